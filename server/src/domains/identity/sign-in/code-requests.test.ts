import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startMailServer } from '../../../platform/testing/mail-server.ts'
import { startTestApp } from '../../../testing.ts'
import { sendCodeJob } from './codes.commands.ts'
import { send } from '../testing.ts'

const product = await startTestApp({ worker: true, TRUSTED_PROXIES: '1', CODES_PER_DAY: '60' })
const otherApi = await product.startAnother()
const closed = await startTestApp({ worker: true, DEVELOPMENT_MAILBOX: 'off', SIGN_IN_BY_GET: 'off' })
const mails = await startMailServer()
afterAll(() => mails.stop())
const withMail = await startTestApp({ worker: true, SMTP_URL: mails.url, MAIL_FROM: 'no-reply@seamark.example' })
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const [lin, nobody] = ['+8613800138000', '+8613700137000'] as const
await product.db
  .updateTable('identity.users')
  .set({ phone: lin, email: 'lin@seamark.example' })
  .where('id', '=', linId)
  .execute()

beforeEach(async () => {
  // A code that is still being sent would arrive in the next test.
  await vi.waitFor(async () => {
    const { rows } = await product.pool.query(`select from jobs.job where name = $1 and state < 'completed'`, [
      sendCodeJob.name,
    ])
    if (rows.length > 0) throw new Error('A code is still being sent.')
  }, 10_000)
  await product.pool.query(
    'truncate identity.codes, identity.code_requests, identity.sign_in_failures, platform.development_mailbox',
  )
})

describe('asking for a code', () => {
  test.each(['signIn', 'forgetPassword'])(
    'is answered alike for colleagues and strangers (%s), and only colleagues get one',
    async (purpose) => {
      const answers = [await ask({ mobile: lin, purpose }), await ask({ mobile: nobody, purpose })]
      expect(answers.map(({ status, said }) => [status, said])).toEqual([
        [200, { status: 200, message: 'ok', data: { validSeconds: 300, againInSeconds: 60 } }],
        [200, { status: 200, message: 'ok', data: { validSeconds: 300, againInSeconds: 60 } }],
      ])
      expect(answers.map(({ headers }) => headers)[0]).toEqual(answers.map(({ headers }) => headers)[1])
      await allSettled(2)
      expect(await sentTo()).toEqual([lin])
    },
  )

  test('leaves the same rows for strangers, so that a later try at a code is the same work', async () => {
    await ask({ mobile: lin })
    await ask({ mobile: nobody })
    await allSettled(2)
    const { rows } = await product.pool.query(
      'select target, user_id, octet_length(seal) as length, tries from identity.codes order by target',
    )
    expect(rows).toEqual([
      { target: nobody, user_id: null, length: 32, tries: 0 },
      { target: lin, user_id: linId, length: 32, tries: 0 },
    ])
  })

  test('in a language brings the mail in that language', async () => {
    await ask({ email: 'lin@seamark.example', purpose: 'forgetPassword' }, { language: 'ja' })
    await allSettled(1)
    const { rows } = await product.pool.query('select way, recipient, subject, text from platform.development_mailbox')
    expect(rows).toEqual([
      {
        way: 'mail',
        recipient: 'lin@seamark.example',
        subject: 'Seamark 認証コード',
        text: expect.stringMatching(/認証コードは \d{6} です。有効期限は 5 分です。/) as unknown,
      },
    ])
  })

  test('needs a captcha, which is good once; a wrong one counts against the address', async () => {
    const refusal = { status: 400, said: { code: 'identity.captcha_missing' } }
    expect(await ask({ mobile: lin }, { answer: null })).toMatchObject(refusal)
    expect(await ask({ mobile: lin }, { answer: 8 })).toMatchObject({
      status: 400,
      said: { code: 'identity.captcha_wrong', details: { fields: [{ field: 'imageCaptcha' }] } },
    })
    const cookie = await product.plantCaptcha(7)
    expect((await ask({ mobile: lin }, { cookie })).status).toBe(200)
    await letTimePass(61)
    expect(await ask({ mobile: lin }, { cookie })).toMatchObject({ said: { code: 'identity.captcha_wrong' } })
    const { rows } = await product.pool.query('select key, failures from identity.sign_in_failures')
    expect(rows).toEqual([{ key: 'address:10.0.0.1', failures: 2 }])
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['neither number nor mailbox', {}, 'mobile', 'identity.mobile_or_email'],
    [
      'both',
      { mobile: lin, email: 'lin@seamark.example', purpose: 'forgetPassword' },
      'mobile',
      'identity.mobile_or_email',
    ],
    ['a mailbox to sign in with', { email: 'lin@seamark.example' }, 'mobile', 'identity.mobile_to_sign_in'],
    ['what is no number', { mobile: '021 6888 8888' }, 'mobile', 'identity.phone_invalid'],
    ['what is no mailbox', { email: 'lin', purpose: 'forgetPassword' }, 'email', 'field.email'],
    [
      'a mailbox with a line break',
      { email: 'lin@seamark.example\r\nBcc: eve@seamark.example', purpose: 'forgetPassword' },
      'email',
      'field.email',
    ],
    ['the purpose of the signed-in', { mobile: lin, purpose: 'bind' }, 'purpose', 'field.choice'],
    ['somebody’s id', { mobile: lin, userId: 1 }, 'userId', 'field.unknown'],
  ])('with %s is refused at its field, and costs no captcha', async (_case, wanted, field, code) => {
    const cookie = await product.plantCaptcha(7)
    const { status, said } = await ask(wanted, { cookie })
    expect([status, said.details?.fields]).toEqual([400, [expect.objectContaining({ field, code })]])
    expect((await ask({ mobile: lin }, { cookie })).status).toBe(200)
  })

  test('by GET does the same, and is refused to navigations, other sites and images', async () => {
    const cookie = await product.plantCaptcha(7)
    const address = `${product.api}/crmuser/getCode?${new URLSearchParams({ mobile: lin, imageCaptcha: '7' }).toString()}`
    const elsewhere = [
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { 'sec-purpose': 'prefetch' },
    ]
    for (const headers of elsewhere) expect((await send(address, { headers: { cookie, ...headers } })).status).toBe(403)
    const answer = await send(address, { headers: { cookie } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('is absent where nothing can be sent, for everybody alike, and by GET where that is switched off', async () => {
    for (const wanted of [
      { mobile: lin },
      { mobile: nobody },
      { email: 'x@seamark.example', purpose: 'forgetPassword' },
    ])
      expect(await ask(wanted, { of: closed })).toMatchObject({ status: 400, said: { code: 'identity.way_absent' } })
    const ways = await send(`${closed.api}/identity/waysIn`, {})
    const absent = { isThere: false, reason: 'not_configured' }
    expect(await ways.json()).toMatchObject({
      data: { password: { isThere: true, reason: null }, phoneCode: absent, email: absent },
    })
    for (const path of [
      'crmuser/getCode?mobile=13800138000',
      'crmuser/login/simpleMobile?mobile=13800138000&code=123456',
    ])
      expect((await send(`${closed.api}/${path}`, {})).status).toBe(405)
  })
})

describe('codes are counted for all processes', () => {
  test('one number gets one a minute, and is told when the next may come', async () => {
    expect((await ask({ mobile: lin })).status).toBe(200)
    const second = await ask(
      { mobile: '138 0013 8000', purpose: 'forgetPassword' },
      { api: otherApi, from: '10.0.0.9' },
    )
    expect(second).toMatchObject({
      status: 429,
      said: {
        code: 'identity.code_too_soon',
        message: expect.stringContaining(`in ${second.retryAfter} s`) as unknown,
      },
    })
    expect(Number(second.retryAfter)).toBeGreaterThan(50)
    await letTimePass(61)
    expect((await ask({ mobile: lin })).status).toBe(200)
  })

  test('two that come at once are one too many', async () => {
    const answers = await Promise.all(
      [product.api, otherApi, product.api, otherApi].map((api) => ask({ mobile: lin }, { api })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429])
  })

  test.each([
    ['five an hour', 5, 61],
    ['ten a day', 10, 61 * 60],
  ])('one number gets %s', async (_limit, most, apart) => {
    await plant(most - 1, { target: lin, apart })
    expect((await ask({ mobile: lin })).status).toBe(200)
    await letTimePass(61)
    expect(await ask({ mobile: lin })).toMatchObject({ status: 429, said: { code: 'identity.code_too_often' } })
    expect((await ask({ mobile: nobody })).status).toBe(200)
  })

  test('one address gets thirty a day, whatever the numbers and whatever it pretends', async () => {
    await plant(29, { address: '10.0.0.1', apart: 120 })
    expect((await ask({ mobile: lin })).status).toBe(200)
    expect(await ask({ mobile: nobody })).toMatchObject({ status: 429, said: { code: 'identity.code_too_often' } })
    expect(await ask({ mobile: nobody }, { from: '10.0.0.77, 10.0.0.1' })).toMatchObject({ status: 429 })
    expect((await ask({ mobile: nobody }, { from: '10.0.0.2' })).status).toBe(200)
  })

  test('one network of IPv6 gets thirty a day, from whichever of its addresses', async () => {
    await plant(29, { address: '2001:db8:1:2::/64', apart: 120 })
    expect((await ask({ mobile: lin }, { from: '2001:db8:1:2::77' })).status).toBe(200)
    expect(await ask({ mobile: nobody }, { from: '2001:db8:1:2:3:4:5:6' })).toMatchObject({
      status: 429,
      said: { code: 'identity.code_too_often' },
    })
    expect((await ask({ mobile: nobody }, { from: '2001:db8:1:3::77' })).status).toBe(200)
  })

  test('all together get what CODES_PER_DAY allows, and then the log calls for help', async () => {
    await plant(59, { apart: 60 })
    expect((await ask({ mobile: lin })).status).toBe(200)
    const before = product.logged.length
    expect(await ask({ mobile: nobody })).toMatchObject({ status: 503, said: { code: 'identity.codes_exhausted' } })
    const alarms = product.logged
      .slice(before)
      .map((line) => JSON.parse(line) as { level: string; msg: string; codesPerDay?: number })
    expect(alarms).toContainEqual(expect.objectContaining({ level: 'error', codesPerDay: 60 }))
  })
})

describe('the job that sends', () => {
  test('run again sends nothing more', async () => {
    await ask({ mobile: lin })
    await allSettled(1)
    const { rows } = await product.pool.query<{ id: number }>('select id from identity.code_requests')
    await sendCodeJob.run(product.context, { requestId: rows[0]?.id ?? 0 })
    expect(await sentTo()).toEqual([lin])
  })

  test('come too late sends nothing', async () => {
    const { rows } = await product.pool.query<{ id: number }>(
      "insert into identity.code_requests (purpose, target, address, language, created_at) values ('signIn', $1, '10.0.0.1', 'zh', now() - interval '6 minutes') returning id",
      [lin],
    )
    await sendCodeJob.run(product.context, { requestId: rows[0]?.id ?? 0 })
    expect(await sentTo()).toEqual([])
  })

  test('gives up what the server refuses for good, and the log names nobody', async () => {
    const id = await requestOf('refused@seamark.example')
    const before = withMail.logged.length
    await sendCodeJob.run(withMail.context, { requestId: id })
    const lines = withMail.logged.slice(before).join('')
    expect(lines).toContain('EENVELOPE 550')
    expect(lines).not.toContain('seamark.example')
    expect(await isSettled(id)).toBe(true)
    expect((await withMail.pool.query("select from platform.audit where action = 'identity.codeSent'")).rows).toEqual(
      [],
    )
  })

  test('leaves to the queue what the server refuses for now', async () => {
    const id = await requestOf('busy@seamark.example')
    await expect(sendCodeJob.run(withMail.context, { requestId: id })).rejects.toMatchObject({
      name: 'NotSent',
      reason: 'EENVELOPE 450',
      mayRetry: true,
    })
    expect(await isSettled(id)).toBe(false)
  })

  /** Requests a code for a user by her mailbox. */
  async function requestOf(email: string) {
    const id = await withMail.addPerson({ username: email.slice(0, 4), name: '黎振华', role: 'sales' })
    await withMail.db.updateTable('identity.users').set({ email }).where('id', '=', id).execute()
    const { rows } = await withMail.pool.query<{ id: number }>(
      "insert into identity.code_requests (purpose, target, address, language) values ('forgetPassword', $1, '10.0.0.1', 'zh') returning id",
      [email],
    )
    return rows[0]?.id ?? 0
  }

  async function isSettled(id: number) {
    const { rows } = await withMail.pool.query(
      'select from identity.code_requests where id = $1 and settled_at is not null',
      [id],
    )
    return rows.length === 1
  }
})

interface Wanted {
  mobile?: string
  email?: string
  purpose?: string
}

interface How {
  /** The answer to the captcha, whose right answer is 7. */
  answer?: number | null
  cookie?: string
  from?: string
  api?: string
  language?: string
  of?: typeof product
}

async function ask(
  wanted: Wanted | Record<string, unknown>,
  { answer = 7, cookie, from = '10.0.0.1', of = product, api = of.api, language = 'en' }: How = {},
) {
  const headers = {
    'content-type': 'application/json',
    'accept-language': language,
    'x-forwarded-for': from,
    cookie: cookie ?? (await of.plantCaptcha(7)),
  }
  const body = { ...wanted, ...(answer === null ? {} : { imageCaptcha: answer }) }
  const response = await send(`${api}/crmuser/getCode`, { method: 'POST', headers }, JSON.stringify(body))
  const said = (await response.json()) as { code?: string; message?: string; details?: { fields?: unknown[] } }
  return {
    status: response.status,
    said,
    retryAfter: response.headers.get('retry-after'),
    headers: [...response.headers.keys()].toSorted(),
  }
}

/** Writes requests of other people, `apart` seconds from each other; the newest is `apart` seconds old. */
async function plant(count: number, { target, address, apart }: { target?: string; address?: string; apart: number }) {
  await product.pool.query(
    `insert into identity.code_requests (purpose, target, address, language, created_at, settled_at)
     select 'signIn', coalesce($2, '+861390000' || lpad(n::text, 4, '0')), coalesce($3, '10.9.9.' || n), 'zh', now() - n * make_interval(secs => $4), now()
     from generate_series(1, $1) as n`,
    [count, target ?? null, address ?? null, apart],
  )
}

const letTimePass = (seconds: number) =>
  product.pool.query('update identity.code_requests set created_at = created_at - make_interval(secs => $1)', [seconds])

async function allSettled(count: number) {
  await vi.waitFor(async () => {
    const { rows } = await product.pool.query('select from identity.code_requests where settled_at is not null')
    expect(rows).toHaveLength(count)
  }, 10_000)
}

async function sentTo() {
  const { rows } = await product.pool.query<{ recipient: string }>(
    'select recipient from platform.development_mailbox order by id',
  )
  return rows.map(({ recipient }) => recipient)
}
