import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { signIn, startProduct } from '../measuring/processes.ts'
import { startEmbeddedEngine } from '@seamark/server/platform/engine/embedded'
import { createEngine } from '@seamark/server/platform/engine/engine'
import { judgeBook } from './judging/books.ts'
import { type Findings, sumOf } from './judging/findings.ts'
import { judgeTrade } from './judging/trade.ts'
import { layouts } from './layouts/all.ts'
import type { Layout } from './layouts/layout.ts'
import { type MadeFile, makeFiles } from './making/files.ts'
import { reportOf } from './report.ts'
import { runBookFile } from './running/books.ts'
import { runTradeFile } from './running/trade.ts'
import { speedFigures } from './speed.ts'

const cache = path.resolve(import.meta.dirname, '../../../.cache')
const reportFile = path.join(cache, 'bench-files.md')
const tradeLanes = 6

interface FileOptions {
  /** The rows of the file whose reading is timed. */
  rows: number
  /** The seed of all that the files hold. */
  seed: number
  /** How the names of the wanted layouts begin: `de`, `fr-imports`; empty for all of them. */
  only: readonly string[]
}

/** Imports files of the layouts as a person who accepts every suggestion, and compares what was written with their truth. */
export async function* fileFigures(
  database: BenchDatabase,
  { rows, ...made }: FileOptions,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  const embedded = await startEmbeddedEngine(path.join(cache, 'bench'), { log: say })
  const engine = createEngine(embedded.url)
  const name = `run_${process.pid}`
  try {
    const product = await startProduct(database.url, { CLICKHOUSE_URL: `${embedded.url}?database=${name}` })
    try {
      const target = { address: product.address, headers: await signIn(product, database.url) }
      const findings = await importAll(target, made, say)
      await writeFile(reportFile, reportOf(findings))
      say(`Every fault with an example: ${reportFile}`)
      yield* goalsOf(findings)
      yield* speedFigures(target, rows)
    } finally {
      await product.stop()
    }
  } finally {
    await engine.command(`drop database if exists ${name} sync`)
    await engine.stop()
    await embedded.stop()
  }
}

/**
 * Imports all files: lists of companies one by one, as a person may, and trade files beside them in lanes, because an
 * import mostly waits for its jobs. The report grows meanwhile.
 */
async function importAll(
  target: Target,
  { seed, only }: Pick<FileOptions, 'seed' | 'only'>,
  say: (line: string) => void,
): Promise<Findings[]> {
  const waiting: MadeFile[] = []
  for await (const file of makeFiles(layouts, seed))
    if (only.length === 0 || only.some((name) => file.layout.name.startsWith(name))) waiting.push(file)
  const findings: Findings[] = []
  const next = (of: Layout['of']) => {
    const at = waiting.findIndex(({ layout }) => layout.of === of)
    return at === -1 ? undefined : waiting.splice(at, 1)[0]
  }
  const lane = async (of: Layout['of']) => {
    for (let file = next(of); file; file = next(of)) {
      findings.push(await judgeFile(target, file))
      if (findings.length % 10 === 0) await writeFile(reportFile, reportOf(findings))
      if (findings.length % 20 === 0) say(`${findings.length} files imported`)
    }
  }
  await Promise.all([lane('book'), ...Array.from({ length: tradeLanes }, () => lane('trade'))])
  return findings
}

const judgeFile = async (target: Target, file: MadeFile) =>
  file.layout.of === 'trade'
    ? judgeTrade(file, await runTradeFile(target, file))
    : judgeBook(file, await runBookFile(target, file))

function* goalsOf(findings: readonly Findings[]): Generator<Figure> {
  const [columns, right] = [totalOf(findings, 'columns'), totalOf(findings, 'columnsRight')]
  yield {
    name: `columns of ${findings.length} files mapped right`,
    value: (right / columns) * 100,
    unit: '%',
    limit: null,
    ratio: null,
    goal: '≥ 95',
    holds: right / columns >= 0.95,
  }
  yield* ['trade', 'book'].map((of) => {
    const part = findings.filter(({ file }) => file.layout.of === of)
    const value = (totalOf(part, 'columnsRight') / totalOf(part, 'columns')) * 100
    return { ...plain, name: `of these, ${of}`, value, unit: '%' }
  })
  yield none('values wrong without a flag', sumOf(findings, 'wrong value'))
  yield none('rows lost without a count', sumOf(findings, 'lost row'))
  yield { ...plain, name: 'values compared', value: totalOf(findings, 'values'), unit: '' }
  yield { ...plain, name: 'files that stopped', value: sumOf(findings, 'file stopped'), unit: '' }
  yield { ...plain, name: 'good rows refused with a reason', value: sumOf(findings, 'good row refused'), unit: '' }
  yield { ...plain, name: 'rows made up', value: sumOf(findings, 'row made up'), unit: '' }
}

const plain = { limit: null, ratio: null, goal: '', holds: true }
const none = (name: string, value: number): Figure => ({
  ...plain,
  name,
  value,
  unit: '',
  goal: '0',
  holds: value === 0,
})

const totalOf = (findings: readonly Findings[], of: 'columns' | 'columnsRight' | 'values') =>
  findings.reduce((sum, one) => sum + one[of], 0)
