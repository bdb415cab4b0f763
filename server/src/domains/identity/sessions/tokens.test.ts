import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { getUserInfo, signOut } from '@seamark/contract/identity/index'
import { failureBody } from '@seamark/contract/platform/envelope'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing.ts'
import { send } from '../testing.ts'
import { Tokens } from './tokens.rules.ts'

const product = await startTestApp()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const rootId = await product.addPerson({ username: 'root', name: '超级管理员', role: 'admin' })
const lin = await product.signIn('lin')
const [head = '', body = '', signature = ''] = lin.token.split('.')
const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>

describe('a token that is not of ours is nobody', () => {
  const hours = (count: number) => Math.floor(Date.now() / 1000) + count * 3600
  const asRoot = { ...claims, userId: rootId, currentAuthority: 'admin' }

  test.each<[string, string]>([
    ['nothing', ''],
    ['the name of a role', 'admin'],
    ['admin-token', 'admin-token'],
    ['editor-token', 'editor-token'],
    ['sales-token', 'sales-token'],
    ['系统管理员-token', Buffer.from('系统管理员-token').toString('latin1')],
    ['alg none', `${encoded({ alg: 'none' })}.${encoded(claims)}.`],
    ['alg None with the old signature', `${encoded({ alg: 'None' })}.${body}.${signature}`],
    ['no alg', `${encoded({ typ: 'JWT' })}.${body}.${signature}`],
    ['another secret', signedWith('another secret of thirty-two letters', asRoot)],
    ['an empty secret', signedWith('', asRoot)],
    ['a longer HMAC', signedWith('x', asRoot, { alg: 'HS512' }, 'sha512')],
    ['an embedded key', withEmbeddedKey(asRoot)],
    [
      'a key elsewhere',
      signedWith('x', asRoot, { alg: 'HS256', jku: 'https://evil.example/keys', kid: '../../dev/null' }),
    ],
    ['other claims under our signature', `${head}.${encoded(asRoot)}.${signature}`],
    ['a longer life under our signature', `${head}.${encoded({ ...claims, exp: hours(1000) })}.${signature}`],
    ['our token without its signature', `${head}.${body}.`],
    ['our token twice', `${lin.token}, ${lin.token}`],
    ['two blanks after the scheme', `Bearer  ${lin.token}`],
    ['another scheme', `Basic ${lin.token}`],
    ['a quoted token', `"${lin.token}"`],
    ['40 KB', 'x'.repeat(40_000)],
  ])('%s', async (_name, authorization) => {
    expect(await ask({ authorization })).toMatchObject({
      http: 401,
      status: 50008,
      errors: 'login',
      code: 'platform.session_unknown',
    })
  })

  test('nor is one of ours whose session does not exist', async () => {
    const { rows } = await product.pool.query<{ value: Buffer }>(
      "select value from platform.secrets where name = 'tokens'",
    )
    const tokens = new Tokens(rows[0]?.value ?? Buffer.from(''))
    const authorization = await tokens.sign({
      sid: randomUUID(),
      userId: linId,
      currentAuthority: 'sales',
      exp: hours(1),
    })
    expect(await ask({ authorization })).toMatchObject({ http: 401, status: 50008 })
  })

  test('nor do headers or cookies make anybody somebody', async () => {
    const pretended = {
      'x-user-id': String(linId),
      'x-forwarded-user': 'lin',
      'auth-key': lin.token,
      cookie: `Admin-Token=${lin.token}; ${lin.companion}`,
    }
    expect(await ask(pretended)).toMatchObject({ http: 401, status: 50008 })
    expect(await ask({ ...pretended, ...lin.headers(), 'x-user-id': String(rootId) })).toMatchObject({
      http: 200,
      username: 'lin',
    })
  })
})

describe('a token of ours', () => {
  test('is taken raw or with its scheme', async () => {
    expect(await ask({ ...lin.headers(), authorization: lin.token })).toMatchObject({ http: 200, username: 'lin' })
    expect(await ask({ ...lin.headers(), authorization: `Bearer ${lin.token}` })).toMatchObject({
      http: 200,
      username: 'lin',
    })
  })

  test('is worth nothing after signing out, in no process, also where it was used before', async () => {
    const other = await product.startAnother()
    const leaving = await product.signIn('lin')
    expect(await ask(leaving.headers(), other)).toMatchObject({ http: 200 })
    await leaving.call(signOut, {})
    for (const api of [product.api, other])
      expect(await ask(leaving.headers(), api)).toMatchObject({ http: 401, status: 50008, errors: 'login' })
    await expect(leaving.call(getUserInfo, { params: { userId: linId } })).rejects.toMatchObject({
      body: { code: 'platform.session_unknown' },
    })
  })

  test('signing out has the browser forget', async () => {
    const leaving = await product.signIn('lin')
    const response = await send(`${product.api}/user/logout`, { method: 'POST', headers: leaving.headers() })
    expect([response.status, response.headers.get('clear-site-data')]).toEqual([200, '"cache", "storage"'])
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^crm_sid=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/),
    ])
  })

  test('signing out while captured cards wait in the browser has it keep what it stored', async () => {
    const leaving = await product.signIn('lin')
    const headers = { ...leaving.headers(), 'content-type': 'application/json' }
    const body = JSON.stringify({ keepsCaptures: true })
    const response = await fetch(`${product.api}/user/logout`, { method: 'POST', headers, body })
    expect([response.status, response.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  })
})

/** Asks who lin is: the name, or the refusal, beside the HTTP status. */
async function ask(headers: Record<string, string>, api = product.api) {
  const response = await send(`${api}/crmuser/${linId}`, { headers })
  const answer = (await response.json()) as { user?: { username: string } }
  return {
    http: response.status,
    ...(response.ok ? { username: answer.user?.username } : failureBody.strict().parse(answer)),
  }
}

function encoded(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signedWith(
  secret: string,
  claims: unknown,
  header: Record<string, unknown> = { alg: 'HS256' },
  hash = 'sha256',
) {
  const input = `${encoded(header)}.${encoded(claims)}`
  return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`
}

function withEmbeddedKey(claims: unknown) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const input = `${encoded({ alg: 'ES256', jwk: publicKey.export({ format: 'jwk' }) })}.${encoded(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
