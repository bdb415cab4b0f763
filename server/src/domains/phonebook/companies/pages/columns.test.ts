import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { countListedCompanies, listCompanies, listedFields } from '@seamark/contract/phonebook/lists/lists'
import { isPacked, packedPreference, unpackRows } from '@seamark/contract/platform/packed-rows'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, testPassword } from '../../../../testing.ts'
import { maskedText } from '@seamark/contract/platform/masked-values'
import { createDemoCompanies } from '../../demo.ts'
import { aCompany, ask, openOffice } from '../../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const other = await product.signIn('sales3')
await lin.call(createCompany, {
  body: aCompany({ name: '一列货代', departmentId: office.department('华南销售部'), telephone: '87316642' }),
})
await lin.call(createCompany, { body: aCompany({ name: '公海货代', visibility: 'public', telephone: '87316643' }) })

const always = [
  'can',
  'custodian',
  'followers',
  'id',
  'inside',
  'masked',
  'name',
  'primaryContact',
  'progress',
  'version',
  'visibility',
]

test('a list without columns and one with all columns have the same rows', async () => {
  const whole = await lin.call(listCompanies, { query: {} })
  const asked = await lin.call(listCompanies, { query: { columns: listedFields.join(',') } })
  expect(whole.rows).toHaveLength(2)
  expect(asked.rows).toEqual(whole.rows)
})

test.each(listedFields)(
  'a row has %s when it is asked for, as the whole row has it, and nothing else',
  async (field) => {
    const whole = await lin.call(listCompanies, { query: { sort: 'name' } })
    const { rows } = await lin.call(listCompanies, { query: { sort: 'name', columns: field } })
    for (const [place, row] of rows.entries()) {
      expect(Object.keys(row).sort()).toEqual([...always, field].sort())
      expect(row).toEqual(expect.objectContaining({ [field]: whole.rows[place]?.[field] }))
    }
    expect(rows).toHaveLength(2)
  },
)

test('a column that does not exist is refused by name', async () => {
  const { status, fields } = await ask(product.api, lin, 'GET', '?columns=type,search_all')
  expect([status, fields.map(({ field }) => field)]).toEqual([400, ['columns.1']])
})

test('what is masked in a row is masked in a column of it', async () => {
  const { rows } = await other.call(listCompanies, { query: { columns: 'telephone,email,qq,formerCustodian' } })
  expect(rows).toMatchObject([{ name: '公海货代', telephone: maskedText, masked: true, formerCustodian: null }])
})

test('a count takes the filters of the list, and no order and no paging', async () => {
  expect(await other.call(countListedCompanies, { query: { q: '货代' } })).toEqual({ value: 1, exact: true })
  expect(await lin.call(countListedCompanies, { query: { q: '货代' } })).toEqual({ value: 2, exact: true })
  for (const query of ['?limit=5', '?sort=name', '?cursor=x'])
    expect((await ask(product.api, lin, 'GET', `/count${query}`)).status).toBe(400)
})

test('fifty rows of the standard view are small for a caller who prefers them packed, and the same rows', async () => {
  await createDemoCompanies(product.pool, {
    companies: 60,
    people: [{ id: office.person('sales'), departmentId: null }],
  })
  const standard =
    'code,type,masterCoLoader,daysLeft,stale,lastTouchAt,phoneCountryCode,phoneAreaCode,telephone,email,country,province,city,routeAreas,tagIds,updatedAt'
  const fetched = async (limit: number, prefer: string) =>
    fetch(`${product.api}/phonebook/companies?limit=${limit}&columns=${standard}`, {
      headers: { ...lin.headers(), prefer },
    })
  const [plain, packed, few] = await Promise.all([
    fetched(50, ''),
    fetched(50, packedPreference),
    fetched(5, packedPreference),
  ])
  const page = z.object({ data: z.object({ rows: z.unknown() }) })
  const { rows } = page.parse(await plain.json()).data
  expect(rows).toHaveLength(50)
  expect(packed.headers.get('vary')).toContain('prefer')
  const text = await packed.text()
  expect(Buffer.byteLength(text)).toBeLessThan(16 * 1024)
  const sent = page.parse(JSON.parse(text)).data.rows
  expect(isPacked(sent) && unpackRows(sent)).toEqual(rows)
  expect(page.parse(await few.json()).data.rows).toHaveLength(5)
})
