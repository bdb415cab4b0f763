import { expect, test } from 'vitest'
import { isAwayAfter } from './use-header-away.ts'

const long = { scrollHeight: 3000, clientHeight: 800 }

test.for([
  ['reading on', false, 40, { ...long, scrollTop: 200 }, true],
  ['still over the header’s own height', false, 40, { ...long, scrollTop: 80 }, false],
  ['a page that hardly scrolls', false, 40, { scrollHeight: 1000, clientHeight: 800, scrollTop: 150 }, false],
  ['away, and standing still', true, 0, { ...long, scrollTop: 200 }, true],
  ['away, a tremble upwards', true, -1, { ...long, scrollTop: 199 }, true],
  ['away, and scrolling up', true, -20, { ...long, scrollTop: 900 }, false],
  ['away, at the top', true, 0, { ...long, scrollTop: 0 }, false],
  ['away, at the end', true, 30, { ...long, scrollTop: 2200 }, true],
  ['a position that was set, not scrolled to', false, 0, { ...long, scrollTop: 900 }, false],
] as const)('%s', ([, away, moved, box, expected]) => {
  expect(isAwayAfter(away, moved, box)).toBe(expected)
})
