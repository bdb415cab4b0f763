import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeUniqueKey } from './unique-key.ts'

test('a key is a UUID as the server asks for it, and another each time', () => {
  const keys = Array.from({ length: 200 }, makeUniqueKey)
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true)
  expect(new Set(keys).size).toBe(200)
})
