import type { Merged, previewMerge as asked } from '@seamark/contract/phonebook/merges/merges'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { translate } from '../../../platform/translate.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import { fallsIntoPool, proposedChoices, suggestedKeep, unitedFollowers } from './merges.rules.ts'
import { maySee, openTo, refusalToChange } from '../policy.ts'
import { asSeenBy, type NamedRow } from '../companies/masking.rules.ts'

type Asked = z.output<NonNullable<typeof asked.query>>

/** Returns the records side by side before they are merged; fails as the merge itself would. */
export async function previewMerge(context: Context, { ids, keepId: given }: Asked) {
  authorize(context, 'phonebook.mergeCompanies')
  const person = personOf(context)
  const rows = await findRowsToMerge(context, ids)
  const contacts = await countContacts(context, ids)
  const counted = rows.map((row) => ({ ...row, contacts: contacts.get(row.id) ?? 0 }))
  const keepId = given ?? suggestedKeep(counted)
  const kept = rows.find(({ id }) => id === keepId)
  if (!kept) throw failField('keepId', 'phonebook.merge_keep')
  const others = rows.filter((row) => row !== kept)
  return {
    keepId,
    companies: counted.map((row) => ({ ...asSeenBy(person, row), contacts: row.contacts })),
    fields: proposedChoices(rows, keepId),
    moves: await countMoves(context, kept, others),
    problem: fallsIntoPool(kept, others) ? translate(context.language, 'phonebook.merge_into_pool') : null,
  }
}

/** Returns the record that this one was merged into, directly or through others, if the caller sees it. */
export async function findMergeTarget(
  { db, actor }: Context,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  if (actor === null) return undefined
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive way (id) as (
      select merged_into from phonebook.companies where id = ${id}
      union select c.merged_into from way join phonebook.companies c on c.id = way.id)
    select c.id, c.name from way join phonebook.companies c on c.id = way.id where c.delete_after is null and ${openTo(actor)}`.execute(
    db,
  )
  return rows[0]
}

async function findRowsToMerge(context: Context, ids: readonly number[]): Promise<NamedRow[]> {
  const person = personOf(context)
  const { rows } = await selectCompanies(
    context,
    sql`phonebook.companies c`,
    sql`where c.id = any(${[...ids]}::bigint[]) and c.delete_after is null`,
  ).execute(context.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row || !maySee(person, row)) throw fail('phonebook.company_not_found')
    const refusal = refusalToChange(person, row)
    if (refusal) throw fail(refusal)
    return row
  })
}

async function countContacts({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select company_id as id, count(*)::int as count from phonebook.contacts
    where company_id = any(${[...ids]}::bigint[]) and delete_after is null group by company_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

async function countMoves({ db }: Context, kept: NamedRow, others: readonly NamedRow[]): Promise<Merged> {
  const ids = others.map(({ id }) => id)
  const { rows } = await sql<Pick<Merged, 'contacts' | 'ownerships' | 'activity' | 'applications'>>`
    select (select count(*)::int from phonebook.contacts where company_id = any(${ids}::bigint[]) and delete_after is null) as contacts,
           (select count(*)::int from phonebook.ownerships where company_id = any(${ids}::bigint[])) as ownerships,
           (select count(*)::int from activity.entries where subject_kind = 'company' and subject_id = any(${ids}::bigint[])) as activity,
           (select count(*)::int from applications.applications where subject_kind = 'company' and subject_id = any(${ids}::bigint[])) as applications`.execute(
    db,
  )
  const counts = rows[0] ?? { contacts: 0, ownerships: 0, activity: 0, applications: 0 }
  const tags = new Set(others.flatMap(({ tag_ids }) => tag_ids).filter((id) => !kept.tag_ids.includes(id)))
  return {
    ...counts,
    tags: tags.size,
    followers: unitedFollowers(kept, others, new Set()).length - kept.follower_ids.length,
  }
}
