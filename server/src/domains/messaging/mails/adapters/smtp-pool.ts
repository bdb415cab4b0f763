import { createTransport } from 'nodemailer'
import type { Ended } from '../../ledger/outcomes.rules.ts'
import { endOfFailed, type MailError } from '../answers.rules.ts'
import {
  answerAddresses,
  type BulkMail,
  headersOf,
  htmlOf,
  isBareAddress,
  isOneLine,
  type MailIdentity,
  messageId,
  returnPath,
  textOf,
} from '../mails.rules.ts'

export interface SmtpSettings extends MailIdentity {
  /** The relay for bulks, `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  /** Signs where the relay does not. */
  dkim?: { domainName: string; keySelector: string; privateKey: string }
  /** Seconds of silence after which a call is over. It is well below the lease of a call. */
  patience?: number
}

export interface MailSender {
  /** Sends one mail once, and says how that ended. It never throws and never tries again: the ledger decides. */
  send(mail: BulkMail): Promise<Ended>
  /** Closes the connections; what is under way ends first. */
  close(): void
}

const mailConnections = 5
/** A whole mail may not take longer, however slowly its server speaks; the lease of a call lasts two minutes. */
const longestSeconds = 90

/** RFC 8058 wants both headers of the one click signed; the library signs only one of them by itself. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

/** Returns a sender over a few lasting connections to one relay. TLS is verified, and required unless the relay is on this machine. */
export function createMailSender({ url, dkim, patience = 30, ...identity }: SmtpSettings): MailSender {
  // The pool would send again by itself what lost its connection; its types do not know the option yet.
  const once = { maxRequeues: 0, idleTimeout: 20_000 }
  const transport = createTransport({
    ...once,
    url,
    pool: true,
    maxConnections: mailConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: patience * 1000,
    ...(mayBePlain(url) ? {} : { requireTLS: true }),
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: signedHeaders } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      if (!isBareAddress(mail.to)) return { outcome: 'badTarget', code: 'address' }
      if (!isOneLine(mail.subject) || !isOneLine(mail.sender.name)) return { outcome: 'refused', code: 'header' }
      try {
        const { response } = await transport.sendMail(messageOf(identity, mail))
        return { outcome: 'sent', code: response.slice(0, 3), providerId: queueIdOf(response) }
      } catch (error) {
        return endOfFailed(error as MailError)
      }
    },
    close: () => transport.close(),
  }
}

function messageOf(identity: MailIdentity, mail: BulkMail) {
  return {
    from: { name: mail.sender.name, address: identity.from },
    to: { name: '', address: mail.to },
    replyTo: answerAddresses(identity, mail),
    envelope: { from: returnPath(identity, mail.ref), to: mail.to },
    messageId: messageId(identity, mail.ref),
    xMailer: false as const,
    subject: mail.subject,
    text: textOf(mail),
    html: htmlOf(mail),
    headers: headersOf(identity, mail),
    attachments: (mail.attachments ?? []).map(({ name, mediaType, bytes }) => ({
      filename: name,
      contentType: mediaType,
      content: bytes,
    })),
    dsn: { envid: mail.ref, ret: 'HDRS' as const, notify: 'FAILURE' as const },
    signal: AbortSignal.timeout(longestSeconds * 1000),
  }
}

/** The number that the relay has given the mail, by which its people find it. */
const queueIdOf = (response: string) => /\bqueued as ([\w.-]+)/i.exec(response)?.[1] ?? ''

/** Whether a relay may be spoken to without TLS: one on this machine, or one for which the address says it. */
export function mayBePlain(url: string) {
  const { hostname, searchParams } = new URL(url)
  return searchParams.has('requireTLS') || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
