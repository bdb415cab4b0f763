import { createRecord } from '@seamark/contract/followups/records/records'
import { createTask, finishTask, getTask, listTasks, newTask, type Task } from '@seamark/contract/followups/tasks/tasks'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, openDesk, refusalOf } from '../../phonebook/testing.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const stranger = await product.signIn('sales3')

let made = 0
const create = (given: Record<string, unknown> = {}, caller: Caller = lin) =>
  caller.call(createCompany, { body: { name: `待联系物流${(made += 1)}`, ...given } })
const plan = (companyId: number, given: Record<string, unknown> = {}, caller: Caller = lin): Promise<Task> =>
  caller.call(createTask, {
    body: newTask.parse({
      kind: 'contact',
      title: '',
      companyId,
      dueAt: new Date(Date.now() + 3_600_000).toISOString(),
      ...given,
    }),
  })
const log = (companyId: number, given: Record<string, unknown> = {}, caller: Caller = lin) =>
  caller.call(createRecord, {
    params: { id: companyId },
    body: {
      way: 'phone',
      at: new Date(Date.now() - 60_000).toISOString(),
      progress: 'contacted',
      content: '已通话',
      ...given,
    },
  })
const stateOf = async (id: number) => (await lin.call(getTask, { params: { id } })).state

test('a follow-up finishes the task that it is about and plans the next contact, at once or not at all', async () => {
  const company = await create()
  const task = await plan(company.id)
  const next = new Date(Date.now() + 86_400_000).toISOString()
  expect((await refusalOf(log(company.id, { taskId: task.id, content: '' }))).code).toBe(
    'followups.content_progress_empty',
  )
  expect(await stateOf(task.id)).toBe('open')
  await log(company.id, { taskId: task.id, nextContactAt: next })
  expect(await stateOf(task.id)).toBe('done')
  expect((await lin.call(getCompany, { params: { id: company.id } })).nextContactAt).toBe(next)
  const other = await plan(company.id)
  await log(company.id, { taskId: other.id })
  expect(await stateOf(other.id)).toBe('done')
})

test('a task that is closed already stays as it is, and the follow-up is kept', async () => {
  const company = await create()
  const task = await plan(company.id)
  await lin.call(finishTask, { params: { id: task.id }, version: task.version, body: {} })
  expect((await log(company.id, { taskId: task.id })).content).toBe('已通话')
})

test('a follow-up finishes no task of another company, nor of somebody whom its author does not reach', async () => {
  const [company, other] = [await create(), await create()]
  const task = await plan(other.id)
  const records = () => product.db.selectFrom('followups.records').select('id').execute()
  const before = (await records()).length
  expect((await refusalOf(log(company.id, { taskId: task.id }))).code).toBe('followups.task_not_found')
  const pooled = await create({ visibility: 'public' })
  const theirs = await plan(pooled.id, {}, zhou)
  expect((await refusalOf(log(pooled.id, { taskId: theirs.id }, stranger))).code).toBe('followups.task_not_found')
  expect(await records()).toHaveLength(before)
  expect((await zhou.call(getTask, { params: { id: theirs.id } })).state).toBe('open')
})

test('a task says whom to call: its contact, else the first address, else the company; nobody else is told', async () => {
  const company = await create({ phoneCountryCode: '+86', phoneAreaCode: '0574', telephone: '87654829' })
  const task = await plan(company.id)
  const callOf = async (caller: Caller = lin) =>
    (await caller.call(listTasks, { query: { companyId: company.id } })).rows[0]?.call
  expect(await callOf()).toEqual({ name: '', number: '+86 574 8765 4829', link: 'tel:+8657487654829' })
  const person = (name: string, value: string) =>
    lin.call(createContact, { params: { id: company.id }, body: { name, values: [{ kind: 'mobile', value }] } })
  await person('王芳', '13800138071')
  expect(await callOf()).toEqual({ name: '王芳', number: '13800138071', link: 'tel:+8613800138071' })
  const second = await person('李强', '13800138072')
  const named = await plan(company.id, { contactId: second.id, dueAt: new Date(Date.now() + 60_000).toISOString() })
  expect(await callOf()).toMatchObject({ name: '李强', number: '13800138072' })
  await lin.call(finishTask, { params: { id: named.id }, version: named.version, body: {} })
  await lin.call(finishTask, { params: { id: task.id }, version: task.version, body: {} })
  expect((await lin.call(getTask, { params: { id: task.id } })).call).toBeNull()
  const pooled = await create({
    visibility: 'public',
    phoneCountryCode: '+86',
    phoneAreaCode: '0574',
    telephone: '87654830',
  })
  await plan(pooled.id, {}, stranger)
  const [own] = (await stranger.call(listTasks, { query: {} })).rows
  expect(own).toMatchObject({ companyId: pooled.id, personId: office.person('sales3'), call: null })
})
