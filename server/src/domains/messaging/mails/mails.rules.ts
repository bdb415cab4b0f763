/** A mail of a bulk to one person, with everything that is said around its text. */
export interface BulkMail {
  /** The reference of the delivery: by it bounces and replies are known. */
  ref: string
  to: string
  subject: string
  text: string
  sender: {
    name: string
    /** Where answers go; undefined sends them to the address that the office has chosen. */
    replyTo?: string | undefined
  }
  /** The files that it carries. */
  attachments?: readonly { name: string; mediaType: string; bytes: Buffer }[]
  /** The line at the end: who writes and why, and how to end it. */
  footer: string
  /** The address that opts out by one POST, as RFC 8058 asks. */
  unsubscribe: string
}

/** The addresses under which the office sends bulks. */
export interface MailIdentity {
  from: string
  replyTo?: string | undefined
  /** The mailbox to which bounces return is read, so answers are wanted there too. */
  readsAnswers?: boolean
}

const partsOf = (address: string) => {
  const at = address.lastIndexOf('@')
  return { name: address.slice(0, at), domain: address.slice(at + 1) }
}

/** The address to which a server returns a mail that it could not deliver: it names the delivery. */
export const returnPath = ({ from }: MailIdentity, ref: string) => {
  const { name, domain } = partsOf(from)
  return `${name}+${ref}@${domain}`
}

/** Where answers go: to her who writes, and to the mailbox that is read, or the product would never hear of them. */
export const answerAddresses = (
  identity: MailIdentity,
  { ref, sender }: Pick<BulkMail, 'ref' | 'sender'>,
): string[] => [
  ...[sender.replyTo ?? identity.replyTo ?? []].flat(),
  ...(identity.readsAnswers ? [returnPath(identity, ref)] : []),
]

export const messageId = ({ from }: MailIdentity, ref: string) => `<${ref}@${partsOf(from).domain}>`

/** Headers by which mail programs offer to opt out, and by which other programs do not answer. */
export const headersOf = (identity: MailIdentity, { ref, unsubscribe }: BulkMail): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribe}>, <mailto:${returnPath(identity, ref)}?subject=unsubscribe>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
  Precedence: 'bulk',
})

/** The text with the line at its end. The address stands in it in full, for readers whose program shows no link. */
export const textOf = ({ text, footer, unsubscribe }: BulkMail) =>
  `${text.trimEnd()}\n\n-- \n${footer}\n${unsubscribe}\n`

/** The same as simple HTML: paragraphs and lines, and nothing that loads, runs or tells the sender that it was opened. */
export function htmlOf({ text, footer, unsubscribe }: BulkMail): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
  const end = `<p style="color:#666;font-size:12px">${escapeHtml(footer).replaceAll('\n', '<br>')}<br><a href="${escapeHtml(unsubscribe)}">${escapeHtml(unsubscribe)}</a></p>`
  return `<!doctype html><html><body>${paragraphs.join('')}<hr>${end}</body></html>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** One bare address, which cannot become a header or a list of recipients. */
export const isBareAddress = (text: string) =>
  text.length <= 320 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)

/** Whether a subject or a name stays one line of a header. */
export const isOneLine = (text: string) => !/\p{Cc}|\u2028|\u2029/u.test(text)
