import type { NoticedSubject } from '../../../platform/domain.ts'
import type { Watch, WatchFound } from '@seamark/contract/trade/watches/watches'
import { alertsOf } from '@seamark/contract/trade/watches/watches'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage, fixedPage } from '../../../platform/page.ts'

const shownFound = 3

/** What a watch looks at, and when it tells of it. */
export interface WatchedRow {
  id: number
  person_id: number
  party_id: number | null
  party_name: string | null
  lane: string | null
  pol: string | null
  pod: string | null
  hs: string | null
  alerts: string[]
  volume_percent: number
  silence_days: number
}

interface WatchRow extends WatchedRow {
  version: number
  paused_at: Date | null
  looked_at: Date | null
  created_at: Date
  found: { id: number; kind: string; found: WatchFound['found']; slice: Record<string, string>; at: string }[] | null
  found_count: number
}

export async function listWatches(context: Context): Promise<{ rows: Watch[] }> {
  authorize(context, 'trade.watch')
  return { rows: await watchesWhere(context, sql`true`) }
}

/** Returns one of the caller's watches. Raises `trade.watch_not_found`, also for somebody else's. */
export async function watchFor(context: Context, id: number): Promise<Watch> {
  const [watch] = await watchesWhere(context, sql`w.id = ${id}`)
  if (!watch) throw fail('trade.watch_not_found')
  return watch
}

async function watchesWhere(context: Context, where: RawBuilder<unknown>): Promise<Watch[]> {
  const { rows } = await sql<WatchRow>`
    select w.id, w.version, w.person_id, w.party_id, p.name as party_name, w.lane, w.pol, w.pod, w.hs, w.alerts, w.volume_percent, w.silence_days,
           w.paused_at, w.looked_at, w.created_at, newest.found, (select count(*)::int from trade.watch_alerts a where a.watch_id = w.id) as found_count
    from trade.watches w
    left join trade.parties named on named.id = w.party_id
    left join trade.parties p on p.id = coalesce(named.joined_to, named.id)
    left join lateral (
      select json_agg(a order by a.id desc) as found from (
        select id, kind, found, slice, at from trade.watch_alerts where watch_id = w.id order by id desc limit ${shownFound}) a) newest on true
    where w.person_id = ${personOf(context).id} and ${where} order by w.id desc`.execute(context.db)
  return rows.map(asWatch)
}

const asWatch = (row: WatchRow): Watch => ({
  id: row.id,
  version: row.version,
  subject: subjectOf(row),
  alerts: alertsOf(subjectOf(row)).filter((alert) => row.alerts.includes(alert)),
  volumePercent: row.volume_percent,
  silenceDays: row.silence_days,
  isPaused: row.paused_at !== null,
  lookedAt: row.looked_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  found: (row.found ?? []).map(asFound),
  foundCount: row.found_count,
})

export function subjectOf({
  party_id,
  party_name,
  lane,
  pol,
  pod,
  hs,
}: Pick<WatchRow, 'party_id' | 'party_name' | 'lane' | 'pol' | 'pod' | 'hs'>): Watch['subject'] {
  if (party_id !== null) return { partyId: party_id, name: party_name ?? '' }
  if (lane !== null) return { lane }
  return pol !== null && pod !== null ? { pol, pod } : { hs: hs ?? '' }
}

const asFound = ({ id, kind, found, slice, at }: NonNullable<WatchRow['found']>[number]): WatchFound => ({
  id,
  // A constraint of the table allows only the kinds of the contract, so the cast is safe.
  kind: kind as WatchFound['kind'],
  found,
  slice,
  at: new Date(at).toISOString(),
})

/** Returns the findings of one of the caller's watches. */
export async function listWatchFound(context: Context, id: number, before?: number) {
  authorize(context, 'trade.watch')
  await watchFor(context, id)
  const { rows } = await sql<NonNullable<WatchRow['found']>[number]>`
    select id, kind, found, slice, at from trade.watch_alerts
    where watch_id = ${id} and (${before ?? null}::bigint is null or id < ${before ?? null}) order by id desc limit ${fixedPage.list + 1}`.execute(
    context.db,
  )
  const page = cutPage(rows, fixedPage.list, (last) => last.id)
  return { rows: page.rows.map(asFound), next: page.next }
}

/** The subject of notices about findings. Only the owner of the watch may see it, while she may watch. */
export const watchSubject: NoticedSubject = {
  kind: 'tradeAlert',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'trade.watch')) return new Map()
    const { rows } = await sql<{ id: number }>`
      select a.id from trade.watch_alerts a join trade.watches w on w.id = a.watch_id
      where a.id = any(${[...ids]}::bigint[]) and w.person_id = ${personOf(context).id}`.execute(context.db)
    return new Map(rows.map(({ id }) => [id, '']))
  },
}
