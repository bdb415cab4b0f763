import type { RefusalReason, Remark } from '@seamark/contract/trade/reading/remarks'
import type { Shape } from '@seamark/contract/trade/sources/sources'
import type { Columns } from './headings.rules.ts'
import { readCells } from './cells.rules.ts'
import type { FoundDay } from './values/dates.rules.ts'
import { billOf, documentOf, keyOf } from './record-keys.rules.ts'
import { revisionOfFile } from './values/revisions.rules.ts'
import type { Status } from './values/statuses.rules.ts'
import { isTotal, totalFinder } from './total-rows.rules.ts'
import type { Mode } from './values/modes.rules.ts'
import type { Decimal } from './values/numbers.rules.ts'
import type { WeightUnit } from './values/weights.rules.ts'

/** All that has to be known to read the rows of one table of a source. */
export interface Plan {
  source: number
  direction: 'import' | 'export'
  shape: Shape
  columns: Columns
  /** By column; they may name a unit or a currency. */
  headings?: readonly string[]
  /** By column: the sign before fractions, where it is known. */
  decimals?: readonly (Decimal | null)[]
  zone: string
  dayFirst: boolean
  /** Of dates of three parts of two digits, 26/03/05; null where nobody knows. */
  yearFirst?: boolean | null
  /** Of a workbook that counts its days from 1904. */
  startsIn1904?: boolean
  modes: Readonly<Record<string, Mode>>
  /** Of weights that carry no unit. */
  weightUnit: WeightUnit | null
  /** The day beyond which a date is in the future. */
  today: string
  /** Its number: of files that say what is amended and not when, the one that was imported later is the later word. */
  import?: number
  /** UN/LOCODE of a port as the source names it, where people have said more than our own names of ports know; `readPort` without it. */
  port?: (text: string) => string
}

/** A row of `facts.records` but for source, import and the ids of its parties. */
export interface FactRow {
  line: number
  /** 64 bits in digits. */
  key: string
  /** As key, of its declaration or bill: what a later word is about. '0' where the source never amends. */
  document: string
  /** The key that it would have had before its source said what it amends, or had when any status stood for that; empty where it is the same. */
  keyBefore: string
  /** Of one document, what is greater was said later; 0 where the source does not say. */
  status: Status
  revision: number
  /** What it says in words that are made into something else: types, mode, IMO number, counts of boxes. */
  words: string
  direction: 'import' | 'export'
  date: string
  hs: string
  /** How sure the source is of the code, as it says so; no part of what tells one record from another. */
  hs_certainty: string
  commodity: string
  /** Text and key are empty where nobody is disclosed. */
  importer_text: string
  importer_key: string
  importer_country: string
  importer_forwards: boolean
  exporter_text: string
  exporter_key: string
  exporter_country: string
  exporter_forwards: boolean
  forwarder_text: string
  containers: string[]
  /** One for each box, '' where it is not known; none where no type is. */
  container_types: readonly string[]
  /** Of this row alone. */
  teu: number
  source_teu: number | null
  vessel: string
  voyage: string
  imo: number
  carrier: string
  /** As the source writes it: what of it a line says is known by that, whatever we make of it. */
  carrier_text: string
  mode: Mode
  pol: string
  pod: string
  pol_text: string
  pod_text: string
  lane: string
  origin: string
  destination: string
  weight: number | null
  weight_text: string
  quantity: number | null
  quantity_unit: string
  value: number | null
  master_bill: string
  house_bill: string
  remarks: Remark[]
}

/** A row of `facts.aggregates`, likewise. */
export interface AggregateRow
  extends Omit<
    FactRow,
    | 'document'
    | 'keyBefore'
    | 'status'
    | 'revision'
    | 'words'
    | 'date'
    | 'hs_certainty'
    | 'forwarder_text'
    | 'containers'
    | 'container_types'
    | 'teu'
    | 'source_teu'
    | 'vessel'
    | 'voyage'
    | 'imo'
    | 'carrier'
    | 'carrier_text'
    | 'mode'
    | 'pol_text'
    | 'pod_text'
    | 'lane'
    | 'weight_text'
    | 'master_bill'
    | 'house_bill'
  > {
  /** Its first day. */
  month: string
}

export type Normalised<Row> = { record: Row } | { refused: RefusalReason }
/** Turns a row into a record or says why it is none. `doubts`: what was doubted of the row when it was read. */
export type Normaliser<Row> = (cells: readonly string[], line: number, doubts?: readonly Remark[]) => Normalised<Row>

/** For sources whose rows are shipment lines. */
export function normaliser(plan: Plan): Normaliser<FactRow> {
  const read = readCells(plan)
  const identify = identifier(plan)
  const words = wordsReader(plan)
  const isSum = totalFinder(plan.columns)
  return (cells, line, doubts = []) => {
    const bills = read.bills(cells)
    const dated = read.date(cells)
    // What is deleted needs no day, if only it is named.
    const found = 'refused' in dated && bills.status === 'deleted' && billOf(bills.declaration, bills) !== '' ? noDay : dated
    if ('refused' in found) return refusedRow(found.refused, cells)
    const remarks: Remark[] = [...doubts]
    if (found.isMonth) remarks.push('day_unknown')
    if (found.isTurned) remarks.push('date_order')
    if (found.isOther) remarks.push('date_other')
    const goods = read.goods(cells, remarks)
    const parties = read.parties(cells, remarks)
    const boxes = read.boxes(cells, remarks)
    const ship = read.ship(cells, remarks)
    if (saysNothing([goods.hs, goods.commodity, parties.importer_key, parties.exporter_key, bills.master_bill, bills.house_bill, bills.declaration], boxes)) {
      return refusedRow('nothing_but_date', cells)
    }
    if (billOf(bills.declaration, bills) === '' && boxes.containers.length === 0 && isSum(cells)) return { refused: 'total_row' }
    const places = read.places(cells, remarks)
    // Field by field: six parts spread into one are the dearest thing that happens to a row.
    const record: FactRow = {
      line,
      key: '',
      document: '0',
      keyBefore: '',
      status: bills.status ?? 'new',
      revision: bills.revision,
      words: words(cells),
      direction: read.direction(cells),
      date: found.day,
      hs: goods.hs,
      hs_certainty: goods.hs_certainty,
      commodity: goods.commodity,
      importer_text: parties.importer_text,
      importer_key: parties.importer_key,
      importer_country: parties.importer_country,
      importer_forwards: parties.importer_forwards,
      exporter_text: parties.exporter_text,
      exporter_key: parties.exporter_key,
      exporter_country: parties.exporter_country,
      exporter_forwards: parties.exporter_forwards,
      forwarder_text: read.forwarder(cells),
      containers: boxes.containers,
      container_types: boxes.container_types,
      teu: boxes.teu,
      source_teu: boxes.source_teu,
      vessel: ship.vessel,
      voyage: ship.voyage,
      imo: ship.imo,
      carrier: ship.carrier,
      carrier_text: ship.carrier_text,
      mode: ship.mode,
      pol: places.pol,
      pod: places.pod,
      pol_text: places.pol_text,
      pod_text: places.pod_text,
      lane: places.lane,
      origin: places.origin,
      destination: places.destination,
      weight: goods.weight,
      weight_text: goods.weight_text,
      quantity: goods.quantity,
      quantity_unit: goods.quantity_unit,
      value: goods.value,
      master_bill: bills.master_bill,
      house_bill: bills.house_bill,
      remarks,
    }
    identify(record, bills)
    return { record }
  }
}

const noDay: FoundDay = { day: '', isMonth: false }

/** The names of a record, by which it is known when it comes again or is amended. */
function identifier({ source, import: importId = 0, columns }: Plan) {
  const says = { status: columns.status !== undefined, revision: columns.revision !== undefined }
  return (record: FactRow, { declaration, item, status }: Bills) => {
    const numbers = { declaration, item }
    if (!says.status && !says.revision) {
      record.key = keyOf(source, record, { ...numbers, amends: false })
      return
    }
    const amends = says.revision || status !== null
    const bill = billOf(declaration, record)
    const [key, other] = [keyOf(source, record, { ...numbers, amends }), keyOf(source, record, { ...numbers, amends: !amends })]
    record.document = documentOf(source, key, bill)
    record.keyBefore = other === key ? '' : other
    if (!says.revision && record.status !== 'new') record.revision = revisionOfFile(importId)
    record.key = status === 'deleted' && bill !== '' && namesNoLine(record, item) ? record.document : key
  }
}

type Bills = ReturnType<ReturnType<typeof readCells>['bills']>

const namesNoLine = ({ hs, commodity, containers }: FactRow, item: string) => hs === '' && commodity === '' && containers.length === 0 && item === ''

const wordFields = ['container_type', 'container_size', 'count_20', 'count_40', 'mode', 'imo'] as const

/** What a later word may change and no digest tells; of a source that amends nothing there is no later word. */
function wordsReader({ columns }: Plan): (cells: readonly string[]) => string {
  const at = columns.status || columns.revision ? wordFields.flatMap((field) => columns[field] ?? []) : []
  return (cells) => {
    let words = ''
    for (const column of at) words += `|${cells[column]?.trim() ?? ''}`
    return words
  }
}

/** For sources that publish monthly figures and no single shipments. */
export function aggregator(plan: Plan): Normaliser<AggregateRow> {
  const read = readCells(plan)
  const isSum = totalFinder(plan.columns)
  return (cells, line, doubts = []) => {
    const found = read.date(cells)
    if ('refused' in found) return refusedRow(found.refused, cells)
    if (isSum(cells)) return { refused: 'total_row' }
    const remarks: Remark[] = [...doubts]
    if (found.isTurned) remarks.push('date_order')
    if (found.isOther) remarks.push('date_other')
    const goods = read.goods(cells, remarks)
    const parties = read.parties(cells, [])
    const { pol, pod, origin, destination } = read.places(cells, [])
    if (goods.hs === '' && goods.commodity === '' && parties.importer_key === '' && parties.exporter_key === '') return refusedRow('nothing_but_date', cells)
    const { weight_text: _, ...counted } = goods
    const month = `${found.day.slice(0, 8)}01`
    const row: AggregateRow = { line, key: '', direction: read.direction(cells), month, ...counted, ...parties, pol, pod, origin, destination, remarks }
    return { record: { ...row, key: keyOf(plan.source, { ...row, date: month, pol_text: pol, pod_text: pod }, { declaration: '', item: '', amends: false }) } }
  }
}

function saysNothing(texts: readonly string[], { containers, source_teu: teu }: Pick<FactRow, 'containers' | 'source_teu'>): boolean {
  return containers.length === 0 && !teu && texts.every((text) => text === '')
}

const refusedRow = (reason: RefusalReason, cells: readonly string[]): { refused: RefusalReason } => ({
  refused: reason !== 'date_future' && reason !== 'date_before_1990' && cells.some(isTotal) ? 'total_row' : reason,
})
