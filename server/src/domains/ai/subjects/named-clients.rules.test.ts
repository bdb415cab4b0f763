import { expect, test } from 'vitest'
import { keysIn, withoutNames } from './named-clients.rules.ts'

test('every piece of a text may be a name, but for those that are too short', () => {
  expect(keysIn('蓝鲸国际货')).toEqual(['蓝鲸国际', '蓝鲸国际货', '鲸国际货'])
  expect(keysIn('蓝鲸国')).toEqual([])
})

test.each([
  ['蓝鲸国际货运有限公司能走宁波吗', '蓝鲸国际货运', '…有限公司能走宁波吗'],
  ['ask Global  Freight, Ltd about fumigation', 'globalfreight', 'ask …, Ltd about fumigation'],
  ['ＧＬＯＢＡＬ Freight怎么走', 'globalfreight', '…怎么走'],
  ['overseas agents', 'seas', 'overseas agents'],
  ['a+b(c国际 怎么走', 'a+b(c国际', '… 怎么走'],
])('%s', (text, key, blanked) => {
  expect(withoutNames(text, [key])).toBe(blanked)
})
