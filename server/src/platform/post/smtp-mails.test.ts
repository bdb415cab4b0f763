import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { createMailer } from './smtp-mails.ts'
import { lettersTo, startMailServer } from '../testing/mail-server.ts'

const server = await startMailServer()
afterAll(() => server.stop())
const from = 'Seamark 航标 <no-reply@seamark.example>'
const mail = createMailer(server.url, from)
const letter = { to: 'lin@seamark.example', subject: '验证码', text: '您好' }
const findArrived = () => lettersTo(server.folder, 'lin@seamark.example')

describe('a mail', () => {
  test('arrives as it was written, in Chinese and in long lines', async () => {
    const subject = '航标：验证码 —— Seamark, a subject so long that it must be folded into several lines of the head'
    const text = `您的验证码是 204817，5 分钟内有效。\n\n${'请勿告诉他人。'.repeat(40)}\nEquals = and tab\tstay.`
    await mail({ ...letter, subject, text })
    expect(findArrived().at(-1)).toMatchObject({ to: ['lin@seamark.example'], subject, text })
  })

  test('says that a machine wrote it, so that no machine answers', async () => {
    await mail(letter)
    expect(findArrived().at(-1)?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  test.each([
    ['a line break in the address', { to: 'lin@seamark.example\r\nBcc: eve@seamark.example' }],
    ['a second address', { to: 'lin@seamark.example, eve@seamark.example' }],
    ['a second address after a semicolon', { to: 'lin@seamark.example;eve@seamark.example' }],
    ['a name before the address', { to: 'Eve <eve@seamark.example>' }],
    ['no address at all', { to: 'lin' }],
    ['a line break in the subject', { subject: '验证码\r\nBcc: eve@seamark.example' }],
    ['a bare line feed in the subject', { subject: '验证码\nBcc: eve@seamark.example' }],
  ])('with %s does not leave', async (_case, wrong) => {
    const before = findArrived().length
    await expect(mail({ ...letter, ...wrong })).rejects.toMatchObject({
      name: 'NotSent',
      reason: 'unusable header',
      mayRetry: false,
    })
    expect([findArrived().length, lettersTo(server.folder, 'eve@seamark.example')]).toEqual([before, []])
  })
})

describe('a server that does not take it', () => {
  test('for good is told by its number alone, since its words quote the address', async () => {
    const error = await failureOf(mail({ ...letter, to: 'refused@seamark.example' }))
    expect(error).toMatchObject({ name: 'NotSent', reason: 'EENVELOPE 550', mayRetry: false })
    expect(JSON.stringify([error, String(error)])).not.toContain('seamark.example')
  })

  test('for now may be asked again', async () => {
    expect(await failureOf(mail({ ...letter, to: 'busy@seamark.example' }))).toMatchObject({
      reason: 'EENVELOPE 450',
      mayRetry: true,
    })
  })

  test('because nobody listens may be asked again', async () => {
    const closed = await startMailServer()
    await closed.stop()
    expect(await failureOf(createMailer(closed.url, from)(letter))).toMatchObject({ name: 'NotSent', mayRetry: true })
  })

  test('but hangs up once it has everything may have taken it, and is not asked again', async () => {
    const rude = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream) => void stream.resume().once('end', () => hangUp()),
    })
    rude.on('error', () => undefined)
    const sockets = new Set<Socket>()
    const hangUp = () => sockets.forEach((socket) => socket.destroy())
    const { server: listening } = rude
    listening.on('connection', (socket: Socket) => sockets.add(socket))
    await once(listening.listen(0, '127.0.0.1'), 'listening')
    const { port } = listening.address() as AddressInfo
    try {
      expect(await failureOf(createMailer(`smtp://127.0.0.1:${port}`, from)(letter))).toMatchObject({
        name: 'NotSent',
        mayRetry: false,
      })
    } finally {
      await new Promise<void>((resolve) => rude.close(resolve))
    }
  })

  test('without TLS, elsewhere than on this machine, gets nothing', async ({ skip }) => {
    skip(process.platform === 'darwin', 'macOS answers at 127.0.0.1 alone')
    const listening = await startMailServer({ host: '127.0.0.2' })
    const { url } = listening
    try {
      expect(await failureOf(createMailer(url, from)(letter))).toMatchObject({
        name: 'NotSent',
        reason: expect.stringMatching(/^ETLS/) as unknown,
      })
      expect(lettersTo(listening.folder, letter.to)).toEqual([])
      await createMailer(`${url}?requireTLS=false`, from)(letter)
      expect(lettersTo(listening.folder, letter.to)).toHaveLength(1)
    } finally {
      await listening.stop()
    }
  })

  test('with a certificate that nobody knows gets nothing', async () => {
    const secure = await startMailServer({ tls: true })
    try {
      expect(await failureOf(createMailer(secure.url, from)(letter))).toMatchObject({
        name: 'NotSent',
        reason: 'ESOCKET',
      })
      expect(lettersTo(secure.folder, letter.to)).toEqual([])
    } finally {
      await secure.stop()
    }
  })
})

async function failureOf(sent: Promise<void>): Promise<unknown> {
  return sent.then(
    () => {
      throw new Error('It was sent')
    },
    (error: unknown) => error,
  )
}
