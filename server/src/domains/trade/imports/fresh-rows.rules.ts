import type { RefusalReason } from '@seamark/contract/trade/reading/remarks'
import { digestOfTexts } from '../../workbench/index.ts'
import type { AggregateRow, FactRow } from '../reading/fact-rows.rules.ts'
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

/**
 * Decides the rows of a file whose source has no records and amends nothing, so that each row is compared with the
 * earlier ones of its file alone. It decides as `AlikeRows` and `decideLot` do, which judge what is written, and takes
 * fingerprints in place of keys.
 */
export class FreshRows implements Identifier {
  readonly #key = new Fingerprint()
  readonly #said = new Fingerprint()
  /** The first row of each key: the digests of its cells and of what it says. */
  readonly #first = new KeyIndex()

  identify(record: FactRow, { declaration, item }: Papers) {
    this.#takeKey(record, declaration, item)
    this.#takeSaid(record, item)
  }

  identifyMonth(record: AggregateRow) {
    this.#takeKey(toldOfMonth(record), '', '')
    // Months of one key are told apart by their cells, or say the same.
    this.#said.begin()
  }

  setApart(_: ReadRecord, remaining: string) {
    this.#key.addText(remaining)
    this.#key.end()
  }

  /**
   * Returns why the record that was taken up last is refused; null where it is taken. Must be called for every record
   * of the file, in order, as `AlikeRows.tellApart` is.
   */
  decide(record: ReadRecord, cells: readonly string[], ofCells = digestOfTexts(cells)): RefusalReason | null {
    const said = this.#said.low
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
      key.addText(row.commodity)
      key.addNumber(row.quantity)
      key.addNumber(row.weight)
      key.addNumber(row.value_in_key)
    }
    key.end()
  }

  /** Takes in what the stored digest is made of (`digestOf`), but for what every key has. */
  #takeSaid(record: FactRow, item: string) {
    const said = this.#said
    said.begin()
    if (item !== '') {
      said.addText(record.commodity)
      said.addNumber(record.quantity)
      said.addNumber(record.value_in_key)
    }
    said.addText(record.direction)
    said.addText(record.date)
    said.addText(record.importer.isNamed ? record.importer_text : '')
    said.addText(record.exporter.isNamed ? record.exporter_text : '')
    said.addText(record.forwarder_text)
    if (record.containers.length > 1) for (const box of record.containers) said.addText(box)
    said.addNumber(record.source_teu)
    said.addText(record.vessel)
    said.addText(record.voyage)
    said.addText(record.carrier_text)
    said.addText(record.pol_text)
    said.addText(record.pod_text)
    said.addText(record.origin)
    said.addText(record.destination)
    said.addText(record.weight_text)
    said.addText(record.quantity_unit)
    said.addText(record.master_bill)
    said.addText(record.house_bill)
    said.end()
  }
}
