import type { Company, CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import { companyChanges } from '@seamark/contract/phonebook/companies/companies'
import type { Merged, mergeCompanies as asked } from '@seamark/contract/phonebook/merges/merges'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { validate } from '../../../platform/http/validation.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keepDeed } from '../../workbench/index.ts'
import { companyRow } from '../companies/companies.queries.ts'
import { columnValues, searchColumns, searchedIn, valuesOf } from '../companies/companies.rules.ts'
import { type EditedRow, fieldsOf, lockForEdits } from '../companies/edits.commands.ts'
import { lockDepartments } from '../companies/matches.queries.ts'
import { companiesMerged } from '../events.ts'
import { lockReaders } from '../custody/custodians.queries.ts'
import { moveToKept } from './moves.commands.ts'
import { noteMerge, type Merge, type Touches } from './activity.commands.ts'
import { chosenChanges, fallsIntoPool, unitedFollowers } from './merges.rules.ts'
import { maySee, refusalToChange } from '../policy.ts'
import { asSeenBy } from '../companies/masking.rules.ts'

type Asked = z.output<NonNullable<typeof asked.body>>

/** For so many hours the others are kept beside the one that stays: an hour longer than the undo is open. */
const keptHours = 30 * 24 + 1

/**
 * Merges several records into one, wholly or not at all: the chosen values, and everything that belongs to the others.
 * The others disappear for everybody at once; for thirty days a run of the workbench can undo the merge.
 */
export async function mergeCompanies(
  context: Context,
  { keepId, companies, fields, stays }: Asked,
): Promise<{ company: Company; runId: number; moved: Merged }> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.mergeCompanies', audit: 'phonebook.companiesMerged' }, async (tx) => {
    const rows = await lockToMerge(tx, companies)
    const kept = rows.find(({ id }) => id === keepId)
    if (!kept) throw failField('keepId', 'phonebook.merge_keep')
    const others = rows.filter((row) => row !== kept)
    if (fallsIntoPool(kept, others)) throw fail('phonebook.merge_into_pool')
    const changes = await judgeChanges(tx, chosenChanges(rows, keepId, fields))
    const followers = unitedFollowers(kept, others, stays ? await lockReaders(tx, custodiansOf(others)) : new Set())
    const touches = await writeKept(tx, kept, others, changes, followers)
    const carried = await moveToKept(tx, kept, others, followers)
    await hideMerged(tx, kept, others)
    await tx.reactions.announce(tx, companiesMerged, { keepId, otherIds: others.map(({ id }) => id) })
    const merge = { kept, others, changes, followers, touches, carried }
    await noteMerge(tx, merge)
    const runId = await keepDeed(tx, {
      list: 'companies',
      action: 'merge',
      input: { keepId },
      rows: toLoggedRows(merge, tx.now()),
    })
    const row = await companyRow(tx, keepId)
    if (!row) throw fail('phonebook.company_not_found')
    return { company: asSeenBy(person, row), runId, moved: countMoved(merge) }
  })
}

const custodiansOf = (rows: readonly EditedRow[]) => rows.flatMap(({ custodian_id }) => custodian_id ?? [])

/**
 * Locks all records in the order of their ids; fails unless the caller sees them, answers for them and has their latest
 * version.
 */
async function lockToMerge(tx: WriteContext, companies: Asked['companies']): Promise<EditedRow[]> {
  const person = personOf(tx)
  const ids = companies.map(({ id }) => id)
  const held = await lockForEdits(tx, ids)
  const rows: EditedRow[] = []
  for (const { id, version } of companies) {
    const row = held.get(id)
    if (!row || row.delete_after !== null || !maySee(person, row)) throw fail('phonebook.company_not_found')
    const refusal = refusalToChange(person, row)
    if (refusal) throw fail(refusal)
    if (row.version !== version) {
      const current = await companyRow(tx, id)
      throw fail('platform.version_stale', {}, { current: current && asSeenBy(person, current) })
    }
    rows.push(row)
  }
  return rows
}

/** Changes are judged as an edit is; values that stay are not judged again. */
async function judgeChanges(tx: WriteContext, chosen: CompanyChanges | undefined): Promise<CompanyChanges> {
  if (!chosen) throw failField('fields', 'phonebook.merge_choice')
  const { departmentId = null } = chosen
  const departments = await lockDepartments(tx, [departmentId])
  if (departmentId !== null && !departments.has(departmentId))
    throw failField('departmentId', 'phonebook.department_unknown')
  const result = validate(companyChanges, 'fields', chosen)
  if ('error' in result) throw result.error
  return chosen
}

/**
 * The codes of two records are exchanged where the chosen one comes from another, so that both stay taken. The latest
 * follow-up of them all counts.
 */
async function writeKept(
  tx: WriteContext,
  kept: EditedRow,
  others: readonly EditedRow[],
  changes: CompanyChanges,
  followers: readonly number[],
): Promise<{ before: Touches; after: Touches }> {
  const giver = others.find(({ code }) => code === changes.code)
  if (giver)
    await tx.db
      .updateTable('phonebook.companies')
      .set({ code: `~${giver.id}` })
      .where('id', '=', giver.id)
      .execute()
  const otherIds = others.map(({ id }) => id)
  const before = await tx.db
    .selectFrom('phonebook.companies')
    .select('last_touch_at as lastTouchAt')
    .where('id', '=', kept.id)
    .executeTakeFirstOrThrow()
  const after = await tx.db
    .updateTable('phonebook.companies')
    .set({
      ...columnValues(changes),
      ...searchColumns(searchedIn(kept, changes)),
      follower_ids: [...followers],
      last_touch_at: sql<Date>`(select max(c.last_touch_at) from phonebook.companies c where c.id = any(${[kept.id, ...otherIds]}::bigint[]))`,
      version: kept.version + 1,
      updated_at: sql<Date>`now()`,
      updated_by: personOf(tx).id,
    })
    .where('id', '=', kept.id)
    .returning('last_touch_at as lastTouchAt')
    .executeTakeFirstOrThrow()
  if (giver)
    await tx.db.updateTable('phonebook.companies').set({ code: kept.code }).where('id', '=', giver.id).execute()
  return { before, after }
}

/** Hides the others from everybody and closes the duplicate pairs among them. */
async function hideMerged(tx: WriteContext, kept: EditedRow, others: readonly EditedRow[]) {
  const otherIds = others.map(({ id }) => id)
  await sql`
    update phonebook.companies set merged_into = ${kept.id}::bigint, delete_after = now() + make_interval(hours => ${keptHours}::int)
    where id = any(${otherIds}::bigint[])`.execute(tx.db)
  const all = [kept.id, ...otherIds]
  await sql`
    update phonebook.duplicates set state = 'merged'
    where state = 'open' and low_id = any(${all}::bigint[]) and high_id = any(${all}::bigint[])`.execute(tx.db)
}

/**
 * Returns what each record was and became, as far as the undo must know it, without values that a real deletion could
 * not remove from the log.
 */
function toLoggedRows({ kept, others, changes, followers, touches, carried }: Merge, at: Date) {
  const otherIds = others.map(({ id }) => id)
  const added = followers.filter((id) => !kept.follower_ids.includes(id))
  return [
    {
      id: kept.id,
      before: { otherIds, fields: valuesOf(kept, fieldsOf(changes)), touches: touches.before },
      after: {
        fields: changes,
        tags: carried.tags,
        followers: added,
        touches: touches.after,
        ownershipIds: carried.ownershipIds,
      },
    },
    ...others.map(({ id, code }) => ({
      id,
      before: {
        code,
        contacts: carried.contacts
          .filter(({ companyId }) => companyId === id)
          .map((contact) => ({ id: contact.id, isPrimary: contact.isPrimary })),
        applications: carried.applications
          .filter(({ subjectId }) => subjectId === id)
          .map((application) => application.id),
        mergedAt: at,
      },
      after: { mergedInto: kept.id },
    })),
  ]
}

const countMoved = ({ kept, followers, carried }: Merge): Merged => ({
  contacts: carried.contacts.length,
  tags: carried.tags.length,
  followers: followers.filter((id) => !kept.follower_ids.includes(id)).length,
  ownerships: carried.counts.ownerships,
  activity: carried.counts.activity,
  applications: carried.applications.length,
})
