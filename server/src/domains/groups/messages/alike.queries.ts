import { groupKey } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Whose } from './held.queries.ts'
import { textKey } from './keys.rules.ts'
import { heldMoment, minuteMs, momentText, type Span } from './places.rules.ts'
import { momentType } from './rows.queries.ts'
import type { Held } from './surplus.rules.ts'

interface Compared {
  line: number
  at: number
  senderId: number
  folded: string
}

/** What is compared across families of exports: the minute, the person and the text. */
export const coarseKey = ({ at, senderId, folded }: Compared): string =>
  `${Math.floor(at / minuteMs)}|${senderId}|${textKey(folded)}`

/**
 * Returns what a group holds of a lot, by coarse keys. Senders are one person if they share a name, or were found to say
 * the same lines. The caller holds the lock.
 */
export async function readHeldCoarsely(
  { db, engine }: Pick<Context, 'db' | 'engine'>,
  { groupId, fileId, part }: Whose,
  { from, to }: Span,
  arrivals: readonly Compared[],
): Promise<Held> {
  const rows = await engine.rows<{ own: number; place: string; whose: number; count: number }>(
    `select own, place, whose, count() as count from (
       select (file = {file:UInt32} and part = {part:UInt16}) as own, if(own, 0, sender) as whose,
         if(own, toString(line), concat(toString(intDiv(toUnixTimestamp(m.at), 60)), '|', toString(halfMD5(folded)))) as place
       from facts.messages as m where grp = {group:UInt32} and m.at >= {from:${momentType}} and m.at <= {to:${momentType}})
     group by own, place, whose`,
    {
      group: groupId,
      file: fileId,
      part,
      from: momentText(heldMoment(Math.floor(from / minuteMs) * minuteMs)),
      to: momentText(heldMoment(Math.floor(to / minuteMs) * minuteMs + minuteMs - 1)),
    },
  )
  const others = Map.groupBy(
    rows.filter(({ own }) => !own),
    ({ place }) => place,
  )
  const isSame = await readPersons({ db }, groupId, [
    ...new Set([...rows.map(({ whose }) => whose), ...arrivals.map(({ senderId }) => senderId)]),
  ])
  const ofOthers = new Map<string, number>()
  for (const arrival of arrivals) {
    const key = coarseKey(arrival)
    if (ofOthers.has(key)) continue
    const said = others.get(`${Math.floor(arrival.at / minuteMs)}|${textKey(arrival.folded)}`) ?? []
    const his = said.filter(({ whose }) => isSame(arrival.senderId, whose))
    ofOthers.set(
      key,
      his.reduce((sum, { count }) => sum + count, 0),
    )
  }
  return { own: new Set(rows.flatMap(({ own, place }) => (own ? [Number(place)] : []))), ofOthers }
}

/** Returns whether two senders of a group are one person. */
async function readPersons({ db }: Pick<Context, 'db'>, groupId: number, ids: readonly number[]) {
  const { rows: senders } = await sql<{ id: number; names: string[] }>`
    select id, names from groups.senders where id = any(${[...ids]}::bigint[])`.execute(db)
  const { rows: pairs } = await sql<{ low_id: number; high_id: number }>`
    select low_id, high_id from groups.sender_pairs where group_id = ${groupId}`.execute(db)
  const names = new Map(senders.map((row) => [row.id, new Set(row.names.map(groupKey).filter(Boolean))]))
  const paired = new Set(pairs.map(({ low_id, high_id }) => `${low_id}|${high_id}`))
  return (one: number, other: number): boolean =>
    one === other ||
    paired.has(`${Math.min(one, other)}|${Math.max(one, other)}`) ||
    [...(names.get(one) ?? [])].some((name) => names.get(other)?.has(name))
}
