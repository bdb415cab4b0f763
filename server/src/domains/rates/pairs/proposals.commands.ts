import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { everybody } from '../policy.ts'
import { matchesPath } from './tellings.commands.ts'

/** The proposals of which owners are told in one transaction. */
const toldAtOnce = 5000

interface Proposal {
  demandId: number
  supplyId: number
  demand: string
  supply: string
  demandOwner: number
  supplyOwner: number
}

/**
 * Tells the owners of both sides of new proposals, each of them by one notice however many there are. Each proposal is told once; what a killed run had not told
 * the next one tells.
 */
export async function tellOwners(context: Context) {
  await write.bookkeep(context, 'rates.pair', async (tx) => {
    const { rows } = await sql<Proposal>`
      with untold as (
        select id from rates.pairs where state = 'proposed' and told_at is null order by id limit ${toldAtOnce} for update skip locked)
      update rates.pairs p set told_at = now()
      from untold, rates.rates d, rates.rates s
      where p.id = untold.id and d.id = p.demand_id and s.id = p.supply_id
      returning p.demand_id as "demandId", p.supply_id as "supplyId", d.number as demand, s.number as supply, d.owner_id as "demandOwner", s.owner_id as "supplyOwner"`.execute(
      tx.db,
    )
    if (rows.length === 0) return
    const people = [...new Set(rows.flatMap(({ demandOwner, supplyOwner }) => [demandOwner, supplyOwner]))]
    for (const userId of people.toSorted((one, other) => one - other)) {
      const own = rows.filter(({ demandOwner, supplyOwner }) => demandOwner === userId || supplyOwner === userId)
      const [first] = own.toSorted((one, other) => one.demandId - other.demandId || one.supplyId - other.supplyId)
      if (!first) continue
      await notifyPeople(tx, {
        userIds: [userId],
        kind: 'rates.notice.proposed',
        facts: { count: own.length, demand: first.demand, supply: first.supply },
        subject: { kind: 'rate', id: first.demandId },
        path: matchesPath(first.demandId),
      })
    }
    tx.publish({ event: { topic: 'rates.rate' }, audience: everybody })
  })
}
