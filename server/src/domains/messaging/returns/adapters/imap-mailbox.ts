import { ImapFlow } from 'imapflow'

export interface MailboxSettings {
  /** `imaps://user:password@host:993`, or `imap://…` with STARTTLS; a path names another mailbox than INBOX. */
  url: string
}

export interface ArrivedMail {
  source: Buffer
  /** When its server got it. */
  at: Date
}

export interface OpenMailbox {
  /** Numbers of mails count only with this one; a server that has lost its index changes it. */
  validity: number
  /** The numbers of mails behind one, in their order; without one those of the last weeks. */
  uidsAfter(uid: number): Promise<number[]>
  /** Reads a mail and leaves it unread; undefined where somebody has deleted it. */
  read(uid: number): Promise<ArrivedMail | undefined>
  /** Marks a mail of ours as read. Nothing is ever deleted or moved. */
  markRead(uid: number): Promise<void>
}

/** The mailbox cannot be reached or read now. `code` is one of a few words, without addresses or secrets. */
export class MailboxAway extends Error {
  readonly code: string
  constructor(code: string) {
    super(`The mailbox of bounces cannot be read: ${code}`)
    this.code = code
  }
}

/** What is read of a mail; what is written behind a picture of that size is of no use. */
const mostBytes = 1024 * 1024
/** A mailbox that is opened for the first time, or numbered anew, is read so many days back. */
const daysBack = 30

/** Opens the mailbox, does the work, and ends the connection. Throws MailboxAway; other errors are those of the work. */
export async function withMailbox(
  { url }: MailboxSettings,
  work: (mailbox: OpenMailbox) => Promise<void>,
): Promise<void> {
  const client = connectionTo(new URL(url))
  // A connection that breaks between two calls says so here, and in the next call.
  client.on('error', () => undefined)
  try {
    await guarded(() => client.connect())
    const { uidValidity } = await guarded(() => client.mailboxOpen(folderOf(new URL(url))))
    await work({
      validity: Number(uidValidity),
      uidsAfter: (uid) => guarded(() => uidsAfter(client, uid)),
      read: (uid) => guarded(() => readOne(client, uid)),
      markRead: (uid) => guarded(() => markRead(client, uid)),
    })
    await client.logout().catch(() => undefined)
  } finally {
    client.close()
  }
}

/** TLS is verified, and required unless the server is on this machine. */
function connectionTo({ protocol, hostname, port, username, password }: URL): ImapFlow {
  const isSecure = protocol === 'imaps:'
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return new ImapFlow({
    host: hostname,
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    secure: isSecure,
    ...(isSecure || isHere ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    clientInfo: { name: 'Seamark' },
    disableAutoIdle: true,
    logger: false,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    maxLiteralSize: 4 * mostBytes,
    maxResponseSize: 8 * mostBytes,
  })
}

const folderOf = ({ pathname }: URL) => decodeURIComponent(pathname.slice(1)) || 'INBOX'

async function uidsAfter(client: ImapFlow, uid: number): Promise<number[]> {
  const query = uid > 0 ? { uid: `${uid + 1}:*` } : { since: new Date(Date.now() - daysBack * 86_400_000) }
  const found = await client.search(query, { uid: true })
  if (!found) throw new MailboxAway('search')
  return found.filter((one) => one > uid).toSorted((one, other) => one - other)
}

async function readOne(client: ImapFlow, uid: number): Promise<ArrivedMail | undefined> {
  const mail = await client.fetchOne(
    String(uid),
    { source: { start: 0, maxLength: mostBytes }, internalDate: true },
    { uid: true },
  )
  if (!mail || !mail.source) return undefined
  return { source: mail.source, at: mail.internalDate ? new Date(mail.internalDate) : new Date() }
}

/** A server that lets nobody mark anything is read all the same. */
async function markRead(client: ImapFlow, uid: number): Promise<void> {
  const isMarked = await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  if (!isMarked && !client.usable) throw new MailboxAway('connection')
}

async function guarded<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof MailboxAway ? error : new MailboxAway(codeOf(error as Record<string, unknown>))
  }
}

/** Servers quote names and passwords in what they say, so only its kind is kept. */
function codeOf({ authenticationFailed, code, responseStatus }: Record<string, unknown>): string {
  if (authenticationFailed === true) return 'login'
  if (typeof code === 'string' && /^[A-Za-z_]{3,40}$/.test(code)) return code
  return responseStatus === 'NO' ? 'refused' : 'connection'
}
