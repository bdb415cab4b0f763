import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import type { getPlanner as asked } from '@seamark/contract/messaging/bulks/planner'
import { reasonsOf } from '@seamark/contract/messaging/bulks/fields'
import { type Verdict, verdicts } from '@seamark/contract/messaging/choices'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { insideOf, openTo, seesEverything } from '../../phonebook/index.ts'
import { readOptions } from '../../settings/index.ts'
import { firstAddressesByKind } from '../ledger/addresses.queries.ts'
import { consentOptions, families, isReached, usedReason, verdictFor } from '../ledger/verdicts.queries.ts'
import { judgeProfile } from './profiles.rules.ts'

export type Scope = z.output<NonNullable<typeof asked.query>>['of']
type Kind = BulkChannel['kind']

/** Beyond so many rows of clients that were changed since, they are left out, since each would be judged by its contacts. */
const mostStale = 5000

/** Whose clients are judged, and whether those that were changed since their addresses were kept are left out for now. */
export interface Asked {
  of: Scope
  leavesStale: boolean
}

/** After an import of many clients the planner answers at once without them, and says how many they are, until a job has kept their addresses. */
export async function askedNow({ db }: Context, of: Scope): Promise<Asked> {
  const { rows } = await sql<{ stale: number }>`
    select count(*)::int as stale from (select from messaging.stale_clients limit ${mostStale + 1}) s`.execute(db)
  return { of, leavesStale: (rows[0]?.stale ?? 0) > mostStale }
}

/**
 * How many clients have which verdict, by all of these channels together and by those of one kind, and how many are left out. Most clients are judged
 * by the profile of their addresses alone, all of one profile at once; those of whom more is known are judged one by one, by the sentence of the claim.
 */
export async function countVerdicts(context: Context, asked: Asked, channels: readonly BulkChannel[]) {
  const { bulkNeedsConsent } = await readOptions(context, consentOptions)
  const rows = await readCounts(context, asked, channels)
  const counted = rows.flatMap(({ profile, ...row }): Counted[] => {
    if (profile === null) return [row]
    const { all, byKind } = judgeProfile({ profile, isInside: row.isInside }, channels, bulkNeedsConsent)
    return [
      { kind: null, reason: all, count: 0, first: row.count },
      ...[...byKind].map(([kind, reason]) => ({ kind, reason, count: row.count, first: 0 })),
    ]
  })
  // The list of verdicts is the contract's own, so that each has its count.
  const sums = (countOf: (row: Counted) => number) =>
    Object.fromEntries(
      verdicts.map((verdict) => [
        verdict,
        counted.reduce((sum, row) => sum + (verdictOf(row.reason) === verdict ? countOf(row) : 0), 0),
      ]),
    ) as Record<Verdict, number>
  return {
    all: sums(({ first }) => first),
    byKind: (kind: Kind) => sums((row) => (row.kind === kind ? row.count : 0)),
    updating: asked.leavesStale ? await countStale(context, asked.of) : 0,
  }
}

interface Counted {
  kind: Kind | null
  reason: string
  count: number
  /** Those who are reached by this kind before any other. */
  first: number
}

const verdictOf = (reason: string): Verdict =>
  verdicts.find((one) => reasonsOf[one].some((known) => known === reason)) ?? 'sendable'

/** The records behind an address, which the statement has just read, are not looked up again. */
async function readCounts(context: Context, asked: Asked, channels: readonly BulkChannel[]) {
  const person = personOf(context)
  const { rows } = await sql<Counted & { profile: string | null; isInside: boolean }>`
    with recursive ${scoped(context, asked)},
    ${firstAddressesByKind(sql`${channels.map(({ id }) => id)}::bigint[]`)},
    reached as (
      select l.*, kinds.kind as channel_kind,
        case when first.target_id is null then kinds.kind = (select min(kind) from kinds) else coalesce(a.is_first, false) end as is_first,
        a.channel_id, a.contact_id, a.has_left, a.value_key, a.class, a.address_key, coalesce(a.needs_consent, false) as needs_consent
      from lot l cross join kinds
      left join first_addresses a on a.target_id = l.target_id and a.channel_kind = kinds.kind
      left join (select target_id from first_addresses where is_first) first on first.target_id = l.target_id),
    judged as (
      select l.*, ${verdictFor(person, isReached)} as verdict
      from reached l
      cross join lateral (select l.slot_id as id, l.custodian_id, l.follower_ids) c
      cross join lateral (select l.contact_id as id, case when l.has_left then 'resigned' end as post_status) k
      left join groups.groups g on false
      left join groups.friends f on false
      offset 0),
    reasoned as (select l.channel_kind, l.is_first, ${reasonNow} as reason from judged l)
    select l.channel_kind as kind, l.reason, null as profile, true as "isInside", count(*)::int as count,
      (count(*) filter (where l.is_first))::int as first
    from reasoned l group by l.channel_kind, l.reason
    union all
    select null, '', alike.profile, alike.is_inside, alike.count::int, 0 from (${alike(context, asked)}) alike`.execute(
    context.db,
  )
  return rows
}

/** The clients of whom no more is known than the kinds of their addresses: each profile with how many have it. */
function alike(context: Context, asked: Asked): RawBuilder<unknown> {
  if (asked.of === 'all' && seesEverything(personOf(context))) return alikeOfAll
  return sql`
    select coalesce(p.profile, '') as profile, ${insideOf(personOf(context))} is true as is_inside, count(*) as count
    from phonebook.companies c left join messaging.client_profiles p on p.company_id = c.id
    where ${isAsked(context, asked)} and not exists (select from known where known.id = c.id)
    group by 1, 2`
}

/**
 * The same for somebody who sees every client: all profiles are counted, and those of others are taken away again. It reads two narrow tables in the place of
 * joining each client with its profile, which takes three times as long.
 */
const alikeOfAll = sql`
  with others as materialized (
    select known.id from known
    union select c.id from phonebook.companies c where c.delete_after is not null
    union select s.company_id from messaging.stale_clients s),
  profiles as materialized (
    select kept.profile, sum(kept.count) as count from (
      select p.profile, count(*) as count from messaging.client_profiles p group by p.profile
      union all
      select p.profile, -count(*) from others join messaging.client_profiles p on p.company_id = others.id group by p.profile) kept
    group by kept.profile)
  select profile, true as is_inside, count from profiles
  union all
  select '', true, (select count(*) from phonebook.companies c where c.delete_after is null)
    - (select count(*) from others join phonebook.companies c on c.id = others.id where c.delete_after is null)
    - (select coalesce(sum(count), 0) from profiles)`

async function countStale(context: Context, of: Scope): Promise<number> {
  const { rows } = await sql<{ stale: number }>`
    select count(*)::int as stale from phonebook.companies c where ${inScope(context, of)} and ${isStale}`.execute(
    context.db,
  )
  return rows[0]?.stale ?? 0
}

/** The clients of a scope, `c`. */
export function inScope(context: Context, of: Scope): RawBuilder<boolean> {
  const person = personOf(context)
  const seen = {
    mine: sql`c.custodian_id = ${person.id}`,
    department: sql`(c.custodian_id is not null and ${insideOf(person)})`,
    all: openTo(person),
  }[of]
  return sql<boolean>`(c.delete_after is null and ${seen})`
}

const isStale = sql<boolean>`exists (select from messaging.stale_clients s where s.company_id = c.id)`

/** The clients that are judged, `c`. */
export const isAsked = (context: Context, { of, leavesStale }: Asked): RawBuilder<boolean> =>
  leavesStale ? sql<boolean>`(${inScope(context, of)} and not ${isStale})` : inScope(context, of)

/** The office's day, also before the ledger has kept its first. */
export const today = ({ zone }: Context) => sql`today as materialized (
  select coalesce(messaging.office_day(clock_timestamp()), (clock_timestamp() at time zone ${zone})::date) as day)`

/** An id as a row of the list names it. */
const idForm = '^[0-9]{1,18}$'

/**
 * The clients of whom more may be known than the kinds of their addresses, as `known`: they were changed since, are several records, have come to an
 * account, or something stands in the lists, or in today's ledger, for them or for an address of theirs.
 */
const known = ({ leavesStale }: Asked) => sql`
  touched as materialized (
    select s.address_key from messaging.suppressions s union select n.address_key from messaging.consents n
    union select d.address_key from messaging.deliveries d cross join today where d.biz_day = today.day),
  known as materialized (
    select s.company_id as id from messaging.stale_clients s where ${!leavesStale}
    union select down.root from down
    union select k.company_id from messaging.peers p join phonebook.contacts k on k.id = p.contact_id
    union select a.company_id from touched join messaging.client_addresses a on a.address_key = touched.address_key
    union select one.id from messaging.deliveries d cross join today cross join lateral unnest(d.family) one (id)
      where d.biz_day = today.day and d.target_kind = 'client'
    union select s.address::bigint from messaging.suppressions s where s.class = 'client' and s.address ~ ${idForm}
    union select c.id from phonebook.companies c
      where exists (select from messaging.suppressions s where s.class = 'client' and s.address !~ ${idForm})
        and messaging.address_key('client', c.id::text) in (select s.address_key from messaging.suppressions s where s.class = 'client'))`

/** The clients of whom more may be known as `known`, and the office's day. */
export const knownClients = (context: Context, asked: Asked): RawBuilder<unknown> => sql`
  ${families(sql`select merged.id from phonebook.companies merged where merged.merged_into is not null`)}, ${today(context)}, ${known(asked)}`

/** Those of them that are asked for as `lot`. */
const scoped = (context: Context, asked: Asked): RawBuilder<unknown> => sql`
  ${knownClients(context, asked)},
  merges as materialized (select down.root, array_agg(down.id order by down.id) as family from down group by down.root),
  lot as (
    select ${lotColumns(sql`m.family`)}
    from known join phonebook.companies c on c.id = known.id left join merges m on m.root = c.id where ${isAsked(context, asked)})`

/** A client `c` as the recipient that a check would make of it, with the ids of all records that are one with it. */
export const lotColumns = (family: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`null::bigint as bulk_id, 'client' as target_kind, c.id as target_id, null::bigint as friend_id, c.id as slot_id,
    coalesce(${family}, array[c.id]) as family, null::bigint[] as behind, c.custodian_id, c.follower_ids`

/** Why a judged client `l` cannot be written to today; '' where it can. */
export const reasonNow = sql<string>`coalesce(
  case when l.verdict = 'addressGone' and l.address_key is null then 'noAddress' else l.verdict end, ${usedReason}, '')`
