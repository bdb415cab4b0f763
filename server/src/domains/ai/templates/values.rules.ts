import type { PlaceValue } from '@seamark/contract/ai/templates/places'
import { fieldsOf, type VariableType } from '@seamark/contract/ai/templates/variables'
import type { Language } from '@seamark/contract/languages'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'

/** The values of a variable by field; that of a variable without fields has an empty name. */
export type FieldValues = Readonly<Record<string, PlaceValue>>

/** A value as it stands in a text: one that is empty is lacking, and one with •• is masked for its reader. */
export const said = (text: string): PlaceValue =>
  text.trim() === '' ? { text: '', lack: 'empty' } : text.includes('••') ? { text, lack: 'masked' } : { text }

/** The values of a record's fields. */
export const saidAll = (texts: Readonly<Record<string, string>>): FieldValues =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, said(text)]))

/** The fields of a variable for which nothing was chosen. */
export const notGiven = (type: VariableType): FieldValues => {
  const fields: readonly string[] = fieldsOf[type]
  return Object.fromEntries(
    (fields.length === 0 ? [''] : fields).map((field) => [field, { text: '', lack: 'notGiven' }]),
  )
}

/** Nothing of what was chosen may be quoted but these fields, which stay true. */
export const withheld = (values: FieldValues, lack: 'ended' | 'notIssued', kept: readonly string[]): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, kept.includes(field) ? value : { text: '', lack }]),
  )

/**
 * Why nobody may quote a quote; undefined where it holds, or was won and still does. A quote that was answered is expired no more, so its last day
 * is asked whatever its state.
 */
export function lackOfQuote(
  { state, isReplaced, validTo }: Pick<Quote, 'state' | 'isReplaced' | 'validTo'>,
  today: string,
): 'ended' | 'notIssued' | undefined {
  if (state === 'draft' || state === 'withdrawn') return 'notIssued'
  return isReplaced || validTo < today || state === 'lost' || state === 'noReply' ? 'ended' : undefined
}

const forms: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB', es: 'es-ES', ja: 'ja-JP' }

/** A day as a letter of that language writes it: 2026年12月5日, 5 December 2026. */
export const dayIn = (day: string, language: Language): string =>
  day === ''
    ? ''
    : new Intl.DateTimeFormat(forms[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

/** A number as a letter of that language writes it, with all its decimals: 12.345 cubic metres are not 12.35. */
export const numberIn = (value: number, language: Language): string =>
  new Intl.NumberFormat(forms[language], { maximumFractionDigits: 6 }).format(value)
