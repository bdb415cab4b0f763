import type { Language } from '@seamark/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Context } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { firstAddresses } from '../ledger/addresses.queries.ts'
import { friendsUntold } from '../ledger/friend-days.commands.ts'
import {
  families,
  heldFacts,
  heldIf,
  heldReason,
  isReached,
  kinOf,
  ownSlotColumns,
  recordsOf,
  slotColumns,
  type Target,
  today,
  usedReason,
  verdictFor,
} from '../ledger/verdicts.queries.ts'
import { countriesOf, neededIn, type Written, writtenIn } from '../texts/languages.rules.ts'
import { zonesByCountry } from './zones.rules.ts'

/** What the recipients of a bulk are judged by. `sender` has today's rights. */
export interface Judged extends Written {
  id: number
  channel_ids: readonly number[]
  /** Whether it goes to one recipient alone. */
  is_single: boolean
  sender: Actor
}

/** Whom a check judges together: clients, groups or friends, by their ids. */
export interface Lot {
  of: Target['target_kind']
  ids: number[]
  /** The friend by whom each is reached; null where nobody was chosen as one. */
  friendIds?: number[] | null
}

/**
 * Writes the recipients of a lot, each with its contact, channel, address, language and zones, and its verdict: it waits, or is skipped with the reason. The
 * verdict is the claim's own sentence; to write to one person by hand needs no consent, which a bulk does; beside it the check knows who was written to today, who is named twice, and where the text would have a hole.
 */
export async function judgeLot(tx: WriteContext, bulk: Judged, { of, ids, friendIds = null }: Lot) {
  const untold = friendIds === null ? [] : await friendsUntold(tx, { of, ids, friendIds })
  await sql`
    with recursive given as materialized (
      select one.id, one.friend_id from unnest(${ids}::bigint[], ${friendIds}::bigint[]) one (id, friend_id)),
    ${families(of === 'client' ? sql`select given.id from given` : sql`select null::bigint where false`)}, ${today},
    lot as materialized (select r.*, ${slotColumns}
      from (select ${bulk.id}::bigint as bulk_id, ${of}::text as target_kind, id as target_id, friend_id from given) r ${kinOf}),
    ${firstAddresses(sql`${[...bulk.channel_ids]}::bigint[]`)},
    reached as materialized (select l.*, a.channel_id, a.contact_id, a.address, a.value_key, a.class, a.address_key,
        coalesce(a.needs_consent and not (a.is_by_hand and ${bulk.is_single}), false) as needs_consent
      from lot l left join first_addresses a on a.target_kind = l.target_kind and a.target_id = l.target_id),
    judged as materialized (
      select l.*, ${verdictFor(bulk.sender, isReached)} as verdict, ${usedReason} is not null and (l.friend_id = any(${untold}::bigint[])) is not true as is_held, ${languageOf(bulk)} as language, c.country, coalesce(k.name, f.nickname) as contact, k.position, coalesce(c.name, g.name) as company
      from reached l ${recordsOf}),
    named as materialized (
      select l.*, ${missingOf(bulk)} as missing, ${heldReason} as held_reason, held.bulk_id as held_by, ${heldFacts} as held_facts
      from judged l cross join today left join lateral (${heldIf(sql<boolean>`l.is_held`)}) held on true),
    reasoned as (
      select l.*, coalesce(
        case when l.verdict = 'addressGone' and l.address_key is null then 'noAddress' else l.verdict end,
        case when cardinality(l.missing) > 0 then 'missingVariable' end,
        case when l.held_by is not null then l.held_reason end) as reason
      from named l),
    numbered as (
      select l.*, row_number() over (partition by l.reason is null, l.address_key order by l.target_kind, l.target_id) as nth from reasoned l),
    ended as materialized (
      -- The bulk is no condition for an index: of a table that was not analyzed yet, all its recipients would be read for each.
      select l.*, case when l.reason is null and (l.nth > 1 or exists (
          select from messaging.recipients e where e.bulk_id + 0 = l.bulk_id and e.state = 'waiting' and e.address_key = l.address_key))
        then 'duplicate' else l.reason end as why
      from numbered l)
    insert into messaging.recipients
      (bulk_id, target_kind, target_id, friend_id, state, reason, facts, channel_id, contact_id, class, address, address_key, value_key, needs_consent, language, zones)
    select e.bulk_id, e.target_kind, e.target_id, e.friend_id, case when e.why is null then 'waiting' else 'skipped' end, coalesce(e.why, ''),
      case when e.why = e.held_reason and e.held_by is not null then e.held_facts
        when e.why = 'missingVariable' then jsonb_build_object('missing', e.missing) else '{}' end,
      e.channel_id, e.contact_id, e.class, e.address, e.address_key, e.value_key, e.needs_consent, e.language, ${zonesOf(tx)}
    from ended e`.execute(tx.db)
}

/**
 * How many of those that wait could be written to at this moment, or on a later day. Of the companies behind friends it tells nothing: whoever copies is told,
 * and that is counted.
 */
export async function countSendable(
  { db }: Context,
  { id, sender, isToday }: Pick<Judged, 'id' | 'sender'> & { isToday: boolean },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive ${families(sql`select w.target_id from messaging.recipients w where w.bulk_id = ${id} and w.state = 'waiting' and w.target_kind = 'client'`)},
    ${today},
    lot as materialized (select r.*, ${ownSlotColumns} from messaging.recipients r ${kinOf} where r.bulk_id = ${id} and r.state = 'waiting'),
    judged as materialized (select l.*, ${verdictFor(sender)} as verdict from lot l ${recordsOf})
    select count(*)::int as count from judged l
    where l.verdict is null and (${!isToday} or l.is_moved or ${usedReason} is null)`.execute(db)
  return rows[0]?.count ?? 0
}

/** The language of a company `c` among those in which the bulk is written: its country's, else English, else the bulk's own. */
function languageOf(bulk: Written): RawBuilder<Language> {
  const written = writtenIn(bulk)
  const own = sql`case when coalesce(c.country, '') = any(${[...countriesOf.zh]}::text[]) then 'zh'
    when c.country = any(${[...countriesOf.es]}::text[]) then 'es' when c.country = any(${[...countriesOf.ja]}::text[]) then 'ja' else 'en' end`
  return sql<Language>`case when ${own} = any(${written}::text[]) then ${own} else ${written.includes('en') ? 'en' : bulk.language} end`
}

/** The variables that are empty for a recipient `l` and that the text in its language needs. Those of offers are there: the check asked before. */
function missingOf(bulk: Judged): RawBuilder<string[]> {
  const needed = JSON.stringify(
    Object.fromEntries(writtenIn(bulk).map((language) => [language, neededIn(bulk, language)])),
  )
  const lacks = (variable: string, value: RawBuilder<unknown>) =>
    sql`case when ${needed}::jsonb -> l.language ? ${variable}::text and btrim(coalesce(${value}, '')) = '' then ${variable}::text end`
  return sql<
    string[]
  >`array_remove(array[${lacks('contact', sql`l.contact`)}, ${lacks('title', sql`l.position`)}, ${lacks('company', sql`l.company`)},
    ${lacks('me.phone', sql`(select u.phone from messaging.bulks b join identity.users u on u.id = b.created_by where b.id = l.bulk_id)`)}], null)`
}

/** The zones of a recipient `e`: its country's, else the office's. */
const zonesOf = ({ zone }: Pick<Context, 'zone'>): RawBuilder<string[]> => sql<string[]>`coalesce(
  (select array_agg(one.zone) from jsonb_array_elements_text(${JSON.stringify(zonesByCountry())}::jsonb -> e.country) one (zone)), array[${zone}::text])`
