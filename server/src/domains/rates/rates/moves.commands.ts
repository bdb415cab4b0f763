import { type RawBuilder, sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'
import { everybody } from '../policy.ts'
import { lapseAsked } from './owners/applications.commands.ts'
import { tellOfGivenRates } from './owners/given.commands.ts'

const deed = { permission: 'phonebook.openCompany', audit: 'rates.ratesMoved' } as const

interface MovedCompanies {
  toId: number | null
  moves: readonly { companyId: number; fromId: number | null }[]
  without: readonly string[]
}

interface Merged {
  keepId: number
  otherIds: readonly number[]
}

/** Moves the rates of merged companies to the company that is kept; `company_came_by` remembers where they were. */
export const carryRates = (context: WriteContext, { keepId, otherIds }: Merged) =>
  moveRates(
    context,
    sql<{ id: number }>`
      update rates.rates set company_came_by = company_came_by || company_id, company_id = ${keepId}::bigint
      where company_id = any(${[...otherIds]}::bigint[]) returning id`,
  )

/** Undoes `carryRates` when a merge is undone: each rate returns to the company that it came from. */
export const returnRates = (context: WriteContext, { keepId, otherIds }: Merged) =>
  moveRates(
    context,
    sql<{ id: number }>`
      update rates.rates
      set company_id = company_came_by[cardinality(company_came_by)], company_came_by = trim_array(company_came_by, 1)
      where company_id = ${keepId} and company_came_by[cardinality(company_came_by)] = any(${[...otherIds]}::bigint[])
      returning id`,
  )

async function moveRates(context: WriteContext, statement: RawBuilder<{ id: number }>) {
  await write(context, deed, async (tx) => {
    const { rows } = await statement.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(rows.map(({ id }) => ({ subject: 'rate', id })))
  })
}

/**
 * A company changed hands: what it asks for goes from the former custodian to the new one, so that somebody looks for space. In the pool, and where a
 * hand-over leaves them, requests stay with their owner; what colleagues asked about them ends in the pool, where everybody sees whose they are.
 */
export async function moveRequestsOn(context: WriteContext, { toId, moves, without }: MovedCompanies) {
  if (toId === null)
    return lapseAsked(
      context,
      moves.map(({ companyId }) => companyId),
      'phonebook.lapse.inPool',
    )
  if (without.includes('requests')) return
  const from = moves.map(({ companyId, fromId }) => ({ company_id: companyId, from_id: fromId }))
  await write(context, { ...deed, audit: 'rates.requestsPassedOn' }, async (tx) => {
    const { rows } = await sql<{ id: number; number: string; from_id: number }>`
      update rates.rates r set owner_id = ${toId}, version = r.version + 1, updated_at = now()
      from json_to_recordset(${JSON.stringify(from)}::json) as m (company_id bigint, from_id bigint)
      where r.company_id = m.company_id and r.owner_id = m.from_id and r.owner_id <> ${toId}
        and r.side = 'demand' and r.state in ('open', 'matched') and r.delete_after is null
      returning r.id, r.number, m.from_id`.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(
      rows.map(({ id, from_id }) => ({ subject: 'rate', id, before: { ownerId: from_id }, after: { ownerId: toId } })),
    )
    await tellOfGivenRates(
      tx,
      rows.map(({ number }) => ({ number, side: 'demand', ownerId: toId })),
    )
    tx.publish({ event: { topic: 'rates.rate' }, audience: everybody })
  })
}
