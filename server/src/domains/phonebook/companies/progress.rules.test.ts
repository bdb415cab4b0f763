import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { describe, expect, test } from 'vitest'
import { isBack, isAccepted } from './progress.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))

describe('what an event proposes', () => {
  test.each([
    ['goes on', 'unconfirmed', 'contacted', null, true],
    ['may skip steps: somebody books without a quote', 'unconfirmed', 'ordered', null, true],
    ['goes on by one step', 'quoted', 'following', null, true],
    ['never stays and counts as a move', 'quoted', 'quoted', null, false],
    ['never goes back', 'quoted', 'contacted', null, false],
    ['never goes back from the end', 'ordered', 'following', null, false],
    ['wins over an earlier choice by hand', 'contacted', 'quoted', at(9), true],
    ['wins over a choice of the same moment', 'contacted', 'quoted', at(10), true],
    ['yields to a later choice by hand', 'contacted', 'quoted', at(11), false],
  ] as const)('%s', (_, progress, to, chosenAt, taken) => {
    expect(isAccepted({ progress, chosenAt }, to, at(10))).toBe(taken)
  })
})

test('going back is told from going on for every pair', () => {
  const back = progresses.map((from) => progresses.map((to) => (isBack(from, to) ? 'x' : '.')).join(''))
  expect(back).toEqual(['......', 'x.....', 'xx....', 'xxx...', 'xxxx..', 'xxxxx.'])
})
