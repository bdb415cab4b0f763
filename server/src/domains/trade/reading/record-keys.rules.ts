import { hash } from 'node:crypto'
import type { FactRow } from './fact-rows.rules.ts'

type Told = Pick<
  FactRow,
  | 'date'
  | 'direction'
  | 'hs'
  | 'commodity'
  | 'importer_key'
  | 'exporter_key'
  | 'quantity'
  | 'weight'
  | 'value'
  | 'pol_text'
  | 'pod_text'
> &
  Partial<Pick<FactRow, 'master_bill' | 'house_bill' | 'containers'>>

/** How a source numbers its lines; empty where it does not. `amends`: it says which of them take the place of others. */
export interface Identity {
  declaration: string
  item: string
  amends: boolean
}

/**
 * What tells a line from another of its source, in 64 bits. With a declaration or bill: its number (the house bill before the master), the boxes and the commodity
 * code, and either the number of the line within it or what the line says. Not the day: a bill that comes again with another date is the same. A source that says
 * what it amends may change quantities, so that they do not count there. Without any number, all that the row says.
 */
export function keyOf(source: number, row: Told, { declaration, item, amends }: Identity): string {
  const bill = billOf(declaration, row)
  const boxes = row.containers?.length ? row.containers.toSorted().join(',') : ''
  const line = item === '' ? `${row.commodity}|${amends && bill !== '' ? '' : figures(row)}` : item
  const where =
    bill === ''
      ? `${row.date}|${row.importer_key}|${row.exporter_key}|${row.pol_text}|${row.pod_text}|${row.direction}`
      : bill
  return digits(`${source}|${where}|${boxes}|${row.hs}|${line}`)
}

/** What names the papers of a line: its declaration, else the house bill before the master. */
export const billOf = (
  declaration: string,
  { house_bill: house = '', master_bill: master = '' }: Partial<Pick<FactRow, 'house_bill' | 'master_bill'>>,
) => declaration || house || master

/** Whose line it is, in 64 bits: its declaration or bill; a line without either is its own. */
export function documentOf(source: number, key: string, bill: string): string {
  return digits(`${source}|${bill === '' ? key : bill}`)
}

const figures = ({ quantity, weight, value }: Told) => `${quantity ?? ''}|${weight ?? ''}|${value ?? ''}`

const digits = (text: string) => BigInt(`0x${hash('sha1', text, 'hex').slice(0, 16)}`).toString()
