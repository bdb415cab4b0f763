import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { publishBulk } from '../bulks/drafts.commands.ts'
import { tryThroughLocks } from '../ledger/claims.commands.ts'
import { optOutReader } from '../opt-outs/opt-outs.commands.ts'
import { keepReply } from '../replies/arrivals.commands.ts'
import { type AnsweredMail, findAnswered } from './answered.queries.ts'
import type { ArrivedMail } from './adapters/imap-mailbox.ts'
import { readMailParts } from './adapters/mail-parts.ts'
import { settleBounce } from './bounces.commands.ts'
import { isFromMachine, readReturn, type Returned } from './bounces.rules.ts'
import { refOf, type ReturnedMail } from './mails.rules.ts'

/** `later` is a mail whose call has not ended yet: it is read again in a minute. */
export type Taken = 'ours' | 'foreign' | 'later'

/** Takes a mail that has arrived. One that answers or returns none of ours is left alone; one that was taken before changes nothing. */
export async function takeMail(context: Context, { source, at }: ArrivedMail, from: string): Promise<Taken> {
  const mail = await readMailParts(source).catch(() => undefined)
  const ref = mail && refOf(mail, from, isFromMachine(mail))
  if (!mail || ref === undefined) return 'foreign'
  const sent = await findAnswered(context, ref)
  if (!sent) return 'foreign'
  if (sent.isUnderWay) return 'later'
  const eventId = cutText(`${ref} ${mail.messageId || hash('sha256', source, 'base64url')}`, 500)
  await keepReturn(context, sent, { mail, at, eventId, returned: readReturn(mail) })
  return 'ours'
}

interface Arrival {
  mail: ReturnedMail
  at: Date
  eventId: string
  returned: Returned
}

/** Does everything that a mail means in one transaction with the row by which it is known. */
async function keepReturn(context: Context, sent: AnsweredMail, { mail, at, returned, eventId }: Arrival) {
  await tryThroughLocks(() =>
    write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
      if (!(await insertEvent(tx, sent, eventId, returned))) return
      await settleBounce(tx, sent, returned)
      if (returned.kind === 'optOut') await optOutReader(tx, { ref: sent.ref, source: 'report' })
      if (returned.kind === 'reply') await keepReply(tx, { ...mail, ref: sent.ref, providerId: eventId, at })
      publishBulk(tx, { id: sent.bulkId, created_by: sent.senderId })
    }),
  )
}

async function insertEvent(tx: WriteContext, sent: AnsweredMail, eventId: string, { kind, code }: Returned) {
  const { rows } = await sql`
    insert into messaging.events (channel_id, event_id, client_ref, bulk_id, class, address_key, kind, code)
    select r.channel_id, ${eventId}, r.client_ref, r.bulk_id, r.class, r.address_key, ${kind}, left(${code}, 100)
    from messaging.recipients r where r.client_ref = ${sent.ref}::uuid
    on conflict on constraint events_once do nothing returning id`.execute(tx.db)
  return rows.length > 0
}
