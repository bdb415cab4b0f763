import { sql } from 'kysely'
import type { BulkOutcome } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { claimCompanies, holdingsOf, tagCompanies } from '../../phonebook/index.ts'
import { bringParties } from './companies.commands.ts'
import type { Taken } from './take-reversals.commands.ts'

/**
 * Takes parties that nobody holds: new ones become companies of the caller, and those in the pool are claimed by its
 * rules and limits. All get these tags. A party that cannot be claimed or tagged is refused; the others are still
 * taken.
 */
export async function takeLeads(
  tx: WriteContext,
  ids: readonly number[],
  { tagIds }: { tagIds: readonly number[] },
): Promise<BulkOutcome[]> {
  const brought = await bringParties(tx, ids, 'private')
  const companies = await companiesOf(
    tx,
    brought.flatMap(({ id, outcome }) => (outcome === 'refused' ? [] : [id])),
  )
  const open = [...companies.values()].filter(({ is_open }) => is_open).map(({ id }) => id)
  const claimed = open.length === 0 ? undefined : await claimCompanies(tx, { ids: open })
  const held = [...companies.values()].map(({ id }) => id).filter((id) => !claimed?.refused.has(id))
  const tagged =
    tagIds.length === 0 || held.length === 0 ? [] : await tagCompanies(tx, held, { add: [...tagIds], remove: [] })
  const untagged = new Map(
    tagged.flatMap((one) => (one.outcome === 'refused' ? [[one.id, { code: one.code }] as const] : [])),
  )
  const put = new Map(tagged.flatMap((one) => (one.outcome === 'done' ? [[one.id, one.added] as const] : [])))
  const holdings = await holdingsOf(tx, open)
  return brought.map((one): BulkOutcome => {
    const company = companies.get(one.id)
    if (!company) return one
    const refusal = claimed?.refused.get(company.id) ?? untagged.get(company.id)
    if (refusal) return { id: one.id, outcome: 'refused', problem: { field: 'custodian', ...refusal } }
    const tags = put.get(company.id) ?? []
    if (one.outcome !== 'done' && !company.is_open && tags.length === 0) return one
    const made = one.outcome === 'done' && (one.after as { made: boolean }).made
    const tied = one.outcome === 'done' && !made
    const after: Taken = {
      companyId: company.id,
      made,
      tied,
      claimed: company.is_open,
      tags,
      ...holdings.get(company.id),
    }
    return { id: one.id, outcome: 'done', before: one.outcome === 'done' ? one.before : { companyId: null }, after }
  })
}

interface Company {
  party_id: number
  id: number
  is_open: boolean
}

async function companiesOf({ db }: WriteContext, partyIds: readonly number[]): Promise<ReadonlyMap<number, Company>> {
  const { rows } = await sql<Company>`
    select p.id as party_id, c.id, c.visibility = 'public' as is_open from trade.parties p
    join phonebook.companies c on c.id = p.company_id and c.delete_after is null where p.id = any(${[...partyIds]}::int[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.party_id, row]))
}
