import type { NewRate } from '@seamark/contract/rates/rates/fields'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { type HandoverPart, openTo } from '../../phonebook/index.ts'
import type { RateProblem } from '../prices/checks.rules.ts'

/** For each rate what is wrong with its company or contact: the caller must see the company, and the contact must be one of its people. */
export async function findCompanyProblems(
  context: Context,
  rates: readonly Pick<NewRate, 'companyId' | 'contactId'>[],
): Promise<(RateProblem | undefined)[]> {
  const companyIds = [...new Set(rates.flatMap(({ companyId }) => companyId ?? []))]
  const contactIds = [...new Set(rates.flatMap(({ contactId }) => contactId ?? []))]
  if (companyIds.length + contactIds.length === 0) return rates.map(() => undefined)
  const { rows } = await sql<{ id: number; contacts: number[] }>`
    select c.id, array(
      select k.id from phonebook.contacts k
      where k.company_id = c.id and k.delete_after is null and k.id = any(${contactIds}::bigint[])) as contacts
    from phonebook.companies c
    where c.id = any(${companyIds}::bigint[]) and c.delete_after is null and ${openTo(context.actor ?? personOf(context))}`.execute(
    context.db,
  )
  const known = new Map(rows.map(({ id, contacts }) => [id, contacts]))
  return rates.map(({ companyId, contactId }) => {
    if (companyId !== null && !known.has(companyId)) return { field: 'companyId', code: 'rates.company_unknown' }
    if (contactId !== null && !known.get(companyId ?? 0)?.includes(contactId))
      return { field: 'contactId', code: 'rates.contact_unknown' }
    return undefined
  })
}

/** What clients ask for goes along with them, unless the hand-over leaves it with its owner. */
export const handedOverRequests: HandoverPart = {
  part: 'requests',
  countOf: async ({ db }, personId, companyIds) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from rates.rates r
      where r.owner_id = ${personId} and r.company_id = any(${[...companyIds]}::bigint[])
        and r.side = 'demand' and r.state in ('open', 'matched') and r.delete_after is null`.execute(db)
    return rows[0]?.count ?? 0
  },
  pathOf: (personId) => `/freight/rates?segment=demand&ownerId=${personId}`,
}
