import { sql } from 'kysely'
import { z } from 'zod'
import { passes } from '../../../platform/context.ts'
import type { BulkChange, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { changeTags, takeCompaniesBack } from '../../phonebook/index.ts'

/** The effect of a run on one party, as its log stores it. */
export const taken = z.object({
  /** The company before the run, or after it was taken back; null for none. */
  companyId: z.number().nullable().default(null),
  /** Whether the run made the company, tied an existing one, or claimed it from the pool. */
  made: z.boolean().default(false),
  tied: z.boolean().default(true),
  claimed: z.boolean().default(false),
  custodianId: z.number().nullable().default(null),
  heldSince: z.string().nullable().default(null),
  tags: z.array(z.number()).default([]),
})
export type Taken = z.input<typeof taken>

/** The party's former tie, and what had tied it. */
const former = z.object({
  companyId: z.number().nullable().default(null),
  by: z.enum(['name', 'person']).nullable().default(null),
})
type Take = Omit<z.output<typeof taken>, 'companyId'> &
  Pick<BulkChange, 'id' | 'overwrite' | 'at'> & { companyId: number; former: z.output<typeof former> }

const undeletable: RowProblem = { field: 'name', code: 'trade.party_undeletable' }

/**
 * Undoes the taking of parties: new companies are deleted, claimed ones return to the pool, and ties are restored.
 * Companies that somebody has changed since stay.
 */
export async function takeBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'trade.bringParties', audit: 'trade.partyTakenBack' }, async (tx) => {
    tx.unchanged()
    const takes = changes.map(({ id, before, after, overwrite, at }): Take => {
      const { companyId, ...kept } = taken.parse(after ?? {})
      return { ...kept, companyId: companyId ?? 0, former: former.parse(before ?? {}), id, overwrite, at }
    })
    await sql`select from trade.parties where id = any(${takes.map(({ id }) => id)}::int[]) order by id for update`.execute(
      tx.db,
    )
    const answers = await returnCompanies(
      tx,
      takes.filter((take) => (take.made || take.claimed) && !isUndeletable(tx, take)),
    )
    const reversals: BulkReversal[] = []
    for (const take of takes) reversals.push(await returnParty(tx, take, answers.get(take.companyId)))
    return reversals
  })
}

const isUndeletable = (tx: WriteContext, { made }: Take) => made && !passes(tx.actor, 'phonebook.deleteCompany')

/** Returns the reversals by company, since two parties of a run may share a company of the pool. */
async function returnCompanies(tx: WriteContext, takes: readonly Take[]): Promise<ReadonlyMap<number, BulkReversal>> {
  const companies = new Map(takes.map(({ companyId, ...take }) => [companyId, { ...take, id: companyId }]))
  return new Map((await takeCompaniesBack(tx, [...companies.values()])).map((one) => [one.id, one]))
}

async function returnParty(tx: WriteContext, take: Take, answer: BulkReversal | undefined): Promise<BulkReversal> {
  const { id } = take
  if (isUndeletable(tx, take)) return { id, outcome: 'refused', problem: undeletable }
  // A company of the pool still has the name, so the party stays tied to it, unless it was tied to another before.
  if (take.claimed) {
    if (answer?.outcome === 'reverted' && take.tied && take.former.companyId !== null) await untieParty(tx, take)
    return { ...(answer ?? { outcome: 'unchanged' }), id }
  }
  if (take.made && answer?.outcome !== 'reverted') return { ...(answer ?? { outcome: 'unchanged' }), id }
  const untagged = await tagsOff(tx, take)
  if (untagged?.outcome === 'refused') return { ...untagged, id }
  const isUntied = (take.made || take.tied) && (await untieParty(tx, take))
  return { id, outcome: take.made || isUntied || untagged?.outcome === 'reverted' ? 'reverted' : 'unchanged' }
}

async function tagsOff(tx: WriteContext, { companyId, made, tags, at }: Take): Promise<BulkReversal | undefined> {
  if (made || tags.length === 0) return undefined
  const [one] = await changeTags(tx, [{ id: companyId, add: [], remove: tags, until: at }])
  if (one?.outcome === 'refused')
    return { id: companyId, outcome: 'refused', problem: { field: 'tags', code: one.code } }
  return { id: companyId, outcome: one?.outcome === 'done' ? 'reverted' : 'unchanged' }
}

async function untieParty(tx: WriteContext, { id, companyId, former }: Take): Promise<boolean> {
  const { rows } = await sql<{ company_id: number | null }>`
    update trade.parties set company_id = f.id, company_by = case when f.id is not null then ${former.by} end, came_by = '{}', version = version + 1
    from (select (select id from phonebook.companies where id = ${former.companyId} and delete_after is null) as id) f
    where parties.id = ${id} and company_id = ${companyId} returning company_id`.execute(tx.db)
  const [untied] = rows
  if (!untied) return false
  await tx.audit({ subject: 'party', id, before: { company: companyId }, after: { company: untied.company_id } })
  return true
}
