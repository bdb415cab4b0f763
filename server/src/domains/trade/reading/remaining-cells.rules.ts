import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { FactRow, Plan } from './fact-rows.rules.ts'
import { type Cells, oneLine } from './cell-texts.rules.ts'
import { isRowNumberHeading } from './headings/row-numbers.rules.ts'

/** Fields that say something of the shipment and that neither the key nor the digest of a record holds. */
const besideKey: readonly TradeField[] = [
  'importer_country',
  'exporter_country',
  'container_type',
  'container_size',
  'count_20',
  'count_40',
  'mode',
  'imo',
]
const figures = ['weight', 'weight_kg', 'quantity', 'value'] as const

/**
 * Returns a reader of what a row says beside its key: the cells of columns that are not taken, and figures that could
 * not be read. Rows without a number are the same only where this is the same too.
 *
 * Columns are put in the order of their headings and empty cells are left out, so that a later file with its columns
 * in another order says the same. A running number of the file is left out, since the next file counts anew.
 */
export function remainingReader(plan: Plan): (cells: Cells, record: Figures) => string {
  const { columns, headings = [] } = plan
  const taken = new Set(Object.values(columns).flat())
  const beside = new Set(besideKey.flatMap((field) => columns[field] ?? []))
  const counted = headings
    .map((heading, column) => ({ name: oneLine(heading).toUpperCase(), column }))
    .filter(({ name, column }) => beside.has(column) || (!taken.has(column) && !isRunning(name)))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : one.column - other.column))
  return (cells, record) => {
    let remaining = ''
    for (const { name, column } of counted) {
      const text = sameForm(cells[column] ?? '')
      if (text !== '') remaining += `|${name}=${text}`
    }
    for (const field of figures) {
      if (record[inRecord[field]] !== null) continue
      for (const column of columns[field] ?? []) {
        const text = sameForm(cells[column] ?? '')
        if (text !== '') remaining += `|${field}=${text}`
      }
    }
    return remaining
  }
}

type Figures = Pick<FactRow, 'weight' | 'quantity' | 'value_in_key'>
const inRecord = { weight: 'weight', weight_kg: 'weight', quantity: 'quantity', value: 'value_in_key' } as const

const isRunning = (heading: string): boolean =>
  running.test(heading.replace(/[\s._-]+/g, '')) || isRowNumberHeading(heading)
const running =
  /^(?:#|N[O0º°]|S(?:L|R|RL)?NO|SERIAL(?:NO|NUMBER)?|ROW(?:NO|NUMBER|ID)?|INDEX|UNNAMED:?0|序号|序號|行号|行號|编号|連番|通番|NRO?|ÍTEM|STT)?$/u

/** Writes a cell in one form: CSV has 100.00 where a workbook of the same rows has 100. */
function sameForm(cell: string): string {
  const text = oneLine(cell)
  return /^\d{1,15}(?:\.\d{1,15})?$/.test(text) && !/^0\d/.test(text) ? String(Number(text)) : text.toUpperCase()
}
