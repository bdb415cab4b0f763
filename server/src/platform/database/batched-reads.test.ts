import { expect, test } from 'vitest'
import { batchReads } from './batched-reads.ts'

test('what is asked while a read is under way is read together by the next', async () => {
  const batches: number[][] = []
  const gates: (() => void)[] = []
  const read = batchReads(async (wanted: readonly number[]) => {
    batches.push([...wanted])
    await new Promise<void>((open) => gates.push(open))
    return (one: number) => one * 10
  })
  const first = [read(1), read(2)]
  await expect.poll(() => gates.length).toBe(1)
  const later = [read(3), read(1)]
  expect(batches).toEqual([[1, 2]])
  gates[0]?.()
  expect(await Promise.all(first)).toEqual([10, 20])
  await expect.poll(() => gates.length).toBe(2)
  gates[1]?.()
  expect(await Promise.all(later)).toEqual([30, 10])
  expect(batches).toEqual([
    [1, 2],
    [3, 1],
  ])
})

test('a read that fails fails for those who asked for it, and not for the next', async () => {
  let isAway = true
  const mirror = (wanted: string) => wanted
  const read = batchReads<string, string>(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(mirror)))
  await expect(Promise.all([read('a'), read('b')])).rejects.toThrow('away')
  isAway = false
  expect(await read('c')).toBe('c')
})
