import { expect, test } from 'vitest'
import { emptyCard } from './database.ts'
import { judgeAnswer, pauseAfter } from './answers-rules.ts'

const photo = { bytes: new ArrayBuffer(1), sha256: 'f'.repeat(64) }
const sent = { id: 'a', revision: 2, card: { ...emptyCard, front: photo } }
const taken = (capture: object) => ({ status: 200, message: 'ok', data: { taken: 'new', capture } })
const front = { sha256: photo.sha256 }
const failed = (status: number, code: string, more: object = {}) => ({
  status,
  code,
  message: 'sentence',
  errors: 'sentence',
  ...more,
})

test.each<[string, number, unknown, string]>([
  ['the row with its digests', 200, taken({ id: 'a', revision: 2, front, back: null }), 'delivered'],
  ['a later revision', 200, taken({ id: 'a', revision: 3, front: null, back: null }), 'delivered'],
  ['the row without its photo', 200, taken({ id: 'a', revision: 2, front: null, back: null }), 'differs'],
  ['the row with another photo', 200, taken({ id: 'a', revision: 2, front: { sha256: '0' }, back: null }), 'differs'],
  ['an earlier revision', 200, taken({ id: 'a', revision: 1, front, back: null }), 'later'],
  ['the row of another', 200, taken({ id: 'b', revision: 2, front, back: null }), 'later'],
  ['no row', 200, { status: 200, data: null }, 'later'],
  ['the page of a hall’s network', 200, undefined, 'unreachable'],
  ['another site', 200, { hello: 'world' }, 'unreachable'],
  ['a proxy', 502, { error: 'bad gateway' }, 'unreachable'],
  ['a session that is over', 401, failed(50014, 'platform.session_expired', { errors: 'login' }), 'signIn'],
  ['the capture of another person', 403, failed(403, 'exhibitions.capture_other_person'), 'refused'],
  ['a refusal', 400, failed(400, 'exhibitions.capture_empty'), 'refused'],
  ['a photo that another call took away', 409, failed(409, 'exhibitions.image_missing'), 'later'],
  ['a fault of the server', 500, failed(500, 'platform.internal'), 'failed'],
  ['a full disk', 507, failed(507, 'files.storage_full'), 'later'],
  ['a restart', 503, failed(503, 'platform.overloaded'), 'later'],
  ['a name beyond the look-ups of the day', 429, failed(429, 'phonebook.names_spent'), 'postponed'],
  ['too many calls', 429, failed(429, 'platform.too_many_requests'), 'later'],
])('%s is judged as it must be', (_what, status, body, kind) => {
  expect(judgeAnswer(sent, status, body).kind).toBe(kind)
})

test('a refusal says what the fields say, each once', () => {
  const fields = [{ field: 'email', message: '太长' }, { field: 'mobile', message: '太长' }, { field: 'note' }]
  expect(judgeAnswer(sent, 400, failed(400, 'platform.invalid_input', { details: { fields } }))).toEqual({
    kind: 'refused',
    reason: '太长',
  })
  expect(judgeAnswer(sent, 400, failed(400, 'exhibitions.capture_empty'))).toEqual({
    kind: 'refused',
    reason: 'sentence',
  })
  const spent = [{ field: 'companyName', message: '明天再填' }]
  expect(judgeAnswer(sent, 429, failed(429, 'phonebook.names_spent', { details: { fields: spent } }))).toEqual({
    kind: 'postponed',
    reason: '明天再填',
  })
})

test('it waits longer each time, and as long as the server says', () => {
  expect([1, 2, 3, 7, 40].map((failures) => pauseAfter(failures))).toEqual([5, 10, 20, 300, 300])
  expect(pauseAfter(1, 60)).toBe(60)
  expect(judgeAnswer(sent, 503, failed(503, 'platform.overloaded', { details: { retryAfter: 3 } }))).toEqual({
    kind: 'later',
    seconds: 3,
  })
})
