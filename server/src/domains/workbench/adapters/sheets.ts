import { inspectCsv, readCsv } from './csv-file.ts'
import { FileBytes, withFile } from './file-bytes.ts'
import { kindOf } from './file-kind.ts'
import type { Delimiter, Encoding, FileFacts, ReadingOfFile, SheetRow } from './sheet-facts.ts'
import { inspectXlsx, readXlsx } from './xlsx-file.ts'

/**
 * What a file is, by its content and never by its name, and how it is best read; what a person says about it counts more. Raises a `FileProblem` for whatever is
 * no spreadsheet or cannot be read up to its headings.
 */
export function inspectFile(path: string, said: { encoding?: Encoding; delimiter?: Delimiter; sheet?: number } = {}): Promise<FileFacts> {
  return withFile(path, async (file) => ((await kindOf(file)) === 'xlsx' ? inspectXlsx(file, said) : inspectCsv(file, said)))
}

/**
 * The rows of a file from row `from` on, in their order, read as they are taken: memory does not grow with the file. Raises a `FileProblem` where the file cannot
 * be read any further; the rows before it have been handed out. Whoever stops early leaves nothing open.
 */
export async function* readRows(path: string, { kind, encoding, delimiter, sheet, from = 1 }: ReadingOfFile & { from?: number }): AsyncGenerator<SheetRow> {
  const file = await FileBytes.open(path)
  try {
    const batches = kind === 'xlsx' ? readXlsx(file, sheet, from) : readCsv(file, encoding ?? 'utf-8', delimiter ?? ',')
    for await (const rows of batches) for (const row of rows) if (row.row >= from) yield row
  } finally {
    await file.close()
  }
}
