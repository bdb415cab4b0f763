import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface StoredMail {
  uid: number
  raw: Buffer
  flags: Set<string>
  at: Date
}

export interface ImapServer {
  /** The address for BULK_IMAP_URL. */
  url: string
  mails: StoredMail[]
  /** The commands of all its clients, without their tags and passwords. */
  commands: string[]
  /** Puts a mail into the mailbox, as its server does when it arrives. */
  put(raw: string | Buffer, at?: Date): StoredMail
  /** Gives all mails other numbers, as a server does that has lost its index. */
  renumber(): void
  /** Hangs up on all clients before it answers the command that `isNext` finds, once. */
  hangUpBefore(isNext: (command: string) => boolean): void
  stop(): Promise<void>
}

/**
 * Starts a real server on the loopback that speaks as much of IMAP4rev1 (RFC 3501) as a client needs that reads one mailbox: it logs in, selects,
 * searches, fetches and stores flags. Other mailboxes than INBOX do not exist.
 */
export async function startImapServer({ user = 'bulk', password = 'secret' } = {}): Promise<ImapServer> {
  const box: Mailbox = { validity: 1, mails: [], commands: [], user, password, isHangUp: () => false }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined))
    serve(box, socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const next = () => Math.max(0, ...box.mails.map(({ uid }) => uid)) + 1
  return {
    url: `imap://${user}:${password}@127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    mails: box.mails,
    commands: box.commands,
    put: (raw, at = new Date()) => {
      const bytes = Buffer.from(typeof raw === 'string' ? raw.replaceAll(/\r?\n/g, '\r\n') : raw)
      const mail = { uid: next(), raw: bytes, flags: new Set<string>(), at }
      box.mails.push(mail)
      return mail
    },
    renumber: () => {
      box.validity += 1
      for (const [place, mail] of box.mails.entries()) mail.uid = place + 1
    },
    hangUpBefore: (isNext) => {
      box.isHangUp = isNext
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

interface Mailbox {
  validity: number
  mails: StoredMail[]
  commands: string[]
  user: string
  password: string
  isHangUp: (command: string) => boolean
}

function serve(box: Mailbox, socket: Socket) {
  let rest = ''
  /** The tag of the IDLE that waits for DONE. */
  let idle: string | undefined
  socket.write('* OK IMAP4rev1 ready\r\n')
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString('latin1')
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (idle !== undefined) {
        socket.write(`${idle} OK IDLE ended\r\n`)
        idle = undefined
        continue
      }
      const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
      box.commands.push(/^LOGIN/i.test(command) ? 'LOGIN' : command)
      if (box.isHangUp(command)) {
        box.isHangUp = () => false
        socket.destroy()
        return
      }
      if (/^IDLE$/i.test(command)) {
        idle = tag
        socket.write('+ idling\r\n')
      } else for (const part of answer(box, tag, command)) socket.write(part)
      if (/^LOGOUT$/i.test(command)) socket.end()
    }
  })
}

function answer(box: Mailbox, tag: string, command: string): (string | Buffer)[] {
  const [, isUid = '', name = '', rest = ''] = /^(UID )?(\S+)\s*(.*)$/i.exec(command) ?? []
  const done = `${tag} OK done\r\n`
  switch (name.toUpperCase()) {
    case 'CAPABILITY':
      return ['* CAPABILITY IMAP4rev1 IDLE ID NAMESPACE UIDPLUS\r\n', done]
    case 'LOGIN':
      return [
        rest.replaceAll('"', '') === `${box.user} ${box.password}`
          ? done
          : `${tag} NO [AUTHENTICATIONFAILED] wrong name or password\r\n`,
      ]
    case 'ID':
      return ['* ID ("name" "test")\r\n', done]
    case 'NAMESPACE':
      return ['* NAMESPACE (("" "/")) NIL NIL\r\n', done]
    case 'LIST':
    case 'LSUB':
      return ['* LIST (\\HasNoChildren) "/" INBOX\r\n', done]
    case 'SELECT':
    case 'EXAMINE':
      return /^"?INBOX"?/i.test(rest) ? [...selected(box), done] : [`${tag} NO there is no such mailbox\r\n`]
    case 'SEARCH':
      return [`* SEARCH ${search(box, rest).join(' ')}\r\n`, done]
    case 'FETCH':
      return [...fetched(box, rest, isUid !== ''), done]
    case 'STORE':
      return [...stored(box, rest, isUid !== ''), done]
    case 'NOOP':
    case 'CHECK':
    case 'ENABLE':
    case 'CLOSE':
    case 'UNSELECT':
      return [done]
    case 'LOGOUT':
      return ['* BYE\r\n', done]
    default:
      return [`${tag} BAD unknown command\r\n`]
  }
}

const selected = ({ mails, validity }: Mailbox) => [
  '* FLAGS (\\Seen \\Flagged \\Deleted)\r\n',
  `* ${mails.length} EXISTS\r\n* 0 RECENT\r\n`,
  `* OK [UIDVALIDITY ${validity}]\r\n* OK [UIDNEXT ${Math.max(0, ...mails.map(({ uid }) => uid)) + 1}]\r\n`,
  '* OK [PERMANENTFLAGS (\\Seen \\Flagged \\Deleted \\*)]\r\n',
]

/** Knows what our client asks for: numbers, and the day since when. */
function search({ mails }: Mailbox, rest: string): number[] {
  const range = /\bUID (\S+)/i.exec(rest)?.[1]
  const since = /\bSINCE "?([\w-]+)/i.exec(rest)?.[1]
  return mails
    .filter(({ uid }) => range === undefined || isIn(range, uid, mails.at(-1)?.uid ?? 0))
    .filter(({ at }) => since === undefined || at >= new Date(`${since.replaceAll('-', ' ')} UTC`))
    .map(({ uid }) => uid)
}

/** `n:*` holds the last one always, even where its number is less (RFC 3501, 6.4.8). */
const isIn = (ranges: string, uid: number, last: number) =>
  ranges.split(',').some((range) => {
    const [from = 0, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)))
    return uid >= Math.min(from, to) && uid <= Math.max(from, to)
  })

function fetched({ mails }: Mailbox, rest: string, isUid: boolean): (string | Buffer)[] {
  const [, range = '', items = ''] = /^(\S+) (.*)$/.exec(rest) ?? []
  const last = isUid ? (mails.at(-1)?.uid ?? 0) : mails.length
  return mails.flatMap((mail, place) => {
    if (!isIn(range, isUid ? mail.uid : place + 1, last)) return []
    const { length } = mail.raw
    // A fetch without PEEK reads the mail, as its server sees it.
    if (/BODY\[\]/i.test(items) && !/BODY\.PEEK/i.test(items)) mail.flags.add('\\Seen')
    const parts = [`UID ${mail.uid}`]
    if (/\bFLAGS\b/i.test(items)) parts.push(`FLAGS (${[...mail.flags].join(' ')})`)
    if (/RFC822\.SIZE/i.test(items)) parts.push(`RFC822.SIZE ${length}`)
    if (/INTERNALDATE/i.test(items)) parts.push(`INTERNALDATE "${internal(mail.at)}"`)
    const [, from, count] = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(items) ?? []
    if (!/BODY(?:\.PEEK)?\[\]/i.test(items)) return [`* ${place + 1} FETCH (${parts.join(' ')})\r\n`]
    const bytes = from === undefined ? mail.raw : mail.raw.subarray(Number(from), Number(from) + Number(count))
    const named = from === undefined ? 'BODY[]' : `BODY[]<${from}>`
    return [`* ${place + 1} FETCH (${parts.join(' ')} ${named} {${bytes.length}}\r\n`, bytes, ')\r\n']
  })
}

function stored({ mails }: Mailbox, rest: string, isUid: boolean): string[] {
  const [, range = '', sign = '', flags = ''] = /^(\S+) ([+-]?)FLAGS(?:\.SILENT)? \(([^)]*)\)/i.exec(rest) ?? []
  const given = flags.split(' ').filter(Boolean)
  const last = isUid ? (mails.at(-1)?.uid ?? 0) : mails.length
  return mails.flatMap((mail, place) => {
    if (!isIn(range, isUid ? mail.uid : place + 1, last)) return []
    if (sign === '') mail.flags.clear()
    for (const flag of given)
      if (sign === '-') mail.flags.delete(flag)
      else mail.flags.add(flag)
    return [`* ${place + 1} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}))\r\n`]
  })
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number) => String(number).padStart(2, '0')
const internal = (at: Date) =>
  `${two(at.getUTCDate())}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`
