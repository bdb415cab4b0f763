import { expect, test } from 'vitest'
import { chooseSuccessor, isOver } from './successor-rules.ts'

const price = (container: string) => ({ container, amount: 1, isFrom: false, isImplied: false }) as never
const over = {
  id: 1,
  pols: ['CNSHA', 'CNNGB'],
  pods: ['USLAX'],
  lane: 'usWest' as const,
  carrier: 'COSU',
  currency: 'USD' as const,
  prices: [price('20GP'), price('40HQ')],
}
const candidate = (id: number, given: object = {}) => ({ ...over, id, ...given })

test('an offer that is closed, replaced or run out is over', () => {
  expect(isOver({ state: 'open', isExpired: false })).toBe(false)
  expect(isOver({ state: 'matched', isExpired: false })).toBe(false)
  expect(isOver({ state: 'open', isExpired: true })).toBe(true)
  expect(isOver({ state: 'closed', isExpired: false })).toBe(true)
  expect(isOver({ state: 'superseded', isExpired: false })).toBe(true)
})

test.each([
  ['the first of the same way and carrier', [candidate(2), candidate(3)], [], 2],
  ['the ports in another order', [candidate(2, { pols: ['CNNGB', 'CNSHA'] })], [], 2],
  ['the one with more of its containers', [candidate(2, { prices: [price('20GP')] }), candidate(3)], [], 3],
  ['none that is quoted already', [candidate(2), candidate(3)], [2], 3],
  ['never itself', [candidate(1)], [], undefined],
  ['no other carrier', [candidate(2, { carrier: 'EGLV' })], [], undefined],
  ['no other ports', [candidate(2, { pols: ['CNSHA'] })], [], undefined],
  ['no other currency', [candidate(2, { currency: 'CNY' })], [], undefined],
  ['none without a container of it', [candidate(2, { prices: [price('45HQ')] })], [], undefined],
] as const)('takes %s', (_name, candidates, picked, expected) => {
  expect(chooseSuccessor(over, candidates, picked)?.id).toBe(expected)
})
