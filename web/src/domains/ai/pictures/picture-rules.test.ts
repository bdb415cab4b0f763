import { expect, test } from 'vitest'
import { mayBePaid } from './picture-rules.ts'

test.each([
  ['unknown', 'picture_unknown', true],
  ['failed', 'picture_out_of_reach', true],
  ['failed', 'picture_too_large', true],
  ['failed', 'picture_unreadable', true],
  ['failed', 'endpoint_busy', false],
  ['refused', 'content_refused', false],
] as const)('a request that is %s by %s may be paid for: %s', (state, code, isPaid) => {
  expect(mayBePaid({ state, failure: { code, params: {} } })).toBe(isPaid)
})
