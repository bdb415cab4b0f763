import {
  type CompanyApplication,
  companyApplications,
  type ContactMatch,
  type ExactKind,
  type ExactMatch,
  type SameContact,
  type Typed,
  type TypedContact,
} from '@seamark/contract/phonebook/look-ups/look-ups'
import { sql } from 'kysely'
import { authorize, type Context, type Person, personOf } from '../../../platform/context.ts'
import { plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { fail } from '../../../platform/failure.ts'
import { type Deed, type WriteContext, write } from '../../../platform/write.ts'
import { openApplicationsOf } from '../../applications/index.ts'
import { companyRow } from '../companies/companies.queries.ts'
import { contactsOf } from '../contacts/contacts.queries.ts'
import { maySee, readsValues } from '../policy.ts'
import { tellsMore } from '../sheets/rows/matches.rules.ts'
import { companiesAnswering, companiesAnsweringContact, companiesKnown, type Known } from './look-ups.queries.ts'
import { type Answering, asMatch, isEmptyLookUp, lookUpLimits, toLookUpKeys, valuesOfOne } from './look-ups.rules.ts'
import { contactsWith, isFindable, toSoughtValue } from './sought-values.rules.ts'

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
    : recordLookUp(context, { find: (tx) => companiesAnswering(tx, keys, typed.exceptId), isTold: isToldByKind })
}

/** Looks up a company that another domain knows by its row or by any of many names; the same limits apply. */
export async function lookUpKnown(context: Context, known: Known): Promise<{ matches: ExactMatch[] }> {
  authorize(context, 'phonebook.lookUpCompanies')
  return recordLookUp(context, { find: (tx) => companiesKnown(tx, known), isTold: isToldByKind })
}

/**
 * Returns the other companies to which the typed values of a contact belong, as `lookUpCompanies` does, and to people
 * who see the company's values also its contacts who have one of them.
 */
export async function lookUpContacts(
  context: Context,
  companyId: number,
  { values, exceptId }: TypedContact,
): Promise<{ matches: ContactMatch[]; contacts: SameContact[] }> {
  authorize(context, 'phonebook.lookUpCompanies')
  const person = personOf(context)
  const company = await companyRow(context, companyId)
  if (!company || !maySee(person, company)) throw fail('phonebook.company_not_found')
  const sought = values.map((value) => toSoughtValue(value, company.country))
  const phone = {
    phoneCountryCode: company.phone_country_code,
    phoneAreaCode: company.phone_area_code,
    telephone: company.telephone,
  }
  const { matches } = await lookUpValues(context, sought, companyId)
  const contacts = readsValues(person, company)
    ? contactsWith(await contactsOf(context, companyId), sought, { exceptId, company: phone })
    : []
  return { matches, contacts }
}

/** Returns the companies to which the numbers and addresses belong that are typed with a new company in this country. */
export async function lookUpNumbers(
  context: Context,
  { values, country }: Pick<TypedContact, 'values'> & { country: string },
): Promise<{ matches: ContactMatch[] }> {
  authorize(context, 'phonebook.lookUpCompanies')
  return lookUpValues(
    context,
    values.map((value) => toSoughtValue(value, country)),
    undefined,
  )
}

/** A look-up of values that belong to another company than this one, or to any. */
async function lookUpValues(
  context: Context,
  sought: readonly ReturnType<typeof toSoughtValue>[],
  companyId: number | undefined,
): Promise<{ matches: ContactMatch[] }> {
  const findable = sought.filter(isFindable)
  if (findable.length === 0) return { matches: [] }
  return recordLookUp(context, {
    find: (tx) => companiesAnsweringContact(tx, findable, companyId),
    isTold: ({ row }) => tellsMore(personOf(context), row, 'contactMobile'),
    values: findable.length,
  })
}

interface LookUp<By> {
  find: (tx: WriteContext) => Promise<Answering<By>[]>
  /** Whether the answer shows more of the company than the person sees. */
  isTold: (answering: Answering<By>, person: Person) => boolean
  /** How many values are looked up at once. */
  values?: number
}

const isToldByKind = ({ row, by }: Answering<ExactKind>, person: Person) =>
  by.some((kind) => tellsMore(person, row, kind))

function recordLookUp<By>(context: Context, { find, isTold, values = 1 }: LookUp<By>) {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.lookUpCompanies', audit: 'phonebook.companyLookedUp' }, async (tx) => {
    await failIfTooMany(tx, person)
    const answering = await find(tx)
    const told = answering.filter((one) => isTold(one, person)).map(({ row }) => row.id)
    const id = await countLookUp(tx, person, told, Math.ceil(values / valuesOfOne))
    if (told.length === 0) tx.unchanged()
    else await tx.audit({ subject: 'company', id: null, after: { ids: told } })
    return { matches: await toMatches(tx, person, answering, (companyId) => `${id}.${told.indexOf(companyId)}`) }
  })
}

/** Counts a look-up as so many, and returns the id of the one that keeps what was told. */
async function countLookUp(tx: WriteContext, person: Person, told: number[], times: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with kept as (
      insert into phonebook.look_ups (user_id, told_ids) values (${person.id}::bigint, ${told}::bigint[]) returning id),
    others as (
      insert into phonebook.look_ups (user_id) select ${person.id}::bigint from generate_series(2, ${times}::int))
    select id from kept`.execute(tx.db)
  return rows[0]?.id ?? ''
}

async function toMatches<By>(
  tx: WriteContext,
  person: Person,
  answering: readonly Answering<By>[],
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
 * Returns in how many seconds the person may look up again, 0 for now. Another domain asks before it answers what may tell of hidden companies; until
 * the end of the transaction the person looks up nothing else.
 */
export async function secondsToLookUp(tx: WriteContext): Promise<number> {
  const spent = await firstSpent(tx, personOf(tx))
  return spent ? Math.max(1, spent.wait) : 0
}

/** Counts an answer of another domain that told of these hidden companies as one look-up, for whoever may do what it answered. */
export async function countToldCompanies(
  context: WriteContext,
  ids: readonly number[],
  permission: Deed['permission'],
) {
  await write(context, { permission, audit: 'phonebook.companyLookedUp' }, async (tx) => {
    // Nobody applies for a company of which not even the name was told.
    await countLookUp(tx, personOf(tx), [], 1)
    await tx.audit({ subject: 'company', id: null, after: { ids: [...ids] } })
  })
}

/**
 * Each person makes one look-up at a time, since two that count at once would both pass. Look-ups older than a day are
 * deleted here. The lock is a statement of its own, so that the one that counts sees what others have counted before.
 */
async function firstSpent(tx: WriteContext, { id }: Person) {
  await sql`${sentAhead} select pg_advisory_xact_lock(hashtext('phonebook.lookUps'), ${id}::int)`.execute(tx.db)
  await sql`${sentAhead}
    delete from phonebook.look_ups where user_id = ${id} and at < now() - interval '1 day'`.execute(tx.db)
  const [spent] = await spentLimits(tx, id)
  if (spent)
    tx.log.warn(
      { userId: id, most: spent.most, seconds: spent.seconds },
      'as many duplicate look-ups as one person may have; further ones are refused',
    )
  return spent
}

async function failIfTooMany(tx: WriteContext, person: Person) {
  const spent = await firstSpent(tx, person)
  if (!spent) return
  throw fail(
    'phonebook.lookups_exhausted',
    { minutes: Math.max(1, Math.ceil(spent.wait / 60)) },
    { retryAfter: Math.max(1, spent.wait) },
  )
}

/** The limits that the person has reached, the shortest first, with the seconds until each lets her look up again. */
async function spentLimits({ db }: WriteContext, userId: number) {
  const { rows } = await sql<{ seconds: number; most: number; wait: number }>`${plannedOnce}
    select w.seconds, w.most, ceil(extract(epoch from oldest.at - now()) + w.seconds)::int as wait
    from (values ${sql.join(lookUpLimits.map(({ seconds, most }) => sql`(${sql.lit(seconds)}, ${sql.lit(most)})`))}) w (seconds, most)
    cross join lateral (
      select l.at from phonebook.look_ups l
      where l.user_id = ${userId} and l.at > now() - make_interval(secs => w.seconds)
      order by l.at desc offset w.most - 1 limit 1) oldest
    order by w.seconds`.execute(db)
  return rows
}
