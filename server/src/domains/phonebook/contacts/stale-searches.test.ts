import { createCompany, listCompanies } from '@seamark/contract/phonebook/index'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { contactsText } from '../matching/search.rules.ts'
import { aCompany, openOffice } from '../testing.ts'
import { refreshSearches } from './stale-searches.commands.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')

const find = async (q: string) => (await lin.call(listCompanies, { query: { q } })).rows.map(({ name }) => name)

/** Makes a company whose texts are as an older version of the product wrote them, and lists it as stale. */
async function createStale(name: string, contact: string) {
  const { id } = await lin.call(createCompany, { body: aCompany({ name }) })
  await sql`insert into phonebook.contacts (company_id, name, created_by, updated_by)
    select ${id}, ${contact}, created_by, created_by from phonebook.companies where id = ${id}`.execute(product.db)
  await sql`update phonebook.companies set search_contacts = '| old ' where id = ${id}`.execute(product.db)
  await sql`update phonebook.companies set search_names = ' old ', search_all = ' old ' where id = ${id}`.execute(
    product.db,
  )
  await sql`insert into phonebook.stale_searches (company_id) values (${id})`.execute(product.db)
  return id
}

const storedOf = (id: number) =>
  product.db
    .selectFrom('phonebook.companies')
    .select(['search_names', 'search_all', 'search_contacts', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('companies of before are found by each reading of their names and of their people, however many there are', async () => {
  const id = await createStale('乐清市单氏物流有限公司', '查良')
  await sql`
    with made as (
      insert into phonebook.companies (name, visibility, created_by, updated_by, search_names, search_all)
      select '曾氏' || n || '有限公司', 'public', created_by, created_by, '', '' from phonebook.companies, generate_series(1, 1100) n
      where phonebook.companies.id = ${id} returning id)
    insert into phonebook.stale_searches select id from made`.execute(product.db)
  expect(await find('yueqing')).toEqual([])

  await refreshSearches(product.context)
  for (const query of ['yueqing', 'leqing', 'shanshi', 'zhaliang', '乐清', '查良'])
    expect(await find(query)).toEqual(['乐清市单氏物流有限公司'])
  expect(await find('zengshi1100')).toEqual(['曾氏1100有限公司'])
  const { rows } = await sql`select from phonebook.stale_searches`.execute(product.db)
  expect(rows).toEqual([])

  const stored = await storedOf(id)
  expect(stored.search_contacts).toBe(contactsText([{ name: '查良', values: [] }]))
  expect(stored.search_all.endsWith(stored.search_contacts)).toBe(true)
  expect(stored.search_all.split('| ')).toHaveLength(2)
  // The record itself has not changed, so nobody's edit meets a conflict.
  expect(stored.version).toBe(1)
})
