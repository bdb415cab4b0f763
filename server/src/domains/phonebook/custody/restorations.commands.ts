import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { getCompany } from '../companies/companies.queries.ts'
import { restoreCompany } from '../contacts/company-deletions.commands.ts'
import { companiesReturned } from '../events.ts'
import { lockHolders, lockReaders } from './custodians.queries.ts'
import { findRoomOf, takeRoom } from './holdings.commands.ts'
import { moveCompanies } from './moves.commands.ts'

/**
 * Undoes a deletion. Its custodian holds the company again, so the limit of companies held is asked as for a claim: throws
 * `phonebook.holding_full` or `phonebook.holder_full`.
 */
export async function restoreWithinLimit(context: Context, id: number): Promise<Company> {
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companyRestored' }, async (tx) => {
    const room = await findRoomOf(tx, [id])
    const before = await tx.db
      .selectFrom('phonebook.companies')
      .select(['custodian_id', 'delete_after'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const restored = await restoreCompany(tx, id)
    tx.unchanged()
    if (!before || before.delete_after === null) return restored
    // The refusal comes after the restoration, which rolls back with it: strangers learn nothing of a company that they do not see.
    const refusal = takeRoom(room, before.custodian_id)
    if (refusal) throw fail(refusal.code, refusal.params)
    await houseOrphans(tx, null, [{ id, custodian_id: before.custodian_id }])
    return getCompany(tx, id)
  })
}

interface Standing {
  id: number
  custodian_id: number | null
}

/**
 * Hand-overs pass over deleted and merged records, so one that comes back may belong to somebody who may hold none by now. It then goes to the heir,
 * or into the pool where there is none who may hold companies; people who may not follow companies by now follow it no longer. Returns the new custodians by record; null is the pool.
 */
export async function houseOrphans(
  tx: WriteContext,
  heirId: number | null,
  back: readonly Standing[],
): Promise<ReadonlyMap<number, number | null>> {
  const holders = await lockHolders(
    tx,
    [heirId, ...back.map(({ custodian_id }) => custodian_id)].filter((id) => id !== null),
  )
  const orphans = back.filter(({ custodian_id }) => custodian_id !== null && !holders.has(custodian_id))
  const toId = heirId !== null && holders.has(heirId) ? heirId : null
  const ids = orphans.map(({ id }) => id)
  if (ids.length > 0)
    await moveCompanies(tx, {
      kind: 'undone',
      ids,
      toId,
      condition: sql<boolean>`(c.custodian_id is distinct from ${toId}::bigint)`,
    })
  await settleReturned(
    tx,
    back.map(({ id }) => id),
  )
  return new Map(ids.map((id) => [id, toId]))
}

/** Takes out the follow-up persons who may follow no company by now, and lets other domains pass on the work of people who have left. */
export async function settleReturned(tx: WriteContext, ids: readonly number[]) {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(follower_ids) as id from phonebook.companies where id = any(${[...ids]}::bigint[])`.execute(
    tx.db,
  )
  const readers = await lockReaders(
    tx,
    rows.map(({ id }) => id),
  )
  const gone = rows.flatMap(({ id }) => (readers.has(id) ? [] : [id]))
  if (gone.length > 0)
    await sql`
      update phonebook.companies c
      set follower_ids = array(
        select f.id from unnest(c.follower_ids) with ordinality f (id, place) where not f.id = any(${gone}::bigint[]) order by f.place)
      where c.id = any(${[...ids]}::bigint[]) and c.follower_ids && ${gone}::bigint[]`.execute(tx.db)
  await tx.reactions.announce(tx, companiesReturned, { ids: [...ids] })
}
