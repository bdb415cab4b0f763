import { expect, test } from 'vitest'
import { personBehind } from './persons.ts'

test.each([
  ['冯永良（先生）', '冯永良'],
  ['Martin Sayle, depot manager', 'Martin Sayle'],
  ['业务部', ''],
  ['登录后查看', ''],
  ['our sales team', ''],
])('behind a label of a person %s is %s', (words, person) => {
  expect(personBehind(words)).toBe(person)
})
