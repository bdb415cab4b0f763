import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { FileProblem } from '../../adapters/file-problem.ts'

/** What the conversion of one file may take. A .xls of its largest size, 65,536 rows of 256 columns, stays below all. */
export interface OldExcelLimits {
  bytes: number
  ms: number
  memoryMb: number
  /** Of one sheet; the format has no more, so a file that says so is no sound one. */
  rows: number
}
const usualLimits: OldExcelLimits = { bytes: 100 * 1024 * 1024, ms: 120_000, memoryMb: 1536, rows: 65_536 }
/** A converted file serves the steps of an import, which follow each other within hours. */
const keptMs = 24 * 60 * 60 * 1000

const folder = join(tmpdir(), `seamark-old-excel-${process.getuid?.() ?? 0}`)

/**
 * Returns the path of the old workbook (BIFF, `.xls`) as an .xlsx file with the same cells, formats, merged cells and
 * sheets, so that one reader reads both. A thread with limits of time and memory converts it, once for all steps of an
 * import. Raises file_protected, file_damaged or, beyond the limits, file_old_excel. Tests set lower limits.
 */
export async function convertOldExcel(path: string, lower: Partial<OldExcelLimits> = {}): Promise<string> {
  const limits = { ...usualLimits, ...lower }
  const { size, mtimeMs, ino } = await stat(path)
  if (size > limits.bytes) throw new FileProblem('workbench.file_old_excel')
  const name = createHash('sha256').update(`${path}\n${size}\n${mtimeMs}\n${ino}`).digest('hex').slice(0, 40)
  const converted = join(folder, `${name}.xlsx`)
  if (await exists(converted)) return converted
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeOld()
  const draft = join(folder, `${name}.${process.pid}.${Date.now()}`)
  try {
    const problem = await convertInThread(path, draft, limits)
    if (problem) throw new FileProblem(`workbench.file_${problem}`)
    await rename(draft, converted)
  } finally {
    await rm(draft, { force: true })
  }
  return converted
}

/** What the thread says instead of having written the file. */
export type OldExcelProblem = 'damaged' | 'protected' | 'old_excel'

function convertInThread(
  from: string,
  to: string,
  { ms, memoryMb, rows }: OldExcelLimits,
): Promise<OldExcelProblem | null> {
  const thread = new Worker(new URL('./old-excel-thread.ts', import.meta.url), {
    workerData: { from, to, rows },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stderr: true,
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => end('old_excel'), ms)
    const end = (outcome: OldExcelProblem | null) => {
      clearTimeout(timer)
      resolve(outcome)
      void thread.terminate()
    }
    thread.on('message', (outcome: OldExcelProblem | null) => end(outcome))
    // A thread that runs out of memory ends with an error.
    thread.on('error', () => end('old_excel'))
    thread.on('exit', () => end('old_excel'))
  })
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function removeOld() {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - keptMs) await rm(path, { force: true })
  }
}
