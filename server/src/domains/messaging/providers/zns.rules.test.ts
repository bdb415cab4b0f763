import { expect, test } from 'vitest'
import { endOfUserTemplate, endOfZns } from './zns.rules.ts'

/** Ten past three in the afternoon of Vietnam. */
const now = new Date('2026-11-29T08:10:00Z')
const end = (error: number, at = now) => endOfZns(200, { error, message: 'x' }, at)

test('a template that was taken is sent, under the id of Zalo', () => {
  expect(endOfZns(200, { error: 0, data: { msg_id: 'a1', quota: {} } }, now)).toEqual({
    outcome: 'sent',
    code: '0',
    providerId: 'a1',
  })
})

test.each([
  [-100, 'unknown'],
  [-108, 'badTarget'],
  [-118, 'badTarget'],
  [-139, 'badTarget'],
  [-144, 'quota'],
  [-147, 'quota'],
  [-1472, 'quota'],
  [-131, 'refused'],
  [-1122, 'refused'],
  [-146, 'refused'],
  [-9999, 'refused'],
] as const)('%i ends as %s', (code, outcome) => {
  expect(end(code)).toMatchObject({ outcome, code: String(code) })
})

test.each([
  [-104, 'credentials -104'],
  [-115, 'payment -115'],
  [-137, 'payment -137'],
  [-135, 'policy -135'],
  [-136, 'setup -136'],
])('%i breaks the channel: %s', (code, said) => {
  expect(end(code)).toEqual({ outcome: 'brokenChannel', code: said })
})

test('a token that is over is no end, and an answer in no form of theirs leaves it unknown', () => {
  expect(end(-124)).toBe('staleToken')
  expect([endOfZns(200, '<html>', now), endOfZns(502, { error: -118 }, now)]).toMatchObject([
    { outcome: 'unknown' },
    { outcome: 'unknown' },
  ])
})

test('who wants no templates of ours has opted out; who takes none for now is left alone for a month', () => {
  expect(end(-141)).toEqual({ outcome: 'badTarget', code: '-141', isOptOut: true })
  expect(end(-114)).toEqual({ outcome: 'badTarget', code: '-114', days: 30 })
})

test('at night it waits for six o’clock in Vietnam, and for its next day where a quota is used up', () => {
  const night = { outcome: 'notNow', code: '-133' }
  expect(end(-133, new Date('2026-11-29T16:00:00Z'))).toEqual({ ...night, at: new Date('2026-11-29T23:00:00Z') })
  expect(end(-133, new Date('2026-11-29T18:00:00Z'))).toEqual({ ...night, at: new Date('2026-11-29T23:00:00Z') })
  expect(end(-144)).toMatchObject({ at: new Date('2026-11-29T17:00:00Z') })
})

test.each([
  [-1441, { outcome: 'quota', at: new Date('2026-11-29T17:00:00Z') }],
  [-1472, { outcome: 'quota', at: new Date('2026-11-29T17:00:00Z') }],
  [-1471, { outcome: 'badTarget', days: 30 }],
  [-1241, { outcome: 'brokenChannel', code: 'credentials -1241' }],
  [-1202, { outcome: 'brokenChannel', code: 'policy -1202' }],
  [-1381, { outcome: 'brokenChannel', code: 'policy -1381' }],
  [-213, { outcome: 'badTarget', code: '-213' }],
  [-32, { outcome: 'later', code: '-32' }],
  [-999, { outcome: 'refused', code: '-999' }],
])('%i of a template by the id of the user ends as %o', (error, ended) => {
  expect(endOfUserTemplate(200, { error, message: 'x' }, now)).toMatchObject(ended)
})
