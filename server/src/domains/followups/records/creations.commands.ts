import type { FollowUpRecord, NewRecord, RecordAnswer } from '@seamark/contract/followups/records/records'
import { sql } from 'kysely'
import { authorize, type Context, type Person, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type StatementContext, type WriteContext, write } from '../../../platform/write.ts'
import { activityPart } from '../../activity/index.ts'
import {
  audienceOf,
  type FollowedCompany,
  followUpParts,
  isMovedBy,
  publishCompanies,
  readFollowedCompany,
} from '../../phonebook/index.ts'
import { mayLog } from '../policy.ts'
import { findTemplate } from '../templates/templates.queries.ts'
import { readingOf } from './records.queries.ts'
import { asRecord, failIfEmptyRecord, type RecordOptions, type RecordRow } from './records.rules.ts'
import { answerTo, toAuditValues, toColumns } from './values.rules.ts'

export const logDeed = { permission: 'followups.logRecords', audit: 'followups.recordLogged' } as const

/**
 * Logs a follow-up that has no images and plans nothing, which most of them are, and returns it. What it depends on is read at once, and one statement
 * writes the record and what it does to the company, under the condition that the company is still as it was read. Fails with
 * company_not_found, or with the field that is wrong.
 */
export async function createPlainRecord(
  context: Context,
  companyId: number,
  input: NewRecord,
  options: RecordOptions,
): Promise<FollowUpRecord> {
  authorize(context, logDeed.permission)
  const judged = await judgeRecord(context, companyId, input)
  const [made] = await write.inOneStatement(context, logDeed, (tx) => insertion(tx, judged, { images: 0 }))
  // Somebody has changed the company since it was read. It is read and judged again.
  if (!made) return createPlainRecord(context, companyId, input, options)
  publishRecord(context, judged)
  return asRecord(rowOf(personOf(context), judged, made), await readingOf(context, options))
}

/** Writes a judged record in the caller's transaction, in which its company is locked, and returns its row without images. */
export async function insertRecord(tx: WriteContext, judged: JudgedRecord, images: number): Promise<RecordRow> {
  const { rows } = await insertion(tx, judged, { images }).execute(tx.db)
  const [made] = rows
  if (!made) throw fail('phonebook.company_not_found')
  publishRecord(tx, judged)
  return rowOf(personOf(tx), judged, made)
}

/** A record that may be written, and the company as it was read for it. */
export interface JudgedRecord {
  company: FollowedCompany
  contact: FollowUpRecord['contact']
  record: Omit<ReturnType<typeof toColumns>, 'answer'> & {
    id: number
    answer: RecordAnswer | null
    next_contact_at: Date | null
  }
}

/** Reads what a record depends on and checks it. Fails with company_not_found, or with the field that is wrong. */
export async function judgeRecord(context: Context, companyId: number, input: NewRecord): Promise<JudgedRecord> {
  const [company, { id, contact }, template] = await Promise.all([
    readFollowedCompany(context, companyId),
    readIdAndContact(context, companyId, input.contactId),
    input.templateId === null ? undefined : findTemplate(context, input.templateId),
  ])
  if (!company || !mayLog(personOf(context), company)) throw fail('phonebook.company_not_found')
  const answer = input.templateId === null ? null : answerTo(template, input, null)
  failIfEmptyRecord(input, answer)
  if (input.contactId !== null && !contact) throw failField('contactId', 'followups.contact_unknown')
  const next = input.nextContactAt === null ? null : new Date(input.nextContactAt)
  return { company, contact, record: { id, ...toColumns(input, answer), answer, next_contact_at: next } }
}

/** The id of the record is taken first, so that its traces can name it. */
async function readIdAndContact({ db }: Context, companyId: number, contactId: number | null) {
  const { rows } = await sql<{ id: number; contact: FollowUpRecord['contact'] }>`
    select nextval(pg_get_serial_sequence('followups.records', 'id')) as id,
           (select json_build_object('id', k.id, 'name', k.name) from phonebook.contacts k
            where k.id = ${contactId}::bigint and k.company_id = ${companyId} and k.delete_after is null) as contact`.execute(
    db,
  )
  return rows[0] ?? { id: 0, contact: null }
}

type Made = Pick<RecordRow, 'version' | 'created_at'>

function insertion(tx: StatementContext, { company, record }: JudgedRecord, { images }: { images: number }) {
  const { id, way, progress, at, answer } = record
  const followed = followUpParts(tx, company, { to: progress, at, cause: 'record' })
  const facts = { way, progress, ...(images > 0 ? { images } : {}), record: id }
  const row = { ...record, company_id: company.id, author_id: personOf(tx).id, custodian_id: company.custodian_id }
  const columns = Object.keys(row)
  const values = { ...toAuditValues({ ...record, at: at.toISOString() }, answer), images }
  return sql<Made>`
    with ${followed.parts},
    made as (
      insert into followups.records (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
      select ${sql.join(columns.map((column) => sql.ref(`given.${column}`)))}
      from json_populate_record(null::followups.records, ${JSON.stringify(row)}::json) given, followed
      returning id, version, created_at),
    noted as (${activityPart(tx, 'company', sql`followed`, [...followed.happenings, { kind: 'followups.activity.logged', facts }])}),
    ${tx.auditParts('record', sql`made`, { after: { company: company.name, ...values } })}
    select version, created_at from made`
}

function publishRecord(context: Context, { company, record }: JudgedRecord) {
  if (isMovedBy(company, { to: record.progress, at: record.at })) publishCompanies(context, [company])
  const event = { topic: 'followups.record', id: company.id, by: personOf(context).id } as const
  context.publish({ event, audience: audienceOf(company) })
}

/** The row as `getRecord` would read it of a record that has just been made without images. */
const rowOf = (person: Person, { company, contact, record }: JudgedRecord, made: Made): RecordRow => ({
  ...record,
  ...made,
  contact,
  company_id: company.id,
  visibility: company.visibility,
  custodian_id: company.custodian_id,
  follower_ids: company.follower_ids,
  author_id: person.id,
  author_name: person.name,
  edits: 0,
  images: [],
  comments: [],
  comment_count: 0,
})
