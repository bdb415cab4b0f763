import type { Language } from '../languages.ts'

/** An entry of a dictionary: one text; in a language with plurals, the forms for a number; or a text with parts for several numbers. */
export type Sentence = string | SentenceForms | SentenceParts

/**
 * The number in the place `by` chooses the form; a sentence with a single place need not name it. Spanish has its own form for round millions
 * (`many`).
 */
export interface SentenceForms {
  by?: string
  one: string
  many?: string
  other: string
}

/** `{ text: '{groups}, {tags}', parts: { groups: forms, tags: forms } }`: each part counts a number of its own. */
export interface SentenceParts {
  text: string
  parts: Readonly<Record<string, SentenceForms>>
}

type Params = Record<string, string | number>

/** Returns the sentence in the forms for its numbers, with `{name}` places filled. A place without a value stays visible, so that it is noticed. */
export function fill(language: Language, sentence: Sentence, params: Params = {}): string {
  if (typeof sentence === 'string') return fillPlaces(sentence, params)
  if ('one' in sentence) return fillPlaces(chooseForm(language, sentence, params), params)
  const parts = Object.entries(sentence.parts).map(([name, forms]) => [name, fill(language, forms, params)] as const)
  return fillPlaces(sentence.text, { ...params, ...Object.fromEntries(parts) })
}

const fillPlaces = (text: string, params: Params) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (name in params ? String(params[name]) : place))

function chooseForm(language: Language, { by, one, many, other }: SentenceForms, params: Params): string {
  const count = readCount(params[by ?? placesOf(other)[0] ?? ''])
  const category = count === undefined ? 'other' : pluralRules(language).select(count)
  if (category === 'one') return one
  return (category === 'many' ? many : undefined) ?? other
}

/** Returns the names of the places in a text, in its order. */
export const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Reads a number that may already be formatted, such as `12,345`. Undefined for anything but a whole number: `1.5`, `10,000+`. */
function readCount(value: string | number | undefined): number | undefined {
  if (typeof value !== 'string') return value
  return /^[-−]?(?:\d+|\d{1,3}(?:[.,’\s]\d{3})+)$/.test(value) ? Number(value.replace(/\D/g, '')) : undefined
}

const rules = new Map<Language, Intl.PluralRules>()

function pluralRules(language: Language): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}

/** Returns every text that a sentence can become, with its parts filled in. The last one is the form for many. */
export function textsOfSentence(sentence: Sentence): string[] {
  if (typeof sentence === 'string') return [sentence]
  if ('one' in sentence) return [sentence.one, sentence.many, sentence.other].filter((text) => text !== undefined)
  const parts = Object.values(sentence.parts)
  const forms = (['one', 'many', 'other'] as const).filter((form) => parts.some((part) => part[form] !== undefined))
  return forms.map((form) => fillPlaces(sentence.text, partsIn(form, sentence.parts)))
}

const partsIn = (form: 'one' | 'many' | 'other', parts: SentenceParts['parts']) =>
  Object.fromEntries(Object.entries(parts).map(([name, forms]) => [name, forms[form] ?? forms.other]))
