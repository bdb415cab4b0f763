import { hash } from 'node:crypto'
import type { AggregateRow, FactRow, Plan } from './fact-rows.rules.ts'
import { revisionOfFile } from './values/revisions.rules.ts'
import type { Status } from './values/statuses.rules.ts'

/** The numbers by which a row names itself, and the status that it gives. */
export interface Papers {
  declaration: string
  item: string
  status: Status | null
}

/**
 * Recognises records when they come again. The records that are stored get keys (`keyIdentifier`); rows that are only
 * compared with others of their file can do with less.
 */
export interface Identifier {
  /** Takes up a record of a shipment line, which is otherwise complete. */
  identify: (record: FactRow, papers: Papers) => void
  /** Takes up a record of a month. */
  identifyMonth: (record: AggregateRow) => void
  /** Tells the record that was taken up last apart, where cells that its key leaves out say something. */
  setApart: (record: FactRow | AggregateRow, remaining: string) => void
}

/** Returns the identifier that sets key and document of records, by which they are known across files. */
export function keyIdentifier({ source, import: importId = 0, columns }: Plan): Identifier {
  const says = { status: columns.status !== undefined, revision: columns.revision !== undefined }
  return {
    identify: (record, { declaration, item, status }) => {
      if (!says.status && !says.revision) {
        record.key = keyOf(source, record, { declaration, item, amends: false })
        return
      }
      const amends = says.revision || status !== null
      const bill = billOf(declaration, record)
      const key = keyOf(source, record, { declaration, item, amends })
      const other = keyOf(source, record, { declaration, item, amends: !amends })
      record.document = documentOf(source, key, bill)
      record.keyBefore = other === key ? '' : other
      if (!says.revision && record.status !== 'new') record.revision = revisionOfFile(importId)
      record.key = status === 'deleted' && bill !== '' && namesNoLine(record, item) ? record.document : key
    },
    identifyMonth: (record) => {
      record.key = keyOf(source, toldOfMonth(record), { declaration: '', item: '', amends: false })
    },
    setApart: (record, remaining) => {
      record.keyBefore = record.key
      record.key = keyApart(record.key, remaining)
      record.isApart = true
    },
  }
}

const namesNoLine = ({ hs, commodity, containers }: FactRow, item: string) =>
  hs === '' && commodity === '' && containers.length === 0 && item === ''

/** Returns what the key of a month is made of: its first day in place of a day, and the ports as they were found. */
export const toldOfMonth = (record: AggregateRow): Told => ({
  ...record,
  date: record.month,
  pol_text: record.pol,
  pod_text: record.pod,
})

export type Told = Pick<
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
function keyOf(source: number, row: Told, { declaration, item, amends }: Identity): string {
  const bill = billOf(declaration, row)
  const boxes = sortBoxes(row.containers ?? []).join(',')
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
function documentOf(source: number, key: string, bill: string): string {
  return hashDigits(`${source}|${bill === '' ? key : bill}`)
}

/** Most rows have a single box, or list their boxes in order. */
export const sortBoxes = (boxes: readonly string[]): readonly string[] =>
  boxes.length < 2 || boxes.every((box, at) => at === 0 || (boxes[at - 1] ?? '') <= box) ? boxes : boxes.toSorted()

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
