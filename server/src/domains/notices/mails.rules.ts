import type { Language } from '@seamark/contract/languages'
import { isReminder, type Notice } from '@seamark/contract/notices/notices'
import type { Mail } from '../../platform/post/post.ts'
import { translate } from '../../platform/translate.ts'

export interface Reader {
  name: string
  email: string
  language: Language
}

const listedMost = 50

/** One urgent notice as a mail of its own, in the reader's language. */
export function urgentMail(reader: Reader, notice: Told, address: string | undefined): Mail {
  const { language, email } = reader
  const title = translate(language, `${notice.kind}.title`, notice.facts)
  const text = [
    ...mailBody(reader, [notice], address),
    translate(language, isReminder(notice.kind) ? 'notices.mail.reminderReason' : 'notices.mail.accountReason'),
  ]
  return { to: email, subject: translate(language, 'notices.mail.subject', { title }), text: text.join('\n\n') }
}

/** Unread notices as one mail in the reader's language. */
export function digestMail(reader: Reader, notices: readonly Told[], address: string | undefined): Mail {
  const { language, email } = reader
  const more = notices.length - listedMost
  const text = [
    ...mailBody(reader, notices.slice(0, listedMost), address),
    ...(more > 0 ? [translate(language, 'notices.mail.more', { count: more })] : []),
    translate(language, 'notices.mail.dailyReason'),
  ]
  return {
    to: email,
    subject: translate(language, 'notices.mail.digestSubject', { count: notices.length }),
    text: text.join('\n\n'),
  }
}

/** A notice whose subject its reader may see. */
export type Told = Pick<Notice, 'facts' | 'path' | 'times'> & { kind: string }

export const isTold = (notice: Notice): notice is Notice & Told => notice.kind !== null

function mailBody({ name, language }: Reader, notices: readonly Told[], address: string | undefined) {
  const all =
    address === undefined ? [] : [translate(language, 'notices.mail.open', { address: `${address}/notices/index` })]
  return [
    translate(language, 'notices.mail.greeting', { name }),
    ...notices.map((notice) => noticeParagraph(language, notice, address)),
    ...all,
  ]
}

function noticeParagraph(language: Language, { kind, facts, path, times }: Told, address: string | undefined) {
  const again = times > 1 ? translate(language, 'notices.mail.times', { count: times }) : ''
  const where = address === undefined || path === null ? [] : [`${address}${path}`]
  return [
    `· ${translate(language, `${kind}.title`, facts)}${again}`,
    translate(language, `${kind}.text`, facts),
    ...where,
  ].join('\n  ')
}
