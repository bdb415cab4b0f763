import { hash } from 'node:crypto'
import type { FactRow } from './fact-rows.rules.ts'

type Told = Pick<
  FactRow,
  | 'date'
  | 'direction'
  | 'hs'
  | 'commodity'
  | 'importer'
  | 'exporter'
  | 'quantity'
  | 'weight'
  | 'value_in_key'
  | 'pol_text'
  | 'pod_text'
> &
  Partial<Pick<FactRow, 'master_bill' | 'house_bill' | 'containers'>>

/**
 * The source's own numbers of a line; empty where it gives none. `amends` is whether the source says which lines
 * replace others.
 */
export interface Identity {
  declaration: string
  item: string
  amends: boolean
}

/**
 * Returns the key that tells a line from the others of its source, as 64 bits in decimal digits. With a declaration or
 * bill (the house bill before the master), it is made of that number, the boxes, the commodity code, and the number of
 * the line within the bill or else what the line says. The day is left out, so that a bill with a corrected date is the
 * same. Quantities are left out where the source amends, as they may change. Without any number the key is made of
 * everything that the row says.
 */
export function keyOf(source: number, row: Told, { declaration, item, amends }: Identity): string {
  const bill = billOf(declaration, row)
  const boxes = joinSorted(row.containers ?? [])
  const line = item === '' ? `${row.commodity}|${amends && bill !== '' ? '' : joinFigures(row)}` : item
  const where =
    bill === ''
      ? `${row.date}|${row.importer.key}|${row.exporter.key}|${row.pol_text}|${row.pod_text}|${row.direction}`
      : bill
  return hashDigits([String(source), where, boxes, row.hs, line].join('|'))
}

/**
 * Returns the key of a row that shares `key` with others and says something else in its remaining cells, as 64 bits in
 * decimal digits. The same row of a later file gets the same key.
 */
export const keyApart = (key: string, remaining: string): string => hashDigits(`${key}|apart|${remaining}`)

/** Returns the number of a line's papers: its declaration, else the house bill, else the master bill. */
export const billOf = (
  declaration: string,
  { house_bill: house = '', master_bill: master = '' }: Partial<Pick<FactRow, 'house_bill' | 'master_bill'>>,
) => declaration || house || master

/**
 * Returns the document that the line belongs to, as 64 bits in decimal digits. A line without declaration or bill is
 * its own document.
 */
export function documentOf(source: number, key: string, bill: string): string {
  return hashDigits(`${source}|${bill === '' ? key : bill}`)
}

/** Most rows have a single box, or list their boxes in order. */
const joinSorted = (boxes: readonly string[]): string =>
  (boxes.every((box, at) => at === 0 || (boxes[at - 1] ?? '') <= box) ? boxes : boxes.toSorted()).join(',')

const joinFigures = ({ quantity, weight, value_in_key: value }: Told) =>
  `${quantity ?? ''}|${weight ?? ''}|${value ?? ''}`

/** Returns the first 64 bits of SHA-1 in decimal digits. */
function hashDigits(text: string): string {
  const bytes = hash('sha1', text, 'binary')
  for (let at = 0; at < 8; at += 1) first.setUint8(at, bytes.charCodeAt(at))
  return first.getBigUint64(0).toString()
}

/** Takes up the bytes of each hash in turn, since a buffer for each costs as much as the hash. */
const first = new DataView(new ArrayBuffer(8))
