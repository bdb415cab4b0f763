import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { confirmBulk, getBulk } from '@seamark/contract/messaging/bulks/bulks'
import { verdicts } from '@seamark/contract/messaging/choices'
import { createClient } from '@seamark/contract/platform/client'
import { withConnection } from '../measuring/connection.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import { type Figure, figureBeside } from '../measuring/figures.ts'
import { processesBelow } from '../measuring/memory.ts'
import { percentile } from '../measuring/paced.ts'
import { type Running, signIn, startProduct } from '../measuring/processes.ts'
import { checked, mailChannel, type Office, tagClients } from './bulks.ts'
import { hookFigures } from './hooks.ts'
import { rateOf, sendBare, type Sink, startSink } from './sending.ts'

interface Measured {
  database: BenchDatabase
  /** Clients of the audience that is frozen. */
  frozen: number
  rounds: number
  /** Some of `planner`, `check`, `hooks` and `mails`; all where none is named. */
  only: readonly string[]
}

const askedInRound = 6
const mails = 10_000

/** Whom one can reach, the check of a long audience, and mails beside the library alone. */
export async function* messagingFigures(
  { database, frozen, rounds, only }: Measured,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  const isWanted = (part: string) => only.length === 0 || only.includes(part)
  const sink = await startSink()
  const product = await startProduct(database.url, {
    BULK_SMTP_URL: sink.url,
    BULK_MAIL_FROM: 'offers@seamark.example',
    PUBLIC_ADDRESS: 'http://127.0.0.1',
  })
  try {
    const headers = await signIn(product, database.url)
    if (isWanted('planner') || isWanted('check')) {
      say('Waiting until the addresses of all clients are kept …')
      await keptAddresses(database.url)
    }
    if (isWanted('planner')) yield* plannerFigures({ product, headers, database, rounds })
    const office: Office = {
      call: createClient({ base: `${product.address}/api`, headers: () => headers, timeoutMs: 60_000 }),
      url: database.url,
    }
    if (isWanted('hooks')) {
      say('Telling by a webhook …')
      yield* hookFigures({ product, ...office })
    }
    if (!isWanted('check') && !isWanted('mails')) return
    say('Waiting for the channel of mail …')
    const channelId = await mailChannel(office)
    if (isWanted('check')) {
      say(`Checking ${frozen} clients …`)
      yield await freezeFigure(office, channelId, frozen)
    }
    if (!isWanted('mails')) return
    say(`Sending ${mails} mails …`)
    yield* sendFigures(office, { channelId, sink, product })
  } finally {
    await product.stop()
    sink.stop()
  }
}

interface Planned {
  product: Running
  headers: Record<string, string>
  database: BenchDatabase
  rounds: number
}

/** The product keeps them once it runs; until then the planner reads contacts. */
async function keptAddresses(url: string) {
  await withConnection(url, async (client) => {
    for (;;) {
      const { rowCount } = await client.query('select from messaging.stale_clients limit 1')
      if (rowCount === 0) break
      await pause(1000)
    }
    await client.query(
      'vacuum (analyze) messaging.client_addresses, messaging.client_profiles, messaging.stale_clients',
    )
  })
}

const mostPlannerMs = 500

/** The page, the list behind each of its numbers, and the page while the addresses of all clients are read anew, as after an import. */
async function* plannerFigures({ product, headers, database, rounds }: Planned): AsyncGenerator<Figure> {
  const ask = async (path: string) => {
    const began = performance.now()
    const response = await fetch(`${product.address}/api/messaging/${path}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
    return performance.now() - began
  }
  const asked = async (paths: readonly string[], times: number) => {
    const taken: number[] = []
    for (let turn = 0; turn < times; turn++) for (const path of paths) taken.push(await ask(path))
    return percentile(taken, 0.95)
  }
  const page = 'planner?of=all'
  const lists = verdicts.map((verdict) => `planner/clients?of=all&verdict=${verdict}`)
  yield plannerFigure(`planner over ${database.companies} clients`, await asked([page], rounds * askedInRound))
  yield plannerFigure('the clients behind its numbers', await asked(lists, rounds))
  await withConnection(database.url, (client) =>
    client.query('insert into messaging.stale_clients select id from phonebook.companies'),
  )
  yield plannerFigure('planner while all addresses are read anew', await asked([page], askedInRound))
  await keptAddresses(database.url)
}

const plannerFigure = (name: string, value: number): Figure => ({
  name: `${name}, p95`,
  value,
  unit: 'ms',
  limit: null,
  ratio: null,
  goal: `≤ ${mostPlannerMs}`,
  holds: value <= mostPlannerMs,
})

const mostTimes = 4

/** The check of an audience beside the insert of the same rows at once. */
async function freezeFigure(office: Office, channelId: number, clients: number): Promise<Figure> {
  const tagId = await withConnection(office.url, (client) => tagClients(client, clients, 'frozen'))
  const began = performance.now()
  const { id } = await checked(office, channelId, tagId)
  const seconds = (performance.now() - began) / 1000
  const plain = await withConnection(office.url, async (client) => {
    await client.query('create table public.frozen (like messaging.recipients including all)')
    const from = performance.now()
    await client.query(`insert into public.frozen select * from messaging.recipients where bulk_id = $1`, [id])
    return (performance.now() - from) / 1000
  })
  const ratio = seconds / plain
  return {
    name: `check of ${clients} clients`,
    value: seconds,
    unit: 's',
    limit: plain,
    ratio,
    goal: `≤ ${mostTimes}`,
    holds: ratio <= mostTimes,
  }
}

const mostMegabytes = 60
const underWay = ['waiting', 'claimed', 'calling'] as const

async function* sendFigures(
  office: Office,
  { channelId, sink, product }: { channelId: number; sink: Sink; product: Running },
): AsyncGenerator<Figure> {
  const bare = await sendBare(sink, mails)
  const tagId = await withConnection(office.url, (client) => tagClients(client, mails, 'sent'))
  const ready = await checked(office, channelId, tagId)
  const count = ready.counts.waiting ?? 0
  const idle = memoryOf(product)
  await office.call(confirmBulk, {
    params: { id: ready.id },
    version: ready.version,
    body: { count, key: randomUUID(), quietHours: null },
  })
  const peak = await peakUntil(product, async () => {
    const { counts } = await office.call(getBulk, { params: { id: ready.id } })
    return underWay.every((state) => !counts[state])
  })
  yield figureBeside(bare, 0.6, {
    name: `mails of a bulk of ${count} a second`,
    value: rateOf(await sink.read()),
    unit: '/s',
  })
  yield {
    name: 'memory of the product while it sends, above its rest',
    value: peak - idle,
    unit: 'MB',
    limit: null,
    ratio: null,
    goal: `≤ ${mostMegabytes}`,
    holds: peak - idle <= mostMegabytes,
  }
}

const memoryOf = ({ pid }: Running) => processesBelow(pid).reduce((sum, { memory }) => sum + memory, 0)

async function peakUntil(product: Running, isOver: () => Promise<boolean>): Promise<number> {
  let peak = 0
  while (!(await isOver())) {
    peak = Math.max(peak, memoryOf(product))
    await pause(500)
  }
  return peak
}
