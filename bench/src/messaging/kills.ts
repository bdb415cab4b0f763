import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { confirmBulk, continueBulk, getBulk, pauseBulk } from '@seamark/contract/messaging/bulks/bulks'
import { createClient } from '@seamark/contract/platform/client'
import { createSeededRandom } from '@seamark/server/platform/seeded-random'
import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'
import { type Figure, plainFigure } from '../measuring/figures.ts'
import { type Running, signIn, startWeb, startWorker, type WorkerProcess } from '../measuring/processes.ts'
import { checked, mailChannel, type Office, tagClients } from './bulks.ts'
import { type Own, startOwn } from './installation.ts'
import { type Sink, startSink } from './sending.ts'

const mails = 10_000
const victims = ['worker', 'node', 'database'] as const
type Victim = (typeof victims)[number]
/** So long a kill and what comes back after it take together; the mails last as long as the kills. */
const secondsOfKill = 6
/** What was claimed by a worker that is dead is free after its lease and the next sweep. */
const longestEndSeconds = 300
const givenUpMs = 600_000

/**
 * A bulk of ten thousand mails leaves by two workers, while a worker, the node that serves pages, and PostgreSQL are killed so many times each, in an order
 * and at moments by chance. The relay counts what each client got.
 */
export async function* killFigures(kills: number, seed: number, say: (line: string) => void): AsyncGenerator<Figure> {
  const sink = await startSink()
  const own = await startOwn()
  const office = await openOffice(own, sink)
  try {
    say(`Making ${mails} clients …`)
    await withConnection(own.url, addClients)
    const bulkId = await confirmed(office, kills)
    say(`Killing a worker, the node and the database, ${kills} times each, seed ${seed} …`)
    const slowest = await killAll({ office, sink, bulkId, kills, seed, say })
    const began = performance.now()
    await withConnection(own.url, (client) =>
      client.query(`update messaging.channels set rate = null where kind = 'mail'`),
    )
    const states = await waitForEnd(own.url, bulkId)
    const name = `${mails} mails, worker, node and database killed ${kills} times each, seed ${seed}`
    yield* figuresOf(name, states, await sink.count())
    yield plainFigure('the longest time until mails arrive again after a kill', slowest, 's')
    const seconds = (performance.now() - began) / 1000
    yield {
      name: 'from the last kill until everybody has an outcome',
      value: seconds,
      unit: 's',
      limit: null,
      ratio: null,
      goal: `≤ ${longestEndSeconds}`,
      holds: seconds <= longestEndSeconds,
    }
  } finally {
    await office.stop()
    await own.stop()
    sink.stop()
  }
}

const plain = { unit: '', limit: null, ratio: null }

function* figuresOf(
  name: string,
  states: ReadonlyMap<string, number>,
  { mails: arrived, readers, most }: Awaited<ReturnType<Sink['count']>>,
): Generator<Figure> {
  const of = (state: string) => states.get(state) ?? 0
  const sum = [...states.values()].reduce((total, one) => total + one, 0)
  yield { ...plain, name: `${name}: the most mails to a client`, value: most, goal: '1', holds: most === 1 }
  yield plainFigure('mails that arrived', arrived, '')
  yield plainFigure('clients of unknown outcome', of('unknown'), '')
  // Who is sent has got a mail, and whoever got one is sent or unknown: none is lost, and none is said to have been sent that was not.
  const isTrue = of('sent') <= readers && readers <= of('sent') + of('unknown')
  yield { ...plain, name: 'clients sent to, by the ledger', value: of('sent'), goal: '≤ arrived', holds: isTrue }
  const others = sum - of('sent') - of('unknown')
  yield { ...plain, name: 'clients in any other state', value: others, goal: '0', holds: others === 0 }
  yield { ...plain, name: 'the sum of all states', value: sum, goal: String(mails), holds: sum === mails }
}

/** An installation of one node for pages and two workers, each of which can be killed and comes back. */
interface Killable extends Office {
  kill: (victim: Victim, which: number) => Promise<void>
  /** Lets the bulk go on at once, as somebody does who continues it; by itself it goes on within a minute. */
  wake: (bulkId: number) => Promise<void>
  stop: () => Promise<void>
}

async function openOffice(own: Own, sink: Sink): Promise<Killable> {
  const environment = {
    BULK_SMTP_URL: sink.url,
    BULK_MAIL_FROM: 'offers@seamark.example',
    PUBLIC_ADDRESS: 'http://127.0.0.1',
  }
  let web: Running = await startWeb(own.url, own.files, environment)
  let headers = await signIn(web, own.url)
  const begin = () => startWorker(own.url, own.files, environment)
  const workers: WorkerProcess[] = [begin(), begin()]
  const call: Office['call'] = (route, input) =>
    createClient({ base: `${web.address}/api`, headers: () => headers, timeoutMs: 10_000 })(route, input)
  return {
    call,
    url: own.url,
    kill: async (victim, which) => {
      if (victim === 'database') return own.killDatabase()
      if (victim === 'worker') {
        await workers[which]?.kill()
        workers[which] = begin()
        return
      }
      process.kill(web.pid, 'SIGKILL')
      web = await startWeb(own.url, own.files, environment)
      headers = await signIn(web, own.url)
    },
    wake: async (bulkId) => {
      const bulk = await call(getBulk, { params: { id: bulkId } })
      const moved =
        bulk.state === 'running' ? await call(pauseBulk, { params: { id: bulkId }, version: bulk.version }) : bulk
      if (moved.state === 'paused') await call(continueBulk, { params: { id: bulkId }, version: moved.version })
    },
    stop: async () => {
      await Promise.all([web.stop(), ...workers.map((worker) => worker.stop())])
    },
  }
}

async function addClients(client: Client) {
  await client.query(
    `insert into phonebook.companies (name, email, visibility, custodian_id, created_by, updated_by, search_names, search_all)
     select 'kill ' || n, 'kill' || n || '@star.example', 'private', u.id, u.id, u.id, '', ''
     from identity.users u, generate_series(1, $1::int) n where u.username = 'admin'`,
    [mails],
  )
}

/** A bulk to all of them, as slow as the kills need it. */
async function confirmed(office: Office, kills: number): Promise<number> {
  const channelId = await mailChannel(office)
  const tagId = await withConnection(office.url, async (client) => {
    const rate = mails / (kills * victims.length * secondsOfKill)
    await client.query('update messaging.channels set rate = $2 where id = $1', [channelId, rate])
    return tagClients(client, mails, 'killed')
  })
  const ready = await checked(office, channelId, tagId)
  const count = ready.counts.waiting ?? 0
  if (count !== mails) throw new Error(`${count} of ${mails} clients can be written to`)
  await office.call(confirmBulk, {
    params: { id: ready.id },
    version: ready.version,
    body: { count, key: randomUUID(), quietHours: null },
  })
  return ready.id
}

interface Killing {
  office: Killable
  sink: Sink
  bulkId: number
  kills: number
  seed: number
  say: (line: string) => void
}

/** Returns the seconds that the slowest kill took until mails arrived again. */
async function killAll({ office, sink, bulkId, kills, seed, say }: Killing): Promise<number> {
  const dice = createSeededRandom(seed, 0)
  const order = victims
    .flatMap((victim) => Array.from({ length: kills }, () => ({ victim, place: dice.next() })))
    .toSorted((one, other) => one.place - other.place)
  let slowest = 0
  await nextMails(office, sink, bulkId)
  for (const [done, { victim }] of order.entries()) {
    await pause(dice.whole(50, 1500))
    const began = performance.now()
    await office.kill(victim, dice.whole(0, 1))
    await nextMails(office, sink, bulkId)
    slowest = Math.max(slowest, (performance.now() - began) / 1000)
    if ((done + 1) % 10 === 0) say(`${done + 1} of ${order.length} kills, ${(await sink.count()).mails} mails`)
  }
  return slowest
}

/** Waits until a mail arrives that was not there before. A node or database that is not back yet is asked again. */
async function nextMails({ wake }: Killable, sink: Sink, bulkId: number) {
  const { mails: before } = await sink.count()
  if (before >= mails) throw new Error('All mails had left before the last kill')
  for (const end = performance.now() + givenUpMs; ; ) {
    await wake(bulkId).catch(() => undefined)
    for (let look = 0; look < 20; look += 1) {
      if ((await sink.count()).mails > before) return
      await pause(100)
    }
    if (performance.now() > end) throw new Error('No mail arrived any more')
  }
}

/** Returns how many recipients are in each state once none is under way any more. */
async function waitForEnd(url: string, bulkId: number): Promise<ReadonlyMap<string, number>> {
  return withConnection(url, async (client) => {
    for (const end = performance.now() + givenUpMs; ; await pause(500)) {
      const { rows } = await client.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from messaging.recipients where bulk_id = $1 group by state',
        [bulkId],
      )
      const isOver = rows.every(({ state }) => !['waiting', 'claimed', 'calling'].includes(state))
      if (isOver || performance.now() > end) return new Map(rows.map(({ state, count }) => [state, count]))
    }
  })
}
