import { Parser } from 'htmlparser2'
import type { ReadingChoices } from '../messages.rules.ts'
import type { ChatReader } from '../readers.rules.ts'
import { Tally } from '../tally.rules.ts'

/** An element that is open, with its classes between blanks. */
export interface OpenElement {
  name: string
  classes: string
  /** What a reader says that the text within it is. */
  role: string
}

/** Elements that end at once. */
const empty = new Set(['br', 'img', 'hr', 'input', 'meta', 'link', 'source', 'wbr', 'col'])
/** Pages nest some ten deep; a page of open tags alone would fill the memory. */
const deepest = 400

/**
 * A reader of a page. It gives each element a role, collects the text of each role until it is taken, and holds no more
 * of the page than the elements that are open.
 */
export abstract class HtmlReader implements ChatReader {
  readonly tally: Tally
  protected readonly choices: ReadingChoices
  protected readonly open: OpenElement[] = []
  readonly #texts = new Map<string, string>()
  readonly #parser: Parser
  #isTooDeep = false

  constructor(choices: ReadingChoices) {
    this.choices = choices
    this.tally = new Tally(choices)
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#enter(name, attributes),
      ontext: (text) => this.#collect(text),
      onclosetag: (name) => this.#leave(name),
    })
  }

  /** Returns the role of an element, by which its text is collected; the empty role inherits that of its parent. */
  protected abstract roleOf(name: string, classes: string, attributes: Readonly<Record<string, string>>): string
  /** Is told of each element with a role of its own that ends. */
  protected abstract closed(role: string): void

  #enter(name: string, attributes: Readonly<Record<string, string>>) {
    if (name === 'br') this.#collect('\n')
    if (empty.has(name) || this.#isTooDeep) return
    const classes = ` ${attributes['class'] ?? ''} `
    this.open.push({ name, classes, role: this.roleOf(name, classes, attributes) })
    this.#isTooDeep = this.open.length > deepest
  }

  #collect(text: string) {
    const role = this.open.findLast(({ role }) => role !== '')?.role ?? ''
    if (role === '' || role === ignored) return
    const before = this.#texts.get(role) ?? ''
    if (before.length < most) this.#texts.set(role, before + text)
  }

  #leave(name: string) {
    if (empty.has(name) || this.open.at(-1)?.name !== name) return
    const left = this.open.pop()
    if (left && left.role !== '') this.closed(left.role)
  }

  /** Returns the text of a role since it was taken last, without blanks around its lines. */
  protected takeText(role: string): string {
    const text = this.#texts.get(role) ?? ''
    this.#texts.delete(role)
    return text
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .trim()
  }

  feed(text: string) {
    if (!this.#isTooDeep) this.#parser.write(text)
  }

  end() {
    this.#parser.end()
    this.tally.close()
  }
}

/** The role of elements whose text nobody wants. */
export const ignored = '-'
const most = 128 * 1024
