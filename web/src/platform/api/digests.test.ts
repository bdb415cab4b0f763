import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sha256, sha256Of } from './digests.ts'

const known = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('every length of a few blocks has its digest', () => {
  const bytes = randomBytes(300)
  for (let length = 0; length <= bytes.length; length += 1) {
    const hash = new Sha256()
    hash.update(bytes.subarray(0, length))
    expect([length, hash.end()]).toEqual([length, known(bytes.subarray(0, length))])
  }
})

test('a file may come in pieces of any length', () => {
  const bytes = randomBytes(2000)
  const hash = new Sha256()
  for (let at = 0, piece = 1; at < bytes.length; at += piece, piece = (piece * 7) % 131)
    hash.update(bytes.subarray(at, at + piece))
  expect(hash.end()).toBe(known(bytes))
})

test('a file of several megabytes is read to its end', async () => {
  const bytes = randomBytes(3 * 2 ** 20 + 5)
  expect(await sha256Of(new Blob([bytes]))).toBe(known(bytes))
  expect(await sha256Of(new Blob([]))).toBe(known(Buffer.alloc(0)))
})

test('it ends when the person pauses', async () => {
  const control = new AbortController()
  control.abort()
  await expect(sha256Of(new Blob([randomBytes(10)]), control.signal)).rejects.toThrow(/abort/i)
})
