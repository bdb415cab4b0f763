import { listTimeline } from '@seamark/contract/followups/timeline/timeline'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, openDesk } from '../../phonebook/testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const stranger = await product.signIn('sales3')

let made = 0
const create = async (given: { visibility?: 'public' | 'private' } = {}, caller: Caller = lin) =>
  (await caller.call(createCompany, { body: { name: `一次操作物流${(made += 1)}`, ...given } })).id
const run = async (action: string, input: Record<string, unknown>, ids: number[], caller: Caller = lin) =>
  confirmRun(caller, await caller.call(countBulk, { body: { list: 'companies', action, input, rows: { ids } } }))
const read = async (caller: Caller, query: Record<string, unknown> = {}) =>
  (await caller.call(listTimeline, { query })).rows
const changed = (caller: Caller, query: Record<string, unknown> = {}) =>
  read(caller, { kinds: 'phonebook.activity.changed', ...query })

test('what one run does to many is told in one line, and its undoing in another; each company tells its own', async () => {
  const ids = [await create(), await create(), await create()]
  const done = await run('edit', { industry: '家电' }, ids)
  const [line, ...others] = await changed(lin)
  expect(others).toEqual([])
  expect(line).toMatchObject({ many: { count: 3, isMore: false }, facts: { fields: ['industry'] } })
  await undoRun(lin, done.id)
  expect((await changed(lin)).map(({ many }) => many?.count)).toEqual([3, 3])
  for (const id of ids) {
    const { entries } = await lin.call(listCompanyActivity, {
      params: { id },
      query: { kinds: 'phonebook.activity.changed' },
    })
    expect(entries).toHaveLength(2)
  }
  const opened = await read(lin, { within: line?.id })
  expect(opened.map(({ company, many }) => [company.id, many])).toEqual(
    ids.toSorted((one, other) => other - one).map((id) => [id, null]),
  )
})

test('each reader is told of the companies that she sees, by whichever of them is the newest', async () => {
  const pooled = await create({ visibility: 'public' })
  const own = [await create(), await create()]
  const boss = await product.signIn('sysadmin')
  const before = (await read(stranger, { kinds: 'phonebook.activity.changed' })).length
  await run('edit', { mainCategory: '纺织' }, [pooled, ...own], boss)
  const told = async (caller: Caller) => {
    const [line] = await changed(caller)
    return [line?.company.id, line?.many?.count ?? null]
  }
  expect(await told(boss)).toEqual([own[1], 3])
  expect(await told(lin)).toEqual([own[1], 3])
  expect(await told(stranger)).toEqual([pooled, null])
  expect(await changed(stranger)).toHaveLength(before + 1)
  const [line] = await changed(boss)
  expect((await read(stranger, { within: line?.id })).map(({ company }) => company.id)).toEqual([pooled])
})

test('one line says what is the same with all, and a run to several people is told person by person', async () => {
  const [first, second, third] = [await create(), await create(), await create({}, zhou)]
  await run('edit', { industry: '家电' }, [first])
  await run('edit', { industry: '家电', mainCategory: '玩具' }, [first, second])
  const [line] = await changed(lin)
  expect(line).toMatchObject({ many: { count: 2 }, facts: {} })
  const toId = office.person('manager')
  await run('transfer', { userId: toId, reason: '归主管' }, [first, second, third], manager)
  const moved = await read(manager, { kinds: 'phonebook.activity.transferred' })
  expect(moved.map(({ many, facts }) => [many?.count ?? 1, facts['from'], facts['reason']])).toEqual(
    expect.arrayContaining([
      [2, '林晓帆', '归主管'],
      [1, expect.any(String), '归主管'],
    ]),
  )
  expect(moved).toHaveLength(2)
})

test('a line stands before a day by the entries before it, and a large run is counted up to a thousand', async () => {
  const id = await create()
  const other = await create()
  await sql`
    insert into activity.entries (subject_kind, subject_id, kind, at, batch)
    values ('company', ${id}, 'phonebook.activity.recycled', '2026-01-05T03:00:00Z', 'test:1'),
           ('company', ${other}, 'phonebook.activity.recycled', '2026-01-09T03:00:00Z', 'test:1')`.execute(product.db)
  const before = (await read(lin, { until: '2026-01-07', kinds: 'phonebook.activity.recycled' })).map(
    ({ company, many }) => [company.id, many],
  )
  expect(before).toEqual([[id, null]])
  expect((await read(lin, { kinds: 'phonebook.activity.recycled' })).map(({ many }) => many?.count)).toEqual([2])
  await sql`
    insert into phonebook.companies (name, visibility, custodian_id, created_by, updated_by, search_names, search_all, name_key)
    select '大批' || n, 'private', ${office.person('sales')}, ${office.person('sales')}, ${office.person('sales')}, '', '', '大批' || n
    from generate_series(1, 1005) n`.execute(product.db)
  await sql`
    insert into activity.entries (subject_kind, subject_id, kind, batch)
    select 'company', id, 'phonebook.activity.created', 'test:2' from phonebook.companies where name like '大批%'`.execute(
    product.db,
  )
  const [line] = await read(lin, { kinds: 'phonebook.activity.created' })
  expect(line?.many).toEqual({ count: 1000, isMore: true })
})
