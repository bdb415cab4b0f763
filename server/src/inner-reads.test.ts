import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { showLogo } from '@seamark/contract/ai/drawings/drawings'
import { listUsage } from '@seamark/contract/ai/usage/usage'
import { describe, expect, test } from 'vitest'
import { aCompany, openDesk, personContext } from './domains/phonebook/testing.ts'
import { startTestApp, testPassword } from './testing.ts'

const product = await startTestApp()
const { lin, office } = await openDesk(product, testPassword)
const inside = await personContext(product.context, office.person('sales'))
const zhou = await personContext(product.context, office.person('sales2'))
const { read } = product

const company = await lin.call(createCompany, { body: aCompany({ name: '甬江进出口' }) })

describe('a read from inside', () => {
  test('answers what the same call answers its caller over HTTP', async () => {
    const query = { q: '甬江', limit: '5' }
    expect(await read(inside, listCompanies, { query })).toEqual(await lin.call(listCompanies, { query }))
  })

  test('is refused as over HTTP: by the right of the route, the record of another, and a field that the call does not know', async () => {
    await expect(read(inside, listUsage, { query: {} })).rejects.toMatchObject({ code: 'platform.forbidden' })
    await expect(read({ ...inside, actor: null }, listCompanies, {})).rejects.toMatchObject({
      code: 'platform.session_unknown',
    })
    await expect(read(zhou, getCompany, { params: { id: String(company.id) } })).rejects.toMatchObject({
      code: 'phonebook.company_not_found',
    })
    await expect(read(inside, listCompanies, { query: { owner: 'everybody' } })).rejects.toMatchObject({
      code: 'platform.invalid_input',
    })
  })

  test('makes no call that writes, and none that answers a file', async () => {
    await expect(read(inside, createCompany, { query: {} })).rejects.toThrow('is no read of data')
    await expect(read(inside, showLogo, {})).rejects.toThrow('is no read of data')
  })
})
