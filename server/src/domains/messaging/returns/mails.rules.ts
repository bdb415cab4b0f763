/** A mail that lies in the mailbox, with the parts by which it is understood. All of it was written by others. */
export interface ReturnedMail {
  /** By their names in lower case, decoded no further. */
  headers: ReadonlyMap<string, readonly string[]>
  messageId: string
  /** The address and the name of its sender. */
  from: string
  fromName: string
  subject: string
  text: string
  /** The fields of `message/delivery-status` (RFC 3464). */
  status: string
  /** The fields of `message/feedback-report` (RFC 5965). */
  feedback: string
  /** The mail that came back, or its headers. */
  original: string
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/**
 * Returns the reference of our mail that this one answers or returns: by the address that it was returned to, by the envelope's id, by the mails
 * that it names as its ancestors, and for machines by the mail that they return. Undefined for a mail that is none of ours.
 */
export function refOf(mail: ReturnedMail, from: string, isFromMachine: boolean): string | undefined {
  const at = from.lastIndexOf('@')
  const [name, domain] = [from.slice(0, at), from.slice(at + 1)].map(escapeRegExp)
  const returned = new RegExp(`(?<![\\w.+-])${name}\\+(${uuid})@${domain}(?![\\w.-])`, 'i')
  const named = new RegExp(`<(${uuid})@${domain}>`, 'gi')
  const own = (text: string) => returned.exec(text)?.[1] ?? [...text.matchAll(named)].at(-1)?.[1]
  const envelope = new RegExp(`^original-envelope-id:\\s*<?(${uuid})`, 'im').exec(mail.status)?.[1]
  const ref =
    returned.exec(addressHeaders.map((key) => headerText(mail, key)).join('\n'))?.[1] ??
    envelope ??
    own(headerText(mail, 'in-reply-to')) ??
    own(headerText(mail, 'references')) ??
    (isFromMachine ? (own(mail.feedback) ?? own(mail.status) ?? own(mail.original) ?? own(mail.text)) : undefined)
  return ref?.toLowerCase()
}

const addressHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-rcpt-to', 'to', 'cc']
const headerText = ({ headers }: ReturnedMail, name: string) => headers.get(name)?.join('\n') ?? ''
const escapeRegExp = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
