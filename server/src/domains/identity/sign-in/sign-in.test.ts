import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../platform/passwords.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { holdBlocks, readAnswer, type Try, trySignIn } from '../testing.ts'

const product = await startTestApp()
const closed = await startTestApp({ SIGN_IN_BY_GET: 'off' })
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
await product.addPerson({ username: 'gone', name: '离职', role: 'sales' })
await product.db.updateTable('identity.users').set({ disabled_at: new Date() }).where('username', '=', 'gone').execute()

const attempt = async (username: string, password: string, how: Try = {}) =>
  trySignIn(product.api, { username, password, imageCaptcha: 7 }, { cookie: await product.plantCaptcha(7), ...how })
const forgiveAll = () => product.db.deleteFrom('identity.sign_in_failures').execute()
beforeEach(forgiveAll)

describe('signing in', () => {
  test('opens a session: a token that says who, and a companion cookie that scripts cannot read', async () => {
    const { status, token = '', headers } = await attempt('lin', testPassword)
    expect(status).toBe(200)
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      userId: linId,
      currentAuthority: 'sales',
    })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^crm_sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
  })

  test('takes the user name in any case and width, with blanks around it', async () => {
    expect((await attempt('  ＬＩＮ ', testPassword)).status).toBe(200)
  })

  test('leaves an audit row, right or wrong', async () => {
    await attempt('lin', testPassword)
    await attempt('lin', 'wrong password')
    const { rows } = await product.pool.query('select action, subject_id from platform.audit order by id desc limit 2')
    expect(rows).toEqual([
      { action: 'identity.signInRefused', subject_id: linId },
      { action: 'identity.signedIn', subject_id: linId },
    ])
  })

  test('is refused to a disabled account, once the password is right', async () => {
    expect(await attempt('gone', testPassword)).toMatchObject({ status: 400, code: 'identity.account_disabled' })
    expect(await attempt('gone', 'wrong password')).toMatchObject({ status: 400, code: 'identity.credentials_wrong' })
  })

  test.each([
    [{ username: '', password: 'x' }, 'username'],
    [{ username: 'lin', password: '   ' }, 'password'],
    [{ username: 'lin', password: 'x'.repeat(201) }, 'password'],
    [{ username: 'l\0in', password: testPassword }, 'username'],
    [{ username: 'lin', password: '\ud800' }, 'password'],
    [{ username: ['lin'], password: testPassword }, 'username'],
    [{ username: 'lin', password: testPassword, rid: 1 }, 'rid'],
    [{ username: 'lin', password: testPassword, roles: ['admin'] }, 'roles'],
  ])('with %j is refused by the name of the field', async (wrong, field) => {
    const cookie = await product.plantCaptcha(7)
    const { status, refusal } = await trySignIn(product.api, { ...wrong, imageCaptcha: 7 }, { cookie })
    expect([status, refusal?.code, refusal?.details?.fields?.map((problem) => problem.field)]).toEqual([
      400,
      'platform.invalid_input',
      [field],
    ])
    expect(refusal?.details?.fields?.[0]?.message).toMatch(/\w+/)
  })
})

describe('a wrong password and an unknown name', () => {
  test('cannot be told apart by what is answered', async () => {
    const [known, unknown] = [await attempt('lin', 'wrong password'), await attempt('nobody', 'wrong password')]
    expect(known).toMatchObject({
      status: 400,
      code: 'identity.credentials_wrong',
      refusal: { details: { fields: [{ field: 'password' }] } },
    })
    expect({ ...known.refusal, requestId: '' }).toEqual({ ...unknown.refusal, requestId: '' })
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
  })

  test('cannot be told apart by the time it takes: both hash', { timeout: 60_000 }, async () => {
    // The people of tests have a hash that costs nothing.
    const hash = await hashPassword(testPassword)
    await product.pool.query("update identity.users set password_hash = $1 where username = 'lin'", [hash])
    const times: Record<string, number[]> = { lin: [], nobody: [] }
    for (let round = 0; round < 40; round += 1) {
      const username = round % 2 === 0 ? 'lin' : 'nobody'
      await forgiveAll()
      const cookie = await product.plantCaptcha(7)
      const before = performance.now()
      await trySignIn(product.api, { username, password: 'wrong password', imageCaptcha: 7 }, { cookie })
      times[username]?.push(performance.now() - before)
    }
    const ratio = median(times['nobody']) / median(times['lin'])
    // Without the hash, an unknown name would answer in a fifth of the time.
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })
})

describe('signing in by GET, as the specification has it', () => {
  test('answers the same, and is kept nowhere', async () => {
    const { status, token, headers } = await attempt('lin', testPassword, { by: 'GET' })
    expect([status, token === undefined, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      200,
      false,
      'no-store',
      'no-referrer',
    ])
  })

  test('stands behind the same captcha and the same count', async () => {
    expect(await trySignIn(product.api, { username: 'lin', password: testPassword }, { by: 'GET' })).toMatchObject({
      status: 400,
      code: 'identity.captcha_missing',
    })
    for (let round = 0; round < 5; round += 1)
      await attempt('lin', 'wrong password', { by: round % 2 ? 'GET' : 'POST' })
    await holdBlocks(product.pool)
    expect(await attempt('lin', testPassword, { by: 'GET' })).toMatchObject({
      status: 429,
      code: 'identity.too_many_failures',
    })
  })

  test.each<[string, Record<string, string>]>([
    ['a navigation', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['an image', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ])('is refused to %s, opens no session and sets no cookie', async (_from, headers) => {
    const sessions = await countSessions()
    const answer = await attempt('lin', testPassword, { by: 'GET', headers })
    expect([answer.status, answer.code, answer.headers.getSetCookie()]).toEqual([403, 'platform.cross_site', []])
    expect(await countSessions()).toBe(sessions)
  })

  test('refuses what is said twice', async () => {
    const cookie = await product.plantCaptcha(7)
    const twice = await fetch(
      `${product.api}/crmuser/login/accounts?username=lin&password=a&password=${encodeURIComponent(testPassword)}&imageCaptcha=7`,
      {
        headers: { cookie },
      },
    )
    expect(await readAnswer(twice)).toMatchObject({
      status: 400,
      code: 'platform.invalid_input',
      refusal: { details: { fields: [{ field: 'password' }] } },
    })
  })

  test('can be switched off, and then POST goes on', async () => {
    await closed.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
    const credentials = { username: 'lin', password: testPassword, imageCaptcha: 7 }
    expect(await trySignIn(closed.api, credentials, { by: 'GET', cookie: await closed.plantCaptcha(7) })).toMatchObject(
      {
        status: 405,
        code: 'platform.method_not_allowed',
      },
    )
    expect((await trySignIn(closed.api, credentials, { cookie: await closed.plantCaptcha(7) })).status).toBe(200)
  })
})

test('signing in by POST is refused to other sites and to forms that navigate', async () => {
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
  ]
  for (const headers of elsewhere)
    expect(await attempt('lin', testPassword, { headers })).toMatchObject({ status: 403, code: 'platform.cross_site' })
  expect(
    (await attempt('lin', testPassword, { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' } }))
      .status,
  ).toBe(200)
})

async function countSessions() {
  const { count } = await product.db
    .selectFrom('identity.sessions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function median(values: number[] = []) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
