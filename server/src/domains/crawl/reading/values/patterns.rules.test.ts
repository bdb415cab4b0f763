import { expect, test } from 'vitest'
import { cleaned, readLabels, singleValues } from './patterns.rules.ts'

const valuesIn = (lines: readonly string[]) => {
  const { values, unlabelled } = readLabels(lines)
  return Object.entries({ ...singleValues(unlabelled), ...values }).map(([field, { text }]) => `${field} ${text}`)
}

test.each([
  'P.IVA 01234567890',
  'KRS 0000123456',
  'SIREN 055 804 124',
  'RCS Lyon 055 804 124',
  '支付宝账号 13805741234',
  '订单号 13805741234',
  '税号 0123 456 78901',
  'VAT 0123 456789',
  'Company Reg. No. 0123 456 789',
  'Account: 0214 55512345',
  'IBAN 0123 4567 8901 2345',
  'IBAN DE89 3704 0044 0532 0130 00',
  'IBAN GB29 NWBK 0161 3319 2681 9',
  '投诉电话：0574-87654321、13805741234',
  '📠 (24h) 0574-87654321',
  'Name：暂无',
  'Konto 0210 5017 0012',
  'Type P 10023456 for pumps',
  'Part M 120 000 450, steel',
  'A leading firm since 1998 of 12 people',
])('%s says nothing of how a firm is reached', (line) => {
  expect(valuesIn([line])).toEqual([])
})

test.each([
  ['VAT IE 0123 4567 89 info@firm.test', ['email info@firm.test']],
  ['Address: Rua do Cais 100, CEP 01310-100 Santos', ['address Rua do Cais 100, CEP 01310-100 Santos']],
])('what stands behind a number of something else is read: %s', (line, values) => {
  expect(valuesIn([line])).toEqual(values)
})

test.each([
  [['Fax', '(24h)', '0574-87654321']],
  [['Fax', '9:00-17:00', '0574-87654321']],
  [['传真：', '0574-87654321']],
  [['传真', '宁波乙有限公司', '0574-87654321']],
  [['Account no.', '(24h)', '0210 5017 0012']],
  [['电话', '传真', '0574-87654320', '0574-87654321']],
])('the number below the label of a fax or of something else is no telephone: %j', (lines) => {
  expect(valuesIn(lines)).toEqual([])
})

test('whom a label of something else names is no person to write to', () => {
  expect(valuesIn(['Geschäftsführer', 'Herr Hans Meyer'])).toEqual([])
})

test('the number below opening hours is a telephone', () => {
  expect(valuesIn(['Opening hours', 'Mo-Fr 9-17', '040 555 77 30'])).toEqual(['telephone 040 555 77 30'])
})

test.each([
  ['contact', '暂无', ''],
  ['contact', 'Click here', ''],
  ['contact', '在线咨询', ''],
  ['wechat', 'contact us', ''],
  ['wechat', 'contact', ''],
  ['wechat', 'please scan below', ''],
  ['wechat', 'zhangsan', 'zhangsan'],
  ['wechat', 'sales-nb88', 'sales-nb88'],
  ['wechat', 'cargo_hz (same as mobile)', 'cargo_hz'],
  ['wechat', '李经理 lijing88', 'lijing88'],
] as const)('%s: %s says %s', (field, words, value) => {
  expect(cleaned(field, words)).toBe(value)
})

test.each([['Quick Links'], ['Live Chat'], ['Book Now']])('%s below Contact is no person', (line) => {
  expect(valuesIn(['Contact', line])).toEqual([])
})

test('a line without end is read at once', () => {
  const begins = performance.now()
  expect(cleaned('website', 'a'.repeat(60_000))).toBe('')
  expect(performance.now() - begins).toBeLessThan(1000)
})
