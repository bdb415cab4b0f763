import { inOneLine } from '@seamark/contract/phonebook/reading/plain-lines'
import type { Method } from '@seamark/contract/crawl/choices'
import type { CustomerField } from '@seamark/contract/crawl/customers/fields'

/** Something that a page says, how it was found there, and the words around it. */
export interface FoundText {
  text: string
  method: Method
  around: string
}

export interface FoundCompany {
  name: FoundText
  values: Partial<Record<CustomerField, FoundText>>
}

/** A post as its page or feed tells it; its time is still the text that stands there. */
export interface FoundPost {
  /** Its own page; empty where it has none. */
  address: string
  title: string
  text: string
  author: string
  time: string
  method: Method
  around: string
}

/** So many firms or posts are taken from one page. */
export const mostFound = 500

const mostAround = 300

/** Returns the words around a value in a text, 300 letters at most; the beginning where the value does not stand there. */
export function wordsAround(text: string, value: string): string {
  const line = inOneLine(text)
  const at = Math.max(0, line.indexOf(inOneLine(value)))
  const before = Math.max(0, Math.floor((mostAround - value.length) / 2))
  const begin = Math.max(0, Math.min(at - before, line.length - mostAround))
  return line.slice(begin, begin + mostAround)
}

export const found = (text: string, method: Method, within: string): FoundText => ({
  text: inOneLine(text),
  method,
  around: wordsAround(within, text),
})
