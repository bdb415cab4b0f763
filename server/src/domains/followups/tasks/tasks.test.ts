import { getCalendar } from '@seamark/contract/followups/calendars/calendars'
import * as contract from '@seamark/contract/followups/tasks/tasks'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { releaseCompanies, transferCompanies } from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice, personContext, refusalOf } from '../../phonebook/testing.ts'
import { mergeTasks, unmergeTasks } from './moves.commands.ts'
import { planNextContact } from './plans.commands.ts'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const [lin, manager, other, follower] = await Promise.all(
  ['sales', 'manager', 'sales3', 'follow'].map((name) => product.signIn(name, testPassword, 'zh')),
)
if (!lin || !manager || !other || !follower) throw new Error('nobody')
const me = office.person('sales')

beforeEach(async () => {
  await sql`delete from followups.tasks`.execute(product.db)
  await sql`delete from phonebook.companies`.execute(product.db)
})

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const dayOf = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 10)
type Given = Partial<z.input<typeof contract.newTask>>
const body = (given: Given = {}) =>
  contract.newTask.parse({ kind: 'todo', title: '给宁波远洋发报价', dueAt: given.dueDay ? null : hours(2), ...given })
const plan = (given: Given = {}, caller: Caller = lin): Promise<contract.Task> =>
  caller.call(contract.createTask, { body: body(given) })
const finish = (task: contract.Task, caller: Caller = lin) =>
  caller.call(contract.finishTask, { params: { id: task.id }, body: {}, version: task.version })
const own = (caller: Caller, query: Record<string, unknown> = {}) => caller.call(contract.listTasks, { query })
const audits = async (action: string) =>
  (await product.db.selectFrom('platform.audit').select('id').where('action', '=', action).execute()).length
const company = () => lin.call(createCompany, { body: aCompany() })
const nextContact = async (id: number) =>
  (
    await product.db
      .selectFrom('phonebook.companies')
      .select('next_contact_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).next_contact_at?.toISOString() ?? null

describe('a task', () => {
  test('of others is offered only to whoever reaches somebody beside herself', async () => {
    const week = { from: dayOf(hours(0)), until: dayOf(hours(48)) }
    const offered = async (caller: Caller) => [
      (await caller.call(contract.countTasks, { query: {} })).hasTeam,
      (await caller.call(getCalendar, { query: week })).hasTeam,
    ]
    expect([await offered(lin), await offered(manager)]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('is planned, found by when it is due, done, and open again', async () => {
    const late = await plan({ title: '催客户确认舱位', dueAt: hours(-3) })
    const soon = await plan({ title: '今天内回电', dueDay: dayOf(hours(0)) })
    const later = await plan({
      title: '寄样品',
      dueAt: hours(50),
      priority: 'high',
      remindMinutes: [60, 15, 15],
      note: '顺丰到付',
    })
    expect(later).toMatchObject({
      remindMinutes: [15, 60],
      person: { id: me },
      createdBy: { id: me },
      state: 'open',
      can: { edit: true, reopen: false },
    })
    expect(await lin.call(contract.countTasks, { query: {} })).toMatchObject({
      overdue: { value: 1 },
      today: { value: 1 },
      coming: { value: 1 },
    })
    expect((await own(lin)).rows.map(({ id }) => id)).toEqual([late.id, soon.id, later.id])
    for (const [show, id] of [
      ['overdue', late.id],
      ['today', soon.id],
      ['coming', later.id],
    ] as const)
      expect((await own(lin, { show })).rows.map((row) => row.id)).toEqual([id])
    const before = await audits('followups.taskDone')
    const { task, next } = await finish(late)
    expect(task).toMatchObject({ state: 'done', closedBy: { id: me }, can: { edit: false, reopen: true } })
    expect(next).toBeNull()
    expect(await audits('followups.taskDone')).toBe(before + 1)
    expect((await own(lin, { show: 'done' })).rows).toMatchObject([{ id: late.id }])
    const again = await lin.call(contract.reopenTask, { params: { id: late.id }, version: task.version })
    expect(again).toMatchObject({ state: 'open', closedAt: null, dueAt: late.dueAt })
    expect((await lin.call(contract.getTask, { params: { id: late.id } })).steps.map(({ step }) => step)).toEqual([
      'planned',
      'done',
      'reopened',
    ])
  })

  test('comes page by page, none twice', async () => {
    for (const at of [1, 2, 3, 4, 5]) await plan({ dueAt: hours(Math.ceil(at / 2)) })
    const first = await own(lin, { limit: 2 })
    const second = await own(lin, { limit: 2, cursor: first.next })
    const third = await own(lin, { limit: 2, cursor: second.next })
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(5)
    expect([first.count.value, third.next]).toEqual([5, null])
  })

  test.each(['99999999999999-999999999999999', '0-1'])('has no page at %s', async (cursor) => {
    await plan()
    for (const show of ['open', 'done'] as const) expect((await own(lin, { show, cursor })).next).toBeNull()
  })

  test.each(['-99999999999999-1', '999999999999999-1', '1', "1-1'"])('refuses a page at %s', async (cursor) => {
    expect(await refusalOf(own(lin, { cursor }))).toMatchObject({ httpStatus: 400 })
  })

  test('is put off with a note, moved, changed and cancelled; what others did meanwhile is not overwritten', async () => {
    const task = await plan()
    const at = hours(30)
    const put = await lin.call(contract.postponeTask, {
      params: { id: task.id },
      body: { dueAt: at, note: '客户出差' },
      version: task.version,
    })
    expect(put).toMatchObject({ dueAt: at, postponed: 1, version: 2 })
    expect(
      await refusalOf(
        lin.call(contract.moveTask, { params: { id: task.id }, body: { dueAt: at, minutes: 60 }, version: 1 }),
      ),
    ).toMatchObject({
      code: 'platform.version_stale',
      details: { current: { postponed: 1 } },
    })
    const moved = await lin.call(contract.moveTask, {
      params: { id: task.id },
      body: { dueDay: dayOf(hours(72)), minutes: null },
      version: 2,
    })
    expect(moved).toMatchObject({ dueDay: dayOf(hours(72)), postponed: 1 })
    const changed = await lin.call(contract.changeTask, {
      params: { id: task.id },
      body: body({ title: '改发到付报价' }),
      version: 3,
    })
    expect(changed).toMatchObject({ title: '改发到付报价', dueDay: null })
    const gone = await lin.call(contract.cancelTask, {
      params: { id: task.id },
      body: { note: '客户已订舱' },
      version: 4,
    })
    expect(gone).toMatchObject({ state: 'cancelled' })
    const { steps } = await lin.call(contract.getTask, { params: { id: task.id } })
    expect(steps.map(({ step, note }) => [step, note])).toEqual([
      ['planned', ''],
      ['postponed', '客户出差'],
      ['moved', ''],
      ['moved', ''],
      ['cancelled', '客户已订舱'],
    ])
    expect(await refusalOf(finish(gone))).toMatchObject({ code: 'followups.task_closed' })
  })

  test.each<[string, Given, string]>([
    ['in the year 9999', { dueAt: '9999-12-31T00:00:00Z' }, 'followups.due_too_far'],
    ['on a day of the year 9999', { dueAt: null, dueDay: '9999-12-31' }, 'followups.due_too_far'],
    ['long ago', { dueAt: '2019-01-01T00:00:00Z' }, 'followups.due_too_early'],
    [
      'that repeats too often',
      { repeat: { every: 'day', interval: 1, count: null, until: dayOf(hours(24 * 700)) } },
      'followups.repeat_too_many',
    ],
    [
      'that repeats for centuries',
      { repeat: { every: 'year', interval: 1, count: 500, until: null } },
      'followups.due_too_far',
    ],
    [
      'that never repeats',
      { repeat: { every: 'year', interval: 1, count: null, until: dayOf(hours(48)) } },
      'followups.repeat_once',
    ],
    ['of nobody', { personId: 987_654 }, 'followups.task_person_unknown'],
    ['of somebody whom one does not reach', { personId: office.person('manager') }, 'followups.task_person_unknown'],
    ['of a company that is not there', { companyId: 987_654 }, 'followups.company_unknown'],
    ['of a contact without a company', { contactId: 1 }, 'followups.contact_unknown'],
  ])('%s is refused', async (_name, given, code) => {
    expect(await refusalOf(plan(given))).toMatchObject({ httpStatus: 400, details: { fields: [{ code }] } })
    expect((await own(lin)).rows).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['without a title', { title: ' ' }, 'followups.task_title_blank'],
    ['without a time', { dueAt: null }, 'followups.due_missing'],
    ['with two times', { dueDay: '2026-12-01' }, 'followups.due_missing'],
    [
      'with a repeat that never ends',
      { repeat: { every: 'day', interval: 1, count: null, until: null } },
      'followups.repeat_endless',
    ],
  ])('%s is refused by the contract too', async (_name, given, code) => {
    const response = await fetch(`${product.api}/followups/tasks`, {
      method: 'POST',
      headers: { ...lin.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ ...body(), ...given }),
    })
    expect(await response.json()).toMatchObject({ status: 400, details: { fields: [{ code }] } })
  })

  test('is nobody’s business but of those who reach whose it is', async () => {
    const task = await plan()
    const given = await plan({ title: '月底前拜访', personId: me }, manager)
    expect((await own(lin)).count.value).toBe(2)
    expect((await own(manager, { of: 'team' })).count.value).toBe(2)
    expect((await own(manager, { personId: me })).count.value).toBe(2)
    expect(await refusalOf(own(other, { personId: me }))).toMatchObject({ code: 'followups.task_person_unknown' })
    expect(await refusalOf(other.call(contract.getTask, { params: { id: task.id } }))).toMatchObject({
      code: 'followups.task_not_found',
      httpStatus: 404,
    })
    expect(await refusalOf(finish(given, other))).toMatchObject({ code: 'followups.task_not_found' })
    expect((await finish(given, lin)).task.state).toBe('done')
  })
})

describe('a repeat', () => {
  test('makes its next when it is done, once, and takes it back', async () => {
    const first = await plan({ repeat: { every: 'week', interval: 1, count: 3, until: null } })
    const { task, next } = await finish(first)
    expect(next).toMatchObject({
      repeatPlace: 2,
      dueAt: new Date(Math.floor(Date.parse(first.dueAt) / 1000) * 1000 + 7 * 86_400_000).toISOString(),
    })
    const again = await lin.call(contract.reopenTask, { params: { id: first.id }, version: task.version })
    expect((await own(lin)).rows.map(({ id }) => id)).toEqual([first.id])
    const second = (await finish(again)).next
    if (!second) throw new Error('no next')
    const third = (await finish(second)).next
    if (!third) throw new Error('no third')
    expect(third).toMatchObject({ repeatPlace: 3 })
    expect((await finish(third)).next).toBeNull()
  })

  test('that somebody has touched stays when the one before is opened again', async () => {
    const { task, next } = await finish(await plan({ repeat: { every: 'day', interval: 1, count: 5, until: null } }))
    if (!next) throw new Error('no next')
    await lin.call(contract.postponeTask, { params: { id: next.id }, body: { dueAt: hours(60), note: '' }, version: 1 })
    const again = await lin.call(contract.reopenTask, { params: { id: task.id }, version: task.version })
    expect((await finish(again)).next).toBeNull()
    expect((await own(lin)).rows).toMatchObject([{ id: next.id }])
  })

  test('goes on where it is when an earlier one is opened again', async () => {
    const { task: first, next: second } = await finish(
      await plan({ repeat: { every: 'day', interval: 1, count: 5, until: null } }),
    )
    if (!second) throw new Error('no second')
    const { next: third } = await finish(second)
    const again = await lin.call(contract.reopenTask, { params: { id: first.id }, version: first.version })
    expect((await own(lin)).rows.map(({ id }) => id)).toEqual([first.id, third?.id])
    expect((await finish(again)).next).toBeNull()
    expect((await own(lin)).rows.map(({ id }) => id)).toEqual([third?.id])
  })

  test('one of which is moved goes on at its own times', async () => {
    const first = await plan({ dueAt: hours(24), repeat: { every: 'week', interval: 1, count: 5, until: null } })
    const moved = await lin.call(contract.moveTask, {
      params: { id: first.id },
      body: { dueAt: hours(48), minutes: null },
      version: 1,
    })
    expect(moved).toMatchObject({ repeatPlace: 1, repeat: { count: 5 } })
    const { next } = await finish(moved)
    expect(next).toMatchObject({
      repeatPlace: 2,
      dueAt: new Date(Math.floor(Date.parse(first.dueAt) / 1000) * 1000 + 7 * 86_400_000).toISOString(),
    })
  })

  test('that is done by two at once has one next', async () => {
    const task = await plan({ repeat: { every: 'day', interval: 1, count: 5, until: null } })
    const outcomes = await Promise.allSettled([finish(task), finish(task, manager), finish(task)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await own(lin)).count.value).toBe(1)
  })
})

describe('of a company', () => {
  test('the earliest open contact is its next contact, and its story tells', async () => {
    const { id } = await company()
    const [early, late] = [hours(5), hours(50)]
    await plan({ kind: 'contact', title: '', companyId: id, dueAt: late })
    const first = await plan({ kind: 'contact', title: '回访', companyId: id, dueAt: early })
    await plan({ kind: 'todo', companyId: id, dueAt: hours(1) })
    expect(await nextContact(id)).toBe(early)
    await finish(first)
    expect(await nextContact(id)).toBe(late)
    const { entries } = await lin.call(listCompanyActivity, { params: { id }, query: {} })
    expect(entries[0]).toMatchObject({ kind: 'followups.activity.taskDone', facts: { task: '“回访”' } })
    expect(entries.find(({ kind }) => kind === 'followups.activity.taskPlanned')).toMatchObject({
      facts: { due: expect.stringContaining('T') },
    })
    expect((await own(manager, { companyId: id })).count.value).toBe(2)
    expect((await own(other, { companyId: id })).count.value).toBe(0)
  })

  test('what a follow-up plans replaces what that person had planned by one before', async () => {
    const { id } = await company()
    const context = await personContext(product.context, me)
    const next = (at: string | null, recordId: number) =>
      write(context, { permission: 'followups.planContact', audit: 'test.logged' }, async (tx) => {
        tx.unchanged()
        return planNextContact(tx, {
          companyId: id,
          contactId: null,
          at: at === null ? null : new Date(at),
          personId: me,
          recordId,
        })
      })
    await plan({ kind: 'contact', title: '另约拜访', companyId: id, dueAt: hours(90) })
    const first = await next(hours(10), 1)
    const at = hours(20)
    const second = await next(at, 2)
    expect(await nextContact(id)).toBe(at)
    expect(await next(null, 3)).toBeNull()
    expect((await own(lin)).rows).toMatchObject([
      { id: second, isNext: true, title: '', company: { id } },
      { title: '另约拜访', isNext: false },
    ])
    expect((await own(lin, { show: 'done' })).rows).toMatchObject([{ id: first }])
    for (const [when, code] of [
      [hours(-1), 'followups.next_past'],
      ['9999-01-01T00:00:00Z', 'followups.due_too_far'],
    ] as const)
      await expect(next(when, 4)).rejects.toMatchObject({ details: { fields: [{ field: 'nextContactAt', code }] } })
    expect(await nextContact(id)).toBe(at)
  })

  test('a next contact that was made a repeat is not ended by the next follow-up', async () => {
    const { id } = await company()
    const context = await personContext(product.context, me)
    const next = (at: string) =>
      write(context, { permission: 'followups.planContact', audit: 'test.logged' }, async (tx) => {
        tx.unchanged()
        return planNextContact(tx, { companyId: id, contactId: null, at: new Date(at), personId: me, recordId: 1 })
      })
    const first = await next(hours(10))
    const given = body({
      kind: 'contact',
      title: '',
      companyId: id,
      dueAt: hours(10),
      repeat: { every: 'week', interval: 1, count: 9, until: null },
    })
    await lin.call(contract.changeTask, { params: { id: first ?? 0 }, body: given, version: 1 })
    const second = await next(hours(90))
    expect((await own(lin)).rows).toMatchObject([
      { id: first, isNext: false, repeat: { count: 9 } },
      { id: second, isNext: true },
    ])
  })

  test('that went to other hands nothing is told to whoever lost it', async () => {
    const { id, name } = await company()
    const task = await plan({ companyId: id, title: '报价给王总', note: '底价 1850' })
    await sql`update phonebook.companies set custodian_id = ${office.person('sales3')} where id = ${id}`.execute(
      product.db,
    )
    const [row] = (await own(lin)).rows
    expect(row).toMatchObject({ id: task.id, isCovered: true, title: '', note: '', company: null, companyId: null })
    expect(JSON.stringify(await lin.call(contract.getTask, { params: { id: task.id } }))).not.toMatch(
      new RegExp(`${name}|王总|1850`),
    )
    expect((await own(lin, { q: '王总' })).count.value).toBe(0)
    // Changing the task must not erase the values that are masked for her.
    await lin.call(contract.changeTask, { params: { id: task.id }, body: body({ title: '改了' }), version: 1 })
    expect(await product.db.selectFrom('followups.tasks').select(['title', 'company_id']).executeTakeFirst()).toEqual({
      title: '报价给王总',
      company_id: id,
    })
  })

  test('a task is not given to somebody who may not see it', async () => {
    const { id } = await company()
    expect(await refusalOf(plan({ companyId: id }, other))).toMatchObject({
      details: { fields: [{ field: 'companyId', code: 'followups.company_unknown' }] },
    })
    const colleague = office.person('sales2')
    expect(await refusalOf(plan({ companyId: id, personId: colleague }, manager))).toMatchObject({
      details: { fields: [{ field: 'personId', code: 'followups.task_person_blind' }] },
    })
    await sql`update phonebook.companies set follower_ids = array[${colleague}::bigint] where id = ${id}`.execute(
      product.db,
    )
    expect(await plan({ companyId: id, personId: colleague }, manager)).toMatchObject({ person: { id: colleague } })
  })

  test('goes with the company to its next custodian, and is over when the company is in the pool', async () => {
    const { id } = await company()
    const contact = await plan({ kind: 'contact', title: '', companyId: id, remindMinutes: [0] })
    await plan({ title: '与客户无关' })
    const colleague = await product.signIn('sales2', testPassword, 'zh')
    await lin.call(transferCompanies, { body: { ids: [id], userId: office.person('sales2') } })
    expect((await own(lin)).rows).toMatchObject([{ title: '与客户无关' }])
    expect((await own(colleague)).rows).toMatchObject([{ id: contact.id, company: { id } }])
    await colleague.call(releaseCompanies, { body: { ids: [id], reason: '没有需求' } })
    expect((await own(colleague)).rows).toEqual([])
    expect(await nextContact(id)).toBeNull()
    expect(await product.db.selectFrom('followups.reminders').select('task_id').execute()).toEqual([])
  })

  test('goes along when two companies become one, and back when that is taken back', async () => {
    const { id: keepId } = await company()
    const other = await lin.call(createCompany, {
      body: aCompany({ name: '宁波远洋国际货运代理有限公司分公司', organizationNumber: '' }),
    })
    const soon = hours(3)
    const task = await plan({ kind: 'contact', title: '', companyId: other.id, dueAt: soon })
    const context = await personContext(product.context, me)
    const both = { keepId, otherIds: [other.id] }
    const within = (work: typeof mergeTasks) =>
      write(context, { permission: 'followups.planContact', audit: 'test.merged' }, async (tx) => {
        tx.unchanged()
        await work(tx, both)
      })
    await within(mergeTasks)
    expect((await own(lin, { companyId: keepId })).rows).toMatchObject([{ id: task.id }])
    expect(await nextContact(keepId)).toBe(soon)
    await within(unmergeTasks)
    expect((await own(lin, { companyId: other.id })).rows).toMatchObject([{ id: task.id }])
    expect([await nextContact(keepId), await nextContact(other.id)]).toEqual([null, soon])
  })

  test('of merged companies stays with the person who got it since, when the merge is taken back', async () => {
    const { id: keepId } = await company()
    const colleague = office.person('sales2')
    const zhou = await product.signIn('sales2', testPassword, 'zh')
    const other = await zhou.call(createCompany, {
      body: aCompany({ name: '宁波远洋国际货运代理有限公司北仑部', organizationNumber: '' }),
    })
    const [passed, given] = [
      await plan({ title: '还给周敏', companyId: other.id }, zhou),
      await plan({ title: '已改派', companyId: other.id }, zhou),
    ]
    const context = await personContext(product.context, me)
    const within = (work: typeof mergeTasks) =>
      write(context, { permission: 'followups.planContact', audit: 'test.merged' }, async (tx) => {
        tx.unchanged()
        await work(tx, { keepId, otherIds: [other.id] })
      })
    await within(mergeTasks)
    const leader = office.person('manager')
    await sql`update followups.tasks set person_id = ${leader}::bigint where id = ${given.id}`.execute(product.db)
    await within(unmergeTasks)
    const { rows } = await sql<{ id: number; person: number }>`
      select id, person_id as person from followups.tasks where id in (${passed.id}, ${given.id}) order by id`.execute(
      product.db,
    )
    expect(rows.map(({ person }) => person)).toEqual([colleague, leader])
  })
})
