import { expect, test } from 'vitest'
import { overlap } from './coverages.rules.ts'

const isWithin = (inner: string, outer: string) => `${inner}|`.startsWith(outer) || inner === outer
const of = (text: string) => {
  const [area = '', lane = ''] = text.split('/')
  return { area: area || null, lane: lane || null }
}

test.each([
  ['33', '33', true],
  ['3302', '33', true],
  ['33', '3302', true],
  ['33', '32', false],
  ['33/usWest', '33', true],
  ['33/usWest', '33/usEast', false],
  ['33/usWest', '32/usWest', false],
  ['/usWest', '/usWest', true],
  ['/usWest', '33/usWest', true],
  ['/usWest', '/usEast', false],
  ['/usWest', '33', false],
  ['33', '/usWest', false],
])('%s and %s overlap: %s', (one, other, expected) => {
  expect(overlap(of(one), of(other), isWithin)).toBe(expected)
})
