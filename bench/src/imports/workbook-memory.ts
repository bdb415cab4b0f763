import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeXlsx } from '@seamark/server/domains/workbench/sheets/adapters/sheet-writer'
import { z } from 'zod'
import type { Figure } from '../measuring/figures.ts'

const rows = 300_000
const columns = 12

/** Measures the memory that reading a large workbook takes in a separate process, above what the process had before. */
export async function* workbookMemory(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'seamark-bench-'))
  try {
    const file = path.join(folder, 'large.xlsx')
    const headings = Array.from({ length: columns }, (_, column) => ({
      heading: `列 ${column + 1}`,
      kind: 'text' as const,
    }))
    await writeFile(file, writeXlsx(texts(), { name: '名录', columns: headings, timeZone: 'Asia/Shanghai' }))
    const child = fork(path.join(import.meta.dirname, 'read-workbook.ts'), [file], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const [read] = z
      .tuple([z.object({ rows: z.number(), megabytes: z.number(), seconds: z.number() })], z.unknown())
      .parse(await once(child, 'message'))
    if (read.rows !== rows + 1) throw new Error(`${read.rows} rows were read of ${rows + 1}`)
    yield figure(
      `${rows} rows × ${columns} of XLSX read: memory above before`,
      read.megabytes,
      'MB',
      '< 200',
      read.megabytes < 200,
    )
    yield figure(`${rows} rows × ${columns} of XLSX read`, rows / read.seconds, 'rows/s', '', true)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Every cell has a distinct text, as in a directory of firms. */
function* texts() {
  for (let row = 1; row <= rows; row++)
    yield Array.from({ length: columns }, (_, column) => `公司资料 ${row}-${column} 港城路 ${row % 900} 号`)
}

const figure = (name: string, value: number, unit: string, goal: string, holds: boolean): Figure => ({
  name,
  value,
  unit,
  limit: null,
  ratio: null,
  goal,
  holds,
})
