import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is kept as an argon2id hash with a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('同一个密码'), hashPassword('同一个密码')])
  expect(one).toMatch(/^argon2id\$19456,2\$[\w+/]{22}==\$[\w+/]{43}=$/)
  expect(one).not.toBe(two)
})

test('only the very password is right', async () => {
  const hash = await hashPassword('Pässwort ')
  expect(await verifyPassword('Pässwort ', hash)).toBe(true)
  for (const wrong of ['Pässwort', 'pässwort ', 'Pa\u0308sswort ', ''])
    expect(await verifyPassword(wrong, hash)).toBe(false)
})

test('a hash is tried at the cost that it names, and at the usual one where it names none', async () => {
  const cheap = await hashPassword('x', { memory: 8, passes: 1 })
  expect(await verifyPassword('x', cheap)).toBe(true)
  expect(await verifyPassword('x', cheap.replace('$8,1$', '$16,1$'))).toBe(false)
  const usual = await hashPassword('x')
  expect(await verifyPassword('x', usual.replace('$19456,2$', '$'))).toBe(true)
  expect(await verifyPassword('x', cheap.replace('$8,1$', '$'))).toBe(false)
})

test('without a hash nothing is right, and a broken hash lets nobody in', async () => {
  expect(await verifyPassword('', null)).toBe(false)
  await expect(verifyPassword('x', 'argon2id$$')).rejects.toThrow()
})

test('a flood waits in turn, and beyond the queue is asked to come again', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword('x', null)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(outcomes.length - refused.length).toBe(83)
  expect(refused.map(({ reason }: PromiseRejectedResult) => reason as unknown)).toEqual(
    refused.map(
      () =>
        expect.objectContaining({
          code: 'identity.sign_in_busy',
          httpStatus: 503,
          details: { retryAfter: 3 },
        }) as unknown,
    ),
  )
  expect(await verifyPassword('x', null)).toBe(false)
})
