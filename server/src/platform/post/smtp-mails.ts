import { createTransport } from 'nodemailer'
import { NotSent } from './not-sent.ts'
import type { Mail } from './post.ts'

const seconds = 1000
const patience = { connectionTimeout: 10 * seconds, greetingTimeout: 10 * seconds, socketTimeout: 30 * seconds }

/**
 * Returns a sender for any SMTP server. TLS is verified, and required unless the server is on this machine or the address itself says
 * `requireTLS=false`.
 */
export function createMailer(url: string, from: string) {
  const transport = createTransport(
    {
      url,
      ...patience,
      ...(mayBePlain(url) ? {} : { requireTLS: true }),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return async ({ to, subject, text }: Mail) => {
    if (!isAddress(to) || /\p{Cc}/u.test(subject)) throw new NotSent('unusable header', { mayRetry: false })
    const mail = { to: { name: '', address: to }, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } }
    await transport.sendMail(mail).catch((error: unknown) => {
      throw toNotSent(error)
    })
  }
}

function mayBePlain(url: string) {
  const { hostname, searchParams } = new URL(url)
  return searchParams.has('requireTLS') || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** One bare address, which cannot become a header or a list of recipients. */
const isAddress = (text: string) => /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)

/** A 4xx reply is temporary, a 5xx reply is final. Without a reply only a failed connection proves that the mail was not sent. */
function toNotSent(error: unknown) {
  const { code, responseCode, syscall } = error as { code?: unknown; responseCode?: unknown; syscall?: unknown }
  const reply = typeof responseCode === 'number' ? responseCode : undefined
  const mayRetry = reply === undefined ? code === 'EDNS' || syscall === 'connect' : reply < 500
  const reason = [typeof code === 'string' ? code : 'unknown', reply].filter((part) => part !== undefined).join(' ')
  return new NotSent(reason, { mayRetry, isUnknown: reply === undefined && !mayRetry })
}
