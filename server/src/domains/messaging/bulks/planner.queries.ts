import { groupsOnly, type Verdict, verdicts } from '@seamark/contract/messaging/choices'
import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import type { getPlanner as asked, listPlanned as listed } from '@seamark/contract/messaging/bulks/planner'
import { reasonsOf } from '@seamark/contract/messaging/bulks/fields'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { countedExactly, cutPage } from '../../../platform/page.ts'
import { insideOf, openTo } from '../../phonebook/index.ts'
import { firstAddress, firstAddressesByKind } from '../ledger/addresses.queries.ts'
import { families, heldIf, isReached, recordsOf, usedReason, verdictFor } from '../ledger/verdicts.queries.ts'
import { channelsFor } from './channels.queries.ts'

type Scope = z.output<NonNullable<typeof asked.query>>['of']

const daysShown = 7

/** Who can be written to today, judged by the sentence of the claim before anything is written, and what is planned for the days to come. */
export async function getPlanner(context: Context, of: Scope) {
  authorize(context, 'messaging.sendBulks')
  const channels = await plannedChannels(context)
  const { all, byKind } = await countVerdicts(context, of, idsOf(channels))
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
const idsOf = (channels: readonly BulkChannel[]) => channels.map(({ id }) => id)

/** The clients behind a number of the planner, in the order of their ids. */
export async function listPlanned(
  context: Context,
  { of, verdict, kind, limit, cursor }: z.output<NonNullable<typeof listed.query>>,
) {
  authorize(context, 'messaging.sendBulks')
  const ids = idsOf((await plannedChannels(context)).filter((channel) => (kind ?? channel.kind) === channel.kind))
  const after = cursor === undefined ? sql`` : sql`and c.id > ${cursor}::bigint`
  const { rows } = await sql<PlannedRow>`
    with recursive ${judged(context, of, ids, after)}
    select l.target_id as id, c.name, c.custodian_id, custodian.name as custodian, k.name as contact,
      case when l.reason in ('notYours', 'gone') then null else l.address end as address, l.reason, u.id as used_by, u.name as used_by_name, l.used_at
    from reasoned l join phonebook.companies c on c.id = l.target_id
    left join phonebook.contacts k on k.id = l.contact_id and l.reason not in ('notYours', 'gone')
    left join identity.users custodian on custodian.id = c.custodian_id
    left join identity.users u on u.id = l.used_by
    where ${isOf(verdict)} order by l.target_id limit ${limit + 1}`.execute(context.db)
  const page = cutPage(rows, limit, ({ id }) => String(id))
  const count = (await countVerdicts(context, of, ids)).all[verdict]
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

/** The office's day, also before the ledger has kept its first. */
const today = ({ zone }: Context) => sql`today as materialized (
  select coalesce(messaging.office_day(clock_timestamp()), (clock_timestamp() at time zone ${zone})::date) as day)`

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

/** How many clients have which verdict, by all of these channels together and by those of one kind. The records behind an address, which the statement has just read, are not looked up again. */
async function countVerdicts(context: Context, of: Scope, channelIds: readonly number[]) {
  const { rows } = await sql<Counted>`
    with recursive ${scoped(context, of)},
    ${firstAddressesByKind(sql`${[...channelIds]}::bigint[]`)},
    reached as (
      select l.*, kinds.kind as channel_kind,
        case when first.target_id is null then kinds.kind = (select min(kind) from kinds) else coalesce(a.is_first, false) end as is_first,
        a.channel_id, a.contact_id, a.has_left, a.value_key, a.class, a.address_key, coalesce(a.needs_consent, false) as needs_consent
      from lot l cross join kinds
      left join first_addresses a on a.target_id = l.target_id and a.channel_kind = kinds.kind
      left join (select target_id from first_addresses where is_first) first on first.target_id = l.target_id),
    judged as (
      select l.*, ${verdictFor(personOf(context), isReached)} as verdict
      from reached l
      cross join lateral (select l.slot_id as id, l.custodian_id, l.follower_ids) c
      cross join lateral (select l.contact_id as id, case when l.has_left then 'resigned' end as post_status) k
      left join groups.groups g on false
      offset 0),
    reasoned as (select l.channel_kind, l.is_first, ${reason} as reason from judged l)
    select l.channel_kind as kind, l.reason, count(*)::int as count, (count(*) filter (where l.is_first))::int as first
    from reasoned l group by l.channel_kind, l.reason`.execute(context.db)
  // The list of verdicts is the contract's own, so that each has its count.
  const sums = (countOf: (row: Counted) => number) =>
    Object.fromEntries(
      verdicts.map((verdict) => [
        verdict,
        rows.reduce((sum, row) => sum + (verdictOf(row.reason) === verdict ? countOf(row) : 0), 0),
      ]),
    ) as Record<Verdict, number>
  return {
    all: sums(({ first }) => first),
    byKind: (kind: BulkChannel['kind']) => sums((row) => (row.kind === kind ? row.count : 0)),
  }
}

interface Counted {
  kind: BulkChannel['kind'] | null
  reason: string
  count: number
  /** Those who are reached by this kind before any other. */
  first: number
}

const verdictOf = (reason: string): Verdict =>
  verdicts.find((one) => reasonsOf[one].some((known) => known === reason)) ?? 'sendable'

const isOf = (verdict: Verdict) =>
  verdict === 'sendable' ? sql`l.reason = ''` : sql`l.reason = any(${[...reasonsOf[verdict]]}::text[])`

/** The clients of a scope, `c`. */
function inScope(context: Context, of: Scope): RawBuilder<boolean> {
  const person = personOf(context)
  const seen = {
    mine: sql`c.custodian_id = ${person.id}`,
    department: sql`(c.custodian_id is not null and ${insideOf(person)})`,
    all: openTo(person),
  }[of]
  return sql<boolean>`(c.delete_after is null and ${seen})`
}

/** All clients of a scope as `lot`. */
const scoped = (context: Context, of: Scope, further = sql``): RawBuilder<unknown> => sql`
  ${families(sql`select merged.id from phonebook.companies merged where merged.merged_into is not null`)}, ${today(context)},
  merges as materialized (select down.root, array_agg(down.id order by down.id) as family from down group by down.root),
  lot as (
    select null::bigint as bulk_id, 'client' as target_kind, c.id as target_id, c.id as slot_id, coalesce(m.family, array[c.id]) as family, c.custodian_id, c.follower_ids
    from phonebook.companies c left join merges m on m.root = c.id where ${inScope(context, of)} ${further})`

/** The same as `reasoned`, each with the address by which it would be reached and the reason why not; '' where nothing stands in the way. */
const judged = (
  context: Context,
  of: Scope,
  channelIds: readonly number[],
  further = sql``,
): RawBuilder<unknown> => sql`
  ${scoped(context, of, further)},
  reached as (
    select l.*, a.channel_id, a.contact_id, a.address, a.value_key, a.class, a.address_key, coalesce(a.needs_consent, false) as needs_consent
    from lot l left join lateral (${firstAddress(sql`${[...channelIds]}::bigint[]`)}) a on true),
  judged as (select l.*, ${verdictFor(personOf(context), isReached)} as verdict from reached l ${recordsOf}),
  explained as (select l.*, ${reason} as reason from judged l),
  reasoned as (
    select l.*, held.created_by as used_by, held.claimed_at as used_at
    from explained l cross join today left join lateral (${heldIf(isUsed)}) held on true)`

const isUsed = sql<boolean>`l.reason in ('usedToday', 'sameAddress')`

/** Why a judged client `l` cannot be written to today; '' where it can. */
const reason = sql<string>`coalesce(
  case when l.verdict = 'addressGone' and l.address_key is null then 'noAddress' else l.verdict end, ${usedReason}, '')`

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
