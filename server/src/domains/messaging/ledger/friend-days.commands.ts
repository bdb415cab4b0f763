import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { countToldCompanies, secondsToLookUp, tellOfHidden } from '../../phonebook/index.ts'
import { families, hiddenHolders, kinOf, slotColumns, type Target, today } from './verdicts.queries.ts'

/**
 * The used day of a friend may tell that a company has its number which the person may not open. So each answer that tells it is one of the declared
 * look-ups of the phonebook: counted, limited and in the audit log.
 */

const permission = 'messaging.sendBulks'

/** Refuses every friend once the person's look-ups are used up: a refusal of those alone whose day is used would tell what it hides. */
export async function failIfLookUpsSpent(tx: WriteContext) {
  const seconds = await secondsToLookUp(tx)
  if (seconds > 0) throw fail('messaging.lookups_spent', { minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
}

/** Counts that a recipient who is reached as a friend was refused, where that tells of a hidden company, and notes that it was told today. */
export async function tellRefusedFriend(
  tx: WriteContext,
  bulkId: number,
  { target_kind: kind, target_id: id }: Target,
) {
  const ofTarget = sql`r.bulk_id = ${bulkId} and r.target_kind = ${kind} and r.target_id = ${id}`
  const { rows } = await sql<{ id: number }>`
    with recursive ${families(sql`select ${id}::bigint where ${kind} = 'client'`)}, ${today},
    lot as materialized (select r.*, ${slotColumns} from messaging.recipients r ${kinOf} where ${ofTarget})
    select distinct hidden.company_id::float8 as id from (${hiddenHolders(personOf(tx))}) hidden`.execute(tx.db)
  if (rows.length > 0)
    await countToldCompanies(
      tx,
      rows.map((row) => row.id),
      permission,
    )
  await sql`
    update messaging.recipients r set facts = r.facts || jsonb_build_object('told', messaging.office_day(clock_timestamp()))
    where ${ofTarget} and r.state = 'waiting'`.execute(tx.db)
}

/**
 * Counts that a check is about to tell of the used days of friends, each hidden company once a day. Returns the friends of whom it is not to tell: they are
 * judged as if the day were free, and the copy, which is counted by itself, refuses them.
 */
export async function friendsUntold(
  tx: WriteContext,
  { of, ids, friendIds }: { of: Target['target_kind']; ids: readonly number[]; friendIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ friendId: number; companyId: number }>`
    with recursive given as materialized (
      select one.id, one.friend_id from unnest(${[...ids]}::bigint[], ${[...friendIds]}::bigint[]) one (id, friend_id)),
    ${families(of === 'client' ? sql`select given.id from given` : sql`select null::bigint where false`)}, ${today},
    lot as materialized (select r.*, ${slotColumns}, messaging.address_key('qq', own.qq_key) as address_key
      from (select ${of}::text as target_kind, id as target_id, friend_id from given) r
      join groups.friends own on own.id = r.friend_id ${kinOf})
    select hidden.friend_id::float8 as "friendId", hidden.company_id::float8 as "companyId" from (${hiddenHolders(personOf(tx))}) hidden`.execute(
    tx.db,
  )
  const beyond = await tellOfHidden(
    tx,
    rows.map(({ companyId }) => companyId),
    permission,
  )
  const told = new Set(rows.filter(({ companyId }) => !beyond.has(companyId)).map(({ friendId }) => friendId))
  return [...new Set(rows.map(({ friendId }) => friendId))].filter((id) => !told.has(id))
}
