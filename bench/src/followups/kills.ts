import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import { plan, reminders, wrongFigure } from './reminders.ts'
import { startWorker } from '../measuring/processes.ts'

const goal = 60
const patience = 180_000
const names = ['first', 'second'] as const

/** Measures the time until the last reminder of a minute when one of two workers is killed while it sends them. */
export async function* killFigures(database: BenchDatabase): AsyncGenerator<Figure> {
  const copy = await database.another()
  const files = await mkdtemp(path.join(tmpdir(), 'seamark-bench-'))
  const workers = names.map((name) => ({ name, ...startWorker(nameConnection(copy.url, name), files) }))
  try {
    const { seconds, toldBefore, figure } = await withConnection(copy.url, async (client) => {
      await waitUntil(() => areReady(client))
      await plan(client)
      const due = Math.ceil(reminders * (0.1 + Math.random() / 2))
      await waitUntil(async () => (await countTold(client)) >= due)
      const busy = await workerAtWork(client)
      await workers.find(({ name }) => name === busy)?.kill()
      const killed = performance.now()
      const toldBefore = await countTold(client)
      await waitUntil(async () => (await countTold(client)) >= reminders)
      return {
        seconds: (performance.now() - killed) / 1000,
        toldBefore,
        figure: await wrongFigure('its reminders that are lost, or told twice', client, 1),
      }
    })
    const isInMidst = toldBefore < reminders
    const name = `${reminders} reminders by two workers, of which one is killed when ${toldBefore} are told, until the last`
    yield {
      name,
      value: seconds,
      unit: 's',
      limit: null,
      ratio: null,
      goal: `≤ ${goal} s`,
      holds: isInMidst && seconds <= goal,
    }
    yield figure
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    await rm(files, { recursive: true, force: true })
    await copy.drop()
  }
}

/** Adds an application name, so that the database shows which worker a query comes from. */
function nameConnection(databaseUrl: string, name: string) {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  return url.href
}

const areReady = async (client: Client) =>
  (
    await client.query(
      `select from oversight.processes where 'worker' = any(duties) and seen_at > now() - interval '1 minute'`,
    )
  ).rowCount === names.length

async function countTold(client: Client): Promise<number> {
  const { rows } = await client.query<{ told: number }>(
    `select count(*)::int as told from notices.notices where kind = 'followups.reminder.task'`,
  )
  return rows[0]?.told ?? 0
}

/** Returns the worker whose transaction is writing reminders at this moment. */
async function workerAtWork(client: Client): Promise<string> {
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and application_name = any($1) and xact_start is not null and query ~ 'followups.reminders|notices.notices' limit 1`,
      [names],
    )
    if (rows[0]) return rows[0].name
    if ((await countTold(client)) >= reminders)
      throw new Error('All were told before one of the workers could be killed')
  }
}

async function waitUntil(holds: () => Promise<boolean>) {
  for (const end = Date.now() + patience; !(await holds()); await wait(30))
    if (Date.now() > end) throw new Error(`Waited in vain for ${patience / 1000} s`)
}
