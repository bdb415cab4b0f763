import {
  type Exhibition,
  type ExhibitionChanges,
  type ExhibitionField,
  exhibitionFieldNames,
  mostDays,
  type NewExhibition,
} from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { daysBetween } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { nameKey } from '../../phonebook/index.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import { audienceOfRegister, managesExhibition } from '../policy.ts'
import {
  asExhibition,
  exhibitionRows,
  type ExhibitionRow,
  type ExhibitionValues,
  valuesOf,
} from './exhibitions.queries.ts'

const permission = 'exhibitions.writeExhibitions'
const removal = 'exhibitions.deleteExhibitions'

const deletableExhibitions: Deletable = {
  table: 'exhibitions.exhibitions',
  subject: 'exhibition',
  purge: { permission: removal, audit: 'exhibitions.exhibitionsPurged' },
  forget: forgetExhibitors,
}

/** The exhibitors go by the foreign key, which forgets nothing of what other schemas keep of them. */
async function forgetExhibitors(tx: WriteContext, exhibitionIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from exhibitions.exhibitors where exhibition_id = any(${[...exhibitionIds]}::bigint[])`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await forgetBulkRows(tx, 'exhibitors', ids)
  await emptyAuditValues(tx, 'exhibitor', ids)
}

/** Writes an exhibition down; without a manager it is the caller's. Throws name_taken when this edition is there. */
export async function createExhibition(context: Context, input: NewExhibition): Promise<Exhibition> {
  return write(context, { permission, audit: 'exhibitions.exhibitionCreated' }, async (tx) => {
    const person = personOf(tx)
    const values = { ...input, managerId: input.managerId ?? person.id }
    await assertPeople(tx, values, undefined)
    const { rows } = await sql<{ id: number }>`
      insert into exhibitions.exhibitions ${columnList} values (${sql.join(columnValues(values))}, ${person.id}, ${person.id}) returning id`.execute(
      tx.db,
    )
    const id = rows[0]?.id ?? 0
    await keepPeople(tx, id, values.peopleIds)
    await tx.audit({ subject: 'exhibition', id, after: values })
    return tellOf(tx, id)
  }).catch(asRefusal)
}

/** Changes some fields. `version` is the one that the caller saw; a stale one is refused with the current exhibition. */
export async function editExhibition(
  context: Context,
  id: number,
  version: number,
  changes: ExhibitionChanges,
): Promise<Exhibition> {
  return write(context, { permission, audit: 'exhibitions.exhibitionChanged' }, async (tx) => {
    const row = await lockExhibition(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asExhibition(tx, row) })
    const before = valuesOf(row)
    const fields = exhibitionFieldNames.filter(
      (field) => changes[field] !== undefined && !isSame(changes[field], before[field]),
    )
    if (fields.length === 0) {
      tx.unchanged()
      return asExhibition(tx, row)
    }
    const after: ExhibitionValues = { ...before, ...changes }
    if (after.toDay < after.fromDay) throw failField('toDay', 'exhibitions.dates_backwards')
    if (daysBetween(after.fromDay, after.toDay) > mostDays) throw failField('toDay', 'exhibitions.too_long')
    await assertPeople(tx, after, before)
    await sql`
      update exhibitions.exhibitions set (${sql.join(changedColumns)}) = row(${sql.join(columnValues(after))}),
        version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id} where id = ${id}`.execute(tx.db)
    if (fields.includes('peopleIds')) await keepPeople(tx, id, after.peopleIds)
    await tx.audit({ subject: 'exhibition', id, before: pick(before, fields), after: pick(after, fields) })
    return tellOf(tx, id)
  }).catch(asRefusal)
}

/** Hides an exhibition at once; a job deletes it with its exhibitors after the 10 seconds in which it can be restored. */
export async function deleteExhibition(context: Context, id: number, version: number) {
  return write(context, { permission: removal, audit: 'exhibitions.exhibitionDeleted' }, async (tx) => {
    const row = await lockExhibition(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asExhibition(tx, row) })
    if (await hasCaptures(tx, id)) throw fail('exhibitions.has_captures')
    publishExhibition(tx, id)
    return hideRecord(tx, deletableExhibitions, id, purgeExhibitionsJob)
  })
}

/** Restores a deleted exhibition within those 10 seconds. One that is not deleted is returned as it is. */
export async function restoreExhibition(context: Context, id: number): Promise<Exhibition> {
  return write(context, { permission: removal, audit: 'exhibitions.exhibitionRestored' }, async (tx) => {
    const row = await lockExhibition(tx, id, { isDeleted: true })
    if (row.delete_after === null) {
      tx.unchanged()
      return asExhibition(tx, row)
    }
    if (!(await unhideRecord(tx, deletableExhibitions, id))) throw fail('exhibitions.undo_over')
    return tellOf(tx, id)
  }).catch(asRefusal)
}

export const purgeExhibitionsJob = job('exhibitions.purgeExhibitions', z.null(), (context) =>
  purgeRecords(context, deletableExhibitions),
)

async function lockExhibition(tx: WriteContext, id: number, { isDeleted = false } = {}): Promise<ExhibitionRow> {
  await sql`select id from exhibitions.exhibitions where id = ${id} for no key update`.execute(tx.db)
  const row = (await exhibitionRows(tx, [id])).get(id)
  if (!row || (row.delete_after !== null && !isDeleted)) throw fail('exhibitions.exhibition_not_found')
  if (!managesExhibition(personOf(tx), row)) throw fail('exhibitions.exhibition_not_yours')
  return row
}

/** What was captured at a fair stays with it. Whoever takes a capture holds the fair meanwhile. */
async function hasCaptures({ db }: WriteContext, id: number): Promise<boolean> {
  const { rows } = await sql`select from exhibitions.captures where exhibition_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

async function tellOf(tx: WriteContext, id: number): Promise<Exhibition> {
  const row = (await exhibitionRows(tx, [id])).get(id)
  if (!row) throw fail('exhibitions.exhibition_not_found')
  publishExhibition(tx, id)
  return asExhibition(tx, row)
}

/** Makes the open lists of exhibitions read again. */
export const publishExhibition = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'exhibitions.exhibition', id, by: personOf(tx).id }, audience: audienceOfRegister })

/** Refuses people who are not there or have left. Who stands already is not asked again. */
async function assertPeople(tx: WriteContext, given: ExhibitionValues, before: ExhibitionValues | undefined) {
  const asked = [given.managerId, ...given.peopleIds].filter(
    (id) => id !== before?.managerId && !before?.peopleIds.includes(id),
  )
  if (asked.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from identity.users where id = any(${asked}::bigint[]) and disabled_at is null`.execute(tx.db)
  const isKnown = (id: number) => !asked.includes(id) || rows.some((row) => row.id === id)
  if (!isKnown(given.managerId)) throw failField('managerId', 'exhibitions.manager_unknown')
  if (!given.peopleIds.every(isKnown)) throw failField('peopleIds', 'exhibitions.people_unknown')
}

async function keepPeople(tx: WriteContext, id: number, people: readonly number[]) {
  await sql`delete from exhibitions.exhibition_people where exhibition_id = ${id} and user_id <> all(${[...people]}::bigint[])`.execute(
    tx.db,
  )
  await sql`
    insert into exhibitions.exhibition_people (exhibition_id, user_id)
    select ${id}, unnest(${[...people]}::bigint[]) on conflict do nothing`.execute(tx.db)
}

const changedColumns = [
  'name',
  'name_en',
  'name_key',
  'edition',
  'from_day',
  'to_day',
  'country',
  'city',
  'venue',
  'organiser',
  'website',
  'industries',
  'manager_id',
  'cost_amount',
  'cost_currency',
  'attribution_days',
  'note',
].map((column) => sql.ref(column))
const columnList = sql`(${sql.join([...changedColumns, sql.ref('created_by'), sql.ref('updated_by')])})`

/** In the order of `changedColumns`. */
const columnValues = (values: ExhibitionValues) => [
  sql`${values.name}::text`,
  sql`${values.nameEn}::text`,
  sql`${nameKey(values.name)}::text`,
  sql`${values.edition}::text`,
  sql`${values.fromDay}::date`,
  sql`${values.toDay}::date`,
  sql`${values.country}::text`,
  sql`${values.city}::text`,
  sql`${values.venue}::text`,
  sql`${values.organiser}::text`,
  sql`${values.website}::text`,
  sql`${values.industries}::text[]`,
  sql`${values.managerId}::bigint`,
  sql`${values.cost?.amount ?? null}::numeric`,
  sql`${values.cost?.currency ?? null}::text`,
  sql`${values.attributionDays}::int`,
  sql`${values.note}::text`,
]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const pick = (
  values: ExhibitionValues,
  fields: readonly ExhibitionField[],
): Partial<Record<ExhibitionField, unknown>> => Object.fromEntries(fields.map((field) => [field, values[field]]))

/** The constraints decide, so that two people who save at once cannot both pass. */
function asRefusal(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'exhibitions_name') throw failField('name', 'exhibitions.name_taken')
  throw error
}
