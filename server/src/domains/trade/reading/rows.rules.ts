import type { RefusalReason, Remark } from '@seamark/contract/trade/reading/remarks'
import { readCells } from './cells.rules.ts'
import type { FoundDay } from './values/dates.rules.ts'
import { billOf, type Identifier, keyIdentifier } from './record-keys.rules.ts'
import { remainingReader } from './remaining-cells.rules.ts'
import { inDollars } from './value-cells.rules.ts'
import { isTotal, totalFinder } from './total-rows.rules.ts'
import type { Plan, FactRow, AggregateRow } from './fact-rows.rules.ts'

export type Normalised<Row> = { record: Row } | { refused: RefusalReason }
/**
 * Makes a record of a row, whose cells have no blanks around them, or returns why it is refused. `doubts` are those that
 * the reader of the file had.
 */
export type Normaliser<Row> = (cells: readonly string[], line: number, doubts?: readonly Remark[]) => Normalised<Row>

/** Returns the normaliser for sources whose rows are shipment lines. */
export function createNormaliser(plan: Plan, identifier: Identifier = keyIdentifier(plan)): Normaliser<FactRow> {
  const read = readCells(plan)
  const words = wordsReader(plan)
  const remaining = remainingReader(plan)
  const isSum = totalFinder(plan.columns)
  return (cells, line, doubts = []) => {
    const bills = read.bills(cells)
    const bill = billOf(bills.declaration, bills)
    const dated = read.date(cells)
    // A deletion needs no day as long as it names its declaration or bill.
    const found = 'refused' in dated && bills.status === 'deleted' && bill !== '' ? noDay : dated
    if ('refused' in found) return refusedRow(found.refused, cells)
    const remarks: Remark[] = doubts.length === 0 ? [] : [...doubts]
    if (found.isMonth) remarks.push('day_unknown')
    if (found.isTurned) remarks.push('date_order')
    if (found.isOther) remarks.push('date_other')
    const goods = read.goods(cells, remarks)
    const parties = read.parties(cells, remarks)
    const boxes = read.boxes(cells, remarks)
    const ship = read.ship(cells, remarks)
    const hasBoxes = boxes.containers.length > 0
    const hasSubject = goods.hs !== '' || goods.commodity !== '' || namesParty(parties)
    if (!hasSubject && !hasBoxes && !boxes.source_teu && bill === '') return refusedRow('nothing_but_date', cells)
    if (bill === '' && !hasBoxes && isSum(cells)) return { refused: 'total_row' }
    const places = read.places(cells, remarks)
    const money = inDollars(goods.money, found.day, plan, remarks)
    // The fields are named one by one, because spreading six objects is the slowest thing that can be done to a row.
    const record: FactRow = {
      line,
      key: '',
      document: '0',
      keyBefore: '',
      isApart: false,
      isNumbered: bill !== '',
      status: bills.status ?? 'new',
      revision: bills.revision,
      words: words(cells),
      direction: read.direction(cells),
      date: found.day,
      hs: goods.hs,
      hs_certainty: goods.hs_certainty,
      commodity: goods.commodity,
      importer: parties.importer,
      importer_text: parties.importer.text,
      importer_country: parties.importer_country,
      exporter: parties.exporter,
      exporter_text: parties.exporter.text,
      exporter_country: parties.exporter_country,
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
      value: money.value,
      value_said: money.value_said,
      currency: money.currency,
      rate: money.rate,
      value_in_key: goods.money.inKey,
      master_bill: bills.master_bill,
      house_bill: bills.house_bill,
      remarks,
    }
    identifier.identify(record, bills)
    if (!record.isNumbered) tellApart(identifier, record, remaining(cells, record))
    return { record }
  }
}

const noDay: FoundDay = { day: '', isMonth: false }

const wordFields = ['container_type', 'container_size', 'count_20', 'count_40', 'mode', 'imo'] as const

/**
 * Returns the words that an amendment may change and that the digest leaves out. A source without status or revision
 * has no amendments, so it has no words.
 */
function wordsReader({ columns }: Plan): (cells: readonly string[]) => string {
  const at = columns.status || columns.revision ? wordFields.flatMap((field) => columns[field] ?? []) : []
  return (cells) => {
    let words = ''
    for (const column of at) words += `|${cells[column] ?? ''}`
    return words
  }
}

/** Returns the normaliser for sources that publish monthly figures and no single shipments. */
export function createAggregator(plan: Plan, identifier: Identifier = keyIdentifier(plan)): Normaliser<AggregateRow> {
  const read = readCells(plan)
  const remaining = remainingReader(plan)
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
    if (goods.hs === '' && goods.commodity === '' && !namesParty(parties)) return refusedRow('nothing_but_date', cells)
    const { weight_text: _, money, ...counted } = goods
    const month = `${found.day.slice(0, 8)}01`
    const row: AggregateRow = {
      line,
      key: '',
      keyBefore: '',
      isApart: false,
      direction: read.direction(cells),
      month,
      ...counted,
      ...inDollars(money, month, plan, remarks),
      value_in_key: money.inKey,
      ...parties,
      importer_text: parties.importer.text,
      exporter_text: parties.exporter.text,
      pol,
      pod,
      origin,
      destination,
      remarks,
    }
    identifier.identifyMonth(row)
    tellApart(identifier, row, remaining(cells, row))
    return { record: row }
  }
}

/** Tells a row without a number apart by the cells that its key leaves out. */
function tellApart(identifier: Identifier, record: FactRow | AggregateRow, remaining: string) {
  if (remaining !== '') identifier.setApart(record, remaining)
}

const namesParty = ({ importer, exporter }: Pick<FactRow, 'importer' | 'exporter'>): boolean =>
  importer.isNamed || exporter.isNamed

const refusedRow = (reason: RefusalReason, cells: readonly string[]): { refused: RefusalReason } => ({
  refused: reason !== 'date_future' && reason !== 'date_before_1990' && cells.some(isTotal) ? 'total_row' : reason,
})
