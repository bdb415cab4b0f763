import { CsvScanner } from '../../../workbench/index.ts'
import { trimName } from '../marks.rules.ts'
import { profileOf } from './record-values.rules.ts'

/** Somebody whom the owner of a LinkedIn account knows there, as the list of them beside the messages says it. */
export interface Connection {
  name: string
  company: string
  mails: string[]
  /** The end of the address of the profile, which messages name too. */
  profile: string
}

const columns = ['first name', 'last name', 'url', 'email address', 'company']
/** Some lines of notes stand above the headings. */
const headingWithin = 4096

/** Whether a text is that list: it has its headings, whatever it is called. */
export const isConnections = (text: string): boolean =>
  text
    .slice(0, headingWithin)
    .toLowerCase()
    .split(/\r\n|\n|\r/)
    .some((line) => columns.every((column) => line.split(',').some((cell) => cell.trim() === column)))

/** More people than LinkedIn lets anybody know. */
const mostConnections = 40_000

/** Reads the list. It is fed the text of the file in pieces that may end anywhere. */
export class ConnectionReader {
  readonly connections: Connection[] = []
  readonly #scanner = new CsvScanner(',', { isForgiving: true })
  #places: ReadonlyMap<string, number> | undefined

  feed(text: string) {
    this.#scanner.feed(text)
    this.#takeRows()
  }

  end() {
    this.#scanner.end()
    this.#takeRows()
  }

  #takeRows() {
    for (const { cells } of this.#scanner.take()) {
      if (this.#places) this.#takeRow(cells, this.#places)
      else {
        const names = cells.map((cell) => cell.trim().toLowerCase())
        if (columns.every((column) => names.includes(column)))
          this.#places = new Map(names.map((name, place) => [name, place]))
      }
    }
  }

  #takeRow(cells: readonly string[], places: ReadonlyMap<string, number>) {
    const cell = (column: string) => trimName(cells[places.get(column) ?? -1] ?? '')
    const name = [cell('first name'), cell('last name')].filter(Boolean).join(' ')
    const profile = profileOf(cell('url'))
    if (name === '' || profile === '' || this.connections.length >= mostConnections) return
    const mail = cell('email address')
    this.connections.push({ name, company: cell('company'), mails: mail.includes('@') ? [mail] : [], profile })
  }
}
