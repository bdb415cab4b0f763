import { expect, test } from 'vitest'
import { hoursUntil, isWithinHours, patienceAfter, restOfFeed } from './waits.rules.ts'

const now = new Date('2026-11-25T02:00:00Z')

test.each([
  ['120', 0, 120],
  [' 7 ', 5, 7],
  ['Wed, 25 Nov 2026 02:10:00 GMT', 0, 600],
  ['Wed, 25 Nov 2026 01:00:00 GMT', 0, 0],
  ['9999999', 0, 86_400],
  [undefined, 0, 60],
  [undefined, 1, 120],
  [undefined, 4, 960],
  [undefined, 30, 86_400],
  ['soon', 2, 240],
])('after Retry-After %j and %i setbacks we wait %i seconds', (said, setbacks, seconds) => {
  expect(patienceAfter(said, setbacks, now)).toBe(seconds)
})

test.each([
  ['<rss><channel><ttl> 90 </ttl><item>', 90],
  ['<rss><channel><ttl>999999</ttl>', 43_200],
  ['<rss><channel><ttl>soon</ttl>', 0],
  ['<rdf:RDF><channel><sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>', 720],
  ['<channel><sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>0</sy:updateFrequency>', 60],
  ['<rss><channel><title>货盘</title>', 0],
])('%s asks not to be fetched for %i minutes', (text, minutes) => {
  expect(restOfFeed(text)).toBe(minutes)
})

test.each([
  [3, 0, 24, true, 0],
  [9, 9, 18, true, 0],
  [18, 9, 18, false, 15],
  [8, 9, 18, false, 1],
  [23, 22, 6, true, 0],
  [5, 22, 6, true, 0],
  [6, 22, 6, false, 16],
])('at %i o’clock, from %i to %i: %s, and in %i hours', (hour, from, to, isWithin, later) => {
  expect(isWithinHours(hour, from, to)).toBe(isWithin)
  expect(hoursUntil(hour, from, to)).toBe(later)
})
