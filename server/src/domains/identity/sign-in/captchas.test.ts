import { getCaptcha } from '@seamark/contract/identity/index'
import { createClient } from '@seamark/contract/platform/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { forgetOld } from './captchas.commands.ts'
import { trySignIn } from '../testing.ts'

const product = await startTestApp()
await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const lin = { username: 'lin', password: testPassword }
const answer = (imageCaptcha: unknown, cookie: string) => trySignIn(product.api, { ...lin, imageCaptcha }, { cookie })
beforeEach(() => product.db.deleteFrom('identity.sign_in_failures').execute())

describe('the image', () => {
  test('is a sum as a picture, bound to the browser by a cookie that scripts cannot read', async () => {
    const response = await fetch(`${product.api}/crmuser/getCaptcha`)
    const { data } = getCaptchaAnswer.parse(await response.json())
    const picture = Buffer.from(data.image.split(',')[1] ?? '', 'base64').toString()
    expect(data.image).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(picture).not.toMatch(/<text|\d+\s*\+\s*\d+\s*=/)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^crm_pre=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('asked for again replaces the first', async () => {
    const cookie = await product.plantCaptcha(1000)
    await createClient({ base: product.api, headers: () => ({ cookie }) })(getCaptcha, {})
    const { answer: newAnswer } = await product.db
      .selectFrom('identity.captchas')
      .select('answer')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(newAnswer).not.toBe(1000)
    expect((await answer(newAnswer, cookie)).status).toBe(200)
  })
})

describe('an answer', () => {
  test('that is right opens the door, as text or as number', async () => {
    expect((await answer(7, await product.plantCaptcha(7))).status).toBe(200)
    expect((await answer('7', await product.plantCaptcha(7))).status).toBe(200)
  })

  test('counts once: the right one after a wrong one is refused', async () => {
    const cookie = await product.plantCaptcha(7)
    expect(await answer(8, cookie)).toMatchObject(refusedAs('identity.captcha_wrong'))
    expect(await answer(7, cookie)).toMatchObject(refusedAs('identity.captcha_wrong'))
  })

  test('cannot be used again after it has opened the door', async () => {
    const cookie = await product.plantCaptcha(7)
    expect((await answer(7, cookie)).status).toBe(200)
    expect(await answer(7, cookie)).toMatchObject(refusedAs('identity.captcha_wrong'))
  })

  test("is refused with another browser's cookie, or with none", async () => {
    await product.plantCaptcha(7)
    expect(await answer(7, await product.plantCaptcha(9))).toMatchObject(refusedAs('identity.captcha_wrong'))
    expect(await answer(7, '')).toMatchObject(refusedAs('identity.captcha_wrong'))
  })

  test('is refused after five minutes', async () => {
    const cookie = await product.plantCaptcha(7)
    await product.db
      .updateTable('identity.captchas')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await answer(7, cookie)).toMatchObject(refusedAs('identity.captcha_wrong'))
  })

  test('that is missing is asked for, and takes no challenge away', async () => {
    const cookie = await product.plantCaptcha(7)
    expect(await trySignIn(product.api, lin, { cookie })).toMatchObject(refusedAs('identity.captcha_missing'))
    expect(await trySignIn(product.api, { ...lin, unionid: 'wechat-of-somebody' }, { cookie })).toMatchObject({
      status: 400,
      code: 'identity.wechat_ticket_invalid',
      refusal: { details: { fields: [{ field: 'unionid' }] } },
    })
    expect((await answer(7, cookie)).status).toBe(200)
  })

  test.each(['0123', '1e3', 'seven', '７', '-7', '7.5', 7.5, -7, '', ' ', '1234567', null, true, [7], { $gt: 0 }])(
    'that is no whole number, such as %j, is refused by name',
    async (wrong) => {
      const cookie = await product.plantCaptcha(7)
      expect(await answer(wrong, cookie)).toMatchObject({
        status: 400,
        code: 'platform.invalid_input',
        refusal: { details: { fields: [{ field: 'imageCaptcha' }] } },
      })
      expect((await answer(7, cookie)).status).toBe(200)
    },
  )
})

test('the sweep forgets what nobody will ask for again, as often as it likes', async () => {
  const [old, fresh] = [await product.plantCaptcha(1), await product.plantCaptcha(2)]
  await product.db
    .updateTable('identity.captchas')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('answer', '=', 1)
    .execute()
  await forgetOld(product.context)
  await forgetOld(product.context)
  expect((await answer(1, old)).code).toBe('identity.captcha_wrong')
  expect((await answer(2, fresh)).status).toBe(200)
})

const getCaptchaAnswer = z.object({ data: getCaptcha.response })
const refusedAs = (code: string) => ({
  status: 400,
  code,
  refusal: { status: 400, details: { fields: [{ field: 'imageCaptcha', code }] } },
})
