import {
  finishTask,
  createTask,
  getTask,
  listTasks,
  moveTask,
  newTask,
  type Task,
} from '@seamark/contract/followups/tasks/tasks'
import { keepPreferences } from '@seamark/contract/identity/index'
import { listNotices } from '@seamark/contract/notices/notices'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { lettersTo, startMailServer } from '../../../platform/testing/mail-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice } from '../../phonebook/testing.ts'
import { sendReminders } from './reminders.commands.ts'

const mails = await startMailServer()
afterAll(() => mails.stop())
const product = await startTestApp({
  worker: true,
  SMTP_URL: mails.url,
  MAIL_FROM: 'Seamark <no-reply@seamark.example>',
  PUBLIC_ADDRESS: 'https://crm.seamark.example/',
})
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales', testPassword, 'zh')
const me = office.person('sales')

beforeEach(async () => {
  await sql`delete from followups.tasks`.execute(product.db)
  await sql`delete from notices.notices`.execute(product.db)
  await sql`delete from phonebook.companies`.execute(product.db)
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
/** The clock is so far ahead that the product's own schedule finds nothing due. */
const later = (count: number): Context => ({ ...product.context, now: () => minutes(count) })
const plan = (given: Partial<z.input<typeof newTask>> = {}): Promise<Task> =>
  lin.call(createTask, {
    body: newTask.parse({
      kind: 'todo',
      title: '催单证',
      dueAt: minutes(120).toISOString(),
      remindMinutes: [0, 30],
      ...given,
    }),
  })
const told = async () => (await lin.call(listNotices, { query: {} })).rows

test('each reminder is a notice of its own, once, however often the worker runs', async () => {
  await plan()
  await sendReminders(later(80))
  expect(await told()).toEqual([])
  await sendReminders(later(91))
  await sendReminders(later(92))
  expect(await told()).toMatchObject([
    {
      kind: 'followups.reminder.task',
      facts: { task: '催单证' },
      times: 1,
      path: expect.stringContaining('/contacts/tasks?task='),
    },
  ])
  await sendReminders(later(121))
  expect(await told()).toHaveLength(2)
})

test('what is done reminds no more; what is moved reminds at its new time, and not again of what was told', async () => {
  const done = await plan()
  await lin.call(finishTask, { params: { id: done.id }, body: {}, version: 1 })
  const moved = await plan({ title: '约提货' })
  await sendReminders(later(91))
  expect(await told()).toHaveLength(1)
  await lin.call(moveTask, {
    params: { id: moved.id },
    body: { dueAt: minutes(600).toISOString(), minutes: null },
    version: 1,
  })
  await sendReminders(later(125))
  expect(await told()).toHaveLength(1)
  await sendReminders(later(571))
  await sendReminders(later(601))
  expect(await told()).toHaveLength(3)
})

test('a whole day reminds from nine o’clock of the office', async () => {
  const day = new Date(Date.now() + 3 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  await plan({ dueAt: null, dueDay: day, remindMinutes: [60] })
  const rows = await product.db.selectFrom('followups.reminders').select('at').execute()
  expect(rows.map(({ at }) => at.toISOString())).toEqual([`${day}T00:00:00.000Z`])
})

test('several workers at once tell each of a thousand once', async () => {
  await sql`
    with made as (
      insert into followups.tasks (kind, title, person_id, due_at, remind_minutes) select 'todo', 'n' || n, ${me}, now() + interval '5 hours', '{0}'
      from generate_series(1, 1200) n returning id, due_at)
    insert into followups.reminders (task_id, at) select id, due_at from made`.execute(product.db)
  await Promise.all([1, 2, 3].map(() => sendReminders(later(301))))
  const { rows } = await sql<{ count: number; tasks: number }>`
    select count(*)::int as count, count(distinct subject_id)::int as tasks from notices.notices where user_id = ${me}`.execute(
    product.db,
  )
  expect(rows[0]).toEqual({ count: 1200, tasks: 1200 })
})

test('a worker that dies before it commits has told nobody, and the next one does', async () => {
  await plan()
  const dying: Context = {
    ...later(91),
    publish: () => undefined,
    db: new Proxy(product.context.db, {
      get: (db, name) =>
        name === 'transaction'
          ? () => ({
              execute: (work: (tx: unknown) => Promise<unknown>) =>
                db.transaction().execute(async (tx) => {
                  await work(tx)
                  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
                }),
            })
          : (Reflect.get(db, name) as unknown),
    }),
  }
  await expect(sendReminders(dying)).rejects.toThrow()
  expect(await told()).toEqual([])
  await sendReminders(later(92))
  expect(await told()).toHaveLength(1)
})

test('names are shown only to whoever may see the company when she reads', async () => {
  const { id, name } = await lin.call(createCompany, { body: aCompany() })
  await plan({ kind: 'contact', title: '', companyId: id, remindMinutes: [0] })
  await sendReminders(later(121))
  expect(await told()).toMatchObject([{ kind: 'followups.reminder.contact', facts: { company: name } }])
  await sql`update phonebook.companies set custodian_id = ${office.person('sales3')} where id = ${id}`.execute(
    product.db,
  )
  expect(await told()).toMatchObject([{ kind: null, facts: {} }])
})

test('comes by mail to whoever wants that, once', async () => {
  const address = 'lin@seamark.example'
  await product.db.updateTable('identity.users').set({ email: address }).where('id', '=', me).execute()
  await plan({ remindMinutes: [0] })
  await sendReminders(later(121))
  await lin.call(keepPreferences, { body: { noticeMail: 'reminders' } })
  await plan({ title: '寄提单正本', remindMinutes: [0] })
  await sendReminders(later(122))
  await sendReminders(later(123))
  await vi.waitFor(() => expect(lettersTo(mails.folder, address)).toHaveLength(1), 10_000)
  expect(lettersTo(mails.folder, address)[0]).toMatchObject({
    subject: '航标：任务提醒',
    text: expect.stringContaining('寄提单正本'),
  })
})

test('a task says that nobody knows whether its reminder was mailed, or that it was refused; one that was sent needs no word', async () => {
  const address = 'lin.two@seamark.example'
  const addressed = (email: string) =>
    product.db.updateTable('identity.users').set({ email }).where('id', '=', me).execute()
  await addressed(address)
  await lin.call(keepPreferences, { body: { noticeMail: 'reminders' } })
  const { id } = await plan({ remindMinutes: [0] })
  const mailOf = async (task: number) => (await lin.call(getTask, { params: { id: task } })).reminderMail
  await sendReminders(later(121))
  await vi.waitFor(() => expect(lettersTo(mails.folder, address)).toHaveLength(1), 10_000)
  await vi.waitFor(async () => expect(await ends()).toEqual(['sent']), 10_000)
  expect(await mailOf(id)).toBeNull()
  // This is the state after a worker was killed between handing the mail to the server and receiving its answer.
  const begun = new Date(Date.now() - 6 * 60_000)
  await product.db.updateTable('notices.notices').set({ mail_begun_at: begun, mail_end: null }).execute()
  expect(await mailOf(id)).toEqual({ at: begun.toISOString(), outcome: 'unknown' })
  expect((await lin.call(listTasks, { query: {} })).rows.map(({ reminderMail }) => reminderMail?.outcome)).toEqual([
    'unknown',
  ])
  await addressed('refused@seamark.example')
  const refused = await plan({ title: '约提货', remindMinutes: [0] })
  await sendReminders(later(122))
  await vi.waitFor(async () => expect((await mailOf(refused.id))?.outcome).toBe('refused'), 10_000)
})

const ends = async () =>
  (await product.db.selectFrom('notices.notices').select('mail_end').execute()).map(({ mail_end }) => mail_end)
