import type { Milestone } from '@seamark/contract/orders/milestones/milestones'
import { expect, test } from 'vitest'
import { nextSteps, placeOf, railOf } from './milestone-rules.ts'

const journey = { transferPort: '', sailingDay: '2026-12-05', arrivalDay: null }
let id = 0
const told = (
  step: Milestone['step'],
  classifier: Milestone['classifier'],
  day: string,
  isRetracted = false,
): Milestone => ({
  id: (id += 1),
  step,
  classifier,
  category: 'SHIPMENT',
  code: 'CONF',
  document: '',
  load: '',
  at: `2026-11-${day}T04:00:00.000Z`,
  place: '',
  container: '',
  source: 'typed',
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: '林晓帆',
  retracted: isRetracted ? { at: '2026-11-01T00:00:00.000Z', by: '林晓帆' } : null,
})
const at = (rail: ReturnType<typeof railOf>, step: string) => rail.find((one) => one.step === step)

test('what happened goes before an estimate, a later estimate before an earlier one, and what was taken back is gone', () => {
  const rail = railOf(
    [
      told('booked', 'PLN', '01'),
      told('booked', 'ACT', '02'),
      told('booked', 'EST', '03'),
      told('gatedIn', 'EST', '09'),
      told('gatedIn', 'EST', '08'),
      told('loaded', 'PLN', '10'),
      told('arrived', 'ACT', '20', true),
      told(null, 'ACT', '21'),
    ],
    journey,
  )
  expect(at(rail, 'booked')).toEqual({ step: 'booked', state: 'actual', at: '2026-11-02T04:00:00.000Z' })
  expect(at(rail, 'gatedIn')).toMatchObject({ state: 'estimated', at: '2026-11-08T04:00:00.000Z' })
  expect(at(rail, 'loaded')).toMatchObject({ state: 'planned' })
  expect(at(rail, 'sailed')).toEqual({ step: 'sailed', state: 'planned', at: '2026-12-05' })
  expect(at(rail, 'arrived')).toEqual({ step: 'arrived', state: 'none', at: null })
})

test('the steps at a transfer port are there only where there is one', () => {
  expect(railOf([], journey).map(({ step }) => step)).not.toContain('transferSailed')
  expect(railOf([], { ...journey, transferPort: 'SGSIN' }).map(({ step }) => step)).toContain('transferSailed')
})

test('the next step stands first, those left out before it last', () => {
  const rail = railOf([told('booked', 'ACT', '01'), told('gatedIn', 'ACT', '05')], journey)
  expect(placeOf(rail)).toBe(4)
  const next = nextSteps(rail)
  expect(next.slice(0, 3)).toEqual(['cleared', 'loaded', 'sailed'])
  expect(next.slice(-3)).toEqual(['released', 'emptyOut', 'stuffed'])
  expect(placeOf(railOf([], journey))).toBe(-1)
})
