import { describe, expect, test } from 'vitest'
import { senderIn, soughtSender } from './senders.rules.ts'

const day = '2026-11-25'
const wholeLine = { start: 0, end: 0 }

describe('the sender of a line', () => {
  test.each([
    ['name, number and day', '海通-张三(12345678) 2026/11/25 10:22:33\n上海-汉堡 2650', '海通-张三(12345678)'],
    ['day before the name', '2026-11-25 10:22:33 李经理\n上海-汉堡 2650', '李经理'],
    ['name and time', '李经理 10:22\n上海-汉堡 2650', '李经理'],
    ['name in the row itself', '[25/11/2026, 09:14] Kevin Ocean: SHA-HAM 2650', 'Kevin Ocean'],
    ['name behind a dash', '25/11/26, 9:14 AM - Kevin: SHA-HAM 2650', 'Kevin'],
    ['name behind a day in brackets', '[2026/11/25 09:14] 王五: 上海-汉堡 2650', '王五'],
    ['no head', '上海-汉堡 2650', ''],
  ])('is read from a head with %s', (_, text, sender) => {
    const start = text.search(/上海|SHA/)
    expect(senderIn(text, day)({ span: { start, end: text.length } })).toBe(sender)
  })

  test('is that of the message in which the line stands', () => {
    const text = '张三 2026/11/25 10:22:33\n上海-汉堡 2650\n李四 2026/11/25 10:25:00\n上海-汉堡 2550'
    const senderOf = senderIn(text, day)
    expect(['2650', '2550'].map((price) => senderOf({ span: { ...wholeLine, start: text.indexOf(price) } }))).toEqual([
      '张三',
      '李四',
    ])
  })

  test('is empty for a line of a sheet', () =>
    expect(
      senderIn('张三 10:22\n2650', day)({ span: { ...wholeLine, start: 9, cell: { sheet: 0, row: 1, column: 1 } } }),
    ).toBe(''))
})

test.each([
  ['宁波海通货运-张三(12345678)', ['宁波海通货运-张三', '宁波海通货运', '张三'], [{ kind: 'qq', value: '12345678' }]],
  ['李经理 13800138000', ['李经理 13800138000', '李经理'], [{ kind: 'mobile', value: '13800138000' }]],
  ['13800138000', [], [{ kind: 'mobile', value: '13800138000' }]],
  ['Kevin【Ocean Star】', ['Kevin', 'Ocean Star'], []],
  ['Ann <ann@ocean-star.example>', ['Ann'], [{ kind: 'email', value: 'ann@ocean-star.example' }]],
])('%s is looked up by its names and numbers', (sender, names, values) => {
  expect(soughtSender(sender)).toEqual({ names, values })
})
