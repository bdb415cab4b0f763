import { expect, test } from 'vitest'
import { choiceOf, chosenPart, isOpen, mayBeGroup, mayBePrivate } from './part-rules.ts'

const speakers = [
  { key: 'name:a', name: 'A', account: '' },
  { key: 'name:b', name: 'B', account: '' },
]
const part = { kind: 'unknown' as const, speakers, ownKey: null, group: null, isLeftOut: false }
const wanted = { id: 7, name: 'wanted' }

test.each([
  ['private', speakers, true, false],
  ['private', [], false, true],
  ['unknown', speakers, true, true],
  ['unknown', [], false, true],
  ['group', speakers, false, true],
] as const)('a %s chat in which %j speak may be private: %s, a group: %s', (kind, said, asPrivate, asGroup) => {
  expect([mayBePrivate({ kind, speakers: [...said] }), mayBeGroup({ kind, speakers: [...said] })]).toEqual([
    asPrivate,
    asGroup,
  ])
})

test('an upload for a group fills that group in, but not for a private chat', () => {
  expect(choiceOf(part, wanted)).toEqual({ group: wanted, isLeftOut: false, talk: null })
  expect(choiceOf({ ...part, kind: 'private' }, wanted)).toEqual({
    group: null,
    isLeftOut: false,
    talk: { ownKey: null, companyId: null },
  })
})

test('a private chat is open until its side is said, also where its chat is known', () => {
  const known = { ...part, group: { id: 3, name: 'B', isPrivate: true } }
  const asked = choiceOf(known, null)
  expect(isOpen(asked)).toBe(true)
  const said = choiceOf({ ...known, ownKey: '' }, null)
  expect(isOpen(said)).toBe(false)
  expect(chosenPart(2, said)).toEqual({ place: 2, groupId: 3, talk: { ownKey: '', companyId: null } })
  expect(chosenPart(2, { ...said, isLeftOut: true })).toEqual({ place: 2, groupId: null })
})
