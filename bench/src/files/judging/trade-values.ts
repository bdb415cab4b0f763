import type { Truth } from '../making/trade-rows.ts'
import { plain } from './findings.ts'

/** The remarks that doubt a field: those that begin with its name, and these. */
const doubts: Readonly<Record<string, RegExp>> = {
  date: /^(date|day)_/,
  month: /^(date|day)_/,
  hs: /^(hs_|quantity_is_hs)/,
  containers: /^(container_|boxes_|cell_cut)/,
  teu: /^(teu_|boxes_|type_|container_)/,
  sourceTeu: /^(teu_|boxes_|number_)/,
  weight: /^(weight_|number_|figure_)/,
  quantity: /^(quantity_|number_|figure_)/,
  value: /^(value_|currency_|number_|figure_)/,
  commodity: /^cell_cut/,
  pol: /^pol_/,
  pod: /^pod_/,
  mode: /^mode_/,
  imo: /^imo_/,
  importer: /^importer_/,
  exporter: /^exporter_/,
}

export const isDoubted = (field: string, remarks: readonly string[]) =>
  remarks.some((remark) => doubts[field]?.test(remark) ?? false)

/** What a record says in a field, as a truth has it. */
export function saidOf(record: Readonly<Record<string, unknown>>, field: string): unknown {
  if (field === 'bill') return record['masterBill'] || record['houseBill']
  const said = record[field]
  if ((field === 'importer' || field === 'exporter') && typeof said === 'object' && said !== null)
    return 'text' in said && said.text !== '' ? said.text : 'name' in said ? said.name : ''
  return said
}

/** A mode of `0` is that of a record without one. */
export const isEmpty = (said: unknown) =>
  said === undefined ||
  said === null ||
  said === '' ||
  said === 0 ||
  said === '0' ||
  (Array.isArray(said) && said.length === 0)

const isNear = (said: unknown, wanted: number) =>
  typeof said === 'number' && Math.abs(said - wanted) <= Math.max(0.011, Math.abs(wanted) * 1e-6)

export function isValueRight(record: Readonly<Record<string, unknown>>, truth: Truth, field: string): boolean {
  const wanted = truth[field]
  const said = saidOf(record, field)
  if (field === 'value') return isMoneyRight(record, truth)
  if (field === 'carrier' && Array.isArray(wanted))
    return wanted.some((name) => plain(said) === plain(name) || plain(said).startsWith(plain(name)))
  if (Array.isArray(wanted)) return Array.isArray(said) && wanted.join() === said.join()
  if (typeof wanted === 'number') return isNear(said, wanted)
  if (field === 'hs') return typeof wanted === 'string' && plain(said) === wanted
  return plain(said) === plain(wanted)
}

/** Dollars stand in `value`; another currency, or none, stays beside it as it was said. */
function isMoneyRight(record: Readonly<Record<string, unknown>>, { value, currency }: Truth): boolean {
  const said = Number(value)
  if (currency === 'USD') return isNear(record['value'], said)
  if (!('valueSaid' in record)) return record['value'] === null
  const isKept = isNear(record['valueSaid'], said) && (record['currency'] === currency || record['currency'] === '')
  return isKept && (record['value'] === null || typeof record['rate'] === 'number')
}
