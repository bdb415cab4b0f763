import type { FollowUpRecord, NewRecord, RecordAnswer, RecordEdit } from '@seamark/contract/followups/records/records'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { audienceOf, type Held, heldColumns, progressCompany, touchCompany } from '../../phonebook/index.ts'
import { mayLog, refusalToEdit } from '../policy.ts'
import { drawn, dropImages, imagesOf, keepImages } from './images.commands.ts'
import { failIfFuture, failIfImages, failIfNotAhead, failIfSilent, type RecordRow } from './records.rules.ts'
import { getRecord, optionsOf, recordSeen } from './records.queries.ts'
import { lockCompany } from '../tasks/changes.commands.ts'
import { planNextContact } from '../tasks/tasks.commands.ts'
import { findTemplate } from '../templates/templates.queries.ts'
import { answerOf } from '../templates/templates.rules.ts'

const logged = { permission: 'followups.logRecords', audit: 'followups.recordLogged' } as const
const changed = { permission: 'followups.logRecords', audit: 'followups.recordChanged' } as const

type Images = ReadonlyMap<string, Buffer>
type Followed = Held & { id: number; name: string }

/**
 * Logs a follow-up. What it tells moves the company on and counts for its days, as long as somebody holds it: in the pool it is kept, and moves nothing.
 * Whoever may not is refused before any image is decoded.
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
  failIfImages(imagesOf(images).length, await optionsOf(context))
  await write(context, logged, async (tx) => {
    await companyToLog(tx, companyId)
    tx.unchanged()
  })
  const pictures = await drawn(images)
  return write(context, logged, async (tx) => {
    const person = personOf(tx)
    const company = await companyToLog(tx, companyId)
    const answer = await answerTo(tx, input, null)
    failIfSilent(input, answer)
    await contactOf(tx, companyId, input.contactId)
    const { id } = await tx.db
      .insertInto('followups.records')
      .values({
        company_id: companyId,
        author_id: person.id,
        custodian_id: company.custodian_id,
        ...columnsOf(input, answer),
        next_contact_at: next,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepImages(tx, id, pictures)
    await moveOn(tx, company, input, at)
    if (next)
      await planNextContact(tx, { companyId, contactId: input.contactId, at: next, personId: person.id, recordId: id })
    await tx.audit({
      subject: 'record',
      id,
      after: { company: company.name, ...auditedOf(input, answer), images: pictures.length },
    })
    await told(tx, company, id, 'logged', {
      way: input.way,
      progress: input.progress,
      ...(pictures.length > 0 ? { images: pictures.length } : {}),
    })
    return getRecord(tx, id)
  })
}

/** Changes a record, as its author and while there is time. What it said is kept beside it. */
export async function editRecord(
  context: Context,
  id: number,
  version: number,
  input: RecordEdit,
  images: Images,
): Promise<FollowUpRecord> {
  const at = new Date(input.at)
  failIfFuture(at, context.now())
  await write(context, changed, async (tx) => {
    await recordToEdit(tx, id, version)
    tx.unchanged()
  })
  const pictures = await drawn(images)
  return write(context, changed, async (tx) => {
    const row = await recordToEdit(tx, id, version)
    const answer = await answerTo(tx, input, row)
    failIfSilent(input, answer)
    await contactOf(tx, row.company_id, input.contactId)
    const kept = row.images.filter((image) => input.keptImages.includes(image.id))
    failIfImages(kept.length + imagesOf(images).length, await optionsOf(tx))
    await tx.db
      .insertInto('followups.record_versions')
      .values({ record_id: id, by_id: personOf(tx).id, before: JSON.stringify(saidBy(row)) })
      .execute()
    await dropImages(
      tx,
      [id],
      kept.map((image) => image.id),
    )
    await keepImages(tx, id, pictures, kept.length)
    await tx.db
      .updateTable('followups.records')
      .set({ ...columnsOf(input, answer), version: version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    const company = { ...row, id: row.company_id, name: '' }
    await moveOn(tx, company, input, at)
    await tx.audit({
      subject: 'record',
      id,
      before: auditedRow(row),
      after: { ...auditedOf(input, answer), images: kept.length + pictures.length },
    })
    await told(tx, company, id, 'recordChanged')
    return getRecord(tx, id)
  })
}

/** The company, locked, for whoever may log on it; its lock also orders those who log at once. */
async function companyToLog(tx: WriteContext, id: number): Promise<Followed> {
  const row = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'name', ...heldColumns])
    .where('id', '=', id)
    .where('delete_after', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || !mayLog(personOf(tx), row)) throw fail('phonebook.company_not_found')
  return row
}

/** The record, its company locked first, as by everybody who writes of both, so that two of them wait for each other one way only. */
async function recordToEdit(tx: WriteContext, id: number, version: number): Promise<RecordRow> {
  const seen = await recordSeen(tx, id)
  await lockCompany(tx, seen.company_id)
  await tx.db.selectFrom('followups.records').select('id').where('id', '=', id).forUpdate().execute()
  const row = await recordSeen(tx, id)
  const { recordEditHours: hours } = await optionsOf(tx)
  const refusal = refusalToEdit(personOf(tx), row, tx.now(), hours)
  if (refusal) throw fail(refusal, { hours })
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: await getRecord(tx, id) })
  return row
}

/** What the template was answered. One that was disabled since stays good for the record that was made with it. */
async function answerTo(
  tx: WriteContext,
  input: Pick<NewRecord, 'templateId' | 'optionIds' | 'remark'>,
  before: RecordRow | null,
): Promise<RecordAnswer | null> {
  if (input.templateId === null) return null
  const template = await findTemplate(tx, input.templateId)
  if (!template || (!template.enabled && before?.template_id !== template.id))
    throw failField('templateId', 'followups.template_unknown')
  return answerOf(template, input)
}

async function contactOf(tx: WriteContext, companyId: number, contactId: number | null) {
  if (contactId === null) return
  const contact = tx.db
    .selectFrom('phonebook.contacts')
    .select('id')
    .where('id', '=', contactId)
    .where('company_id', '=', companyId)
  if (!(await contact.where('delete_after', 'is', null).executeTakeFirst()))
    throw failField('contactId', 'followups.contact_unknown')
}

async function moveOn(tx: WriteContext, company: Followed, { progress }: Pick<NewRecord, 'progress'>, at: Date) {
  if (company.custodian_id === null) return
  await progressCompany(tx, { companyId: company.id, to: progress, at, cause: 'record' })
  await touchCompany(tx, { companyId: company.id, at })
}

const columnsOf = (
  input: Pick<NewRecord, 'contactId' | 'way' | 'at' | 'progress' | 'content' | 'templateId'>,
  answer: RecordAnswer | null,
) => ({
  contact_id: input.contactId,
  way: input.way,
  at: new Date(input.at),
  progress: input.progress,
  content: input.content,
  template_id: input.templateId,
  answer: answer && JSON.stringify(answer),
})

const auditedOf = (
  { way, at, progress, content }: Pick<NewRecord, 'way' | 'at' | 'progress' | 'content'>,
  answer: RecordAnswer | null,
) => ({
  way,
  at,
  progress,
  content,
  ...(answer ? { template: answer.name, options: answer.options.map(({ name }) => name), remark: answer.remark } : {}),
})

const auditedRow = (row: RecordRow) => ({
  ...auditedOf(
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

/** What is kept of a record before an edit. */
const saidBy = (row: RecordRow) => ({
  way: row.way,
  happenedAt: row.at.toISOString(),
  progress: row.progress,
  content: row.content,
  images: row.images.length,
})

type ToldKind =
  | ('logged' | 'recordChanged' | 'recordDeleted' | 'recordRestored')
  | ('commented' | 'commentChanged' | 'commentDeleted')

export async function told(
  tx: WriteContext,
  company: Held & { id: number },
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
