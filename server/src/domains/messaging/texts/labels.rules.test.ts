import { expect, test } from 'vitest'
import { labelled } from './labels.rules.ts'

test.each([
  ['欧线 12 月舱位', '【广告】', '【广告】欧线 12 月舱位'],
  ['Space to Hamburg', 'AD: ', 'AD: Space to Hamburg'],
  ['Adria service from 1 December', 'AD: ', 'AD: Adria service from 1 December'],
  ['（广告）欧线', '【广告】', '（广告）欧线'],
  ['[AD] Space to Hamburg', 'AD: ', '[AD] Space to Hamburg'],
  ['ad：欧线', '【广告】', 'ad：欧线'],
  ['欧线 12 月舱位', '', '欧线 12 月舱位'],
])('%s behind %s is %s', (subject, label, expected) => {
  expect(labelled(subject, label)).toBe(expected)
})
