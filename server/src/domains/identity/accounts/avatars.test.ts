import { editProfile, getUserInfo } from '@seamark/contract/identity/index'
import { failureBody } from '@seamark/contract/platform/envelope'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp } from '../../../testing.ts'
import { send } from '../testing.ts'

const product = await startTestApp({ worker: true })
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
await product.addPerson({ username: 'chen', name: '陈嘉怡', role: 'sales' })
const lin = await product.signIn('lin')
const chen = await product.signIn('chen')

const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1890ff' } })
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
  .jpeg()
  .toBuffer()
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const params = { id: linId }
const me = async () => (await lin.call(getUserInfo, { params: { userId: linId } })).user
const upload = (bytes: Buffer) => lin.call(editProfile, { params, body: {}, images: { avatar: blob(bytes) } })
const refusal = async (answer: Promise<unknown>) => {
  const error = await answer.catch((error: unknown) => error)
  return error instanceof Error && 'body' in error ? failureBody.parse(error.body) : undefined
}
const keptFiles = async () =>
  (await product.pool.query<{ n: number }>('select count(*)::int as n from files.files')).rows[0]?.n

describe('an avatar', () => {
  test('is uploaded as a form without a version, kept as a square without its place, and replaced without a trace', async () => {
    const before = await me()
    const { user } = await upload(photo)
    expect(user).toMatchObject({
      version: before.version + 1,
      avatar: expect.stringMatching(/^\/identity\/avatars\/\d+$/),
    })
    const shown = await fetch(product.api + user.avatar, { headers: chen.headers() })
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    const again = (await upload(photo)).user
    expect(again.avatar).not.toBe(user.avatar)
    expect((await fetch(product.api + user.avatar, { headers: lin.headers() })).status).toBe(404)
    expect(await keptFiles()).toBe(1)
  })

  test('stays when its own address is sent back with the form, and goes with nothing', async () => {
    const { avatar } = await me()
    expect(
      (await lin.call(editProfile, { params, body: { avatar, introduction: '整表提交' }, images: {} })).user,
    ).toMatchObject({
      avatar,
      introduction: '整表提交',
    })
    const { rows } = await product.pool.query<{ key: string }>('select key from files.files')
    expect((await lin.call(editProfile, { params, body: { avatar: null } })).user.avatar).toBeNull()
    expect(await keptFiles()).toBe(0)
    await vi.waitFor(async () => expect(await product.context.storage.size(rows[0]?.key ?? '')).toBeUndefined(), 10_000)
  })

  test.for([
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'platform.image_type'],
    ['HTML', async () => Buffer.from('<script>alert(1)</script>'), 400, 'platform.image_type'],
    ['half a JPEG', async () => photo.subarray(0, photo.length / 2), 400, 'platform.image_unreadable'],
    [
      '4 MB and a byte',
      async () => Buffer.concat([photo, Buffer.alloc(4 * 2 ** 20 + 1 - photo.length)]),
      413,
      'platform.image_too_large',
    ],
  ] as const)('that is %s is refused, about its field, and nothing is kept', async ([, made, status, code]) => {
    const before = await me()
    expect(await refusal(upload(await made()))).toMatchObject({
      status,
      code,
      details: { fields: [{ field: 'avatar', code }] },
    })
    expect(await me()).toEqual(before)
    expect(await keptFiles()).toBe(0)
  })

  test('is never an address of somebody else', async () => {
    for (const avatar of ['https://evil.example/x.png', '/identity/avatars/999', 'javascript:alert(1)'])
      expect(await refusal(lin.call(editProfile, { params, body: { avatar } }))).toMatchObject({
        code: 'identity.avatar_no_file',
      })
  })
})

describe('the image of an avatar', () => {
  let path = ''
  beforeAll(async () => {
    path = (await upload(photo)).user.avatar ?? ''
  })
  const open = (headers: Record<string, string>) => send(product.api + path, { headers })

  test('is shown by the session’s cookie alone, as an <img> asks for it, and may be kept as long as it is the same', async () => {
    const ways: Record<string, string>[] = [
      {},
      { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' },
    ]
    for (const told of ways) {
      const shown = await open({ cookie: chen.companion, ...told })
      expect(shown.status).toBe(200)
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-cache',
        'content-security-policy': 'sandbox',
        'content-disposition': expect.stringMatching(/^attachment/),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      const unchanged = await open({
        cookie: chen.companion,
        'if-none-match': shown.headers.get('etag') ?? '',
        ...told,
      })
      expect([unchanged.status, (await unchanged.arrayBuffer()).byteLength]).toEqual([304, 0])
    }
  })

  test.for([
    ['nothing', {}, 401],
    ['the cookie of a token alone', { cookie: `Admin-Token=${chen.token}` }, 401],
    ['a cookie of nobody', { cookie: 'crm_sid=nobody' }, 401],
    [
      'a page that is opened',
      { cookie: chen.companion, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
      401,
    ],
    [
      'a script’s fetch by cookie',
      { cookie: chen.companion, 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
      401,
    ],
    ['another site', { cookie: chen.companion, 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { cookie: chen.companion, 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-site' }, 403],
    ['the token', { authorization: chen.token, cookie: chen.companion }, 200],
  ] as const)('by %s', async ([, headers, status]) => {
    expect((await open({ ...headers })).status).toBe(status)
  })

  test('no other call takes the cookie for a token', async () => {
    const told = { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }
    for (const address of [`/crmuser/${linId}`, '/identity/people', '/identity/preferences'])
      expect((await send(product.api + address, { headers: { cookie: lin.companion, ...told } })).status).toBe(401)
  })

  test('is gone with the session, and with the account', async () => {
    const once = await product.signIn('chen')
    const shownTo = async () => (await send(product.api + path, { headers: { cookie: once.companion } })).status
    expect(await shownTo()).toBe(200)
    await product.pool.query(
      `update identity.sessions set last_seen_at = now() - interval '3 hours' where user_id <> $1`,
      [linId],
    )
    expect(await shownTo()).toBe(401)
    await product.pool.query(`update identity.sessions set last_seen_at = now() where user_id <> $1`, [linId])
    expect(await shownTo()).toBe(200)
    await product.pool.query(`update identity.users set disabled_at = now() where username = 'chen'`)
    expect(await shownTo()).toBe(401)
  })

  test('no other file is an avatar', async () => {
    const { rows } = await product.pool.query<{ id: number }>(
      `insert into files.files (key, name, media_type, size, owner_id) values (repeat('a', 32), 'x.jpg', 'image/jpeg', 1, $1) returning id`,
      [linId],
    )
    for (const id of [rows[0]?.id, 999_999])
      expect((await fetch(`${product.api}/identity/avatars/${id}`, { headers: lin.headers() })).status).toBe(404)
    for (const id of ['0', '-1', '..%2F1', '1%2F..%2F2'])
      expect((await fetch(`${product.api}/identity/avatars/${id}`, { headers: lin.headers() })).status).toBe(400)
  })
})

test('a cookie is looked up by an index', async () => {
  await product.pool.query('set enable_seqscan = off')
  const { rows } = await product.pool.query<{ 'QUERY PLAN': string }>(
    `explain select 1 from identity.sessions where companion_hash = 'x'`,
  )
  expect(JSON.stringify(rows)).toContain('sessions_companion')
})
