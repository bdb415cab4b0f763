import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { expect, describe, test } from 'vitest'
import { ask } from './raw-requests.ts'
import { claimsOf } from './people-and-records.ts'
import { openHouse } from './product.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const own = () => ({ ...claimsOf(house.callers.s1.token), currentAuthority: 'admin', userId: house.callers.admin.id })
const signed = (header: object, secret: string | Buffer, claims: object = own()) => {
  const body = `${part(header)}.${part(claims)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const spki = publicKey.export({ type: 'spki', format: 'pem' })
const [head = '', claims = '', seal = ''] = house.callers.s1.token.split('.')

const forged: [string, () => string][] = [
  ['the demo token of the admin template', () => 'admin-token'],
  ['another one', () => 'editor-token'],
  ['a role with -token behind it', () => encodeURIComponent('系统管理员-token')],
  ['the name of a role', () => 'admin'],
  ['the specification’s word', () => 'sales-token'],
  ['no signature, alg none', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(own())}.`],
  ['alg nOnE', () => `${part({ alg: 'nOnE' })}.${part(own())}.`],
  ['HS256 with a public key as its secret', () => signed({ alg: 'HS256' }, spki)],
  ['HS256 with an empty secret', () => signed({ alg: 'HS256' }, '')],
  ['HS256 with a guessed secret', () => signed({ alg: 'HS256' }, 'change-me-change-me-change-me-change-me')],
  ['a key id that is a path', () => signed({ alg: 'HS256', kid: '../../../../dev/null' }, '')],
  [
    'a key that it brings itself',
    () => {
      const body = `${part({ alg: 'EdDSA', jwk: publicKey.export({ format: 'jwk' }) })}.${part(own())}`
      return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
    },
  ],
  ['a key that it says where to fetch', () => signed({ alg: 'HS256', jku: 'http://127.0.0.1/keys' }, '')],
  ['other claims under the real signature', () => `${head}.${part(own())}.${seal}`],
  ['HS512 in the head of the real one', () => `${part({ alg: 'HS512' })}.${claims}.${seal}`],
  ['the real one without its signature', () => `${head}.${claims}.`],
  ['the real one with a dot more', () => `${house.callers.s1.token}.`],
  ['an empty one', () => ''],
  ['Basic', () => `Basic ${Buffer.from('admin:admin').toString('base64')}`],
]

describe('T03 no token but ours says who somebody is', () => {
  test.each(forged)('%s', async (_case, token) => {
    for (const node of [house.a, house.b]) {
      const answer = await ask(`${node.address}/api/identity/bindings`, { headers: { authorization: token() } })
      expect(JSON.parse(answer.text)).toMatchObject({
        status: 50008,
        errors: 'login',
        code: 'platform.session_unknown',
      })
      expect(answer.status).toBe(401)
    }
  })

  test('a blank before a good token makes it no other; HTTP itself takes it away', async () => {
    const { s1 } = house.callers
    const answer = await ask(`${house.a.address}/api/identity/bindings`, {
      headers: { ...headersOf(s1), authorization: `  ${s1.token}` },
    })
    expect(answer.status).toBe(200)
    const twice = await ask(`${house.a.address}/api/identity/bindings`, {
      headers: { ...headersOf(s1), authorization: `Bearer  ${s1.token}` },
    })
    expect(twice.status).toBe(401)
  })

  test('headers that claim to be somebody have no effect', async () => {
    const claims = [
      'x-user-id',
      'auth-key',
      'g',
      'x-forwarded-user',
      'x-remote-user',
      'remote-user',
      'x-authenticated-user',
      'x-original-url',
      'x-http-method-override',
    ]
    for (const name of claims) {
      const answer = await ask(`${house.b.address}/api/identity/bindings`, { headers: { [name]: '1' } })
      expect([name, answer.status]).toEqual([name, 401])
    }
    const asSales = await ask(`${house.a.address}/api/identity/accounts`, {
      headers: { ...headersOf(house.callers.s1), 'x-user-id': String(house.callers.admin.id) },
    })
    expect(asSales.status).toBe(403)
  })

  test('the token in query, cookie or body is nobody', async () => {
    const { s1 } = house.callers
    const answers = [
      await ask(`${house.a.address}/api/identity/bindings?token=${s1.token}&Authorization=${s1.token}`),
      await ask(`${house.a.address}/api/identity/bindings`, {
        headers: { cookie: `Admin-Token=${s1.token}; ${s1.cookie}` },
      }),
      await ask(`${house.a.address}/api/user/logout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: s1.token }),
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('an expired one is told apart: 50014 (product.md §8: a token lives as long as its session)', async () => {
    const caller = await house.signIn('s1')
    expect((await house.call(caller, 'GET', '/identity/bindings')).status).toBe(200)
    await house.query(`update identity.sessions set expires_at = now() - interval '1 second' where id = $1`, [
      claimsOf(caller.token)['sid'],
    ])
    const answer = await house.call(caller, 'GET', '/identity/bindings')
    expect(JSON.parse(answer.text)).toMatchObject({ status: 50014, errors: 'login' })
    expect(answer.status).toBe(401)
  })

  test('a bound session is of no use without its browser’s cookie', async () => {
    const { s1 } = house.callers
    const stolen = await ask(`${house.a.address}/api/identity/bindings`, { headers: { authorization: s1.token } })
    expect([stolen.status, stolen.code]).toEqual([401, 'platform.session_unknown'])
  })

  test('control: the real token is somebody at both processes', async () => {
    for (const node of [house.a, house.b]) {
      const answer = await ask(`${node.address}/api/identity/bindings`, { headers: headersOf(house.callers.s1) })
      expect(answer.status).toBe(200)
    }
  })
})
