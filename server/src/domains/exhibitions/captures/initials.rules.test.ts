import { expect, test } from 'vitest'
import { initialsOf } from './initials.rules.ts'

test.each([
  ['宁波甬江户外', 'nbyjhw'],
  ['Acme Outdoor Co., Ltd.', 'aocl'],
  ['ACME（宁波）户外', 'anbhw'],
  ['３Ｍ中国', '3mzg'],
  ['重庆长安', 'cqca'],
  ['', ''],
])('the initials of %s are %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})
