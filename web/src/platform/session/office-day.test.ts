import { expect, test } from 'vitest'
import { beginOfOfficeDay, officeDay, setOfficeZone } from './office-day.ts'

test('a day is the office’s, not that of the reader’s machine', () => {
  const evening = new Date('2026-11-26T16:30:00Z')
  setOfficeZone('Asia/Shanghai')
  expect(officeDay(evening)).toBe('2026-11-27')
  setOfficeZone('America/Los_Angeles')
  expect(officeDay(evening)).toBe('2026-11-26')
})

test.each([
  ['Asia/Shanghai', '2026-11-25', '2026-11-24T16:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-25', '2026-11-25T08:00:00.000Z'],
  // The clocks go back on 1 November 2026, and forward on 8 March.
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-02', '2026-11-02T08:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-09', '2026-03-09T07:00:00.000Z'],
  // Chile has no midnight on the day on which its clocks go forward.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, begin) => {
  setOfficeZone(zone)
  expect(beginOfOfficeDay(day).toISOString()).toBe(begin)
})
