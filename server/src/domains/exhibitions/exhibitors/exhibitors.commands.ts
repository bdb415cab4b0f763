import {
  coveredFields,
  type Exhibitor,
  type ExhibitorChanges,
  type ExhibitorField,
  exhibitorFieldNames,
  type ExhibitorValues,
  type NewExhibitor,
} from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField, Failure } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { nameKey, namesBeyondDay, seenCompany } from '../../phonebook/index.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import { keepBooths } from '../booths/booths.commands.ts'
import { boothOrder, readBooths } from '../booths/cells.rules.ts'
import { standingExhibition } from '../exhibitions/exhibitions.queries.ts'
import { publishExhibition } from '../exhibitions/exhibitions.commands.ts'
import { audienceOfRegister } from '../policy.ts'
import { nameTies } from './ties.rules.ts'
import { asExhibitor, exhibitorRows, type ExhibitorRow, seesContactOf, valuesOf } from './exhibitors.queries.ts'

const permission = 'exhibitions.writeExhibitors'
const removal = 'exhibitions.deleteExhibitors'

const deletableExhibitors: Deletable = {
  table: 'exhibitions.exhibitors',
  subject: 'exhibitor',
  purge: { permission: removal, audit: 'exhibitions.exhibitorsPurged' },
  forget: async (tx, ids) => forgetBulkRows(tx, 'exhibitors', ids),
}

/** Writes an exhibitor down. Throws exhibitor_taken when the exhibition has one of this name. */
export async function createExhibitor(context: Context, { exhibitionId, ...values }: NewExhibitor): Promise<Exhibitor> {
  return write(context, { permission, audit: 'exhibitions.exhibitorCreated' }, async (tx) => {
    await standingExhibition(tx, exhibitionId)
    await assertOwner(tx, values, undefined)
    await assertMayName(tx, nameTies(values))
    const id = await insertExhibitor(tx, exhibitionId, values, { typed: exhibitorFieldNames })
    await tx.audit({ subject: 'exhibitor', id, after: values })
    return tellOf(tx, id)
  }).catch(asTaken)
}

/** Changes some fields, which a later list of the organiser then leaves alone. A stale version is refused with the current exhibitor. */
export async function editExhibitor(
  context: Context,
  id: number,
  version: number,
  changes: ExhibitorChanges,
): Promise<Exhibitor> {
  return write(context, { permission, audit: 'exhibitions.exhibitorChanged' }, async (tx) => {
    const row = await lockExhibitor(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asExhibitor(tx, row) })
    const covered = coveredFields.find((field) => changes[field] !== undefined)
    if (covered && !seesContactOf(tx, row)) throw failField(covered, 'exhibitions.contact_covered')
    await assertMayName(tx, newTies(row, changes))
    const fields = await changeExhibitor(tx, row, changes, { by: 'person' })
    if (fields.length === 0) {
      tx.unchanged()
      return asExhibitor(tx, row)
    }
    return tellOf(tx, id)
  }).catch(asTaken)
}

/** The standing of an exhibitor tells whether a colleague holds a company of its names. */
async function assertMayName(tx: WriteContext, names: readonly string[]) {
  if (names.length === 0) return
  const beyond = await namesBeyondDay(tx, [names], permission)
  if (beyond.size > 0) throw failField('name', 'phonebook.names_spent')
}

/** The names that these changes give an exhibitor and that it has not had, as the phonebook compares them. */
export function newTies(row: ExhibitorRow, changes: ExhibitorChanges): string[] {
  const before = nameTies(valuesOf(row))
  return nameTies({ ...valuesOf(row), ...changes }).filter((key) => !before.includes(key))
}

interface Manner {
  /** What a person types stays when a list says otherwise. */
  by: 'person' | 'list' | 'undo'
  /** Columns that are written beside the fields. */
  more?: RawBuilder<unknown>
}

/** Writes the fields that differ, with the log. Returns their names; without a difference only `more` is written. */
export async function changeExhibitor(
  tx: WriteContext,
  row: ExhibitorRow,
  changes: ExhibitorChanges,
  { by, more }: Manner,
): Promise<ExhibitorField[]> {
  const before = valuesOf(row)
  const fields = changedIn(row, changes)
  if (fields.length === 0 && more === undefined) return []
  const after: ExhibitorValues = { ...before, ...changes }
  await assertOwner(tx, after, before)
  const typed = by === 'person' ? [...new Set([...row.typed, ...fields])] : row.typed
  const given = columnsOf(after)
  const columns = sql.join(Object.keys(given).map((column) => sql.ref(column)))
  await sql`
    update exhibitions.exhibitors set
      (${columns}) = (select ${columns} from json_populate_record(null::exhibitions.exhibitors, ${storableJson(given)}::json)),
      name_ties = case when company_id is null and not is_untied then ${nameTies(after)}::text[] else '{}' end,
      typed = ${typed}::text[], version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id}
      ${more === undefined ? sql`` : sql`, ${more}`}
    where id = ${row.id}`.execute(tx.db)
  if (fields.includes('boothText'))
    await keepBooths(tx, [
      { exhibitionId: row.exhibition_id, exhibitorId: row.id, booths: readBooths(after.boothText).booths },
    ])
  if (fields.length > 0)
    await tx.audit({ subject: 'exhibitor', id: row.id, before: pick(before, fields), after: pick(after, fields) })
  return fields
}

/** The fields that these changes would make other ones. */
export function changedIn(row: ExhibitorRow, changes: ExhibitorChanges): ExhibitorField[] {
  const before = valuesOf(row)
  return exhibitorFieldNames.filter((field) => changes[field] !== undefined && !isSame(changes[field], before[field]))
}

interface Origin {
  typed: readonly ExhibitorField[]
  /** The moment of the list that it stands in. */
  listedAt?: Date
}

export async function insertExhibitor(
  tx: WriteContext,
  exhibitionId: number,
  values: ExhibitorValues,
  origin: Origin,
): Promise<number> {
  const [id = 0] = await insertExhibitors(tx, exhibitionId, [values], origin)
  return id
}

/** Writes exhibitors of different names down in one statement, and returns their ids in the same order. */
export async function insertExhibitors(
  tx: WriteContext,
  exhibitionId: number,
  all: readonly ExhibitorValues[],
  { typed, listedAt }: Origin,
): Promise<number[]> {
  const person = personOf(tx)
  const listed = listedAt?.toISOString() ?? null
  const given = all.map((values) => ({
    ...columnsOf(values),
    exhibition_id: exhibitionId,
    name_ties: nameTies(values),
    typed: typed.filter((field) => !isEmpty(values[field])),
    first_listed_at: listed,
    last_listed_at: listed,
    created_by: person.id,
    updated_by: person.id,
  }))
  const columns = sql.join(Object.keys(given[0] ?? {}).map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: number; name_key: string }>`
    insert into exhibitions.exhibitors (${columns})
    select ${columns} from json_populate_recordset(null::exhibitions.exhibitors, ${storableJson(given)}::json)
    returning id, name_key`.execute(tx.db)
  const idOf = new Map(rows.map(({ id, name_key: key }) => [key, id]))
  const ids = all.map(({ name }) => idOf.get(nameKey(name)) ?? 0)
  await keepBooths(
    tx,
    all.map(({ boothText }, place) => ({
      exhibitionId,
      exhibitorId: ids[place] ?? 0,
      booths: readBooths(boothText).booths,
    })),
  )
  return ids
}

const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0)

/** Says which company an exhibitor is: one that the caller sees, none, or the one of its name. A colleague's client is tied by its insiders alone. */
export async function tieExhibitor(
  context: Context,
  id: number,
  version: number,
  company: number | 'none' | 'name',
): Promise<Exhibitor> {
  return write(context, { permission, audit: 'exhibitions.exhibitorTied' }, async (tx) => {
    const row = await lockExhibitor(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asExhibitor(tx, row) })
    if (!seesContactOf(tx, row)) throw failField('company', 'exhibitions.contact_covered')
    if (typeof company === 'number') await assertCompany(tx, company)
    await tieCompany(tx, row, company)
    return tellOf(tx, id)
  })
}

/** Writes the tie with its log; the caller has locked the exhibitor. */
export async function tieCompany(tx: WriteContext, row: ExhibitorRow, company: number | 'none' | 'name') {
  const id = typeof company === 'number' ? company : null
  await sql`
    update exhibitions.exhibitors set company_id = ${id}::bigint, company_came_by = '{}', is_untied = ${company === 'none'},
      name_ties = ${company === 'name' ? nameTies(valuesOf(row)) : []}::text[], version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id}
    where id = ${row.id}`.execute(tx.db)
  await tx.audit({
    subject: 'exhibitor',
    id: row.id,
    before: { company: row.tied_company_id, untied: row.is_untied },
    after: { company: id, untied: company === 'none' },
  })
}

async function assertCompany(tx: WriteContext, id: number) {
  await seenCompany(tx, id).catch((error: unknown) => {
    throw error instanceof Failure ? failField('company', 'exhibitions.company_unknown') : error
  })
}

/** Hides an exhibitor at once; a job deletes it after the 10 seconds in which it can be restored. */
export async function deleteExhibitor(context: Context, id: number, version: number) {
  return write(context, { permission: removal, audit: 'exhibitions.exhibitorDeleted' }, async (tx) => {
    const row = await lockExhibitor(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asExhibitor(tx, row) })
    publishExhibitor(tx, row)
    return hideRecord(tx, deletableExhibitors, id, purgeExhibitorsJob)
  })
}

/** Restores a deleted exhibitor within those 10 seconds, unless its name stands there anew. One that is not deleted is returned as it is. */
export async function restoreExhibitor(context: Context, id: number): Promise<Exhibitor> {
  return write(context, { permission: removal, audit: 'exhibitions.exhibitorRestored' }, async (tx) => {
    const row = await lockExhibitor(tx, id, { isDeleted: true })
    if (row.delete_after === null) {
      tx.unchanged()
      return asExhibitor(tx, row)
    }
    if (!(await unhideRecord(tx, deletableExhibitors, id))) throw fail('exhibitions.undo_over')
    return tellOf(tx, id)
  }).catch(asTaken)
}

export const purgeExhibitorsJob = job('exhibitions.purgeExhibitors', z.null(), (context) =>
  purgeRecords(context, deletableExhibitors),
)

async function lockExhibitor(tx: WriteContext, id: number, { isDeleted = false } = {}): Promise<ExhibitorRow> {
  const row = (await lockExhibitors(tx, [id])).get(id)
  if (!row || (row.delete_after !== null && !isDeleted)) throw fail('exhibitions.exhibitor_not_found')
  return row
}

/** Locks these exhibitors in the order of their ids, and reads them. */
export async function lockExhibitors(tx: WriteContext, ids: readonly number[]): Promise<Map<number, ExhibitorRow>> {
  await sql`select id from exhibitions.exhibitors where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx.db,
  )
  return exhibitorRows(tx, ids)
}

async function tellOf(tx: WriteContext, id: number): Promise<Exhibitor> {
  const row = (await exhibitorRows(tx, [id])).get(id)
  if (!row) throw fail('exhibitions.exhibitor_not_found')
  publishExhibitor(tx, row)
  return asExhibitor(tx, row)
}

/** Makes the open lists of exhibitors, halls and exhibitions read again. */
export function publishExhibitor(
  tx: WriteContext,
  { id, exhibition_id: exhibitionId }: Pick<ExhibitorRow, 'id' | 'exhibition_id'>,
) {
  tx.publish({ event: { topic: 'exhibitions.exhibitor', id, by: personOf(tx).id }, audience: audienceOfRegister })
  publishExhibition(tx, exhibitionId)
}

/** Refuses an owner of the visit who is not there or has left. Who stands already is not asked again. */
async function assertOwner(tx: WriteContext, { ownerId }: ExhibitorValues, before: ExhibitorValues | undefined) {
  if (ownerId === null || ownerId === before?.ownerId) return
  const { rows } = await sql`select from identity.users where id = ${ownerId} and disabled_at is null`.execute(tx.db)
  if (rows.length === 0) throw failField('ownerId', 'exhibitions.owner_unknown')
}

/** The columns of what somebody types, by their names. */
const columnsOf = (values: ExhibitorValues) => ({
  name: values.name,
  name_en: values.nameEn,
  name_key: nameKey(values.name),
  country: values.country,
  province: values.province,
  city: values.city,
  website: values.website,
  industry: values.industry,
  products: values.products,
  introduction: values.introduction,
  contact_name: values.contactName,
  position: values.position,
  mobile: values.mobile,
  telephone: values.telephone,
  email: values.email,
  wechat: values.wechat,
  booth_text: values.boothText,
  booth_sort: boothOrder(readBooths(values.boothText).booths),
  area: values.area,
  note: values.note,
  tags: values.tags,
  owner_id: values.ownerId,
  visit_state: values.visitState,
  visit_on: values.visitOn,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const pick = (values: ExhibitorValues, fields: readonly ExhibitorField[]): Partial<Record<ExhibitorField, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** The unique key decides, so that two people who save at once cannot both pass. */
function asTaken(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'exhibitors_name'
    ? failField('name', 'exhibitions.exhibitor_taken')
    : error
}
