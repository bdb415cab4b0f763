import { createClient } from '@seamark/contract/platform/client'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { confirmImport, getImport, mapImport, startImport } from '@seamark/contract/workbench/imports/imports'
import type { BenchDatabase } from '../measuring/database.ts'
import { type Figure, figureBeside, plainFigure } from '../measuring/figures.ts'
import { copySeconds, countCompanies, takeRows } from '../limit/copy.ts'
import type { Target } from '../measuring/load.ts'
import { measurePaced, percentile } from '../measuring/paced.ts'
import { csvOf } from './trader-files.ts'
import { strangeWorkbooks } from './strange-workbooks.ts'
import { workbookMemory } from './workbook-memory.ts'
import { importOptions } from '@seamark/contract/platform/lists'

const rows = 100_000
const list = '/api/phonebook/companies?sort=updatedAt&order=desc&limit=50'
/** Two list requests: without a filter, as the list opens; and with one that no imported row passes, so that each row is read and skipped. */
const lists = {
  'the list': list,
  'a list that passes all imported rows over': `${list}&progress=quoted,following&country=CN`,
}

/** Measures an import beside a COPY of the rows that it wrote, its effect on people who work meanwhile, and the cost of reading a workbook. */
export async function* importFigures(product: Target, database: BenchDatabase): AsyncGenerator<Figure> {
  const before = await countCompanies(database.url)
  const first = await uploadAndCheck(product, csvOf(rows, 'first'))
  yield plainFigure(`${rows} rows of CSV, judged`, rows / first.seconds, 'rows/s')
  const seconds = await confirmAndWait(product, first.view.id)
  yield await compareWithCopy(database, before, seconds)
  yield* listMeanwhile(product)
  yield* workbookMemory()
  yield* strangeWorkbooks()
}

/** Uploads, reads, maps as suggested and checks a file. Returns how long the check took. */
async function uploadAndCheck(product: Target, csv: string) {
  const call = clientOf(product)
  const uploadId = await sendUpload(product, csv)
  const read = await waitUntilSettled(product, (await call(startImport, { body: { list: 'companies', uploadId } })).id)
  const columns = read.columns.map(({ index, suggestion }) => ({ index, field: suggestion }))
  const began = performance.now()
  await call(mapImport, { params: { id: read.id }, body: { columns, options: importOptions.parse({}) } })
  const view = await waitUntilSettled(product, read.id)
  if (view.state !== 'checked' || view.counts.create !== rows)
    throw new Error(`Not every row would be created: ${JSON.stringify(view.counts)} ${view.state}`)
  return { view, seconds: (performance.now() - began) / 1000 }
}

/** Waits from the confirmation until everything is written. */
async function confirmAndWait(product: Target, id: number) {
  const began = performance.now()
  await clientOf(product)(confirmImport, { params: { id }, body: {} })
  const view = await waitUntilSettled(product, id)
  if (view.state !== 'done' || view.counts.create !== rows)
    throw new Error(`Not every row was created: ${JSON.stringify(view.counts)} ${view.state}`)
  return (performance.now() - began) / 1000
}

const resting = new Set<ImportView['state']>(['mapping', 'checked', 'done', 'failed', 'cancelled'])

async function waitUntilSettled(product: Target, id: number): Promise<ImportView> {
  const call = clientOf(product)
  for (;;) {
    const view = await call(getImport, { params: { id } })
    if (resting.has(view.state)) return view
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Times a COPY of the rows that the import has written into the same table of an untouched copy of the database. */
async function compareWithCopy(database: BenchDatabase, before: number, seconds: number): Promise<Figure> {
  const finished = await takeRows(database.url, before)
  const other = await database.another()
  const copied = await copySeconds(other.url, finished)
  await other.drop()
  const name = `${rows} rows, confirm to done, beside COPY`
  return figureBeside(rows / copied, 0.2, { name, value: rows / seconds, unit: 'rows/s' })
}

/** Measures each list, requested five times a second by a colleague, in a quiet time and while an import is checked and written. */
async function* listMeanwhile(product: Target): AsyncGenerator<Figure> {
  const ask = async (most: number, isOver?: () => boolean) =>
    Promise.all(
      Object.values(lists).map(async (path) => percentile(await measurePaced(product, path, most, isOver), 0.95)),
    )
  const csv = csvOf(rows, 'second')
  await ask(2000)
  const idle = await ask(20_000)
  let isOver = false
  const work = uploadAndCheck(product, csv)
    .then(({ view }) => confirmAndWait(product, view.id))
    .finally(() => (isOver = true))
  const busy = await ask(900_000, () => isOver)
  await work
  for (const [at, name] of Object.keys(lists).entries()) {
    const [value = 0, limit = 0] = [busy[at], idle[at]]
    yield {
      name: `p95 of ${name} while an import runs`,
      value,
      unit: 'ms',
      limit,
      ratio: value / limit,
      goal: '≤ 2',
      holds: value / limit <= 2,
    }
  }
}

/** Looks until the import is in that state, and fails where it never will be. */
export async function waitUntil<View extends { state: string; problem: unknown }>(
  look: () => Promise<View>,
  state: View['state'],
  lookMs = 100,
): Promise<View> {
  for (;;) {
    const view = await look()
    if (view.state === state) return view
    if (view.state === 'failed' || view.state === 'cancelled')
      throw new Error(`The import ${view.state}: ${JSON.stringify(view.problem)}`)
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

export const sendUpload = (target: Target, csv: string): Promise<string> =>
  sendFile(target, { name: '名录.csv', bytes: Buffer.from(csv) })

/** Uploads a file by the protocol of the import pages. Returns the upload's id. */
export async function sendFile(
  { address, headers }: Target,
  { name, bytes, purpose = 'import' }: { name: string; bytes: Uint8Array; purpose?: string },
): Promise<string> {
  const metadata = `filename ${Buffer.from(name).toString('base64')},purpose ${Buffer.from(purpose).toString('base64')}`
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${address}/api/files/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const place = begun.headers.get('location')
  if (begun.status !== 201 || place === null) throw new Error(`No upload: HTTP ${begun.status} ${await begun.text()}`)
  const sent = await fetch(new URL(place, address), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  if (sent.status !== 204) throw new Error(`Upload broken off: HTTP ${sent.status} ${await sent.text()}`)
  return place.split('/').at(-1) ?? ''
}

const clientOf = ({ address, headers }: Target) => createClient({ base: `${address}/api`, headers: () => headers })
