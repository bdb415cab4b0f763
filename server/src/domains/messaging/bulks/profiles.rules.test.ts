import { expect, test } from 'vitest'
import { judgeProfile } from './profiles.rules.ts'

const channels = [
  { kind: 'mail', platform: null },
  { kind: 'sms', platform: null },
  { kind: 'zns', platform: null },
  { kind: 'telegram', platform: null },
  { kind: 'byHand', platform: 'wechat' },
  { kind: 'byHand', platform: 'telegram' },
] as const

test.each<[profile: string, all: string, byKind: Record<string, string>]>([
  [
    '',
    'noAddress',
    { mail: 'noAddress', sms: 'noAddress', zns: 'noAddress', telegram: 'noAddress', byHand: 'noAddress' },
  ],
  ['email', '', { mail: '', sms: 'noAddress', zns: 'noAddress', telegram: 'noAddress', byHand: 'noAddress' }],
  // Whoever has left comes last, by whatever channel.
  ['email- wechat', '', { mail: 'resigned', sms: 'noAddress', zns: 'noAddress', telegram: 'noAddress', byHand: '' }],
  [
    'email- wechat-',
    'resigned',
    { mail: 'resigned', sms: 'noAddress', zns: 'noAddress', telegram: 'noAddress', byHand: 'resigned' },
  ],
  ['email* mobile', 'noConsent', { mail: 'noConsent', sms: '', zns: '', telegram: 'noAddress', byHand: 'noAddress' }],
  [
    'email-* mobile*',
    'noConsent',
    { mail: 'resigned', sms: 'noConsent', zns: 'noConsent', telegram: 'noAddress', byHand: 'noAddress' },
  ],
  // An account reaches those alone who have come to it; by hand anybody with a name there.
  ['telegram', '', { mail: 'noAddress', sms: 'noAddress', zns: 'noAddress', telegram: 'noAddress', byHand: '' }],
  [
    'telegram wechat-',
    '',
    { mail: 'noAddress', sms: 'noAddress', zns: 'noAddress', telegram: 'noAddress', byHand: '' },
  ],
])('a client of the addresses %o is judged by its first', (profile, all, byKind) => {
  const judged = judgeProfile({ profile, isInside: true }, channels, 'harvested')
  expect([judged.all, Object.fromEntries(judged.byKind)]).toEqual([all, byKind])
})

test('a consent is asked for as the office wants it, and nothing of whoever is no insider', () => {
  const judge = (profile: string, needs: string, isInside = true) =>
    judgeProfile({ profile, isInside }, channels, needs).all
  expect([judge('email*', 'none'), judge('email', 'all'), judge('email', 'harvested')]).toEqual(['', 'noConsent', ''])
  expect([judge('email', 'none', false), judge('', 'none', false)]).toEqual(['notYours', 'notYours'])
})

test('without a channel nobody has an address', () => {
  expect(judgeProfile({ profile: 'email', isInside: true }, [], 'none')).toEqual({
    all: 'noAddress',
    byKind: new Map(),
  })
})
