import { expect, test } from 'vitest'
import { chooseSuccessor, isOver, lostContainers, quotedBeside, standsFor } from './successor-rules.ts'

const day = '2026-06-01'
type Container = Parameters<typeof lostContainers>[0]['prices'][number]['container']
const price = (container: Container, endsOn: string | null = '2026-12-31') => ({ container, endsOn, isImplied: false })
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
  [
    'the one whose own price holds',
    [candidate(2, { prices: [price('20GP'), price('40HQ', null)] }), candidate(3)],
    [],
    3,
  ],
  ['none that is quoted already', [candidate(2), candidate(3)], [2], 3],
  ['never itself', [candidate(1)], [], undefined],
  ['no other carrier', [candidate(2, { carrier: 'EGLV' })], [], undefined],
  ['no other ports', [candidate(2, { pols: ['CNSHA'] })], [], undefined],
  ['no other currency', [candidate(2, { currency: 'CNY' })], [], undefined],
  ['none without a container of it', [candidate(2, { prices: [price('45HQ')] })], [], undefined],
] as const)('takes %s', (_name, candidates, picked, expected) => {
  const containers = ['20GP', '40HQ']
  expect(chooseSuccessor(over, candidates, { containers, picked, day })?.id).toBe(expected)
})

test('a container whose price a newer offer has taken is lost, while the others of its offer hold', () => {
  const open = { state: 'open', isExpired: false } as const
  const prices = [
    price('20GP'),
    price('40GP', '2026-05-31'),
    { ...price('45HQ', null), isImplied: true },
    price('40HQ', null),
  ]
  expect(lostContainers({ ...open, prices }, day)).toEqual(['40GP', '40HQ'])
  expect(lostContainers({ ...open, state: 'superseded', prices }, day)).toEqual([])
  // The newer offer of that container alone is found, and does not stand for what still holds.
  const newer = candidate(2, { prices: [price('40HQ')] })
  const wanted = { containers: ['40GP', '40HQ'], picked: [1], day }
  expect(chooseSuccessor(over, [candidate(3, { prices: [price('20GP')] }), newer], wanted)?.id).toBe(2)
  expect([standsFor(newer, { prices }, day), standsFor(candidate(4), { prices }, day)]).toEqual([false, true])
})

test.each([
  ['its containers, once it is picked', candidate(2, { prices: [price('40HQ')] }), [1, 2], ['40HQ']],
  ['nothing while it is not picked', candidate(2), [1], []],
  ['nothing by another way', candidate(2, { pods: ['USOAK'] }), [1, 2], []],
  ['nothing in another currency', candidate(2, { currency: 'CNY' }), [1, 2], []],
  ['nothing that is over too', candidate(2, { prices: [price('40HQ', '2026-05-31')] }), [1, 2], []],
  ['nothing of itself', candidate(1), [1], []],
] as const)('a newer offer quotes %s', (_name, newer, picked, expected) => {
  expect(quotedBeside(over, [newer], { picked, day })).toEqual(expected)
})
