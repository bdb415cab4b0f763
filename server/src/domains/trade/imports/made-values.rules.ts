import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { cutText } from '../../../platform/storable-texts.ts'
import type { ReadRecord } from './encoded-rows.rules.ts'

/** Returns what was made of a row, by field, as the page of the import shows it. */
export function madeOf(record: ReadRecord): Record<string, string> {
  const made: Record<string, unknown> = { ...record }
  const shown = shownFields.map(
    ([field, columns]) =>
      [field, textOf(columns.map((column) => made[column]).find((value) => textOf(value) !== ''))] as const,
  )
  return Object.fromEntries(shown.filter(([, text]) => text !== ''))
}

/** For each field the columns that may hold it; the first one with a value is shown. */
const shownFields: readonly (readonly [TradeField, readonly string[]])[] = [
  ['date', ['date']],
  ['month', ['month']],
  ['importer', ['importer_text']],
  ['exporter', ['exporter_text']],
  ['hs', ['hs']],
  ['hs_certainty', ['hs_certainty']],
  ['commodity', ['commodity']],
  ['containers', ['containers']],
  ['container_type', ['container_types']],
  ['teu', ['teu']],
  ['vessel', ['vessel']],
  ['pol', ['pol', 'pol_text']],
  ['pod', ['pod', 'pod_text']],
  ['origin', ['origin']],
  ['destination', ['destination']],
  ['weight_kg', ['weight']],
  ['quantity', ['quantity']],
  ['quantity_unit', ['quantity_unit']],
  ['value', ['value', 'value_said']],
  ['currency', ['currency']],
  ['master_bill', ['master_bill']],
  ['house_bill', ['house_bill']],
]

function textOf(value: unknown): string {
  if (Array.isArray(value)) return cutText(value.join(', '), 200)
  return typeof value === 'string' || typeof value === 'number' ? cutText(String(value), 200) : ''
}
