import {
  bindContact,
  bindWechat,
  changePassword,
  getBindings,
  getUserInfo,
  getWechatQrCode,
  sendCode,
  unbindContact,
  unbindWechat,
} from '@seamark/contract/identity/index'
import { createClient } from '@seamark/contract/platform/client'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '../../../platform/passwords.ts'
import { isUnderWay, refusalOf } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { scan, startWechatServer, unionidOf } from '../sign-in/adapters/wechat-testing.ts'
import { accountChanged } from '../events.ts'
import { auditOf, holdBlocks } from '../testing.ts'

const wechat = await startWechatServer()
afterAll(() => wechat.stop())
const product = await startTestApp({ worker: true, ...wechat.settings })
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const zhouId = await product.addPerson({ username: 'zhou', name: '周敏', role: 'sales' })
const passwordHash = await hashPassword(testPassword)
const [phone, email] = ['+8613800138000', 'lin@example.com']

const told: unknown[] = []
product.context.reactions.within(accountChanged, async (_tx, change) => void told.push(change))

beforeEach(async () => {
  wechat.behave()
  told.splice(0)
  await product.pool.query(
    'truncate identity.codes, identity.code_requests, identity.sign_in_failures, platform.development_mailbox',
  )
  await product.pool.query('delete from identity.sessions')
  await product.pool.query(
    'update identity.users set phone = null, email = null, wechat_unionid = null, wechat_name = default',
  )
  await product.pool.query(`update identity.users set password_hash = $1 where username in ('lin', 'zhou')`, [
    passwordHash,
  ])
})

describe('a telephone or mailbox', () => {
  test.each([
    ['phone', { mobile: '138 0013 8000' }, phone, '+86 138••••8000'],
    ['email', { email: ' LIN@Example.com ' }, email, 'l••••@example.com'],
  ] as const)(
    'is bound: %s, by the code that was sent to it and the password',
    async (kind, reached, value, masked) => {
      const lin = await signedIn()
      const code = await codeFor(lin, reached)
      expect(await lin.call(bindContact, { body: { ...reached, code, password: testPassword } })).toBeNull()
      expect(await lin.call(getBindings, {})).toMatchObject({ [kind]: masked, hasPassword: true })
      expect(await account()).toMatchObject({ [kind]: value })
      expect((await auditOf(product, 'identity.contactBound', linId)).at(-1)).toMatchObject({
        actor_id: linId,
        after: { [kind]: masked },
      })
      expect(
        await refusalOf(lin.call(bindContact, { body: { ...reached, code, password: testPassword } })),
      ).toMatchObject({ code: 'identity.code_wrong' })
    },
  )

  test('in place of another is the only one from then on', async () => {
    await set(linId, 'phone', '+8613911112222')
    const lin = await signedIn()
    await lin.call(bindContact, {
      body: { mobile: phone, code: await codeFor(lin, { mobile: phone }), password: testPassword },
    })
    expect(await account()).toMatchObject({ phone })
  })

  test.each([
    ['phone', { mobile: phone }, 'identity.phone_taken', 'mobile'],
    ['email', { email }, 'identity.email_taken', 'email'],
  ] as const)(
    'that another account holds is refused, and nothing tells whose: %s',
    async (kind, reached, code, field) => {
      await set(zhouId, kind, kind === 'phone' ? phone : email)
      const [lin, former] = [await signedIn(), await signedIn()]
      const sent = await codeFor(lin, reached)
      const refusal = await refusalOf(
        lin.call(bindContact, { body: { ...reached, code: sent, password: testPassword } }),
      )
      expect(refusal).toMatchObject({ httpStatus: 409, code, details: { fields: [{ field }] } })
      expect(JSON.stringify(refusal)).not.toMatch(/zhou|周敏/)
      expect(await account()).toMatchObject({ [kind]: null })
      expect(await former.call(getUserInfo, { params: { userId: linId } })).toBeTruthy()
    },
  )

  test('is refused with a wrong code, with the code of another number and of another person', async () => {
    const [lin, zhou] = [await signedIn(), await product.signIn('zhou')]
    const code = await codeFor(lin, { mobile: phone })
    const wrong = code === '000000' ? '000001' : '000000'
    const body = { code, password: testPassword }
    expect(await refusalOf(lin.call(bindContact, { body: { ...body, mobile: phone, code: wrong } }))).toMatchObject({
      code: 'identity.code_wrong',
    })
    expect(await refusalOf(lin.call(bindContact, { body: { ...body, mobile: '13911112222' } }))).toMatchObject({
      code: 'identity.code_wrong',
    })
    expect(await refusalOf(zhou.call(bindContact, { body: { ...body, mobile: phone } }))).toMatchObject({
      code: 'identity.code_wrong',
    })
    expect(await lin.call(bindContact, { body: { ...body, mobile: phone } })).toBeNull()
  })

  test('is refused with a wrong password, which leaves the code as it was', async () => {
    const lin = await signedIn()
    const code = await codeFor(lin, { mobile: phone })
    for (let round = 0; round < 4; round += 1) {
      const refusal = await refusalOf(
        lin.call(bindContact, { body: { mobile: phone, code, password: `wrong ${round}` } }),
      )
      expect(refusal).toMatchObject({
        httpStatus: 400,
        code: 'identity.password_wrong',
        details: { fields: [{ field: 'password' }] },
      })
    }
    expect(await lin.call(bindContact, { body: { mobile: phone, code, password: testPassword } })).toBeNull()
  })

  test.each([[{}], [{ mobile: phone, email }], [{ mobile: '123' }], [{ email: 'nobody' }]])(
    'is refused when %j is not one',
    async (reached) => {
      const lin = await signedIn()
      const refusal = await refusalOf(
        lin.call(bindContact, { body: { ...reached, code: '123456', password: testPassword } }),
      )
      expect(refusal.httpStatus).toBe(400)
      expect(refusal.details?.fields?.map(({ field }) => field)).toEqual([Object.keys(reached)[0] ?? 'mobile'])
    },
  )

  test('is unbound by the password', async () => {
    await set(linId, 'email', email)
    const lin = await signedIn()
    expect(await lin.call(unbindContact, { body: { kind: 'email', password: testPassword } })).toBeNull()
    expect(await account()).toMatchObject({ email: null })
    expect((await auditOf(product, 'identity.unbound', linId)).at(-1)).toMatchObject({
      actor_id: linId,
      before: { email: 'l••••@example.com' },
    })
    expect(await lin.call(unbindContact, { body: { kind: 'email', password: testPassword } })).toBeNull()
    expect(await auditOf(product, 'identity.unbound', linId)).toHaveLength(1)
  })
})

describe('WeChat', () => {
  test('is bound by who has confirmed and the password, in place of another', async () => {
    await set(linId, 'wechat_unionid', 'union-former')
    const lin = await signedIn()
    expect(
      await lin.call(bindWechat, { body: { ...(await confirmed(lin, '晓帆')), password: testPassword } }),
    ).toBeNull()
    expect(await account()).toMatchObject({ wechat_unionid: unionidOf('晓帆'), wechat_name: '晓帆' })
    expect(await lin.call(getBindings, {})).toMatchObject({ wechat: '晓帆' })
  })

  test('that leads somebody else in is refused, and nothing tells whom', async () => {
    await set(zhouId, 'wechat_unionid', unionidOf('晓帆'))
    const lin = await signedIn()
    const refusal = await refusalOf(
      lin.call(bindWechat, { body: { ...(await confirmed(lin, '晓帆')), password: testPassword } }),
    )
    expect(refusal).toMatchObject({ httpStatus: 400, code: 'identity.wechat_taken' })
    expect(JSON.stringify(refusal)).not.toMatch(/zhou|周敏/)
  })

  test('is refused with the state of another session, of nobody signed in, and twice', async () => {
    const [lin, zhou, otherOfLin] = [await signedIn(), await product.signIn('zhou'), await signedIn()]
    const invalid = { httpStatus: 400, code: 'identity.wechat_state_invalid' }
    // Both people sign in in one browser, one after the other.
    const foreign = await confirmed(zhou, '晓帆', lin.browser)
    expect(await refusalOf(lin.call(bindWechat, { body: { ...foreign, password: testPassword } }))).toMatchObject(
      invalid,
    )
    const sameBrowser = await confirmed(otherOfLin, '晓帆', lin.browser)
    expect(await refusalOf(lin.call(bindWechat, { body: { ...sameBrowser, password: testPassword } }))).toMatchObject(
      invalid,
    )
    const anonymous = await confirmed(lin, '晓帆', lin.browser, 'signIn')
    expect(await refusalOf(lin.call(bindWechat, { body: { ...anonymous, password: testPassword } }))).toMatchObject(
      invalid,
    )
    const own = await confirmed(lin, '晓帆')
    await lin.call(bindWechat, { body: { ...own, password: testPassword } })
    expect(await refusalOf(lin.call(bindWechat, { body: { ...own, password: testPassword } }))).toMatchObject(invalid)
  })

  test('is refused from another browser than the one that began, although the session is the same', async () => {
    const lin = await signedIn()
    const confirmation = await confirmed(lin, '晓帆')
    const elsewhere = createClient({
      base: product.api,
      headers: () => ({ ...lin.headers(), cookie: `${lin.companion}; crm_pre=another` }),
    })
    const refusal = await refusalOf(elsewhere(bindWechat, { body: { ...confirmation, password: testPassword } }))
    expect(refusal).toMatchObject({ code: 'identity.wechat_state_invalid' })
  })

  test('is refused with a wrong password, which leaves the confirmation as it was', async () => {
    const lin = await signedIn()
    const confirmation = await confirmed(lin, '晓帆')
    expect(await refusalOf(lin.call(bindWechat, { body: { ...confirmation, password: 'wrong' } }))).toMatchObject({
      code: 'identity.password_wrong',
    })
    expect(await lin.call(bindWechat, { body: { ...confirmation, password: testPassword } })).toBeNull()
  })

  test('in trouble says so, binds nothing, and everything else goes on', async () => {
    const lin = await signedIn()
    const confirmation = await confirmed(lin, '晓帆')
    wechat.behave('silent')
    const hanging = refusalOf(lin.call(bindWechat, { body: { ...confirmation, password: testPassword } }))
    await lin.call(getBindings, {})
    expect(await isUnderWay(hanging)).toBe(true)
    expect(await hanging).toMatchObject({ httpStatus: 503, code: 'identity.wechat_unreachable' })
    expect(await account()).toMatchObject({ wechat_unionid: null })
  })

  test('is unbound by the password', async () => {
    await set(linId, 'wechat_unionid', unionidOf('晓帆'))
    const lin = await signedIn()
    expect(await refusalOf(lin.call(unbindWechat, { body: { password: 'wrong' } }))).toMatchObject({
      code: 'identity.password_wrong',
    })
    expect(await lin.call(unbindWechat, { body: { password: testPassword } })).toBeNull()
    expect(await account()).toMatchObject({ wechat_unionid: null, wechat_name: '' })
  })
})

describe('the password', () => {
  const next = 'quite another one'

  test('is changed by the one that is to go', async () => {
    const lin = await signedIn()
    expect(await lin.call(changePassword, { body: { password: testPassword, newPassword: next } })).toBeNull()
    await expect(product.signIn('lin')).rejects.toThrow('could not sign in')
    expect((await product.signIn('lin', next)).token).toBeTruthy()
    expect((await auditOf(product, 'identity.passwordChanged', linId)).at(-1)).toMatchObject({
      actor_id: linId,
      before: null,
      after: null,
    })
  })

  test.each([
    ['the same', testPassword, 'identity.password_same'],
    ['too short', '1234567', 'identity.password_short'],
    ['begun with a blank', ' quite another one', 'identity.password_blanks'],
    ['among the first that are tried', 'Password123', 'identity.password_common'],
    ['with the user name in it', 'my-LIN-password', 'identity.password_like_name'],
  ])('is not replaced by one that is %s', async (_what, newPassword, code) => {
    const lin = await signedIn()
    const refusal = await refusalOf(lin.call(changePassword, { body: { password: testPassword, newPassword } }))
    expect([refusal.httpStatus, refusal.details?.fields?.map((problem) => [problem.field, problem.code])]).toEqual([
      400,
      [['newPassword', code]],
    ])
    expect((await product.signIn('lin')).token).toBeTruthy()
  })

  test('is not replaced without the one that is to go', async () => {
    const lin = await signedIn()
    const refusal = await refusalOf(lin.call(changePassword, { body: { password: 'wrong', newPassword: next } }))
    expect(refusal).toMatchObject({ code: 'identity.password_wrong', details: { fields: [{ field: 'password' }] } })
  })
})

describe('every change', () => {
  const deeds: [string, (lin: SignedIn) => Promise<unknown>, string][] = [
    [
      'a telephone bound',
      async (lin) =>
        lin.call(bindContact, {
          body: { mobile: phone, code: await codeFor(lin, { mobile: phone }), password: testPassword },
        }),
      'phone',
    ],
    [
      'a mailbox unbound',
      async (lin) => lin.call(unbindContact, { body: { kind: 'email', password: testPassword } }),
      'email',
    ],
    [
      'WeChat bound',
      async (lin) => lin.call(bindWechat, { body: { ...(await confirmed(lin, '晓帆')), password: testPassword } }),
      'wechat',
    ],
    [
      'a new password',
      (lin) => lin.call(changePassword, { body: { password: testPassword, newPassword: 'quite another one' } }),
      'password',
    ],
  ]

  test.each(deeds)('ends the other sessions, keeps this one, and tells the person: %s', async (_deed, change, what) => {
    await set(linId, 'email', email)
    const [former, lin] = [await signedIn(), await signedIn()]
    await change(lin)
    expect(told.splice(0)).toEqual([{ userId: linId, change: what }])
    expect(await refusalOf(former.call(getUserInfo, { params: { userId: linId } }))).toMatchObject({
      status: 50012,
      errors: 'login',
    })
    expect(await lin.call(getUserInfo, { params: { userId: linId } })).toBeTruthy()
  })

  test('counts wrong passwords against the account, as the login page does, and is then refused like it', async () => {
    const lin = await signedIn()
    for (let round = 0; round < 5; round += 1)
      await refusalOf(lin.call(unbindWechat, { body: { password: `wrong ${round}` } }))
    await holdBlocks(product.pool)
    const refusals = [
      lin.call(unbindWechat, { body: { password: testPassword } }),
      lin.call(changePassword, { body: { password: testPassword, newPassword: 'quite another one' } }),
    ]
    for (const refused of await Promise.all(refusals.map(refusalOf)))
      expect(refused).toMatchObject({ httpStatus: 429, code: 'identity.too_many_failures' })
    await expect(product.signIn('lin')).rejects.toThrow('429')
    expect(await auditOf(product, 'identity.confirmationRefused', linId)).not.toEqual([])
  })

  test('forgives the wrong passwords before it', async () => {
    const lin = await signedIn()
    for (let round = 0; round < 4; round += 1)
      await refusalOf(lin.call(unbindWechat, { body: { password: `wrong ${round}` } }))
    await lin.call(changePassword, { body: { password: testPassword, newPassword: 'quite another one' } })
    const { rows } = await product.pool.query(`select from identity.sign_in_failures where key = 'account:lin'`)
    expect(rows).toEqual([])
  })

  test('is refused to who has no password, and the last way in is never taken away', async () => {
    const lin = await signedIn()
    await product.pool.query('update identity.users set password_hash = null, wechat_unionid = $2 where id = $1', [
      linId,
      unionidOf('晓帆'),
    ])
    expect(await lin.call(getBindings, {})).toMatchObject({ hasPassword: false })
    expect(await refusalOf(lin.call(unbindWechat, { body: { password: testPassword } }))).toMatchObject({
      httpStatus: 409,
      code: 'identity.last_way_in',
    })
    await set(linId, 'phone', phone)
    expect(await refusalOf(lin.call(unbindWechat, { body: { password: testPassword } }))).toMatchObject({
      httpStatus: 400,
      code: 'identity.password_none',
    })
    expect(await account()).toMatchObject({ wechat_unionid: unionidOf('晓帆') })
  })

  test('is for who has signed in', async () => {
    const nobody = createClient({ base: product.api, headers: () => ({}) })
    const calls = [
      nobody(getBindings, {}),
      nobody(bindContact, { body: { mobile: phone, code: '123456', password: testPassword } }),
      nobody(unbindContact, { body: { kind: 'phone', password: testPassword } }),
      nobody(bindWechat, { body: { code: 'x', state: 'y', password: testPassword } }),
      nobody(unbindWechat, { body: { password: testPassword } }),
      nobody(changePassword, { body: { password: testPassword, newPassword: 'quite another one' } }),
    ]
    for (const refused of await Promise.all(calls.map(refusalOf)))
      expect(refused).toMatchObject({ httpStatus: 401, errors: 'login' })
  })
})

type SignedIn = Awaited<ReturnType<typeof signedIn>>

/** Signs lin in with a browser of her own, which has a cookie from before signing in, as every browser has that has shown a captcha. */
async function signedIn() {
  const lin = await product.signIn('lin')
  const browser = await product.plantCaptcha(7)
  const headers = () => ({ ...lin.headers(), cookie: `${lin.companion}; ${browser}` })
  return { ...lin, browser, headers, call: createClient({ base: product.api, headers }) }
}

/** Requests a code and returns it from the telephone or mailbox to which it was sent. */
async function codeFor(lin: SignedIn, reached: { mobile?: string; email?: string }) {
  const browser = await product.plantCaptcha(7)
  const call = createClient({
    base: product.api,
    headers: () => ({ ...lin.headers(), cookie: `${lin.companion}; ${browser}` }),
  })
  await product.pool.query('truncate platform.development_mailbox')
  await call(sendCode, { body: { ...reached, imageCaptcha: 7 } })
  return vi.waitFor(async () => {
    const { rows } = await product.pool.query<{ text: string }>('select text from platform.development_mailbox')
    const code = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0]
    if (code === undefined) throw new Error('Nothing has arrived yet')
    return code
  }, 10_000)
}

/** Begins in the person's browser and confirms; returns what WeChat sends back. */
async function confirmed(
  person: Pick<SignedIn, 'headers' | 'companion'>,
  nickname: string,
  browser?: string,
  purpose: 'bind' | 'signIn' = 'bind',
) {
  const headers =
    browser === undefined ? person.headers : () => ({ ...person.headers(), cookie: `${person.companion}; ${browser}` })
  const { url } = await createClient({ base: product.api, headers })(getWechatQrCode, { query: { purpose } })
  const { code, state } = await scan(url, { nickname })
  return { code, state }
}

const set = (id: number, column: 'phone' | 'email' | 'wechat_unionid', value: string) =>
  product.db
    .updateTable('identity.users')
    .set({ [column]: value })
    .where('id', '=', id)
    .execute()

const account = () =>
  product.db
    .selectFrom('identity.users')
    .select(['phone', 'email', 'wechat_unionid', 'wechat_name'])
    .where('id', '=', linId)
    .executeTakeFirstOrThrow()
