import { CsvScanner } from './csv-scanner.ts'
import { sniffEncoding } from './encodings.ts'
import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import { headerRowOf } from './heading-row.ts'
import { type Delimiter, type Encoding, type FileFacts, type SheetRow } from './sheet-facts.ts'
import { textBlocks } from './text-blocks.ts'
import { most } from './sheet-limits.ts'

export interface SaidOfCsv {
  encoding?: Encoding
  delimiter?: Delimiter
  isForgiving?: boolean
}

/** What a CSV file is; a person's word on encoding and delimiter counts before what it looks like. */
export async function inspectCsv(file: FileBytes, said: SaidOfCsv): Promise<FileFacts> {
  const isForgiving = said.isForgiving === true
  const encoding = said.encoding ?? (await sniffEncoding(file, isForgiving ? 'windows-1252' : undefined))
  const delimiter = said.delimiter ?? (await sniffDelimiter(file, encoding))
  const head: SheetRow[] = []
  for await (const rows of readCsv(file, encoding, delimiter, isForgiving)) {
    // There may be more of them than a call takes.
    head.push(...rows.slice(0, most.headRows))
    if (head.length >= most.headRows) break
  }
  if (head.length === 0) throw new FileProblem('workbench.file_empty')
  head.length = Math.min(head.length, most.headRows)
  return {
    kind: 'csv',
    encoding,
    delimiter,
    sheet: 0,
    sheets: [{ name: '', hidden: false }],
    headerRow: headerRowOf(head),
    head,
    ...(isForgiving ? { isForgiving } : {}),
  }
}

/** The rows, some at a time. */
export async function* readCsv(
  file: FileBytes,
  encoding: Encoding,
  delimiter: Delimiter,
  isForgiving = false,
): AsyncGenerator<SheetRow[]> {
  const scanner = new CsvScanner(delimiter, isForgiving)
  try {
    for await (const text of textBlocks(file, encoding, file.size, isForgiving)) {
      scanner.feed(text)
      yield scanner.take()
    }
    scanner.end()
  } catch (error) {
    yield scanner.take()
    // The text before the fault has been scanned, so the scanner knows the row in which it stands.
    throw error instanceof FileProblem ? error.in({ row: scanner.row }) : error
  }
  yield scanner.take()
}

/** The delimiter that divides the first rows most evenly; of several such, the one that divides them into more. A comma when none does. */
async function sniffDelimiter(file: FileBytes, encoding: Encoding): Promise<Delimiter> {
  const text = await beginning(file, encoding)
  const scored = ([',', ';', '\t', '|'] as const).map((delimiter) => ({ delimiter, score: evenness(text, delimiter) }))
  const best = scored.reduce((best, one) => (one.score > best.score ? one : best))
  return best.score > 0 ? best.delimiter : ','
}

/** Some text for a first look; what is wrong in it is said when it is read. */
async function beginning(file: FileBytes, encoding: Encoding): Promise<string> {
  let text = ''
  try {
    for await (const block of textBlocks(file, encoding, Math.min(file.size, 64 * 1024))) text += block
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
  }
  return text
}

/** Rows that have the commonest number of cells, two at least, by how many cells they are. Title lines above and a cut-off last row weigh little. */
function evenness(text: string, delimiter: Delimiter): number {
  const widths = firstRows(text, delimiter).map(({ cells }) => cells.length)
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  return Math.max(
    0,
    ...[...counts].map(([width, count]) => (width < 2 ? 0 : (count / widths.length) * Math.log2(width + 1))),
  )
}

/** As far as the text can be divided so: quotes that do not fit speak against the delimiter, they are no problem yet. */
function firstRows(text: string, delimiter: Delimiter): SheetRow[] {
  const scanner = new CsvScanner(delimiter)
  try {
    scanner.feed(text)
    scanner.end()
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
  }
  return scanner.take()
}
