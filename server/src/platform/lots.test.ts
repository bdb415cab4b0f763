import { expect, test } from 'vitest'
import { readInLots } from './lots.ts'

function startReader(read = async (keys: string[]) => new Map(keys.map((key) => [key, key.toUpperCase()]))) {
  const lots: string[][] = []
  const readOne = readInLots((keys: string[]) => {
    lots.push(keys)
    return read(keys)
  })
  return { lots, readOne }
}

test('calls of one moment are read at once, each key once', async () => {
  const { lots, readOne } = startReader()
  expect(await Promise.all(['a', 'b', 'a'].map(readOne))).toEqual(['A', 'B', 'A'])
  expect(lots).toEqual([['a', 'b']])
})

test('calls that come while a lot is read wait for the next one', async () => {
  const gate = Promise.withResolvers<void>()
  const { lots, readOne } = startReader(async (keys) => {
    await gate.promise
    return new Map(keys.map((key) => [key, key]))
  })
  const first = readOne('a')
  await expect.poll(() => lots).toEqual([['a']])
  const others = Promise.all([readOne('b'), readOne('c')])
  gate.resolve()
  expect([await first, ...(await others)]).toEqual(['a', 'b', 'c'])
  expect(lots).toEqual([['a'], ['b', 'c']])
})

test('an error reaches every call of its lot, and the next lot is read again', async () => {
  let fails = true
  const { readOne } = startReader(async (keys) => {
    if (fails) throw new Error('the database is away')
    return new Map(keys.map((key) => [key, key]))
  })
  const settled = await Promise.allSettled([readOne('a'), readOne('b')])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await readOne('a')).toBe('a')
})

test('a key that is not found answers undefined', async () => {
  const { readOne } = startReader(async () => new Map())
  expect(await readOne('a')).toBeUndefined()
})
