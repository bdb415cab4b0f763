import { createTask, newTask } from '@seamark/contract/followups/tasks/tasks'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { offeredOptions } from '../../select-options.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { ownWord } from '../../phonebook/companies.ts'

const desk = openDesk()

const line = (page: Page, title: string) => shown(page).locator('.task-line').filter({ hasText: title })
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** Makes its reminders due, and lets the worker look now instead of within a minute. */
async function hasten(title: string) {
  await desk.query(
    `update followups.reminders r set at = now() from followups.tasks t where t.id = r.task_id and t.title = $1 and r.told_at is null`,
    [title],
  )
  await desk.query(`insert into jobs.job (name, data) values ('followups.tellReminders', '{"payload":null}')`)
}

test('a task is planned for a colleague, reminds her live, is put off, done, and taken back', async () => {
  const title = `${ownWord()}报价`
  const [manager, lin] = [await desk.person('manager'), await desk.person('sales')]
  await apiOf(lin)(createTask, { body: newTask.parse({ kind: 'todo', title, dueAt: at(-1), remindMinutes: [] }) })
  await manager.goto(`/contacts/tasks?of=team&q=${encodeURIComponent(title)}`)
  await line(manager, title).waitFor()
  await line(manager, title).getByRole('button', { name: 'Put off' }).click()
  await manager
    .getByRole('dialog')
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await manager.getByRole('dialog').getByLabel('Why (optional)').fill('客户出差')
  await manager.getByRole('dialog').getByRole('button', { name: 'Put off', exact: true }).click()
  await manager.getByText(/^Put off to/).waitFor()

  await lin.goto(`/contacts/tasks?q=${encodeURIComponent(title)}`)
  await line(lin, title).getByText('put off 1×').waitFor()
  await line(lin, title).getByRole('button', { name: title, exact: true }).click()
  await lin.getByRole('dialog').getByLabel('Reminders').click()
  await offeredOptions(lin, 'When it is due').click()
  await lin.keyboard.press('Escape')
  await lin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await lin.getByText(/^Saved, due/).waitFor()
  await hasten(title)
  await lin
    .getByRole('banner')
    .getByRole('button', { name: /^Notices, / })
    .waitFor()

  await line(lin, title).getByRole('checkbox').click()
  await lin.getByText(`Done: ${title}`).waitFor()
  await expect.poll(() => line(lin, title).count()).toBe(0)
  await lin.getByRole('button', { name: 'Undo' }).click()
  await line(lin, title).waitFor()
  await expect.poll(() => findBarriers(lin)).toEqual([])
})

test('a task is dragged to another day on the calendar, and its colleague’s manager sees it there', async () => {
  const title = `${ownWord()}回访`
  const [manager, lin] = [await desk.person('manager'), await desk.person('sales', { language: 'zh' })]
  await apiOf(lin)(createTask, {
    body: newTask.parse({ kind: 'todo', title, dueAt: `${month()}-10T03:00:00Z`, remindMinutes: [] }),
  })
  await lin.goto(`/contacts/calender?view=month&day=${month()}-10`)
  const event = shown(lin).locator('.cal-task').filter({ hasText: title })
  await event.waitFor()
  await drag(lin, event, shown(lin).locator(`.fc-daygrid-day[data-date="${month()}-17"]`))
  await expect
    .poll(() =>
      shown(lin).locator(`.fc-daygrid-day[data-date="${month()}-17"] .cal-task`).filter({ hasText: title }).count(),
    )
    .toBe(1)
  // A card is moved by mistake: one click takes that back, and it is moved again.
  await lin.getByText(/^已移到 /).waitFor()
  await lin.getByRole('button', { name: /撤\s*销/ }).click()
  await shown(lin).locator(`.fc-daygrid-day[data-date="${month()}-10"] .cal-task`).filter({ hasText: title }).waitFor()
  await drag(lin, event, shown(lin).locator(`.fc-daygrid-day[data-date="${month()}-17"]`))
  await shown(lin).locator(`.fc-daygrid-day[data-date="${month()}-17"] .cal-task`).filter({ hasText: title }).waitFor()
  await manager.goto(`/contacts/calender?view=month&day=${month()}-10&of=team`)
  await shown(manager)
    .locator(`.fc-daygrid-day[data-date="${month()}-17"] .cal-task`)
    .filter({ hasText: title })
    .waitFor()
  await expect.poll(() => findBarriers(lin)).toEqual([])
})

/** Returns next month, which lies wholly in the future. */
function month() {
  const now = new Date()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return next.toISOString().slice(0, 7)
}

async function drag(page: Page, from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>) {
  const [begin, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!begin || !end) throw new Error('nothing to drag')
  await page.mouse.move(begin.x + begin.width / 2, begin.y + begin.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
}
