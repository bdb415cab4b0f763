import type { NoticedSubject } from '../../../platform/domain.ts'
import type { Ownership } from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage, fixedPage } from '../../../platform/page.ts'
import { custodyColumns, isInsider, maySee, visibleTo } from '../policy.ts'
import { claimRules, type ClaimRules } from '../pool/pool-rules.queries.ts'
import type { ClaimsLeft, UnmovedCompany } from './ownership.rules.ts'

/** A page of the people who held a company, newest first. Only insiders may read it, since it shows reasons. */
export async function listOwnerships(context: Context, id: number, before?: number) {
  await assertInsider(context, id)
  const { rows } = await sql<OwnershipRow>`
    select o.id, o.kind, o.at, o.reason, o.from_id, o.to_id, o.by_id, from_person.name as from_name, to_person.name as to_name, by_person.name as by_name,
           (select n.at from phonebook.ownerships n where n.company_id = o.company_id and n.id > o.id
              and (n.came_by = o.came_by or (n.kind = 'merged' and o.came_by <> '{}')) order by n.id limit 1) as until
    from phonebook.ownerships o
    left join identity.users from_person on from_person.id = o.from_id
    left join identity.users to_person on to_person.id = o.to_id
    left join identity.users by_person on by_person.id = o.by_id
    where o.company_id = ${id} and (${before ?? null}::bigint is null or o.id < ${before ?? null})
    order by o.id desc limit ${fixedPage.list + 1}`.execute(context.db)
  const page = cutPage(rows, fixedPage.list, (last) => last.id)
  return { rows: page.rows.map(asOwnership), next: page.next }
}

interface OwnershipRow {
  id: number
  kind: string
  at: Date
  until: Date | null
  reason: string
  from_id: number | null
  from_name: string | null
  to_id: number | null
  to_name: string | null
  by_id: number | null
  by_name: string | null
}

const asOwnership = (row: OwnershipRow): Ownership => ({
  id: row.id,
  // The table's constraint and the contract list the same kinds.
  kind: row.kind as Ownership['kind'],
  from: asNamedPerson(row.from_id, row.from_name),
  to: asNamedPerson(row.to_id, row.to_name),
  by: asNamedPerson(row.by_id, row.by_name),
  at: row.at.toISOString(),
  until: row.until?.toISOString() ?? null,
  reason: row.reason,
})

const asNamedPerson = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

async function assertInsider({ db, actor }: Context, id: number) {
  const row = await db
    .selectFrom('phonebook.companies')
    .select(custodyColumns)
    .where('id', '=', id)
    .where('delete_after', 'is', null)
    .executeTakeFirst()
  if (!actor || !row || !maySee(actor, row)) throw fail('phonebook.company_not_found')
  if (!isInsider(actor, row)) throw fail('phonebook.history_for_insiders')
}

/** Returns companies as they are now, by id, with their last change of custodian. Deleted ones are left out. */
export async function findUnmovedCompanies(
  { db }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UnmovedCompany>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<UnmovedCompany>`
    select c.id, c.version, c.visibility, c.custodian_id, custodian.name as custodian_name, c.follower_ids, c.pooled_at, c.previous_custodian_id,
           last.kind as moved_as, last.at as moved_at
    from phonebook.companies c
    left join identity.users custodian on custodian.id = c.custodian_id
    left join lateral (select o.kind, o.at from phonebook.ownerships o where o.company_id = c.id order by o.id desc limit 1) last on true
    where c.id = any(${[...ids]}::bigint[]) and c.delete_after is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * How many more companies this person may claim, or take out of trade data. Read it under the claimer's lock: without the lock, two claims at once
 * could both be the last one.
 */
export async function claimsLeft({ db, now, zone }: Context, personId: number, rules: ClaimRules): Promise<ClaimsLeft> {
  const { rows } = await sql<{ claimed: number; held: number }>`
    select
      (select count(*)::int from phonebook.ownerships
       where to_id = ${personId} and kind in ('claimed', 'taken') and at >= date_trunc('day', ${now()}::timestamptz at time zone ${zone}) at time zone ${zone}) as claimed,
      (select count(*)::int from phonebook.companies where custodian_id = ${personId} and delete_after is null) as held`.execute(
    db,
  )
  const { claimed = 0, held = 0 } = rows[0] ?? {}
  const left = (limit: number | null, used: number) => (limit === null ? Infinity : Math.max(0, limit - used))
  return { claims: left(rules.dailyClaims, claimed), holdings: left(rules.holdingCap, held) }
}

/** How many more companies the caller may hold, as far as can be said without a lock; null without a limit. */
export async function findOwnRoom(context: Context): Promise<{ left: number; limit: number } | null> {
  const { id, opensEverything } = personOf(context)
  const rules = await claimRules(context)
  if (opensEverything || rules.holdingCap === null) return null
  const { holdings } = await claimsLeft(context, id, rules)
  return { left: holdings, limit: rules.holdingCap }
}

/** The subject of notices about a change of hands. People who gave or got the company see the notice, and people who may see the company. */
export const ownershipSubject: NoticedSubject = {
  kind: 'ownership',
  namesOf: async (context, ids) => {
    const person = personOf(context)
    const { rows } = await sql<{ id: number }>`
      select o.id from phonebook.ownerships o join phonebook.companies c on c.id = o.company_id
      where o.id = any(${[...ids]}::bigint[]) and c.delete_after is null
        and (o.from_id = ${person.id} or o.to_id = ${person.id} or ${visibleTo(person)})`.execute(context.db)
    return new Map(rows.map(({ id }) => [id, '']))
  },
}
