import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../../testing.ts'
import { aCompany, ask, openOffice } from '../../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const ocean = await make({
  name: '上海远洋国际货运代理有限公司',
  code: 'OC_001',
  phoneAreaCode: '021',
  telephone: '5834 7716',
  email: 'amy.li@far-harbour.example',
  qq: '571936204',
})
const bridge = await make({
  name: 'Golden Bridge Shipping Co., Ltd.',
  code: 'GB%002',
  phoneCountryCode: '+1',
  phoneAreaCode: '212',
  telephone: '555-0143',
  email: 'ops@goldenbridge.example',
  qq: '',
  website: '',
})
const rare = await make({
  name: '深圳市䶮丰𠮷祥物流（集团）',
  code: 'RARE-3',
  telephone: '',
  email: '',
  qq: '',
  website: '',
})

test.each([
  ['two characters', '远洋', [ocean]],
  ['two characters across words', '洋国', [ocean]],
  ['pinyin', 'yuanyang', [ocean]],
  ['two initials', 'yy', [ocean]],
  ['a word', 'bridge', [bridge]],
  ['the initials of words', 'gbs', [bridge]],
  ['full width', 'ＧＯＬＤＥＮ', [bridge]],
  ['the last four digits', '7716', [ocean]],
  ['digits as they are spoken', '021-58347716', [ocean]],
  ['an e-mail domain', 'far-harbour.example', [ocean]],
  ['an e-mail domain with its sign', '@far-harbour', [ocean]],
  ['a QQ number', '571936204', [ocean]],
  ['another legal form', '上海远洋国际货运代理股份有限公司', [ocean]],
  ['another legal form in English', 'golden bridge shipping inc', [bridge]],
  ['other brackets', '吉祥物流(集团)', []],
  ['brackets of the other kind', '祥物流(集团)', [rare]],
  ['a rare character', '䶮', []],
  ['two rare characters', '䶮丰', [rare]],
  ['characters beyond the usual planes', '丰𠮷', [rare]],
  ['two terms in any order', 'shipping golden', [bridge]],
  ['terms of two companies', '远洋 golden', []],
  ['a percent sign', '%', []],
  ['a percent sign for letters', 'g%n', []],
  ['an underscore for a letter', 'G_lden', []],
  ['an underscore that is there', 'OC_001', [ocean]],
  ['an underscore for another letter', 'O_001', []],
  ['a backslash', '\\', []],
  ['a quote', "'", []],
  ['what a database might run', "'; drop table phonebook.companies; --", []],
])('%s: %s', async (_, q, expected) => {
  const { rows, count } = await lin.call(listCompanies, { query: { q, sort: 'createdAt', order: 'asc' } })
  expect([rows.map(({ name }) => name), count]).toEqual([
    expected.map(({ name }) => name),
    { value: expected.length, exact: true },
  ])
})

test('blanks ask for nothing, 200 characters are read, one more is refused', async () => {
  expect((await lin.call(listCompanies, { query: { q: ' \u3000 ' } })).count.value).toBe(3)
  expect((await lin.call(listCompanies, { query: { q: '远'.repeat(200) } })).count.value).toBe(0)
  expect(await ask(product.api, lin, 'GET', `?q=${'a'.repeat(201)}`)).toMatchObject({
    status: 400,
    fields: [{ field: 'q', code: 'field.too_long', message: 'At most 200 characters.' }],
  })
})

test('search goes with the filters and the order', async () => {
  const found = await lin.call(listCompanies, { query: { q: 's', type: 'forwarder', sort: 'name', order: 'desc' } })
  expect(found.rows.map(({ name }) => name)).toEqual([bridge.name, rare.name, ocean.name])
  expect((await lin.call(listCompanies, { query: { q: '远洋', type: 'carrier' } })).count.value).toBe(0)
})

test.each(['city', 'province'])('what a database might run is a value like any other: %s', async (field) => {
  for (const value of ["' or '1'='1", "上海'; drop table phonebook.companies; --", '$1', '\\', '%', 'null']) {
    const { rows, count } = await lin.call(listCompanies, { query: { [field]: value } })
    expect([rows, count]).toEqual([[], { value: 0, exact: true }])
  }
  expect((await lin.call(listCompanies, { query: {} })).count.value).toBe(3)
})

function make(given: Parameters<typeof aCompany>[0]) {
  return lin.call(createCompany, { body: aCompany(given) })
}
