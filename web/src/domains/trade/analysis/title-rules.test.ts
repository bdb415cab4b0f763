import { expect, test } from 'vitest'
import { cutTitle } from './title-rules.ts'

test('a long name of a data set is cut before its period, which tells two sets of one port apart', () => {
  expect(cutTitle('宁波', ' 2025-11~2026-10')).toBe('宁波 2025-11~2026-10')
  const long = cutTitle('长'.repeat(80), ' 2025-11~2026-10')
  expect(long).toHaveLength(60)
  expect(long.endsWith('… 2025-11~2026-10')).toBe(true)
})
