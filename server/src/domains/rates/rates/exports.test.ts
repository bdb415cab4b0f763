import { createRate, listRateHistory } from '@seamark/contract/rates/index'
import { rateListQuery } from '@seamark/contract/rates/rates/lists'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { actFor } from '../../identity/index.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { anOffer } from '../testing.ts'
import { ratesExport } from './exports.queries.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)

test('a file of rates has numbers, and beside them what a number does not say', async () => {
  const made = await lin.call(createRate, {
    body: anOffer({
      prices: [
        { container: '20GP', amount: 1450, isFrom: true },
        { container: '40GP', amount: 2600, isImplied: true },
        { container: '40HQ', amount: 2600 },
        { container: '40RH', amount: 4100, isFrom: true },
      ],
    }),
  })
  const role = await product.pool.query<{ role_id: number }>(
    'select role_id from identity.user_roles where user_id = $1',
    [office.person('manager')],
  )
  const context = await actFor(product.context, {
    userId: office.person('manager'),
    roleId: role.rows[0]?.role_id ?? 0,
  })
  if (!context) throw new Error('the manager may not sign in')
  const { rows } = await ratesExport.rows(context, rateListQuery.parse({}), { cursor: undefined, limit: 10 })
  expect(rows).toMatchObject([
    { '20GP': 1450, '40GP': 2600, '40HQ': 2600, prices: '40RH 4100+', priceNotes: '20GP 1450+, 40GP =40HQ' },
  ])
  const { prices } = await lin.call(listRateHistory, { params: { id: made.id } })
  expect(prices.map(({ container, isFrom }) => [container, isFrom])).toEqual([
    ['20GP', true],
    ['40GP', false],
    ['40HQ', false],
    ['40RH', true],
  ])
})
