import type { CompanyApplication } from '@seamark/contract/phonebook/look-ups/look-ups'
import { sql } from 'kysely'
import { type Context, passes, personOf } from '../../../../platform/context.ts'
import { fail } from '../../../../platform/failure.ts'
import { type WriteContext, write } from '../../../../platform/write.ts'
import { type Appliable, closeLapsedApplications, createApplication } from '../../../applications/index.ts'
import { peopleWhoAnswerFor } from '../../../identity/index.ts'
import { appliableCompanies, openTo } from '../../../phonebook/index.ts'
import { getRate } from '../rates.queries.ts'

const access: CompanyApplication = 'phonebook.application.access'

/**
 * Asks those who answer for the hidden client of a rate to let the caller follow it. The application is about the rate, and is called by its number, so
 * that it tells the caller nothing: not even which rates are of one client. Throws rate_not_found, client_not_hidden, open_already.
 */
export async function askForClient(context: Context, id: number, note: string): Promise<{ id: number }> {
  return write(context, { permission: 'rates.read', audit: 'applications.applicationMade' }, async (tx) => {
    const rate = await getRate(tx, id)
    const custodianId = rate.isCompanyHidden ? await custodianOf(tx, id) : null
    if (custodianId === null) throw fail('rates.client_not_hidden')
    const application = await createApplication(tx, {
      kind: access,
      subject: { kind: 'rate', id, name: rate.number },
      note,
      deciders: await peopleWhoAnswerFor(tx, custodianId, 'assign'),
      audience: { code: 320, holder: custodianId },
    })
    tx.unchanged()
    return { id: application }
  })
}

async function custodianOf({ db }: Context, rateId: number): Promise<number | null> {
  const { rows } = await sql<{ custodianId: number | null }>`
    select c.custodian_id as "custodianId" from rates.rates r join phonebook.companies c on c.id = r.company_id
    where r.id = ${rateId} and c.delete_after is null`.execute(db)
  return rows[0]?.custodianId ?? null
}

/** Whoever decides about the client of a rate decides about the rate; agreeing lets the applicant follow that client. */
export const appliableRates: Appliable = {
  subject: 'rate',
  kinds: [access],
  decidedBy: (context, id) =>
    appliableCompanies.decidedBy(
      context,
      sql`(select r.company_id from rates.rates r where r.id = ${id} and r.delete_after is null)`,
    ),
  namesOf: findNames,
  lock: async (tx, id) => {
    const companyId = await companyOf(tx, id)
    if (companyId !== null) await appliableCompanies.lock(tx, companyId)
  },
  audienceOf: async (context, id) => {
    const companyId = await companyOf(context, id)
    return companyId === null ? undefined : appliableCompanies.audienceOf(context, companyId)
  },
  grant: async (tx, asked) => {
    const companyId = await companyOf(tx, asked.subjectId)
    return companyId === null
      ? 'phonebook.lapse.gone'
      : appliableCompanies.grant(tx, { ...asked, subjectId: companyId })
  },
}

/** A rate is called by its number, and by its client too for people who see the client. */
async function findNames(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const person = personOf(context)
  const { rows } = await sql<{ id: number; number: string; company: string | null }>`
    select r.id, r.number, c.name as company from rates.rates r
    left join phonebook.companies c on c.id = r.company_id and c.delete_after is null and ${openTo(person)}
    where r.id = any(${[...ids]}::bigint[]) and r.delete_after is null`.execute(context.db)
  const seen = rows.filter(({ company }) => company !== null || passes(person, 'rates.read'))
  return new Map(seen.map(({ id, number, company }) => [id, company === null ? number : `${number} · ${company}`]))
}

async function companyOf({ db }: Pick<Context, 'db'>, id: number): Promise<number | null> {
  const { rows } = await sql<{ companyId: number | null }>`
    select company_id as "companyId" from rates.rates where id = ${id}`.execute(db)
  return rows[0]?.companyId ?? null
}

/** Ends what people asked about the rates of companies that went to the pool, where everybody sees them, or that are really deleted. */
export async function lapseAsked(tx: WriteContext, companyIds: readonly number[], lapse: string) {
  const { rows } = await sql<{ id: number }>`
    select distinct a.subject_id as id from rates.rates r
    join applications.applications a on a.subject_kind = 'rate' and a.subject_id = r.id and a.state in ('applied', 'inProgress')
    where r.company_id = any(${[...companyIds]}::bigint[])`.execute(tx.db)
  await closeLapsedApplications(
    tx,
    'rate',
    rows.map(({ id }) => ({ id, lapse })),
  )
}
