import type { Context } from '../../../platform/context.ts'
import { translate } from '../../../platform/translate.ts'
import { readOptions } from '../../settings/index.ts'
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
    const drafts = await draftsOf(context, calls)
    const office = await officeOf(context)
    const ended = await Promise.all(
      calls.map(async (call): Promise<[string, Ended]> => {
        const mail = mailFrom(context, call, drafts.get(call.ref), { address, ...office })
        return [call.ref, 'outcome' in mail ? mail : await send(mail)]
      }),
    )
    return new Map(ended)
  }
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
