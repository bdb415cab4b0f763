import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { RefusalReason } from '@seamark/contract/trade/reading/remarks'
import { addText, digestOfText, digestOfTexts } from '../../workbench/index.ts'
import type { AggregateRow, FactRow } from '../reading/fact-rows.rules.ts'
import type { Columns } from '../reading/headings.rules.ts'
import type { TableRow } from '../reading/tables.queries.ts'
import {
  billOf,
  type Identifier,
  type Papers,
  sortBoxes,
  type Told,
  toldOfMonth,
} from '../reading/record-keys.rules.ts'
import { Fingerprint } from '../records/fingerprints.rules.ts'
import { KeyIndex } from '../records/key-index.rules.ts'
import type { ReadRecord } from './encoded-rows.rules.ts'

type RowCells = Pick<TableRow, 'trimmed' | 'digest' | 'digests'>

/**
 * Decides the rows of a file whose source has no records and amends nothing, so that each row is compared with the
 * earlier ones of its file alone. It decides as `AlikeRows` and `decideLot` do, which judge what is written, and takes
 * fingerprints in place of keys.
 */
export class FreshRows implements Identifier {
  readonly #key = new Fingerprint()
  /** The digest of what the record says that was taken up last. */
  #said = 0
  /** The first row of each key: the digests of its cells and of what it says. */
  readonly #first = new KeyIndex()
  readonly #columns: ReturnType<typeof placesOf>
  #row: RowCells = { trimmed: [], digest: undefined, digests: undefined }
  constructor(columns: Columns) {
    this.#columns = placesOf(columns)
  }

  /** Takes up the cells of a row before its record is made. */
  open(row: RowCells) {
    this.#row = row
  }

  identify(record: FactRow, { declaration, item }: Papers) {
    this.#takeKey(record, declaration, item)
    this.#said = this.#saidBy(record, item)
  }

  identifyMonth(record: AggregateRow) {
    this.#takeKey(toldOfMonth(record), '', '')
    // Months of one key are told apart by their cells, or say the same.
    this.#said = 0
  }

  setApart(_: ReadRecord, remaining: string) {
    this.#key.addText(remaining)
    this.#key.end()
  }

  /**
   * Returns why the record that was taken up last is refused; null where it is taken. Must be called for every record
   * of the file, in order, as `AlikeRows.tellApart` is.
   */
  decide(record: ReadRecord): RefusalReason | null {
    const ofCells = this.#row.digest ?? digestOfTexts(this.#row.trimmed)
    const said = this.#said
    const first = this.#first.findOrAddPrint(this.#key, ofCells, said)
    if (!first) return null
    const isNumbered = !('month' in record) && record.isNumbered
    const saysSame = first.revision === said >>> 0
    if (first.digest === ofCells >>> 0 || (isNumbered && !saysSame)) return saysSame ? 'repeated' : 'differs'
    this.#key.addBits(ofCells)
    this.#key.end()
    const alike = this.#first.findOrAddPrint(this.#key, ofCells, said)
    if (alike) return alike.revision === said >>> 0 ? 'repeated' : 'differs'
    record.remarks.push('row_alike')
    return null
  }

  /** Takes in what the stored key is made of (`keyOf`). */
  #takeKey(row: Told, declaration: string, item: string) {
    const key = this.#key
    key.begin()
    const bill = billOf(declaration, row)
    key.addText(bill)
    if (bill === '') {
      key.addText(row.date)
      key.addText(row.importer.key)
      key.addText(row.exporter.key)
      key.addText(row.pol_text)
      key.addText(row.pod_text)
      key.addText(row.direction)
    }
    const boxes = row.containers ?? []
    key.addBits(boxes.length)
    for (const box of sortBoxes(boxes)) key.addText(box)
    key.addText(row.hs)
    key.addText(item)
    if (item === '') {
      key.addBits(this.#digestOf(row.commodity, this.#columns.commodity))
      key.addNumber(row.quantity)
      key.addNumber(row.weight)
      key.addNumber(row.value_in_key)
    }
    key.end()
  }

  /** Returns 32 bits of what the stored digest is made of (`digestOf`), but for what every key has. */
  #saidBy(record: FactRow, item: string): number {
    const at = this.#columns
    let said = addText(digestOfText(record.direction), this.#digestOf(record.date, at.date))
    said = addText(said, this.#digestOf(record.importer.isNamed ? record.importer_text : '', at.importer))
    said = addText(said, this.#digestOf(record.exporter.isNamed ? record.exporter_text : '', at.exporter))
    said = addText(said, this.#digestOf(record.forwarder_text, at.forwarder))
    said = addText(said, this.#digestOf(record.vessel, at.vessel))
    said = addText(said, this.#digestOf(record.voyage, at.voyage))
    said = addText(said, this.#digestOf(record.carrier_text, at.carrier))
    said = addText(said, this.#digestOf(record.pol_text, at.pol))
    said = addText(said, this.#digestOf(record.pod_text, at.pod))
    said = addText(said, this.#digestOf(record.quantity_unit, at.quantity_unit))
    said = addText(said, this.#digestOf(record.master_bill, at.master_bill))
    said = addText(said, this.#digestOf(record.house_bill, at.house_bill))
    said = addText(said, digestOfText(record.origin))
    said = addText(said, digestOfText(record.destination))
    said = addText(said, digestOfText(record.weight_text))
    said = addText(said, digestOfText(String(record.source_teu)))
    if (record.containers.length > 1) said = addText(said, digestOfTexts(record.containers))
    if (item === '') return said
    // Without the number of a line these are in the key.
    const ofLine = [record.commodity, String(record.quantity), String(record.value_in_key)]
    return addText(said, digestOfTexts(ofLine))
  }

  /** Returns the digest of a text, which the reader of the file has made where the text is its cell as it stands. */
  #digestOf(text: string, column: number): number {
    const { trimmed, digests } = this.#row
    const known = digests && column >= 0 && trimmed[column] === text ? digests.list[digests.from + column] : undefined
    return known ?? digestOfText(text)
  }
}

/** Returns the first column of each field whose text mostly stands in the record as it does in its cell; -1 for none. */
function placesOf(columns: Columns) {
  const at = (field: TradeField): number => columns[field]?.[0] ?? -1
  return {
    commodity: at('commodity'),
    date: at('date'),
    importer: at('importer'),
    exporter: at('exporter'),
    forwarder: at('forwarder'),
    vessel: at('vessel'),
    voyage: at('voyage'),
    carrier: at('carrier'),
    pol: at('pol'),
    pod: at('pod'),
    quantity_unit: at('quantity_unit'),
    master_bill: at('master_bill'),
    house_bill: at('house_bill'),
  }
}
