import { listQuotes } from '@seamark/contract/rates/quotes/quote-lists'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoCompanies } from '../../phonebook/index.ts'
import { openOffice } from '../../phonebook/testing.ts'
import { createDemoQuotes } from '../demo.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)

test('sixty quotes are there in every state, with outcomes and opens, and the page reads them', async () => {
  const people = [{ id: office.person('sales'), departmentId: office.department('华东销售部') }]
  const companies = await createDemoCompanies(product.pool, { companies: 200, people })
  await createDemoQuotes(product.pool, { companies, zone: 'Asia/Shanghai' })
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from rates.quotes group by state`.execute(product.db)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(60)
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['draft', 'issued', 'lost', 'noReply', 'won'])
  const opens = await sql<{ count: number }>`select count(*)::int as count from rates.opens`.execute(product.db)
  expect(opens.rows[0]?.count).toBeGreaterThan(20)
  const lin = await product.signIn('sales', testPassword, 'zh')
  const page = await lin.call(listQuotes, { query: { show: 'noOutcome', limit: 100 } })
  expect(page.rows.length).toBeGreaterThan(2)
  expect(page.rows.every(({ isExpired, marginPercent }) => isExpired && marginPercent !== null)).toBe(true)
})
