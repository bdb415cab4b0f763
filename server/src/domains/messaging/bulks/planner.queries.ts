import { groupsOnly, type Verdict, verdicts } from '@seamark/contract/messaging/choices'
import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import type { listPlanned as listed } from '@seamark/contract/messaging/bulks/planner'
import { reasonsOf } from '@seamark/contract/messaging/bulks/fields'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { countedExactly, cutPage } from '../../../platform/page.ts'
import { insideOf } from '../../phonebook/index.ts'
import { firstAddress } from '../ledger/addresses.queries.ts'
import { heldIf, isReached, recordsOf, verdictFor } from '../ledger/verdicts.queries.ts'
import { channelsFor } from './channels.queries.ts'
import { countVerdicts, inScope, reasonNow, type Scope, scoped, today } from './planner-counts.queries.ts'

const daysShown = 7

/** Who can be written to today, judged by the sentence of the claim before anything is written, and what is planned for the days to come. */
export async function getPlanner(context: Context, of: Scope) {
  authorize(context, 'messaging.sendBulks')
  const channels = await plannedChannels(context)
  const { all, byKind } = await countVerdicts(context, of, channels)
  const kinds = [...Map.groupBy(channels, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    channels: own,
    counts: byKind(kind),
  }))
  const total = verdicts.reduce((sum, verdict) => sum + all[verdict], 0)
  const days = await countDays(context, of)
  const reachable = all.sendable + all.usedToday
  return {
    day: days.today,
    total,
    all,
    kinds,
    days: days.days.map(({ day, planned }) => ({ day, planned, free: Math.max(0, reachable - planned) })),
  }
}

/** The channels by which a client can be written to. An account without credentials reaches nobody. */
const plannedChannels = async (context: Context) =>
  (await channelsFor(context)).filter(
    ({ platform, isSet }) => isSet && (platform === null || !groupsOnly.includes(platform)),
  )

/** The clients behind a number of the planner, in the order of their ids. */
export async function listPlanned(
  context: Context,
  { of, verdict, kind, limit, cursor }: z.output<NonNullable<typeof listed.query>>,
) {
  authorize(context, 'messaging.sendBulks')
  const channels = (await plannedChannels(context)).filter((channel) => (kind ?? channel.kind) === channel.kind)
  const { all, alike } = await countVerdicts(context, of, channels)
  const among = mayHave(
    context,
    alike.filter((one) => isReasonOf(verdict, one.reason)),
  )
  const after = cursor === undefined ? sql`` : sql`and c.id > ${cursor}::bigint`
  const { rows } = await sql<PlannedRow>`
    with recursive ${judged(context, of, channels, sql`${after} and ${among}`)}
    select l.target_id as id, c.name, c.custodian_id, custodian.name as custodian, k.name as contact,
      case when l.reason in ('notYours', 'gone') then null else l.address end as address, l.reason, u.id as used_by, u.name as used_by_name, l.used_at
    from reasoned l join phonebook.companies c on c.id = l.target_id
    left join phonebook.contacts k on k.id = l.contact_id and l.reason not in ('notYours', 'gone')
    left join identity.users custodian on custodian.id = c.custodian_id
    left join identity.users u on u.id = l.used_by
    where ${isOf(verdict)} order by l.target_id limit ${limit + 1}`.execute(context.db)
  const page = cutPage(rows, limit, ({ id }) => String(id))
  const count = all[verdict]
  return {
    rows: page.rows.map((row) => ({
      client: { id: row.id, name: row.name },
      custodian: row.custodian_id === null ? null : { id: row.custodian_id, name: row.custodian ?? '' },
      contact: row.contact,
      address: row.address,
      reason: row.reason,
      usedBy: row.used_by === null ? null : { id: row.used_by, name: row.used_by_name ?? '' },
      usedAt: row.used_at?.toISOString() ?? null,
    })),
    next: page.next,
    count: { value: Math.min(count, countedExactly), exact: count <= countedExactly },
  }
}

interface PlannedRow {
  id: number
  name: string
  custodian_id: number | null
  custodian: string | null
  contact: string | null
  address: string | null
  reason: string
  used_by: number | null
  used_by_name: string | null
  used_at: Date | null
}

const isOf = (verdict: Verdict) =>
  verdict === 'sendable' ? sql`l.reason = ''` : sql`l.reason = any(${[...reasonsOf[verdict]]}::text[])`
const isReasonOf = (verdict: Verdict, reason: string) =>
  verdict === 'sendable' ? reason === '' : reasonsOf[verdict].some((one) => one === reason)

/** The clients `c` that are judged one by one, and those of these profiles: nobody else has the verdict that they have. */
function mayHave(context: Context, alike: readonly { profile: string; isInside: boolean }[]): RawBuilder<boolean> {
  const byInside = [...Map.groupBy(alike, ({ isInside }) => isInside)].map(
    ([isInside, own]) => sql`((${insideOf(personOf(context))} is true) = ${isInside} and coalesce((
      select p.profile from messaging.client_profiles p where p.company_id = c.id), '') = any(${own.map(({ profile }) => profile)}::text[]))`,
  )
  return sql<boolean>`(${sql.join([sql`c.id in (select known.id from known)`, ...byInside], sql` or `)})`
}

/** The clients of a scope as `reasoned`, each with the address by which it would be reached and the reason why not; '' where nothing stands in the way. */
const judged = (
  context: Context,
  of: Scope,
  channels: readonly BulkChannel[],
  further = sql``,
): RawBuilder<unknown> => sql`
  ${scoped(context, of, further)},
  reached as (
    select l.*, a.channel_id, a.contact_id, a.address, a.value_key, a.class, a.address_key, coalesce(a.needs_consent, false) as needs_consent
    from lot l left join lateral (${firstAddress(sql`${channels.map(({ id }) => id)}::bigint[]`)}) a on true),
  judged as (select l.*, ${verdictFor(personOf(context), isReached)} as verdict from reached l ${recordsOf}),
  explained as (select l.*, ${reasonNow} as reason from judged l),
  reasoned as (
    select l.*, held.created_by as used_by, held.claimed_at as used_at
    from explained l cross join today left join lateral (${heldIf(isUsed)}) held on true)`

const isUsed = sql<boolean>`l.reason in ('usedToday', 'sameAddress')`

/** How many clients of the scope have a message planned on each of the next days: confirmed bulks that are to come, and those that were moved on. */
async function countDays(context: Context, of: Scope) {
  const { rows } = await sql<{ today: string; day: string; planned: number }>`
    with ${today(context)},
    planned as (
      select messaging.office_day(greatest(r.not_before, b.scheduled_at)) as day, r.target_id
      from messaging.recipients r
      join messaging.bulks b on b.id = r.bulk_id and b.state in ('approving', 'scheduled', 'running', 'paused')
      join phonebook.companies c on r.target_kind = 'client' and c.id = r.target_id and ${inScope(context, of)}
      where r.state = 'waiting' and greatest(r.not_before, b.scheduled_at) > clock_timestamp())
    select today.day::text as today, (today.day + n)::text as day, count(distinct planned.target_id)::int as planned
    from today cross join generate_series(1, ${daysShown}::int) n left join planned on planned.day = today.day + n
    group by today.day, n order by n`.execute(context.db)
  return { today: rows[0]?.today ?? '', days: rows.map(({ day, planned }) => ({ day, planned })) }
}
