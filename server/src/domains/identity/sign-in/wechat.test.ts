import { failureBody } from '@seamark/contract/platform/envelope'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { scan, startWechatServer, unionidOf } from './adapters/wechat-testing.ts'
import { holdBlocks, send } from '../testing.ts'

const wechat = await startWechatServer()
afterAll(() => wechat.stop())
const product = await startTestApp(wechat.settings)
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
await product.addPerson({ username: 'zhou', name: '周敏', role: 'sales' })

beforeEach(async () => {
  wechat.behave()
  await product.pool.query(
    'delete from identity.sign_in_failures; delete from identity.sessions; delete from identity.wechat_tickets',
  )
  await product.pool.query('update identity.users set wechat_unionid = null, wechat_name = default, disabled_at = null')
})

describe('the way to WeChat', () => {
  test("is an address of WeChat's page that leads back to where the caller has come from", async () => {
    const { body } = await visitor().ask('GET', '/wx/getQRCode')
    const { url, state, expiresIn } = qrCode.parse(body.data)
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(new URL(url).origin + new URL(url).pathname + new URL(url).hash).toBe(
      `${wechat.address}/connect/qrconnect#wechat_redirect`,
    )
    expect(query).toEqual({
      appid: wechat.settings.WECHAT_APP_ID,
      redirect_uri: `${product.address}/auth-redirect`,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    })
    expect([state.length, expiresIn]).toEqual([43, 300])
  })

  test('leads back to PUBLIC_ADDRESS where that is set, whatever the caller says of itself', async () => {
    const behindProxy = await startTestApp({ ...wechat.settings, PUBLIC_ADDRESS: 'https://crm.example.com' })
    const { body } = await visitor(behindProxy.api).ask('GET', '/wx/getQRCode', {}, { host: 'evil.example' })
    expect(new URL(qrCode.parse(body.data).url).searchParams.get('redirect_uri')).toBe(
      'https://crm.example.com/auth-redirect',
    )
  })

  test('keeps only the hash of its state', async () => {
    const { state } = await began(visitor())
    const { rows } = await product.pool.query<{ kept: string }>(
      'select row_to_json(s)::text as kept from identity.wechat_states s',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ kept }) => kept.includes(state))).toEqual([])
  })

  test.each<[string, Record<string, string>]>([
    ['a navigation', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['an image', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ])('is refused to %s, and so is signing in by it', async (_from, headers) => {
    for (const path of ['/wx/getQRCode', '/crmuser/wxlogin']) {
      expect(await visitor().ask('GET', path, { code: 'x', state: 'y' }, headers)).toMatchObject({
        status: 403,
        code: 'platform.cross_site',
      })
    }
  })

  test('is not there where nobody has set it up, and says so', async () => {
    const without = await startTestApp()
    expect(await visitor(without.api).ask('GET', '/wx/getQRCode')).toMatchObject({
      status: 400,
      code: 'identity.wechat_off',
    })
    expect(await visitor(without.api).ask('POST', '/crmuser/wxlogin', { code: 'x', state: 'y' })).toMatchObject({
      status: 400,
      code: 'identity.wechat_off',
    })
    const { body } = await visitor(without.api).ask('GET', '/identity/waysIn')
    expect(body.data).toMatchObject({ wechat: { isThere: false } })
  })

  test('to bind is for who has signed in', async () => {
    expect(await visitor().ask('GET', '/wx/getQRCode', { purpose: 'bind' })).toMatchObject({
      status: 401,
      code: 'platform.session_unknown',
    })
    const forged = await visitor().ask('GET', '/wx/getQRCode', { purpose: 'bind' }, { authorization: 'admin-token' })
    expect(forged).toMatchObject({ status: 401, code: 'platform.session_unknown' })
  })
})

describe('signing in by WeChat', () => {
  test('opens a session for whoever has bound the account that confirmed', async () => {
    await bound('lin', '晓帆')
    const lin = visitor()
    const { status, body, cookies } = await lin.ask('POST', '/crmuser/wxlogin', await confirmed(lin, '晓帆'))
    expect([status, body.data]).toMatchObject([
      200,
      { ticket: null, name: '晓帆', token: expect.stringContaining('.') },
    ])
    expect(body.token).toBe(body.data?.['token'])
    expect(cookies).toContainEqual(expect.stringMatching(/^crm_sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/))
    const { rows } = await product.pool.query('select user_id, way from identity.sessions where ended_at is null')
    expect(rows).toEqual([{ user_id: linId, way: 'wechat' }])
    expect(await lastDeed()).toEqual({ action: 'identity.signedIn', subject_id: linId })
  })

  test('does the same by GET, as the specification has it', async () => {
    await bound('lin', '晓帆')
    const lin = visitor()
    expect(await lin.ask('GET', '/crmuser/wxlogin', await confirmed(lin, '晓帆'))).toMatchObject({
      status: 200,
      body: { token: expect.any(String) },
    })
  })

  test('answers no token and a ticket for an account that nobody has bound', async () => {
    const lin = visitor()
    const { status, body } = await lin.ask('POST', '/crmuser/wxlogin', await confirmed(lin, '晓帆'))
    expect([status, body.token, body.data]).toEqual([
      200,
      null,
      { token: null, ticket: expect.stringMatching(/^[\w-]{43}$/), name: '晓帆' },
    ])
    expect(JSON.stringify(body)).not.toContain(unionidOf('晓帆'))
    expect(await openSessions()).toBe(0)
  })

  test('is refused to a disabled account', async () => {
    await bound('lin', '晓帆')
    await product.pool.query(`update identity.users set disabled_at = now() where username = 'lin'`)
    const lin = visitor()
    const refusal = await lin.ask('POST', '/crmuser/wxlogin', await confirmed(lin, '晓帆'))
    expect(refusal).toMatchObject({ status: 400, code: 'identity.account_disabled', body: { status: 400 } })
  })

  test('with the state of another browser is refused, and the state is gone', async () => {
    await bound('lin', '晓帆')
    const [lin, other] = [visitor(), visitor()]
    await began(other)
    const confirmation = await confirmed(lin, '晓帆')
    expect(await other.ask('POST', '/crmuser/wxlogin', confirmation)).toMatchObject({
      status: 400,
      code: 'identity.wechat_state_invalid',
    })
    expect(await visitor().ask('POST', '/crmuser/wxlogin', confirmation)).toMatchObject({
      status: 400,
      code: 'identity.wechat_state_invalid',
    })
    expect(await lin.ask('POST', '/crmuser/wxlogin', confirmation)).toMatchObject({
      status: 400,
      code: 'identity.wechat_state_invalid',
    })
    expect(wechat.heard.filter((path) => path === '/sns/oauth2/access_token').length).toBe(
      callsBefore.get('token') ?? 0,
    )
  })

  test('with an expired or made-up state is refused, and counts against the address', async () => {
    const lin = visitor()
    const confirmation = await confirmed(lin, '晓帆')
    await product.pool.query("update identity.wechat_states set expires_at = now() - interval '1 second'")
    expect(await lin.ask('POST', '/crmuser/wxlogin', confirmation)).toMatchObject({
      status: 400,
      code: 'identity.wechat_state_invalid',
    })
    for (let round = 0; round < 29; round += 1)
      await lin.ask('POST', '/crmuser/wxlogin', { code: 'x', state: `made up ${round}` })
    await holdBlocks(product.pool)
    expect(await lin.ask('POST', '/crmuser/wxlogin', { code: 'x', state: 'y' })).toMatchObject({
      status: 429,
      code: 'identity.too_many_failures',
    })
    expect(await lin.ask('POST', '/crmuser/wxlogin', await confirmed(lin, '晓帆'))).toMatchObject({
      status: 429,
      code: 'identity.too_many_failures',
    })
  })

  test('twice with one confirmation is refused: the state is spent, and with a fresh state WeChat refuses the code', async () => {
    await bound('lin', '晓帆')
    const lin = visitor()
    const confirmation = await confirmed(lin, '晓帆')
    expect((await lin.ask('POST', '/crmuser/wxlogin', confirmation)).status).toBe(200)
    expect(await lin.ask('POST', '/crmuser/wxlogin', confirmation)).toMatchObject({
      status: 400,
      code: 'identity.wechat_state_invalid',
    })
    const { state } = await began(lin)
    const replayed = await lin.ask('POST', '/crmuser/wxlogin', { code: confirmation.code, state })
    expect(replayed).toMatchObject({ status: 400, code: 'identity.wechat_code_invalid' })
  })

  test('with a code that WeChat never gave is refused', async () => {
    const lin = visitor()
    const { state } = await began(lin)
    expect(await lin.ask('POST', '/crmuser/wxlogin', { code: 'made-up', state })).toMatchObject({
      status: 400,
      code: 'identity.wechat_code_invalid',
    })
  })

  test('of two who bring one state at once lets one in', async () => {
    await bound('lin', '晓帆')
    const lin = visitor()
    const confirmation = await confirmed(lin, '晓帆')
    const answers = await Promise.all([1, 2, 3, 4].map(() => lin.ask('POST', '/crmuser/wxlogin', confirmation)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
  })

  test('with the state of a binding is refused', async () => {
    const lin = await product.signIn('lin')
    const browser = visitor()
    const { body } = await browser.ask('GET', '/wx/getQRCode', { purpose: 'bind' }, lin.headers())
    const { code, state } = await scan(qrCode.parse(body.data).url, { nickname: '晓帆' })
    expect(await browser.ask('POST', '/crmuser/wxlogin', { code, state })).toMatchObject({
      status: 400,
      code: 'identity.wechat_state_invalid',
    })
  })
})

describe('user name, password and a ticket', () => {
  test('sign in and bind at once; from then on WeChat alone is enough', async () => {
    const former = await product.signIn('lin')
    const lin = visitor()
    const ticket = await ticketFor(lin, '晓帆')
    const answer = await lin.ask('POST', '/crmuser/login/accounts', {
      username: 'lin',
      password: testPassword,
      unionid: ticket,
    })
    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    const again = visitor()
    expect(await again.ask('POST', '/crmuser/wxlogin', await confirmed(again, '晓帆'))).toMatchObject({
      status: 200,
      body: { token: expect.any(String) },
    })
    const { rows } = await product.pool.query('select wechat_unionid, wechat_name from identity.users where id = $1', [
      linId,
    ])
    expect(rows).toEqual([{ wechat_unionid: unionidOf('晓帆'), wechat_name: '晓帆' }])
    const old = await fetch(`${product.api}/crmuser/${linId}`, { headers: former.headers() })
    expect(old.status).toBe(401)
    expect(await deedsOf('identity.wechatBound')).toEqual([{ subject_id: linId, after: { wechat: '晓••••' } }])
  })

  test('by GET do the same', async () => {
    const lin = visitor()
    const query = { username: 'lin', password: testPassword, unionid: await ticketFor(lin, '晓帆') }
    expect((await lin.ask('GET', '/crmuser/login/accounts', query)).status).toBe(200)
  })

  test.each(['', unionidOf('晓帆'), 'x'.repeat(43)])(
    'are refused with the typed unionid "%s", even one that is bound',
    async (unionid) => {
      await bound('lin', '晓帆')
      const lin = visitor()
      await ticketFor(lin, '别人')
      const refusal = await lin.ask('POST', '/crmuser/login/accounts', {
        username: 'lin',
        password: testPassword,
        unionid,
      })
      expect(refusal.status).toBe(400)
      expect(refusal.body.details?.fields?.map(({ field }) => field)).toEqual(['unionid'])
      expect(await openSessions()).toBe(0)
    },
  )

  test('are refused with a typed unionid although the captcha is right', async () => {
    const cookie = await product.plantCaptcha(7)
    const typed = { username: 'lin', password: testPassword, imageCaptcha: 7, unionid: unionidOf('晓帆') }
    expect(await visitor().ask('POST', '/crmuser/login/accounts', typed, { cookie })).toMatchObject({
      status: 400,
      code: 'identity.wechat_ticket_invalid',
    })
  })

  test('are refused with the ticket of another browser, of no browser, and with one that has expired', async () => {
    const [lin, other] = [visitor(), visitor()]
    await began(other)
    const credentials = { username: 'lin', password: testPassword, unionid: await ticketFor(lin, '晓帆') }
    for (const wrong of [other, visitor()]) {
      expect(await wrong.ask('POST', '/crmuser/login/accounts', credentials)).toMatchObject({
        status: 400,
        code: 'identity.wechat_ticket_invalid',
      })
    }
    await product.pool.query("update identity.wechat_tickets set expires_at = now() - interval '1 second'")
    expect(await lin.ask('POST', '/crmuser/login/accounts', credentials)).toMatchObject({
      status: 400,
      code: 'identity.wechat_ticket_invalid',
    })
  })

  test('with three wrong passwords use the ticket up, and each counts against the account', async () => {
    const lin = visitor()
    const unionid = await ticketFor(lin, '晓帆')
    for (let round = 0; round < 3; round += 1) {
      const wrong = await lin.ask('POST', '/crmuser/login/accounts', {
        username: 'lin',
        password: `wrong ${round}`,
        unionid,
      })
      expect(wrong).toMatchObject({ status: 400, code: 'identity.credentials_wrong' })
    }
    const right = await lin.ask('POST', '/crmuser/login/accounts', { username: 'lin', password: testPassword, unionid })
    expect(right).toMatchObject({ status: 400, code: 'identity.wechat_ticket_invalid' })
    const { rows } = await product.pool.query(
      `select failures from identity.sign_in_failures where key = 'account:lin'`,
    )
    expect(rows).toEqual([{ failures: 3 }])
    const fresh = visitor()
    const next = await ticketFor(fresh, '晓帆')
    for (const password of ['wrong again', 'and again'])
      await fresh.ask('POST', '/crmuser/login/accounts', { username: 'lin', password, unionid: next })
    await holdBlocks(product.pool)
    const blocked = await fresh.ask('POST', '/crmuser/login/accounts', {
      username: 'lin',
      password: testPassword,
      unionid: next,
    })
    expect(blocked).toMatchObject({ status: 429, code: 'identity.too_many_failures' })
  })

  test('use the ticket once, also when they come twice at once', async () => {
    const lin = visitor()
    const credentials = { username: 'lin', password: testPassword, unionid: await ticketFor(lin, '晓帆') }
    const answers = await Promise.all([1, 2].map(() => lin.ask('POST', '/crmuser/login/accounts', credentials)))
    expect(answers.map(({ code }) => code ?? 'in').toSorted()).toEqual(['identity.wechat_ticket_invalid', 'in'])
    expect(await lin.ask('POST', '/crmuser/login/accounts', credentials)).toMatchObject({
      status: 400,
      code: 'identity.wechat_ticket_invalid',
    })
  })

  test('are refused when the account has been bound by somebody else meanwhile, and nobody is signed in', async () => {
    const lin = visitor()
    const unionid = await ticketFor(lin, '晓帆')
    await bound('zhou', '晓帆')
    const refusal = await lin.ask('POST', '/crmuser/login/accounts', {
      username: 'lin',
      password: testPassword,
      unionid,
    })
    expect(refusal).toMatchObject({ status: 400, code: 'identity.wechat_taken' })
    expect(JSON.stringify(refusal.body)).not.toMatch(/zhou|周敏/)
    expect(await openSessions()).toBe(0)
  })

  test('do not replace the WeChat account that the user has bound', async () => {
    await bound('lin', '旧号')
    const lin = visitor()
    const credentials = { username: 'lin', password: testPassword, unionid: await ticketFor(lin, '晓帆') }
    expect(await lin.ask('POST', '/crmuser/login/accounts', credentials)).toMatchObject({
      status: 400,
      code: 'identity.wechat_other_bound',
    })
    const { rows } = await product.pool.query('select wechat_name from identity.users where id = $1', [linId])
    expect(rows).toEqual([{ wechat_name: '旧号' }])
  })
})

test('no log line holds a code, a state, a ticket, our secret at WeChat, or who somebody is there', async () => {
  const lin = visitor()
  const confirmation = await confirmed(lin, '晓帆')
  const { body } = await lin.ask('GET', '/crmuser/wxlogin', confirmation)
  const ticket = String(body.data?.['ticket'])
  await lin.ask('GET', '/crmuser/login/accounts', { username: 'lin', password: testPassword, unionid: ticket })
  wechat.behave('away')
  await lin.ask('GET', '/crmuser/wxlogin', await confirmed(lin, '晓帆'))
  const lines = product.logged.join('')
  expect(lines).toContain('/api/crmuser/wxlogin')
  expect(lines).toContain('WeChat does not answer')
  const secrets = [confirmation.code, confirmation.state, ticket, wechat.settings.WECHAT_APP_SECRET, unionidOf('晓帆')]
  expect(secrets.filter((secret) => lines.includes(secret))).toEqual([])
})

const qrCode = z.object({ url: z.string(), state: z.string(), expiresIn: z.number() })
const answerForm = z.looseObject({
  ...failureBody.partial().shape,
  token: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
})
const callsBefore = new Map<string, number>()

/** A browser that keeps its cookie from before signing in. */
function visitor(api = product.api) {
  let jar = ''
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    input: Record<string, string | number> = {},
    headers: Record<string, string> = {},
  ) {
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    const sent = { 'accept-language': 'en', ...headers, cookie: [jar, headers['cookie']].filter(Boolean).join('; ') }
    const json = method === 'POST' ? { 'content-type': 'application/json' } : {}
    const address = `${api}${path}${method === 'GET' ? `?${query}` : ''}`
    const response = await send(
      address,
      { method, headers: { ...sent, ...json } },
      method === 'POST' ? JSON.stringify(input) : undefined,
    )
    const cookies = response.headers.getSetCookie()
    jar = cookies.find((line) => line.startsWith('crm_pre='))?.split(';', 1)[0] ?? jar
    const body = answerForm.parse(await response.json())
    return { status: response.status, code: body.code, body, cookies }
  }
  return { ask }
}

type Visitor = ReturnType<typeof visitor>

async function began(browser: Visitor) {
  const { body } = await browser.ask('GET', '/wx/getQRCode')
  return qrCode.parse(body.data)
}

/** Scans the browser's code and confirms; returns what the browser then brings back. */
async function confirmed(browser: Visitor, nickname: string) {
  const { url } = await began(browser)
  const { code, state } = await scan(url, { nickname })
  callsBefore.set('token', wechat.heard.filter((path) => path === '/sns/oauth2/access_token').length)
  return { code, state }
}

async function ticketFor(browser: Visitor, nickname: string) {
  const { body } = await browser.ask('POST', '/crmuser/wxlogin', await confirmed(browser, nickname))
  return z.object({ ticket: z.string() }).parse(body.data).ticket
}

const bound = (username: string, nickname: string) =>
  product.pool.query('update identity.users set wechat_unionid = $2, wechat_name = $3 where username = $1', [
    username,
    unionidOf(nickname),
    nickname,
  ])

async function openSessions() {
  const { rows } = await product.pool.query<{ count: number }>(
    'select count(*)::int as count from identity.sessions where ended_at is null',
  )
  return rows[0]?.count
}

async function lastDeed() {
  const { rows } = await product.pool.query<{ action: string; subject_id: number }>(
    'select action, subject_id from platform.audit order by id desc limit 1',
  )
  return rows[0]
}

async function deedsOf(action: string) {
  const { rows } = await product.pool.query<{ subject_id: number; after: unknown }>(
    'select a.subject_id, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where a.action = $1',
    [action],
  )
  return rows
}
