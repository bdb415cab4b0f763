import type { Language } from '../languages.ts'

/** A sentence of a dictionary: one text, or its forms by number in a language that has plurals. */
export type Sentence = string | SentenceForms

/**
 * The forms are chosen by the number in the place `by`; a sentence with a single place need not name it.
 * Spanish may say round millions apart (`many`). A form that holds a second number has forms of its own.
 */
export interface SentenceForms {
  by?: string
  one: Sentence
  many?: Sentence
  other: Sentence
}

type Params = Record<string, string | number>

/** The sentence in the form that its numbers ask for, with `{name}` places filled in; a place without a value stays visible, so that it is noticed. */
export function fill(language: Language, sentence: Sentence, params: Params = {}): string {
  return chooseForm(language, sentence, params).replace(/\{(\w+)\}/g, (place, name: string) => (name in params ? String(params[name]) : place))
}

function chooseForm(language: Language, sentence: Sentence, params: Params): string {
  if (typeof sentence === 'string') return sentence
  const count = readCount(params[sentence.by ?? firstPlace(sentence)])
  const form = count === undefined ? 'other' : pluralRules(language).select(count)
  return chooseForm(language, (form === 'one' || form === 'many' ? sentence[form] : undefined) ?? sentence.other, params)
}

const firstPlace = ({ other }: SentenceForms): string => (typeof other === 'string' ? (/\{(\w+)\}/.exec(other)?.[1] ?? '') : firstPlace(other))

/** Places are often filled with numbers that are written already, such as `12,345`. Undefined for what is no whole number: `1.5`, `10,000+`. */
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

/** The text of a sentence, or every text of its forms; the last is said of many. */
export const textsOfSentence = (sentence: Sentence): string[] =>
  typeof sentence === 'string' ? [sentence] : [sentence.one, sentence.many, sentence.other].flatMap((form) => (form === undefined ? [] : textsOfSentence(form)))
