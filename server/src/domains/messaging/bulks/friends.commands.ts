import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { friendsTendedBy } from '../../groups/index.ts'
import { insideOf } from '../../phonebook/index.ts'
import { isOfFriend, qqMailOf } from '../ledger/addresses.queries.ts'

/**
 * Puts QQ friends among those whom a check has to judge, and returns how many. One that is linked to a client of the sender's, or whose number or QQ
 * mail box such a client has, is that client: it has one message a day whatever way it takes. Several friends of one client are one recipient, reached
 * by the first of them. Of other clients nothing is told, nor of anybody behind a friend that the sender does not tend: that one stays a friend.
 */
export async function chooseFriends(
  tx: WriteContext,
  bulkId: number,
  ids: readonly number[],
  rowsALot: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with whose as (
      select distinct on (coalesce(whose.company_id, -whose.id))
        case when whose.company_id is null then 'friend' else 'client' end as kind, coalesce(whose.company_id, whose.id) as target_id, whose.id as friend_id
      from (
        select f.id, i.place, coalesce(case when linked.is_hers then linked.company_id end, named.company_id) as company_id
        from unnest(${[...ids]}::bigint[]) with ordinality i (id, place) join groups.friends f on f.id = i.id
        left join lateral (
          select k.company_id, ${insideOf(personOf(tx))} as is_hers
          from phonebook.contacts k join phonebook.companies c on c.id = k.company_id and c.delete_after is null
          where k.id = f.contact_id and k.delete_after is null) linked on ${friendsTendedBy(personOf(tx))}
        left join lateral (
          select c.id as company_id from (
            select k.company_id as id from phonebook.contact_values v
            join phonebook.contacts k on k.id = v.contact_id and k.delete_after is null where ${isOfFriend}
            union all select o.id from phonebook.companies o where o.qq <> '' and o.qq = f.qq_key
            union all select o.id from phonebook.companies o where o.email <> '' and lower(o.email) = ${qqMailOf}) own
          join phonebook.companies c on c.id = own.id and c.delete_after is null
          where linked.company_id is null and ${insideOf(personOf(tx))}
          order by c.id limit 1) named on ${friendsTendedBy(personOf(tx))}) whose
      order by coalesce(whose.company_id, -whose.id), whose.place),
    numbered as (
      select whose.*, (row_number() over (partition by kind order by target_id) - 1) / ${rowsALot}::int as lot from whose),
    lots as (
      insert into messaging.chosen (bulk_id, place, target_kind, ids, friend_ids)
      select ${bulkId}, row_number() over (order by kind, lot), kind, array_agg(target_id order by target_id), array_agg(friend_id order by target_id)
      from numbered group by kind, lot)
    select count(*)::int as count from whose`.execute(tx.db)
  return rows[0]?.count ?? 0
}
