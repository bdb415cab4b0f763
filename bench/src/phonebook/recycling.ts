import { createApp } from '@seamark/server/app'
import { recycle } from '@seamark/server/domains/phonebook/pool/recycling.commands'
import { readConfig } from '@seamark/server/platform/config'
import { createLog } from '@seamark/server/platform/log'
import { withConnection } from '../measuring/connection.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import type { BookStage } from './stage.ts'

const goal = 4

/** Measures one run of the pool over the whole phonebook, beside one transaction that moves and records the same companies. */
export async function* recyclingFigures(
  { databaseUrl, companies }: BookStage,
  database: BenchDatabase,
): AsyncGenerator<Figure> {
  await begin(databaseUrl)
  const began = performance.now()
  const moved = await run(databaseUrl)
  const seconds = (performance.now() - began) / 1000
  const bare = await bareSeconds(database, await recycledIds(databaseUrl))
  const ratio = seconds / bare
  const name = `recycling: ${moved} of ${companies} companies fall, beside bare SQL`
  yield { name, value: seconds, unit: 's', limit: bare, ratio, goal: `≤ ${goal}`, holds: moved > 0 && ratio <= goal }
}

/** Switches the default rules on, with no days of grace left. */
const begin = (databaseUrl: string) =>
  withConnection(databaseUrl, (client) =>
    client.query(
      `update phonebook.pool_rules set rules = rules || '{"recycling": true}', begins_on = current_date - 30, version = version + 1`,
    ),
  )

async function run(databaseUrl: string) {
  const app = await createApp(readConfig({ PROCESSES: 'worker' }), databaseUrl, createLog('silent'))
  try {
    return await recycle(app.systemContext('bench'))
  } finally {
    await app.stop()
  }
}

const recycledIds = (databaseUrl: string) =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ ids: number[] }>(
      `select array_agg(company_id::int order by company_id) as ids from phonebook.ownerships where kind = 'recycled' and recycled_on is not null`,
    )
    return rows[0]?.ids ?? []
  })

async function bareSeconds(database: BenchDatabase, ids: readonly number[]) {
  const other = await database.another()
  const seconds = await withConnection(other.url, async (client) => {
    const began = performance.now()
    await client.query('begin')
    await client.query(
      `with due as materialized (select id, custodian_id from phonebook.companies where id = any($1::bigint[]) for update),
       moved as (
         update phonebook.companies c set visibility = 'public', custodian_id = null, follower_ids = '{}', version = c.version + 1 from due where c.id = due.id)
       insert into phonebook.ownerships (company_id, kind, from_id, reason, recycled_on) select id, 'recycled', custodian_id, '30', current_date from due`,
      [ids],
    )
    await client.query(
      `with entry as (
         insert into platform.audit (action, subject_kind, subject_id, request_id)
         select 'phonebook.companyRecycled', 'company', id, 'limit' from unnest($1::bigint[]) as id returning id)
       insert into platform.audit_values (audit_id, before, after)
       select id, '{"visibility":"private","custodian":"业务员1"}', '{"visibility":"public","custodian":null}' from entry`,
      [ids],
    )
    await client.query(
      `insert into activity.entries (subject_kind, subject_id, kind, facts)
       select 'company', id, 'phonebook.activity.recycled', '{"custodian":"业务员1","days":30}' from unnest($1::bigint[]) as id`,
      [ids],
    )
    await client.query('commit')
    return (performance.now() - began) / 1000
  })
  await other.drop()
  return seconds
}
