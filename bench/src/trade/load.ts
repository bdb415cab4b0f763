import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@seamark/contract/platform/client'
import {
  confirmTradeImport,
  getTradeImport,
  mapTradeImport,
  startTradeImport,
} from '@seamark/contract/trade/imports/imports'
import { createSource } from '@seamark/contract/trade/sources/sources'
import { demoRecords } from '@seamark/server/domains/trade/demo/records.rules'
import { type Cell, createEngine, type Engine, tabSeparated } from '@seamark/server/platform/engine/engine'
import { residentBytes } from '../phonebook/killed-import.ts'
import { type Figure, figureBeside } from '../measuring/figures.ts'
import { sendUpload, waitUntil } from '../imports/imports.ts'
import type { Target } from '../measuring/load.ts'
import { measurePaced, percentile } from '../measuring/paced.ts'
import { signIn, startWeb, startWorker } from '../measuring/processes.ts'

const megabyte = 1024 * 1024
const lot = 50_000
const crmPage = '/api/phonebook/companies?sort=updatedAt&order=desc&limit=50'

/**
 * Times a CSV from its upload to the last record, beside the engine's own insert of the same rows, and its memory; then, with another, the delay
 * for other people. They run one after the other, because a page under constant requests takes a processor of its own.
 */
export async function* loadFigures(databaseUrl: string, engineUrl: string, rows: number): AsyncGenerator<Figure> {
  // All files are generated before the first request: generating takes so long that a kept connection would be closed unnoticed.
  const [small, first, second] = [csvOf(1000, 3), csvOf(rows, 1), csvOf(rows, 2)]
  const files = await mkdtemp(path.join(tmpdir(), 'seamark-bench-'))
  const environment = { CLICKHOUSE_URL: engineUrl }
  const web = await startWeb(databaseUrl, files, environment)
  const worker = startWorker(databaseUrl, files, environment)
  const memory = watchMemory(worker.pid)
  try {
    const target = { address: web.address, headers: await signIn(web, databaseUrl) }
    const sourceId = await addSource(target)
    // After this import the engine's tables exist, too.
    await runImport(target, sourceId, small)
    await memory.begin()
    const took = await runImport(target, sourceId, first)
    const growth = memory.growth() / megabyte
    const bulk = await bulkSeconds(engineUrl, took.id)
    const name = `${rows} rows of CSV, upload to done, beside the bare insert`
    yield figureBeside(rows / bulk, 0.15, { name, value: rows / took.seconds, unit: 'rows/s' })
    yield { ...alone, name: 'of these, confirmed to done', value: rows / took.writing, unit: 'rows/s' }
    yield {
      ...alone,
      name: 'memory of the worker, growth while it imports',
      value: growth,
      unit: 'MB',
      goal: '< 400',
      holds: growth < 400,
    }
    const idle = percentile(await measurePaced(target, crmPage, 30_000), 0.95)
    let isOver = false
    const work = runImport(target, sourceId, second).finally(() => (isOver = true))
    const busy = percentile(await measurePaced(target, crmPage, 3_600_000, () => isOver), 0.95)
    await work
    yield {
      name: 'p95 of the list of companies while it imports',
      value: busy,
      unit: 'ms',
      limit: idle,
      ratio: busy / idle,
      goal: '≤ 1.5',
      holds: busy / idle <= 1.5,
    }
  } finally {
    memory.stop()
    await worker.stop()
    await web.stop()
    await rm(files, { recursive: true, force: true })
  }
}

const alone = { limit: null, ratio: null, goal: '', holds: true }

const clientOf = ({ address, headers }: Target) => createClient({ base: `${address}/api`, headers: () => headers })
const read = {
  direction: 'import',
  shape: 'full',
  dateMeaning: 'arrival',
  zone: 'UTC',
  dayFirst: false,
  weightUnit: 'kg',
} as const

async function addSource(target: Target): Promise<number> {
  const made = await clientOf(target)(createSource, {
    body: { ...read, name: 'measured here', country: 'US', modes: {} },
  })
  return made.id
}

/** Imports through the calls of the page, with the suggested columns; every row must be kept. */
async function runImport(target: Target, sourceId: number, csv: string) {
  const call = clientOf(target)
  const began = performance.now()
  const { id } = await call(startTradeImport, { body: { sourceId, uploadId: await sendUpload(target, csv) } })
  const look = () => call(getTradeImport, { params: { id } })
  const { found } = await waitUntil(look, 'mapping')
  const columns = (found?.columns ?? []).flatMap(({ index, suggestion }) =>
    suggestion === null ? [] : [{ index, field: suggestion }],
  )
  await call(mapTradeImport, { params: { id }, body: { ...read, columns } })
  await waitUntil(look, 'tried')
  const confirmed = performance.now()
  await call(confirmTradeImport, { params: { id }, body: {} })
  const done = await waitUntil(look, 'done')
  if (done.counts?.refused !== 0) throw new Error(`Rows were refused: ${JSON.stringify(done.counts)}`)
  const ended = performance.now()
  return { id, seconds: (ended - began) / 1000, writing: (ended - confirmed) / 1000 }
}

const headings = [
  'ARRIVAL DATE,CONSIGNEE NAME,SHIPPER NAME,NOTIFY PARTY NAME,HS CODE,GOODS DESCRIPTION,CONTAINER NUMBER,CONTAINER TYPE,VESSEL NAME,VOYAGE NUMBER,CARRIER CODE',
  'PORT OF LADING,PORT OF UNLADING,COUNTRY OF ORIGIN,WEIGHT (KG),QUANTITY,QUANTITY UNIT,MASTER BILL OF LADING,HOUSE BILL OF LADING',
]

function csvOf(rows: number, seed: number): string {
  const lines = [headings.join(',')]
  const size = Math.max(40, Math.round(rows / 55))
  for (const record of demoRecords({
    seed,
    lastDay: 20_700,
    days: 790,
    importers: size,
    exporters: size,
    companies: [],
  })) {
    if (record.at !== 'us') continue
    const cells = [
      [
        new Date(record.day * 86_400_000).toISOString().slice(0, 10),
        record.importer,
        record.exporter,
        record.forwarder,
        record.hs,
        record.commodity,
      ],
      [
        record.containers.join(' '),
        record.types.join(' '),
        record.vessel,
        record.voyage,
        record.carrier,
        record.pol[1],
        record.pod[1],
        'CN',
      ],
      [record.weight, record.pieces, 'CTN', record.bill, record.house],
    ].flat()
    lines.push(cells.map((cell) => `"${cell}"`).join(','))
    if (lines.length > rows) break
  }
  return lines.join('\n')
}

/** Writes the import's rows twice more into tables of the same form. Returns the mean seconds. */
async function bulkSeconds(engineUrl: string, importId: number): Promise<number> {
  const engine = createEngine(engineUrl)
  try {
    const lots: Buffer[] = []
    let columns: string[] = []
    for (let from = 0; ; from += lot) {
      const rows = await engine.rows<Record<string, Cell>>(
        'select * from facts.records where import = {importId:UInt32} order by line limit {from:UInt32}, {lot:UInt32}',
        { importId, from, lot },
      )
      if (rows.length === 0) break
      columns = Object.keys(rows[0] ?? {})
      lots.push(tabSeparated(rows.map((row) => Object.values(row))))
    }
    return mean([
      await insertSeconds(engine, 'facts.bulk', columns, lots),
      await insertSeconds(engine, 'facts.bulk_again', columns, lots),
    ])
  } finally {
    await engine.stop()
  }
}

async function insertSeconds(
  engine: Engine,
  table: string,
  columns: readonly string[],
  lots: readonly Buffer[],
): Promise<number> {
  await engine.command(`create table ${table} as facts.records`)
  const began = performance.now()
  for (const lines of lots) await engine.insert(table, columns, lines)
  return (performance.now() - began) / 1000
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Measures a process's peak memory beyond that at the start of its work. */
function watchMemory(pid: number | undefined) {
  let first = 0
  let most = 0
  const look = async () => {
    most = Math.max(most, await residentBytes(pid))
  }
  const looking = setInterval(() => void look(), 250)
  return {
    begin: async () => {
      first = await residentBytes(pid)
      most = first
    },
    growth: () => most - first,
    stop: () => clearInterval(looking),
  }
}
