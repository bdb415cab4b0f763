import type { ReadingChoices } from '../messages.rules.ts'
import type { ChatReader, Recognition, Sample } from '../readers.rules.ts'
import { Tally } from '../tally.rules.ts'
import { CsvScanner } from '../../../workbench/index.ts'

const delimiters = [',', ';', '\t'] as const

/** Returns the delimiter that stands most often in the line of the headings. */
function delimiterOf(heading: string) {
  const counts = delimiters.map((delimiter) => ({ delimiter, count: heading.split(delimiter).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}

/** A row of a table by the names of its columns; a column that the file lacks is empty. */
export type Row = (column: string) => string

/** A reader of CSV whose rows are messages. Rows are counted, those above and of the headings as rubbish. */
export abstract class TableReader implements ChatReader {
  readonly tally: Tally
  protected readonly choices: ReadingChoices
  readonly #columns: readonly string[]
  readonly #places = new Map<string, number>()
  #scanner: CsvScanner | undefined
  #beginning = ''

  /** `columns` are those without which a row is no heading, in lower case. */
  constructor(choices: ReadingChoices, columns: readonly string[]) {
    this.choices = choices
    this.tally = new Tally(choices)
    this.#columns = columns
  }

  /** Reads a message; returns false for a row that is not understood. */
  protected abstract takeRow(row: Row, number: number): boolean

  feed(text: string) {
    if (this.#scanner) return this.#scan(this.#scanner, text)
    this.#beginning += text
    // The headings are needed whole before the delimiter is known.
    if (this.#beginning.length >= wholeHeading) this.#begin()
  }

  end() {
    if (!this.#scanner) this.#begin()
    this.#scanner?.end()
    this.#takeRows()
    this.tally.close()
  }

  #begin() {
    const text = this.#beginning.replace(/^\u{FEFF}/u, '')
    this.#beginning = ''
    const lines = text.slice(0, wholeHeading).split(/\r\n|\n|\r/)
    const heading = lines.find((line) => this.#columns.every((column) => line.toLowerCase().includes(column)))
    this.#scanner = new CsvScanner(delimiterOf(heading ?? lines[0] ?? ''), { isForgiving: true })
    this.#scan(this.#scanner, text)
  }

  #scan(scanner: CsvScanner, text: string) {
    scanner.feed(text)
    this.#takeRows()
  }

  #takeRows() {
    for (const { row, cells } of this.#scanner?.take() ?? []) {
      if (this.#places.size === 0) this.#takeHeading(cells)
      else if (!this.takeRow((column) => cells[this.#places.get(column) ?? -1] ?? '', row))
        this.tally.unknown(cells.join(' | '), row)
    }
  }

  #takeHeading(cells: readonly string[]) {
    const names = cells.map((cell) => cell.trim().toLowerCase())
    if (this.#columns.every((column) => names.includes(column)))
      names.forEach((name, place) => this.#places.set(name, place))
    this.tally.rubbish()
  }
}

const wholeHeading = 16 * 1024

/** Recognises a table by its headings, which belong to one form alone. */
export function recogniseTable(reader: ChatReader, { text }: Sample): Recognition {
  reader.feed(text.slice(0, 256 * 1024))
  reader.end()
  const { messages, counts } = reader.tally
  if (messages === 0) return { score: 0, reason: 'nothing' }
  return { score: counts.unknown * 20 > messages ? 0.7 : 0.97, reason: 'named' }
}
