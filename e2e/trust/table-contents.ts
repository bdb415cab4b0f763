import { expect } from 'vitest'

/** A question that has a name is planned once for a connection. */
type Query = <Row extends Record<string, unknown>>(question: string | { name: string; text: string }) => Promise<Row[]>

/**
 * Data that changes without a call: who has tried what, which processes and streams are alive, when a session was last used. Changes of rights are
 * noted by triggers of tables that are looked at, and at the first use of a session. The office's zone is noted in the first minute.
 */
const unsettled = [
  'platform.audit',
  'platform.audit_values',
  'oversight.processes',
  'platform.stream_processes',
  'platform.open_streams',
  'identity.sign_in_failures',
  'identity.captchas',
  'identity.rights_changes',
  'messaging.office_zones',
]
const withoutUse = `to_jsonb(t) - 'last_seen_at' - 'bound_at'`

/** What a table held when it was last read, with the mark that its rows had then. */
const known = new Map<string, { mark: string; hash: string }>()

/** Returns one hash of each table's content, once the requested work is done; the queue's own tables change by themselves and are left out. */
export async function hashContents(query: Query): Promise<Record<string, string>> {
  await workIsDone(query)
  const tables = await query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'jobs') order by 1`,
  )
  const settled = tables.map(({ name }) => name).filter((name) => !unsettled.includes(name))
  // To plan this question takes ten times as long as to answer it.
  const marks = await askEach((text) => query({ name: 'marks of tables', text }), settled, markOf)
  // To read all of them took most of the time of these checks. Only a table with another mark can hold something else.
  const changed = settled.filter((name) => known.get(name)?.mark !== marks.get(name))
  const hashes = await askEach(query, changed, hashOf)
  for (const [name, hash] of hashes) known.set(name, { mark: marks.get(name) ?? '', hash })
  return Object.fromEntries(settled.map((name) => [name, known.get(name)?.hash ?? '']))
}

/** Each row names the transaction that has written it. Whatever is added or changed has a new one; what is deleted is missing. */
const markOf = (name: string) =>
  `select concat_ws(' ', count(*), sum(xmin::text::bigint), max(xmin::text::bigint)) from ${name}`

const hashOf = (name: string) =>
  `select md5(coalesce(string_agg(r, '' order by r), '')) from (select (${rowOf(name)})::text as r from ${name} t) rows`

async function askEach(
  ask: (text: string) => Promise<{ name: string; answer: string }[]>,
  tables: readonly string[],
  question: (name: string) => string,
) {
  if (tables.length === 0) return new Map<string, string>()
  const parts = tables.map((name) => `select '${name}' as name, (${question(name)}) as answer`)
  const rows = await ask(parts.join(' union all '))
  return new Map(rows.map(({ name, answer }) => [name, answer]))
}

const rowOf = (name: string) => (name === 'identity.sessions' ? withoutUse : 't')

/**
 * An earlier check's work would change tables between two looks; work that a refused call has queued nevertheless would show in the second.
 * What the clock begins by itself, such as joining people of chats every five minutes, would change tables too, so it begins nothing from here on.
 */
async function workIsDone(query: Query) {
  await query(`delete from jobs.schedule`)
  const toDo = () => query(`select name from jobs.job where state < 'completed' and start_after <= now()`)
  await expect.poll(toDo, { message: 'work still to do' }).toEqual([])
}
