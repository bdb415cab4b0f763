import { expect, test } from 'vitest'
import { headerRowOf } from './heading-row.ts'

const [headings, data] = [
  ['公司名称', '联系人', '电话', '邮箱'],
  ['上海远航', '王晓', '13800000000', 'w@example.com'],
]
const other = ['宁波北仑', '李明', '13900000000', 'l@example.com']

test.each<[string, string[][], number]>([
  ['on the first row', [headings, data, other], 1],
  ['below one title', [['客户登记表'], headings, data, other], 2],
  [
    'below a title block of five rows',
    [['海关出口数据'], [], ['查询条件', '2026-05'], ['制表人', '王晓', '制表日期'], [], headings, data, other],
    6,
  ],
  [
    'below a title that fills every column',
    [['客户登记表', '客户登记表', '客户登记表', '客户登记表'], headings, data, other],
    2,
  ],
  ['below a row of numbers', [['1', '2', '3', '4'], headings, data, other], 2],
  [
    'with one heading twice',
    [
      ['公司名称', '电话', '电话', '邮箱', '备注', '城市'],
      ['远航', '1', '2', 'a@b.c', 'x', '上海'],
    ],
    1,
  ],
  ['with some headings left empty', [['公司名称', '', '电话', '邮箱'], data, other], 1],
  ['with rows that are filled here and there', [headings, ['远航', '', '1', ''], ['北仑', '李明', '', '']], 1],
  ['of one column', [['公司名称'], ['上海远航'], ['宁波北仑']], 1],
  ['and nothing below', [headings], 1],
  [
    'nowhere: then the first row',
    [
      ['1', '2'],
      ['3', '4'],
    ],
    1,
  ],
])('headings stand %s', (_what, cells, row) => {
  const head = cells.flatMap((cells, index) => (cells.length > 0 ? [{ row: index + 1, cells }] : []))
  expect(headerRowOf(head)).toBe(row)
})
