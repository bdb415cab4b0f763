import { smsOptOutLine } from '@seamark/contract/messaging/channels/accounts'
import type { Values } from './variables.rules.ts'

/** A text that the provider has approved, with what is put into it. */
export interface Approved {
  name: string
  language: string
  /** In the order in which they stand in the text. */
  parameters: readonly { name: string; value: string }[]
}

/** A text that a provider has approved for an account. */
export interface ApprovedText {
  name: string
  language: string
  text: string
}

const place = /\{\{\s*([\w.]+)\s*(?:\|([^{}]*))?\}\}/g
/** The same words, whatever their blanks, the form of their signs, and the line about opting out at their end. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(place, (_, name: string) => `{{${name}}}`)
    .replaceAll(/\s+/g, '')
    .replace(new RegExp(`[,，。;；.]*${smsOptOutLine}$`), '')
    .replace(/[。.]$/, '')

/**
 * Returns the approved text that has these words, with its values in the order of their places. Providers take nothing but approved texts, so words
 * that differ are not sent under another's name.
 */
export function findApproved(
  texts: readonly ApprovedText[],
  { template, values }: { template: string; values: Values },
): Approved | undefined {
  const words = wordsOf(template)
  const found = texts.find(({ text }) => wordsOf(text) === words)
  if (!found) return undefined
  const parameters = [...template.matchAll(place)].map(([, name = '', fallback = '']) => ({
    name: parameterName(name),
    value: valueOf(values, name) || fallback.trim(),
  }))
  return { name: found.name, language: found.language, parameters }
}

/** Whether these words are approved at all. */
export const isApproved = (texts: readonly Pick<ApprovedText, 'text'>[], template: string): boolean =>
  texts.some(({ text }) => wordsOf(text) === wordsOf(template))

/** Providers name their places by letters, digits and underscores. */
const parameterName = (name: string) => name.replaceAll('.', '_')
const valueOf = (values: Values, name: string): string =>
  Object.entries(values)
    .find(([known]) => known === name)?.[1]
    ?.trim() ?? ''
