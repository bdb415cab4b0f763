import { bringParty } from '@seamark/contract/trade/parties/parties'
import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice } from '../../phonebook/testing.ts'
import { tradeImportsOf } from '../testing.ts'
import { csvFile } from '../../../platform/testing/workbooks.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp({ worker: true })
await openOffice(product.context, testPassword)
const manager = await product.signIn('manager')
const imports = tradeImportsOf(manager, product.api)

const fields: Record<string, TradeField> = {
  date: 'date',
  consignee: 'importer',
  'consignee country': 'importer_country',
  shipper: 'exporter',
  'shipper country': 'exporter_country',
  bill: 'master_bill',
}
const file = (lines: readonly (readonly string[])[]) =>
  csvFile([Object.keys(fields), ...lines.map((line) => ['2026-03-05', ...line])])

async function countries() {
  const { rows } = await sql<{
    id: number
    name: string
    country: string | null
  }>`select id, name, country from trade.parties order by name`.execute(product.db)
  return rows
}
const said = async () => Object.fromEntries((await countries()).map(({ name, country }) => [name, country]))

test('the country that the records say is the party’s, said by a later import where it was not known, and that of the company it becomes', async () => {
  const sourceId = await imports.source('Countries')
  const lines = [
    ['MAPLE ROW INC', 'United States', 'QINGHE LTD', '', 'A1'],
    // The country is given in one line and not in the next.
    ['BIRCH INC', 'CA', 'SONGFENG LTD', '中国', 'A2'],
    ['BIRCH INC', '', 'SONGFENG LTD', '', 'A3'],
  ]
  await imports.done(sourceId, 'first.csv', file(lines), fields)
  expect(await said()).toEqual({ 'BIRCH INC': 'CA', 'MAPLE ROW INC': 'US', 'QINGHE LTD': null, 'SONGFENG LTD': 'CN' })

  await imports.done(sourceId, 'second.csv', file([['BIRCH INC', 'MX', 'QINGHE LTD', 'VN', 'A4']]), fields)
  expect(await said()).toMatchObject({ 'BIRCH INC': 'CA', 'QINGHE LTD': 'VN' })

  const qinghe = (await countries()).find(({ name }) => name === 'QINGHE LTD')
  const { companyId } = await manager.call(bringParty, { params: { id: qinghe?.id ?? 0 }, body: {} })
  expect(await manager.call(getCompany, { params: { id: companyId } })).toMatchObject({ country: 'VN' })
})
