import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { openOffice } from '../phonebook/testing.ts'
import { createDemoRates } from './demo.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)

test('demo data is a market: old prices ended by newer ones, some that hold today, and requests of clients', async () => {
  expect(await createDemoRates(product.context, { offers: 600, requests: 10 })).toBe(0)
  await createDemoCompanies(product.pool, {
    companies: 60,
    people: [{ id: office.person('sales'), departmentId: null }],
  })
  expect(await createDemoRates(product.context, { offers: 600, requests: 10 })).toBe(610)
  const { rows } = await product.pool.query<Record<string, number>>(
    `select count(*) filter (where side = 'supply')::int as offers, count(*) filter (where side = 'demand')::int as requests,
       count(*) filter (where side = 'supply' and ends_on >= current_date)::int as holding,
       count(*) filter (where superseded_by is not null)::int as ended
     from rates.rates`,
  )
  expect(rows).toEqual([{ offers: 600, requests: 10, holding: expect.any(Number), ended: expect.any(Number) }])
  expect(rows[0]?.['holding']).toBeGreaterThanOrEqual(35)
  expect(rows[0]?.['ended']).toBeGreaterThan(300)
  const { rows: pairs } = await product.pool.query<{ state: string }>(
    'select distinct state from rates.pairs order by 1',
  )
  expect(pairs.map(({ state }) => state)).toEqual(expect.arrayContaining(['dismissed', 'matched', 'released']))
})
