import { expect, test } from 'vitest'
import { momentIn, readCustomerRow } from './rows.rules.ts'

const zone = 'Asia/Shanghai'

test('a row gives what its cells say; an empty cell says nothing', () => {
  const cells = {
    name: ' 宁波海曙灯饰有限公司 ',
    country: '中国',
    city: '宁波',
    telephone: '０５７４－８７６５４３２１',
    email: '',
    creditCode: '91330212 ma2caxq0yd',
    kindHint: '工厂贸易商',
    foundOn: 'https://directory.example/lamp',
    foundAt: '2026年11月20日 8:30',
    around: '联系电话：0574-87654321',
  }
  expect(readCustomerRow({ ...cells, kindHint: '直客' }, zone)).toEqual({
    name: '宁波海曙灯饰有限公司',
    values: {
      country: 'CN',
      city: '宁波',
      telephone: '0574-87654321',
      creditCode: '91330212MA2CAXQ0YD',
      kindHint: 'shipper',
    },
    address: 'https://directory.example/lamp',
    foundAt: '2026-11-20T00:30:00.000Z',
    around: '联系电话：0574-87654321',
    problems: [],
  })
})

test('a cell that says there is nothing says nothing', () => {
  const cells = { telephone: '/', email: 'N/A', qq: '无', website: '——', contact: '暂无', wechat: '／', city: '***' }
  expect(readCustomerRow({ name: 'A 公司', country: 'NA', ...cells }, zone)).toMatchObject({
    values: { country: 'NA' },
    problems: [],
  })
  expect(readCustomerRow({ name: 'A 公司', ...cells }, zone).values).toEqual({})
})

test.each([
  [{ name: ' ' }, 'name', 'crawl.name_blank'],
  [{ country: 'Atlantis' }, 'country', 'phonebook.country_unknown'],
  [{ kindHint: '不明' }, 'kindHint', 'crawl.kind_hint_unknown'],
  [{ creditCode: '91330212MA2CAXQ0YE' }, 'creditCode', 'phonebook.credit_code_wrong'],
  [{ foundAt: '昨天' }, 'foundAt', 'field.date'],
  [{ foundAt: '2026-02-30' }, 'foundAt', 'field.date'],
  [{ qq: '1'.repeat(21) }, 'qq', 'field.invalid'],
])('%j is refused by its field', (cells, field, code) => {
  expect(readCustomerRow({ name: 'A 公司', ...cells }, zone).problems).toEqual([{ field, code }])
})

test.each([
  ['', null],
  ['2026-11-20', '2026-11-19T16:00:00.000Z'],
  ['2026/11/20 08:30:15', '2026-11-20T00:30:15.000Z'],
  ['2026-11-20T08:30:15Z', '2026-11-20T08:30:15.000Z'],
  ['11-20', 'unknown'],
  ['2026-11-20 25:00', 'unknown'],
])('the moment %j is %s', (text, at) => {
  expect(momentIn(text, zone)).toBe(at)
})
