import type { FollowUpRecord, NewRecord, RecordAnswer, RecordEdit } from '@seamark/contract/followups/records/records'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import {
  audienceOf,
  type CompanyCustody,
  custodyColumns,
  progressCompany,
  touchCompany,
} from '../../phonebook/index.ts'
import { mayLog, refusalToEdit } from '../policy.ts'
import { redrawImages, dropImages, imagesOf, storeImages } from './images.commands.ts'
import {
  asRecord,
  failIfFuture,
  failIfImages,
  failIfNotAhead,
  failIfEmptyRecord,
  type RecordRow,
} from './records.rules.ts'
import { getRecord, optionsOf, getRecordRow, readingOf } from './records.queries.ts'
import { lockCompany } from '../tasks/changes.commands.ts'
import { finishTaskOf } from '../tasks/states.commands.ts'
import { planNextContact } from '../tasks/plans.commands.ts'
import { findTemplate } from '../templates/templates.queries.ts'
import { createPlainRecord, insertRecord, judgeRecord, logDeed } from './creations.commands.ts'
import { answerTo, toAuditValues, toColumns } from './values.rules.ts'

const editDeed = { permission: 'followups.logRecords', audit: 'followups.recordChanged' } as const

type Images = ReadonlyMap<string, Buffer>
type LoggedCompany = CompanyCustody & { id: number; name: string }

/**
 * Logs a follow-up and returns it. If the company has a custodian, the follow-up also updates the company's progress and its day
 * of last contact; in the pool it is only stored. Before images are decoded, permission is checked in a transaction of its own,
 * because decoding is slow. Fails with company_not_found, or with the field that is wrong.
 */
export async function createRecord(
  context: Context,
  companyId: number,
  input: NewRecord,
  images: Images,
): Promise<FollowUpRecord> {
  const at = new Date(input.at)
  const next = input.nextContactAt === null ? null : new Date(input.nextContactAt)
  failIfFuture(at, context.now())
  if (next) failIfNotAhead(next, context.now())
  const options = await optionsOf(context)
  failIfImages(imagesOf(images).length, options)
  if (imagesOf(images).length > 0)
    await write(context, logDeed, async (tx) => {
      // Only checks the permission; the second transaction locks the company again.
      await lockCompanyToLog(tx, companyId)
      tx.unchanged()
    })
  else if (next === null && input.taskId === null) return createPlainRecord(context, companyId, input, options)
  const pictures = await redrawImages(images)
  return write(context, logDeed, async (tx) => {
    await lockCompany(tx, companyId)
    const judged = await judgeRecord(tx, companyId, input)
    const row = await insertRecord(tx, judged, pictures.length)
    await storeImages(tx, row.id, pictures)
    if (input.taskId !== null) await finishTaskOf(tx, companyId, input.taskId)
    if (next)
      await planNextContact(tx, {
        companyId,
        contactId: input.contactId,
        at: next,
        personId: row.author_id,
        recordId: row.id,
      })
    return pictures.length > 0 ? getRecord(tx, row.id, options) : asRecord(row, await readingOf(tx, options))
  })
}

/**
 * Changes a record and keeps what it said before as an earlier version. Only its author may do so, within the hours that the office
 * allows. Fails with record_not_found, not_author, edit_over, version_stale, or the field that is wrong.
 */
export async function editRecord(
  context: Context,
  id: number,
  version: number,
  input: RecordEdit,
  images: Images,
): Promise<FollowUpRecord> {
  const at = new Date(input.at)
  failIfFuture(at, context.now())
  if (imagesOf(images).length > 0)
    await write(context, editDeed, async (tx) => {
      await lockRecordToEdit(tx, id, version)
      tx.unchanged()
    })
  const pictures = await redrawImages(images)
  return write(context, editDeed, async (tx) => {
    const row = await lockRecordToEdit(tx, id, version)
    const answer = await readAnswer(tx, input, row)
    failIfEmptyRecord(input, answer)
    await assertContactExists(tx, row.company_id, input.contactId)
    const kept = row.images.filter((image) => input.keptImages.includes(image.id))
    failIfImages(kept.length + imagesOf(images).length, await optionsOf(tx))
    await tx.db
      .insertInto('followups.record_versions')
      .values({ record_id: id, by_id: personOf(tx).id, before: JSON.stringify(toEarlierVersion(row)) })
      .execute()
    await dropImages(
      tx,
      [id],
      kept.map((image) => image.id),
    )
    await storeImages(tx, id, pictures, kept.length)
    await tx.db
      .updateTable('followups.records')
      .set({ ...toColumns(input, answer), version: version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    const company = { ...row, id: row.company_id, name: '' }
    await moveCompanyOn(tx, company, input, at)
    await tx.audit({
      subject: 'record',
      id,
      before: rowToAuditValues(row),
      after: { ...toAuditValues(input, answer), images: kept.length + pictures.length },
    })
    await publishRecordActivity(tx, company, id, 'recordChanged')
    return getRecord(tx, id)
  })
}

/** Locks the company, so that people who log on it at once do so one after another. Fails with company_not_found if the caller may not log. */
async function lockCompanyToLog(tx: WriteContext, id: number): Promise<LoggedCompany> {
  const row = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'name', ...custodyColumns])
    .where('id', '=', id)
    .where('delete_after', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || !mayLog(personOf(tx), row)) throw fail('phonebook.company_not_found')
  return row
}

/** Locks the company, then the record. Everybody who writes both locks them in this order, so that no two can deadlock. */
async function lockRecordToEdit(tx: WriteContext, id: number, version: number): Promise<RecordRow> {
  const seen = await getRecordRow(tx, id)
  await lockCompany(tx, seen.company_id)
  await tx.db.selectFrom('followups.records').select('id').where('id', '=', id).forUpdate().execute()
  const row = await getRecordRow(tx, id)
  const { recordEditHours: hours } = await optionsOf(tx)
  const refusal = refusalToEdit(personOf(tx), row, tx.now(), hours)
  if (refusal) throw fail(refusal, { hours })
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: await getRecord(tx, id) })
  return row
}

async function readAnswer(
  tx: WriteContext,
  input: Pick<NewRecord, 'templateId' | 'optionIds' | 'remark'>,
  before: RecordRow | null,
): Promise<RecordAnswer | null> {
  if (input.templateId === null) return null
  return answerTo(await findTemplate(tx, input.templateId), input, before?.template_id ?? null)
}

async function assertContactExists(tx: WriteContext, companyId: number, contactId: number | null) {
  if (contactId === null) return
  const contact = tx.db
    .selectFrom('phonebook.contacts')
    .select('id')
    .where('id', '=', contactId)
    .where('company_id', '=', companyId)
  if (!(await contact.where('delete_after', 'is', null).executeTakeFirst()))
    throw failField('contactId', 'followups.contact_unknown')
}

/**
 * Updates the progress of a company that somebody holds, and its day of last contact. A company in the pool keeps both.
 */
async function moveCompanyOn(
  tx: WriteContext,
  company: LoggedCompany,
  { progress }: Pick<NewRecord, 'progress'>,
  at: Date,
) {
  if (company.custodian_id === null) return
  await progressCompany(tx, { companyId: company.id, to: progress, at, cause: 'record' })
  await touchCompany(tx, { companyId: company.id, at })
}

const rowToAuditValues = (row: RecordRow) => ({
  ...toAuditValues(
    {
      way: row.way as NewRecord['way'],
      at: row.at.toISOString(),
      progress: row.progress as NewRecord['progress'],
      content: row.content,
    },
    row.answer,
  ),
  images: row.images.length,
})

/** The part of a record that an earlier version keeps. */
const toEarlierVersion = (row: RecordRow) => ({
  way: row.way,
  happenedAt: row.at.toISOString(),
  progress: row.progress,
  content: row.content,
  images: row.images.length,
})

type ToldKind =
  | ('logged' | 'recordChanged' | 'recordDeleted' | 'recordRestored')
  | ('commented' | 'commentChanged' | 'commentDeleted')

/** Records the activity on the company and publishes the change to those who see the company. */
export async function publishRecordActivity(
  tx: WriteContext,
  company: CompanyCustody & { id: number },
  id: number,
  kind: ToldKind,
  facts: Record<string, unknown> = {},
) {
  await recordActivity(tx, {
    subject: 'company',
    id: company.id,
    kind: `followups.activity.${kind}`,
    facts: { ...facts, record: id },
  })
  tx.publish({
    event: { topic: 'followups.record', id: company.id, by: personOf(tx).id },
    audience: audienceOf(company),
  })
}
