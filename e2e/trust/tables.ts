type Query = <Row extends Record<string, unknown>>(text: string) => Promise<Row[]>

/** What changes behind everybody's back: who has tried what, which processes breathe, when a session was last used. */
const unsettled = ['platform.audit', 'platform.audit_values', 'oversight.processes', 'identity.sign_in_failures', 'identity.captchas']
const withoutUse = `to_jsonb(t) - 'last_seen_at' - 'bound_at'`

/** The content of every table of ours, as one hash each; the queue's own tables tick by themselves. */
export async function contents(query: Query): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'jobs') order by 1`,
  )
  const settled = tables.map(({ name }) => name).filter((name) => !unsettled.includes(name))
  const hashes = settled.map(
    (name) =>
      `select '${name}' as name, (select md5(coalesce(string_agg(r, '' order by r), '')) from (select (${rowOf(name)})::text as r from ${name} t) rows) as hash`,
  )
  const rows = await query<{ name: string; hash: string }>(hashes.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

const rowOf = (name: string) => (name === 'identity.sessions' ? withoutUse : 't')
