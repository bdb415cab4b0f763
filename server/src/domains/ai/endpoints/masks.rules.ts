import { handlesIn, plainSigns } from '../../groups/index.ts'

/** A value that whoever asks knows to be a contact's: its name, or an account that no word in front names. */
export interface KnownValue {
  kind: PlaceholderKind
  value: string
}
type PlaceholderKind = 'tel' | 'mail' | 'qq' | 'wechat' | 'name'

const kinds: Readonly<Record<string, PlaceholderKind>> = { email: 'mail', qq: 'qq', wechat: 'wechat' }

/** Puts placeholders where contact values stand, and the values back where the placeholders return. It lives as long as one call of a model. */
export class Mask {
  readonly #known: readonly KnownValue[]
  readonly #values = new Map<string, string>()
  readonly #placeholders = new Map<string, string>()
  readonly #counts = new Map<PlaceholderKind, number>()

  constructor(known: readonly KnownValue[] = []) {
    // The longest first, so that no name is found within another.
    this.#known = known.filter(({ value }) => value.length > 1).toSorted((a, b) => b.value.length - a.value.length)
  }

  hide(text: string): string {
    // A placeholder that somebody has written into a record must stand for nothing.
    const plain = text.replaceAll('⟦', '〚').replaceAll('⟧', '〛')
    const spans = [...this.#spansOfKnown(plain), ...spansOfHandles(plain)].toSorted((a, b) => a.start - b.start)
    let hidden = ''
    let at = 0
    for (const { kind, start, end } of spans) {
      if (start < at) continue
      hidden += plain.slice(at, start) + this.#placeholder(kind, plain.slice(start, end))
      at = end
    }
    return hidden + plain.slice(at)
  }

  /** Hides all texts within a value of JSON; names of fields stay. */
  hideWithin(value: unknown): unknown {
    if (typeof value === 'string') return this.hide(value)
    if (Array.isArray(value)) return value.map((one) => this.hideWithin(one))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.hideWithin(one)]))
  }

  restore(text: string): string {
    return text.replace(/⟦[a-z]+\d+⟧/g, (placeholder) => this.#values.get(placeholder) ?? placeholder)
  }

  *#spansOfKnown(text: string): Iterable<Span> {
    for (const { kind, value } of this.#known)
      for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length))
        yield { kind, start: at, end: at + value.length }
  }

  #placeholder(kind: PlaceholderKind, value: string): string {
    const key = `${kind} ${value}`
    const known = this.#placeholders.get(key)
    if (known !== undefined) return known
    const number = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, number)
    const placeholder = `⟦${kind}${number}⟧`
    this.#placeholders.set(key, placeholder)
    this.#values.set(placeholder, value)
    return placeholder
  }
}

interface Span {
  kind: PlaceholderKind
  start: number
  end: number
}

/** A mailbox in any form, also one whose end no reader of contacts would believe. */
const mailbox = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu

/** The reader of contacts tells each value once; so it reads again what is left until it finds nothing. */
function spansOfHandles(text: string): Span[] {
  const spans: Span[] = []
  let open = plainSigns(text)
  for (let found = handlesOf(open); found.length > 0; found = handlesOf(open)) {
    spans.push(...found)
    for (const { start, end } of found) open = open.slice(0, start) + ' '.repeat(end - start) + open.slice(end)
  }
  return spans
}

function handlesOf(plain: string): Span[] {
  const found = handlesIn(plain, 'CN').flatMap(({ field, place }) =>
    place?.of === 'text' ? [{ kind: kinds[field] ?? ('tel' as const), start: place.start, end: place.end }] : [],
  )
  const mailboxes = [...plain.matchAll(mailbox)].map(({ 0: all, index }) => ({
    kind: 'mail' as const,
    start: index,
    end: index + all.length,
  }))
  return [...mailboxes, ...found].filter(({ start, end }) => plain.slice(start, end).trim() !== '')
}

/** The longest placeholder that is given out. */
const longestPlaceholder = 12

/** Puts values back into a text that comes piece by piece, and keeps the beginning of a placeholder until its end has come. */
export function createRestorer(mask: Pick<Mask, 'restore'>) {
  let kept = ''
  return {
    take(piece: string): string {
      const text = kept + piece
      const open = text.lastIndexOf('⟦')
      const isOpen = open >= 0 && !text.includes('⟧', open) && text.length - open < longestPlaceholder
      kept = isOpen ? text.slice(open) : ''
      return mask.restore(isOpen ? text.slice(0, open) : text)
    },
    rest(): string {
      const text = mask.restore(kept)
      kept = ''
      return text
    },
  }
}
