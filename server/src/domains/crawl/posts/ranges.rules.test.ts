import { expect, test } from 'vitest'
import { Failure } from '../../../platform/failure.ts'
import { publishRange } from './ranges.rules.ts'

const judge = (from: string | null | undefined, to: string | null | undefined) => {
  try {
    publishRange({ from, to })
    return 'allowed'
  } catch (error) {
    return error instanceof Failure ? error.code : 'unexpected'
  }
}

test.each([
  ['2026-11-18T10:00:00.000+08:00', '2026-11-25T10:00:00.000+08:00', 'allowed'],
  ['2026-11-18T10:00:00.000+08:00', '2026-11-25T10:00:00.001+08:00', 'crawl.range_too_long'],
  ['2026-11-18T10:00:00Z', '2026-11-18T10:00:00Z', 'allowed'],
  ['2026-11-18T10:00:00Z', '2026-11-18T09:59:59Z', 'crawl.range_backwards'],
  [undefined, '2026-11-18T10:00:00Z', 'crawl.publish_time_empty'],
  ['2026-11-18T10:00:00Z', undefined, 'crawl.publish_time_empty'],
  ['', '2026-11-18T10:00:00Z', 'crawl.publish_time_empty'],
  ['2026-11-18T10:00:00Z', null, 'crawl.publish_time_empty'],
  ['null', '2026-11-18T10:00:00Z', 'crawl.publish_time_empty'],
  // 168 hours are 168 hours: over 29 February, and over the night in which Europe's clocks go back an hour.
  ['2028-02-26T00:00:00Z', '2028-03-04T00:00:00Z', 'allowed'],
  ['2026-10-20T00:00:00+02:00', '2026-10-27T00:00:00+01:00', 'crawl.range_too_long'],
  ['2026-10-20T00:00:00+02:00', '2026-10-26T23:00:00+01:00', 'allowed'],
])('from %s to %s: %s', (from, to, answer) => {
  expect(judge(from, to)).toBe(answer)
})
