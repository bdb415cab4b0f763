import { listExhibitions } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { openDesk } from '../phonebook/testing.ts'
import { createDemoExhibitions } from './demo.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)

test('a fair that was and one to come have 300 exhibitors in every standing, and a second demo leaves them as they are', async () => {
  await createDemoCompanies(product.pool, {
    companies: 120,
    people: ['sales', 'sales2'].map((name) => ({ id: office.person(name), departmentId: null })),
  })
  expect(await createDemoExhibitions(product.context)).toBe(300)
  expect(await createDemoExhibitions(product.context)).toBe(0)
  const { rows } = await lin.call(listExhibitions, { query: {} })
  expect(rows.map(({ phase }) => phase)).toEqual(['upcoming', 'over'])
  const counts = rows.map((one) => one.counts)
  expect(counts.map(({ exhibitors }) => exhibitors)).toEqual([150, 150])
  for (const key of ['ours', 'colleague', 'pool', 'new'] as const)
    expect(counts.reduce((sum, one) => sum + one[key], 0)).toBeGreaterThan(0)
  expect(counts[0]?.planned).toBeGreaterThan(0)
  expect(counts[1]?.visited).toBeGreaterThan(0)
})
