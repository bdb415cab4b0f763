import { expect, test } from 'vitest'
import { momentAt } from '../../../platform/days.ts'
import { createClockReader } from './clocks.rules.ts'

test.each(['Asia/Shanghai', 'America/New_York', 'Europe/Madrid', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
  'times of %s are the same moments as those asked one by one, also when the clocks change',
  (zone) => {
    const toMoment = createClockReader(zone)
    const [first, last] = [Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1)]
    for (let shown = first; shown < last; shown += 7 * 3_600_000 + 1000)
      expect(toMoment(shown)).toBe(momentAt(new Date(shown).toISOString().slice(0, 19), zone).getTime())
    for (const day of [Date.UTC(2024, 2, 10), Date.UTC(2024, 10, 3), Date.UTC(2024, 2, 31), Date.UTC(2024, 9, 27)])
      for (let shown = day; shown < day + 86_400_000; shown += 1_800_000)
        expect(toMoment(shown)).toBe(momentAt(new Date(shown).toISOString().slice(0, 19), zone).getTime())
  },
)
