import { createCompany, type NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, listContacts, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)
const withContacts = { include: 'contacts' } as const

async function addCompany(given: Partial<NewCompany> = {}) {
  const { id } = await lin.call(createCompany, { body: aCompany(given) })
  const body = (name: string, mobile: string) => newContact.parse({ name, values: [{ kind: 'mobile', value: mobile }] })
  await lin.call(createContact, { params: { id }, body: body('王芳', '138 0013 8000') })
  await lin.call(createContact, { params: { id }, body: body('李强', '139 0013 9000') })
  return id
}

describe('a company with its contacts', () => {
  test('is one answer, the same as the two calls give', async () => {
    const params = { id: await addCompany() }
    const [company, contacts] = [
      await lin.call(getCompany, { params }),
      await lin.call(listContacts, { params, query: {} }),
    ]
    expect(company).not.toHaveProperty('contacts')
    expect(contacts).toMatchObject({ rows: [{}, {}], count: { value: 2, exact: true }, next: null })
    expect(await lin.call(getCompany, { params, query: withContacts })).toEqual({ ...company, contacts })
  })

  test('masks of the pool what the two calls mask', async () => {
    const params = { id: await addCompany({ name: '宁波公海国际货运', code: 'POOL1' }) }
    await product.pool.query(
      "update phonebook.companies set visibility = 'public', custodian_id = null where id = $1",
      [params.id],
    )
    const { masked, contacts } = await zhou.call(getCompany, { params, query: withContacts })
    expect(masked).toBe(true)
    expect(contacts?.rows.map((row) => row.masked)).toEqual([true, true])
    expect(JSON.stringify(contacts)).not.toMatch(/13[89]\s?0013/)
    expect(contacts?.can).toEqual({ add: false, export: false })
  })

  test('is refused to whoever may not see the company, like the company alone', async () => {
    const params = { id: await addCompany({ name: '宁波私有国际货运', code: 'OWN1' }) }
    const [alone, both] = await Promise.all([
      refusalOf(zhou.call(getCompany, { params })),
      refusalOf(zhou.call(getCompany, { params, query: withContacts })),
    ])
    expect(both).toMatchObject({ httpStatus: 404, code: 'phonebook.company_not_found' })
    expect(both.message).toBe(alone.message)
  })
})
