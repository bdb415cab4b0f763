import type { Context } from '../../../platform/context.ts'
import { translate } from '../../../platform/translate.ts'
import { readOptions } from '../../settings/index.ts'
import { Failure } from '../../../platform/failure.ts'
import { type Enclosure, readEnclosures } from '../attachments/attachments.queries.ts'
import type { Call } from '../ledger/calls.commands.ts'
import type { Ended } from '../ledger/outcomes.rules.ts'
import type { MailSender } from '../mails/adapters/smtp-pool.ts'
import type { BulkMail } from '../mails/mails.rules.ts'
import { optOutToken } from '../opt-outs/tokens.rules.ts'
import { fillText } from '../texts/variables.rules.ts'
import type { Deliver } from './dispatch.commands.ts'
import { type Draft, draftsOf } from '../texts/messages.queries.ts'

/** Delivers calls as mails over one relay. `address` is that of the product, under which a reader opts out. */
export function byMail({ send }: MailSender, address: string): Deliver {
  return async (context, calls) => {
    const [drafts, office] = await Promise.all([draftsOf(context, calls), officeOf(context)])
    const files = await filesOf(context, [...drafts.values()])
    const ended = await Promise.all(
      calls.map(async (call): Promise<[string, Ended]> => {
        const mail = mailFrom(context, call, drafts.get(call.ref), { address, ...office })
        if ('outcome' in mail) return [call.ref, mail]
        const attachments = files.get(setOf(drafts.get(call.ref)))
        return [
          call.ref,
          attachments ? await send({ ...mail, attachments }) : { outcome: 'refused', code: 'attachment' },
        ]
      }),
    )
    return new Map(ended)
  }
}

const setOf = (draft: Pick<Draft, 'attachmentIds'> | undefined) => draft?.attachmentIds.join() ?? ''

/** The files of each set that these mails carry, read once for all of them; a set of which a file is gone is left out. */
async function filesOf(context: Context, drafts: readonly Draft[]): Promise<Map<string, Enclosure[]>> {
  const files = new Map<string, Enclosure[]>([['', []]])
  for (const draft of drafts) {
    if (files.has(setOf(draft))) continue
    try {
      files.set(setOf(draft), await readEnclosures(context, draft.attachmentIds))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  return files
}

export const officeOf = (context: Context) => readOptions(context, { organizationName: '' })

/** Returns the mail, or how it ended before it began: a text with a hole is not sent. */
export function mailFrom(
  { seal }: Pick<Context, 'seal'>,
  { ref, address: to }: Pick<Call, 'ref' | 'address'>,
  draft: Draft | undefined,
  office: { address: string; organizationName: string },
): BulkMail | Ended {
  if (!draft) return { outcome: 'refused', code: 'draft' }
  const [subject, text] = [draft.subject, draft.text].map((part) => fillText(part, draft.values))
  const missing = [...(subject?.missing ?? []), ...(text?.missing ?? [])]
  if (!subject || !text || missing.length > 0) return { outcome: 'refused', code: `missing ${missing.join(' ')}` }
  const name = draft.values['me.name']
  return {
    ref,
    to,
    subject: subject.text,
    text: text.text,
    sender: { name, replyTo: draft.replyTo },
    footer: footerOf(office.organizationName),
    unsubscribe: `${office.address}/api/open/unsubscribe/${optOutToken(seal, ref)}`,
  }
}

/** Clients read Chinese or English; the line stands in both. */
const footerOf = (organization: string) =>
  [organization, ...(['zh', 'en'] as const).map((language) => translate(language, 'messaging.mail.footer'))]
    .filter((line) => line !== '')
    .join('\n')
