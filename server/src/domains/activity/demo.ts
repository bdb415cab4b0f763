import type { PoolClient } from 'pg'

export interface DemoHappening {
  companyId: number
  kind: string
  actorId: number | null
  at: Date
  facts?: Record<string, unknown>
}

/** Writes invented entries with times of their own, in the caller's transaction. */
export async function createDemoActivity(client: PoolClient, happenings: readonly DemoHappening[]): Promise<void> {
  await client.query(
    `insert into activity.entries (subject_kind, subject_id, kind, actor_id, at, facts)
     select 'company', h."companyId", h.kind, h."actorId", h.at, coalesce(h.facts, '{}')
     from json_to_recordset($1::json) as h ("companyId" bigint, kind text, "actorId" bigint, at timestamptz, facts jsonb) order by h.at`,
    [JSON.stringify(happenings)],
  )
}
