import { describe, expect, test } from 'vitest'
import { readInLots, shareRuns } from './lots.ts'

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

describe('runs that calls of one moment share', () => {
  function startRuns() {
    const ends: PromiseWithResolvers<string>[] = []
    const ask = shareRuns(() => {
      const end = Promise.withResolvers<string>()
      ends.push(end)
      return end.promise
    })
    return { ends, ask }
  }

  test('begin after the call, so that a call during a run waits for the next one', async () => {
    const { ends, ask } = startRuns()
    const [first, same] = [ask(), ask()]
    await expect.poll(() => ends.length).toBe(1)
    const [later, sameLater] = [ask(), ask()]
    ends[0]?.resolve('first')
    expect(await Promise.all([first, same])).toEqual(['first', 'first'])
    await expect.poll(() => ends.length).toBe(2)
    ends[1]?.resolve('second')
    expect(await Promise.all([later, sameLater])).toEqual(['second', 'second'])
    expect(ends).toHaveLength(2)
  })

  test('fail for their own calls only', async () => {
    const { ends, ask } = startRuns()
    const first = ask()
    await expect.poll(() => ends.length).toBe(1)
    const second = ask()
    ends[0]?.reject(new Error('the database is away'))
    await expect(first).rejects.toThrow('away')
    await expect.poll(() => ends.length).toBe(2)
    ends[1]?.resolve('back')
    expect(await second).toBe('back')
  })
})
