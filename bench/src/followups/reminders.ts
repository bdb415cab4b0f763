import { createApp } from '@seamark/server/app'
import { sendReminders } from '@seamark/server/domains/followups/tasks/reminders.commands'
import { readConfig } from '@seamark/server/platform/config'
import { createLog } from '@seamark/server/platform/log'
import { Client } from 'pg'
import { z } from 'zod'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import { compareMedians } from '../measuring/load.ts'

export const reminders = 20_000
const rounds = 3
const goal = 10

/** Measures reminders that are all due in one minute, until the last is in the app and was published live, beside one insert of as many notices. */
export async function* reminderFigures(database: BenchDatabase): AsyncGenerator<Figure> {
  const copy = await database.another()
  const app = await createApp(readConfig({ PROCESSES: 'worker' }), copy.url, createLog('silent'))
  const ear = await listen(copy.url)
  try {
    const bare = async () => {
      await plan(ear.client)
      const taken = await seconds(() => ear.client.query(bareStatement))
      await ear.client.query('update followups.reminders set told_at = now() where told_at is null')
      return taken
    }
    const ours = async () => {
      await plan(ear.client)
      const heard = ear.hears(reminders)
      return seconds(() => Promise.all([sendReminders(app.systemContext('bench')), heard]))
    }
    const [best, told] = await compareMedians(bare, ours, rounds)
    const ratio = told / best
    const name = `${reminders} reminders due in one minute, until the last is told live, beside one bare insert`
    yield { name, value: told, unit: 's', limit: best, ratio, goal: `≤ ${goal}`, holds: ratio <= goal }
    yield await wrongFigure('its reminders that are lost, or told twice', ear.client, rounds)
  } finally {
    await ear.client.end()
    await app.stop()
    await copy.drop()
  }
}

/** Returns how many reminders are missing or doubled after `times` runs. */
export async function wrongFigure(name: string, client: Client, times: number): Promise<Figure> {
  const { rows } = await client.query<{ wrong: string }>(
    `select abs($1 - count(*)) + count(*) - count(distinct subject_id) as wrong from notices.notices where kind = 'followups.reminder.task' and path <> '/bare'`,
    [reminders * times],
  )
  const wrong = Number(rows[0]?.wrong)
  return { name, value: wrong, unit: 'reminders', limit: null, ratio: null, goal: '0', holds: wrong === 0 }
}

/** Inserts tasks for all fifty people, each with its reminder, due now. */
export const plan = (client: Client) =>
  client.query(
    `with people as (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from identity.users where username like 'owner%'),
     planned as (
       insert into followups.tasks (kind, title, company_id, person_id, due_at, remind_minutes, created_by)
       select 'todo', '催单证 ' || n, c.id, p.id, date_trunc('minute', now()) + interval '15 minutes', '{15}', p.id
       from generate_series(1, $1::int) n join people p on p.place = n % p.many
       join lateral (select id from phonebook.companies c where c.custodian_id = p.id order by c.updated_at, c.id limit 1) c on true
       returning id, due_at)
     insert into followups.reminders (task_id, at) select id, due_at - interval '15 minutes' from planned`,
    [reminders],
  )

/** Inserts only the rows that the bell shows. */
const bareStatement = `
  insert into notices.notices (user_id, kind, facts, subject_kind, subject_id, path, gathers)
  select t.person_id, 'followups.reminder.task', jsonb_build_object('task', t.title, 'company', '', 'due', t.due_at::text), 'task', t.id, '/bare', false
  from followups.reminders r join followups.tasks t on t.id = r.task_id where r.told_at is null`

const heardMessages = z.array(z.looseObject({ event: z.object({ topic: z.string() }).optional() }))

/** Listens for live events as the web does, and counts the notices. */
async function listen(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('listen seamark_live')
  let heard = 0
  let enough: () => void = () => undefined
  let wanted = Number.POSITIVE_INFINITY
  client.on('notification', ({ payload }) => {
    heard += heardMessages
      .parse(JSON.parse(payload ?? '[]'))
      .filter(({ event }) => event?.topic === 'notices.notice').length
    if (heard >= wanted) enough()
  })
  const hears = (count: number) =>
    new Promise<void>((resolve) => {
      heard = 0
      wanted = count
      enough = resolve
    })
  return { client, hears }
}

async function seconds(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
