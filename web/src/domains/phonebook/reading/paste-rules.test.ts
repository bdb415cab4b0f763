import type { PastedField, PastedValue } from '@seamark/contract/phonebook/reading/pasted-texts'
import { expect, test } from 'vitest'
import { aroundOf, firstTicked, tickedAfter } from './paste-rules.ts'

const value = (field: PastedField, text: string, doubt: PastedValue['doubt'] = null): PastedValue => ({
  field,
  value: text,
  phone: null,
  start: 0,
  end: 1,
  doubt,
})
const values = [
  value('companyName', '甲公司'),
  value('companyName', 'A Co., Ltd.', 'several'),
  value('mobile', '13800138000'),
  value('mobile', '13900139000'),
  value('mobile', '1380013', 'form'),
]

test('only what is certain is ticked, and nothing that would take the place of what stands in the form', () => {
  expect(firstTicked(values, () => '')).toEqual([0, 2, 3])
  expect(firstTicked(values, (field) => (field === 'companyName' ? '乙公司' : ''))).toEqual([2, 3])
  expect(firstTicked(values, (field) => (field === 'companyName' ? '甲公司 ' : ''))).toEqual([0, 2, 3])
})

test('of two names one is ticked, and any number of mobiles', () => {
  expect(tickedAfter(values, [0, 2, 3], 1)).toEqual([1, 2, 3])
  expect(tickedAfter(values, [0, 2, 3], 4)).toEqual([0, 2, 3, 4])
  expect(tickedAfter(values, [0, 2, 3], 2)).toEqual([0, 3])
})

test('a value is shown in its own line', () => {
  const text = '你好\n联系人：王莉，电话 0574-87654321\n谢谢'
  const start = text.indexOf('王莉')
  expect(aroundOf(text, { start, end: start + 2 })).toEqual({
    before: '联系人：',
    found: '王莉',
    after: '，电话 0574-87654321',
  })
  const long = `${'字'.repeat(40)}王莉${'字'.repeat(40)}`
  expect(aroundOf(long, { start: 40, end: 42 })).toEqual({
    before: `…${'字'.repeat(24)}`,
    found: '王莉',
    after: `${'字'.repeat(24)}…`,
  })
})
