import { inspectCsv, readCsv, type SaidOfCsv } from './csv-file.ts'
import { FileBytes, withFile } from './file-bytes.ts'
import { kindOf } from './file-kind.ts'
import { convertOldExcel } from '../old-excel/adapters/old-excel.ts'
import type { FileFacts, ReadingOfFile, SheetRow } from './sheet-facts.ts'
import { inspectXlsx, readXlsx } from './xlsx-file.ts'

interface SaidOfXlsx {
  sheet?: number
  /** Whether the file is known to have no merged cells, so that they need not be searched for again. */
  isUnmerged?: boolean
}

/**
 * Returns the kind of a file, by its content and never by its name, and how it is best read; what a person says about it has priority. Raises
 * a `FileProblem` if the file is no spreadsheet or cannot be read up to its headings.
 */
export function inspectFile(path: string, said: SaidOfCsv & SaidOfXlsx = {}): Promise<FileFacts> {
  return withFile(path, async (file) => {
    const kind = await kindOf(file)
    if (kind === 'xls') return withFile(await convertOldExcel(path), (converted) => inspectXlsx(converted, said))
    return kind === 'xlsx' ? inspectXlsx(file, said) : inspectCsv(file, said)
  })
}

/**
 * Yields the rows of a file in order, from row `from` on. They are read as they are taken, so memory does not grow with the file. Raises a
 * `FileProblem` where the file cannot be read any further, after the rows before it. A caller that stops early leaves nothing open.
 */
export async function* readRows(path: string, reading: ReadingOfFile & { from?: number }): AsyncGenerator<SheetRow> {
  for await (const rows of readBatches(path, reading)) yield* rows
}

/** Yields the same rows in batches, one for each block of the file, because a turn of the event loop per row would cost more than the row. */
export async function* readBatches(
  path: string,
  { kind, encoding, delimiter, sheet, isForgiving, sharesTexts, merged, from = 1 }: ReadingOfFile & { from?: number },
): AsyncGenerator<SheetRow[]> {
  const file = await openAs(kind, path)
  try {
    const batches =
      kind === 'xlsx'
        ? readXlsx(file, sheet, { from, isForgiving, merged })
        : readCsv(file, encoding ?? 'utf-8', delimiter ?? ',', { isForgiving, sharesTexts })
    for await (const rows of batches) {
      const asked = (rows[0]?.row ?? from) >= from ? rows : rows.filter(({ row }) => row >= from)
      if (asked.length > 0) yield asked
    }
  } finally {
    await file.close()
  }
}

/** An old workbook is inspected and read as the .xlsx file that it is converted to. */
async function openAs(kind: ReadingOfFile['kind'], path: string): Promise<FileBytes> {
  const file = await FileBytes.open(path)
  if (kind === 'csv') return file
  try {
    if ((await kindOf(file)) !== 'xls') return file
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return FileBytes.open(await convertOldExcel(path))
}
