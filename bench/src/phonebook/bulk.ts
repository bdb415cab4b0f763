import { createClient } from '@seamark/contract/platform/client'
import { type BulkRunView, confirmBulk, countBulk, getBulkRun } from '@seamark/contract/workbench/bulk/runs'
import { withConnection } from '../measuring/connection.ts'
import { openedList } from './companies.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { measurePaced, percentile } from '../measuring/paced.ts'
import type { BookStage } from './stage.ts'

const most = 100_000
const goal = 4

/** Measures a tag on a hundred thousand companies, beside one transaction that writes the same rows, and the list meanwhile. */
export async function* bulkFigures(stage: BookStage, database: BenchDatabase): AsyncGenerator<Figure> {
  const { product, databaseUrl } = stage
  const tag = await addTag(databaseUrl)
  const before = await createdBefore(databaseUrl, Math.min(most, Math.floor(stage.companies / 2)))
  await measurePaced(product, openedList, 2000)
  const idle = percentile(await measurePaced(product, openedList, 15_000), 0.95)
  let isOver = false
  const run = tagged(product, tag, before).finally(() => (isOver = true))
  const busy = percentile(await measurePaced(product, openedList, 900_000, () => isOver), 0.95)
  const { seconds, total } = await run
  const bare = await bareSeconds(database, await taggedIds(databaseUrl, tag))
  const ratio = seconds / bare
  yield {
    name: `a tag on ${total} companies, confirm to done, beside bare SQL`,
    value: seconds,
    unit: 's',
    limit: bare,
    ratio,
    goal: `≤ ${goal}`,
    holds: ratio <= goal,
  }
  yield {
    name: 'p95 of the list meanwhile',
    value: busy,
    unit: 'ms',
    limit: idle,
    ratio: busy / idle,
    goal: '≤ 2',
    holds: busy / idle <= 2,
  }
}

const addTag = (databaseUrl: string) =>
  withConnection(databaseUrl, async (client) => {
    const { rows: added } = await client.query<{ id: number }>(
      `with own as (insert into phonebook.tag_groups (name, name_en) values ('测量', 'Measured') returning id)
       insert into phonebook.tags (group_id, name, name_en) select id, '测量', 'Measured' from own returning id::int`,
    )
    return added[0]?.id ?? 0
  })

/** Returns the day on which company number `rows` + 1 was created; up to its end there are at least so many. */
const createdBefore = (databaseUrl: string, rows: number) =>
  withConnection(databaseUrl, async (client) => {
    const { rows: found } = await client.query<{ day: string }>(
      `select (created_at at time zone 'Asia/Shanghai')::date::text as day from phonebook.companies order by created_at limit 1 offset $1`,
      [rows],
    )
    return found[0]?.day ?? ''
  })

async function tagged({ address, headers }: Target, tag: number, createdTo: string) {
  const call = createClient({ base: `${address}/api`, headers: () => headers })
  const body = { list: 'companies', action: 'tag', input: { add: [tag], remove: [] }, rows: { query: { createdTo } } }
  const { id, total } = await call(countBulk, { body })
  const began = performance.now()
  await call(confirmBulk, { params: { id }, body: { count: total } })
  for (let view: BulkRunView; ; ) {
    view = await call(getBulkRun, { params: { id } })
    if (view.state === 'done' && view.counts.done === total)
      return { seconds: (performance.now() - began) / 1000, total }
    if (view.state !== 'running') throw new Error(`The run ended as ${view.state}: ${JSON.stringify(view.counts)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const taggedIds = (databaseUrl: string, tag: number) =>
  withConnection(databaseUrl, async (client) => {
    const { rows: found } = await client.query<{ ids: number[] }>(
      'select array_agg(company_id::int order by company_id) as ids from phonebook.company_tags where tag_id = $1',
      [tag],
    )
    return found[0]?.ids ?? []
  })

/** Times the tag, the log with its values, the activity and the log of the run: the rows that the product cannot do without. */
async function bareSeconds(database: BenchDatabase, ids: readonly number[]) {
  const other = await database.another()
  const tag = await addTag(other.url)
  const seconds = await withConnection(other.url, async (client) => {
    const began = performance.now()
    await client.query('begin')
    await client.query(
      'insert into phonebook.company_tags (company_id, tag_id, by_id) select id, $2, 1 from unnest($1::bigint[]) as id',
      [ids, tag],
    )
    await client.query(
      `with entry as (
         insert into platform.audit (actor_id, action, subject_kind, subject_id, request_id)
         select 1, 'phonebook.companyTagged', 'company', id, 'limit' from unnest($1::bigint[]) as id returning id)
       insert into platform.audit_values (audit_id, before, after) select id, '{"tags":[]}', '{"tags":["测量"]}' from entry`,
      [ids],
    )
    await client.query(
      `insert into activity.entries (subject_kind, subject_id, kind, actor_id, facts)
       select 'company', id, 'phonebook.activity.tagged', 1, '{"added":[{"name":"测量","nameEn":"Measured"}],"removed":[]}' from unnest($1::bigint[]) as id`,
      [ids],
    )
    await client.query(
      `with run as (
         insert into workbench.bulk_runs (list, action, total, created_by, role_id, language, request_id)
         select 'companies', 'tag', $2, 1, min(id), 'zh', 'limit' from identity.roles returning id)
       insert into workbench.bulk_rows (run_id, subject_id, outcome, before, after)
       select run.id, company, 'done', '{"tags":[]}', '{"tags":[1]}' from run, unnest($1::bigint[]) as company`,
      [ids, ids.length],
    )
    await client.query('commit')
    return (performance.now() - began) / 1000
  })
  await other.drop()
  return seconds
}
