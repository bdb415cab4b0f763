import type { Elsewhere, NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { type Deed, type WriteContext, write } from '../../../platform/write.ts'
import { companyRow } from '../companies/companies.queries.ts'
import { findRevealedToday } from '../companies/matches.queries.ts'
import { type JudgedContact, judgeContacts } from '../contacts/additions.commands.ts'
import { insideOf, maySee } from '../policy.ts'
import { tellsMore } from '../sheets/rows/matches.rules.ts'
import { splitByDay, toldADay } from '../sheets/rows/rows.queries.ts'
import { companiesWithValues, type ValueHolder } from './sought-values.queries.ts'
import { splitNames } from './names.rules.ts'
import { type FindableValue, isFindable, toSoughtValue } from './sought-values.rules.ts'

type PlacedValue = FindableValue & { at: number }

/**
 * Judges the contacts of a file, and says which of the new ones have a value of another company, whoever holds it. What
 * this tells of hidden companies is kept in the audit log and limited for a day, as for the import of companies.
 */
export async function judgeContactsEverywhere(
  context: Context,
  companyId: number,
  contacts: readonly NewContact[],
): Promise<{ rows: (JudgedContact & { elsewhere: Elsewhere | null })[]; unchecked: number }> {
  const { rows } = await judgeContacts(context, companyId, contacts)
  const country = (await companyRow(context, companyId))?.country ?? ''
  const sought = contacts.flatMap(({ values }, at) =>
    rows[at]?.verdict === 'create'
      ? values.map((value) => ({ at, ...toSoughtValue(value, country) })).filter(isFindable)
      : [],
  )
  const { holders, unchecked } = await findHolders(context, companyId, sought)
  return {
    rows: rows.map((row, at) => ({ ...row, elsewhere: asElsewhere(context, holders.get(at)) })),
    unchecked,
  }
}

/** The first company that is found for each contact, without those that a day's limit does not let the caller know of. */
function findHolders(context: Context, companyId: number, sought: readonly PlacedValue[]) {
  const person = personOf(context)
  const deed = { permission: 'phonebook.lookUpCompanies', audit: 'phonebook.companiesLookedUp' } as const
  return write(context, deed, async (tx) => {
    const holders = new Map<number, ValueHolder<PlacedValue>>()
    for (const holder of await companiesWithValues(tx, sought, companyId))
      if (!holders.has(holder.sought.at)) holders.set(holder.sought.at, holder)
    const hidden = [...holders.values()].filter(({ row }) => tellsMore(person, row, 'contactMobile'))
    const { first, beyond } = await splitByDay(
      tx,
      hidden.map(({ row }) => row.id),
    )
    const left = [...holders].filter(([, { row }]) => !beyond.has(row.id))
    await recordTold(tx, first)
    return { holders: new Map(left), unchecked: holders.size - left.length }
  })
}

/**
 * Counts hidden companies of which the caller is about to be told within a run, as the look-ups of a file are. Returns those of which she is not to be told
 * that day.
 */
export function tellOfHidden(
  context: Context,
  ids: readonly number[],
  permission: Deed['permission'] = 'phonebook.lookUpCompanies',
): Promise<ReadonlySet<number>> {
  return write(context, { permission, audit: 'phonebook.companiesLookedUp' }, async (tx) => {
    const { first, beyond } = await splitByDay(tx, ids)
    await recordTold(tx, first)
    return beyond
  })
}

/** The companies of these names that colleagues hold, by the names as the phonebook compares them. */
async function hiddenNamed(context: Context, keys: readonly string[]): Promise<{ id: number; key: string }[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ id: number; key: string }>`
    select c.id, c.name_key as key from phonebook.companies c
    where c.name_key = any(${[...keys]}::text[]) and c.delete_after is null and c.visibility = 'private' and not ${insideOf(personOf(context))}
    order by c.id`.execute(context.db)
  return rows
}

/**
 * A record whose state tells that a colleague holds a company of its name makes a look-up of each name that somebody gives it. Counts those that tell,
 * for whoever may write such records, and returns those that she is not to give that day: once the day is spent every name of which it has not told,
 * whoever holds it. A refusal of some would tell what it hides. `records` are the names of each.
 */
export async function namesBeyondDay(
  context: Context,
  records: readonly (readonly string[])[],
  permission: Deed['permission'],
): Promise<ReadonlySet<string>> {
  const named = await hiddenNamed(context, records.flat())
  return write(context, { permission, audit: 'phonebook.companiesLookedUp' }, async (tx) => {
    const { told, beyond } = splitNames(records, named, await findRevealedToday(tx), toldADay)
    await recordTold(tx, told)
    return beyond
  })
}

async function recordTold(tx: WriteContext, told: readonly number[]) {
  if (told.length === 0) tx.unchanged()
  else await tx.audit({ subject: 'company', id: null, after: { ids: [...told] } })
}

const asElsewhere = (context: Context, holder: ValueHolder<PlacedValue> | undefined): Elsewhere | null =>
  holder
    ? {
        id: maySee(personOf(context), holder.row) ? holder.row.id : null,
        name: holder.row.name,
        custodian: holder.row.custodian_name,
        kind: holder.sought.kind,
        value: holder.sought.value,
      }
    : null
