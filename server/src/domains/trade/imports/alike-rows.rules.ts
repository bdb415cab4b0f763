import { crc32 } from 'node:zlib'
import { digestOfTexts } from '../../workbench/index.ts'
import { KeyIndex } from '../records/key-index.rules.ts'
import { keyApart } from '../reading/record-keys.rules.ts'
import { digestOf, type ReadRecord } from './encoded-rows.rules.ts'

/**
 * Tells rows of one file apart that agree in everything their key is made of. A row repeats an earlier one only where
 * all cells agree, also those of columns that are not taken; otherwise it gets a key of its own and is doubted.
 * Rows of one bill that differ in a field that is taken keep their key, so that the difference is refused as `differs`.
 */
export class AlikeRows {
  readonly #first = new KeyIndex()

  /**
   * Must be called for every row of the file, in order, with its cells without blanks around them, and their digest
   * where the reader of the file has made it. Changes key and remarks of a row that is told apart. Returns the record's
   * digest where it was needed.
   */
  tellApart(record: ReadRecord, cells: readonly string[], ofCells = digestOfTexts(cells)): number | undefined {
    const isOfMonth = 'month' in record
    if (!isOfMonth && record.status === 'deleted') return undefined
    const whole = ofCells >>> 0
    const digest = isOfMonth || !record.isNumbered ? undefined : digestOf(record)
    const first = this.#first.findOrAdd(record.key, whole, digest ?? 0)
    if (first && first.digest !== whole && first.revision === (digest ?? 0)) setApart(record, cells)
    return digest
  }
}

/**
 * Gives a row that differs from an earlier one in cells beside its key a key of its own. It is made of the cells' CRC,
 * as it was in earlier versions, so that the rows of earlier imports are known again.
 */
function setApart(record: ReadRecord, cells: readonly string[]) {
  record.keyBefore = record.key
  record.key = keyApart(record.key, String(checksumOf(cells)))
  record.isApart = true
  record.remarks.push('row_alike')
}

/** Returns 32 bits of the cells, each with a tab behind it. */
const checksumOf = (cells: readonly string[]): number => crc32('\t', crc32(cells.join('\t')))
