import { createExhibition, getExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import {
  createExhibitor,
  editExhibitor,
  type Exhibitor,
  type ExhibitorChanges,
  listExhibitors,
} from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { listHalls } from '@seamark/contract/exhibitions/halls/halls'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { importOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { BulkChange, JudgedRow } from '../../../platform/list.ts'
import { storedRows } from '../../../platform/testing/judged-rows.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anotherCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { fieldsOfHeadings } from '../../workbench/testing.ts'
import { anExhibition, anExhibitor, refusalOf } from '../testing.ts'
import { exhibitorImportFields } from './fields.rules.ts'
import { exhibitorsImport } from './imports.commands.ts'

const product = await startTestApp()
const { office, lin, manager } = await openDesk(product, testPassword)
const context = () => personContext(product.context, office.person('manager'), 'zh')

type Cells = Record<string, string>

const judge = async (into: number, rows: readonly Cells[], by?: Context) =>
  exhibitorsImport.judge(
    by ?? (await context()),
    rows.map((values, place) => ({ row: place + 2, values })),
    importOptions.parse({ intoId: into }),
  )

const writeJudged = async (
  into: number,
  judged: readonly JudgedRow[],
  by?: Context,
  /** The rows that add to earlier ones. */
  adds: Record<number, number> = {},
) =>
  write(by ?? (await context()), { permission: 'exhibitions.importExhibitors', audit: 'test.imported' }, async (tx) => {
    tx.unchanged()
    const rows = storedRows(judged).map((one) => ({ ...one, addsTo: adds[one.row] ?? null }))
    return exhibitorsImport.write(tx, rows, importOptions.parse({ intoId: into }), {
      name: '名录.xlsx',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
  })

const take = async (into: number, rows: readonly Cells[]) => writeJudged(into, await judge(into, rows))

const listed = async (exhibitionId: number) => {
  const { rows } = await lin.call(listExhibitors, { query: { exhibitionId, sort: 'booth', order: 'asc' } })
  return rows
}
const shown = (rows: readonly Exhibitor[]) =>
  rows.map(({ name, booths, withdrawn }) => [
    name,
    booths.map(({ hall, number }) => `${hall}:${number}`).join(' '),
    withdrawn,
  ])

test('headings of organisers in Chinese and English are known', () => {
  const known = (headings: string[]) => fieldsOfHeadings(headings, exhibitorImportFields)
  expect(
    known([
      '展位号',
      '展馆',
      '公司名称',
      '英文名称',
      '国家/地区',
      '展品(范围)',
      '联系人',
      '职务',
      '手机',
      '电话',
      '邮箱',
      '网址',
      '简介',
    ]),
  ).toEqual([
    'boothText',
    'hall',
    'name',
    'nameEn',
    'country',
    'products',
    'contactName',
    'position',
    'mobile',
    'telephone',
    'email',
    'website',
    'introduction',
  ])
  expect(
    known(['Booth No.', 'Hall', 'Exhibitor', 'Country', 'Products', 'Contact person', 'E-mail', 'Website']),
  ).toEqual(['boothText', 'hall', 'name', 'country', 'products', 'contactName', 'email', 'website'])
  expect(known(['Stand', 'Company'])).toEqual(['boothText', 'name'])
})

test('a list makes exhibitors, a further row of a name adds its booth, and what cannot be read is kept and said', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  const judged = await judge(fair.id, [
    { name: '甲户外', boothText: 'A12', hall: '3.1', country: '中国' },
    { name: '乙户外', boothText: '3.1A13', country: 'Narnia' },
    { name: '甲户外有限公司', boothText: '3.1B01' },
    { name: '丙户外', boothText: 'B21-B2199' },
    { name: '', boothText: 'C1' },
    { name: '', nameEn: 'Delta Outdoor', boothText: 'TBA' },
  ])
  expect(judged.map(({ verdict }) => verdict)).toEqual(['create', 'create', 'create', 'create', 'error', 'create'])
  expect(judged.map(({ problems = [] }) => problems.map(({ code }) => code))).toEqual([
    [],
    ['exhibitions.country_unknown'],
    [],
    ['exhibitions.booth_range'],
    ['exhibitions.exhibitor_blank'],
    [],
  ])
  // The workbench turns the second row of a key into an addition to the first.
  const rows = judged.flatMap((one, place) => {
    if (one.verdict === 'error') return []
    return place === 2 ? [{ ...one, ...one.repeat, verdict: 'update' as const }] : [one]
  })
  const written = await writeJudged(fair.id, rows)
  expect(written.map(({ verdict }) => verdict)).toEqual(['create', 'create', 'update', 'create', 'create'])
  expect(shown(await listed(fair.id))).toEqual([
    ['丙户外', ':B21', false],
    ['甲户外', '3.1:A12 3.1:B01', false],
    ['乙户外', '3.1:A13', false],
    ['Delta Outdoor', '', false],
  ])
})

test('areas are read as organisers write them, added up over the rows of a name, and stand at a booth that somebody has alone', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  const areas: [string, string, number | null][] = [
    ['甲', '36㎡', 54],
    ['乙', '3m×3m', 9],
    ['丙', '1,200.5 sqm', 1200.5],
    ['丁', '36,5 m²', 36.5],
    ['戊', '一大间', null],
    ['己', '-', null],
    ['庚', '0', null],
  ]
  const rows = areas.map(([name, area], place) => ({ name, area, boothText: `A${place + 1}` }))
  const judged = await judge(fair.id, [...rows, { name: '甲', area: '18', boothText: 'B1' }])
  expect(judged.flatMap(({ problems = [] }, place) => problems.map(({ code }) => [place, code]))).toEqual([
    [4, 'exhibitions.area_unreadable'],
    [6, 'exhibitions.area_unreadable'],
  ])
  await writeJudged(
    fair.id,
    judged.map((one, place) => (place === areas.length ? { ...one, ...one.repeat, verdict: 'update' as const } : one)),
  )
  const kept = new Map((await listed(fair.id)).map(({ name, area }) => [name, area]))
  expect(areas.map(([name]) => [name, kept.get(name)])).toEqual(areas.map(([name, , area]) => [name, area]))
  const { halls } = await lin.call(listHalls, { params: { id: fair.id } })
  expect(halls[0]?.booths.map(({ number, area }) => [number, area]).slice(0, 3)).toEqual([
    ['A1', null],
    ['A2', 9],
    ['A3', 1200.5],
  ])
  const typed = (await listed(fair.id)).find(({ name }) => name === '乙')
  if (!typed) throw new Error('the list wrote nothing')
  await lin.call(editExhibitor, { params: { id: typed.id }, version: typed.version, body: { area: 12 } })
  await take(fair.id, rows.slice(1, 2))
  expect((await listed(fair.id)).find(({ name }) => name === '乙')?.area).toBe(12)
})

test('a later list updates what nobody has typed, and whoever is missing has withdrawn; its undo takes all of it back', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  await take(fair.id, [
    { name: '甲', boothText: 'A1', products: '帐篷' },
    { name: '乙', boothText: 'A2', products: '睡袋' },
    { name: '丙', boothText: 'A3' },
  ])
  const before = await listed(fair.id)
  const typed = before.find(({ name }) => name === '甲')
  if (!typed) throw new Error('the first list wrote nothing')
  await lin.call(editExhibitor, { params: { id: typed.id }, version: typed.version, body: { products: '人写的' } })
  const judged = await judge(fair.id, [
    { name: '甲', boothText: 'B1', products: '名录写的' },
    { name: '乙', boothText: 'A2', products: '新睡袋' },
    { name: '丁', boothText: 'A4' },
  ])
  expect(judged.map(({ verdict }) => verdict)).toEqual(['update', 'update', 'create'])
  expect(judged[0]?.changes?.map(({ field }) => field)).toEqual(['boothText', 'lastListedAt'])
  const written = await writeJudged(fair.id, judged)
  expect(shown(await listed(fair.id))).toEqual([
    ['乙', ':A2', false],
    ['丙', ':A3', true],
    ['丁', ':A4', false],
    ['甲', ':B1', false],
  ])
  const productsOf = async (name: string) => (await listed(fair.id)).find((one) => one.name === name)?.products
  expect(await productsOf('甲')).toBe('人写的')
  expect(await productsOf('乙')).toBe('新睡袋')
  expect((await lin.call(getExhibition, { params: { id: fair.id } })).counts).toMatchObject({
    exhibitors: 4,
    withdrawn: 1,
  })
  expect((await lin.call(listExhibitors, { query: { exhibitionId: fair.id, withdrawn: 'true' } })).rows).toHaveLength(1)
  const changes = written.map(
    ({ subjectId, change }): BulkChange => ({
      id: subjectId ?? 0,
      before: JSON.parse(JSON.stringify(change?.before ?? null)) as unknown,
      after: JSON.parse(JSON.stringify(change?.after ?? null)) as unknown,
      at: new Date(),
      overwrite: false,
    }),
  )
  const reversals = await write(
    await context(),
    { permission: 'exhibitions.importExhibitors', audit: 'test.reverted' },
    async (tx) => {
      tx.unchanged()
      return exhibitorsImport.revert?.(tx, changes) ?? []
    },
  )
  expect(reversals.map(({ outcome }) => outcome)).toEqual(['reverted', 'reverted', 'reverted'])
  expect(shown(await listed(fair.id))).toEqual([
    ['甲', ':A1', false],
    ['乙', ':A2', false],
    ['丙', ':A3', false],
  ])
  expect(await productsOf('甲')).toBe('人写的')
  expect(await productsOf('乙')).toBe('睡袋')
})

test('booths of one exhibitor stand in the hall of their own row, and several lines of a cell are a list', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  const judged = await judge(fair.id, [
    { name: '甲', hall: '3.1', boothText: 'A12' },
    { name: '甲', hall: '2.1', boothText: 'B01' },
    { name: '甲', boothText: 'B21-B2199' },
    { name: '乙', boothText: '3.1A12\n3.1A13' },
    { name: '丙', hall: '2号馆\n', boothText: 'C1 | C2' },
  ])
  expect(judged.map(({ verdict, problems }) => [verdict, problems?.length])).toEqual([
    ['create', 0],
    ['create', 0],
    ['create', 1],
    ['create', 0],
    ['create', 0],
  ])
  // A further row says what could not be read of its booths.
  expect(judged[2]?.repeat?.problems).toMatchObject([{ code: 'exhibitions.booth_range' }])
  const rows = judged.map((one, place) => (place === 1 || place === 2 ? { ...one, ...one.repeat } : one))
  await writeJudged(fair.id, rows, undefined, { 3: 2, 4: 2 })
  expect(shown(await listed(fair.id)).toSorted()).toEqual([
    ['丙', '2:C1 2:C2', false],
    ['乙', '3.1:A12 3.1:A13', false],
    ['甲', '3.1:A12 2.1:B01 :B21', false],
  ])
})

test('a letter with a number is a hall where the list or the exhibition knows it as one, else a booth, which is said', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  const unknown = await judge(fair.id, [{ name: '甲', boothText: 'A3 B12' }])
  expect(unknown[0]?.problems).toMatchObject([{ code: 'exhibitions.booth_hall' }])
  const known = await judge(fair.id, [
    { name: '甲', boothText: 'A3 B12' },
    { name: '乙', boothText: 'B14', hall: 'A3' },
  ])
  expect(known.map(({ problems }) => problems)).toEqual([[], []])
  await writeJudged(fair.id, known)
  expect(shown(await listed(fair.id))).toEqual([
    ['甲', 'A3:B12', false],
    ['乙', 'A3:B14', false],
  ])
  expect((await judge(fair.id, [{ name: '丙', boothText: 'A3 B16' }]))[0]?.problems).toEqual([])
})

test('a cell that is cut and booths beyond those that are kept are said', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  const [row] = await judge(fair.id, [
    { name: '甲', city: '宁'.repeat(81), boothText: 'A01-A25、B01-B25、C01-C25', products: '帐篷' },
  ])
  expect(row?.problems).toEqual([
    { field: 'city', code: 'exhibitions.cell_cut', params: { maximum: 80 } },
    { field: 'boothText', code: 'exhibitions.booths_cut', params: { maximum: 60 } },
  ])
})

test('a further row whose booths have no room any more is an error', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  const judged = await judge(fair.id, [
    { name: '甲', boothText: '待定'.repeat(190) },
    { name: '甲', boothText: 'B01、B02、B03、B04、B05' },
  ])
  const rows = judged.map((one, place) => (place === 1 ? { ...one, ...one.repeat } : one))
  expect(await writeJudged(fair.id, rows, undefined, { 3: 2 })).toMatchObject([
    { verdict: 'create' },
    { verdict: 'error', problems: [{ field: 'boothText', code: 'field.too_long' }] },
  ])
})

test('whoever stands in the list has not withdrawn, though its row is a duplicate or faulty', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  await take(
    fair.id,
    ['甲', '乙', '丙', '丁'].map((name) => ({ name, boothText: 'A1' })),
  )
  const rows: Cells[] = [
    { name: '甲', boothText: 'A1' },
    // One sign of width one that means four letters.
    { name: '乙', mobile: '㍿'.repeat(60) },
    { name: '丙二', boothText: 'A7' },
    { name: '丙二', boothText: 'A8' },
  ]
  const judged = await judge(fair.id, rows)
  expect(judged[1]).toMatchObject({ verdict: 'update', problems: [{ field: 'mobile', code: 'field.invalid' }] })
  // 丙 is renamed to the name of the list after the preview: both of its rows turn.
  const third = (await listed(fair.id)).find(({ name }) => name === '丙')
  if (!third) throw new Error('the first list wrote nothing')
  await lin.call(editExhibitor, { params: { id: third.id }, version: third.version, body: { name: '丙二' } })
  const prepared = judged.map((one, place) => (place === 3 ? { ...one, ...one.repeat } : one))
  const written = await writeJudged(fair.id, prepared, undefined, { 5: 4 })
  expect(written.map(({ verdict }) => verdict)).toEqual(['update', 'update', 'duplicate', 'duplicate'])
  expect((await listed(fair.id)).map(({ name, withdrawn }) => [name, withdrawn]).toSorted()).toEqual([
    ['丁', true],
    ['丙二', false],
    ['乙', false],
    ['甲', false],
  ])
  expect((await listed(fair.id)).find(({ name }) => name === '丙二')?.booths).toEqual([{ hall: '', number: 'A1' }])
})

test('a list whose rows are all duplicates leaves who has withdrawn as it is', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  const judged = await judge(fair.id, [{ name: '甲' }])
  await take(fair.id, [{ name: '甲' }, { name: '乙' }])
  await take(fair.id, [{ name: '甲' }])
  expect(await writeJudged(fair.id, judged)).toMatchObject([{ verdict: 'duplicate' }])
  const { listedAt, counts } = await lin.call(getExhibition, { params: { id: fair.id } })
  expect([listedAt === null, counts.withdrawn]).toEqual([false, 1])
})

test('an exhibitor that has come since the preview is a duplicate, and one that was changed since is not taken back', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  const judged = await judge(fair.id, [{ name: '抢先', boothText: 'A1' }])
  const [first] = await take(fair.id, [{ name: '抢先', boothText: 'A9' }])
  expect(await writeJudged(fair.id, judged)).toMatchObject([{ verdict: 'duplicate', match: { name: '抢先' } }])
  const [row] = await listed(fair.id)
  if (!row) throw new Error('nobody came first')
  await lin.call(editExhibitor, { params: { id: row.id }, version: row.version, body: { note: '改过' } })
  const change = { id: row.id, before: null, after: first?.change?.after, at: new Date(), overwrite: false }
  const reverted = await write(
    await context(),
    { permission: 'exhibitions.importExhibitors', audit: 'test.reverted' },
    async (tx) => {
      tx.unchanged()
      return exhibitorsImport.revert?.(tx, [change])
    },
  )
  expect(reverted).toMatchObject([{ outcome: 'conflict' }])
})

test('a list leaves the English name of a colleague’s client alone and says so, since it is known by its names', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  const values = { name: '宁波名录守名', nameEn: 'Shouming Outdoor', mobile: '13905743333' }
  const made = await lin.call(createExhibitor, { body: anExhibitor(fair.id, values) })
  await product.pool.query(`update exhibitions.exhibitors set typed = '{}' where id = $1`, [made.id])
  await lin.call(createCompany, { body: anotherCompany({ name: 'Shouming Outdoor' }) })
  const stranger = await personContext(product.context, office.person('manager2'), 'zh')
  const rows = [{ name: values.name, nameEn: 'Other Outdoor', city: '余姚' }]
  const judged = await judge(fair.id, rows, stranger)
  expect(judged[0]?.problems).toEqual([{ field: 'nameEn', code: 'exhibitions.contact_covered' }])
  expect(judged[0]?.changes?.map(({ field }) => field)).toEqual(['city', 'lastListedAt'])
  await writeJudged(fair.id, judged, stranger)
  expect(await listed(fair.id)).toMatchObject([{ nameEn: 'Shouming Outdoor', city: '余姚', standing: 'ours' }])
  // An insider's list changes it.
  expect((await judge(fair.id, rows))[0]?.problems).toEqual([])
})

test('an undo that overwrites restores what the list changed, and leaves what people did since', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  await take(fair.id, [{ name: '甲', boothText: 'A1', products: '帐篷' }])
  const judged = await judge(fair.id, [
    { name: '甲', boothText: 'B1', products: '睡袋' },
    { name: '甲', boothText: 'B2' },
  ])
  const rows = judged.map((one, place) => (place === 1 ? { ...one, ...one.repeat } : one))
  const [first, then] = await writeJudged(fair.id, rows, undefined, { 3: 2 })
  const [made] = await listed(fair.id)
  if (!made || !first?.change || !then?.change) throw new Error('the list wrote nothing')
  const edit = async (body: ExhibitorChanges) =>
    lin.call(editExhibitor, { params: { id: made.id }, version: (await listed(fair.id))[0]?.version ?? 0, body })
  await edit({ name: '甲改', visitState: 'visited', tags: ['重点'] })
  // The name from before stands anew.
  await lin.call(createExhibitor, { body: anExhibitor(fair.id, { name: '甲', boothText: 'Z9' }) })
  const change = exhibitorsImport.joined?.(first.change, then.change)
  const reverted = await write(
    await context(),
    { permission: 'exhibitions.importExhibitors', audit: 'test.reverted' },
    async (tx) => {
      tx.unchanged()
      const kept = JSON.parse(JSON.stringify(change)) as { before: unknown; after: unknown }
      return exhibitorsImport.revert?.(tx, [{ id: made.id, ...kept, at: new Date(), overwrite: true }])
    },
  )
  expect(reverted).toMatchObject([{ outcome: 'reverted' }])
  const [now] = await listed(fair.id)
  expect(now).toMatchObject({
    name: '甲改',
    boothText: 'A1',
    products: '帐篷',
    visitState: 'visited',
    tags: ['重点'],
  })
})

test('a list is of one exhibition that is there', async () => {
  const check = async (into: number | null) =>
    refusalOf(Promise.resolve(exhibitorsImport.check?.(await context(), importOptions.parse({ intoId: into }))))
  expect(await check(null)).toMatchObject({ code: 'exhibitions.exhibition_not_found' })
  expect(await check(987_654_321)).toMatchObject({ code: 'exhibitions.exhibition_not_found' })
})
