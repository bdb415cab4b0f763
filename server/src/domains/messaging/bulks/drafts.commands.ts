import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import type { Audience, BulkInput } from '@seamark/contract/messaging/bulks/fields'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { validate } from '../../../platform/http/validation.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { viewFor } from '../../workbench/index.ts'
import { failIfUnknownRates, offersOf } from '../texts/rates.queries.ts'
import { failIfUnknownVariables } from '../texts/refusals.rules.ts'
import { isOwnAttachment, nameAttachments } from '../attachments/attachments.commands.ts'
import { isOfSeenTemplate } from '../templates/rights.queries.ts'
import { failIfNotOfTemplate } from '../templates/editions.queries.ts'
import { offeredTopic } from '../opt-outs/topics.queries.ts'
import { listOf } from './audiences.queries.ts'
import { asBulk, bulkRow, type BulkRow, getBulk, ratedBulk } from './bulks.queries.ts'
import { channelsFor } from './channels.queries.ts'
import { audienceOf, isSender, isUnconfirmed } from './rights.queries.ts'

const permission = 'messaging.sendBulks'

/**
 * Begins a bulk as the caller's draft. Throws the field that is wrong: variable_unknown, variable_meant, channel_unknown, rate_unknown,
 * list_unknown, view_not_found.
 */
export async function createBulk(context: Context, input: BulkInput): Promise<Bulk> {
  const rates = await failIfWrong(context, input)
  return write(context, { permission, audit: 'messaging.bulkCreated' }, async (tx) => {
    const person = personOf(tx)
    const topic = await offeredTopic(tx, input.topicId)
    const files = await nameAttachments(
      tx,
      input.attachmentIds,
      sql`(${isOwnAttachment(tx)} or ${isOfSeenTemplate(tx)})`,
    )
    const { rows } = await sql<{ id: number }>`
      insert into messaging.bulks (title, topic_id, audience, channel_ids, language, subject, text, translations, rate_ids, attachment_ids, template_id, template_edition,
        created_by, role_id)
      values (${input.title}, ${input.topicId}, ${asJson(input.audience)}::jsonb, ${input.channelIds}::bigint[], ${input.language}, ${input.subject},
        ${input.text}, ${asJson(input.translations)}::jsonb, ${input.rateIds}::bigint[], ${input.attachmentIds}::bigint[],
        ${input.template?.id ?? null}, ${input.template?.edition ?? null}, ${person.id}, ${person.roleId})
      returning id`.execute(tx.db)
    const id = rows[0]?.id ?? 0
    await tx.audit({ subject: 'bulk', id, after: { ...auditedOf(input, topic), rates, files } })
    publishBulk(tx, { id, created_by: person.id })
    return getBulk(tx, id)
  })
}

/** Replaces what is written, whole. A bulk that was checked is a draft again, since it may now go to others. */
export async function changeBulk(context: Context, id: number, version: number, input: BulkInput): Promise<Bulk> {
  const rates = await failIfWrong(context, input, (await ratedBulk(context, id))?.rate_ids)
  return write(context, { permission, audit: 'messaging.bulkChanged' }, async (tx) => {
    const row = await lockUnconfirmed(tx, id, version)
    const topic = await offeredTopic(tx, input.topicId, { kept: row.topic?.id ?? null })
    const files = await nameAttachments(tx, input.attachmentIds, mayKeep(tx, row))
    await sql`
      update messaging.bulks set title = ${input.title}, topic_id = ${input.topicId}, audience = ${asJson(input.audience)}::jsonb,
        channel_ids = ${input.channelIds}::bigint[], language = ${input.language}, subject = ${input.subject}, text = ${input.text},
        translations = ${asJson(input.translations)}::jsonb, rate_ids = ${input.rateIds}::bigint[], rate_values = '{}',
        attachment_ids = ${input.attachmentIds}::bigint[], template_id = ${input.template?.id ?? null},
        template_edition = ${input.template?.edition ?? null}, state = 'draft', why = '', version = version + 1
      where id = ${id}`.execute(tx.db)
    const { title, subject, text, language, rate_ids, attachments } = row
    const before = (await offersOf(tx, rate_ids)).map(({ number }) => number).join(', ')
    await tx.audit({
      subject: 'bulk',
      id,
      before: {
        title,
        topic: row.topic?.name ?? '',
        subject,
        text,
        language,
        rates: before,
        files: attachments.map(({ name }) => name).join(', '),
      },
      after: { ...auditedOf(input, topic), rates, files },
    })
    publishBulk(tx, row)
    return getBulk(tx, id)
  })
}

/** Files of one's own, of templates that one sees, and those that the bulk has already: its template may be withdrawn meanwhile. */
const mayKeep = (
  tx: WriteContext,
  { attachments }: BulkRow,
) => sql<boolean>`(${isOwnAttachment(tx)} or ${isOfSeenTemplate(tx)}
  or a.id = any(${attachments.map(({ id }) => id)}::bigint[]))`

/** Locks a bulk that the caller sees. Throws bulk_not_found, and version_stale with the bulk as it is. */
export async function lockBulk(tx: WriteContext, id: number, version: number): Promise<BulkRow> {
  await bulkRow(tx, id)
  await sql`select from messaging.bulks where id = ${id} for update`.execute(tx.db)
  const row = await bulkRow(tx, id)
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: await asBulk(tx, row) })
  return row
}

/** Locks a bulk that its sender may still change. Throws bulk_not_yours, bulk_at_work, bulk_confirmed. */
export async function lockUnconfirmed(tx: WriteContext, id: number, version: number): Promise<BulkRow> {
  const row = await lockBulk(tx, id, version)
  failUnlessUnconfirmed(tx, row)
  return row
}

function failUnlessUnconfirmed({ actor }: Pick<Context, 'actor'>, row: BulkRow) {
  if (!isSender(actor, row)) throw fail('messaging.bulk_not_yours')
  if (row.state === 'checking') throw fail('messaging.bulk_at_work')
  if (!isUnconfirmed(row)) throw fail('messaging.bulk_confirmed')
}

export function publishBulk(tx: Pick<WriteContext, 'publish'>, bulk: Pick<BulkRow, 'id' | 'created_by'>) {
  tx.publish({ event: { topic: 'messaging.bulk', id: bulk.id }, audience: audienceOf(bulk) })
}

/** Returns the numbers of the offers that it quotes. Offers that it has quoted before, and those of its template, may be gone until it is checked. */
async function failIfWrong(context: Context, input: BulkInput, quoted: readonly number[] = []): Promise<string> {
  failIfUnknownVariables(input)
  const known = await channelsFor(context)
  if (input.channelIds.some((id) => known.every((channel) => channel.id !== id)))
    throw failField('channelIds', 'messaging.channel_unknown')
  if (input.audience) await failIfNotReadable(context, input.audience)
  const ofTemplate = input.template ? await failIfNotOfTemplate(context, input.template, input) : []
  return failIfUnknownRates(context, input.rateIds, [...quoted, ...ofTemplate])
}

/** The filters must be those of the list, and a view one that the caller may open. */
async function failIfNotReadable(context: Context, { of, chosen }: Audience) {
  const { name, bulk } = listOf(context, of)
  if ('query' in chosen) {
    const parsed = validate(bulk.query, 'query', chosen.query)
    if ('error' in parsed) throw parsed.error
  }
  if ('viewId' in chosen && (await viewFor(context, chosen.viewId)).list !== name)
    throw fail('workbench.view_not_found')
}

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

const auditedOf = ({ title, subject, text, language }: BulkInput, topic: string) => ({
  title,
  topic,
  subject,
  text,
  language,
})
