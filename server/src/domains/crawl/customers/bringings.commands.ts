import type { customerBringing } from '@seamark/contract/crawl/customers/customers'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, personOf } from '../../../platform/context.ts'
import type { Failure } from '../../../platform/failure.ts'
import type { BulkOutcome, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import {
  answersFor,
  assignCompanies,
  claimCompanies,
  claimCompanyNames,
  companiesNamedLike,
  createCompany,
  createContact,
  nameKey,
  openTo,
  roomToTake,
} from '../../phonebook/index.ts'
import { shownTo } from '../policy.ts'
import type { BroughtCustomer } from './bringing-undos.commands.ts'
import { companyName, companyOf, contactOf, type KnownFirm } from './company-values.rules.ts'
import { type CustomerRow, readCustomers } from './customers.queries.ts'
import { publishCustomers } from './writings.commands.ts'

type Bringing = z.output<typeof customerBringing>

/**
 * Brings customers into the phonebook, for a bulk run: to the caller, within the limits of claiming; into the pool; or to a colleague, for those
 * who assign. A company that has the name already is taken instead of a second one. Only what is released and not bad goes.
 */
export async function bringCustomers(
  context: WriteContext,
  ids: readonly number[],
  asked: Bringing,
): Promise<BulkOutcome[]> {
  if (asked.target === 'colleague') authorize(context, 'phonebook.assignCompanies')
  return write(context, { permission: 'crawl.bringCustomers', audit: 'crawl.customerBrought' }, async (tx) => {
    tx.unchanged()
    const customers = await lockCustomers(tx, ids)
    const room = asked.target === 'mine' ? await roomToTake(tx) : { left: Infinity, refusal: held }
    const outcomes: BulkOutcome[] = []
    for (const id of ids) outcomes.push(await bringOne(tx, id, customers.get(id), { ...asked, room }))
    publishCustomers(tx)
    return outcomes
  })
}

/** Why a customer does not go, as a row of the run says it. */
type Refused = Omit<RowProblem, 'field' | 'code'> & Pick<Failure, 'code'>
const held: Refused = { code: 'crawl.customer_held' }
const gone: RowProblem = { field: 'name', code: 'crawl.customer_not_found' }

/** Locks the customers and claims their names, so that an import or a colleague who makes such a company waits, and then finds it. */
async function lockCustomers(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, CustomerRow>> {
  await sql`select id from crawl.customers where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx.db)
  const find = async () =>
    readCustomers(
      tx,
      sql`crawl.customers k`,
      sql`where k.id = any(${[...ids]}::bigint[]) and ${shownTo(personOf(tx))} order by k.id`,
    )
  await claimCompanyNames(
    tx,
    (await find()).flatMap(({ name }) => [name, companyName(name)]),
  )
  return new Map((await find()).map((row) => [row.id, row]))
}

interface Bring extends Bringing {
  /** How many companies the caller may still take. */
  room: { left: number; refusal: Refused }
}

async function bringOne(
  tx: WriteContext,
  id: number,
  customer: CustomerRow | undefined,
  bring: Bring,
): Promise<BulkOutcome> {
  const problem = unfit(customer)
  if (!customer || problem) return { id, outcome: 'refused', problem: problem ?? gone }
  if (customer.company_id !== null) return { id, outcome: 'unchanged' }
  const brought = await companyFor(tx, customer, bring)
  if ('code' in brought) return { id, outcome: 'refused', problem: { field: 'custodian', ...brought } }
  await keepCompany(tx, customer, brought.companyId)
  return { id, outcome: 'done', before: { companyId: null, sorting: customer.sorting }, after: brought }
}

function unfit(customer: CustomerRow | undefined): RowProblem | undefined {
  if (!customer) return gone
  if (customer.release !== 'released') return { field: 'name', code: 'crawl.not_released' }
  return customer.quality === 'bad' ? { field: 'name', code: 'crawl.marked_bad' } : undefined
}

/** Returns the company that the customer becomes, or the refusal. It is looked for only now, since the names are claimed. */
export async function companyFor(tx: WriteContext, customer: KnownFirm, bring: Bring): Promise<Brought | Refused> {
  if (await isHeldByName(tx, customer.name)) return held
  const company = (await companiesNamedLike(tx, [customer.name])).get(customer.name)
  if (!company) return makeCompany(tx, customer, bring)
  const found = { ...nothing, companyId: company.id }
  if (company.visibility === 'private') return answersFor(personOf(tx), company) ? found : held
  if (bring.target === 'pool') return found
  const { refused } =
    bring.target === 'mine'
      ? await claimCompanies(tx, { ids: [company.id] })
      : await assignCompanies(tx, { ids: [company.id], userId: bring.userId ?? 0 })
  const refusal = refused.get(company.id)
  if (refusal) return refusal
  if (bring.target === 'mine') bring.room.left -= 1
  return { ...found, claimed: true, ...(await holding(tx, company.id)) }
}

type Brought = Required<Omit<BroughtCustomer, 'companyId' | 'sorting'>> & { companyId: number }
const nothing = { made: false, claimed: false, custodianId: null, heldSince: null, contacts: [], version: 1 }

/** Whether somebody has a company of this name that the caller does not see. It counts even if she or the pool has another of the name. */
async function isHeldByName(tx: WriteContext, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from phonebook.companies c where c.name_key = ${nameKey(name)} and c.delete_after is null and c.visibility = 'private'
      and not ${openTo(personOf(tx))} limit 1`.execute(tx.db)
  return rows.length > 0
}

async function makeCompany(
  tx: WriteContext,
  customer: KnownFirm,
  { target, userId, room }: Bring,
): Promise<Brought | Refused> {
  if (room.left <= 0) return room.refusal
  const isMine = target === 'mine'
  const company = companyOf(customer, isMine ? 'private' : 'public', tx.language)
  if (!company) return { code: 'crawl.name_unfit' }
  const made = await createCompany(tx, company, isMine ? 'taken' : 'created')
  room.left -= 1
  if (target === 'colleague') await assignCompanies(tx, { ids: [made.id], userId: userId ?? 0 })
  const contact = contactOf(customer)
  const mayTend = isMine || answersFor(personOf(tx), { custodian_id: target === 'colleague' ? userId : null })
  const contacts = contact && mayTend ? [(await createContact(tx, made.id, contact)).id] : []
  return { ...nothing, companyId: made.id, made: true, contacts, ...(await holding(tx, made.id)) }
}

/** Who holds a company since when, in the form that an undo compares. */
async function holding({ db }: WriteContext, companyId: number) {
  const { rows } = await sql<{ custodianId: number | null; heldSince: Date | null; version: number }>`
    select custodian_id as "custodianId", held_since as "heldSince", version from phonebook.companies where id = ${companyId}`.execute(
    db,
  )
  const [row] = rows
  return {
    custodianId: row?.custodianId ?? null,
    heldSince: row?.heldSince?.toISOString() ?? null,
    version: row?.version ?? 1,
  }
}

async function keepCompany(tx: WriteContext, customer: CustomerRow, companyId: number) {
  await sql`
    update crawl.customers set company_id = ${companyId}, came_by = '{}', imported_at = now(), imported_by = ${personOf(tx).id},
      sorting = 'sorted', version = version + 1, updated_at = now()
    where id = ${customer.id}`.execute(tx.db)
  await recordActivity(tx, {
    subject: 'company',
    id: companyId,
    kind: 'crawl.activity.brought',
    facts: {
      customer: customer.name,
      source: customer.sources.map(({ name }) => name).join(', '),
      customerId: customer.id,
    },
  })
  await tx.audit({
    subject: 'crawledCustomer',
    id: customer.id,
    before: { company: null },
    after: { company: companyId, sources: customer.sources.map(({ id }) => id) },
  })
}
