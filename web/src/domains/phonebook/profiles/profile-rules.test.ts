import { expect, test } from 'vitest'
import { blankContact } from '../contacts/contact-rules.ts'
import { blankProfile, bodyOfProfile, findContactProblems, numbersOf, placeInForm } from './profile-rules.ts'

const row = (kind: 'mobile' | 'email', value: string) => ({ kind, belongs: 'company' as const, value })
const wang = { ...blankContact, name: '王芳', values: [row('email', ''), row('mobile', '13800138000')] }
const values = { ...blankProfile, name: '东方物流', contacts: [blankContact, wang] }

test('people of whom nothing was typed are not sent', () => {
  expect(bodyOfProfile(blankProfile).contacts).toEqual([])
  expect(bodyOfProfile(values).contacts).toMatchObject([{ name: '王芳', values: [row('mobile', '13800138000')] }])
  expect(numbersOf(values.contacts)).toEqual([row('mobile', '13800138000')])
})

test('problems stand at the people and the rows that they speak of', () => {
  const problem = (name: (string | number)[]) => ({ name, errors: ['x'] })
  expect(placeInForm([problem(['contacts', 0, 'values', 0, 'value']), problem(['name'])], values)).toEqual([
    problem(['contacts', 1, 'values', 1, 'value']),
    problem(['name']),
  ])
  const nameless = { ...values, contacts: [blankContact, { ...wang, name: '' }] }
  expect(placeInForm(findContactProblems(nameless), nameless).map(({ name }) => name)).toEqual([
    ['contacts', 1, 'name'],
  ])
  expect(findContactProblems({ ...values, name: '' })).toEqual([])
})
