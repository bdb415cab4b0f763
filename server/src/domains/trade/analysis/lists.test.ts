import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { analysePorts } from '@seamark/contract/trade/analysis/ports'
import { startExport } from '@seamark/contract/workbench/exports/exports'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice, refusalOf } from '../../phonebook/testing.ts'
import { exportFile } from '../../workbench/testing.ts'
import { monthsFrom } from '../slices/months.rules.ts'
import { linkNewNames } from '../parties/links.commands.ts'
import { comparisonList, portLists } from './lists.queries.ts'
import { addRecords } from '../testing.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const caller = await product.signIn('sysadmin')
const firstHalf = { from: '2026-01-01', to: '2026-06-30' }

beforeAll(async () => {
  await addRecords(product.context, [
    ...monthsFrom('2024-01-01', '2026-06-30').map((month) => ({ date: month, importer: 'HARBOR LIGHT' })),
    { date: '2026-06-30', importer: 'HARBOR LIGHT' },
    { date: '2026-01-20', importer: null },
    { date: '2026-01-20', importer: '=CMD()', origin: 'VN' },
  ])
})

test.each(portLists)('$name leaves as a file, logged with its slice', async ({ name }) => {
  const query = { ...firstHalf, measure: 'teu', ...(name === 'portTrend' ? { by: 'origin' } : {}) }
  const { id, progress } = await exportFile(product, caller, { list: name, format: 'csv', query })
  expect(progress.done).toBeGreaterThan(0)
  expect(await logged(id)).toMatchObject({ list: name, query, rows: progress.done })
})

test('so does a comparison, a row each month and data set', async () => {
  const sets = JSON.stringify([
    ['=1+1', firstHalf],
    ['2025', { from: '2025-01-01', to: '2025-06-30' }],
  ])
  const file = await exported('dataSetComparison', { sets })
  expect(file.trim().split(/\r?\n/)).toHaveLength(13)
  expect(file).toContain("'=1+1")
  // January 2025 had one shipment where 2026 had two others. The headings say that the earliest data set is the base.
  expect(file).toMatch(/Against the earliest,Change against the earliest \(%\),/)
  expect(file).toMatch(/^2026-01,'=1\+1,2026-01-01,2026-01-31,Shipments,3,100,2,200,/m)
})

test('the file says what the page says, and a name that looks like a formula is a text', async () => {
  // It has 7 of 9, one of them undisclosed, and had 6 the year before.
  expect(await exported('portImporters', firstHalf)).toMatch(/^1,HARBOR LIGHT,Shipments,7,7,0\.777778,6,0\.1666/m)
  expect(await exported('portImporters', { ...firstHalf, undisclosed: 'false' })).toMatch(
    /^1,HARBOR LIGHT,Shipments,7,7,0\.875,6,0\.1666/m,
  )
  expect(await exported('portImporters', { ...firstHalf, origin: 'VN' })).toContain("'=CMD()")
})

test('a ranking leaves with whose each party is, as far as whoever exports may know', async () => {
  await product.pool.query(
    `update identity.roles set capabilities = array_append(capabilities, 'export') where authority = 'sales'`,
  )
  const [lin, zhou] = [await product.signIn('sales'), await product.signIn('sales2')]
  await lin.call(createCompany, {
    body: aCompany({ name: 'HARBOR LIGHT', organizationNumber: '', telephone: '', email: '', qq: '', website: '' }),
  })
  await linkNewNames(product.context)
  const { figures } = await lin.call(analysePorts, { query: firstHalf })
  const { custodian } = figures?.importers.rows[0] ?? {}
  expect(custodian).toBeTruthy()
  const lineFor = async (by: typeof caller) =>
    (await exported('portImporters', firstHalf, by)).split(/\r?\n/).find((line) => line.startsWith('1,HARBOR LIGHT'))
  expect(await lineFor(lin)).toMatch(new RegExp(`,2026-06-30,Ours,${custodian}$`))
  expect(await lineFor(zhou)).toMatch(/,2026-06-30,A colleague’s,$/)
})

test('codes leave with their names in the language of whoever exports', async () => {
  expect(await exported('portRoutes', firstHalf)).toMatch(/^CNNGB,Ningbo,USLAX,Los Angeles,/m)
  expect(await exported('portCarriers', firstHalf)).toMatch(/^EGLV,Evergreen,/m)
  expect(await exported('portGoods', firstHalf)).toMatch(/^8509,Electrical machinery,/m)
})

test('a trend by parts leaves with a row each month and part, named as on the screen', async () => {
  const byOrigin = (await exported('portTrend', { ...firstHalf, by: 'origin' })).trim().split(/\r?\n/)
  expect(byOrigin).toHaveLength(1 + 6 * 2)
  expect(byOrigin).toContain('2026-01-01,2026-01-31,CN,China,Shipments,2,2,')
  expect(byOrigin).toContain('2026-01-01,2026-01-31,VN,Vietnam,Shipments,1,1,')
  expect(await exported('portTrend', { ...firstHalf, by: 'importer' })).toMatch(
    /^2026-06-01,2026-06-30,\d+,HARBOR LIGHT,Shipments,2,2,/m,
  )
  expect(await exported('portTrend', { ...firstHalf, by: 'lane' })).toMatch(/,usWest,US West Coast,/m)
})

test('who may look and not export is refused a file', async () => {
  const seller = await product.signIn('sales')
  await product.pool.query(
    `update identity.roles set capabilities = array_remove(capabilities, 'export') where authority = 'sales'`,
  )
  for (const { name } of [...portLists, comparisonList]) {
    const refused = await refusalOf(
      seller.call(startExport, { body: { list: name, format: 'csv', query: {}, columns: null } }),
    )
    expect([name, refused.httpStatus]).toEqual([name, 403])
  }
})

async function exported(list: string, query: Record<string, string>, by = caller): Promise<string> {
  return (await exportFile(product, by, { list, format: 'csv', query })).text
}

async function logged(id: number) {
  const { rows } = await product.pool.query<{ after: unknown }>(
    `select v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where a.action = 'workbench.exported' and a.subject_id = $1`,
    [id],
  )
  return rows[0]?.after
}
