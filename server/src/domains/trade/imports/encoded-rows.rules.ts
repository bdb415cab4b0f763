import { crc32 } from 'node:zlib'
import { type Cell, toTabbedLine } from '../../../platform/engine/engine.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import type { NewName, PartyName } from '../parties/names.commands.ts'
import type { Arrival } from '../records/documents.rules.ts'
import type { FactRow, AggregateRow } from '../reading/fact-rows.rules.ts'
import type { Party } from '../reading/values/parties.rules.ts'

/** The ids that an import adds to every record, beside what its row says. */
export interface RowPlace {
  source: number
  import: number
}

/** A row that became a record; the ids of its parties are still missing. */
export type ReadRecord = FactRow | AggregateRow

/**
 * Columns that are known only when the lot is written; they come before the record's own columns. `recordLine` and
 * `ownCells` give their cells in the order of these lists.
 */
const ofLot = ['source', 'import', 'importer', 'exporter', 'importer_name', 'exporter_name', 'remarks'] as const
const common = [
  'line',
  'key',
  'digest',
  'direction',
  'hs',
  'commodity',
  'importer_text',
  'exporter_text',
  'pol',
  'pod',
  'origin',
  'destination',
  'weight',
  'quantity',
  'quantity_unit',
  'value',
  'value_said',
  'currency',
  'rate',
] as const
const fullOnly = [
  'document',
  'revision',
  'date',
  'forwarder_text',
  'containers',
  'container_types',
  'teu',
  'row_teu',
  'source_teu',
  'vessel',
  'voyage',
  'imo',
  'carrier',
  'mode',
  'pol_text',
  'pod_text',
  'lane',
  'weight_text',
  'master_bill',
  'house_bill',
  'hs_certainty',
] as const

export const recordColumns: readonly string[] = [
  ...ofLot,
  'importer_forwards',
  'exporter_forwards',
  ...common,
  ...fullOnly,
]
export const aggregateColumns: readonly string[] = [...ofLot, ...common, 'month']

/**
 * The part of a record that stays in memory until its lot is written. The whole record would be too much: a file may hold a year
 * of shipments.
 */
export interface ReadRow
  extends Arrival,
    Pick<ReadRecord, 'importer' | 'importer_country' | 'exporter' | 'exporter_country' | 'remarks'> {
  /** The day; for monthly figures the first day of the month. */
  date: string
  isMonthly: boolean
  /** Names of ports in the row that are not known. */
  unknownPorts: readonly string[]
  /** The record's own columns, encoded for the engine. Empty in a first try, which writes nothing. */
  text: string
}

/**
 * Reduces a record to what its lot needs. `isForWriting` decides whether the text for the engine is encoded; `known` is
 * the digest of the record, where it has been made already.
 */
export function reduceRecord(record: ReadRecord, isForWriting: boolean, known?: number): ReadRow {
  if ('month' in record) return keepMonth(record, isForWriting)
  const digestBefore = known ?? digestOf(record)
  const digest = record.words === '' ? digestBefore : crc32(record.words, digestBefore)
  const text = isForWriting ? toTabbedLine(ownCells(record, digest)) : ''
  // The fields are named one by one, because spreading objects is slow for a row.
  return {
    line: record.line,
    key: record.key,
    document: record.document === '0' ? record.key : record.document,
    keyBefore: record.keyBefore,
    isApart: record.isApart,
    digest,
    digestBefore,
    status: record.status,
    revision: record.revision,
    date: record.date,
    isMonthly: false,
    importer: record.importer,
    importer_country: record.importer_country,
    exporter: record.exporter,
    exporter_country: record.exporter_country,
    remarks: record.remarks,
    unknownPorts: unknownPortsOf(record),
    text,
  }
}

/** Returns the names of ports in a record that are not known. */
export function unknownPortsOf(record: ReadRecord): readonly string[] {
  if ('month' in record) return none
  const { pol, pod, pol_text: from, pod_text: to } = record
  const isUnknown = (pol === '' && from !== '') || (pod === '' && to !== '')
  return isUnknown ? [pol === '' ? from : '', pod === '' ? to : ''].filter(Boolean) : none
}

function keepMonth(record: AggregateRow, isForWriting: boolean): ReadRow {
  return {
    line: record.line,
    key: record.key,
    document: record.key,
    keyBefore: record.keyBefore,
    isApart: record.isApart,
    digest: 0,
    digestBefore: 0,
    status: 'new',
    revision: 0,
    date: record.month,
    isMonthly: true,
    importer: record.importer,
    importer_country: record.importer_country,
    exporter: record.exporter,
    exporter_country: record.exporter_country,
    remarks: record.remarks,
    unknownPorts: none,
    text: isForWriting ? toTabbedLine(ownCells(record, 0)) : '',
  }
}

const none: readonly string[] = []

/** Returns the party names in a record; an undisclosed party has none. */
export function partyNamesOf({
  importer,
  importer_country: importerCountry,
  exporter,
  exporter_country: exporterCountry,
}: ReadRow): NewName[] {
  const names: NewName[] = []
  if (importer.isNamed) names.push(newName(importer, importerCountry))
  if (exporter.isNamed) names.push(newName(exporter, exporterCountry))
  return names
}

const newName = ({ key, text, forwards }: Party, country: string): NewName => ({
  key,
  text: cutText(text, 300),
  country,
  forwards,
})

/** Returns a record as one line for the engine, in the order of `recordColumns` or `aggregateColumns`. */
export function recordLine(row: ReadRow, place: RowPlace, names: ReadonlyMap<string, PartyName>): string {
  const [importer, exporter] = [names.get(row.importer.key), names.get(row.exporter.key)]
  const lotCells: Cell[] = [
    place.source,
    place.import,
    importer?.partyId ?? 0,
    exporter?.partyId ?? 0,
    importer?.id ?? 0,
    exporter?.id ?? 0,
    row.remarks,
  ]
  if (!row.isMonthly) lotCells.push(importer?.forwards ?? false, exporter?.forwards ?? false)
  return `${toTabbedLine(lotCells)}\t${row.text}`
}

function ownCells(record: ReadRecord, digest: number): Cell[] {
  const cells: Cell[] = [
    record.line,
    record.key,
    digest,
    record.direction,
    record.hs,
    record.commodity,
    record.importer_text,
    record.exporter_text,
    record.pol,
    record.pod,
    record.origin,
    record.destination,
    record.weight,
    record.quantity,
    record.quantity_unit,
    record.value,
    record.value_said,
    record.currency,
    record.rate,
  ]
  if ('month' in record) return [...cells, record.month]
  cells.push(
    record.document,
    record.revision,
    record.date,
    record.forwarder_text,
    record.containers,
    record.container_types,
    record.teu,
    // `row_teu` keeps what the row counts; `countBoxes` changes `teu`, so that a box counts once in its bill.
    record.teu,
    record.source_teu,
    record.vessel,
    record.voyage,
    record.imo,
    record.carrier,
    record.mode,
    record.pol_text,
    record.pod_text,
    record.lane,
    record.weight_text,
    record.master_bill,
    record.house_bill,
    record.hs_certainty,
  )
  return cells
}

/**
 * Returns 32 bits of what the row says; a row with the same digest says nothing new. What we make of the row (its
 * party, its port) is left out, because that can change while the file does not.
 */
export function digestOf(record: FactRow): number {
  // The texts are joined at once, because each `+` would make a text of its own.
  return crc32(
    [
      record.direction,
      record.date,
      record.hs,
      record.commodity,
      // The text in place of an undisclosed party says nothing.
      record.importer.isNamed ? record.importer_text : '',
      record.exporter.isNamed ? record.exporter_text : '',
      record.forwarder_text,
      record.containers.join(),
      String(record.source_teu),
      record.vessel,
      record.voyage,
      record.carrier_text,
      record.pol_text,
      record.pod_text,
      record.origin,
      record.destination,
      record.weight_text,
      String(record.quantity),
      record.quantity_unit,
      String(record.value_in_key),
      record.master_bill,
      record.house_bill,
    ].join('|'),
  )
}
