import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import type { listPlanned as listed } from '@seamark/contract/messaging/bulks/planner'
import { reasonsOf } from '@seamark/contract/messaging/bulks/fields'
import type { Verdict } from '@seamark/contract/messaging/choices'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { countOfPage } from '../../../platform/counting/counts.ts'
import { cutPage } from '../../../platform/page.ts'
import { insideOf, seesEverything } from '../../phonebook/index.ts'
import { readOptions } from '../../settings/index.ts'
import { firstAddresses } from '../ledger/addresses.queries.ts'
import { consentOptions, families, heldIf, isReached, recordsOf, verdictFor } from '../ledger/verdicts.queries.ts'
import {
  type Asked,
  askedNow,
  inScope,
  isAsked,
  knownClients,
  lotColumns,
  reasonNow,
  type Scope,
  today,
} from './planner-counts.queries.ts'
import { plannedChannels } from './planner.queries.ts'
import { judgeProfile } from './profiles.rules.ts'

interface Sought {
  asked: Asked
  verdict: Verdict
  channels: readonly BulkChannel[]
}

/** The clients behind a number of the planner, in the order of their ids. It judges no more of them than the page needs, so it does not count them. */
export async function listPlanned(
  context: Context,
  { of, verdict, kind, limit, cursor }: z.output<NonNullable<typeof listed.query>>,
) {
  authorize(context, 'messaging.sendBulks')
  const channels = (await plannedChannels(context)).filter((channel) => (kind ?? channel.kind) === channel.kind)
  const sought = { asked: await askedNow(context, of), verdict, channels }
  const rows = await findPlanned(context, sought, { limit, after: Number(cursor ?? 0) })
  const page = cutPage(rows, limit, ({ id }) => String(id))
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
    count: countOfPage(page, cursor),
  }
}

/** Almost all whose profile alone decides have the verdict, and fill a page at once; of the others few may, so ever more are looked at. */
const fewest = 200
/** One statement judges no more, so that it ends in time. */
const most = 12_800

/** A page and one more, where there are so many. */
async function findPlanned(
  context: Context,
  sought: Sought,
  { limit, after }: { limit: number; after: number },
): Promise<PlannedRow[]> {
  const mayHave = await mayHaveVerdict(context, sought)
  const found: PlannedRow[] = []
  let last = after
  for (let size = Math.max(2 * limit, fewest); ; size = Math.min(size * 4, most)) {
    const ids = await nextCandidates(context, sought.asked, { mayHave, after: last, size })
    if (ids.length > 0) found.push(...(await judgeCandidates(context, sought, ids, limit + 1 - found.length)))
    if (found.length > limit || ids.length < size) return found
    last = ids.at(-1) ?? last
  }
}

/** Of a client that is not `known` its profile `p` alone says whether it has the verdict. */
async function mayHaveVerdict(context: Context, { verdict, channels }: Sought): Promise<RawBuilder<boolean>> {
  const { bulkNeedsConsent } = await readOptions(context, consentOptions)
  const { rows } = await sql<{ profile: string }>`
    select distinct profile from messaging.client_profiles union select ''`.execute(context.db)
  const profilesOf = (isInside: boolean) =>
    rows
      .map(({ profile }) => profile)
      .filter((profile) => {
        const { all } = judgeProfile({ profile, isInside }, channels, bulkNeedsConsent)
        return verdict === 'sendable' ? all === '' : reasonsOf[verdict].some((reason) => reason === all)
      })
  const person = personOf(context)
  const [inside, outside] = [profilesOf(true), seesEverything(person) ? [] : profilesOf(false)]
  // Of most verdicts no profile tells: then the database reads the few who are known, and not every client.
  if (inside.length + outside.length === 0) return sql<boolean>`false`
  return sql<boolean>`coalesce(p.profile, '') = any(case when ${insideOf(person)} is true
    then ${inside}::text[] else ${outside}::text[] end)`
}

interface Candidates {
  mayHave: RawBuilder<boolean>
  after: number
  size: number
}

/** Profiles are looked up one by one, which `offset` keeps: read with all others they would cost a second before the first page. */
async function nextCandidates(context: Context, asked: Asked, { mayHave, after, size }: Candidates): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive ${knownClients(context, asked)}
    select c.id::float8 as id
    from phonebook.companies c left join known on known.id = c.id
    left join lateral (select one.profile from messaging.client_profiles one where one.company_id = c.id offset 0) p on true
    where c.id > ${after}::bigint and ${isAsked(context, asked)} and (known.id is not null or ${mayHave})
    order by c.id limit ${size}`.execute(context.db)
  return rows.map(({ id }) => id)
}

/** Each of them with the address by which it would be reached, those alone that have the verdict. */
async function judgeCandidates(
  context: Context,
  { asked: { of }, verdict, channels }: Sought,
  ids: readonly number[],
  limit: number,
): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    with recursive ${judged(context, of, channels, ids)}
    select l.target_id as id, c.name, c.custodian_id, custodian.name as custodian, k.name as contact,
      case when l.reason in ('notYours', 'gone') then null else l.address end as address, l.reason, u.id as used_by, u.name as used_by_name, l.used_at
    from reasoned l join phonebook.companies c on c.id = l.target_id
    left join phonebook.contacts k on k.id = l.contact_id and l.reason not in ('notYours', 'gone')
    left join identity.users custodian on custodian.id = c.custodian_id
    left join identity.users u on u.id = l.used_by
    where ${isOf(verdict)} order by l.target_id limit ${limit}`.execute(context.db)
  return rows
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

/** The clients as `reasoned`, each with its address and the reason why it cannot be written to; '' where nothing stands in the way. */
const judged = (
  context: Context,
  of: Scope,
  channels: readonly BulkChannel[],
  ids: readonly number[],
): RawBuilder<unknown> => sql`
  given as materialized (select unnest(${[...ids]}::bigint[]) as id),
  ${families(sql`select given.id from given`)}, ${today(context)},
  lot as materialized (
    select ${lotColumns(sql`kin.family`)}
    from given join phonebook.companies c on c.id = given.id left join kin on kin.start = c.id where ${inScope(context, of)}),
  ${firstAddresses(sql`${channels.map(({ id }) => id)}::bigint[]`)},
  reached as materialized (
    select l.*, a.channel_id, a.contact_id, a.address, a.value_key, a.class, a.address_key, coalesce(a.needs_consent, false) as needs_consent
    from lot l left join first_addresses a on a.target_id = l.target_id),
  judged as (select l.*, ${verdictFor(personOf(context), isReached)} as verdict from reached l ${recordsOf}),
  explained as (select l.*, ${reasonNow} as reason from judged l),
  reasoned as (
    select l.*, held.created_by as used_by, held.claimed_at as used_at
    from explained l cross join today left join lateral (${heldIf(isUsed)}) held on true)`

const isUsed = sql<boolean>`l.reason in ('usedToday', 'sameAddress')`
