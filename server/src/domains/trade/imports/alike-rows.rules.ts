import { crc32 } from 'node:zlib'
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

  /** Must be called for every row of the file, in order. Changes key and remarks of a row that is told apart. */
  tellApart(record: ReadRecord, cells: readonly string[]) {
    const [isNumbered, status] = 'month' in record ? [false, 'new'] : [record.isNumbered, record.status]
    if (status === 'deleted') return
    const whole = crc32(wholeOf(cells))
    const digest = isNumbered && !('month' in record) ? digestOf(record) : 0
    const first = this.#first.get(record.key)
    if (!first) return this.#first.replace(record.key, { digest: whole, revision: digest, isGone: false })
    if (first.digest === whole || first.revision !== digest) return
    record.keyBefore = record.key
    record.key = keyApart(record.key, String(whole))
    record.isApart = true
    record.remarks.push('row_alike')
  }
}

const wholeOf = (cells: readonly string[]) => cells.map((cell) => cell.trim()).join('\t')
