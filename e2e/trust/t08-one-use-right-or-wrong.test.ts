import { lettersTo } from '@seamark/server/platform/testing/mail-server'
import { scan } from '@seamark/server/domains/identity/sign-in/adapters/wechat-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask, dataOf } from './raw-requests.ts'
import { cookiesOf } from './people-and-records.ts'
import { openHouse } from './product.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const from = '127.0.8.1'
const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(`${house.a.address}/api${path}`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
    from,
  })
const login = (imageCaptcha: number, cookie: string) =>
  post('/crmuser/login/accounts', { username: 'forgetful', password: house.password, imageCaptcha }, { cookie })

beforeEach(async () => {
  await house.query('delete from identity.sign_in_failures')
  await house.query('delete from identity.code_requests')
})

describe('T08 a captcha', () => {
  test('opens once', async () => {
    const cookie = await house.plantCaptcha(7)
    expect((await login(7, cookie)).status).toBe(200)
    expect((await login(7, cookie)).code).toBe('identity.captcha_wrong')
  })

  test('is gone after a wrong answer: the right one then comes too late, at the other process too', async () => {
    const cookie = await house.plantCaptcha(7)
    expect((await login(8, cookie)).code).toBe('identity.captcha_wrong')
    expect((await login(7, cookie)).code).toBe('identity.captcha_wrong')
    const other = await ask(`${house.b.address}/api/crmuser/login/accounts`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({ username: 'forgetful', password: house.password, imageCaptcha: 7 }),
      from,
    })
    expect(other.code).toBe('identity.captcha_wrong')
  })

  test('is too old after five minutes', async () => {
    expect((await login(7, await house.plantCaptcha(7, 0))).code).toBe('identity.captcha_wrong')
    const given = await ask(`${house.a.address}/api/crmuser/getCaptcha`, { from })
    expect(given.headers['set-cookie']?.[0]).toContain('Max-Age=300')
  })

  test('is of no use to another browser', async () => {
    await house.plantCaptcha(7)
    expect((await login(7, 'crm_pre=another-browser')).code).toBe('identity.captcha_wrong')
    expect((await login(7, '')).code).toBe('identity.captcha_wrong')
  })
})

describe('T08 a code', () => {
  const email = 'forgetful@seamark.example'
  /** Requests a code and reads it from the mail. */
  async function codeByMail(purpose: 'forgetPassword') {
    await house.query('update identity.users set email = $1 where username = $2', [email, 'forgetful'])
    const before = codes().length
    expect(
      (await post('/crmuser/getCode', { email, imageCaptcha: 7, purpose }, { cookie: await house.plantCaptcha(7) }))
        .status,
    ).toBe(200)
    await expect.poll(() => codes().length, { timeout: 60_000 }).toBe(before + 1)
    return codes().at(-1) ?? ''
  }
  /** Returns the codes in the mails so far; other mails say that the password has changed. */
  const codes = () => lettersTo(house.letters, email).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  const spend = (code: string) => post('/crmuser/forgetPassword', { email, code, password: house.password })
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('opens once', async () => {
    const code = await codeByMail('forgetPassword')
    expect((await spend(code)).status).toBe(200)
    expect((await spend(code)).code).toBe('identity.code_wrong')
  })

  test('is dead after five wrong tries: the right one then is the sixth', async () => {
    const code = await codeByMail('forgetPassword')
    for (let round = 0; round < 5; round++) {
      await house.query('delete from identity.sign_in_failures')
      expect((await spend(other(code))).code).toBe('identity.code_wrong')
    }
    await house.query('delete from identity.sign_in_failures')
    expect((await spend(code)).code).toBe('identity.code_wrong')
  })

  test('is of no use for another mailbox, nor to bind', async () => {
    const code = await codeByMail('forgetPassword')
    expect(
      (await post('/crmuser/forgetPassword', { email: 'other@seamark.example', code, password: house.password })).code,
    ).toBe('identity.code_wrong')
    const caller = await house.signIn('forgetful')
    const bound = await post('/clientV2/user/bind', { email, code, password: house.password }, headersOf(caller))
    expect(bound.code).toBe('identity.code_wrong')
  })

  test('is too old after five minutes', async () => {
    const code = await codeByMail('forgetPassword')
    await house.query("update identity.codes set expires_at = now() - interval '1 second'")
    expect((await spend(code)).code).toBe('identity.code_wrong')
  })

  test('cannot be asked for twice within a minute', async () => {
    await codeByMail('forgetPassword')
    const again = await post(
      '/crmuser/getCode',
      { email, imageCaptcha: 7, purpose: 'forgetPassword' },
      { cookie: await house.plantCaptcha(7) },
    )
    expect([again.status, again.code]).toEqual([429, 'identity.code_too_soon'])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('T08 WeChat', () => {
  /** Goes to WeChat's page and back, in one browser. */
  async function confirmed(headers: Record<string, string> = {}, purpose = 'signIn') {
    const asked = await ask(`${house.a.address}/api/wx/getQRCode?purpose=${purpose}`, { headers, from })
    const { url } = dataOf<{ url: string }>(asked)
    const { code, state } = await scan(url, { nickname: '陌生人' })
    return { code, state, cookie: cookiesOf(asked.headers['set-cookie']) }
  }

  test('what one browser has begun, no other ends', async () => {
    const { code, state } = await confirmed()
    const stolen = await post('/crmuser/wxlogin', { code, state }, { cookie: (await confirmed()).cookie })
    expect(stolen.code).toBe('identity.wechat_state_invalid')
  })

  test('a state that we have not given binds nothing, and a good one only once', async () => {
    const caller = await house.signIn('forgetful')
    const { code } = await confirmed(headersOf(caller), 'bind')
    const bind = (body: object, cookie = caller.cookie) =>
      post('/identity/wechat/bind', { password: house.password, ...body }, { ...headersOf(caller), cookie })
    expect((await bind({ code, state: 'made-up-state' })).code).toBe('identity.wechat_state_invalid')
    const again = await confirmed(headersOf(caller), 'bind')
    const jar = `${caller.cookie}; ${again.cookie}`
    const foreign = await house.signIn('m1')
    const byAnother = await post(
      '/identity/wechat/bind',
      { password: house.password, code: again.code, state: again.state },
      { ...headersOf(foreign), cookie: `${foreign.cookie}; ${again.cookie}` },
    )
    expect(byAnother.code).toBe('identity.wechat_state_invalid')
    expect((await bind({ code: again.code, state: again.state }, jar)).code).toBe('identity.wechat_state_invalid')
    expect(await house.query('select id from identity.users where wechat_unionid is not null')).toEqual([])
  })

  test('an account that nobody has bound signs nobody in, and a unionid that was never given by us is believed by nobody', async () => {
    const { code, state, cookie } = await confirmed()
    const answer = dataOf<{ token: string | null; ticket: string | null }>(
      await post('/crmuser/wxlogin', { code, state }, { cookie }),
    )
    expect(answer.token).toBeNull()
    const made = await post(
      '/crmuser/login/accounts',
      { username: 'forgetful', password: house.password, unionid: 'union-of-somebody' },
      { cookie },
    )
    expect(made.code).toBe('identity.wechat_ticket_invalid')
    const elsewhere = await post(
      '/crmuser/login/accounts',
      { username: 'forgetful', password: house.password, unionid: answer.ticket },
      { cookie: 'crm_pre=other' },
    )
    expect(elsewhere.code).toBe('identity.wechat_ticket_invalid')
  })
})
