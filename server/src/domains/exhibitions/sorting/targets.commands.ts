import type { Sorting } from '@seamark/contract/exhibitions/sorting/sorting'
import type { Outcome } from '@seamark/contract/exhibitions/sorting/choices'
import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { fail, failField, Failure } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import {
  applyForCompany,
  claimCompanies,
  claimCompanyNames,
  createCompany,
  holdingsOf,
  nameKey,
  seenCompany,
} from '../../phonebook/index.ts'
import { nameOfExhibition } from '../exhibitions/exhibitions.queries.ts'
import type { SortingRow } from './sorting.queries.ts'

/** The company that a card became, with what its undo needs. */
export interface SortedInto {
  companyId: number
  outcome: Exclude<Outcome, 'applied'>
  custodianId: number | null
  heldSince: string | null
}

/** Applies for the colleague's company that a look-up has told of. Returns the application's id. */
export async function applyFor(
  tx: WriteContext,
  row: SortingRow,
  { reference, application }: Extract<Sorting['company'], { kind: 'apply' }>,
): Promise<number> {
  const note = nameOfExhibition({ name: row.exhibition_name, edition: row.exhibition_edition })
  const { id } = await applyForCompany(tx, { reference, kind: application, note })
  return id
}

/**
 * Makes the company, or takes the one that was chosen; one of the pool is claimed by the rules and limits of claiming. A name that the phonebook has
 * already makes no second company: the caller chooses that one, or applies for it where a colleague has it.
 */
export async function settleCompany(
  tx: WriteContext,
  row: SortingRow,
  company: Exclude<Sorting['company'], { kind: 'apply' }>,
  companyName: string,
): Promise<SortedInto> {
  const settled =
    company.kind === 'new' ? await makeCompany(tx, companyName, company.country) : await takeCompany(tx, company.id)
  await recordActivity(tx, {
    subject: 'company',
    id: settled.companyId,
    kind: 'exhibitions.activity.met',
    facts: {
      exhibition: nameOfExhibition({ name: row.exhibition_name, edition: row.exhibition_edition }),
      exhibitionId: row.exhibition_id,
      capture: row.number,
    },
  })
  const held = (await holdingsOf(tx, [settled.companyId])).get(settled.companyId)
  return { ...settled, custodianId: held?.custodianId ?? null, heldSince: held?.heldSince ?? null }
}

type Settled = Pick<SortedInto, 'companyId' | 'outcome'>

async function makeCompany(tx: WriteContext, typed: string, country: string): Promise<Settled> {
  const name = typed.replace(/\s+/g, ' ').trim()
  const given = newCompany.safeParse({ name, country, visibility: 'private', source: 'exhibition' })
  if (!given.success) {
    const code = given.error.issues[0]?.message ?? 'field.invalid'
    throw fail('platform.invalid_input', {}, { fields: [{ field: 'companyName', code, params: {} }] })
  }
  await claimCompanyNames(tx, [name])
  const { rows } = await sql<{ visibility: string; is_mine: boolean }>`
    select c.visibility, c.custodian_id = any(${reached(tx)}::bigint[]) or c.follower_ids @> array[${personOf(tx).id}::bigint] as is_mine
    from phonebook.companies c where c.name_key = ${nameKey(name)} and c.delete_after is null`.execute(tx.db)
  const isHeld = rows.some((one) => one.visibility === 'private' && !one.is_mine && personOf(tx).reach.kind !== 'all')
  if (isHeld) throw failField('companyName', 'exhibitions.company_held')
  if (rows.length > 0) throw failField('companyName', 'exhibitions.company_there')
  const made = await createCompany(tx, given.data)
  return { companyId: made.id, outcome: 'made' }
}

const reached = (tx: WriteContext): number[] => {
  const { id, reach } = personOf(tx)
  return reach.kind === 'all' ? [id] : [id, ...reach.ids]
}

async function takeCompany(tx: WriteContext, id: number): Promise<Settled> {
  const company = await seenCompany(tx, id).catch((error: unknown) => {
    throw error instanceof Failure ? failField('company', 'exhibitions.company_unknown') : error
  })
  if (company.visibility !== 'public') return { companyId: id, outcome: 'kept' }
  const { refused } = await claimCompanies(tx, { ids: [id] })
  const refusal = refused.get(id)
  if (refusal) throw fail(refusal.code, refusal.params)
  return { companyId: id, outcome: 'claimed' }
}
