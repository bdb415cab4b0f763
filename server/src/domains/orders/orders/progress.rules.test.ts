import { chainSteps, type StepName, stepNames } from '@seamark/contract/orders/orders/steps'
import { describe, expect, test } from 'vitest'
import { progressOf, type TrackedEvent } from './progress.rules.ts'

const zone = 'Asia/Shanghai'
type Told = [step: StepName | null, classifier: TrackedEvent['classifier'], day: string, isRetracted?: boolean]
const at = (day: string) => new Date(`2026-${day}${day.includes('T') ? '' : 'T12:00:00+08:00'}`)
const told = (...events: Told[]) =>
  progressOf(
    events.map(([step, classifier, day, isRetracted = false], index) => ({
      id: index + 1,
      step,
      classifier,
      at: at(day),
      isRetracted,
    })),
    zone,
  )

describe('an order is as far as the furthest milestone that has happened', () => {
  test.each<[string, Told[], string]>([
    ['nothing told', [], 'booking'],
    ['booked', [['booked', 'ACT', '11-01']], 'booked'],
    ['S/O in hand', [['released', 'ACT', '11-02']], 'released'],
    [
      'empty box taken, stuffed',
      [
        ['emptyOut', 'ACT', '11-03'],
        ['stuffed', 'ACT', '11-04'],
      ],
      'released',
    ],
    ['in the port', [['gatedIn', 'ACT', '11-05']], 'gatedIn'],
    [
      'cleared and loaded',
      [
        ['cleared', 'ACT', '11-05'],
        ['loaded', 'ACT', '11-06'],
      ],
      'gatedIn',
    ],
    ['under way', [['sailed', 'ACT', '11-07']], 'sailed'],
    ['at the transfer port', [['transferArrived', 'ACT', '11-12']], 'sailed'],
    ['arrived', [['arrived', 'ACT', '11-20']], 'arrived'],
    ['off the ship', [['discharged', 'ACT', '11-21']], 'arrived'],
    ['fetched', [['gatedOut', 'ACT', '11-22']], 'delivered'],
    ['box given back', [['emptyIn', 'ACT', '11-25']], 'delivered'],
    [
      'told in the wrong order',
      [
        ['arrived', 'ACT', '11-20'],
        ['gatedIn', 'ACT', '11-05'],
      ],
      'arrived',
    ],
    ['only planned', [['sailed', 'PLN', '11-07']], 'booking'],
    ['only estimated', [['arrived', 'EST', '11-20']], 'booking'],
    [
      'taken back',
      [
        ['gatedIn', 'ACT', '11-05'],
        ['sailed', 'ACT', '11-07', true],
      ],
      'gatedIn',
    ],
    ['all taken back', [['booked', 'ACT', '11-01', true]], 'booking'],
    ['papers alone', [['billIssued', 'ACT', '11-08']], 'booking'],
    ['an event outside the chain', [[null, 'ACT', '11-08']], 'booking'],
  ])('%s', (_, events, expected) => {
    expect(told(...events).reached).toBe(expected)
  })

  test('no step takes an order back, in whatever order they are told', () => {
    let before = -1
    const order = ['booking', 'booked', 'released', 'gatedIn', 'sailed', 'arrived', 'delivered']
    for (const [index] of chainSteps.entries()) {
      const events = chainSteps.slice(0, index + 1).map((step): Told => [step, 'ACT', '11-10'])
      const now = order.indexOf(told(...events).reached)
      expect(now).toBeGreaterThanOrEqual(before)
      expect(told(...events.toReversed()).reached).toBe(order[now])
      before = now
    }
    for (const step of stepNames) expect(order).toContain(told([step, 'ACT', '11-10']).reached)
  })
})

describe('the sailing and the arrival', () => {
  test.each<[string, Told[], object]>([
    [
      'a later estimate replaces an earlier one',
      [
        ['sailed', 'EST', '11-07'],
        ['sailed', 'EST', '11-09'],
      ],
      { departure_estimated: '2026-11-09' },
    ],
    [
      'also where it is an earlier day',
      [
        ['sailed', 'EST', '11-09'],
        ['sailed', 'EST', '11-07'],
      ],
      { departure_estimated: '2026-11-07' },
    ],
    [
      'a retracted estimate gives way to the one before',
      [
        ['sailed', 'EST', '11-07'],
        ['sailed', 'EST', '11-09', true],
      ],
      { departure_estimated: '2026-11-07' },
    ],
    [
      'what happened stands beside the estimate',
      [
        ['sailed', 'EST', '11-07'],
        ['sailed', 'ACT', '11-08'],
      ],
      { departure_estimated: '2026-11-07', departure_actual: '2026-11-08' },
    ],
    [
      'what is planned gives no date',
      [['sailed', 'PLN', '11-07']],
      { departure_estimated: null, departure_actual: null },
    ],
    ['the transfer is not the sailing', [['transferSailed', 'ACT', '11-15']], { departure_actual: null }],
    [
      'the arrival is that at the port of discharge',
      [
        ['transferArrived', 'EST', '11-12'],
        ['arrived', 'EST', '11-20'],
      ],
      { arrival_estimated: '2026-11-20' },
    ],
    ['days are those of the office', [['sailed', 'ACT', '11-07T16:30:00Z']], { departure_actual: '2026-11-08' }],
  ])('%s', (_, events, expected) => {
    expect(told(...events)).toMatchObject(expected)
  })
})

describe('rolled', () => {
  test.each<[string, Told[], boolean]>([
    [
      'left behind',
      [
        ['gatedIn', 'ACT', '11-05'],
        ['rolled', 'ACT', '11-06'],
      ],
      true,
    ],
    [
      'loaded since',
      [
        ['rolled', 'ACT', '11-06'],
        ['loaded', 'ACT', '11-12'],
      ],
      false,
    ],
    [
      'loaded before it',
      [
        ['loaded', 'ACT', '11-05'],
        ['rolled', 'ACT', '11-06'],
      ],
      true,
    ],
    [
      'rolled twice',
      [
        ['rolled', 'ACT', '11-06'],
        ['loaded', 'ACT', '11-12'],
        ['rolled', 'ACT', '11-13'],
      ],
      true,
    ],
    [
      'sailed since, though nobody told of the loading',
      [
        ['rolled', 'ACT', '11-06'],
        ['sailed', 'ACT', '11-13'],
      ],
      false,
    ],
    [
      'the loading was taken back',
      [
        ['rolled', 'ACT', '11-06'],
        ['loaded', 'ACT', '11-12', true],
      ],
      true,
    ],
    ['taken back', [['rolled', 'ACT', '11-06', true]], false],
    [
      'loading only estimated',
      [
        ['rolled', 'ACT', '11-06'],
        ['loaded', 'EST', '11-12'],
      ],
      true,
    ],
    ['never', [['loaded', 'ACT', '11-12']], false],
  ])('%s', (_, events, expected) => {
    expect(told(...events).rolled).toBe(expected)
  })
})
