import type { TradeField } from '@seamark/contract/trade/reading/fields'
import {
  cancelTradeImport,
  confirmTradeImport,
  getRefusedRows,
  listTradeImports,
  mapTradeImport,
  startTradeImport,
  undoTradeImport,
} from '@seamark/contract/trade/imports/imports'
import { listPortNames, matchPortName } from '@seamark/contract/trade/imports/port-names'
import { findPorts } from '@seamark/contract/territory/index'
import { createSource, deleteSource, listSources, modePresets } from '@seamark/contract/trade/sources/sources'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lockAwaited } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoPeople } from '../../identity/index.ts'
import { lotsOf } from './lots.queries.ts'
import { resumeImports, sweepImports } from './sweeps.commands.ts'
import { takeBack } from '../records/facts.commands.ts'
import { tradeImportsOf } from '../testing.ts'
import { csvFile } from '../../../platform/testing/workbooks.ts'

const product = await startTestApp({ worker: true })
await createDemoPeople(product.context, testPassword)
const { rows: names } = await sql<{ username: string; authority: string }>`
  select u.username, r.authority from identity.users u join identity.user_roles ur on ur.user_id = u.id join identity.roles r on r.id = ur.role_id`.execute(
  product.db,
)
const nameOf = (authority: string) => names.find((one) => one.authority === authority)?.username ?? ''
const manager = await product.signIn(nameOf('salesManager'), testPassword, 'zh')
const sales = await product.signIn(nameOf('sales'), testPassword, 'en')
const boss = await product.signIn(nameOf('系统管理员'), testPassword, 'zh')
const imports = tradeImportsOf(manager, product.api)
const { engine } = product.context

const fields: Record<string, TradeField> = {
  date: 'date',
  consignee: 'importer',
  shipper: 'exporter',
  hs: 'hs',
  sure: 'hs_certainty',
  goods: 'commodity',
  bill: 'master_bill',
  house: 'house_bill',
  boxes: 'containers',
  type: 'container_type',
  from: 'pol',
  to: 'pod',
  qty: 'quantity',
  state: 'status',
}
const head = Object.keys(fields)
type Line = Partial<Record<keyof typeof fields, string | number>>
const usual: Line = {
  date: '2026-03-05',
  consignee: 'MAPLE ROW KITCHENS INC',
  shipper: 'NINGBO QINGHE APPLIANCE CO LTD',
  hs: '850940',
  goods: 'BLENDERS',
  from: 'NINGBO',
  to: 'LOS ANGELES',
  qty: 10,
}
const file = (lines: readonly Line[]) =>
  csvFile([head, ...lines.map((line) => head.map((name) => ({ ...usual, ...line })[name] ?? ''))])

const records = (sourceId: number) =>
  engine.rows<{
    import: number
    line: number
    quantity: number
    teu: number
    master_bill: string
    hs_certainty: string
    remarks: string[]
    importer: number
    pol: string
    lane: string
  }>(
    `select import, line, quantity, teu, master_bill, hs_certainty, remarks, importer, pol, toString(lane) as lane from facts.records where source = {source:UInt32} order by import, line`,
    { source: sourceId },
  )

/** The tests run several imports of three jobs each, beside all other tests. */
const timeout = 120_000

test('a file is read, tried without writing, and imported; every row is kept, flagged or refused', {
  timeout,
}, async () => {
  const sourceId = await imports.source('一号来源')
  const bytes = file([
    { bill: 'B1' },
    { bill: 'B2', consignee: 'TO THE ORDER', sure: 'High' },
    { bill: 'B1' },
    { bill: 'B3', date: '' },
    { bill: 'B4', date: '2031-01-01' },
    { bill: 'B5', from: 'NOWHERE ON SEA' },
  ])
  const tried = await imports.tried(sourceId, 'first.csv', bytes, fields)
  expect(tried.tried).toMatchObject({
    rows: 6,
    kept: 1,
    flagged: 2,
    refused: 3,
    reasons: { repeated: 1, date_missing: 1, date_future: 1 },
    amending: 0,
  })
  expect(tried.tried?.remarks).toMatchObject({ importer_undisclosed: 1, pol_unmatched: 1 })
  expect(tried.samples.repeated?.[0]).toMatchObject({ row: 4 })
  expect(tried.unmatchedPorts).toEqual([{ text: 'NOWHERE ON SEA', rows: 1 }])
  expect(await records(sourceId)).toEqual([])
  expect((await sql`select from trade.party_names`.execute(product.db)).rows).toHaveLength(0)

  await manager.call(confirmTradeImport, { params: { id: tried.id }, body: {} })
  const done = await imports.until(tried.id, 'done')
  expect(done.counts).toEqual(tried.tried)
  expect(
    (await records(sourceId)).map(({ line, master_bill, hs_certainty, pol }) => [line, master_bill, hs_certainty, pol]),
  ).toEqual([
    [1, 'B1', '', 'CNNGB'],
    [2, 'B2', 'High', 'CNNGB'],
    [6, 'B5', '', ''],
  ])
  const { rows } = await sql<{ action: string }>`
    select action from platform.audit where subject_kind = 'import' and subject_id = ${tried.id} order by id`.execute(
    product.db,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'trade.importStarted',
    'trade.importMapped',
    'trade.importConfirmed',
    'trade.importFinished',
  ])
  const listed = await manager.call(listTradeImports, { query: { source: sourceId } })
  expect(listed.rows[0]).toMatchObject({ id: tried.id, state: 'done', counts: { kept: 1 } })

  const response = await fetch(`${product.api}${getRefusedRows.path.replace(':id', String(tried.id))}?format=csv`, {
    headers: manager.headers(),
  })
  const refused = parse(Buffer.from(await response.arrayBuffer()), { bom: true })
  expect(refused.slice(1).map((cells) => [cells[6], cells.at(-1)])).toEqual([
    ['B1', '文件内重复'],
    ['B3', '没有日期'],
    ['B4', '日期晚于今天'],
  ])
})

test('the same file again changes nothing, and the mapping is known', { timeout }, async () => {
  const sourceId = await imports.source('二号来源')
  const bytes = file([{ bill: 'C1' }, { bill: 'C2' }])
  await imports.done(sourceId, 'a.csv', bytes, fields)
  const before = await records(sourceId)
  const again = await imports.read(sourceId, 'a.csv', bytes)
  expect([again.found?.mappingIsSaved, again.found?.columns.map(({ suggestion }) => suggestion)]).toEqual([
    true,
    Object.values(fields),
  ])
  const second = await imports.done(sourceId, 'b.csv', bytes)
  expect(second.counts).toMatchObject({ rows: 2, kept: 0, flagged: 0, refused: 2, reasons: { already_there: 2 } })
  expect(await records(sourceId)).toEqual(before)
})

test('a corrected mapping is what the next file begins with, and a party is never the other one', {
  timeout,
}, async () => {
  const sourceId = await imports.source('改过的对应')
  const bytes = (bill: string) =>
    csvFile([
      ['date', 'one', 'two', 'Name', 'Name', 'bill'],
      ['2026-03-05', 'A LTD', 'B LTD', 'C LTD', 'D LTD', bill],
    ])
  const suggestions = async (bill: string) =>
    (await imports.read(sourceId, 'a.csv', bytes(bill))).found?.columns.map(({ suggestion }) => suggestion)
  const confirmed = async (bill: string, chosen: (TradeField | null)[]) => {
    const { id } = await imports.read(sourceId, 'a.csv', bytes(bill))
    const columns = chosen.flatMap((field, index) => (field === null ? [] : [{ index, field }]))
    const settings = {
      shape: 'full',
      direction: 'import',
      dateMeaning: 'arrival',
      zone: 'UTC',
      dayFirst: false,
      weightUnit: null,
    } as const
    await manager.call(mapTradeImport, { params: { id }, body: { columns, ...settings } })
    await imports.until(id, 'tried')
    await manager.call(confirmTradeImport, { params: { id }, body: {} })
    await imports.until(id, 'done')
  }
  await confirmed('P1', ['date', 'importer', null, null, 'exporter', 'master_bill'])
  const corrected: (TradeField | null)[] = ['date', null, 'importer', 'exporter', null, 'master_bill']
  await confirmed('P2', corrected)
  expect(await suggestions('P3')).toEqual(corrected)
  const { sources } = await manager.call(listSources, {})
  expect(sources.find(({ id }) => id === sourceId)?.mappedColumns).toBe(4)
})

test('transport codes that the source does not explain are counted; the codes of US customs explain them', {
  timeout,
}, async () => {
  const bytes = csvFile([
    ['date', 'consignee', 'mode'],
    ...['11', '30', ' 11', 'X9', 'Vessel'].map((mode, at) => ['2026-03-05', `MAPLE ROW KITCHENS ${at} INC`, mode]),
    ['', 'NOBODY INC', '77'],
  ])
  const modeFields: Record<string, TradeField> = { mode: 'mode' }
  const plain = await imports.tried(await imports.source('没有代码'), 'a.csv', bytes, modeFields)
  expect(plain.unknownModes).toEqual([
    { text: '11', rows: 2 },
    { text: '30', rows: 1 },
    { text: 'X9', rows: 1 },
  ])
  const explained = await imports.tried(
    await imports.source('有代码', { modes: modePresets.usCbp }),
    'a.csv',
    bytes,
    modeFields,
  )
  expect(explained.unknownModes).toEqual([{ text: 'X9', rows: 1 }])
})

test('amended records take the place of the earlier ones, deleted ones go; an undo brings all back', {
  timeout,
}, async () => {
  const sourceId = await imports.source('三号来源')
  await imports.done(sourceId, 'new.csv', file([{ bill: 'D1' }, { bill: 'D2' }, { bill: 'D3', state: 'New' }]), fields)
  const before = await records(sourceId)
  const changes = file([
    { bill: 'D1', qty: 25, state: 'Amended' },
    { bill: 'D2', state: 'Deleted' },
    { bill: 'D4', state: 'New', shipper: 'ONLY HERE TRADING CO' },
    { bill: 'D4', qty: 7, state: 'Amended', shipper: 'ONLY HERE TRADING CO' },
    { bill: 'D3', state: 'Amended' },
  ])
  const { id, counts } = await imports.done(sourceId, 'changes.csv', changes, fields)
  expect(counts).toMatchObject({
    rows: 5,
    kept: 1,
    flagged: 2,
    refused: 2,
    amending: 2,
    removing: 1,
    reasons: { removed: 1, already_there: 1 },
  })
  expect((await records(sourceId)).map(({ line, master_bill, quantity }) => [line, master_bill, quantity])).toEqual([
    [3, 'D3', 10],
    [1, 'D1', 25],
    [4, 'D4', 7],
  ])
  const again = await imports.done(sourceId, 'changes.csv', changes, fields)
  expect(again.counts).toMatchObject({ kept: 0, flagged: 0, refused: 5, amending: 0, removing: 0 })

  await manager.call(undoTradeImport, { params: { id }, body: {} })
  const undone = await imports.until(id, 'undone')
  expect(undone.can.undo).toBe(false)
  expect(await records(sourceId)).toEqual(before)
  expect(
    (await sql`select from trade.party_names where text = 'ONLY HERE TRADING CO'`.execute(product.db)).rows,
  ).toHaveLength(0)
})

/** A manifest that identifies its rows by a declaration, with revisions. */
const manifest: Record<string, TradeField> = { ...fields, id: 'declaration', run: 'revision' }
const manifestOf = (lines: readonly Partial<Record<string, string | number>>[]) =>
  csvFile([
    Object.keys(manifest),
    ...lines.map((line) =>
      Object.keys(manifest).map(
        (name) => (line.state === 'Deleted' ? line : { ...usual, state: 'New', ...line })[name] ?? '',
      ),
    ),
  ])
const boxes = async (sourceId: number) =>
  (
    await engine.rows<{ text: string }>(
      `select concat(arrayStringConcat(containers), ' ', commodity, ' ', toString(teu)) as text from facts.records where source = {source:UInt32} order by text`,
      { source: sourceId },
    )
  ).map(({ text }) => text)

test('an amendment with another box takes the place of all of its declaration, and a deletion by its number removes all; an undo brings all back', {
  timeout,
}, async () => {
  const sourceId = await imports.source('按报关单号')
  const [one, two] = ['CSQU3054383', 'TEXU3070079']
  const first = [
    { id: 'ID1', run: '2026-03-06', boxes: one, type: '22G1' },
    { id: 'ID1', run: '2026-03-06', boxes: one, type: '22G1', goods: 'KETTLES' },
    { id: 'ID2', run: '2026-03-06', boxes: one, type: '22G1' },
  ]
  await imports.done(sourceId, 'first.csv', manifestOf(first), manifest)
  const before = await boxes(sourceId)
  expect(before).toEqual([`${one} BLENDERS 1`, `${one} BLENDERS 1`, `${one} KETTLES 1`])

  const second = manifestOf([
    { id: 'ID1', run: '2026-03-09', boxes: two, type: '45G1', state: 'Amended' },
    { id: 'ID1', run: '2026-03-09', boxes: two, type: '45G1', state: 'Amended', goods: 'MIXERS' },
    { id: 'ID2', state: 'Deleted' },
    { id: 'ID3', state: 'Deleted', run: '2026-03-09' },
  ])
  const tried = await imports.tried(sourceId, 'second.csv', second, manifest)
  const { id, counts } = await imports.done(sourceId, 'second.csv', second, manifest)
  expect(counts).toEqual(tried.tried)
  expect(counts).toMatchObject({
    rows: 4,
    kept: 0,
    flagged: 2,
    refused: 2,
    amending: 2,
    removing: 1,
    reasons: { removed: 2 },
  })
  expect(await boxes(sourceId)).toEqual([`${two} BLENDERS 2`, `${two} MIXERS 2`])

  for (const file of [manifestOf(first), second, manifestOf([{ id: 'ID3', run: '2026-03-08', boxes: one }])]) {
    const again = await imports.done(sourceId, 'again.csv', file, manifest)
    expect(again.counts).toMatchObject({ kept: 0, flagged: 0, amending: 0, removing: 0 })
  }
  expect(await boxes(sourceId)).toEqual([`${two} BLENDERS 2`, `${two} MIXERS 2`])
  await manager.call(undoTradeImport, { params: { id }, body: {} })
  await imports.until(id, 'undone')
  expect(await boxes(sourceId)).toEqual(before)
})

test('another type under the same number amends; an import that is begun again writes all of its rows', {
  timeout,
}, async () => {
  const sourceId = await imports.source('箱型更正')
  const row = (state: string, run: string, type: string) => ({ id: 'T1', state, run, boxes: 'CSQU3054383', type })
  await imports.done(sourceId, 'new.csv', manifestOf([row('New', '2026-03-06', '22G1')]), manifest)
  const { id, counts } = await imports.done(
    sourceId,
    'type.csv',
    manifestOf([row('Amended', '2026-03-09', '45G1')]),
    manifest,
  )
  expect([counts?.amending, await boxes(sourceId)]).toEqual([1, ['CSQU3054383 BLENDERS 2']])

  // This is the state of an import that failed before its first lot was counted: its rows are removed, and nothing is
  // counted.
  await takeBack(engine, id, 0)
  await sql`update trade.imports set state = 'tried', written = null, rows_done = 0, ended_at = null where id = ${id}`.execute(
    product.db,
  )
  await manager.call(confirmTradeImport, { params: { id }, body: {} })
  await imports.until(id, 'done')
  expect(await boxes(sourceId)).toEqual(['CSQU3054383 BLENDERS 2'])
})

test('a status of customs is no status of the record: lines of one declaration all stand', { timeout }, async () => {
  const sourceId = await imports.source('海关状态')
  const head = ['DECLARATION NO', 'DATE', 'STATUS', 'HS CODE', 'PRODUCT', 'QUANTITY', 'IMPORTER']
  const line = (quantity: number) => ['D1', '2026-03-05', 'Cleared', '850980', 'MIXERS', quantity, 'HARBOR LIGHT INC']
  const bytes = csvFile([head, line(100), line(300)])
  const { found, counts } = await imports.done(sourceId, 'a.csv', bytes)
  expect(found?.columns.map(({ suggestion }) => suggestion)).toEqual([
    'declaration',
    'date',
    null,
    'hs',
    'commodity',
    'quantity',
    'importer',
  ])
  expect(counts?.refused).toBe(0)
  const mapped = await imports.done(await imports.source('海关状态，已对应'), 'b.csv', bytes, { STATUS: 'status' })
  expect(mapped.counts?.refused).toBe(0)
  const ours = await imports.read(await imports.source('真状态'), 'c.csv', csvFile([head, line(1).with(2, 'Amended')]))
  expect(ours.found?.columns[2]).toMatchObject({ suggestion: 'status', confidence: 1 })
})

test('figures of a bill that its rows repeat count once, also where an import is taken up; the first try says the same', {
  timeout,
}, async () => {
  const head = [
    'identifier',
    'date',
    'master_bol_number',
    'container_number',
    'description_sequence_number',
    'description_text',
    'weight_kg',
    'quantity',
    'value',
  ]
  const row = (id: string, box: string, item: number, weight: number) => [
    id,
    '2026-03-05',
    `M${id}`,
    box,
    item,
    'PARTS',
    weight,
    40,
    900,
  ]
  const [one, two] = ['CSQU3054383', 'TEXU3070079']
  const bytes = csvFile([
    head,
    row('1', one, 1, 1000),
    row('1', two, 1, 1000),
    row('1', two, 2, 1000),
    row('2', one, 1, 1000),
    row('2', one, 2, 500),
  ])
  const sums = async (sourceId: number) =>
    (
      await engine.rows<{ text: string }>(
        `select concat(master_bill, ' ', toString(sum(weight)), ' ', toString(sum(quantity)), ' ', toString(count())) as text
         from facts.records where source = {source:UInt32} group by master_bill order by master_bill`,
        { source: sourceId },
      )
    ).map(({ text }) => text)
  const sourceId = await imports.source('整票口径')
  const tried = await imports.tried(sourceId, 'joined.csv', bytes, {}, { figures: 'bill' })
  expect(tried.found?.figures).toBe('bill')
  expect(tried.samples.figure_repeated?.[0]).toMatchObject({
    row: 3,
    made: expect.not.objectContaining({ weight_kg: expect.anything() }),
  })
  await manager.call(confirmTradeImport, { params: { id: tried.id }, body: {} })
  const { counts } = await imports.until(tried.id, 'done')
  expect(counts).toEqual(tried.tried)
  expect(counts?.remarks.figure_repeated).toBe(3)
  expect(await sums(sourceId)).toEqual(['M1 1000 40 3', 'M2 1500 40 2'])

  // An import that goes on after its first row still knows what that row said.
  const record = await product.db
    .selectFrom('trade.imports')
    .selectAll()
    .where('id', '=', tried.id)
    .executeTakeFirstOrThrow()
  const rest: boolean[] = []
  for await (const { rows } of lotsOf(product.context, record, { from: 2, isForWriting: false }))
    rest.push(...rows.map(({ read }) => 'record' in read && read.record.remarks.includes('figure_repeated')))
  expect(rest).toEqual([true, true, false, true])

  const other = await imports.source('逐行口径')
  await imports.done(other, 'joined.csv', bytes)
  expect(await sums(other)).toEqual(['M1 3000 120 3', 'M2 1500 80 2'])
})

test('the box of a bill counts once across the lines and bills of it', { timeout }, async () => {
  const sourceId = await imports.source('四号来源')
  const box = { bill: 'M9', boxes: 'CSQU3054383', type: '40HQ' }
  await imports.done(
    sourceId,
    'boxes.csv',
    file([{ ...box }, { ...box, house: 'H9', goods: 'KETTLES' }, { ...box, house: 'H9', goods: 'TOASTERS' }]),
    fields,
  )
  expect((await records(sourceId)).map(({ teu }) => teu)).toEqual([0, 2, 0])
})

test('an unknown port waits to be matched; the records follow the answer', { timeout }, async () => {
  const sourceId = await imports.source('五号来源')
  await imports.done(
    sourceId,
    'ports.csv',
    file([
      { bill: 'E1', from: 'BEILUN BERTH NINE' },
      { bill: 'E2', from: 'BEILUN BERTH NINE' },
    ]),
    fields,
  )
  const open = await manager.call(listPortNames, { query: { q: 'berth' } })
  expect(open.names).toEqual([{ text: 'BEILUN BERTH NINE', records: 2, code: null, isApplied: false }])
  await manager.call(matchPortName, { body: { text: 'BEILUN BERTH NINE', code: 'CNNGB' } })
  // The port box of every domain knows the word from now on.
  expect((await sales.call(findPorts, { query: { q: 'beilun berth' } })).ports[0]?.code).toBe('CNNGB')
  await expect
    .poll(
      async () => (await manager.call(listPortNames, { query: { q: 'berth', matched: 'true' } })).names[0]?.isApplied,
    )
    .toBe(true)
  expect(
    (await records(sourceId)).map(({ pol, lane, remarks }) => [pol, lane, remarks.includes('pol_unmatched')]),
  ).toEqual([
    ['CNNGB', 'usWest', false],
    ['CNNGB', 'usWest', false],
  ])
  const { counts } = await imports.done(sourceId, 'more.csv', file([{ bill: 'E3', from: 'Beilun Berth Nine' }]), fields)
  expect(counts).toMatchObject({ kept: 1, flagged: 0 })
  await expect(manager.call(matchPortName, { body: { text: 'NOBODY SAID SO', code: 'CNNGB' } })).rejects.toMatchObject({
    httpStatus: 404,
  })
  await expect(
    manager.call(matchPortName, { body: { text: 'BEILUN BERTH NINE', code: 'CNZZ9' } }),
  ).rejects.toMatchObject({ httpStatus: 400 })
})

test('monthly figures go apart from shipments', { timeout }, async () => {
  const sourceId = await imports.source('汇总来源', { shape: 'aggregated' })
  const bytes = csvFile([
    ['month', 'hs', 'goods', 'value'],
    ['2026-02', '850940', 'BLENDERS', 120_000],
    ['2026-02', '850940', 'BLENDERS', 120_000],
  ])
  const { id, counts } = await imports.done(
    sourceId,
    'totals.csv',
    bytes,
    { month: 'month', hs: 'hs', goods: 'commodity', value: 'value' },
    { shape: 'aggregated', currency: 'USD' },
  )
  expect(counts).toMatchObject({ rows: 2, kept: 1, refused: 1 })
  const rows = await engine.rows(
    'select toString(month) as month, value from facts.aggregates where import = {id:UInt32}',
    { id },
  )
  expect(rows).toEqual([{ month: '2026-02-01', value: 120_000 }])
  expect(await records(sourceId)).toEqual([])
  await manager.call(undoTradeImport, { params: { id }, body: {} })
  await imports.until(id, 'undone')
  expect(await engine.rows('select line from facts.aggregates where import = {id:UInt32}', { id })).toEqual([])
})

test('one whose job is gone is taken up again; one that nobody goes on with is given up', { timeout }, async () => {
  const { id } = await imports.read(await imports.source('停下的'), 'rest.csv', file([{ bill: 'R1' }]))
  await sql`update trade.imports set state = 'reading', found = null, changed_at = now() - interval '6 minutes' where id = ${id}`.execute(
    product.db,
  )
  await resumeImports(product.context)
  await imports.until(id, 'mapping')
  await sql`update trade.imports set changed_at = now() - interval '8 days' where id = ${id}`.execute(product.db)
  await sweepImports(product.context)
  expect(await imports.look(id)).toMatchObject({ state: 'cancelled' })
})

describe('refused', () => {
  test('a column mapped twice, no date, and a column that is not there', async () => {
    const sourceId = await imports.source('六号来源')
    const view = await imports.read(sourceId, 'map.csv', file([{ bill: 'F1' }]))
    const body = {
      shape: 'full',
      direction: 'import',
      dateMeaning: 'arrival',
      zone: 'Asia/Shanghai',
      dayFirst: true,
      weightUnit: null,
    } as const
    const map = (columns: { index: number; field: TradeField }[]) =>
      manager.call(mapTradeImport, { params: { id: view.id }, body: { ...body, columns } })
    await expect(
      map([
        { index: 0, field: 'date' },
        { index: 1, field: 'importer' },
        { index: 2, field: 'importer' },
      ]),
    ).rejects.toMatchObject({
      body: { code: 'trade.mapping_twice', message: '“进口商”对应了两列，请只留一列。' },
    })
    await expect(map([{ index: 1, field: 'importer' }])).rejects.toMatchObject({
      body: { code: 'trade.mapping_missing' },
    })
    await expect(
      map([
        { index: 0, field: 'date' },
        { index: 400, field: 'hs' },
      ]),
    ).rejects.toMatchObject({ body: { code: 'trade.mapping_unknown' } })
    await manager.call(cancelTradeImport, { params: { id: view.id }, body: {} })
    await expect(map([{ index: 0, field: 'date' }])).rejects.toMatchObject({ body: { code: 'trade.import_state' } })
  })

  test('whoever has not the right neither sees nor starts, and nobody confirms what was not tried', async () => {
    const sourceId = await imports.source('七号来源')
    const view = await imports.read(sourceId, 'right.csv', file([{ bill: 'G1' }]))
    for (const call of [
      () => sales.call(listTradeImports, { query: {} }),
      () => sales.call(startTradeImport, { body: { sourceId, uploadId: 'a'.repeat(32) } }),
      () => sales.call(undoTradeImport, { params: { id: view.id }, body: {} }),
      () => sales.call(listSources, {}),
      () => sales.call(matchPortName, { body: { text: 'X', code: null } }),
    ])
      await expect(call()).rejects.toMatchObject({ httpStatus: 403 })
    await expect(manager.call(confirmTradeImport, { params: { id: view.id }, body: {} })).rejects.toMatchObject({
      body: { code: 'trade.import_state' },
    })
    await expect(manager.call(undoTradeImport, { params: { id: view.id }, body: {} })).rejects.toMatchObject({
      body: { code: 'trade.import_state' },
    })
  })

  test('a file of another kind, with the reason', async () => {
    const sourceId = await imports.source('八号来源')
    const { id } = await imports.started(
      sourceId,
      'picture.csv',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    )
    await expect(imports.until(id, 'mapping')).rejects.toThrow('failed')
    expect((await imports.look(id)).problem?.message).toMatch(/\p{Script=Han}/u)
  })

  test('a source of the same name, and the deletion of one that records come from', async () => {
    const sourceId = await imports.source('九号来源')
    await expect(imports.source('九号来源')).rejects.toMatchObject({ body: { code: 'trade.source_taken' } })
    await imports.done(sourceId, 'used.csv', file([{ bill: 'J1' }]), fields)
    const one = (await manager.call(listSources, {})).sources.find(({ id }) => id === sourceId)
    await expect(
      boss.call(deleteSource, { params: { id: sourceId }, version: one?.version ?? 0 }),
    ).rejects.toMatchObject({
      body: { code: 'trade.source_used' },
    })
    const body = {
      name: '空来源',
      country: null,
      direction: 'export',
      shape: 'full',
      dateMeaning: 'departure',
      zone: 'Asia/Shanghai',
      dayFirst: true,
      modes: { '10': 11 },
      weightUnit: 'kg',
    } as const
    const fresh = await manager.call(createSource, { body })
    await boss.call(deleteSource, { params: { id: fresh.id }, version: fresh.version })
    expect((await manager.call(listSources, {})).sources.map(({ id }) => id)).not.toContain(fresh.id)
  })

  test('a source that goes while a file of it is handed in takes no file', async () => {
    const sourceId = await imports.source('正在删除')
    const uploadId = await imports.upload('late.csv', file([{ bill: 'L1' }]))
    const starting = await product.db.transaction().execute(async (tx) => {
      await sql`select from trade.sources where id = ${sourceId} for update`.execute(tx)
      await sql`update trade.sources set deleted_at = now() where id = ${sourceId}`.execute(tx)
      const started = manager.call(startTradeImport, { body: { sourceId, uploadId } }).catch((error: unknown) => error)
      await lockAwaited(product.pool)
      return { started }
    })
    expect(await starting.started).toMatchObject({ body: { code: 'trade.source_not_found' } })
  })
})
