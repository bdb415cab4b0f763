import { createRecord, listRecords } from '@seamark/contract/followups/records/records'
import * as tasks from '@seamark/contract/followups/tasks/tasks'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { releaseCompany, transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { confirmBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice } from '../../phonebook/testing.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const zhou = await product.signIn('sales2')
const manager = await product.signIn('manager')

const create = (name: string) => lin.call(createCompany, { body: aCompany({ name, progress: 'contacted' }) })
const dueAt = new Date(Date.now() + 3_600_000).toISOString()
const plan = (companyId: number, title: string, contactId: number | null = null) =>
  lin.call(tasks.createTask, { body: tasks.newTask.parse({ kind: 'todo', title, companyId, contactId, dueAt }) })
const versionOf = async (id: number) => (await manager.call(getCompany, { params: { id } })).version
async function merge(keepId: number, otherId: number, stays = false) {
  const companies = await Promise.all([keepId, otherId].map(async (id) => ({ id, version: await versionOf(id) })))
  return (await manager.call(mergeCompanies, { body: { keepId, companies, stays } })).runId
}
async function undo(runId: number) {
  const { id, total } = await manager.call(countUndo, { params: { id: runId }, body: { overwrite: 'none' } })
  await manager.call(confirmBulk, { params: { id }, body: { count: total } })
}
const companyOf = async (id: number) => (await lin.call(tasks.getTask, { params: { id } })).companyId
const carried = async (id: number) => {
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where a.action = 'followups.tasksCarried' and a.subject_kind = 'task' and a.subject_id = ${id} order by a.id`.execute(
    product.db,
  )
  return rows.map(({ before, after }) => [before, after])
}

test('tasks of records that were merged twice come back one after the other, and the log tells of it', async () => {
  const [a, b, c] = [await create('甲二公司'), await create('乙二公司'), await create('丙二公司')]
  const [first, second] = [await plan(a.id, '甲的事'), await plan(b.id, '乙的事')]
  const runs = [await merge(b.id, a.id), await merge(c.id, b.id)]
  expect(await Promise.all([first, second].map(({ id }) => companyOf(id)))).toEqual([c.id, c.id])
  await undo(runs[1] ?? 0)
  expect(await Promise.all([first, second].map(({ id }) => companyOf(id)))).toEqual([b.id, b.id])
  await undo(runs[0] ?? 0)
  expect(await Promise.all([first, second].map(({ id }) => companyOf(id)))).toEqual([a.id, b.id])
  const way = [a.id, b.id, c.id, b.id, a.id]
  expect(await carried(first.id)).toEqual(
    way.slice(1).map((to, index) => [{ companyId: way[index] }, { companyId: to }]),
  )
})

/** Logs a record of hers and one of a colleague, each with a next contact, and further tasks of the colleague. */
async function twoBooks(name: string) {
  const kept = await create(`${name}甲`)
  const other = await zhou.call(createCompany, { body: aCompany({ name: `${name}乙`, progress: 'contacted' }) })
  const [soon, later] = [2, 3].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const log = (caller: typeof lin, id: number, nextContactAt: string | undefined) =>
    caller.call(createRecord, {
      params: { id },
      body: {
        way: 'phone',
        at: new Date(Date.now() - 60_000).toISOString(),
        progress: 'contacted',
        content: '聊了',
        nextContactAt,
      },
    })
  await log(lin, kept.id, later)
  await log(zhou, other.id, soon)
  const [next] = (await zhou.call(tasks.listTasks, { query: { companyId: other.id } })).rows
  const theirs = (title: string) =>
    zhou.call(tasks.createTask, { body: tasks.newTask.parse({ kind: 'todo', title, companyId: other.id, dueAt }) })
  return {
    kept,
    other,
    soon,
    later,
    next: next?.id ?? 0,
    open: await theirs('乙的事'),
    finished: await theirs('合并后做完的事'),
  }
}
const ownerOf = async (id: number) => (await manager.call(tasks.getTask, { params: { id } })).person.id
const nextContact = async (id: number) => (await manager.call(getCompany, { params: { id } })).nextContactAt
const [me, colleague] = [office.person('sales'), office.person('sales2')]

test('what a custodian who loses her record had still to do goes to whoever has it now, and is hers again when that is taken back', async () => {
  const { kept, other, soon, later, next, open, finished } = await twoBooks('辛二')
  const runId = await merge(kept.id, other.id)
  const { rows } = await lin.call(tasks.listTasks, { query: { companyId: kept.id } })
  expect(rows.map(({ person }) => person.id)).toEqual([me, me, me, me])
  expect(rows.filter(({ isNext }) => isNext)).toHaveLength(1)
  expect((await zhou.call(tasks.listTasks, { query: {} })).rows).toEqual([])
  expect(await nextContact(kept.id)).toBe(soon)
  expect((await lin.call(tasks.getTask, { params: { id: open.id } })).steps.map(({ step }) => step)).toEqual([
    'planned',
    'passedOn',
  ])
  await lin.call(tasks.finishTask, {
    params: { id: finished.id },
    version: (await lin.call(tasks.getTask, { params: { id: finished.id } })).version,
    body: {},
  })
  await undo(runId)
  expect(await Promise.all([next, open.id, finished.id].map(ownerOf))).toEqual([colleague, colleague, me])
  expect(
    (await zhou.call(tasks.listTasks, { query: { companyId: other.id } })).rows.map(({ isCovered }) => isCovered),
  ).toEqual([false, false])
  expect([await nextContact(kept.id), await nextContact(other.id)]).toEqual([later, soon])
  expect(await carried(open.id)).toEqual([
    [
      { companyId: other.id, personId: colleague },
      { companyId: kept.id, personId: me },
    ],
    [
      { companyId: kept.id, personId: me },
      { companyId: other.id, personId: colleague },
    ],
  ])
})

test('what was given away by two merges comes back by two', async () => {
  const { kept, other, open } = await twoBooks('壬二')
  const third = await zhou.call(createCompany, { body: aCompany({ name: '壬二丙' }) })
  const runs = [await merge(kept.id, other.id), await merge(third.id, kept.id)]
  expect(await ownerOf(open.id)).toBe(colleague)
  await undo(runs[1] ?? 0)
  expect(await ownerOf(open.id)).toBe(me)
  await undo(runs[0] ?? 0)
  expect(await ownerOf(open.id)).toBe(colleague)
})

test('what both had read from one calendar file goes on nevertheless', async () => {
  const { kept, other, open } = await twoBooks('子二')
  const read = (id: number) =>
    sql`update followups.tasks set import_uid = 'meeting@example.com' where id = ${id}`.execute(product.db)
  const own = await plan(kept.id, '同一会议')
  for (const { id } of [own, open]) await read(id)
  await merge(kept.id, other.id)
  expect(await ownerOf(open.id)).toBe(me)
  const again = await zhou.call(tasks.createTask, {
    body: tasks.newTask.parse({ kind: 'todo', title: '同一会议', dueAt }),
  })
  await read(again.id)
  await lin.call(transferCompany, {
    params: { id: kept.id },
    version: await versionOf(kept.id),
    body: { userId: colleague, reason: '换人' },
  })
  expect(await ownerOf(own.id)).toBe(colleague)
})

test('a meeting that both had read from their files can be passed on', async () => {
  const { kept } = await twoBooks('丑二')
  const own = await plan(kept.id, '同一会议')
  const theirs = await zhou.call(tasks.createTask, {
    body: tasks.newTask.parse({ kind: 'todo', title: '同一会议', dueAt }),
  })
  await sql`update followups.tasks set import_uid = 'visit@example.com' where id = any(${[own.id, theirs.id]}::bigint[])`.execute(
    product.db,
  )
  const passed = tasks.newTask.parse({ kind: 'todo', title: '同一会议', dueAt, personId: me })
  await manager.call(tasks.changeTask, { params: { id: theirs.id }, body: passed, version: theirs.version })
  expect(await ownerOf(theirs.id)).toBe(me)
})

test('who follows the record that stays keeps what she had to do', async () => {
  const { kept, other, open, soon } = await twoBooks('癸二')
  await merge(kept.id, other.id, true)
  expect(await ownerOf(open.id)).toBe(colleague)
  expect((await zhou.call(tasks.getTask, { params: { id: open.id } })).company?.id).toBe(kept.id)
  expect(await nextContact(kept.id)).toBe(soon)
})

test('a contact who went back with her record is not named by what was said of the other', async () => {
  const [kept, other] = [await create('丁二公司'), await create('戊二公司')]
  const contact = await lin.call(createContact, {
    params: { id: other.id },
    body: { name: '王总', values: [{ kind: 'mobile', value: '13900000001' }] },
  })
  const runId = await merge(kept.id, other.id)
  const task = await plan(kept.id, '合并后的事', contact.id)
  const at = new Date(Date.now() - 60_000).toISOString()
  await lin.call(createRecord, {
    params: { id: kept.id },
    body: { way: 'phone', at, progress: 'contacted', content: '合并后聊的', contactId: contact.id },
  })
  expect((await lin.call(tasks.getTask, { params: { id: task.id } })).contact).toEqual({ id: contact.id, name: '王总' })
  await undo(runId)
  expect(await lin.call(tasks.getTask, { params: { id: task.id } })).toMatchObject({
    company: { id: kept.id },
    contactId: null,
    contact: null,
  })
  expect((await lin.call(listRecords, { params: { id: kept.id }, query: {} })).rows).toMatchObject([
    { content: '合并后聊的', contact: null },
  ])
})

test('what goes to the next custodian, and what is over with the pool, is in the log too', async () => {
  const [given, freed] = [await create('己二公司'), await create('庚二公司')]
  const [goes, ends] = [await plan(given.id, '移交的事'), await plan(freed.id, '放弃的事')]
  await lin.call(transferCompany, {
    params: { id: given.id },
    version: await versionOf(given.id),
    body: { userId: office.person('sales2'), reason: '换人' },
  })
  await lin.call(releaseCompany, {
    params: { id: freed.id },
    version: await versionOf(freed.id),
    body: { reason: '不做了' },
  })
  expect(await carried(goes.id)).toEqual([
    [{ personId: office.person('sales') }, { personId: office.person('sales2') }],
  ])
  expect(await carried(ends.id)).toEqual([[{ state: 'open' }, { state: 'cancelled' }]])
  expect((await lin.call(tasks.listTasks, { query: { show: 'cancelled' } })).rows.map(({ id }) => id)).toContain(
    ends.id,
  )
})

test('all follow-ups of a company are found by an index, those on their way out too', async () => {
  const plans = await product.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain select from followups.records where company_id = any('{1,2}'::bigint[])`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plans).toContain('records_of ')
})
