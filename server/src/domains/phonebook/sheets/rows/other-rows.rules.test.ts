import { expect, test } from 'vitest'
import { knownHeadings } from './company-fields.rules.ts'
import { aloneRemark, groupsAmong, otherRowProblem } from './other-rows.rules.ts'

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
  'Gesamtsumme',
  'Sous-total :',
  'Jumlah',
  'รวมทั้งหมด',
  'Genel Toplam',
  '소계',
  'Итого по региону',
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
  '关东地区',
  '関西エリア',
  '東海地方',
  '경기 지역',
  '부산광역시',
  'Zona Sur',
  'Región Metropolitana',
  'Região Sul',
  'Gebiet Nord',
  'Süddeutschland-Gebiet',
  'Marmara Bölgesi',
  'Wilayah Timur',
  'Khu vực miền Nam',
  'Московская область',
  'Halle 4',
  'Hall 4.1',
  'Pabellón 3',
  'Pavilion A',
  '3号馆',
  '第二展厅',
  'Monday',
  'martes',
  '水曜日',
  '星期三',
  '周五',
  'Freitag',
  'четверг',
  'março',
  'März 2026',
  'Germany',
  'VIP客户',
  'New customers',
  'Gruppe B',
  'Категория 2',
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
  '三一重工',
  'A物流',
  '七匹狼',
  'Hallmark Cards',
  'Zonamerica',
  'Nordsee Frucht',
  'May Logistics',
  'Friday Trading',
])('a company stays one, also alone in its row: %s', (name) => expect(problemOf({ name })).toBeUndefined())

test('a list of names alone is one of companies', () => {
  expect(otherRowProblem({ name: '华东区' }, knownHeadings)).toBeUndefined()
})

test('a group that stands in another column than the names', () => {
  expect(problemOf({ city: 'Halle 4' })).toBe('phonebook.group_row')
  expect(problemOf({ contactName: 'Monday' })).toBe('phonebook.group_row')
  expect(problemOf({ telephone: '0574-87654321' })).toBeUndefined()
  expect(problemOf({ contactName: 'Mei Lin' })).toBeUndefined()
})

test('headings in another language that stand again within the rows', () => {
  expect(problemOf({ name: 'Firmenname', telephone: 'Rufnummer' })).toBe('phonebook.heading_row')
  expect(problemOf({ name: '업체명', telephone: '대표번호' })).toBe('phonebook.heading_row')
  expect(problemOf({ name: 'Alfa', telephone: 'Rufnummer' })).toBeUndefined()
})

test('a name alone in the row of a wide table is doubted, and one with a legal form is not', () => {
  const wide = { name: 'MSC', city: '', telephone: '', email: '' }
  expect(aloneRemark(wide)).toEqual({ field: 'name', code: 'phonebook.name_alone' })
  expect(aloneRemark({ ...wide, name: 'Alfa Test Ltd' })).toBeUndefined()
  expect(aloneRemark({ ...wide, city: 'Ningbo' })).toBeUndefined()
  expect(aloneRemark({ name: 'MSC', city: '' })).toBeUndefined()
})

test('the few names that stand alone among full rows divide them', () => {
  const full = (name: string) => ({ name, city: 'x', telephone: '1', email: 'a@b.example' })
  const alone = (name: string) => ({ name, city: '', telephone: '', email: '' })
  const rows = Array.from({ length: 10 }, (_, at) => full(`Alfa ${at}`))
  const [first, second] = [alone('Москва'), alone('서울')]
  const groups = groupsAmong([first, ...rows.slice(0, 5), second, ...rows.slice(5), ...rows])
  expect([...groups.keys()]).toEqual([first, second])
  expect(groups.get(first)).toMatchObject({ code: 'phonebook.group_row', params: { text: 'Москва' } })
  // Too few rows, too many names alone, rows that are not full, a name with its legal form.
  expect(groupsAmong([first, ...rows.slice(0, 3)]).size).toBe(0)
  expect(groupsAmong([first, second, alone('MSC'), ...rows]).size).toBe(0)
  expect(groupsAmong([first, ...Array.from({ length: 12 }, () => ({ ...alone('x'), city: 'y' }))]).size).toBe(0)
  expect(groupsAmong([alone('Alfa Test Ltd'), ...rows]).size).toBe(0)
  // A hundred rows stand together, so names further down take nothing from those that divide the rows above.
  const names = Array.from({ length: 100 }, (_, at) => alone(`Beta ${at}`))
  const upper = Array.from({ length: 90 }, (_, at) => full(`Alfa ${at}`))
  expect([...groupsAmong([first, ...upper.slice(0, 50), second, ...upper, ...names]).keys()]).toEqual([first, second])
})
