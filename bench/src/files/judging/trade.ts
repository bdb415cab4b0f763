import type { Truth } from '../making/trade-rows.ts'
import type { MadeFile } from '../making/files.ts'
import type { TradeOutcome } from '../running/trade.ts'
import { type Add, faultList, type Findings, plain } from './findings.ts'
import { judgeColumns } from './trade-columns.ts'
import { isDoubted, isEmpty, isValueRight, saidOf } from './trade-values.ts'

/** Compares what became of a trade file with its truth. */
export function judgeTrade(file: MadeFile, outcome: TradeOutcome): Findings {
  const { faults, add } = faultList()
  const { layout, rows } = file
  const columns = judgeColumns(layout, outcome.found?.columns ?? [], add)
  if (outcome.stopped) add('file stopped', outcome.stopped.split(':').slice(0, 2).join(':'), outcome.stopped)
  const truths = rows.map(({ truth }) => truth)
  const compared = pairsOf(truths, outcome.records).map((pair) => ({ ...pair, fields: fieldsOf(pair.truth) }))
  for (const { fields, ...pair } of compared)
    for (const field of fields) judgeValue({ ...pair, ...columns, field }, add)
  countRows(file, outcome, compared.length, add)
  const values = compared.reduce((sum, { fields }) => sum + fields.length, 0)
  return {
    file,
    columns: layout.columns.length,
    columnsRight: columns.right,
    values,
    rows: rows.length,
    faults: faults(),
  }
}

/** The fields of the product that make a field of a record. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  bill: ['master_bill', 'house_bill'],
  masterBill: ['master_bill'],
  houseBill: ['house_bill'],
  teu: ['container_type', 'container_size', 'count_20', 'count_40'],
  sourceTeu: ['teu'],
  quantityUnit: ['quantity_unit'],
  pol: ['pol', 'port_home', 'port_abroad'],
  pod: ['pod', 'port_home', 'port_abroad'],
  origin: ['origin', 'country_abroad', 'exporter_country'],
  destination: ['destination', 'country_abroad', 'importer_country'],
  weight: ['weight', 'weight_kg'],
  month: ['month', 'date'],
}

/** Fields that stay empty where the file has no column for them. */
const neverInvented = [
  'importer',
  'exporter',
  'forwarder',
  'hs',
  'masterBill',
  'houseBill',
  'containers',
  'vessel',
  'voyage',
  'imo',
  'carrier',
  'sourceTeu',
  'weight',
  'quantity',
  'value',
]

function fieldsOf(truth: Truth): string[] {
  const isSaid = (field: string) => field in truth || (field.endsWith('Bill') && 'bill' in truth)
  return [...Object.keys(truth).filter((field) => field !== 'currency'), ...neverInvented.filter((one) => !isSaid(one))]
}

interface Value {
  truth: Truth
  record: Readonly<Record<string, unknown>>
  field: string
  /** The fields that have a column, and those whose column a person is asked to look at. */
  taken: ReadonlySet<string>
  looked: ReadonlySet<string>
}

function judgeValue({ truth, record, field, taken, looked }: Value, add: Add) {
  const said = saidOf(record, field)
  const wanted = truth[field]
  if (wanted === undefined ? isEmpty(said) : isValueRight(record, truth, field)) return
  const sources = madeOf[field] ?? [field]
  const isTaken = sources.some((source) => taken.has(source))
  const remarks = Array.isArray(record['remarks']) ? record['remarks'].map(String) : []
  const isFlagged = isDoubted(field, remarks) || sources.some((source) => looked.has(source))
  const currency = field === 'value' && truth['currency'] !== 'USD' ? ` ${plain(truth['currency'])}` : ''
  const text = `${field} ${JSON.stringify(wanted ?? null)}${currency} became ${JSON.stringify(said ?? null)}`
  // A value without a column is told by the columns.
  if (isEmpty(said) && !isTaken) return
  if (isEmpty(said) && isFlagged) add('value empty, flagged', field, `${text} (${remarks.join(', ')})`)
  else add(isFlagged ? 'flagged wrong value' : 'wrong value', field, text)
}

/** Pairs each record with the row that it is most like, since a wrong column may have any row in another place. */
function pairsOf(truths: readonly Truth[], records: TradeOutcome['records']) {
  const left = new Set(truths)
  return records.flatMap((record) => {
    let [best, most]: [Truth | undefined, number] = [undefined, 1]
    for (const truth of left) {
      const alike = Object.keys(truth).filter((field) => isValueRight(record, truth, field)).length
      if (alike > most) [best, most] = [truth, alike]
    }
    if (best) left.delete(best)
    return best ? [{ truth: best, record }] : []
  })
}

function countRows(file: MadeFile, { counts, records, found, stopped }: TradeOutcome, paired: number, add: Add) {
  if (!counts || stopped.startsWith('not')) return
  const missing = file.rows.length - paired
  const refused = Object.values(counts.reasons).reduce((sum, count) => sum + (count ?? 0), 0)
  const lost = Math.max(0, missing - refused)
  const reasons = Object.keys(counts.reasons).join(', ')
  if (missing > lost) add('good row refused', reasons, `refused as ${reasons}`, missing - lost)
  if (records.length > paired)
    add('row made up', 'record', 'a record that is no row of the file', records.length - paired)
  const leftOut = found?.passedOver.length ?? 0
  if (lost > 0) add('lost row', 'rows', `neither kept nor refused; ${leftOut} parts are named as left out`, lost)
}
