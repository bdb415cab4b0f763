import { expect, test } from 'vitest'
import { setOfficeZone } from '../../../platform/session/office-day.ts'
import { daysOf, momentsOf, type Period } from './period-rules.ts'

/** A Wednesday. */
const today = '2026-11-25'

test.each<[Period, string, string]>([
  ['today', '2026-11-25', '2026-11-25'],
  ['3d', '2026-11-23', '2026-11-25'],
  ['7d', '2026-11-19', '2026-11-25'],
  ['week', '2026-11-23', '2026-11-29'],
  ['lastWeek', '2026-11-16', '2026-11-22'],
])('%s is from %s to %s', (period, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})

test('a Monday begins its week, a Sunday ends it', () => {
  expect(daysOf('week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(daysOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
})

test('days are those of the office, wherever the reader sits', () => {
  setOfficeZone('Asia/Shanghai')
  expect(momentsOf({ from: today, to: today })).toEqual({
    from: '2026-11-24T16:00:00.000Z',
    to: '2026-11-25T16:00:00.000Z',
  })
})

test.each(['America/New_York', 'Europe/Berlin'])(
  'in %s, seven days are never more than 168 hours, also where the clocks go back',
  (zone) => {
    setOfficeZone(zone)
    for (let day = new Date('2026-01-01T00:00:00Z'); day.getUTCFullYear() === 2026; day = new Date(+day + 86_400_000)) {
      const { from, to } = momentsOf(daysOf('7d', day.toISOString().slice(0, 10)))
      expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(168 * 3_600_000)
    }
  },
)

test('eight days are asked for as they are', () => {
  const { from, to } = momentsOf({ from: '2026-11-18', to: '2026-11-25' })
  expect(Date.parse(to) - Date.parse(from)).toBeGreaterThan(168 * 3_600_000)
})
