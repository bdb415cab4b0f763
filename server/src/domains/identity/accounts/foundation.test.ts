import { capabilities } from '@seamark/contract/platform/route'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing.ts'
import { firstRoles, layFoundation, openAdministratorDoor } from './foundation.commands.ts'
import { inspectLink } from './one-time-links.commands.ts'
import { trySignIn } from '../testing.ts'

const product = await startTestApp()
const exchange = {
  address: '',
  userAgent: '',
  secure: false,
  origin: 'http://localhost',
  gone: new AbortController().signal,
  cookie: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
  clearSiteData: () => undefined,
}

test('the foundation is the same when laid again, by several at once, and when an administrator has changed a role', async () => {
  await product.pool.query("update identity.roles set codes = '{304}' where authority = 'sales'")
  await Promise.all([1, 2, 3].map(() => layFoundation(product.context)))
  const { rows } = await product.pool.query(
    'select count(*)::int as roles, count(*) filter (where codes = $1)::int as changed from identity.roles',
    [[304]],
  )
  expect(rows).toEqual([{ roles: firstRoles.length, changed: 1 }])
  expect((await product.pool.query('select username, password_hash from identity.users')).rows).toEqual([
    { username: 'admin', password_hash: null },
  ])
})

test('every role of the foundation says only what the product knows', () => {
  for (const { can, names } of firstRoles) {
    expect(capabilities).toEqual(expect.arrayContaining([...can]))
    expect(names.every(Boolean)).toBe(true)
  }
})

test('nobody can sign in as administrator before a password is set, whatever is guessed', async () => {
  for (const password of ['admin', 'password', 'null', '123456'])
    expect(await signIn(password)).toMatchObject({ status: 400, code: 'identity.credentials_wrong' })
})

test('each start without a password opens a new door and closes the last', async () => {
  const first = await openAdministratorDoor(product.context, undefined)
  const second = await openAdministratorDoor(product.context, undefined)
  await expect(inspectLink(product.context, first ?? '', exchange)).rejects.toMatchObject({
    code: 'identity.link_invalid',
  })
  expect(await inspectLink(product.context, second ?? '', exchange)).toMatchObject({ username: 'admin' })
})

test('an unattended install sets the password once; later starts neither change it nor open a door', async () => {
  expect(await openAdministratorDoor(product.context, 'set by the environment')).toBeUndefined()
  expect((await signIn('set by the environment')).status).toBe(200)
  expect(await openAdministratorDoor(product.context, 'another one')).toBeUndefined()
  expect(await openAdministratorDoor(product.context, undefined)).toBeUndefined()
  expect((await signIn('set by the environment')).status).toBe(200)
})

const signIn = async (password: string) =>
  trySignIn(product.api, { username: 'admin', password, imageCaptcha: 7 }, { cookie: await product.plantCaptcha(7) })
