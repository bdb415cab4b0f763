import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoCompanies } from '../demo.ts'
import { fillKeys } from './keys.commands.ts'
import { aCompany, openOffice } from '../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')

const keysOf = async (id: number) =>
  product.db
    .selectFrom('phonebook.companies')
    .select(['name_key', 'phone_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a company is written with its keys, and keeps them right through edits', async () => {
  const made = await lin.call(createCompany, { body: aCompany() })
  expect(await keysOf(made.id)).toEqual({ name_key: '宁波远洋国际货运代理', phone_key: '57487654829' })
  await lin.call(editCompany, {
    params: { id: made.id },
    version: 1,
    body: { name: 'Océan-Star Logistics Co., Ltd.', phoneAreaCode: '021' },
  })
  expect(await keysOf(made.id)).toEqual({ name_key: 'oceanstarlogistics', phone_key: '2187654829' })
})

test('invented companies have the same keys as typed ones', async () => {
  await createDemoCompanies(product.pool, {
    companies: 50,
    people: [{ id: office.person('sales'), departmentId: null }],
  })
  const { rows } = await sql<{
    id: number
    name_key: string
    phone_key: string
  }>`select id, name_key, phone_key from phonebook.companies where code <> ''`.execute(product.db)
  await sql`update phonebook.companies set name_key = null, phone_key = null`.execute(product.db)
  await fillKeys(product.context)
  for (const { id, ...keys } of rows) expect(await keysOf(id)).toEqual(keys)
})

test('rows older than the columns get theirs, however many there are, and only those', async () => {
  await sql`
    insert into phonebook.companies (name, telephone, visibility, created_by, updated_by, search_names, search_all)
    select '老客户' || n || '有限公司', '0574-8765' || lpad(n::text, 4, '0'), 'public', ${office.person('sales')}, ${office.person('sales')}, '', '' from generate_series(1, 2500) n`.execute(
    product.db,
  )
  const { id } = await lin.call(createCompany, { body: aCompany({ name: '新客户' }) })
  await sql`update phonebook.companies set name_key = 'kept' where id = ${id}`.execute(product.db)
  await fillKeys(product.context)
  const { rows } =
    await sql`select count(*)::int as filled from phonebook.companies where name_key ~ '^老客户\\d+$' and phone_key ~ '^5748765\\d{4}$'`.execute(
      product.db,
    )
  expect(rows).toEqual([{ filled: 2500 }])
  expect(await keysOf(id)).toMatchObject({ name_key: 'kept' })
})

test('whoever saves a company meanwhile has the last word', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany({ name: '旧名字' }) })
  await sql`update phonebook.companies set name_key = null where id = ${id}`.execute(product.db)
  const saving = await product.pool.connect()
  await saving.query('begin')
  await saving.query(`update phonebook.companies set name = '新名字', name_key = '新名字', version = 2 where id = $1`, [
    id,
  ])
  const filling = fillKeys(product.context)
  await expect.poll(waiting, { interval: 20 }).toBe(1)
  await saving.query('commit')
  saving.release()
  await filling
  expect(await keysOf(id)).toMatchObject({ name_key: '新名字' })
})

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%json_to_recordset%'`.execute(
    product.db,
  )
  return rows[0]?.count
}
