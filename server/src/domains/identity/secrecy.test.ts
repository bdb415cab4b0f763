import { once } from 'node:events'
import net from 'node:net'
import { Client } from 'pg'
import { describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { write } from '../../platform/write.ts'
import { createLink } from './accounts/one-time-links.commands.ts'
import { send } from './testing.ts'

/** Marked secrets. None of them may appear in a log line or an error's body, in any of the forms that an address gives them. */
const password = 'canary & pass=word'
const captcha = '734512'
const forgedToken = 'canary-token.canary-token.canary-token'
const madeUpLink = 'canary-link-canary-link'
const forms = [
  password,
  encodeURIComponent(password),
  new URLSearchParams({ password }).toString().slice(9),
  captcha,
  forgedToken,
  'canary',
]

const product = await startTestApp({ LOG_LEVEL: 'trace' })
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const right = await product.signIn('lin')
const link = await newLink()
const login = `${product.api}/crmuser/login/accounts`
const query = (pairs: Record<string, string>) =>
  new URLSearchParams({ username: 'lin', password, imageCaptcha: captcha, ...pairs }).toString()
const json = { 'content-type': 'application/json' }

describe('no answer and no log line holds a secret', () => {
  test.each<[string, number, () => Promise<Response>]>([
    [
      'a wrong captcha',
      400,
      () =>
        send(
          login,
          { method: 'POST', headers: json },
          JSON.stringify({ username: 'lin', password, imageCaptcha: captcha }),
        ),
    ],
    [
      'a wrong password',
      400,
      async () =>
        send(
          login,
          { method: 'POST', headers: { ...json, cookie: await product.plantCaptcha(Number(captcha)) } },
          JSON.stringify({ username: 'lin', password, imageCaptcha: captcha }),
        ),
    ],
    [
      'a wrong password by GET',
      400,
      async () => send(`${login}?${query({})}`, { headers: { cookie: await product.plantCaptcha(Number(captcha)) } }),
    ],
    ['a navigation', 403, () => send(`${login}?${query({})}`, { headers: { 'sec-fetch-mode': 'navigate' } })],
    ['a mistyped path', 404, () => send(`${product.api}/crmuser/login/acounts?${query({})}`, {})],
    ['a path outside the API', 404, () => send(`${product.address}/api?${query({})}`, {})],
    ['another method', 404, () => send(`${login}?${query({})}`, { method: 'DELETE' })],
    ['an address that cannot be decoded', 400, () => send(`${product.api}/crmuser/%zz?${query({})}`, {})],
    ['a parameter said twice', 400, () => send(`${login}?${query({})}&password=canary`, {})],
    ['a password beyond measure', 400, () => send(`${login}?${query({ password: password.repeat(20) })}`, {})],
    ['letters for the captcha', 400, () => send(`${login}?${query({ imageCaptcha: 'canary' })}`, {})],
    [
      'a letter that cannot be kept',
      400,
      () =>
        send(login, { method: 'POST', headers: json }, JSON.stringify({ username: 'lin', password: `${password}\0` })),
    ],
    ['an unknown field', 400, () => send(`${login}?${query({ otp: 'canary' })}`, {})],
    [
      'broken JSON',
      400,
      () => send(login, { method: 'POST', headers: json }, `{"username":"lin","password":"${password}",}`),
    ],
    ['JSON that is only a text', 400, () => send(login, { method: 'POST', headers: json }, JSON.stringify(password))],
    [
      'a form',
      415,
      () =>
        send(login, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, query({})),
    ],
    ['a forged token', 401, () => send(`${product.api}/crmuser/${linId}`, { headers: { authorization: forgedToken } })],
    ['a token in the query', 401, () => send(`${product.api}/crmuser/${linId}?token=${forgedToken}`, {})],
    [
      'a link that was made up',
      400,
      () =>
        send(
          `${product.api}/identity/oneTimeLinks/inspect`,
          { method: 'POST', headers: json },
          JSON.stringify({ link: madeUpLink }),
        ),
    ],
    [
      'a redeemed link that was made up',
      400,
      () =>
        send(
          `${product.api}/identity/oneTimeLinks/redeem`,
          { method: 'POST', headers: json },
          JSON.stringify({ link: madeUpLink, password }),
        ),
    ],
    ['a search in the query', 401, () => send(`${product.api}/phonebook/companies?q=canary`, {})],
  ])('after %s', async (_case, status, ask) => {
    const response = await ask()
    const text = await response.text()
    expect(response.status).toBe(status)
    expect(forms.filter((form) => text.includes(form))).toEqual([])
    expectCleanLog()
  })

  test('after headers that are too long', async () => {
    const { port, hostname } = new URL(product.address)
    const socket = net.connect(Number(port), hostname).on('error', () => undefined)
    socket.write(
      `GET /api/crmuser/login/accounts?${query({ padding: 'x'.repeat(300_000) })} HTTP/1.1\r\nhost: a\r\n\r\n`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer.toString()).not.toContain('canary')
    expectCleanLog()
  })

  test('after what is right: the session, the link, the new password', async () => {
    const redeemed = await send(
      `${product.api}/identity/oneTimeLinks/redeem`,
      { method: 'POST', headers: json },
      JSON.stringify({ link, password }),
    )
    const { token } = (await redeemed.json()) as { token: string }
    const lines = product.logged.join('')
    for (const secret of [token, right.token, right.companion, link, testPassword, password]) {
      expect(secret.length).toBeGreaterThan(7)
      expect(lines).not.toContain(secret)
    }
  })

  test('while the calls themselves are logged, by route, status and person', () => {
    const entries = product.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/api/crmuser/login/accounts', status: 400, level: 'info' }),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({ method: 'POST', route: '/api/identity/oneTimeLinks/redeem', status: 200 }),
    )
  })
})

test("PostgreSQL's own log quotes no values", async () => {
  const lin = await product.signIn('lin', password)
  const company = (name: string) =>
    send(
      `${product.api}/phonebook/companies`,
      { method: 'POST', headers: { ...json, ...lin.headers() } },
      JSON.stringify({ name, code: 'CANARY-CODE' }),
    )
  expect((await company('金丝雀')).status).toBe(200)
  expect((await company('金丝雀')).status).toBe(409)
  // The log is written asynchronously, but in order: once the last request is in it, everything before is too.
  const last = `asked_last_${linId}_${process.pid}`
  await expect(product.pool.query(`select from ${last}`)).rejects.toMatchObject({ code: '42P01' })
  const written = await vi.waitFor(async () => {
    const text = await postgresLog()
    expect(text).toContain(last)
    return text
  }, 10_000)
  for (const value of ['CANARY-CODE', '金丝雀', ...forms]) expect(written).not.toContain(value)
})

function expectCleanLog() {
  const lines = product.logged.join('')
  expect(forms.filter((form) => lines.includes(form))).toEqual([])
}

async function newLink() {
  return write(product.context, { permission: 'identity.ownSession', audit: 'test.linkCreated' }, async (tx) => {
    await tx.audit({ subject: 'user', id: linId })
    return createLink(tx, linId)
  })
}

async function postgresLog() {
  const client = new Client({ connectionString: inject('testCluster').adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>('select pg_read_file(pg_current_logfile()) as text')
    return rows[0]?.text ?? ''
  } finally {
    await client.end()
  }
}
