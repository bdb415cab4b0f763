import { getCalendar } from '@seamark/contract/followups/calendars/calendars'
import { createTask, finishTask, newTask, type Task } from '@seamark/contract/followups/tasks/tasks'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice } from '../../phonebook/testing.ts'

// The office of these tests has clocks that change twice a year.
const product = await startTestApp({ TIME_ZONE: 'Europe/Madrid' })
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales', testPassword, 'zh')

beforeEach(async () => void (await sql`delete from followups.tasks`.execute(product.db)))

const year = new Date().getUTCFullYear() + 1
/** Returns the last Sunday of a month, when the clocks of Europe change. */
function lastSunday(month: number) {
  const last = new Date(Date.UTC(year, month, 0))
  return new Date(last.getTime() - last.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
}
const dayFrom = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const [spring, autumn] = [lastSunday(3), lastSunday(10)]
const everyDay = { every: 'day', interval: 1, count: 3, until: null } as const
const plan = (given: Partial<z.input<typeof newTask>>): Promise<Task> =>
  lin.call(createTask, { body: newTask.parse({ kind: 'todo', title: '催单证', ...given }) })

/** Returns the moments of a repeat, each planned by finishing the task before. */
async function moments(first: Task): Promise<string[]> {
  const { next } = await lin.call(finishTask, { params: { id: first.id }, body: {}, version: first.version })
  return [first.dueAt, ...(next ? await moments(next) : [])]
}

describe('a repeat over the change of the clocks', () => {
  test.each([
    ['nine o’clock in spring', spring, ['T08:00:00.000Z', 'T07:00:00.000Z', 'T07:00:00.000Z']],
    ['nine o’clock in autumn', autumn, ['T07:00:00.000Z', 'T08:00:00.000Z', 'T08:00:00.000Z']],
    // That morning has no 02:30, so the task is due at 03:30, and at 02:30 again the day after.
    ['half past two, which spring leaves out', spring, ['T01:30:00.000Z', 'T01:30:00.000Z', 'T00:30:00.000Z']],
    // That morning has the time twice; the first one counts.
    ['half past two, which autumn has twice', autumn, ['T00:30:00.000Z', 'T00:30:00.000Z', 'T01:30:00.000Z']],
  ])('%s', async (_name, day, clocks) => {
    const days = [-1, 0, 1].map((step) => dayFrom(day, step))
    const first = await plan({ dueAt: `${days[0]}${clocks[0]}`, repeat: everyDay })
    expect(await moments(first)).toEqual(days.map((one, index) => `${one}${clocks[index]}`))
  })

  test('a whole day ends when it ends, and reminds at nine', async () => {
    expect(await moments(await plan({ dueDay: dayFrom(spring, -1), repeat: everyDay }))).toEqual([
      `${dayFrom(spring, -1)}T22:59:59.999Z`,
      `${spring}T21:59:59.999Z`,
      `${dayFrom(spring, 1)}T21:59:59.999Z`,
    ])
    const { id } = await plan({ dueDay: spring, remindMinutes: [0, 1440] })
    const reminders = await product.db
      .selectFrom('followups.reminders')
      .select('at')
      .where('task_id', '=', id)
      .orderBy('at')
      .execute()
    expect(reminders.map(({ at }) => at.toISOString())).toEqual([
      `${dayFrom(spring, -1)}T07:00:00.000Z`,
      `${spring}T07:00:00.000Z`,
    ])
  })
})

test('the calendar’s day is as long as that day is', async () => {
  const on = async (from: string) =>
    (await lin.call(getCalendar, { query: { from, until: dayFrom(from, 1) } })).tasks.map(({ dueAt }) => dueAt)
  const [first, last, next] = [
    `${dayFrom(spring, -1)}T23:00:00.000Z`,
    `${spring}T21:59:00.000Z`,
    `${spring}T22:00:00.000Z`,
  ]
  for (const dueAt of [first, last, next]) await plan({ dueAt })
  expect(await on(spring)).toEqual([first, last])
  expect(await on(dayFrom(spring, 1))).toEqual([next])
  const long = [`${dayFrom(autumn, -1)}T22:00:00.000Z`, `${autumn}T22:59:00.000Z`]
  for (const dueAt of long) await plan({ dueAt })
  expect(await on(autumn)).toEqual(long)
})
