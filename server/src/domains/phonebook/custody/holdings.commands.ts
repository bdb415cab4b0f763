import { sql } from 'kysely'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { claimRules } from '../pool/pool-rules.queries.ts'
import { lockHolders } from './custodians.queries.ts'
import { claimsLeft } from './ownership.queries.ts'
import type { Refusal } from './ownership.rules.ts'

/** How many more companies a person may hold, and the refusal for any further one. */
export interface Holdings {
  left: number
  refusal: Refusal
}

/**
 * Returns how many more companies this person may hold. Claims of this person wait until the transaction ends. The limit does not bind work of a role
 * that opens everything.
 */
export async function roomToHold(tx: WriteContext, personId: number): Promise<Holdings> {
  if (personOf(tx).opensEverything) return { left: Infinity, refusal: { code: 'phonebook.holding_full' } }
  await sql`select pg_advisory_xact_lock(hashtext('phonebook.claims'), ${personId}::int)`.execute(tx.db)
  const rules = await claimRules(tx)
  const { holdings } = await claimsLeft(tx, personId, rules)
  return { left: holdings, refusal: await fullRefusal(tx, personId, rules.holdingCap ?? 0) }
}

/** Whether there is a limit to what the caller may hold now. */
export const isHoldingLimited = async (context: Context): Promise<boolean> =>
  !personOf(context).opensEverything && (await claimRules(context)).holdingCap !== null

async function fullRefusal(tx: WriteContext, personId: number, limit: number): Promise<Refusal> {
  if (personId === personOf(tx).id) return { code: 'phonebook.holding_full', params: { limit } }
  const who = (await findPeopleNames(tx, [personId])).get(personId) ?? ''
  return { code: 'phonebook.holder_full', params: { who, limit } }
}

/** What people who are to get companies may still hold. A person whom it does not name has no limit here. */
export type Room = Map<number, Holdings>

/**
 * Asks the limit of companies held for people who are to get companies from somebody else, or get theirs back. People who assign answer for what
 * they do, and are not limited. Ask before the companies are locked, as claims do.
 */
export async function findRoom(tx: WriteContext, holders: Iterable<number>): Promise<Room> {
  const room: Room = new Map()
  if (passes(tx.actor, 'phonebook.assignCompanies')) return room
  for (const id of [...holders].toSorted((one, other) => one - other)) room.set(id, await roomToHold(tx, id))
  return room
}

/** `findRoom` for the custodians of these companies, deleted ones too, as far as they may still hold companies. */
export async function findRoomOf(tx: WriteContext, companyIds: readonly number[]): Promise<Room> {
  const { rows } = await sql<{ id: number }>`
    select distinct custodian_id as id from phonebook.companies
    where id = any(${[...companyIds]}::bigint[]) and custodian_id is not null`.execute(tx.db)
  return findRoom(
    tx,
    await lockHolders(
      tx,
      rows.map(({ id }) => id),
    ),
  )
}

/** Takes one place of the custodian, or says why there is none. */
export function takeRoom(room: Room, custodianId: number | null): Refusal | undefined {
  const place = custodianId === null ? undefined : room.get(custodianId)
  if (custodianId === null || place === undefined) return undefined
  if (place.left <= 0) return place.refusal
  room.set(custodianId, { ...place, left: place.left - 1 })
  return undefined
}
