import pg from 'pg'
import { expect, test } from 'vitest'
import { parseMoment, parseTexts, poolSize, reachServer, UnsuitableServer, usualParser } from './connection.ts'

test.for([
  [1, 4],
  [2, 6],
  [4, 12],
  [64, 16],
])('%d processors have %d connections for pages, and the worker sixteen', ([processors, connections]) => {
  expect(poolSize(false, processors)).toBe(connections)
  expect(poolSize(true, processors)).toBe(16)
})

test.each([
  '2026-11-20 08:30:00.125+00',
  '2026-11-20 08:30:00+00',
  '2026-11-20 08:30:00.1+00',
  '2026-02-28 23:59:59.99+00',
  '2026-11-20 08:30:00.123456+00',
  '0044-03-15 00:00:00+00',
  '0001-01-01 00:00:00+00',
  '9999-12-31 23:59:59.999+00',
  '0044-03-15 00:00:00+00 BC',
  '12026-11-20 08:30:00+00',
  '2026-11-20 08:30:00+08',
  '2026-11-20 08:30:00.5+05:30',
  'infinity',
  '-infinity',
])('a moment is read as the driver reads it: %s', (text) => {
  expect(parseMoment(text)).toEqual(usualParser(pg.types.builtins.TIMESTAMPTZ)(text))
})

test.each([
  '{}',
  '{usWest}',
  '{usWest,usEast}',
  '{"",a}',
  '{"a,b",c}',
  '{a,NULL,b}',
  '{"NULL"}',
  '{ANNULLED}',
  '{"a\\"b"}',
  '{{a,b},{c,d}}',
  '[0:1]={a,b}',
  '{宁波,义乌}',
])('an array of texts is read as the driver reads it: %s', (text) => {
  expect(parseTexts(text)).toEqual(usualParser(1009)(text))
})

test.each([
  ['postgres://user:hidden@127.0.0.1:1/none', /^Cannot use this database: .*ECONNREFUSED.*\.$/],
  // A name with several addresses is refused by each of them.
  ['postgres://user:hidden@localhost:1/none', /^Cannot use this database: .*ECONNREFUSED.*\.$/],
  ['postgres://user:hidden@[broken', /^Cannot use this database: .+\.$/],
])('a server that cannot be reached is named in one line, without the password: %s', async (url, line) => {
  const failure = await reachServer(url).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UnsuitableServer)
  expect(failure).toHaveProperty('message', expect.stringMatching(line))
  expect(failure).not.toHaveProperty('message', expect.stringContaining('hidden'))
})
