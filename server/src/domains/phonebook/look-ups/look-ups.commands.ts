import {
  type CompanyApplication,
  companyApplications,
  type ExactMatch,
  type Typed,
} from '@seamark/contract/phonebook/look-ups/look-ups'
import { sql } from 'kysely'
import { authorize, type Context, type Person, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { openApplicationsOf } from '../../applications/index.ts'
import { tellsMore } from '../sheets/rows/company-verdicts.rules.ts'
import { companiesAnswering, companiesKnown, type Known } from './look-ups.queries.ts'
import { type Answering, asMatch, toLookUpKeys, lookUpLimits, isEmptyLookUp } from './look-ups.rules.ts'

/**
 * Returns the companies to which typed values belong, whoever holds them. This is the one declared look-up beyond what
 * the caller sees, and it matches exact values only. The database counts each look-up for all processes; one that shows
 * hidden companies is kept in the audit log. Fails when the caller has made too many.
 */
export async function lookUpCompanies(context: Context, typed: Typed): Promise<{ matches: ExactMatch[] }> {
  authorize(context, 'phonebook.lookUpCompanies')
  const keys = toLookUpKeys(typed)
  return isEmptyLookUp(keys)
    ? { matches: [] }
    : recordLookUp(context, (tx) => companiesAnswering(tx, keys, typed.exceptId))
}

/** Looks up a company that another domain knows by its row or by any of many names; the same limits apply. */
export async function lookUpKnown(context: Context, known: Known): Promise<{ matches: ExactMatch[] }> {
  authorize(context, 'phonebook.lookUpCompanies')
  return recordLookUp(context, (tx) => companiesKnown(tx, known))
}

function recordLookUp(
  context: Context,
  find: (tx: WriteContext) => Promise<Answering[]>,
): Promise<{ matches: ExactMatch[] }> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.lookUpCompanies', audit: 'phonebook.companyLookedUp' }, async (tx) => {
    await failIfTooMany(tx, person)
    const answering = await find(tx)
    const told = answering
      .filter(({ row, by }) => by.some((kind) => tellsMore(person, row, kind)))
      .map(({ row }) => row.id)
    const { id } = await tx.db
      .insertInto('phonebook.look_ups')
      .values({ user_id: person.id, told_ids: told })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (told.length === 0) tx.unchanged()
    else await tx.audit({ subject: 'company', id: null, after: { ids: told } })
    return { matches: await toMatches(tx, person, answering, (companyId) => `${id}.${told.indexOf(companyId)}`) }
  })
}

async function toMatches(
  tx: WriteContext,
  person: Person,
  answering: readonly Answering[],
  referenceTo: (id: number) => string,
) {
  const ids = answering.map(({ row }) => row.id)
  const open = await openApplicationsOf(tx, person.id, 'company', ids)
  const applied = (id: number) =>
    open.filter((one) => one.id === id).flatMap(({ kind }) => (isOurs(kind) ? [kind] : []))
  return answering.map((one) => asMatch(person, one, referenceTo(one.row.id), applied(one.row.id)))
}

const isOurs = (kind: string): kind is CompanyApplication => companyApplications.some((one) => one === kind)

/**
 * Each person makes one look-up at a time, since two that count at once would both pass. Look-ups older than a day are
 * deleted here.
 */
async function failIfTooMany(tx: WriteContext, { id }: Person) {
  await sql`select pg_advisory_xact_lock(hashtext('phonebook.lookUps'), ${id}::int)`.execute(tx.db)
  await sql`delete from phonebook.look_ups where user_id = ${id} and at < now() - interval '1 day'`.execute(tx.db)
  for (const { seconds, most } of lookUpLimits) {
    const { rows } = await sql<{ wait: number }>`
      select ceil(extract(epoch from at - now()) + ${seconds}::int)::int as wait from phonebook.look_ups
      where user_id = ${id} and at > now() - make_interval(secs => ${seconds}::int) order by at desc offset ${most - 1} limit 1`.execute(
      tx.db,
    )
    const [oldest] = rows
    if (!oldest) continue
    tx.log.warn(
      { userId: id, most, seconds },
      'as many duplicate look-ups as one person may have; further ones are refused',
    )
    throw fail(
      'phonebook.lookups_exhausted',
      { minutes: Math.max(1, Math.ceil(oldest.wait / 60)) },
      { retryAfter: Math.max(1, oldest.wait) },
    )
  }
}
