import { getUserInfo, inspectOneTimeLink, redeemOneTimeLink } from '@seamark/contract/identity/index'
import { createClient } from '@seamark/contract/platform/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { write } from '../../../platform/write.ts'
import { createLink } from './one-time-links.commands.ts'
import { holdBlocks, trySignIn } from '../testing.ts'

const product = await startTestApp()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const newPassword = '新密码 of eighty-eight'
const call = createClient({ base: product.api, headers: () => ({ 'accept-language': 'en' }) })
const inspect = (link: string) => call(inspectOneTimeLink, { body: { link } })
const redeem = (link: string, password = newPassword) => call(redeemOneTimeLink, { body: { link, password } })
const invalid = {
  httpStatus: 400,
  body: { code: 'identity.link_invalid', details: { fields: [{ field: 'link', code: 'identity.link_invalid' }] } },
}
beforeEach(() => product.db.deleteFrom('identity.sign_in_failures').execute())

describe('a one-time link', () => {
  test('says whom it is for, as often as asked, and is not used up by it', async () => {
    const link = await newLink()
    expect(await inspect(link)).toEqual({ username: 'lin', name: '林晓帆' })
    expect(await inspect(link)).toEqual({ username: 'lin', name: '林晓帆' })
    await redeem(link)
  })

  test('sets the password, signs in, and ends what the old password had opened', async () => {
    const before = await product.signIn('lin', newPassword)
    const { token } = await redeem(await newLink(), testPassword)
    const me = { params: { userId: linId } }
    expect(
      await createClient({ base: product.api, headers: () => ({ authorization: token }) })(getUserInfo, me),
    ).toMatchObject({ user: { username: 'lin' } })
    await expect(before.call(getUserInfo, me)).rejects.toMatchObject({
      httpStatus: 401,
      body: { status: 50012, errors: 'login' },
    })
    expect(await signInWith(newPassword)).toMatchObject({ status: 400, code: 'identity.credentials_wrong' })
    expect((await signInWith(testPassword)).status).toBe(200)
  })

  test('sets no password that would be guessed, and stays good for another', async () => {
    const link = await newLink()
    for (const [password, code] of [
      ['Password123', 'identity.password_common'],
      ['hello Lin hello', 'identity.password_like_name'],
    ] as const) {
      await expect(redeem(link, password)).rejects.toMatchObject({
        httpStatus: 400,
        body: { code, details: { fields: [{ field: 'password', code }] } },
      })
    }
    await redeem(link)
  })

  test('works once', async () => {
    const link = await newLink()
    await redeem(link)
    await expect(redeem(link, 'another password')).rejects.toMatchObject(invalid)
    await expect(inspect(link)).rejects.toMatchObject(invalid)
    expect((await signInWith(newPassword)).status).toBe(200)
  })

  test('works once also when redeemed twice in the same moment', async () => {
    const link = await newLink()
    const outcomes = await Promise.allSettled([redeem(link), redeem(link), redeem(link)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('is worth nothing after a day', async () => {
    const link = await newLink()
    await product.pool.query(
      `update identity.one_time_links set expires_at = now() - interval '1 second' where used_at is null`,
    )
    await expect(inspect(link)).rejects.toMatchObject(invalid)
    await expect(redeem(link)).rejects.toMatchObject(invalid)
  })

  test('is replaced by a newer one', async () => {
    const [older, newer] = [await newLink(), await newLink()]
    await expect(redeem(older)).rejects.toMatchObject(invalid)
    await redeem(newer)
  })

  test('is kept as a hash only', async () => {
    const link = await newLink()
    const { rows } = await product.pool.query<{ kept: string }>(
      'select encode(hash, $1) as kept from identity.one_time_links where used_at is null',
      ['base64'],
    )
    expect(rows).toHaveLength(1)
    expect(Buffer.from(rows[0]?.kept ?? '', 'base64').toString('base64url')).not.toBe(link)
  })

  test('lets nobody in whose account is disabled, and is not used up', async () => {
    const link = await newLink()
    await product.pool.query("update identity.users set disabled_at = now() where username = 'lin'")
    await expect(inspect(link)).rejects.toMatchObject(invalid)
    await expect(redeem(link)).rejects.toMatchObject(invalid)
    await product.pool.query("update identity.users set disabled_at = null where username = 'lin'")
    await redeem(link)
  })

  test('with a password that will not do is refused by name, and not used up', async () => {
    const link = await newLink()
    const wrong = (code: string) => ({ httpStatus: 400, body: { details: { fields: [{ field: 'password', code }] } } })
    await expect(redeem(link, 'short')).rejects.toMatchObject(wrong('identity.password_short'))
    await expect(redeem(link, ' eighty-eight ')).rejects.toMatchObject(wrong('identity.password_blanks'))
    await redeem(link)
  })
})

describe('guessing a link', () => {
  test('counts against the address and blocks it, both ways in and for signing in too', async () => {
    for (let guess = 0; guess < 15; guess += 1) {
      await expect(inspect(`guess-${guess}`)).rejects.toMatchObject(invalid)
      await expect(redeem(`guess-${guess}`)).rejects.toMatchObject(invalid)
    }
    await holdBlocks(product.pool)
    const blocked = { httpStatus: 429, body: { code: 'identity.too_many_failures' } }
    await expect(inspect(await newLink())).rejects.toMatchObject(blocked)
    await expect(redeem(await newLink())).rejects.toMatchObject(blocked)
    expect(await signInWith(newPassword)).toMatchObject({ status: 429 })
  })
})

const newLink = () =>
  write(product.context, { permission: 'identity.ownSession', audit: 'test.linkCreated' }, async (tx) => {
    await tx.audit({ subject: 'user', id: linId })
    return createLink(tx, linId)
  })

const signInWith = async (password: string) =>
  trySignIn(product.api, { username: 'lin', password, imageCaptcha: 7 }, { cookie: await product.plantCaptcha(7) })
