import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@seamark/contract/platform/client'
import { getChatFile, startChatFile } from '@seamark/contract/groups/files/files'
import { createGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { writeQqManager } from '@seamark/server/domains/groups/reading/made-files/qq-files.rules'
import { madeTalk } from '@seamark/server/domains/groups/reading/made-files/talks.rules'
import type { Client } from 'pg'
import { sendFile } from '../imports/imports.ts'
import { withConnection } from '../measuring/connection.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import { type Figure, plainFigure } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { signIn, startWeb, startWorker } from '../measuring/processes.ts'
import { type Costs, countCosts, type ProcessorSeconds } from './chat-costs.ts'
import { insertFindings, insertMessages, printOfImport, seconds } from './chat-yardsticks.ts'
import { splitLines } from './groups.ts'
import { chatFile, type MeasuredTalk } from './made-files.ts'
import { openMessages } from './stores.ts'

interface Imported {
  database: BenchDatabase
  megabytes: number
  talk: MeasuredTalk
}

/**
 * Imports chats of QQ from their upload to the last finding: beside splitting them into lines and inserting the very rows, those of the engine
 * and those of PostgreSQL. Then the same file again, with a line more, of which nothing is new.
 */
export async function* chatImportFigures(
  { database, megabytes, talk }: Imported,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  const file = await chatFile('qqManager', megabytes, say, talk)
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-bench-'))
  const store = await openMessages(say)
  const environment = { CLICKHOUSE_URL: store.url }
  const web = await startWeb(database.url, folder, environment)
  const worker = startWorker(database.url, folder, environment)
  try {
    const target = { address: web.address, headers: await signIn(web, database.url) }
    await withConnection(database.url, (client) =>
      client.query('truncate groups.groups, groups.files, groups.findings restart identity cascade'),
    )
    for (const name of [trial, '群1', '群2', '群3'])
      await clientOf(target)(createGroup, {
        body: newGroup.parse({ platform: 'qq', account: name.slice(1), name, type: 'freightAgent' }),
      })
    const importFile = (name: string) =>
      withConnection(database.url, async (client) => {
        const costs = await countCosts({ client, worker: worker.pid ?? 0, engine: store.pid() ?? 0 })
        return runImport(target, { client, costs }, name)
      })
    await importFile(await trialFile(folder))
    const first = await importFile(file)
    const read = (await seconds(() => splitLines(file))) + (await insertMessages(store.engine, first.id))
    const found = await withConnection(database.url, insertFindings)
    say(await withConnection(database.url, (client) => printOfImport(store.engine, client, first.id)))
    yield* firstFigures(talk, first, { read, whole: read + found })
    const again = path.join(folder, 'again.txt')
    await copyFile(file, again)
    await appendFile(again, '\r\n')
    yield* secondFigures(first, await importFile(again))
  } finally {
    await worker.stop()
    await web.stop()
    await store.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const trial = '群0'

/** A worker does not say when it is ready to work, so it imports a few messages before it is measured. */
async function trialFile(folder: string): Promise<string> {
  const file = path.join(folder, 'trial.txt')
  await writeFile(file, [...writeQqManager([{ label: trial, talk: madeTalk(9, 20) }])].join(''))
  return file
}

interface Took {
  id: number
  messages: number
  isNew: number
  seconds: number
  /** Of these, until the messages stood in the engine. */
  reading: number
  /** What all of it took of the processors. */
  processor: ProcessorSeconds
  /** By how many megabytes the worker grew above one that has found before. */
  growth: number
}

/** The same work without the product: lines and the rows of messages, and with those of findings and their sources. */
interface Bare {
  read: number
  whole: number
}

const mostGrowth = 200
const most = 4

function* firstFigures(talk: MeasuredTalk, took: Took, bare: Bare): Generator<Figure> {
  const what = talk === 'group' ? 'of groups' : 'that are posts, each another'
  const name = `${took.messages} messages ${what}, upload to the last finding`
  const perSecond = took.messages / took.seconds
  yield { ...plainFigure(name, perSecond, '/s'), goal: '≥ 10000', holds: perSecond >= 10_000 }
  yield beside(`${name}, beside lines and bare inserts`, took.seconds, bare.whole)
  yield beside(
    'of these, until the messages can be searched, beside lines and their bare insert',
    took.reading,
    bare.read,
  )
  yield {
    ...beside('all of it beside lines and the bare insert of messages alone', took.seconds, bare.read),
    goal: '',
    holds: true,
  }
  for (const who of ['worker', 'postgres', 'engine'] as const)
    yield plainFigure(`processor of ${who}`, took.processor[who], 's')
  const { growth } = took
  yield {
    ...plainFigure('memory of the worker above idle', growth, 'MB'),
    goal: `≤ ${mostGrowth}`,
    holds: growth <= mostGrowth,
  }
}

function beside(name: string, value: number, limit: number): Figure {
  const ratio = value / limit
  return { name, value, unit: 's', limit, ratio, goal: `≤ ${most}`, holds: ratio <= most }
}

function* secondFigures(first: Took, { isNew, seconds: took }: Took): Generator<Figure> {
  const ratio = took / first.seconds
  yield {
    name: 'the same file again, beside the first time',
    value: took,
    unit: 's',
    limit: first.seconds,
    ratio,
    goal: '≤ 0.7',
    holds: ratio <= 0.7,
  }
  yield {
    name: 'new messages of the same file',
    value: isNew,
    unit: '',
    limit: null,
    ratio: null,
    goal: '0',
    holds: isNew === 0,
  }
}

/** Uploads a file whose conversations are known by the names of their groups, and waits until everything is found in it. */
async function runImport(
  target: Target,
  { client, costs }: { client: Client; costs: Costs },
  file: string,
): Promise<Took> {
  const call = clientOf(target)
  const bytes = await readFile(file)
  const began = performance.now()
  const uploadId = await sendFile(target, { name: path.basename(file), bytes, purpose: 'chatText' })
  const { id } = await call(startChatFile, { body: { uploadId, purpose: 'chatText' } })
  for (;;) {
    const { state, problem } = await call(getChatFile, { params: { id } })
    if (state === 'done') break
    if (state === 'failed' || state === 'needsChoice') throw new Error(`${state}: ${JSON.stringify(problem)}`)
    await costs.look()
    await pause(100)
  }
  const read = performance.now()
  for (;;) {
    const { rows } = await client.query<{ open: number }>(openJobs)
    await costs.look()
    if (rows[0]?.open === 0) break
    await pause(100)
  }
  const { counts } = await call(getChatFile, { params: { id } })
  return {
    id,
    messages: counts?.messages ?? 0,
    isNew: counts?.new ?? 0,
    seconds: (performance.now() - began) / 1000,
    reading: (read - began) / 1000,
    processor: costs.seconds(),
    growth: costs.growth(),
  }
}

/** The reading of a file enqueues it in its last transaction. */
const openJobs = `
  select count(*)::int as open from jobs.job where name = 'groups.findInFile' and state in ('created', 'retry', 'active')`

const clientOf = ({ address, headers }: Target) => createClient({ base: `${address}/api`, headers: () => headers })
