import { findingDraft } from '@seamark/contract/groups/findings/fields'
import { expect, test } from 'vitest'
import { answered, answersOf, deedOf } from './finding-refusal-rules.ts'

test.each([
  ['phonebook.contact_mobile_blank', 'contact', ['mobile', 'member']],
  ['groups.finding_unlinked', 'followUp', ['contact', 'member']],
  ['groups.finding_no_contact', 'member', ['edit']],
  ['rates.pol_missing', 'post', ['edit']],
  ['rates.rate_not_yours', 'post', []],
  [null, 'post', []],
])('a row that was refused for %s is led on from %s', (code, action, ways) => {
  expect(answersOf(code, action)).toEqual(ways)
})

test('a deed that was refused is not offered again', () => {
  expect(answersOf('groups.finding_value_wrong', 'member')).toEqual(['edit'])
})

test('a mobile that is given stands before other ways and in place of one that was refused', () => {
  const draft = findingDraft.parse({
    company: '蓝舟',
    values: [
      { kind: 'qq', value: '842561970' },
      { kind: 'mobile', value: '139' },
    ],
  })
  expect(answered(draft, 'mobile', '13900011122').values).toEqual([
    { kind: 'mobile', value: '13900011122' },
    { kind: 'qq', value: '842561970' },
  ])
  expect(answered(draft, 'company', '远航')).toEqual({ ...draft, company: '远航' })
})

test('what is done again is what was asked before', () => {
  expect(deedOf('post', { days: 3 })).toEqual({ action: 'post', days: 3 })
  expect(deedOf('post')).toEqual({ action: 'post' })
  expect(deedOf('contact')).toEqual({ action: 'contact' })
  expect(deedOf('ignore', { reason: 'known' })).toBeUndefined()
})
