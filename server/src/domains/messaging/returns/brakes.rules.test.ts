import { expect, test } from 'vitest'
import { brakeFor, brakeOptions, type LastEnds } from './brakes.rules.ts'

const none: LastEnds = { hardBounces: 0, complaints: 0, refusals: 0 }

test.each<[name: string, ends: Partial<LastEnds>, brake: string | undefined]>([
  ['nothing', {}, undefined],
  ['ten hard bounces, which are five in a hundred', { hardBounces: 10 }, undefined],
  ['eleven', { hardBounces: 11 }, 'hardBounces'],
  ['one complaint, which is more than three in a thousand', { complaints: 1 }, 'complaints'],
  ['forty refusals', { refusals: 40 }, undefined],
  ['forty-one', { refusals: 41 }, 'refusals'],
  ['a complaint among bounces', { complaints: 1, hardBounces: 50 }, 'complaints'],
])('of the last two hundred: %s', (_, ends, brake) => {
  expect(brakeFor({ ...none, ...ends }, brakeOptions)).toBe(brake)
})

test('an office may have chosen other shares', () => {
  const chosen = { bulkMostBounces: 2, bulkMostRefusals: 50 }
  expect(brakeFor({ ...none, hardBounces: 5 }, chosen)).toBe('hardBounces')
  expect(brakeFor({ ...none, refusals: 99 }, chosen)).toBeUndefined()
})
