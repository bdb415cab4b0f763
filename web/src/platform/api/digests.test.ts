import { createHash, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { sha256Of } from './digests.ts'

const known = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 2 ** 20 - 1, 2 ** 20, 2 ** 20 + 1, 3 * 2 ** 20 + 5])(
  'a file of %i bytes has the digest that the server works out',
  async (length) => {
    const bytes = randomBytes(length)
    expect(await sha256Of(new Blob([bytes]))).toBe(known(bytes))
  },
)

test('a file is never in memory as a whole', async () => {
  const file = new Blob([randomBytes(5 * 2 ** 20)])
  const whole = vi.spyOn(file, 'arrayBuffer')
  const pieces: number[] = []
  const slice = file.slice.bind(file)
  vi.spyOn(file, 'slice').mockImplementation((...range) => {
    const piece = slice(...range)
    pieces.push(piece.size)
    return piece
  })
  await sha256Of(file)
  expect(whole).not.toHaveBeenCalled()
  expect(pieces).toEqual(Array.from({ length: 5 }, () => 2 ** 20))
})

test('it ends when the person pauses', async () => {
  const control = new AbortController()
  control.abort()
  await expect(sha256Of(new Blob([randomBytes(10)]), control.signal)).rejects.toThrow(/abort/i)
})
