import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { lettersTo, startMailServer } from '../../../platform/testing/mail-server.ts'
import { write } from '../../../platform/write.ts'
import { proveCode, spendCode } from './codes.commands.ts'
import { accountChanged } from '../events.ts'
import { holdBlocks, send, trySignIn } from '../testing.ts'

const mails = await startMailServer()
const product = await startTestApp({
  worker: true,
  LOG_LEVEL: 'trace',
  SMTP_URL: mails.url,
  MAIL_FROM: 'Seamark <no-reply@seamark.example>',
})
afterAll(() => mails.stop())

const lin = {
  id: await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' }),
  phone: '+8613800138000',
  email: 'lin@seamark.example',
}
const zhou = {
  id: await product.addPerson({ username: 'zhou', name: '周敏', role: 'sales' }),
  phone: '+8613900139000',
  email: 'zhou@seamark.example',
}
const nobody = '+8613700137000'

beforeEach(async () => {
  for (const { id, phone, email } of [lin, zhou])
    await product.db
      .updateTable('identity.users')
      .set({ phone, email, disabled_at: null })
      .where('id', '=', id)
      .execute()
  await product.pool.query(
    'truncate identity.codes, identity.code_requests, identity.sign_in_failures, platform.development_mailbox',
  )
})

describe('signing in by a code', () => {
  test('opens a session for whoever has the number, however it is written', async () => {
    const code = await codeFor({ mobile: '+86 138 0013 8000' })
    const { status, token = '' } = await signInBy({ mobile: '13800138000', code })
    expect(status).toBe(200)
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ userId: lin.id })
    expect(await newestSession()).toEqual({ user_id: lin.id, way: 'code' })
    await vi.waitFor(
      async () => expect((await deeds(lin.id, 2)).toSorted()).toEqual(['identity.codeSent', 'identity.signedIn']),
      10_000,
    )
  })

  test('takes the code with blanks and in wide digits, as it is copied out of a message', async () => {
    const code = await codeFor({ mobile: lin.phone })
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    expect((await signInBy({ mobile: lin.phone, code: ` ${wide.slice(0, 3)} ${wide.slice(3)} ` })).status).toBe(200)
  })

  test('is as open by GET, as the specification has it, and as closed to navigations and other sites', async () => {
    const code = await codeFor({ mobile: lin.phone })
    const address = `${product.api}/crmuser/login/simpleMobile?${new URLSearchParams({ mobile: lin.phone, code }).toString()}`
    for (const headers of [
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-purpose': 'prefetch' },
    ])
      expect((await send(address, { headers })).status).toBe(403)
    const answer = await send(address, {})
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('a code is refused, always in the same words', () => {
  const refused = { status: 400, code: 'identity.code_wrong', refusal: { details: { fields: [{ field: 'code' }] } } }

  test('when it is another one', async () => {
    const code = await codeFor({ mobile: lin.phone })
    expect(await signInBy({ mobile: lin.phone, code: another(code) })).toMatchObject(refused)
  })

  test('for another number', async () => {
    const code = await codeFor({ mobile: lin.phone })
    await codeFor({ mobile: zhou.phone })
    expect(await signInBy({ mobile: zhou.phone, code })).toMatchObject(refused)
    expect(await signInBy({ mobile: nobody, code })).toMatchObject(refused)
  })

  test('for another purpose', async () => {
    const code = await codeFor({ mobile: lin.phone, purpose: 'forgetPassword' })
    expect(await signInBy({ mobile: lin.phone, code })).toMatchObject(refused)
    const other = await codeFor({ mobile: zhou.phone })
    expect(await forget({ mobile: zhou.phone, code: other })).toMatchObject({
      status: 400,
      code: 'identity.code_wrong',
    })
  })

  test('once it is five minutes old', async () => {
    const { rows: before } = await product.pool.query<{ at: Date }>('select now() as at')
    const code = await codeFor({ mobile: lin.phone })
    const five = "select expires_at - interval '5 minutes' between $1 and now() as five from identity.codes"
    expect((await product.pool.query(five, [before[0]?.at])).rows).toEqual([{ five: true }])
    await product.pool.query("update identity.codes set expires_at = now() - interval '1 second'")
    expect(await signInBy({ mobile: lin.phone, code })).toMatchObject(refused)
  })

  test('the second time', async () => {
    const code = await codeFor({ mobile: lin.phone })
    expect((await signInBy({ mobile: lin.phone, code })).status).toBe(200)
    expect(await signInBy({ mobile: lin.phone, code })).toMatchObject(refused)
  })

  test('to all but one of those who bring it at once', async () => {
    const code = await codeFor({ mobile: lin.phone })
    const answers = await Promise.all(Array.from({ length: 4 }, () => signInBy({ mobile: lin.phone, code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  })

  test('at the sixth try, even when it is right; each wrong try is counted although the call is refused', async () => {
    const code = await codeFor({ mobile: lin.phone })
    for (let round = 1; round <= 5; round += 1) {
      expect(await signInBy({ mobile: lin.phone, code: another(code) })).toMatchObject(refused)
      expect(await triesOf(lin.phone)).toBe(round)
      await forgiveAll()
    }
    expect(await signInBy({ mobile: lin.phone, code })).toMatchObject(refused)
  })

  test('at the fifth try not yet', async () => {
    const code = await codeFor({ mobile: lin.phone })
    for (let round = 1; round <= 4; round += 1) await signInBy({ mobile: lin.phone, code: another(code) })
    expect((await signInBy({ mobile: lin.phone, code })).status).toBe(200)
  })

  test('once a newer one was sent', async () => {
    const code = await codeFor({ mobile: lin.phone })
    await letTimePass()
    const newer = await codeFor({ mobile: lin.phone })
    // Two random codes are the same once in a million runs.
    expect(newer).not.toBe(code)
    expect(await signInBy({ mobile: lin.phone, code })).toMatchObject(refused)
    expect((await signInBy({ mobile: lin.phone, code: newer })).status).toBe(200)
  })

  test('once the number is no longer that person’s, or the person may not work here', async () => {
    const code = await codeFor({ mobile: lin.phone })
    await product.db.updateTable('identity.users').set({ phone: null }).where('id', '=', lin.id).execute()
    expect(await signInBy({ mobile: lin.phone, code })).toMatchObject(refused)
    await product.db
      .updateTable('identity.users')
      .set({ phone: lin.phone, disabled_at: new Date() })
      .where('id', '=', lin.id)
      .execute()
    expect(await signInBy({ mobile: lin.phone, code })).toMatchObject(refused)
  })

  test('to a stranger, whom no code lets in', async () => {
    await request({ mobile: nobody })
    await vi.waitFor(async () => expect(await triesOf(nobody)).toBe(0), 10_000)
    const answers = await Promise.all(['000000', '123456', '999999'].map((code) => signInBy({ mobile: nobody, code })))
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(await triesOf(nobody)).toBe(3)
  })

  test('and counts against the number and the address, through the gate of all ways in', async () => {
    const code = await codeFor({ mobile: lin.phone })
    await letTimePass()
    for (let round = 1; round <= 5; round += 1)
      await signInBy({ mobile: round % 2 ? lin.phone : '138 0013 8000', code: another(code) })
    await holdBlocks(product.pool)
    expect(await signInBy({ mobile: lin.phone, code })).toMatchObject({
      status: 429,
      code: 'identity.too_many_failures',
    })
    expect(await forget({ mobile: lin.phone, code })).toMatchObject({ status: 429, code: 'identity.too_many_failures' })
    const { rows } = await product.pool.query('select key, failures from identity.sign_in_failures order by key')
    expect(rows).toEqual([
      { key: `account:${lin.phone}`, failures: 5 },
      { key: 'address:127.0.0.1', failures: 5 },
    ])
  })
})

describe('a forgotten password', () => {
  const fresh = 'a brand-new password'
  const told: unknown[] = []
  product.context.reactions.within(accountChanged, async (_tx, change) => void told.push(change))

  test.each([
    ['mailbox', { email: ' Lin@Seamark.example ' }],
    ['telephone', { mobile: '138 0013 8000' }],
  ])('is set anew by a code to the %s; every session of that person ends, and she is told', async (_where, reached) => {
    const before = await product.signIn('lin', await passwordNow())
    const code = await codeFor({ ...reached, purpose: 'forgetPassword' })
    expect((await forget({ ...reached, code, password: fresh })).status).toBe(200)
    expect((await send(`${product.api}/crmuser/${lin.id}`, { headers: before.headers() })).status).toBe(401)
    expect(
      (
        await trySignIn(
          product.api,
          { username: 'lin', password: fresh, imageCaptcha: 7 },
          { cookie: await product.plantCaptcha(7) },
        )
      ).status,
    ).toBe(200)
    expect(await deeds(lin.id, 4)).toContain('identity.forgottenPasswordSet')
    expect(told.splice(0)).toEqual([{ userId: lin.id, change: 'password' }])
    expect(await forget({ ...reached, code, password: 'yet another password' })).toMatchObject({
      status: 400,
      code: 'identity.code_wrong',
    })
  })

  test('is not set to one that nobody could sign in with', async () => {
    const code = await codeFor({ mobile: lin.phone, purpose: 'forgetPassword' })
    for (const password of ['short', ' blanks around it '])
      expect(await forget({ mobile: lin.phone, code, password })).toMatchObject({
        status: 400,
        code: 'platform.invalid_input',
      })
    expect(await triesOf(lin.phone)).toBe(0)
  })

  test('is not set to one that would be guessed, and the code stays good for a better one', async () => {
    const code = await codeFor({ mobile: lin.phone, purpose: 'forgetPassword' })
    expect(await forget({ mobile: lin.phone, code, password: 'password123' })).toMatchObject({
      status: 400,
      code: 'identity.password_common',
      refusal: { details: { fields: [{ field: 'password' }] } },
    })
    expect((await forget({ mobile: lin.phone, code })).status).toBe(200)
  })

  async function passwordNow() {
    const { rows } = await product.pool.query(
      "select 1 from platform.audit where action = 'identity.forgottenPasswordSet'",
    )
    return rows.length === 0 ? testPassword : fresh
  }
})

describe('a code to bind something', () => {
  test('is of whoever asked for it, goes to a number that nobody has yet, and is spent with what it allows', async () => {
    const session = await product.signIn('zhou')
    const code = await bindCode(session, { mobile: nobody })
    const claim = { purpose: 'bind', target: nobody, code } as const
    expect(await proveCode(product.context, claim, lin.id)).toBeUndefined()
    expect(await triesOf(nobody)).toBe(0)
    const proven = await proveCode(product.context, claim, zhou.id)
    expect(proven?.userId).toBe(zhou.id)
    await expect(spendIn(proven, () => Promise.reject(new Error('the rest failed')))).rejects.toThrow('the rest failed')
    await spendIn(proven)
    await expect(spendIn(proven)).rejects.toMatchObject({ code: 'identity.code_wrong' })
  })

  test('cannot be tried inside the transaction, where a refusal would undo the try', async () => {
    const trying = write(product.context, { permission: 'identity.signIn', audit: 'test.tried' }, (tx) =>
      proveCode(tx, { purpose: 'bind', target: nobody, code: '000000' }, lin.id),
    )
    await expect(trying).rejects.toThrow('must be committed by itself')
  })

  test('needs a session and a captcha', async () => {
    expect((await send(`${product.api}/clientV2/user/sendCode?mobile=13700137000&imageCaptcha=7`, {})).status).toBe(401)
    const session = await product.signIn('zhou')
    const headers = { ...session.headers(), 'accept-language': 'en' }
    const answer = await send(`${product.api}/clientV2/user/sendCode?mobile=13700137000`, { headers })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'identity.captcha_missing' }])
  })

  async function bindCode(session: Awaited<ReturnType<typeof product.signIn>>, reached: Record<string, string>) {
    const cookie = `${session.companion}; ${await product.plantCaptcha(7)}`
    const query = new URLSearchParams({ ...reached, imageCaptcha: '7', purpose: 'bind' }).toString()
    const answer = await send(`${product.api}/clientV2/user/sendCode?${query}`, {
      headers: { ...session.headers(), cookie },
    })
    expect(answer.status).toBe(200)
    return arrived(reached['mobile'] ?? '')
  }

  const spendIn = (
    proven: Awaited<ReturnType<typeof proveCode>>,
    rest: () => Promise<void> = () => Promise.resolve(),
  ) =>
    write(product.context, { permission: 'identity.signIn', audit: 'test.spent' }, async (tx) => {
      if (proven) await spendCode(tx, proven)
      await rest()
      tx.unchanged()
    })
})

test('a code stands nowhere in plain: in no log, table or job', async () => {
  const code = await codeFor({ email: lin.email, purpose: 'forgetPassword' })
  const { rows: tables } = await product.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const holding = async (text: string) => {
    const found: string[] = []
    for (const { name } of tables)
      if ((await product.pool.query(`select from ${name} t where t::text like $1`, [`%${text}%`])).rows.length > 0)
        found.push(name)
    return found.toSorted()
  }
  expect(await holding(code)).toEqual([])
  expect(product.logged.filter((line) => line.includes(code))).toEqual([])
  // The search does find entries that exist, and the logs contain nobody's mailbox.
  expect(await holding(lin.email)).toEqual(['identity.code_requests', 'identity.codes', 'identity.users'])
  expect(product.logged.filter((line) => line.includes(lin.email) || line.includes(lin.phone))).toEqual([])
})

test('which ways in there are is open to anyone', async () => {
  const answer = await send(`${product.api}/identity/waysIn`, {})
  expect(await answer.json()).toMatchObject({
    data: { password: { isThere: true }, phoneCode: { isThere: true, reason: null }, email: { isThere: true } },
  })
})

interface Wanted {
  mobile?: string
  email?: string
  purpose?: string
}

/** Asks for a code and waits until it has arrived: a text in the development mailbox, a mail at the server. */
async function codeFor(wanted: Wanted): Promise<string> {
  const before = lettersTo(mails.folder, lin.email).length
  expect((await request(wanted)).status).toBe(200)
  if (wanted.email === undefined) return arrived(wanted.mobile ?? '')
  return vi.waitFor(() => {
    const letters = lettersTo(mails.folder, lin.email)
    expect(letters.length).toBe(before + 1)
    return /\b\d{6}\b/.exec(letters.at(-1)?.text ?? '')?.[0] ?? ''
  }, 10_000)
}

/** The newest text to that number that has not been read yet. */
async function arrived(mobile: string): Promise<string> {
  const digits = mobile.normalize('NFKC').replace(/\D/g, '').slice(-11)
  return vi.waitFor(async () => {
    const { rows } = await product.pool.query<{ text: string }>(
      "delete from platform.development_mailbox where way = 'text' and recipient like $1 returning text",
      [`%${digits}`],
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.text ?? ''
  }, 10_000)
}

async function request(wanted: Wanted) {
  const cookie = await product.plantCaptcha(7)
  return post('/crmuser/getCode', { ...wanted, imageCaptcha: 7 }, cookie)
}

const signInBy = (body: { mobile: string; code: string }) => post('/crmuser/login/simpleMobile', body)
const forget = (body: Wanted & { code: string; password?: string }) =>
  post('/crmuser/forgetPassword', { password: 'a brand-new password', ...body })

async function post(path: string, body: unknown, cookie = '') {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en', cookie }
  const answer = await send(`${product.api}${path}`, { method: 'POST', headers }, JSON.stringify(body))
  const said = (await answer.json()) as { token?: string; code?: string; details?: unknown }
  return { status: answer.status, token: said.token, code: said.code, refusal: said }
}

/** A code that differs from this one. */
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const forgiveAll = () => product.db.deleteFrom('identity.sign_in_failures').execute()
/** Moves the requests into the past, so that another code may be requested. */
const letTimePass = () =>
  product.pool.query("update identity.code_requests set created_at = created_at - interval '61 seconds'")

async function triesOf(target: string) {
  const row = await product.db
    .selectFrom('identity.codes')
    .select('tries')
    .where('target', '=', target)
    .executeTakeFirst()
  return row?.tries
}

async function newestSession() {
  return product.db
    .selectFrom('identity.sessions')
    .select(['user_id', 'way'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

async function deeds(userId: number, count: number) {
  const { rows } = await product.pool.query<{ action: string }>(
    "select action from platform.audit where subject_kind = 'user' and subject_id = $1 order by id desc limit $2",
    [userId, count],
  )
  return rows.map(({ action }) => action)
}
