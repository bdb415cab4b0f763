import type { ExactMatch } from '@seamark/contract/phonebook/look-ups/look-ups'
import { expect, test } from 'vitest'
import { companyOf, dueOf, nextOf, targetsOf, untouchedOf, usualTarget } from './capture-rules.ts'

const match = (given: Partial<ExactMatch>): ExactMatch => ({
  by: ['name'],
  id: null,
  name: '甲',
  custodian: null,
  visibility: 'private',
  reference: null,
  applied: [],
  can: { claim: false, apply: false },
  ...given,
})
const ours = match({ id: 1, custodian: '林' })
const pooled = match({ id: 2, visibility: 'public' })
const held = match({ custodian: '周', reference: 'r.0', can: { claim: false, apply: true } })

test.each([
  ['nothing is known', [], 'new'],
  ['ours comes before the pool', [pooled, ours], 'existing:1'],
  ['the pool comes before a colleague', [held, pooled], 'existing:2'],
  ['a colleague’s is applied for', [held], 'apply:r.0'],
  ['a colleague’s number alone hinders no new firm', [{ ...held, by: ['telephone' as const] }], 'new'],
  ['one that was applied for already is neither', [{ ...held, can: { claim: false, apply: false } }], 'other'],
])('%s', (_name, matches, expected) => {
  expect(usualTarget(matches)).toBe(expected)
})

test('a firm of the name is not made a second time', () => {
  expect(targetsOf([held]).mayMake).toBe(false)
  expect(targetsOf([{ ...held, by: ['email'] }]).mayMake).toBe(true)
})

test('a choice becomes what the call takes', () => {
  expect(companyOf('new', null)).toEqual({ kind: 'new', country: '' })
  expect(companyOf('existing:7', null)).toEqual({ kind: 'existing', id: 7 })
  expect(companyOf('apply:a-b.1', null)).toMatchObject({ kind: 'apply', reference: 'a-b.1' })
  expect([companyOf('other', null), companyOf('other', 3)]).toEqual([undefined, { kind: 'existing', id: 3 }])
})

test('the queue goes on with the next card, at its end with the one before', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect([nextOf(rows, 'a'), nextOf(rows, 'c'), nextOf(rows, 'z'), nextOf([{ id: 'a' }], 'a')]).toEqual([
    'b',
    'b',
    'a',
    undefined,
  ])
})

test('a promise that is overdue is due today', () => {
  expect(dueOf({ step: 'quote', on: '2026-11-01' }, '2026-11-09')).toEqual({ step: 'quote', on: '2026-11-09' })
  expect(dueOf({ step: 'quote', on: '2026-11-10' }, '2026-11-09')).toEqual({ step: 'quote', on: '2026-11-10' })
  expect(dueOf(null, '2026-11-09')).toBeNull()
})

test('of a card that was changed elsewhere, what nobody has typed over follows', () => {
  const before = { companyName: '甲', position: '', note: '', heat: null }
  const now = { companyName: '甲厂', position: '经理', note: '手机上的', heat: 'A' }
  expect(untouchedOf({ before, now, typed: { ...before, note: '这里写的' } })).toEqual({
    companyName: '甲厂',
    position: '经理',
    heat: 'A',
  })
})
