import { claimCompany, releaseCompany } from '@seamark/contract/phonebook/custody/ownership'
import { createCompany, deleteCompany, editCompany, restoreCompany } from '@seamark/contract/phonebook/index'
import { createTagGroup, listTagGroups } from '@seamark/contract/phonebook/tags/tags'
import { type BulkRunView, countBulk, countUndo, getBulkRun, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, fingerprint, openDesk, refusalOf } from '../testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')

const create = (given: Parameters<typeof aCompany>[0] = {}, caller: Caller = lin) =>
  caller.call(createCompany, { body: aCompany(given) })
const read = (id: number, caller: Caller = boss) => caller.call(getCompany, { params: { id } })
const count = (action: string, input: Record<string, unknown>, ids: number[], caller: Caller = lin) =>
  caller.call(countBulk, { body: { list: 'companies', action, input, rows: { ids } } })
const confirm = (counted: BulkRunView, caller: Caller = lin) => confirmRun(caller, counted)
const run = async (action: string, input: Record<string, unknown>, ids: number[], caller: Caller = lin) =>
  confirm(await count(action, input, ids, caller), caller)
const undo = ({ id }: BulkRunView, overwrite: 'none' | 'all' | number[] = 'none', caller: Caller = lin) =>
  undoRun(caller, id, overwrite)
const rowsOf = async ({ id }: BulkRunView, caller: Caller = lin) =>
  (await caller.call(listBulkRows, { params: { id }, query: {} })).rows
const again = ({ id }: BulkRunView, caller: Caller = lin) => caller.call(getBulkRun, { params: { id } })

test('fields are changed on many, lanes put on and taken off, and all of it taken back', async () => {
  const one = await create({ type: 'forwarder', routeAreas: ['usWest', 'europeBase'], industry: '' })
  const other = await create({ type: 'carrier', routeAreas: ['southeastAsia'], industry: '家电' })
  const done = await run(
    'edit',
    { type: 'forwarder', industry: '家电', addLanes: ['usEast'], removeLanes: ['usWest'] },
    [one.id, other.id],
  )
  expect(done).toMatchObject({ state: 'done', total: 2, counts: { done: 2, refused: 0 }, undone: 'no', canUndo: true })
  expect(done.summary).toContain('Type → Freight forwarder')
  expect(await read(one.id)).toMatchObject({
    type: 'forwarder',
    industry: '家电',
    routeAreas: ['europeBase', 'usEast'],
  })
  expect(await read(other.id)).toMatchObject({ type: 'forwarder', routeAreas: ['southeastAsia', 'usEast'] })
  const [first] = await rowsOf(done)
  expect(first).toMatchObject({
    id: one.id,
    name: one.name,
    outcome: 'done',
    fields: expect.arrayContaining([{ label: 'Industry', before: '', after: '家电' }]),
  })
  const back = await undo(done)
  expect(back).toMatchObject({
    action: 'undo',
    undoesId: done.id,
    state: 'done',
    counts: { done: 2, conflict: 0 },
    canUndo: false,
  })
  expect(await read(one.id)).toMatchObject({ type: 'forwarder', industry: '', routeAreas: ['usWest', 'europeBase'] })
  expect(await read(other.id)).toMatchObject({ type: 'carrier', routeAreas: ['southeastAsia'] })
  expect(await again(done)).toMatchObject({ undone: 'wholly', reverted: 2, canUndo: false })
  expect(await refusalOf(lin.call(countUndo, { params: { id: done.id }, body: {} }))).toMatchObject({
    code: 'workbench.undo_late',
  })
  const { rows } = await sql<{ action: string }>`
    select action from platform.audit where subject_kind = 'company' and subject_id = ${one.id} order by id`.execute(
    product.db,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'phonebook.companyCreated',
    'phonebook.companyChanged',
    'phonebook.companyChanged',
  ])
})

test('what somebody has changed since is a conflict: left as it is, or overwritten row by row', async () => {
  const [one, other] = [await create({ progress: 'contacted' }), await create({ progress: 'contacted' })]
  const done = await run('edit', { progress: 'quoted' }, [one.id, other.id])
  await lin.call(editCompany, { params: { id: one.id }, version: 2, body: { progress: 'ordered' } })
  const counted = await lin.call(countUndo, { params: { id: done.id }, body: {} })
  expect(counted).toMatchObject({ state: 'counted', total: 2, preview: { checked: 2, done: 1, conflict: 1 } })
  expect(await read(other.id)).toMatchObject({ progress: 'quoted' })
  const back = await confirm(counted)
  expect(back).toMatchObject({ counts: { done: 1, conflict: 1 } })
  expect((await rowsOf(back)).find(({ id }) => id === one.id)).toMatchObject({
    outcome: 'conflict',
    fields: [{ before: 'Contacted', after: 'Space booked' }],
  })
  expect([await read(one.id), await read(other.id)]).toMatchObject([{ progress: 'ordered' }, { progress: 'contacted' }])
  expect(await again(done)).toMatchObject({ undone: 'partly', canUndo: true })
  expect(await undo(done, [one.id])).toMatchObject({ total: 1, counts: { done: 1 } })
  expect(await read(one.id)).toMatchObject({ progress: 'contacted' })
  expect(await again(done)).toMatchObject({ undone: 'wholly' })
})

test('each row is judged as a single edit would be, before anything is written and after', async () => {
  const own = await create()
  const hidden = await create({}, zhou)
  const pool = await create({ visibility: 'public' }, zhou)
  const same = await create({ type: 'other' })
  const ids = [own.id, hidden.id, pool.id, same.id]
  const before = await fingerprint(product.db)
  const counted = await count('edit', { type: 'other' }, ids)
  expect(await fingerprint(product.db)).toBe(before)
  expect(counted.preview).toMatchObject({ checked: 4, done: 1, unchanged: 1, refused: 2 })
  const done = await confirm(counted)
  const rows = await rowsOf(done)
  expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual([
    [own.id, 'done'],
    [hidden.id, 'refused'],
    [pool.id, 'refused'],
    [same.id, 'unchanged'],
  ])
  // The answer does not even show that the hidden company exists.
  expect(rows[1]).toMatchObject({ name: null, fields: [], problem: expect.stringContaining('does not exist') })
  expect(rows[2]).toMatchObject({ name: pool.name })
  expect(await read(hidden.id, zhou)).toMatchObject({ type: 'forwarder', version: 1 })
})

test.for([
  { what: 'nothing to change', input: {}, fields: [{ field: 'input', code: 'phonebook.edit_nothing' }] },
  {
    what: 'an unknown country',
    input: { country: 'XX' },
    fields: [{ field: 'country', code: 'phonebook.country_unknown' }],
  },
  {
    what: 'a name',
    input: { name: 'A', type: 'other' },
    fields: expect.arrayContaining([expect.objectContaining({ field: 'name', code: 'field.unknown' })]),
  },
  {
    what: 'a text too long',
    input: { industry: 'x'.repeat(101) },
    fields: [{ field: 'industry', code: 'field.too_long' }],
  },
  {
    what: 'an unknown department',
    input: { departmentId: 987654 },
    fields: [{ field: 'departmentId', code: 'phonebook.department_unknown' }],
  },
])('$what is refused as a single edit refuses it', async ({ input, fields }) => {
  const { id } = await create()
  expect(await refusalOf(count('edit', input, [id]))).toMatchObject({ httpStatus: 400, details: { fields } })
})

test('tags are put on and taken off, and only what was really changed is taken back', async () => {
  await boss.call(createTagGroup, {
    body: { name: '等级', nameEn: 'Grade', labels: [label('甲', 'A'), label('乙', 'B')] },
  })
  const [group] = (await lin.call(listTagGroups, {})).groups
  const [a = 0, b = 0] = group?.tags.map(({ id }) => id) ?? []
  const [one, other] = [await create(), await create()]
  await run('tag', { add: [a], remove: [] }, [one.id])
  const done = await run('tag', { add: [a], remove: [b] }, [one.id, other.id])
  expect(done).toMatchObject({ counts: { done: 1, unchanged: 1 }, summary: '+A −B' })
  expect((await rowsOf(done)).find(({ id }) => id === other.id)).toMatchObject({
    fields: [{ label: 'Tags', before: '', after: 'A' }],
  })
  expect(await undo(done)).toMatchObject({ counts: { done: 1 } })
  expect([await read(one.id), await read(other.id)]).toMatchObject([{ tagIds: [a] }, { tagIds: [] }])
})

test('a tag that a colleague has put on anew since is not taken off with the run', async () => {
  const [group] = (await lin.call(listTagGroups, {})).groups
  const tag = group?.tags[0]?.id ?? 0
  const [one, other] = [await create(), await create()]
  const done = await run('tag', { add: [tag], remove: [] }, [one.id, other.id])
  await run('tag', { add: [], remove: [tag] }, [one.id], manager)
  await run('tag', { add: [tag], remove: [] }, [one.id], manager)
  expect(await undo(done)).toMatchObject({ counts: { done: 1, unchanged: 1 } })
  expect([await read(one.id), await read(other.id)]).toMatchObject([{ tagIds: [tag] }, { tagIds: [] }])
})

const label = (name: string, nameEn: string) => ({ name, nameEn, colour: 'blue' as const })

test('a deletion of many can be undone in its time, one of more than fifty for five minutes', async () => {
  const few = [await create(), await create()]
  const done = await run(
    'delete',
    {},
    few.map(({ id }) => id),
    manager,
  )
  expect(secondsLeft(done)).toBeLessThanOrEqual(10)
  expect(await refusalOf(read(few[0]?.id ?? 0))).toMatchObject({ code: 'phonebook.company_not_found' })
  expect(await undo(done, 'none', manager)).toMatchObject({ counts: { done: 2 } })
  expect(await read(few[0]?.id ?? 0)).toMatchObject({ name: few[0]?.name })
  const many: number[] = []
  for (let made = 0; made < 51; made += 1) many.push((await create()).id)
  const gone = await run('delete', {}, many, manager)
  expect(gone).toMatchObject({ counts: { done: 51 } })
  expect(secondsLeft(gone)).toBeGreaterThan(280)
  await product.pool.query(`update phonebook.companies set delete_after = now() - interval '1 second' where id = $1`, [
    many[0],
  ])
  const back = await undo(gone, 'none', manager)
  expect(back).toMatchObject({ counts: { done: 50, refused: 1 } })
})

test('undoing a deletion does not undo a later one of a colleague', async () => {
  const one = await create()
  const done = await run('delete', {}, [one.id], manager)
  await product.pool.query(
    `update phonebook.companies set delete_after = delete_after - interval '1 second' where id = $1`,
    [one.id],
  )
  await manager.call(restoreCompany, { params: { id: one.id } })
  await boss.call(deleteCompany, { params: { id: one.id }, version: 2 })
  expect(await undo(done, 'all', manager)).toMatchObject({ counts: { done: 0, refused: 1 } })
  expect(await refusalOf(read(one.id))).toMatchObject({ code: 'phonebook.company_not_found' })
})

const secondsLeft = ({ undoUntil }: BulkRunView) => (Date.parse(undoUntil ?? '') - Date.now()) / 1000

test('what is really deleted is forgotten by the log of runs', async () => {
  const { id } = await create({ industry: '秘密行业' })
  const done = await run('edit', { industry: '公开行业' }, [id])
  await manager.call(deleteCompany, { params: { id }, version: 2 })
  await product.pool.query(`update phonebook.companies set delete_after = now() - interval '1 second' where id = $1`, [
    id,
  ])
  const { purgeCompanies } = await import('../contacts/company-deletions.commands.ts')
  await purgeCompanies(product.context)
  const { rows } = await product.pool.query<{ kept: string }>(
    'select r::text as kept from workbench.bulk_rows r where subject_id = $1',
    [id],
  )
  expect(rows.map(({ kept }) => kept).join()).not.toContain('行业')
  expect(await undo(done)).toMatchObject({ counts: { refused: 1 } })
  expect(await refusalOf(manager.call(restoreCompany, { params: { id } }))).toMatchObject({
    code: 'phonebook.undo_over',
  })
})

test('transfer and claim answer row by row, and are taken back as changes of hands of their own', async () => {
  const own = await create()
  const pool = await create({ visibility: 'public' }, manager)
  const moved = await run('transfer', { userId: office.person('sales2') }, [own.id, pool.id], manager)
  expect(moved).toMatchObject({ counts: { done: 1, refused: 1 } })
  expect(await read(own.id)).toMatchObject({ custodian: { id: office.person('sales2') } })
  expect((await rowsOf(moved, manager)).find(({ id }) => id === own.id)).toMatchObject({
    fields: [{ label: 'Custodian' }],
  })
  expect(await undo(moved, 'none', manager)).toMatchObject({ counts: { done: 1 } })
  expect(await read(own.id)).toMatchObject({ custodian: { id: office.person('sales') } })
  const { rows } = await product.pool.query<{ kind: string }>(
    'select kind from phonebook.ownerships where company_id = $1 order by id',
    [own.id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['created', 'transferred', 'undone'])
})

test('who changed hands again since is refused', async () => {
  const own = await create()
  const moved = await run('transfer', { userId: office.person('sales2') }, [own.id], manager)
  await zhou.call(releaseCompany, { params: { id: own.id }, version: 2, body: { reason: '换人跟' } })
  await product.pool.query(`update phonebook.companies set pooled_at = now() - interval '30 days' where id = $1`, [
    own.id,
  ])
  await boss.call(claimCompany, { params: { id: own.id } })
  expect(await undo(moved, 'all', manager)).toMatchObject({ counts: { done: 0, refused: 1 } })
  expect(await read(own.id)).toMatchObject({ custodian: { id: office.person('sysadmin') } })
})

test('all that match a filter are exactly those that the list shows, whatever comes later', async () => {
  const city = '批量市'
  const made = [await create({ city }), await create({ city })]
  const hidden = await create({ city }, zhou)
  const counted = await lin.call(countBulk, {
    body: { list: 'companies', action: 'edit', input: { type: 'carrier' }, rows: { query: { city } } },
  })
  const shown = await lin.call(listCompanies, { query: { city } })
  expect(counted.total).toBe(shown.count.value)
  const late = await create({ city })
  const done = await confirm(counted)
  expect((await rowsOf(done)).map(({ id }) => id)).toEqual(made.map(({ id }) => id))
  expect([await read(late.id), await read(hidden.id)]).toMatchObject([{ type: 'forwarder' }, { type: 'forwarder' }])
})

test('the list of the chosen ones shows those of them that its reader may see, and no others', async () => {
  const made = [await create(), await create(), await create()]
  const hidden = await create({}, zhou)
  const ids = [made[0]?.id, made[2]?.id, hidden.id].join()
  const { rows, count: counted } = await lin.call(listCompanies, { query: { ids, sort: 'createdAt', order: 'asc' } })
  expect(rows.map(({ id }) => id)).toEqual([made[0]?.id, made[2]?.id])
  expect(counted.value).toBe(2)
})

test('containers are added to and taken from those of each company, and come back by the undo', async () => {
  const [one, other] = [await create({ containers: ['20GP'] }), await create({ containers: ['40HQ', '45HQ'] })]
  const done = await run('edit', { addContainers: ['40HQ'], removeContainers: ['45HQ'] }, [one.id, other.id])
  expect([await read(one.id), await read(other.id)]).toMatchObject([
    { containers: ['20GP', '40HQ'] },
    { containers: ['40HQ'] },
  ])
  await undo(done)
  expect([await read(one.id), await read(other.id)]).toMatchObject([
    { containers: ['20GP'] },
    { containers: ['40HQ', '45HQ'] },
  ])
})
