import { expect, test } from 'vitest'
import { knownHeadings } from './company-fields.rules.ts'
import { otherRowProblem } from './other-rows.rules.ts'

const empty = { name: '', contactName: '', telephone: '' }
const problemOf = (values: Record<string, string>) => otherRowProblem({ ...empty, ...values }, knownHeadings)?.code

test.each([
  '合计',
  '合 计：',
  '小计',
  '总计',
  '合计：12家',
  '合计 12',
  '华东区小计',
  '宁波分公司合计',
  '合計',
  '総合計',
  'Total',
  'TOTAL:',
  'Sub-total',
  'Subtotal',
  'Grand Total 1,200',
  'Total general',
  'Итого',
  'Всего: 3',
  'Tổng cộng',
  '합계',
  'Summe',
  'Toplam',
])('a sum is no company, whatever stands beside it: %s', (name) => {
  expect(problemOf({ name })).toBe('phonebook.total_row')
  expect(problemOf({ name, telephone: '1' })).toBe('phonebook.total_row')
})

test('a sum in the first column that is filled', () => {
  expect(problemOf({ telephone: '合计' })).toBe('phonebook.total_row')
})

test.each([
  '华东区',
  '华南',
  '西北地区',
  '浙江省',
  '宁波市',
  '一、直客',
  'A类客户',
  '2026年3月',
  'North America',
  'East China',
  'Region: West',
  'Zona Norte',
  '关东支店',
  'B',
])('a group alone in its row is no company: %s', (name) => {
  expect(problemOf({ name })).toBe('phonebook.group_row')
  expect(problemOf({ name, telephone: '87654321' })).toBeUndefined()
})

test.each(['制表人：林梅', '备注：以上为2025年名单', '第1页 共3页', 'Page 2 of 3', 'Source: trade fair', '———'])(
  'a note below the table: %s',
  (name) => expect(problemOf({ name })).toBe('phonebook.note_row'),
)

test('headings that stand again within the rows', () => {
  expect(problemOf({ name: '公司名称', telephone: '电话' })).toBe('phonebook.heading_row')
})

test.each([
  '海和科技',
  '合计物流有限公司',
  'Total Energies',
  'Totalmente Naviera',
  '华东物流有限公司',
  '华东医药',
  'East China Shipping Co., Ltd.',
  '小计科技',
  '浙江省粮油进出口有限公司',
  'Sum Shipping',
  'Asia Lines',
  '北方国际',
  '中远海运',
  'MSC',
])('a company stays one, also alone in its row: %s', (name) => expect(problemOf({ name })).toBeUndefined())

test('a list of names alone is one of companies', () => {
  expect(otherRowProblem({ name: '华东区' }, knownHeadings)).toBeUndefined()
})
