import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestApp, testPassword } from '../../../testing.ts'
import { csvOf, importsOf } from '../../workbench/testing.ts'
import { type Caller, openOffice } from '../testing.ts'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales', testPassword, 'zh')
const boss = await product.signIn('sysadmin', testPassword, 'zh')

/** Lets 林晓帆 hold so many companies more. */
async function leaveRoom(left: number) {
  await sql`
    update phonebook.pool_rules set rules = rules || jsonb_build_object('holdingCap',
      ${left}::int + (select count(*)::int from phonebook.companies where custodian_id = ${office.person('sales')} and delete_after is null))`.execute(
    product.db,
  )
}
const by = (caller: Caller) => importsOf(caller, product.api, { patience: 60_000 })
const sheet = (name: string, count: number) =>
  csvOf([['公司名称'], ...Array.from({ length: count }, (_, place) => [`${name}${place}号货运代理`])])

test('the preview counts the new companies that go beyond the limit, and the writing asks it again', async () => {
  const mine = by(lin)
  // The last row is the same company as the first one, so it takes no place of its own.
  const file = Buffer.concat([sheet('上限', 5), csvOf([['上限0号货运代理']])])
  await leaveRoom(2)
  const { id, beyond } = await mine.checked('上限.csv', file)
  expect(beyond).toEqual({ rows: 3, of: 5, limit: 2 })

  await leaveRoom(4)
  expect(await mine.look(id)).toMatchObject({ beyond: { rows: 1, of: 5, limit: 4 } })
  await leaveRoom(5)
  expect(await mine.look(id)).toMatchObject({ beyond: null })

  await leaveRoom(2)
  const done = await mine.done('上限.csv', file)
  expect(done).toMatchObject({ counts: { create: 2, error: 3, duplicate: 1 }, beyond: null })
})

test('companies for the pool, and those of a role that opens everything, have no limit to go beyond', async () => {
  await leaveRoom(0)
  expect(await by(lin).checked('公海.csv', sheet('公海', 2), { visibility: 'public' })).toMatchObject({ beyond: null })
  expect(await by(boss).checked('全部.csv', sheet('全部', 2))).toMatchObject({ beyond: null })
})
