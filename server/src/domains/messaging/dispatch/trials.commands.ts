import { randomUUID } from 'node:crypto'
import type { Language } from '@seamark/contract/languages'
import { targetKinds } from '@seamark/contract/messaging/choices'
import type { sendBulkToSelf as asked } from '@seamark/contract/messaging/bulks/bulks'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'
import { bulkRow, type BulkRow, ratedOf } from '../bulks/bulks.queries.ts'
import { channelsOf } from '../bulks/channels.queries.ts'
import type { MailSender } from '../mails/adapters/smtp-pool.ts'
import { type Draft, isOpenTo, selectDrafts } from '../texts/messages.queries.ts'
import { mayQuote, offersOf, rateValuesOf, valuesFor } from '../texts/rates.queries.ts'
import { readEnclosures } from '../attachments/attachments.queries.ts'
import { fillText, noValues } from '../texts/variables.rules.ts'
import { mailFrom, officeOf } from './mails.commands.ts'

const mostTrials = 20

const trial = z.object({
  bulkId: z.number().int(),
  userId: z.number().int(),
  roleId: z.number().int(),
  kind: z.enum(targetKinds),
  targetId: z.number().int().nullable(),
})

/** Its work is bound in `jobs.ts`, which knows the relay. */
export const trialJob = job('messaging.trial', trial, () => Promise.resolve())

/**
 * Sends the caller what one recipient would read. It goes to her own mailbox and nobody else's, so it takes no slot of the ledger. Throws
 * text_missing, own_mail_missing, mail_not_set, trial_missing where the text would have a hole, and trials_many.
 */
export async function sendBulkToSelf(
  context: Context,
  id: number,
  { kind, targetId }: z.output<NonNullable<typeof asked.body>>,
): Promise<{ address: string }> {
  const person = personOf(context)
  return write(context, { permission: 'messaging.sendBulks', audit: 'messaging.bulkTrialSent' }, async (tx) => {
    const row = await bulkRow(tx, id)
    if (row.text.trim() === '') throw failField('text', 'messaging.text_missing')
    const { rows } = await sql<{ email: string | null }>`
      select email from identity.users where id = ${person.id}`.execute(tx.db)
    const address = rows[0]?.email
    if (!address) throw fail('messaging.own_mail_missing')
    if ((await channelsOf(tx)).every((channel) => channel.kind !== 'mail')) throw fail('messaging.mail_not_set')
    const missing = holesOf(await draftOf(tx, { bulkId: id, kind, targetId }))
    if (missing.length > 0)
      throw fail('messaging.trial_missing', { names: missing.map((name) => `{{${name}}}`).join(' ') })
    const { numAffectedRows = 0n } = await sql`
      update messaging.bulks set trials = trials + 1 where id = ${id} and trials < ${mostTrials}`.execute(tx.db)
    if (numAffectedRows === 0n) throw fail('messaging.trials_many')
    await trialJob.later(tx, { bulkId: id, userId: person.id, roleId: person.roleId, kind, targetId })
    await tx.audit({ subject: 'bulk', id })
    return { address }
  })
}

/** The job: the text as the recipient reads it, to the mailbox of whoever asked. A recipient that she may not open is none for her. */
export async function sendTrial(
  context: Context,
  { userId, roleId, bulkId, kind, targetId }: z.output<typeof trial>,
  { send }: MailSender,
  address: string,
) {
  const own = await actFor(context, { userId, roleId })
  const { rows } = await sql<{ email: string | null }>`
    select email from identity.users where id = ${userId}`.execute(own.db)
  const to = rows[0]?.email
  if (!to) return
  const draft = await draftOf(own, { bulkId, kind, targetId })
  const mail = mailFrom(own, { ref: randomUUID(), address: to }, draft, { address, ...(await officeOf(own)) })
  if ('outcome' in mail) return
  await send({ ...mail, attachments: await readEnclosures(own, draft.attachmentIds) })
}

type Read = Pick<z.output<typeof trial>, 'bulkId' | 'kind' | 'targetId'>

/** The text as one recipient reads it, with what its offers say now: since the check they may be others. */
async function draftOf(own: Context, read: Read): Promise<Draft> {
  const draft = await draftFor(own, read)
  if (!draft) return draftWithout(own, read.bulkId)
  if (draft.isKept || !mayQuote(own)) return { ...draft, values: valuesFor(own, draft.values) }
  const row = await bulkRow(own, read.bulkId)
  return { ...draft, values: { ...draft.values, ...(await ratesIn(own, row, draft.language)) } }
}

const ratesIn = async (own: Context, row: BulkRow, language: Language) =>
  rateValuesOf(ratedOf(row), await offersOf(own, row.rate_ids, [language]))[language]

const holesOf = ({ subject, text, values }: Draft) => [
  ...new Set([subject, text].flatMap((part) => fillText(part, values).missing)),
]

/** Who was left out, perhaps for a hole in the text, is read last. */
async function draftFor(own: Context, { bulkId, kind, targetId }: Read): Promise<Draft | undefined> {
  const wanted = targetId === null ? sql`true` : sql`r.target_kind = ${kind} and r.target_id = ${targetId}`
  const [draft] = await selectDrafts(
    own,
    sql`r.bulk_id = ${bulkId} and r.address is not null and ${wanted} and ${isOpenTo(own)}`,
    sql`order by r.state = 'skipped', r.target_kind, r.target_id limit 1`,
  )
  return draft
}

/** Before the check nobody is chosen, so the reader stands for herself. */
async function draftWithout(own: Context, bulkId: number): Promise<Draft> {
  const row = await bulkRow(own, bulkId)
  const { subject, text, language, sender } = row
  const { name } = personOf(own)
  const { organizationName } = await officeOf(own)
  const values = {
    ...noValues,
    ...(await ratesIn(own, row, language)),
    contact: name,
    company: organizationName || name,
    title: name,
    'me.name': sender,
    'me.phone': name,
  }
  return {
    ref: null,
    kind: 'client',
    id: 0,
    address: '',
    language,
    subject,
    text,
    values,
    isKept: false,
    attachmentIds: row.attachments.map((one) => one.id),
    channelKind: 'mail',
    replyTo: undefined,
  }
}
