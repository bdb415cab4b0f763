import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../../platform/testing/mail-server.ts'
import { createMailSender, type MailSender } from './adapters/smtp-pool.ts'
import type { BulkMail } from './mails.rules.ts'

const from = 'bulk@seamark.example'
const ref = '0f8fad5b-d9cb-469f-a165-70867728950e'
const mail: BulkMail = {
  ref,
  to: 'amy@star.example',
  subject: '美西新运价',
  text: '40HQ USD 2,150',
  sender: { name: '林晓帆', replyTo: 'lin@seamark.example' },
  footer: '宁波海标货代',
  unsubscribe: 'https://crm.seamark.example/api/open/unsubscribe/token',
}

const opened: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

const senderTo = (url: string, patience = 30): MailSender => {
  const sender = createMailSender({ url, from, replyTo: 'office@seamark.example', readsAnswers: true, patience })
  opened.push(() => sender.close())
  return sender
}

/** A real SMTP server that behaves as the options say; `sockets` are its connections, and `taken` the mails that it has read whole. */
async function relay(options: (parts: { sockets: Set<Socket>; taken: string[] }) => SMTPServerOptions) {
  const parts = { sockets: new Set<Socket>(), taken: [] as string[] }
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], ...options(parts) })
  server.on('error', () => undefined)
  const { server: listening } = server
  listening.on('connection', (socket: Socket) => parts.sockets.add(socket))
  await once(listening.listen(0, '127.0.0.1'), 'listening')
  opened.push(
    () =>
      new Promise<void>((resolve) => {
        for (const socket of parts.sockets) socket.destroy()
        server.close(() => resolve())
      }),
  )
  const address = listening.address()
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, ...parts }
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
const read: NonNullable<SMTPServerOptions['onData']> = (stream, _session, done) =>
  void stream.resume().once('end', () => done())

describe('a mail that is taken', () => {
  test('comes from her by name, is answered to her, comes back to its delivery, and is known by its reference', async () => {
    const server = await startMailServer()
    opened.push(() => server.stop())
    const envelopes: unknown[] = []
    const { url } = await relay(() => ({
      onMailFrom: (address, _session, done) => done(void envelopes.push(address.address)),
      onData: read,
    }))
    expect(await senderTo(url).send(mail)).toMatchObject({ outcome: 'sent', code: '250' })
    expect(envelopes).toEqual([`bulk+${ref}@seamark.example`])
    await senderTo(server.url).send(mail)
    const { lettersTo } = await import('../../../platform/testing/mail-server.ts')
    const [letter] = lettersTo(server.folder, mail.to)
    expect(letter?.to).toEqual([mail.to])
    for (const line of [
      /^From: =\?UTF-8\?.*<bulk@seamark\.example>/im,
      new RegExp(`^Reply-To: lin@seamark\\.example,\\s+bulk\\+${ref}@seamark\\.example`, 'im'),
      new RegExp(`^Message-ID: <${ref}@seamark\\.example>`, 'im'),
      /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im,
      /^Auto-Submitted: auto-generated/im,
      /^Precedence: bulk/im,
    ])
      expect(letter?.raw).toMatch(line)
    expect(letter?.raw).not.toMatch(/^X-Mailer/im)
  })

  test('of forty at once goes once to each, over five connections at most', async () => {
    const { url, sockets } = await relay(() => ({ onData: read }))
    const sender = senderTo(url)
    const ends = await Promise.all(
      Array.from({ length: 40 }, (_, n) => sender.send({ ...mail, to: `c${n}@star.example` })),
    )
    expect(ends.every(({ outcome }) => outcome === 'sent')).toBe(true)
    expect(sockets.size).toBeLessThanOrEqual(5)
  })
})

describe('a mail that is not taken', () => {
  test.each<[expected: string, code: string, options: SMTPServerOptions]>([
    ['later', '450 4.2.0', { onRcptTo: (_address, _session, done) => done(refusal(450, '4.2.0 greylisted')) }],
    ['later', '451', { onMailFrom: (_address, _session, done) => done(refusal(451, 'try later')) }],
    [
      'later',
      '452',
      { onData: (stream, _session, done) => void stream.resume().once('end', () => done(refusal(452, 'no room'))) },
    ],
    ['badTarget', '550 5.1.1', { onRcptTo: (_address, _session, done) => done(refusal(550, '5.1.1 no such user')) }],
    ['refused', '554 5.7.1', { onRcptTo: (_address, _session, done) => done(refusal(554, '5.7.1 not from you')) }],
    [
      'refused',
      '554 5.7.1',
      { onData: (stream, _session, done) => void stream.resume().once('end', () => done(refusal(554, '5.7.1 spam'))) },
    ],
    ['brokenChannel', '553', { onMailFrom: (_address, _session, done) => done(refusal(553, 'not your sender')) }],
    ['later', '421', { onConnect: (_session, done) => done(refusal(421, 'too many')) }],
    ['brokenChannel', '554', { onConnect: (_session, done) => done(refusal(554, 'go away')) }],
  ])('is %s by the reply %s', async (outcome, code, options) => {
    const { url } = await relay(() => ({ onData: read, ...options }))
    expect(await senderTo(url).send(mail)).toEqual({ outcome, code })
  })

  test('by a greylisting server is taken at the second call', async () => {
    let calls = 0
    const { url } = await relay(() => ({
      onRcptTo: (_address, _session, done) => done((calls += 1) === 1 ? refusal(450, '4.2.0 greylisted') : null),
      onData: read,
    }))
    const sender = senderTo(url)
    expect([(await sender.send(mail)).outcome, (await sender.send(mail)).outcome]).toEqual(['later', 'sent'])
  })

  test('because nobody listens is tried later', async () => {
    const server = await startMailServer()
    await server.stop()
    expect(await senderTo(server.url).send(mail)).toMatchObject({ outcome: 'later' })
  })

  test('because the relay has no certificate that anybody knows leaves nothing', async () => {
    const server = await startMailServer({ tls: true })
    opened.push(() => server.stop())
    const ended = await senderTo(server.url).send(mail)
    expect(['later', 'brokenChannel', 'unknown']).toContain(ended.outcome)
  })

  test.each([
    ['an address that is two', { to: 'amy@star.example, eve@star.example' }, 'badTarget'],
    ['a subject with a second header', { subject: 'a\r\nBcc: eve@star.example' }, 'refused'],
    ['a sender with a line break', { sender: { name: 'a\nb' } }, 'refused'],
  ])('because of %s never reaches the relay', async (_, wrong, outcome) => {
    const { url, sockets } = await relay(() => ({ onData: read }))
    expect(await senderTo(url).send({ ...mail, ...wrong })).toMatchObject({ outcome })
    expect(sockets.size).toBe(0)
  })
})

describe('a mail of which nobody knows whether it was taken', () => {
  test('is unknown when the relay hangs up in the middle of it, and is not sent again', async () => {
    const { url, sockets } = await relay(({ sockets: all }) => ({
      onData: (stream) => void stream.once('data', () => all.forEach((socket) => socket.destroy())),
    }))
    expect(await senderTo(url).send(mail)).toMatchObject({ outcome: 'unknown' })
    expect(sockets.size).toBe(1)
  })

  test('is unknown when the relay has read all of it and hangs up, and is not sent again', async () => {
    const { url, sockets, taken } = await relay(({ sockets: all, taken: mails }) => ({
      onData: (stream) =>
        void stream.resume().once('end', () => {
          mails.push(ref)
          all.forEach((socket) => socket.destroy())
        }),
    }))
    expect(await senderTo(url).send(mail)).toMatchObject({ outcome: 'unknown' })
    expect([taken, sockets.size]).toEqual([[ref], 1])
  })

  test('is unknown when the relay has read all of it and says nothing', async () => {
    const { url, taken } = await relay(({ taken: mails }) => ({
      onData: (stream) => void stream.resume().once('end', () => mails.push(ref)),
    }))
    expect(await senderTo(url, 1).send(mail)).toMatchObject({ outcome: 'unknown' })
    expect(taken).toEqual([ref])
  })
})
