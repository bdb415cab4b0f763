import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived: the envelope's recipients, and the parts that its reader sees. `raw` holds every byte of it. */
export interface Letter {
  to: string[]
  subject: string
  text: string
  raw: string
}

export interface MailServer {
  /** The address for SMTP_URL. */
  url: string
  /** The folder of the letters, a file each, so that another process can read them too. */
  folder: string
  /** Takes the next mail to an address whole and leaves its sender without an answer, who so cannot know that it was taken. */
  hold(address: string): HeldMail
  stop(): Promise<void>
}

export interface HeldMail {
  /** Resolves once the mail has been taken. */
  taken: Promise<void>
  /** Answers, where its sender still waits. */
  letGo(): void
}

interface Wishes {
  host?: string
  /** Uses TLS from the first byte, with a certificate that nobody has signed. */
  tls?: boolean
}

/**
 * Starts a real SMTP server on the loopback that keeps its mail. It refuses `refused@…` for good and `busy@…` for now, in messages that quote
 * the address, as servers do.
 */
export async function startMailServer({ host = '127.0.0.1', tls = false }: Wishes = {}): Promise<MailServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'seamark-mail-'))
  let arrived = 0
  const holds = new Map<string, { take: () => void; free: Promise<void> }>()
  const letAllGo: (() => void)[] = []
  const server = new SMTPServer({
    secure: tls,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refusalTo(address)),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      const take = async () => {
        arrived += 1
        const raw = Buffer.concat(chunks).toString('utf8')
        const to = envelope.rcptTo.map(({ address }) => address)
        keepLetter(path.join(folder, String(arrived).padStart(6, '0')), { to, ...readLetter(raw), raw })
        await untilFree(to)
        done()
      }
      stream.once('end', () => void take())
    },
  })
  async function untilFree(addresses: readonly string[]) {
    for (const address of addresses) {
      const hold = holds.get(address)
      holds.delete(address)
      hold?.take()
      await hold?.free
    }
  }
  function hold(address: string): HeldMail {
    const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    holds.set(address, { take: taken.resolve, free: free.promise })
    letAllGo.push(free.resolve)
    return { taken: taken.promise, letGo: free.resolve }
  }
  server.on('error', () => undefined)
  const { server: socket } = server
  server.listen(0, host)
  await once(socket, 'listening')
  const address = socket.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const stop = async () => {
    for (const letGo of letAllGo) letGo()
    await new Promise<void>((resolve) => server.close(resolve))
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { url: `${tls ? 'smtps' : 'smtp'}://${host}:${port}`, folder, hold, stop }
}

function refusalTo(address: string) {
  const code = address.startsWith('refused@') ? 550 : address.startsWith('busy@') ? 450 : undefined
  return code === undefined ? null : Object.assign(new Error(`<${address}> is not taken`), { responseCode: code })
}

/** Returns the letters to an address that have arrived so far, the oldest first. */
export function lettersTo(folder: string, address: string): Letter[] {
  const letters = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
  return letters
    .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Letter)
    .filter(({ to }) => to.includes(address))
}

/** Writes the file completely before it gets its name, so that a reader never sees half a letter. */
function keepLetter(file: string, letter: Letter) {
  fs.writeFileSync(`${file}.part`, JSON.stringify(letter))
  fs.renameSync(`${file}.part`, `${file}.json`)
}

/** Returns subject and text of a mail with one part, like ours. */
function readLetter(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const subject = header('Subject')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, decodeWord)
  const body = raw.slice(end + 4)
  return { subject, text: decode(body, header('Content-Transfer-Encoding')).replaceAll('\r\n', '\n').trimEnd() }
}

const decodeWord = (_word: string, encoding: string, text: string) =>
  encoding.toLowerCase() === 'b'
    ? Buffer.from(text, 'base64').toString()
    : decodeQuotedPrintable(text.replaceAll('_', ' '))

function decode(body: string, encoding: string) {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_byte, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
