import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import { headerRowOf } from './heading-row.ts'
import { type MergedCells, mergedCells, noMergedCells, spansOf } from './merged-cells.ts'
import type { FileFacts, SheetRow } from './sheet-facts.ts'
import { type CellWords, SheetRows } from './sheet-rows.ts'
import { openWorkbook, scanPart, type Worksheet } from './workbook.ts'
import { most, mostOfWorkbook } from './sheet-limits.ts'

/** Returns how an XLSX file is to be read. The suggested sheet is the first visible one that is not empty. */
export async function inspectXlsx(
  file: FileBytes,
  said: { sheet?: number; isForgiving?: boolean; isUnmerged?: boolean },
): Promise<FileFacts> {
  const workbook = await openWorkbook(file)
  const words = await workbook.words(said.isForgiving)
  const sheets = workbook.sheets.map(({ name, hidden }) => ({ name, hidden }))
  const asked = [...workbook.sheets.entries()].filter(([sheet, { hidden }]) =>
    said.sheet === undefined ? !hidden : said.sheet === sheet,
  )
  for (const [sheet, worksheet] of asked.slice(0, mostSearched)) {
    const head = await headOf(file, worksheet, words, said.isForgiving)
    if (head.length === 0) continue
    const facts: FileFacts = {
      kind: 'xlsx',
      encoding: null,
      delimiter: null,
      sheet,
      sheets,
      headerRow: headerRowOf(head),
      head,
    }
    return said.isForgiving
      ? makeForgiving(
          facts,
          said.isUnmerged ? noMergedCells : await mergedCells(file, worksheet.part),
          workbook.startsIn1904,
        )
      : facts
  }
  if (said.sheet !== undefined && !sheets[said.sheet]) throw new FileProblem('workbench.file_sheet')
  throw new FileProblem(
    'workbench.file_empty',
    said.sheet === undefined ? {} : { sheet: sheets[said.sheet]?.name ?? '' },
  )
}

function makeForgiving(facts: FileFacts, merged: MergedCells, startsIn1904: boolean): FileFacts {
  const hasMerged = merged.isCut || merged.down.length + merged.across.length > 0
  const spanned = (row: SheetRow): SheetRow => {
    const spans = spansOf(merged, row.row)
    return spans.length > 0 ? { ...row, spans } : row
  }
  return {
    ...facts,
    isForgiving: true,
    head: facts.head.map(spanned),
    ...(hasMerged ? { merged } : {}),
    ...(startsIn1904 ? { startsIn1904 } : {}),
  }
}

interface Asked {
  from: number
  isForgiving?: boolean | undefined
  merged?: MergedCells | undefined
}

/** Yields the rows of one sheet from row `from` on, in batches. */
export async function* readXlsx(file: FileBytes, sheet: number, asked: Asked): AsyncGenerator<SheetRow[]> {
  const workbook = await openWorkbook(file)
  const worksheet = workbook.sheets[sheet]
  if (!worksheet) throw new FileProblem('workbench.file_sheet')
  yield* rowsOf(file, worksheet, await workbook.words(asked.isForgiving), asked)
}

/** The search for a sheet that is not empty ends after this many. */
const mostSearched = 20
/** The search for the first row of a sheet ends after this many bytes of XML. */
const mostOfHead = 512 * 1024 * 1024

async function headOf(
  file: FileBytes,
  worksheet: Worksheet,
  words: CellWords,
  isForgiving = false,
): Promise<SheetRow[]> {
  const head: SheetRow[] = []
  for await (const rows of rowsOf(file, worksheet, words, { mostBytes: mostOfHead, isForgiving })) {
    head.push(...rows)
    if (head.length >= most.headRows) break
  }
  return head.slice(0, most.headRows)
}

async function* rowsOf(
  file: FileBytes,
  { name, part }: Worksheet,
  words: CellWords,
  { from, mostBytes, isForgiving, merged }: Partial<Asked> & { mostBytes?: number },
): AsyncGenerator<SheetRow[]> {
  const rows = new SheetRows(words, { from, isForgiving, merged, bounds: mostOfWorkbook(file.size) })
  try {
    for await (const _piece of scanPart(file, part, rows, mostBytes)) yield placed(rows.take(), name)
  } catch (error) {
    yield placed(rows.take(), name)
    throw error instanceof FileProblem ? error.in({ sheet: name, row: rows.row }) : error
  }
}

function placed(rows: SheetRow[], sheet: string): SheetRow[] {
  for (const row of rows) if (row.problems) row.problems = row.problems.map((problem) => problem.in({ sheet }))
  return rows
}
