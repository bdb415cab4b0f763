import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { SampledKind } from '@seamark/contract/trade/imports/imports'
import type { Columns } from '../reading/headings.rules.ts'
import { isAmbiguous } from '../reading/values/numbers.rules.ts'

const figures: readonly TradeField[] = ['weight', 'weight_kg', 'quantity', 'value', 'teu', 'count_20', 'count_40']
const boxes: readonly TradeField[] = ['containers', 'container_type', 'container_size', 'count_20', 'count_40']
const dates: readonly TradeField[] = ['date', 'month', 'year']
const value: readonly TradeField[] = ['value', 'currency']

/** The fields that a doubt or a refusal is about. One that is about the whole row marks none. */
const about: Partial<Record<SampledKind, readonly TradeField[]>> = {
  hs_zero_restored: ['hs'],
  hs_unusable: ['hs'],
  importer_undisclosed: ['importer'],
  exporter_undisclosed: ['exporter'],
  container_invalid: ['containers'],
  container_cut_off: ['containers'],
  type_unknown: ['container_type', 'container_size'],
  boxes_differ: boxes,
  teu_differs: [...boxes, 'teu'],
  pol_unmatched: ['pol', 'port_home', 'port_abroad'],
  pod_unmatched: ['pod', 'port_home', 'port_abroad'],
  mode_unknown: ['mode'],
  weight_unit_unknown: ['weight', 'weight_unit'],
  number_unreadable: figures,
  number_ambiguous: figures,
  currency_other: value,
  currency_unknown: value,
  value_converted: value,
  imo_invalid: ['imo'],
  quantity_is_hs: ['quantity', 'hs'],
  figure_merged: figures,
  figure_repeated: figures,
  day_unknown: dates,
  date_order: dates,
  date_other: dates,
  date_missing: dates,
  date_unreadable: dates,
  date_future: dates,
  date_before_1990: dates,
}

/** Returns the columns of a sample that its doubt or refusal is about, so that a person sees the cell in question. */
export function markedColumns(kind: SampledKind, cells: readonly string[], columns: Columns): number[] {
  const marked = (about[kind] ?? []).flatMap((field) => columns[field] ?? [])
  const open = (column: number) => kind !== 'number_ambiguous' || isAmbiguous(cells[column]?.trim() ?? '', true)
  return [...new Set(marked.filter(open))].sort((one, other) => one - other)
}
