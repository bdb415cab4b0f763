import {
  createExhibition,
  deleteExhibition,
  editExhibition,
  getExhibition,
  listExhibitions,
  newExhibition,
  restoreExhibition,
} from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { createExhibitor, listExhibitors } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { getExhibitionCalendar } from '@seamark/contract/exhibitions/halls/visit-days'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { confirmRun } from '../../workbench/testing.ts'
import { anExhibition, anExhibitor, refusalOf } from '../testing.ts'
import { purgeExhibitionsJob } from './exhibitions.commands.ts'
import { exhibitionSubject } from './exhibitions.queries.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')
const stranger = await product.signIn('manager2')

test('an exhibition comes back as it was given, and is once there with each edition', async () => {
  const given = anExhibition({ peopleIds: [office.person('sales2')], cost: { amount: 12_800.5, currency: 'CNY' } })
  const made = await lin.call(createExhibition, { body: given })
  expect(made).toMatchObject({
    name: '华东户外用品展',
    phase: expect.any(String),
    manager: { name: '林晓帆' },
    people: [{ name: '周敏' }],
    cost: { amount: 12_800.5, currency: 'CNY' },
    attributionDays: 180,
    counts: { exhibitors: 0, ours: 0 },
    can: { edit: true, delete: true, import: true },
  })
  expect(await refusalOf(zhou.call(createExhibition, { body: { ...given, name: '华东 户外用品展' } }))).toMatchObject({
    code: 'exhibitions.name_taken',
    fields: [{ field: 'name' }],
  })
  const { rows } = await product.pool.query(
    `select action from platform.audit where subject_kind = 'exhibition' and subject_id = $1`,
    [made.id],
  )
  expect(rows).toEqual([{ action: 'exhibitions.exhibitionCreated' }])
})

test('days that run backwards and fairs without end are refused, new and changed', async () => {
  const codes = (days: object) =>
    newExhibition.safeParse({ ...anExhibition(), ...days }).error?.issues.map(({ message }) => message)
  expect(codes({ fromDay: '2026-11-08', toDay: '2026-11-05' })).toEqual(['exhibitions.dates_backwards'])
  expect(codes({ fromDay: '2026-01-01', toDay: '2026-12-31' })).toEqual(['exhibitions.too_long'])
  const made = await lin.call(createExhibition, { body: anExhibition() })
  const change = { params: { id: made.id }, version: made.version, body: { toDay: '2026-11-01' } }
  expect(await refusalOf(lin.call(editExhibition, change))).toMatchObject({ code: 'exhibitions.dates_backwards' })
  const longer = { ...change, body: { toDay: '2027-03-01' } }
  expect(await refusalOf(lin.call(editExhibition, longer))).toMatchObject({ code: 'exhibitions.too_long' })
})

test('only its manager and who reaches her change it and see what it cost; everybody sees that it is there', async () => {
  const made = await lin.call(createExhibition, { body: anExhibition({ cost: { amount: 900, currency: 'USD' } }) })
  for (const other of [zhou, follow, stranger])
    expect(await other.call(getExhibition, { params: { id: made.id } })).toMatchObject({
      cost: null,
      can: { edit: false, delete: false },
    })
  expect(await manager.call(getExhibition, { params: { id: made.id } })).toMatchObject({
    cost: { amount: 900 },
    can: { edit: true },
  })
  // The audit log would tell it too.
  const opens = async (username: string) =>
    exhibitionSubject.mayOpen(await personContext(product.context, office.person(username)), made.id)
  expect([await opens('sales'), await opens('manager'), await opens('sales2')]).toEqual([true, true, false])
  const change = { params: { id: made.id }, version: made.version, body: { city: '广州' } }
  expect(await refusalOf(zhou.call(editExhibition, change))).toMatchObject({
    code: 'exhibitions.exhibition_not_yours',
  })
  expect(await refusalOf(follow.call(editExhibition, change))).toMatchObject({ status: 403 })
  expect(await lin.call(editExhibition, change)).toMatchObject({ city: '广州', version: made.version + 1 })
  expect(await refusalOf(lin.call(editExhibition, change))).toMatchObject({ code: 'platform.version_stale' })
})

test('a deleted exhibition takes its exhibitors along, and both come back within ten seconds', async () => {
  const made = await lin.call(createExhibition, { body: anExhibition() })
  const exhibitor = await lin.call(createExhibitor, { body: anExhibitor(made.id) })
  const one = { params: { id: made.id } }
  const notYours = { code: 'exhibitions.exhibition_not_yours' }
  expect(await refusalOf(zhou.call(deleteExhibition, { ...one, version: made.version }))).toMatchObject(notYours)
  await lin.call(deleteExhibition, { ...one, version: made.version })
  expect(await refusalOf(zhou.call(restoreExhibition, one))).toMatchObject(notYours)
  const ids = { query: { ids: String(exhibitor.id) } }
  expect((await lin.call(listExhibitors, ids)).rows).toEqual([])
  expect(await refusalOf(lin.call(getExhibition, one))).toMatchObject({ status: 404 })
  await lin.call(restoreExhibition, one)
  expect((await lin.call(listExhibitors, ids)).rows).toHaveLength(1)
})

test('what can no longer be restored is really deleted, with its exhibitors', async () => {
  const made = await lin.call(createExhibition, { body: anExhibition() })
  const { id } = await lin.call(createExhibitor, { body: anExhibitor(made.id) })
  const plan = { list: 'exhibitors', action: 'visit', input: { visitOn: '2026-11-06' }, rows: { ids: [id] } }
  await confirmRun(lin, await lin.call(countBulk, { body: plan }))
  await lin.call(deleteExhibition, { params: { id: made.id }, version: made.version })
  await product.pool.query(
    `update exhibitions.exhibitions set delete_after = now() - interval '1 second' where id = $1`,
    [made.id],
  )
  expect(await refusalOf(lin.call(restoreExhibition, { params: { id: made.id } }))).toMatchObject({
    code: 'exhibitions.undo_over',
  })
  await purgeExhibitionsJob.run(product.context, null)
  const { rows } = await product.pool.query('select from exhibitions.exhibitors where exhibition_id = $1', [made.id])
  expect(rows).toEqual([])
  // Nothing of them stays in the log, nor in the runs.
  const { rows: kept } = await product.pool.query(
    `select before, after from platform.audit_values where audit_id in (
       select id from platform.audit where subject_kind = 'exhibitor' and subject_id = $1)
     union all select before, after from workbench.bulk_rows where subject_id = $1
       and run_id in (select id from workbench.bulk_runs where list = 'exhibitors')`,
    [id],
  )
  expect(kept.length).toBeGreaterThanOrEqual(3)
  for (const values of kept) expect(values).toEqual({ before: null, after: null })
})

test('the list pages by the first day, and a cursor of another order is refused', async () => {
  for (const fromDay of ['2099-03-01', '2099-03-02', '2099-03-03'])
    await lin.call(createExhibition, { body: anExhibition({ name: '翻页展', fromDay, toDay: '2099-03-04' }) })
  const query = { q: '翻页展', limit: 2 }
  const first = await lin.call(listExhibitions, { query })
  expect(first.rows.map(({ fromDay }) => fromDay)).toEqual(['2099-03-03', '2099-03-02'])
  const rest = await lin.call(listExhibitions, { query: { ...query, cursor: first.next ?? '' } })
  expect(rest.rows.map(({ fromDay }) => fromDay)).toEqual(['2099-03-01'])
  const wrong = { query: { ...query, order: 'asc' as const, cursor: first.next ?? '' } }
  expect(await refusalOf(lin.call(listExhibitions, wrong))).toMatchObject({ code: 'exhibitions.cursor_invalid' })
  expect((await lin.call(listExhibitions, { query: { ...query, phase: 'over' } })).rows).toEqual([])
})

test('the calendar has the fairs of its days, and the visits of whom the reader reaches', async () => {
  const made = await lin.call(createExhibition, {
    body: anExhibition({ name: '日历展', fromDay: '2027-05-10', toDay: '2027-05-12' }),
  })
  const visit = { visitState: 'planned' as const, visitOn: '2027-05-11' }
  await lin.call(createExhibitor, {
    body: anExhibitor(made.id, { ...visit, name: '林的拜访', ownerId: office.person('sales') }),
  })
  await lin.call(createExhibitor, {
    body: anExhibitor(made.id, { ...visit, name: '周的拜访', ownerId: office.person('sales2') }),
  })
  const days = { from: '2027-05-01', until: '2027-06-01' }
  const seenBy = async (caller: typeof lin, more: object = {}) => {
    const { exhibitions, visits } = await caller.call(getExhibitionCalendar, { query: { ...days, ...more } })
    expect(exhibitions.map(({ name }) => name)).toContain(`日历展 ${made.edition}`)
    return visits.map(({ name }) => name).toSorted()
  }
  expect(await seenBy(lin)).toEqual(['林的拜访'])
  expect(await seenBy(lin, { of: 'team' })).toEqual(['林的拜访'])
  expect(await seenBy(lin, { personId: office.person('sales2') })).toEqual([])
  expect(await seenBy(manager, { of: 'team' })).toEqual(['周的拜访', '林的拜访'])
})
