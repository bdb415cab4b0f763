import { handlesIn } from '../../groups/index.ts'
import { plainSigns } from '../../phonebook/index.ts'

/** A value that whoever asks knows to be a contact's: its name, or an account that no word in front names. */
export interface KnownValue {
  kind: PlaceholderKind
  value: string
}
type PlaceholderKind = 'tel' | 'mail' | 'qq' | 'wechat' | 'name'

type ContactKind = Exclude<PlaceholderKind, 'name'>

const kinds: Readonly<Record<string, ContactKind>> = { email: 'mail', qq: 'qq', wechat: 'wechat' }

/** Puts placeholders where contact values stand, and the values back where the placeholders return. It lives as long as one call of a model. */
export class Mask {
  readonly #known: readonly { kind: PlaceholderKind; pattern: RegExp }[]
  readonly #values = new Map<string, string>()
  readonly #placeholders = new Map<string, string>()
  readonly #counts = new Map<PlaceholderKind, number>()

  constructor(known: readonly KnownValue[] = []) {
    // The longest first, so that no name is found within another.
    this.#known = known
      .filter(({ value }) => value.trim().length > 1)
      .toSorted((a, b) => b.value.length - a.value.length)
      .flatMap(({ kind, value }) => patternsOf(value).map((pattern) => ({ kind, pattern })))
  }

  hide(text: string): string {
    // A placeholder that somebody has written into a record must stand for nothing.
    const plain = text.replaceAll('⟦', '〚').replaceAll('⟧', '〛')
    const spans = [...this.#spansOfKnown(plain), ...contactSpansIn(plain)].toSorted((a, b) => a.start - b.start)
    let hidden = ''
    let at = 0
    for (const { kind, start, end } of spans) {
      if (end <= at) continue
      // Where two of them overlap, the rest of the second is hidden too.
      const from = Math.max(start, at)
      hidden += plain.slice(at, from) + this.#placeholder(kind, plain.slice(from, end))
      at = end
    }
    return hidden + plain.slice(at)
  }

  /** Hides all texts within a value of JSON; names of fields stay. */
  hideWithin(value: unknown): unknown {
    return mapTexts(value, (text) => this.hide(text))
  }

  /** Puts the values back into all texts within a value of JSON. */
  restoreWithin(value: unknown): unknown {
    return mapTexts(value, (text) => this.restore(text))
  }

  restore(text: string): string {
    return text.replace(/⟦[a-z]+\d+⟧/g, (placeholder) => this.#values.get(placeholder) ?? placeholder)
  }

  *#spansOfKnown(text: string): Iterable<Span> {
    const plain = plainSigns(text)
    for (const { kind, pattern } of this.#known)
      for (const { 0: found, index } of plain.matchAll(pattern)) yield { kind, start: index, end: index + found.length }
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

/** A value as it is, also within a word; and as a word as people write it: letters large or small, narrow or wide, and blanks as many as they like. */
function patternsOf(value: string): RegExp[] {
  const words = plainSigns(value).trim().split(/\s+/).map(spaced).join('\\s+')
  return [new RegExp(words, 'gu'), new RegExp(`${noLatin('<!', value)}${words}${noLatin('!', value)}`, 'giu')]
}

/** People put a blank or a dot into Chinese names as they like. */
const spaced = (word: string) =>
  /^\p{sc=Han}{2,12}$/u.test(word) ? [...word].join(String.raw`[\s·・•‧]?`) : escaped(word)
const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Chinese names have no blanks around them; Li is no part of delivery. */
const noLatin = (look: '<!' | '!', value: string) => (/\p{sc=Latin}/u.test(value) ? `(?${look}\\p{sc=Latin})` : '')

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]))
}

interface Span<Kind = PlaceholderKind> {
  kind: Kind
  start: number
  end: number
}

/** A mailbox in any form, also one whose end no reader of contacts would believe. */
const mailbox = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu

/**
 * Where telephones, mailboxes and accounts stand. The reader of contacts tells each value once; so wherever the same signs stand they are taken with it, and it
 * reads again what is left until it finds nothing: a value that is written in another way.
 */
export function contactSpansIn(text: string, read = handlesOf): Span<ContactKind>[] {
  const spans: Span<ContactKind>[] = []
  let open = plainSigns(text)
  for (let found = read(open); found.length > 0; found = read(open)) {
    const same = found.flatMap((one) => repeatsOf(one, open))
    spans.push(...found, ...same)
    open = blankedAll(open, [...found, ...same])
  }
  return spans
}

/** Where the signs of a value stand again; never within a longer word or number. */
function repeatsOf({ kind, start, end }: Span<ContactKind>, text: string): Span<ContactKind>[] {
  const said = text.slice(start, end)
  const spans: Span<ContactKind>[] = []
  for (let at = text.indexOf(said); at >= 0; at = text.indexOf(said, at + said.length)) {
    const till = at + said.length
    const isWhole = !(goesOn(text, at) || goesOn(text, till))
    if (at !== start && isWhole) spans.push({ kind, start: at, end: till })
  }
  return spans
}

/** Whether a word or number goes on over this place. */
const goesOn = (text: string, at: number) => ofWord.test(text[at - 1] ?? '') && ofWord.test(text[at] ?? '')
const ofWord = /^[\p{sc=Latin}\d_]$/u

function blankedAll(text: string, spans: readonly Span<ContactKind>[]): string {
  let blanked = ''
  let at = 0
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (end <= at) continue
    blanked += text.slice(at, Math.max(start, at)) + ' '.repeat(end - Math.max(start, at))
    at = end
  }
  return blanked + text.slice(at)
}

/** The contacts of a text, each value once. */
export function handlesOf(plain: string): Span<ContactKind>[] {
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
