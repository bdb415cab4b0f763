import { createHash, randomBytes } from 'node:crypto'
import { getPendingUpload } from '@seamark/contract/files/index'
import { failureBody } from '@seamark/contract/platform/envelope'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { write } from '../../platform/write.ts'
import { openFile, takeUpload } from './index.ts'
import { testPerson } from '../../platform/testing/people.ts'
import { testSender } from './testing.ts'
import { dropUpload } from './uploads.commands.ts'

const product = await startTestApp({ worker: true })
const ids = new Map<string, number>()
for (const username of ['lin', 'zhou'])
  ids.set(username, await product.addPerson({ username, name: username, role: 'sales' }))
const signedIn = { lin: await product.signIn('lin'), zhou: await product.signIn('zhou') }
const lin = testSender(signedIn.lin, product.api)
const zhou = testSender(signedIn.zhou, product.api)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Drops uploads that are pending, so that no test finds those of another. */
afterEach(() => product.pool.query(`update files.uploads set state = 'dropped' where state = 'pending'`))

describe('an upload', () => {
  test('arrives in pieces, is hashed, taken once, and opens as it was sent', async () => {
    const bytes = randomBytes(3_000_000)
    const id = await lin.begun({ size: bytes.length, name: '"><svg onload=alert(1)> 公司.xlsx' })
    expect((await lin.patch(id, 0, bytes.subarray(0, 1_000_000))).status).toBe(204)
    expect(await lin.offset(id)).toBe(1_000_000)
    await expect(take('lin', id)).rejects.toMatchObject({ code: 'files.upload_unfinished' })
    const last = await lin.patch(id, 1_000_000, bytes.subarray(1_000_000))
    expect([last.status, last.headers.get('upload-offset'), last.headers.get('access-control-allow-origin')]).toEqual([
      204,
      '3000000',
      null,
    ])

    const { fileId, ...taken } = await take('lin', id)
    expect(taken).toEqual({ name: '"><svg onload=alert(1)> 公司.xlsx', size: bytes.length, sha256: sha256(bytes) })
    await expect(take('lin', id)).rejects.toMatchObject({ code: 'files.upload_unknown' })
    const { stream, size } = await openFile(product.context, fileId)
    expect([size, sha256(Buffer.concat(await stream.toArray()))]).toEqual([bytes.length, sha256(bytes)])
  })

  test('leaves who began and finished what in the audit log', async () => {
    const { rows } = await product.pool.query(
      `select action, actor_id, (after ->> 'name') as name from platform.audit join platform.audit_values on audit_id = id where subject_kind = 'upload' order by id`,
    )
    expect(rows).toEqual([
      { action: 'files.uploadBegun', actor_id: ids.get('lin'), name: '"><svg onload=alert(1)> 公司.xlsx' },
      { action: 'files.uploadFinished', actor_id: ids.get('lin'), name: '"><svg onload=alert(1)> 公司.xlsx' },
    ])
  })

  test('may be empty', async () => {
    const id = await lin.begun({ size: 0 })
    expect(await take('lin', id)).toMatchObject({ size: 0, sha256: sha256(Buffer.alloc(0)) })
  })

  test('may bring its bytes with its beginning', async () => {
    const response = await lin.send(
      'POST',
      '/files/uploads',
      {
        'upload-length': '5',
        'upload-metadata': 'filename YS5jc3Y=,purpose aW1wb3J0',
        'content-type': 'application/offset+octet-stream',
      },
      'hello',
    )
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, '5'])
    expect(await take('lin', idOf(response))).toMatchObject({ name: 'a.csv', size: 5 })
  })

  test('can be given up, with what had arrived', async () => {
    const id = await lin.begun({ size: 10 })
    await lin.patch(id, 0, Buffer.from('half.'))
    expect((await lin.drop(id)).status).toBe(204)
    await expectRefusal(await lin.drop(id), 404, 'files.upload_unknown')
    await vi.waitFor(async () => expect(await product.context.storage.size(id)).toBeUndefined(), 10_000)
  })
})

describe('only one is pending', () => {
  test('a second is refused until the first is finished, also when both begin at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(async () => lin.begin({ size: 4 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    if (refused) await expectRefusal(refused, 409, 'files.upload_pending')

    const { upload } = await signedIn.lin.call(getPendingUpload, {})
    expect(upload).toMatchObject({ name: '客户.xlsx', purpose: 'import', size: 4, received: 0 })
    expect((await zhou.begin({ size: 0 })).status).toBe(201)
    await lin.patch(upload?.id ?? '', 0, Buffer.from('done'))
    expect(await signedIn.lin.call(getPendingUpload, {})).toEqual({ upload: null })
    const next = await lin.begun({ size: 1 })
    await lin.drop(next)
  })

  test('one whose time is over stands in nobody’s way', async () => {
    const old = await lin.begun({ size: 9 })
    await product.pool.query(`update files.uploads set expires_at = now() - interval '1 second' where id = $1`, [old])
    expect(await signedIn.lin.call(getPendingUpload, {})).toEqual({ upload: null })
    await expectRefusal(await lin.patch(old, 0, Buffer.from('x')), 404, 'files.upload_unknown')
    await lin.drop(await lin.begun({ size: 1 }))
  })

  test('of finished ones that nobody takes only the last is kept: nobody fills the disk with them', async () => {
    const left: string[] = []
    for (let time = 0; time < 4; time += 1) {
      const id = await lin.begun({ size: 4 })
      await lin.patch(id, 0, Buffer.from('done'))
      left.push(id)
    }
    const next = await lin.begun({ size: 1 })
    const states = await Promise.all(
      [...left, next].map(async (id) => (await lin.send('HEAD', `/files/uploads/${id}`)).status),
    )
    expect(states).toEqual([404, 404, 404, 200, 200])
    await vi.waitFor(async () => expect(await product.context.storage.size(left[2] ?? '')).toBeUndefined(), 10_000)
    expect(await take('lin', left[3] ?? '')).toMatchObject({ size: 4 })
  })

  test('a finished one that nobody took makes room for the next, and one just finished does not', async () => {
    const left = await lin.begun({ size: 0 })
    await product.pool.query(
      `update files.uploads set expires_at = now() + interval '23 hours 49 minutes' where id = $1`,
      [left],
    )
    const just = await lin.begun({ size: 0 })
    await lin.drop(await lin.begun({ size: 1 }))
    expect(await take('lin', just)).toMatchObject({ size: 0 })
    await expect(take('lin', left)).rejects.toMatchObject({ code: 'files.upload_unknown' })
  })
})

describe('another’s upload does not exist', () => {
  test.each(['HEAD', 'PATCH', 'DELETE'])('for %s', async (method) => {
    const id = await lin.begun({ size: 8 })
    await lin.patch(id, 0, Buffer.from('half'))
    const headers = { 'upload-offset': '4', 'content-type': 'application/offset+octet-stream' }
    const foreign = await zhou.send(method, `/files/uploads/${id}`, headers, method === 'PATCH' ? 'evil' : undefined)
    const missing = await zhou.send(
      method,
      `/files/uploads/${'0'.repeat(32)}`,
      headers,
      method === 'PATCH' ? 'evil' : undefined,
    )
    expect([foreign.status, missing.status]).toEqual([404, 404])
    // Everything but the request's number is the same; the answer to a HEAD has no body.
    const [one, other] = await Promise.all(
      [foreign, missing].map(async (response) => (await response.text()).replace(/"requestId":"[^"]*"/, '')),
    )
    expect(one).toBe(other)
    await expect(take('zhou', id)).rejects.toMatchObject({ code: 'files.upload_unknown' })
    expect(await lin.offset(id)).toBe(4)
    await lin.patch(id, 4, Buffer.from('rest'))
    expect(await take('lin', id)).toMatchObject({ sha256: sha256(Buffer.from('halfrest')) })
  })

  test('for whoever would give it up', async () => {
    const id = await lin.begun({ size: 8 })
    const dropping = dropUpload({ ...product.context, actor: testPerson(ids.get('zhou') ?? 0) }, id)
    await expect(dropping).rejects.toMatchObject({ code: 'files.upload_unknown' })
    expect(await lin.offset(id)).toBe(0)
  })

  test('nor is its lock touched by whoever guesses it', async () => {
    const id = await lin.begun({ size: 200_000 })
    const { body, more } = slowBody()
    const sending = lin.patch(id, 0, body)
    await more(100_000)
    for (let times = 0; times < 3; times += 1)
      expect((await zhou.send('HEAD', `/files/uploads/${id}`)).status).toBe(404)
    await untilAnotherIsSuperseded()
    await more(100_000)
    expect((await sending).headers.get('upload-offset')).toBe('200000')
    await lin.drop(id)
  })
})

/** Waits as long as it takes to cut a connection whose lock is asked for; by then every other one that was asked is cut too. */
async function untilAnotherIsSuperseded() {
  const id = await zhou.begun({ size: 200_000 })
  const { body, more, breakOff } = slowBody()
  const superseded = zhou.patch(id, 0, body).catch(() => undefined)
  await more(100_000)
  await vi.waitFor(async () => expect(await product.context.storage.size(id)).toBe(100_000), 10_000)
  expect(await zhou.offset(id)).toBe(100_000)
  breakOff()
  await superseded
  await zhou.drop(id)
}

describe('refused in the usual form, and nothing is kept', () => {
  test.each<[string, { size: number; purpose?: string }, number, string]>([
    ['a byte too many', { size: 2 ** 30 + 1 }, 413, 'files.upload_too_large'],
    ['an unknown purpose', { size: 1, purpose: 'constructor' }, 400, 'files.upload_purpose'],
  ])('%s', async (_what, wanted, status, code) => {
    const { message } = await expectRefusal(await lin.begin(wanted), status, code)
    expect(message).not.toContain('{')
  })

  test('1 GiB itself is no byte too many', async () => {
    expect((await lin.begin({ size: 2 ** 30 })).status).toBe(201)
  })

  test('the wrong place, and more than was said', async () => {
    const id = await lin.begun({ size: 6 })
    await expectRefusal(await lin.patch(id, 3, Buffer.from('abc')), 409, 'files.upload_offset')
    await expectRefusal(await lin.patch(id, 0, Buffer.from('abcdefg')), 413, 'files.upload_too_large')
    expect(await lin.offset(id)).toBe(0)
    await lin.drop(id)
  })

  test('bytes that are not those that were announced', async () => {
    const id = await lin.begun({ size: 3, sha256: sha256(Buffer.from('abc')) })
    await expectRefusal(await lin.patch(id, 0, Buffer.from('abX')), 422, 'files.upload_damaged')
    await expect(take('lin', id)).rejects.toMatchObject({ code: 'files.upload_unknown' })
    const whole = await lin.begun({ size: 3, sha256: sha256(Buffer.from('abc')) })
    expect((await lin.patch(whole, 0, Buffer.from('abc'))).status).toBe(204)
    await take('lin', whole)
  })

  test.each<[string, Record<string, string>, number, string]>([
    ['another protocol', { 'tus-resumable': '0.2.2' }, 412, 'files.upload_protocol'],
    ['no length', {}, 400, 'platform.invalid_input'],
    ['half a length', { 'upload-length': '-1' }, 400, 'platform.invalid_input'],
    ['broken metadata', { 'upload-length': '1', 'upload-metadata': 'filename 公司' }, 400, 'platform.invalid_input'],
    ['a length to be said later', { 'upload-defer-length': '1' }, 400, 'platform.invalid_input'],
  ])('%s', async (_what, headers, status, code) => {
    const encoded = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
    )
    const response = await lin.send('POST', '/files/uploads', encoded)
    expect(response.headers.get('tus-resumable')).toBe('1.0.0')
    await expectRefusal(response, status, code)
  })
})

describe('what was lost', () => {
  test('bytes that disappeared under an upload make it begin anew', async () => {
    const id = await lin.begun({ size: 8 })
    await lin.patch(id, 0, Buffer.from('half'))
    await product.context.storage.remove(id)
    expect((await lin.send('HEAD', `/files/uploads/${id}`)).status).toBe(404)
    await lin.drop(await lin.begun({ size: 1 }))
  })

  test('an upload that was cut off between its last byte and its finish is finished when it is looked at', async () => {
    const id = await lin.begun({ size: 4 })
    await lin.patch(id, 0, Buffer.from('done'))
    await product.pool.query(`update files.uploads set state = 'pending', sha256 = null where id = $1`, [id])
    expect(await lin.offset(id)).toBe(4)
    expect(await take('lin', id)).toMatchObject({ sha256: sha256(Buffer.from('done')) })
  })

  test('a connection that breaks leaves what had come', async () => {
    const id = await lin.begun({ size: 200_000 })
    const { body, more, breakOff } = slowBody()
    const sending = lin.patch(id, 0, body).catch(() => 'broken')
    await more(50_000)
    await vi.waitFor(async () => expect(await product.context.storage.size(id)).toBe(50_000), 10_000)
    breakOff()
    expect(await sending).toBe('broken')
    await vi.waitFor(async () => expect(await lin.offset(id)).toBe(50_000), 10_000)
    await lin.drop(id)
  })
})

describe('two processes', async () => {
  const elsewhere = testSender(signedIn.lin, await product.startAnother())

  test('take turns at one upload as one would', async () => {
    const bytes = randomBytes(1_000_000)
    const id = await lin.begun({ size: bytes.length, sha256: sha256(bytes) })
    for (let at = 0; at < bytes.length; at += 100_000) {
      const sender = at % 200_000 === 0 ? elsewhere : lin
      expect(await sender.offset(id)).toBe(at)
      expect((await sender.patch(id, at, bytes.subarray(at, at + 100_000))).status).toBe(204)
    }
    expect(await take('lin', id)).toMatchObject({ size: bytes.length, sha256: sha256(bytes) })
  })

  test('refuse a second upload that the other has', async () => {
    const id = await lin.begun({ size: 5 })
    await expectRefusal(await elsewhere.begin({ size: 5 }), 409, 'files.upload_pending')
    await lin.drop(id)
  })

  test.each([
    ['the same', lin],
    ['the other', elsewhere],
  ])('let %s one go on when a connection has died in silence, and nothing is written twice', async (_which, next) => {
    const bytes = randomBytes(300_000)
    const id = await lin.begun({ size: bytes.length })
    const { body, more, breakOff } = slowBody(bytes)
    const silent = lin.patch(id, 0, body).catch(() => undefined)
    await more(100_000)
    await vi.waitFor(async () => expect(await product.context.storage.size(id)).toBe(100_000), 10_000)
    const at = await next.offset(id)
    expect(at).toBe(100_000)
    expect((await next.patch(id, at, bytes.subarray(at))).status).toBe(204)
    breakOff()
    await silent
    expect(await take('lin', id)).toMatchObject({ sha256: sha256(bytes) })
  })
})

async function take(username: 'lin' | 'zhou', uploadId: string) {
  const context = { ...product.context, actor: testPerson(ids.get(username) ?? 0) }
  return write(context, { permission: 'files.upload', audit: 'test.taken' }, async (tx) => {
    await tx.audit({ subject: 'test', id: null })
    return takeUpload(tx, { uploadId, purpose: 'import' })
  })
}

const idOf = (response: Response) => response.headers.get('location')?.split('/').at(-1) ?? ''
const refusalOf = async (response: Response) => failureBody.strict().parse(await response.json())

async function expectRefusal(response: Response, status: number, code: string) {
  const refusal = await refusalOf(response)
  expect([response.status, refusal.code]).toEqual([status, code])
  return refusal
}

/** A body whose bytes are sent when the test says so. */
function slowBody(bytes: Uint8Array = new Uint8Array(200_000)) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  let sent = 0
  return {
    body: readable,
    more: async (count: number) => {
      await writer.write(bytes.subarray(sent, sent + count))
      sent += count
      if (sent === bytes.length) await writer.close()
    },
    breakOff: () => void writer.abort(new Error('broken off')).catch(() => undefined),
  }
}
