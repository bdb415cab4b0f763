import { expect, test } from 'vitest'
import { shiftPeriod } from './period-rules.ts'

test.each([
  ['2025-11-01', '2026-10-31', 'lastYear', '2024-11-01', '2025-10-31'],
  ['2025-11-01', '2026-10-31', 'previous', '2024-11-01', '2025-10-31'],
  ['2024-01-01', '2024-02-29', 'lastYear', '2023-01-01', '2023-02-28'],
  ['2026-03-01', '2026-03-31', 'previous', '2026-02-01', '2026-02-28'],
  ['2026-03-10', '2026-03-19', 'previous', '2026-02-28', '2026-03-09'],
  ['2026-03-10', '2026-03-19', 'lastYear', '2025-03-10', '2025-03-19'],
] as const)('%s – %s, %s, is %s – %s', (from, to, shift, expectedFrom, expectedTo) => {
  expect(shiftPeriod({ from, to }, shift)).toEqual({ from: expectedFrom, to: expectedTo })
})
