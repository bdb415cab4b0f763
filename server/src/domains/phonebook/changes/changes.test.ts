import { listCompanyChanges } from '@seamark/contract/phonebook/changes/changes'
import { companyChanges, createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import {
  aCompany,
  anotherCompany,
  ask,
  type Caller,
  fingerprint,
  judgeSheetRows,
  openOffice,
  personContext,
  writeSheetRows,
} from '../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales', testPassword, 'zh')
const manager = await product.signIn('manager', testPassword, 'en')
const other = await product.signIn('sales3')
const follower = await product.signIn('follow', testPassword, 'ja')

const changesOf = async (caller: Caller, id: number) =>
  (await caller.call(listCompanyChanges, { params: { id }, query: {} })).entries

test('each field that changed stands there from what to what, by whom, in the words of the reader', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany() })
  const departmentId = office.department('华南销售部')
  const body = {
    progress: 'ordered',
    country: 'US',
    masterCoLoader: false,
    routeAreas: ['usEast', 'usWest'],
    remark: '',
    departmentId,
  } as const
  await manager.call(editCompany, { params: { id }, version: 1, body: { ...body, routeAreas: [...body.routeAreas] } })
  const [edit, birth, ...rest] = await changesOf(lin, id)
  expect(rest).toEqual([])
  expect(birth).toMatchObject({ kind: 'created', actor: { name: '林晓帆' }, fields: [] })
  expect(edit).toMatchObject({ kind: 'changed', actor: { id: office.person('manager'), name: '沈慕白' } })
  expect(edit?.fields.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['progress', '已报价', '已订舱'],
    ['masterCoLoader', '是', '否'],
    ['country', '中国', '美国'],
    ['routeAreas', '美西、欧基港', '美东、美西'],
    ['departmentId', '', '华南销售部'],
    ['remark', '周三截关前订舱\n只走直航', ''],
  ])
  const [read] = await changesOf(manager, id)
  expect(read?.fields[0]).toMatchObject({ before: 'Quoted', after: 'Space booked', value: 'quoted', stands: false })
})

test('an old value of every field can be put back by a normal edit, and then stands again', async () => {
  const { id, version: _, ...made } = await lin.call(createCompany, { body: aCompany() })
  const { visibility: _visibility, ...body } = anotherCompany({
    code: 'QD-9',
    creditTerms: '月结 30 天',
    departmentId: office.department('华南销售部'),
  })
  await lin.call(editCompany, { params: { id }, version: 1, body })
  const [edit] = await changesOf(lin, id)
  expect(edit?.fields.map(({ field }) => field).toSorted()).toEqual(Object.keys(companyChanges.shape).toSorted())
  expect(edit?.fields.some(({ stands }) => stands)).toBe(false)
  const back = companyChanges.parse(Object.fromEntries(edit?.fields.map(({ field, value }) => [field, value]) ?? []))
  const restored = await lin.call(editCompany, {
    params: { id },
    version: 2,
    body: { ...back, progressReason: '恢复旧值' },
  })
  expect(restored).toMatchObject({
    name: made.name,
    code: made.code,
    coreRoutes: made.coreRoutes,
    routeAreas: made.routeAreas,
    department: null,
  })
  const entries = await changesOf(lin, id)
  expect(entries[1]?.fields.every(({ stands }) => stands)).toBe(true)
  expect(entries[0]?.fields.some(({ stands }) => stands)).toBe(false)
})

test('what a file changed is among them', async () => {
  const { id, code } = await lin.call(createCompany, { body: aCompany({ code: 'FILE-1' }) })
  const own = await personContext(product.context, office.person('sales'))
  const options = { existing: 'update' } as const
  await writeSheetRows(
    own,
    await judgeSheetRows(own, [{ name: '宁波远洋国际货运代理有限公司', code, city: '舟山' }], options),
    options,
  )
  const [edit] = await changesOf(lin, id)
  expect(edit?.fields).toMatchObject([{ field: 'city', before: '宁波', after: '舟山' }])
})

test('follow-up persons read it; the pool is masked, and another has no history at all', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany() })
  await lin.call(editCompany, { params: { id }, version: 1, body: { telephone: '11112222' } })
  const asked = async (caller: Caller) => {
    const before = await fingerprint(product.db)
    const { status, refusal, answer } = await ask(product.api, caller, 'GET', `/${id}/changes`)
    expect(await fingerprint(product.db)).toBe(before)
    return [status, refusal?.code, JSON.stringify(answer).includes('11112222')]
  }
  expect(await asked(other)).toEqual([404, 'phonebook.company_not_found', false])
  expect(await asked(follower)).toEqual([404, 'phonebook.company_not_found', false])
  await product.db
    .updateTable('phonebook.companies')
    .set({ follower_ids: [office.person('follow')] })
    .where('id', '=', id)
    .execute()
  expect(await asked(follower)).toEqual([200, undefined, true])
  await product.db
    .updateTable('phonebook.companies')
    .set({ follower_ids: [], custodian_id: null, visibility: 'public' })
    .where('id', '=', id)
    .execute()
  for (const caller of [other, lin]) expect(await asked(caller)).toEqual([403, 'phonebook.changes_covered', false])
})

test('pages go back to the beginning, thirty at a time, none twice', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany() })
  for (let version = 1; version <= 34; version += 1)
    await lin.call(editCompany, { params: { id }, version, body: { postalCode: String(version) } })
  const first = await lin.call(listCompanyChanges, { params: { id }, query: {} })
  const second = await lin.call(listCompanyChanges, { params: { id }, query: { before: first.next ?? 0 } })
  expect([first.entries.length, second.entries.length, second.next]).toEqual([30, 5, null])
  expect([...first.entries, ...second.entries].flatMap(({ fields }) => fields.map(({ after }) => after))).toEqual(
    Array.from({ length: 34 }, (_, index) => String(34 - index)),
  )
})

test('what the log no longer holds is passed over, and a value that no rule would take today is shown as it was', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany() })
  await sql`
    with entry as (insert into platform.audit (actor_id, action, subject_kind, subject_id, request_id) values (null, 'phonebook.companyChanged', 'company', ${id}, 'x') returning id)
    insert into platform.audit_values (audit_id, before, after) select id, '{"qq": "12 或 13", "gone": 1}'::jsonb, '{"qq": "10001", "gone": 2}'::jsonb from entry`.execute(
    product.db,
  )
  const [edit] = await changesOf(lin, id)
  expect(edit).toMatchObject({
    actor: null,
    fields: [{ field: 'qq', before: '12 或 13', after: '10001', stands: false }],
  })
  expect(edit?.fields).toHaveLength(1)
})
