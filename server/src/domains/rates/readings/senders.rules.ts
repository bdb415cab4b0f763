import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { cutText } from '../../../platform/storable-texts.ts'
import { sentParts } from '../tokens/senders.rules.ts'

/** Returns whom the head of the message names in which a line stands; empty where it has none, and for lines of a sheet. */
export function senderIn(text: string, day: string): (line: Pick<ReadLine, 'span'>) => string {
  const parts = text === '' ? [] : sentParts(text, day)
  return ({ span }) =>
    span.cell ? '' : cutText(parts.findLast(({ offset }) => offset <= span.start)?.sender ?? '', 200)
}

const bracketed = /[(（<【[]([^)）>】\]]+)[)）>】\]]/g
/** So many parts of a head are looked up at most. */
const mostNames = 6

/**
 * Returns what a head like `海通货运-张三(12345678)` may be known by: the whole name and its parts, and numbers as whatever they
 * can be.
 */
export function soughtSender(sender: string): { names: string[]; values: { kind: ContactKind; value: string }[] } {
  const inside = [...sender.matchAll(bracketed)].map(([, text = '']) => text.trim())
  const name = sender.replaceAll(bracketed, ' ').replace(/\s+/g, ' ').trim()
  const parts = name.split(/\s*[-–—_|/·:：,，@]\s*|\s{2,}/)
  const names = [name, ...parts, ...inside, ...name.split(' ')].filter(
    (part) => part.length > 1 && /\p{L}/u.test(part) && !part.includes('@'),
  )
  const values = [...new Set([name, ...inside, ...name.split(' ')])].flatMap(valuesIn)
  return { names: [...new Set(names)].slice(0, mostNames), values }
}

function valuesIn(text: string): { kind: ContactKind; value: string }[] {
  const plain = text.replaceAll(/[\s-]/g, '')
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)) return [{ kind: 'email', value: text }]
  if (/^(?:\+?86)?1[3-9]\d{9}$/.test(plain)) return [{ kind: 'mobile', value: plain }]
  if (/^\+\d{8,15}$/.test(plain)) return [{ kind: 'mobile', value: plain }]
  return /^[1-9]\d{4,10}$/.test(plain) ? [{ kind: 'qq', value: plain }] : []
}
