import { expect, test } from 'vitest'
import { companyOf, contactOf } from './company-values.rules.ts'

const customer = {
  name: '宁波海曙灯饰/贸易有限公司',
  kind_hint: '' as const,
  country: 'CN',
  province: '浙江',
  city: '宁波',
  address: '',
  contact: '陈海平',
  telephone: '13900000021',
  email: 'sales@lamp.example',
  website: 'lamp.example',
  qq: '600100200',
  wechat: 'lamp_chen',
  credit_code: '',
  industry: '',
  products: 'LED 灯带',
  route_words: '',
}

test('a customer becomes a company by the schemas of the phonebook; what it has no field for is in the remark', () => {
  expect(companyOf(customer, 'private', 'zh')).toMatchObject({
    name: '宁波海曙灯饰 贸易有限公司',
    country: 'CN',
    telephone: '13900000021',
    website: 'lamp.example',
    source: 'crawl',
    type: 'directShipper',
    visibility: 'private',
    remark: '联系人: 陈海平\n微信: lamp_chen\n产品: LED 灯带',
  })
})

test('its credit code is the number of the organization', () => {
  const known = companyOf({ ...customer, credit_code: '91330212MA2CAXQ0YD' }, 'private', 'zh')
  expect(known?.organizationNumber).toBe('91330212MA2CAXQ0YD')
})

test('what the phonebook refuses is not lost', () => {
  const odd = companyOf({ ...customer, email: 'no mailbox', telephone: 'call us' }, 'public', 'zh')
  expect([odd?.email, odd?.telephone]).toEqual(['', ''])
  expect(odd?.remark).toContain('电话: call us\n邮箱: no mailbox')
})

test('a contact needs a name and a mobile', () => {
  expect(contactOf(customer)?.values.map(({ kind }) => kind)).toEqual(['mobile', 'email', 'wechat', 'qq'])
  expect(contactOf({ ...customer, contact: '' })).toBeUndefined()
  expect(contactOf({ ...customer, telephone: 'none' })).toBeUndefined()
  for (const country of ['CN', '']) expect(contactOf({ ...customer, country, telephone: '1390000002' })).toBeUndefined()
})
