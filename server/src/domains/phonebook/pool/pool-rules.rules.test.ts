import { type PoolRules, poolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { describe, expect, test } from 'vitest'
import { changedRules, dueWork, movesFalls, protectionAfter } from './pool-rules.rules.ts'

const days = { unconfirmed: 30, contacted: 30, replied: 30, quoted: 60, following: 60, ordered: 180 }
const rules: PoolRules = {
  recycling: true,
  days,
  types: {},
  sparedDepartmentIds: [],
  plannedDays: 14,
  graceDays: 7,
  warningDays: [7, 3, 1, 0],
  warnHour: 8,
  runHour: 22,
  protectionDays: 10,
  protectionExtendDays: 3,
  protectionMaxDays: 20,
  dailyClaims: 20,
  holdingCap: 300,
  coolDownDays: 7,
  quietDays: 1,
  dailyViews: null,
}

describe('protection after a follow-up', () => {
  const at = (day: string) => new Date(`2019-${day}T02:00:00Z`)
  // The example of the trade: claimed on 25 March for ten days, never beyond twenty.
  test.each([
    ['within the first days changes nothing', '03-28', '04-04', '04-04'],
    ['shortly before the end gives three days more', '04-02', '04-04', '04-05'],
    ['and again', '04-05', '04-05', '04-08'],
    ['but never beyond twenty days after the claim', '04-13', '04-13', '04-14'],
    ['an older one told later takes nothing away', '03-26', '04-08', '04-08'],
  ])('%s', (_name, touched, until, then) => {
    expect(protectionAfter(rules, { heldSince: at('03-25'), protectedUntil: at(until) }, at(touched))).toEqual(at(then))
  })

  test('is not given to what was never claimed', () => {
    expect(protectionAfter(rules, { heldSince: at('03-25'), protectedUntil: null }, at('04-02'))).toBeNull()
  })
})

test.each([
  [0, true, { warns: false, runs: false }],
  [8, true, { warns: true, runs: false }],
  [21, true, { warns: true, runs: false }],
  [22, true, { warns: true, runs: true }],
  [23, false, { warns: false, runs: false }],
])('at %d o’clock, recycling %s', (hour, recycling, work) => {
  expect(dueWork({ ...rules, recycling }, hour)).toEqual(work)
})

test.each<[Partial<PoolRules>, string[], boolean]>([
  [{}, [], false],
  [{ dailyClaims: null }, ['dailyClaims'], false],
  [{ warningDays: [3] }, ['warningDays'], false],
  [{ days: { ...days, quoted: null } }, ['days'], true],
  [{ types: { carrier: days } }, ['types'], true],
  [{ recycling: false, quietDays: 2 }, ['recycling', 'quietDays'], true],
])('a change of %j', (change, changed, moves) => {
  const found = changedRules(rules, { ...rules, ...change })
  expect(found).toEqual(changed)
  expect(movesFalls(found)).toBe(moves)
})

test.each<[Record<string, unknown>, boolean]>([
  [{}, true],
  [{ runHour: 8 }, false],
  [{ warnHour: 22 }, false],
  [{ protectionMaxDays: 9 }, false],
  [{ days: { ...days, quoted: 0 } }, false],
  [{ days: { quoted: 3 } }, false],
  [{ types: { planet: days } }, false],
  [{ types: { carrier: null } }, false],
  [{ dailyClaims: 0 }, false],
  [{ warningDays: [61] }, false],
  [{ poolDays: 3 }, false],
])('rules with %j are right: %s', (change, isRight) => {
  expect(poolRules.safeParse({ ...rules, ...change }).success).toBe(isRight)
})

test('warnings are told once each, the longest first', () => {
  expect(poolRules.parse({ ...rules, warningDays: [1, 7, 1, 30] }).warningDays).toEqual([30, 7, 1])
})
