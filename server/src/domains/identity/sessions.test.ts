import { getUserInfo, signOut } from '@seamark/contract/identity/index'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'

const product = await startTestApp()
const salesId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })

test('a person signs in, learns their rights, and signs out for good', async () => {
  const lin = await product.signIn('lin')
  const { user } = await lin.call(getUserInfo, { params: { userId: salesId } })
  expect(user).toMatchObject({ username: 'lin', currentAuthority: 'sales' })
  expect(user.roles).toContain(321)
  await lin.call(signOut, {})
  await expect(lin.call(getUserInfo, { params: { userId: salesId } })).rejects.toMatchObject({ httpStatus: 401, body: { status: 50008, errors: 'login' } })
})

test('no log line holds the password or the token', async () => {
  const lin = await product.signIn('lin')
  expect(product.logged.join('\n')).not.toContain(testPassword)
  expect(product.logged.join('\n')).not.toContain(lin.token)
})
