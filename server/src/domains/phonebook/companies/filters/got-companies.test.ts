import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { assignCompany, claimCompany, transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../../testing.ts'
import { confirmRun, undoRun } from '../../../workbench/testing.ts'
import { type Caller, openDesk } from '../../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const stranger = await product.signIn('sales3')

/** Whoever is asked sees these companies in the order in which they were made. */
const named = async (query: Record<string, string>, caller: Caller = manager) =>
  (await caller.call(listCompanies, { query: { ...query, city: '认领港', sort: 'createdAt', order: 'asc' } })).rows
    .map(({ name }) => name)
    .join('')

async function make(name: string, visibility: 'public' | 'private' = 'public', caller: Caller = manager) {
  const { id } = await caller.call(createCompany, { body: { name, city: '认领港', visibility } })
  await product.pool.query(`update phonebook.companies set pooled_at = pooled_at - interval '30 days' where id = $1`, [
    id,
  ])
  return id
}

await make('海')
const claimed = await make('领')
const assigned = await make('派')
const passedOn = await make('转')
await make('建', 'private', lin)
await lin.call(claimCompany, { params: { id: claimed } })
await manager.call(assignCompany, { params: { id: assigned }, body: { userId: office.person('sales2') } })
await lin.call(claimCompany, { params: { id: passedOn } })
await lin.call(transferCompany, { params: { id: passedOn }, version: 2, body: { userId: office.person('sales2') } })

test('claimed is what the custodian took herself, assigned what she was given, and of neither is what she made or was passed', async () => {
  expect(await named({ claimed: 'true' })).toBe('领')
  expect(await named({ assigned: 'true' })).toBe('派')
  expect(await named({ claimed: 'true', q: '领' })).toBe('领')
  expect(await named({ assigned: 'true', sort: 'updatedAt', limit: '1' })).toBe('派')
})

test('what is in the pool is neither claimed nor assigned', async () => {
  expect(await named({ claimed: 'false' })).toBe('海')
  expect(await named({ assigned: 'false' })).toBe('海')
  expect(await named({ claimed: 'false' }, stranger)).toBe('海')
})

test('how another’s company was got is told to nobody else', async () => {
  expect([await named({ claimed: 'true' }, zhou), await named({ assigned: 'true' }, zhou)]).toEqual(['', '派'])
  expect([await named({ claimed: 'true' }, stranger), await named({ assigned: 'true' }, stranger)]).toEqual(['', ''])
})

test('a claim stays one when the company was passed on by mistake and that is taken back', async () => {
  const counted = await manager.call(countBulk, {
    body: {
      list: 'companies',
      action: 'transfer',
      input: { userId: office.person('sales2') },
      rows: { ids: [claimed] },
    },
  })
  const run = await confirmRun(manager, counted)
  expect(await named({ claimed: 'true' })).toBe('')
  await undoRun(manager, run.id)
  expect(await named({ claimed: 'true' })).toBe('领')
})
