import { createOrder, getOrder } from '@seamark/contract/orders/orders/orders'
import { createCompany, deleteCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesMerged, companiesMoved, companiesUnmerged } from '../../phonebook/index.ts'
import { aCompany, openDesk, purgeCompanies } from '../../phonebook/testing.ts'
import { aBareOrder } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const makeCompany = (name: string) => lin.call(createCompany, { body: aCompany({ name }) })
const open = (id: number) => boss.call(getOrder, { params: { id } })
const inTransaction = (work: Parameters<typeof write.bookkeep>[2]) =>
  write.bookkeep(product.context, 'phonebook.openCompany', work)

test('orders under way go to the new custodian; those of others, ended ones, and all in the pool stay', async () => {
  const company = await makeCompany('换手客户')
  const [mine, done, theirs] = [
    await lin.call(createOrder, { body: aBareOrder({ companyId: company.id }) }),
    await lin.call(createOrder, { body: aBareOrder({ companyId: company.id }) }),
    await zhou.call(createOrder, { body: aBareOrder() }),
  ]
  await product.pool.query(`update orders.orders set reached = 'delivered' where id = $1`, [done.id])
  await product.pool.query(`update orders.orders set company_id = $1 where id = $2`, [company.id, theirs.id])
  const move = (toId: number | null) =>
    inTransaction((tx) =>
      tx.reactions.announce(tx, companiesMoved, {
        toId,
        moves: [{ companyId: company.id, fromId: office.person('sales') }],
      }),
    )
  await move(null)
  expect((await open(mine.id)).manager.name).toBe('林晓帆')
  await move(office.person('manager'))
  expect((await open(mine.id)).manager.id).toBe(office.person('manager'))
  expect((await open(done.id)).manager.id).toBe(office.person('sales'))
  expect((await open(theirs.id)).manager.id).toBe(office.person('sales2'))
})

test('orders of merged companies go to the one that stays, and back when that is undone', async () => {
  const [keep, other] = [await makeCompany('留下客户'), await makeCompany('并入客户')]
  const order = await lin.call(createOrder, {
    body: aBareOrder({ companyId: other.id, bookingNo: 'MG1', sailingDay: '2026-12-01' }),
  })
  const both = { keepId: keep.id, otherIds: [other.id] }
  await inTransaction((tx) => tx.reactions.announce(tx, companiesMerged, both))
  expect((await open(order.id)).client).toEqual({ id: keep.id, name: '留下客户' })
  const exempt = async (id: number) =>
    (
      await sql<{ until: Date | null }>`select exempt_until as until from phonebook.companies where id = ${id}`.execute(
        product.db,
      )
    ).rows[0]?.until
  expect(await exempt(keep.id)).not.toBeNull()
  await inTransaction((tx) => tx.reactions.announce(tx, companiesUnmerged, both))
  expect((await open(order.id)).client).toEqual({ id: other.id, name: '并入客户' })
  expect(await exempt(keep.id)).toBeNull()
})

test('an order outlives its company: it keeps the name and is flagged', async () => {
  const company = await makeCompany('删除客户')
  const order = await lin.call(createOrder, { body: aBareOrder({ companyId: company.id }) })
  await lin.call(deleteCompany, { params: { id: company.id }, version: company.version })
  await product.pool.query(`update phonebook.companies set delete_after = now() - interval '1 minute' where id = $1`, [
    company.id,
  ])
  await purgeCompanies(product.context)
  expect(await open(order.id)).toMatchObject({ client: { id: null, name: '删除客户' }, flags: ['clientUnknown'] })
})
