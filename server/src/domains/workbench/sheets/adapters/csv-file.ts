import { CsvScanner } from './csv-scanner.ts'
import { sniffEncoding } from './encodings.ts'
import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import { headerRowOf } from './heading-row.ts'
import type { Delimiter, Encoding, FileFacts, ReadingOfFile, SheetRow } from './sheet-facts.ts'
import { textBlocks } from './text-blocks.ts'
import { most } from './sheet-limits.ts'

export interface SaidOfCsv {
  encoding?: Encoding
  delimiter?: Delimiter
  isForgiving?: boolean
}

/** Returns how a CSV file is to be read. The encoding and delimiter that a person gives override those that are detected. */
export async function inspectCsv(file: FileBytes, said: SaidOfCsv): Promise<FileFacts> {
  const isForgiving = said.isForgiving === true
  const { encoding, isSure } = said.encoding
    ? { encoding: said.encoding, isSure: true }
    : await sniffEncoding(file, isForgiving ? 'windows-1252' : undefined)
  const delimiter = said.delimiter ?? (await sniffDelimiter(file, encoding))
  const head: SheetRow[] = []
  for await (const rows of readCsv(file, encoding, delimiter, { isForgiving })) {
    // A batch may have more rows than a call of `push` can take as arguments.
    head.push(...rows.slice(0, most.headRows))
    if (head.length >= most.headRows) break
  }
  if (head.length === 0) throw new FileProblem('workbench.file_empty')
  head.length = Math.min(head.length, most.headRows)
  return {
    kind: 'csv',
    encoding,
    isEncodingSure: isSure,
    delimiter,
    sheet: 0,
    sheets: [{ name: '', hidden: false }],
    headerRow: headerRowOf(head),
    head,
    ...(isForgiving ? { isForgiving } : {}),
  }
}

/** Yields the rows in batches. */
export async function* readCsv(
  file: FileBytes,
  encoding: Encoding,
  delimiter: Delimiter,
  { isForgiving = false, sharesTexts = false }: Pick<ReadingOfFile, 'isForgiving' | 'sharesTexts'> = {},
): AsyncGenerator<SheetRow[]> {
  const scanner = new CsvScanner(delimiter, { isForgiving, sharesTexts })
  try {
    for await (const text of textBlocks(file, encoding, file.size, isForgiving)) {
      scanner.feed(text)
      yield scanner.take()
    }
    scanner.end()
  } catch (error) {
    yield scanner.take()
    // All text before the fault has been scanned, so the scanner knows the row of the fault.
    throw error instanceof FileProblem ? error.in({ row: scanner.row }) : error
  }
  yield scanner.take()
}

/** Returns the delimiter that divides the first rows most evenly and, among equals, into more cells; a comma if none divides them. */
async function sniffDelimiter(file: FileBytes, encoding: Encoding): Promise<Delimiter> {
  const text = await readBeginning(file, encoding)
  const scored = ([',', ';', '\t', '|'] as const).map((delimiter) => ({
    delimiter,
    score: measureEvenness(text, delimiter),
  }))
  const best = scored.reduce((best, one) => (one.score > best.score ? one : best))
  return best.score > 0 ? best.delimiter : ','
}

/** Returns some text from the beginning. Faults in it are ignored here; they are raised when the file is read. */
async function readBeginning(file: FileBytes, encoding: Encoding): Promise<string> {
  let text = ''
  try {
    for await (const block of textBlocks(file, encoding, Math.min(file.size, 64 * 1024))) text += block
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
  }
  return text
}

/** Weighs how many rows have the commonest number of cells, two at least, so that titles and a cut-off last row count little. */
function measureEvenness(text: string, delimiter: Delimiter): number {
  const widths = scanFirstRows(text, delimiter).map(({ cells }) => cells.length)
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  return Math.max(
    0,
    ...[...counts].map(([width, count]) => (width < 2 ? 0 : (count / widths.length) * Math.log2(width + 1))),
  )
}

/** Returns the rows up to the first misplaced quote. At this point a misplaced quote only means that the delimiter is unlikely. */
function scanFirstRows(text: string, delimiter: Delimiter): SheetRow[] {
  const scanner = new CsvScanner(delimiter)
  try {
    scanner.feed(text)
    scanner.end()
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
  }
  return scanner.take()
}
