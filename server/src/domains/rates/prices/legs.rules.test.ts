import { expect, test } from 'vitest'
import { legsOf, type Routed } from './legs.rules.ts'

const routed = (more: Partial<Routed> = {}): Routed => ({
  side: 'supply',
  carrier: 'MSCU',
  pols: ['CNSHA', 'CNNGB'],
  pods: ['USLAX', 'USLGB'],
  effective: '2026-12-01',
  expiry: '2026-12-14',
  prices: [{ container: '40HQ', comparableUsd: 2450, atLeast: true }],
  boxes: [],
  ...more,
})

test('each pair of ports has a leg for each container, with the comparable price', () => {
  const legs = legsOf(routed())
  expect(legs.map(({ pol, pod }) => `${pol}-${pod}`)).toEqual([
    'CNSHA-USLAX',
    'CNSHA-USLGB',
    'CNNGB-USLAX',
    'CNNGB-USLGB',
  ])
  expect(legs[0]).toMatchObject({ container: '40HQ', comparable_usd: 2450, at_least: true, ends_on: '2026-12-14' })
})

test('space without a price has a leg without one, and a container with both has one leg', () => {
  const legs = legsOf(
    routed({ pods: ['USLAX'], pols: ['CNSHA'], boxes: [{ container: '40HQ' }, { container: '20GP' }] }),
  )
  expect(legs.map(({ container, comparable_usd }) => [container, comparable_usd])).toEqual([
    ['40HQ', 2450],
    ['20GP', null],
  ])
})

test('a request without an end waits for ever, and nothing leads nowhere', () => {
  expect(legsOf(routed({ expiry: null }))[0]?.ends_on).toBe('9999-12-31')
  expect(legsOf(routed({ pods: [] }))).toEqual([])
})
