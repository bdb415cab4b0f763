import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import { readWork, signInOwner } from '../requests/daily-kinds.ts'
import { personHeader } from './daily-statements.ts'
import { compareLatency, cycle, type Compared, figuresOf } from './ratios.ts'

const entries = 100_000

interface DailyStage extends Compared {
  companies: number
}

/** Measures what somebody in sales asks all day: what happened, her notices and tasks, and the search that ⌘K opens. */
export async function* dailyFigures(given: DailyStage): AsyncGenerator<Figure> {
  const { headers, work } = await withConnection(given.databaseUrl, async (client) => {
    const work = await readWork(client)
    await insertEntries(client, work.held, given.companies)
    return { work, headers: await signInOwner(given.product.address, client) }
  })
  const stage = {
    ...given,
    product: { ...given.product, headers },
    bare: { ...given.bare, headers: { [personHeader]: String(work.person) } },
  }
  const found = (q: string) => `/api/phonebook/companies?${new URLSearchParams({ q, limit: '5', columns: 'code' })}`
  const asked: Readonly<Record<string, readonly string[]>> = {
    'timeline of a company': work.held.map((id) => `/api/phonebook/companies/${id}/activity`),
    'timeline of the desk': ['/api/followups/timeline'],
    notices: ['/api/notices?limit=50'],
    'unread notices': ['/api/notices/count'],
    'tasks of today': ['/api/followups/tasks?show=today'],
    'figures of tasks': ['/api/followups/tasks/counts'],
    'companies found by ⌘K': ['远航', '恒通', '义乌', '家具'].map(found),
  }
  for (const [name, paths] of Object.entries(asked))
    for (const ratio of await compareLatency(stage, name, () => cycle(paths))) yield* figuresOf(ratio)
}

/** Half of what has happened in a quarter, happened to companies that the person holds. */
async function insertEntries(client: Client, held: readonly number[], companies: number) {
  await client.query(
    `insert into activity.entries (subject_kind, subject_id, kind, actor_id, at, facts)
     select 'company', case when n % 2 = 0 then ($1::bigint[])[1 + (n / 2) % cardinality($1::bigint[])] else 1 + (n::bigint * 7919) % $2::int end,
       'followups.activity.logged', 1, now() - (hashint4(n) & 2147483647) % (90 * 86400) * interval '1 second',
       jsonb_build_object('way', 'phone', 'progress', 'following', 'record', n)
     from generate_series(1, ${entries}) n`,
    [held, companies],
  )
  await client.query('vacuum analyze activity.entries')
}
