import { rm } from 'node:fs/promises'
import { sniffEncoding } from '../../adapters/encodings.ts'
import { type FileBytes, withFile } from '../../adapters/file-bytes.ts'
import { kindOf } from '../../adapters/file-kind.ts'
import { FileProblem } from '../../adapters/file-problem.ts'
import { mostOfWorkbook } from '../../adapters/sheet-limits.ts'
import { textBlocks } from '../../adapters/text-blocks.ts'
import { openWorkbook, scanPart, type Worksheet } from '../../adapters/workbook.ts'
import { convertOldExcel } from '../../old-excel/adapters/old-excel.ts'
import type { Grid } from './grid.ts'
import { GridRows } from './grid-rows.ts'
import { rowsOfText } from './text-grids.ts'

/** The sheets of a workbook or a table of text; or a text that no sign divides into cells. */
export type GridFile = { grids: Grid[] } | { text: string }

interface Limits {
  rows: number
  letters: number
}

/**
 * Returns what a file holds, with its hidden parts; null where it has more rows or a longer text than asked for. The
 * kind is that of the content; of a text the name says whether it is a table. Raises a `FileProblem` for a file that is no spreadsheet or damaged.
 */
export function readGrids(path: string, name: string, limits: Limits): Promise<GridFile | null> {
  return withFile(path, async (file) => {
    const kind = await kindOf(file)
    if (kind === 'xls') return readOldWorkbook(path, limits)
    return kind === 'xlsx' ? readWorkbook(file, limits) : readText(file, name, limits)
  })
}

/** No step comes after this one, so the converted copy goes with it. */
async function readOldWorkbook(path: string, limits: Limits): Promise<GridFile | null> {
  const converted = await convertOldExcel(path)
  try {
    return await withFile(converted, (file) => readWorkbook(file, limits))
  } finally {
    await rm(converted, { force: true })
  }
}

async function readWorkbook(file: FileBytes, { rows: most }: Limits): Promise<GridFile | null> {
  const workbook = await openWorkbook(file)
  const words = await workbook.words(true)
  const grids: Grid[] = []
  let left = most
  for (const sheet of workbook.sheets) {
    const grid = await readSheet(file, sheet, new GridRows(words, mostOfWorkbook(file.size)), left)
    if (!grid) return null
    left -= grid.rows.length
    grids.push(grid)
  }
  return { grids }
}

async function readSheet(
  file: FileBytes,
  { name, hidden: isHidden, part }: Worksheet,
  rows: GridRows,
  most: number,
): Promise<Grid | null> {
  try {
    for await (const _piece of scanPart(file, part, rows)) if (!rows.takeUpTo(most)) return null
  } catch (error) {
    throw error instanceof FileProblem ? error.in({ sheet: name, row: rows.row }) : error
  }
  return { name, isHidden, ...rows.finish() }
}

async function readText(file: FileBytes, name: string, limits: Limits): Promise<GridFile | null> {
  const { encoding } = await sniffEncoding(file, 'windows-1252')
  let text = ''
  for await (const block of textBlocks(file, encoding, file.size, true)) {
    text += block
    if (text.length > limits.letters * mostLettersOfTable) return null
  }
  if (text.trim() === '') throw new FileProblem('workbench.file_empty')
  const rows = rowsOfText(text.replace(/^\u{FEFF}/u, ''), /\.(?:csv|tsv)$/i.test(name))
  if (rows === null) return text.length > limits.letters ? null : { text }
  if (rows.length > limits.rows) return null
  return { grids: [{ name: '', isHidden: false, rows, hiddenRows: [], hiddenColumns: [], merges: [], unread: 0 }] }
}

/** A table of the most rows has as many characters as so many of the longest texts. */
const mostLettersOfTable = 50
