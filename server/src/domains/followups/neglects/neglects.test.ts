import { listNeglected, listStayRules, setStayRule } from '@seamark/contract/followups/neglects/neglects'
import { createTask, newTask } from '@seamark/contract/followups/tasks/tasks'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice, refusalOf } from '../../phonebook/testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const [lin, manager, other, boss, follower] = await Promise.all(
  ['sales', 'manager', 'sales3', 'sysadmin', 'follow'].map((name) => product.signIn(name, testPassword, 'zh')),
)
if (!lin || !manager || !other || !boss || !follower) throw new Error('nobody')

beforeEach(async () => {
  await sql`delete from followups.tasks`.execute(product.db)
  await sql`delete from phonebook.companies`.execute(product.db)
  await sql`delete from phonebook.tag_groups`.execute(product.db)
})

const add = (name: string) => lin.call(createCompany, { body: aCompany({ name, organizationNumber: '' }) })
async function company(name: string, idleDays: number) {
  const made = await add(name)
  await sql`update phonebook.companies set last_touch_at = now() - make_interval(days => ${idleDays}), held_since = now() - make_interval(days => 100)
    where id = ${made.id}`.execute(product.db)
  return made.id
}
async function tag(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with g as (insert into phonebook.tag_groups (name, name_en) values (${name}, ${name}) returning id)
    insert into phonebook.tags (group_id, name, name_en, colour) select id, ${name}, ${name}, 'blue' from g returning id`.execute(
    product.db,
  )
  return rows[0]?.id ?? 0
}
const put = (companyId: number, tagId: number) =>
  sql`insert into phonebook.company_tags (company_id, tag_id) values (${companyId}, ${tagId})`.execute(product.db)
const neglected = async (caller: Caller, query: Record<string, unknown> = {}) =>
  (await caller.call(listNeglected, { query })).rows

test('lists what is held without a next step for longer than the office allows, the longest first', async () => {
  await company('七天内', 3)
  const week = await company('八天', 8)
  const month = await company('三十天', 30)
  const planned = await company('已有下一步', 40)
  await lin.call(createTask, {
    body: newTask.parse({
      kind: 'contact',
      companyId: planned,
      title: '',
      dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  })
  expect((await neglected(lin)).map(({ id, days, stay }) => [id, days, stay])).toEqual([
    [month, 30, null],
    [week, 8, null],
  ])
  const first = await lin.call(listNeglected, { query: { limit: 1 } })
  expect(first.count).toEqual({ value: 2, exact: true })
  expect(await neglected(lin, { cursor: first.next })).toMatchObject([{ id: week }])
})

test('a tag’s rule shortens the days, or lengthens nothing; the strictest holds', async () => {
  const [often, seldom] = [await tag('重点'), await tag('普通')]
  const id = await company('重点客户', 4)
  await put(id, often)
  await put(id, seldom)
  expect(await neglected(lin)).toEqual([])
  await boss.call(setStayRule, { body: { tagId: seldom, days: 60 } })
  await boss.call(setStayRule, { body: { tagId: often, days: 3 } })
  expect(await neglected(lin)).toMatchObject([{ id, days: 4, stay: { tag: { id: often, name: '重点' }, days: 3 } }])
  expect((await boss.call(setStayRule, { body: { tagId: often, days: null } })).rules).toMatchObject([
    { tag: { id: seldom }, days: 60 },
  ])
  expect(await neglected(lin)).toEqual([])
})

test('shows one’s own, or those of whom one reaches', async () => {
  const id = await company('八天', 8)
  expect(await neglected(manager)).toEqual([])
  expect(await neglected(manager, { of: 'team' })).toMatchObject([{ id, custodian: { id: office.person('sales') } }])
  expect(await neglected(manager, { personId: office.person('sales') })).toHaveLength(1)
  expect(await neglected(other, { of: 'team' })).toEqual([])
  expect(await refusalOf(neglected(other, { personId: office.person('sales') }))).toMatchObject({
    code: 'followups.task_person_unknown',
  })
})

test('rules are kept by whoever keeps the tags, and each change is in the log', async () => {
  const id = await tag('重点')
  expect(await refusalOf(follower.call(setStayRule, { body: { tagId: id, days: 3 } }))).toMatchObject({
    code: 'platform.forbidden',
  })
  expect(await refusalOf(boss.call(setStayRule, { body: { tagId: 987_654, days: 3 } }))).toMatchObject({
    details: { fields: [{ code: 'followups.tag_unknown' }] },
  })
  await boss.call(setStayRule, { body: { tagId: id, days: 3 } })
  expect((await follower.call(listStayRules, {})).can.edit).toBe(false)
  expect(
    await product.db
      .selectFrom('platform.audit')
      .select('subject_id')
      .where('action', '=', 'followups.stayRuleSet')
      .where('subject_id', '=', id)
      .execute(),
  ).toEqual([{ subject_id: id }])
})
