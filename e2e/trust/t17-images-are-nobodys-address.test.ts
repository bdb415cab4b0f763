import { describe, expect, test } from 'vitest'
import { ask } from './raw-requests.ts'
import { claimsOf } from './people-and-records.ts'
import { openHouse } from './product.ts'
import { png } from './images.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const image = `${house.a.address}/api/identity/certifications/${house.things.certification}/image`
const asImage = { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }

describe('T17 a licence is shown to its owner and to reviewers, and has no address for anybody else', () => {
  test('its owner sees it by token and, as <img> does, by the cookie; as a file that runs nothing and that no cache keeps', async () => {
    const { s1 } = house.callers
    for (const headers of [headersOf(s1), { cookie: s1.cookie, ...asImage }]) {
      const answer = await ask(image, { headers })
      expect(answer.status).toBe(200)
      expect([...answer.bytes.subarray(0, 2)]).toEqual([0xff, 0xd8])
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'content-disposition': expect.stringContaining('attachment'),
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
    expect((await ask(image, { headers: headersOf(house.callers.admin) })).status).toBe(200)
  })

  test('nobody, a stranger, another site, a page and an ended session see nothing', async () => {
    const { s1, s2 } = house.callers
    const over = await house.signIn('s1')
    expect((await ask(image, { headers: { cookie: over.cookie, ...asImage } })).status).toBe(200)
    await house.query(`update identity.sessions set expires_at = now() - interval '1 second' where id = $1`, [
      claimsOf(over.token)['sid'],
    ])
    const refused: [string, Record<string, string>, number][] = [
      ['nobody', asImage, 401],
      ['a cookie that nobody has', { cookie: 'crm_sid=made-up', ...asImage }, 401],
      ['a stranger', { cookie: s2.cookie, ...asImage }, 404],
      ['a stranger by token', headersOf(s2), 404],
      ['another site', { cookie: s1.cookie, ...asImage, 'sec-fetch-site': 'cross-site' }, 403],
      ['a script of ours with the cookie alone', { cookie: s1.cookie, ...asImage, 'sec-fetch-dest': 'empty' }, 401],
      ['a page', { cookie: s1.cookie, ...asImage, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }, 401],
      ['a session that is over', { cookie: over.cookie, ...asImage }, 401],
    ]
    for (const [who, headers, status] of refused)
      expect([who, (await ask(image, { headers })).status]).toEqual([who, status])
  })

  test('the cookie alone opens no call that is no image', async () => {
    for (const path of ['/identity/bindings', '/live', '/phonebook/companies', `/crmuser/${house.callers.s1.id}`]) {
      expect(
        (await ask(`${house.a.address}/api${path}`, { headers: { cookie: house.callers.s1.cookie, ...asImage } }))
          .status,
      ).toBe(401)
    }
  })

  test('paths lead to no file', async () => {
    const headers = headersOf(house.callers.s1)
    const tricks = [
      '../../../../etc/passwd',
      '..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      '1%00.jpg',
      '1/../../x',
      '....//....//etc/passwd',
      'C:%5Cwindows%5Cwin.ini',
    ]
    for (const trick of tricks) {
      for (const base of ['/api/identity/avatars/', '/api/workbench/exports/', '/assets/', '/']) {
        const answer = await ask(`${house.a.address}${base}${trick}`, { headers })
        expect([base + trick, answer.status < 500, /root:|\[fonts\]/.test(answer.text)]).toEqual([
          base + trick,
          true,
          false,
        ])
      }
    }
  })

  test('the user info of another does not exist, and the own has no secret in it', async () => {
    expect((await house.call(house.callers.s2, 'GET', `/crmuser/${house.callers.s1.id}`)).status).toBe(404)
    const own = await house.call(house.callers.s1, 'GET', `/crmuser/${house.callers.s1.id}`)
    expect(own.text).not.toMatch(/password|hash|unionid|secret/i)
  })

  test('an avatar is seen by colleagues and by nobody else', async () => {
    const { s1, s2 } = house.callers
    const form = new FormData()
    form.append('avatar', new Blob([png(64, 64)], { type: 'image/png' }), 'me.png')
    const response = await fetch(`${house.a.address}/api/user/${s1.id}`, {
      method: 'PATCH',
      headers: headersOf(s1),
      body: form,
    })
    const { user } = (await response.json()) as { user: { avatar: string } }
    const address = `${house.a.address}/api${user.avatar}`
    expect((await ask(address, { headers: { cookie: s2.cookie, ...asImage } })).status).toBe(200)
    expect((await ask(address, { headers: asImage })).status).toBe(401)
    const licence = await house.query<{ file_id: string }>(
      'select file_id from identity.certifications order by id limit 1',
    )
    const asAvatar = await ask(`${house.a.address}/api/identity/avatars/${licence[0]?.file_id ?? ''}`, {
      headers: headersOf(s1),
    })
    expect(asAvatar.status).toBe(404)
  })
})
