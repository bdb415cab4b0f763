import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { createMailSender } from './adapters/smtp-pool.ts'
import { readSigningKey } from './adapters/signing-keys.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const arrived: string[] = []
const relay = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.once('end', () => {
      arrived.push(Buffer.concat(chunks).toString('latin1'))
      done()
    })
  },
})
await once(relay.server.listen(0, '127.0.0.1'), 'listening')
const bound = relay.server.address()
const url = `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
afterAll(() => new Promise<void>((resolve) => relay.close(() => resolve())))

async function sendOne(dkim?: { domainName: string; keySelector: string; privateKey: string }): Promise<string> {
  const sender = createMailSender({ url, from: 'bulk@seamark.example', ...(dkim ? { dkim } : {}) })
  await sender.send({
    ref: '0f8fad5b-d9cb-469f-a165-70867728950e',
    to: 'amy@star.example',
    subject: '美西新运价',
    text: '您好：\n\n40HQ USD 2,150  \n',
    sender: { name: '林晓帆', replyTo: 'lin@seamark.example' },
    footer: '宁波海标货代',
    unsubscribe: 'https://crm.seamark.example/api/open/unsubscribe/token',
  })
  sender.close()
  return arrived.at(-1) ?? ''
}

/** Verifies the signature of a mail as RFC 6376 says, with both canonicalizations relaxed. */
function verifies(raw: string): { isBody: boolean; isSigned: boolean; tags: Record<string, string> } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const body = raw.slice(end + 4)
  const signature = lines.find((line) => /^dkim-signature:/i.test(line)) ?? ''
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .replace(/\s+/g, '')
      .split(';')
      .filter(Boolean)
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  )
  const relaxedBody = `${body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(?:\r\n)+$/, '')}\r\n`
  const relaxed = (line: string) => {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).replace(/\s+/g, ' ')
    return `${line.slice(0, colon).trim().toLowerCase()}:${value.trim()}`
  }
  const signed = (tags['h'] ?? '')
    .split(':')
    .flatMap((name) => lines.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)).slice(-1))
    .map(relaxed)
  const unsigned = relaxed(signature).replace(/(?<=[; ]b=)[^;]*/, '')
  return {
    tags,
    isBody: createHash('sha256').update(relaxedBody, 'latin1').digest('base64') === tags['bh'],
    isSigned: createVerify('sha256')
      .update([...signed, unsigned].join('\r\n'), 'latin1')
      .verify(publicKey, tags['b'] ?? '', 'base64'),
  }
}

const dkim = { domainName: 'seamark.example', keySelector: 'bulk', privateKey: pem }

describe('a bulk mail that we sign ourselves', () => {
  test('holds a signature that its reader’s server verifies, over the headers that tell who wrote and how to end it', async () => {
    const { tags, isBody, isSigned } = verifies(await sendOne(dkim))
    expect([isBody, isSigned]).toEqual([true, true])
    expect(tags).toMatchObject({ a: 'rsa-sha256', d: 'seamark.example', s: 'bulk', c: 'relaxed/relaxed' })
    const names = (tags['h'] ?? '').toLowerCase().split(':')
    expect(names).toEqual(
      expect.arrayContaining([
        'from',
        'reply-to',
        'subject',
        'to',
        'message-id',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    )
  })

  test.each([
    ['its text', /USD/, 'EUR'],
    ['its way to opt out', /One-Click/, 'Two-Click'],
  ])('is not verified once somebody has changed %s', async (_, part, other) => {
    const changed = (await sendOne(dkim)).replace(part, other)
    const { isBody, isSigned } = verifies(changed)
    expect(isBody && isSigned).toBe(false)
  })

  test('is one that names the key: without it there is no signature', async () => {
    expect(await sendOne()).not.toMatch(/^dkim-signature:/im)
  })
})

describe('the key of signatures', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'seamark-key-'))
  const fileWith = (text: string) => {
    const file = path.join(folder, `${text.length}.pem`)
    writeFileSync(file, text)
    return file
  }

  test('is read from its file', () => {
    expect(readSigningKey(fileWith(pem))).toBe(pem)
  })

  test.each([
    ['is not there', path.join(folder, 'none.pem')],
    ['holds no private key', fileWith('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n')],
  ])('that %s ends the start with a sentence that names the setting, and not what the file holds', (_, file) => {
    expect(() => readSigningKey(file)).toThrow(/BULK_DKIM_KEY_FILE/)
    expect(() => readSigningKey(file)).not.toThrow(/AAAA/)
  })
})
