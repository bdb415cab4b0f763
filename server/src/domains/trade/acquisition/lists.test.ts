import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createRate } from '@seamark/contract/rates/index'
import { listLeads, listParties, listWhiteSpace } from '@seamark/contract/trade/index'
import { startExport } from '@seamark/contract/workbench/exports/exports'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice, refusalOf } from '../../phonebook/testing.ts'
import { anOffer } from '../../rates/testing.ts'
import { exportFile } from '../../workbench/testing.ts'
import { linkNewNames } from '../parties/links.commands.ts'
import { tabSeparated } from '../../../platform/engine/engine.ts'
import { addRecords } from '../testing.ts'

const product = await startTestApp()
const { context } = product
await openOffice(context, testPassword)
const signedIn = (name: string) => product.signIn(name, testPassword, 'en')
const [lin, zhou, manager] = [await signedIn('sales'), await signedIn('sales2'), await signedIn('manager')]
const period = { from: '2025-07-01', to: '2026-06-30' }

beforeAll(async () => {
  await addRecords(context, [
    { exporter: null, date: '2023-01-01' },
    { exporter: null, date: period.to },
    ...['2026-06-01', '2026-06-10'].flatMap((date) => [
      { exporter: '=SUM(A1) TRADING LTD', date },
      { exporter: 'ALDER FOODS LTD', date, pol: 'CNSZX', pod: 'DEHAM', lane: 'europeBase' },
    ]),
    { exporter: 'ZHOUS CLIENT LTD', date: '2026-06-01' },
    { exporter: 'LINS CLIENT LTD', date: '2026-06-01' },
    { exporter: 'GONE LTD', date: '2025-01-05' },
  ])
  for (const [caller, name] of [
    [zhou, 'ZHOUS CLIENT LTD'],
    [lin, 'LINS CLIENT LTD'],
  ] as const)
    await caller.call(createCompany, {
      body: aCompany({ name, organizationNumber: '', telephone: '', email: '', qq: '', website: '' }),
    })
  await linkNewNames(context)
})

async function exported(caller: Caller, list: string, query: Record<string, string>, columns: string[] | null = null) {
  const { id, bytes } = await exportFile(product, caller, { list, format: 'csv', query, columns })
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  return { id, rows }
}

test('white space leaves as it stands on the screen: the same parties in the same order, no cell a formula', async () => {
  const { rows } = await manager.call(listWhiteSpace, { query: period })
  const file = await exported(manager, 'tradeWhiteSpace', period)
  expect(file.rows.map(({ Party }) => Party)).toEqual(rows.map(({ name }) => name.replace(/^=/, "'=")))
  expect(file.rows).toHaveLength(2)
  const alder = file.rows.find(({ Party }) => Party === 'ALDER FOODS LTD')
  expect(alder).toMatchObject({
    Score: String(rows.find(({ name }) => name === 'ALDER FOODS LTD')?.score.score),
    State: 'New',
    From: period.from,
    To: period.to,
  })
  expect(alder?.['Parts of the score']).toMatch(/Growth 15\/15/)
  expect(
    (await exported(manager, 'tradeWhiteSpace', { ...period, lane: 'europeBase' })).rows.map(({ Party }) => Party),
  ).toEqual(['ALDER FOODS LTD'])
  expect((await exported(manager, 'tradeWhiteSpace', { ...period, state: 'pool' })).rows).toEqual([])
})

test('our valid rate leaves with the party that ships on its lane', async () => {
  await manager.call(createRate, {
    body: anOffer({
      pols: ['CNNGB'],
      pods: ['USLAX'],
      prices: [{ container: '40HQ', amount: 2450 }],
      expiry: '2099-12-14',
    }),
  })
  const { rows } = await exported(manager, 'tradeWhiteSpace', period, ['name', 'rates'])
  expect(rows.map((row) => row['Our rate']).toSorted()).toEqual(['', 'CNNGB → USLAX USD 2450 2099-12-14'])
})

test('leads leave with the label that is open; which company a colleague’s is, nobody else’s file says', async () => {
  const lost = { ...period, label: 'lost' }
  expect((await exported(manager, 'tradeLeads', lost)).rows.map(({ Party, Labels }) => [Party, Labels])).toEqual([
    ['GONE LTD', expect.stringContaining('Lost')],
  ])
  await product.pool.query(
    `update identity.roles set capabilities = capabilities || '{export}' where authority = 'sales'`,
  )
  const { rows } = await exported(await signedIn('sales'), 'tradeLeads', period)
  const said = Object.fromEntries(
    rows.map(({ Party, State, Company, Custodian }) => [Party, [State, Company, Custodian !== '']]),
  )
  expect(said).toMatchObject({
    'ZHOUS CLIENT LTD': ['A colleague’s', '', false],
    'LINS CLIENT LTD': ['Ours', 'LINS CLIENT LTD', true],
  })
})

test('is logged with its slice and label, and is as wide as the screen', async () => {
  const query = { ...period, label: 'active', measure: 'teu' }
  const { id, rows } = await exported(manager, 'tradeLeads', query, ['name', 'measure'])
  expect(Object.keys(rows[0] ?? {})).toEqual(['Party', 'Measure', 'Figure'])
  const log = await product.pool.query<{ after: unknown }>(
    `select v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where a.action = 'workbench.exported' and a.subject_id = $1`,
    [id],
  )
  expect(log.rows[0]?.after).toMatchObject({ list: 'tradeLeads', query, rows: rows.length })
})

test('who may look and not export is refused a file', async () => {
  await product.pool.query(
    `update identity.roles set capabilities = array_remove(capabilities, 'export') where authority = 'sales'`,
  )
  const seller = await signedIn('sales')
  for (const list of ['tradeLeads', 'tradeWhiteSpace']) {
    const refused = await refusalOf(
      seller.call(startExport, { body: { list, format: 'csv', query: period, columns: null } }),
    )
    expect([list, refused.httpStatus, refused.code]).toEqual([list, 403, 'platform.forbidden'])
  }
})

test('a list that could not score everybody says how many it did', async () => {
  const few = await lin.call(listWhiteSpace, { query: period })
  expect(few).toMatchObject({ scored: null, count: { exact: true } })
  const many = Array.from({ length: 5001 }, (_, at) => [
    '2026-06-20',
    7,
    at + 1,
    900_000 + at,
    900_000 + at,
    'CNXMN',
    'NLRTM',
  ])
  await context.engine.insert(
    'facts.records',
    ['date', 'import', 'line', 'key', 'exporter', 'pol', 'pod'],
    tabSeparated(many),
  )
  const found = await lin.call(listLeads, { query: period })
  expect(found.scored).toEqual({ parties: 5000, of: 5005 })
  expect(found.count.exact).toBe(false)
  expect((await lin.call(listWhiteSpace, { query: { ...period, lane: 'europeBase' } })).scored).toBeNull()
})

test('whoever is held takes no place among the leads of white space, however many they are, and nothing of the question stays', async () => {
  const held = Array.from({ length: 5001 }, (_, at) =>
    [1, 2, 3].map((line) => ['2026-06-20', 8, at * 3 + line, 910_000 + at, 'CNXMN', 'NLRTM']),
  )
  await context.engine.insert(
    'facts.records',
    ['date', 'import', 'line', 'exporter', 'pol', 'pod'],
    tabSeparated(held.flat()),
  )
  await product.pool.query(`insert into trade.parties (id, name, company_id, company_by) overriding system value
    select 910000 + n, 'HELD ' || n, c.id, 'person' from phonebook.companies c, generate_series(0, 5000) n where c.name = 'ZHOUS CLIENT LTD'`)
  const { rows } = await lin.call(listWhiteSpace, {
    query: { ...period, state: 'new', measure: 'shipments', sort: 'measure' },
  })
  expect(rows.map(({ name }) => name)).toEqual(['=SUM(A1) TRADING LTD', 'ALDER FOODS LTD'])
  const fresh = await lin.call(listParties, { query: { ...period, side: 'exporter', state: 'new', limit: '100' } })
  expect(fresh.rows.every(({ id, state }) => state === 'new' && id < 910_000)).toBe(true)
  expect(fresh.count).toEqual({ value: 5003, exact: true })
  expect(await context.engine.rows('select job from facts.sought limit 1')).toEqual([])
})
