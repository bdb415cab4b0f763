import { expect, test } from 'vitest'
import { officeDay, setOfficeZone } from './office-day.ts'

test('a day is the office’s, not that of the reader’s machine', () => {
  const evening = new Date('2026-11-26T16:30:00Z')
  setOfficeZone('Asia/Shanghai')
  expect(officeDay(evening)).toBe('2026-11-27')
  setOfficeZone('America/Los_Angeles')
  expect(officeDay(evening)).toBe('2026-11-26')
})
