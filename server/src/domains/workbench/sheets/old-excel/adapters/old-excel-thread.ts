import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { read, set_cptable, utils, type WorkSheet, write } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { z } from 'zod'
import type { OldExcelProblem } from './old-excel.ts'

/** Converts an old workbook in a thread of its own; the code that started the thread ends it after its time limit. */
const { from, to, rows: mostRows } = z.object({ from: z.string(), to: z.string(), rows: z.number() }).parse(workerData)

set_cptable(codePages)

async function convert(): Promise<OldExcelProblem | null> {
  try {
    const workbook = read(await readFile(from), {
      type: 'buffer',
      dense: true,
      cellNF: true,
      // Which rows and columns are hidden comes with the styles.
      cellStyles: true,
      cellFormula: false,
      cellHTML: false,
    })
    const sheets = Object.values(workbook.Sheets)
    if (sheets.some((sheet) => lastRowOf(sheet) >= mostRows)) return 'old_excel'
    for (const sheet of sheets) fillEmptyRows(sheet)
    await writeFile(to, write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer, {
      mode: 0o600,
    })
    return null
  } catch (error) {
    return /password|encryption scheme/i.test(error instanceof Error ? error.message : '') ? 'protected' : 'damaged'
  }
}

/** The library writes a sheet row by row, and expects each row of its range to be there. */
function fillEmptyRows(sheet: WorkSheet) {
  const last = lastRowOf(sheet)
  const rows = sheet['!data'] ?? []
  for (let row = 0; row <= last; row++) rows[row] ??= []
  sheet['!data'] = rows
}

/** Counted from 0; a file may claim more rows than it has cells. */
const lastRowOf = (sheet: WorkSheet) => (sheet['!ref'] ? utils.decode_range(sheet['!ref']).e.r : 0)

parentPort?.postMessage(await convert())
