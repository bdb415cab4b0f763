import { sql } from 'kysely'
import { z } from 'zod'
import { passes } from '../../../platform/context.ts'
import type { BulkChange, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { takeCompaniesBack } from '../../phonebook/index.ts'
import { publishCustomers } from './writings.commands.ts'

/** The effect of a run on one customer, as its log stores it. */
export const broughtCustomer = z.object({
  companyId: z.number().nullable().default(null),
  /** Whether the run made the company, or took it out of the pool; else it was there. */
  made: z.boolean().default(false),
  claimed: z.boolean().default(false),
  custodianId: z.number().nullable().default(null),
  heldSince: z.string().nullable().default(null),
  contacts: z.array(z.number()).default([]),
  /** The version of the company after the run. */
  version: z.number().default(1),
  /** Before the run. */
  sorting: z.enum(['unsorted', 'sorted']).default('sorted'),
})
export type BroughtCustomer = z.output<typeof broughtCustomer>

const undeletable: RowProblem = { field: 'name', code: 'crawl.customer_undeletable' }

/** Undoes the bringing of customers: companies that were made are deleted, claimed ones return to the pool, and the customers are not imported. */
export async function takeCustomersBack(
  context: WriteContext,
  changes: readonly BulkChange[],
): Promise<BulkReversal[]> {
  return write(context, { permission: 'crawl.bringCustomers', audit: 'crawl.customerTakenBack' }, async (tx) => {
    tx.unchanged()
    const takes = changes.map(({ id, before, after, at, overwrite }) => ({
      id,
      at,
      overwrite,
      ...broughtCustomer.parse(after ?? {}),
      sorting: broughtCustomer.parse(before ?? {}).sorting,
    }))
    await sql`select from crawl.customers where id = any(${takes.map(({ id }) => id)}::bigint[]) order by id for update`.execute(
      tx.db,
    )
    const mayDelete = passes(tx.actor, 'phonebook.deleteCompany')
    const kept = mayDelete ? new Set<number | null>() : await madeAndKept(tx, takes)
    const going = takes.filter(({ made, claimed }) => (made && mayDelete) || claimed)
    const answers = new Map(
      (
        await takeCompaniesBack(
          tx,
          going.map(({ companyId, made, custodianId, heldSince, contacts, version, at, overwrite }) => ({
            id: companyId ?? 0,
            made,
            custodianId,
            heldSince,
            tags: [],
            contacts,
            version,
            at,
            overwrite,
          })),
        )
      ).map((one) => [one.id, one]),
    )
    const reversals: BulkReversal[] = []
    for (const take of takes) {
      const answer = answers.get(take.companyId ?? 0)
      if (kept.has(take.companyId)) reversals.push({ id: take.id, outcome: 'refused', problem: undeletable })
      else if (answer?.outcome === 'conflict' || answer?.outcome === 'refused')
        reversals.push({ ...answer, id: take.id })
      else reversals.push({ id: take.id, outcome: (await untie(tx, take)) ? 'reverted' : 'unchanged' })
    }
    publishCustomers(tx)
    return reversals
  })
}

/** The companies that the run made and that somebody would have to delete now. */
async function madeAndKept(
  { db }: WriteContext,
  takes: readonly BroughtCustomer[],
): Promise<ReadonlySet<number | null>> {
  const made = takes.flatMap(({ made, companyId }) => (made && companyId !== null ? [companyId] : []))
  const { rows } = await sql<{ id: number }>`
    select id from phonebook.companies where id = any(${made}::bigint[]) and (delete_after is null or merged_into is not null)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

async function untie(tx: WriteContext, { id, companyId, sorting }: { id: number } & BroughtCustomer): Promise<boolean> {
  const { rows } = await sql`
    update crawl.customers set company_id = null, came_by = '{}', imported_at = null, imported_by = null, sorting = ${sorting},
      version = version + 1, updated_at = now()
    where id = ${id} and company_id = ${companyId} returning id`.execute(tx.db)
  if (rows.length === 0) return false
  await tx.audit({ subject: 'crawledCustomer', id, before: { company: companyId }, after: { company: null } })
  return true
}
