import { listTasks, type Task } from '@seamark/contract/followups/tasks/tasks'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { list, makeCompanies, ownWord } from '../phonebook/companies.ts'
import { png } from '../trust/images.ts'

const desk = openDesk()

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^通知，\d+ 条未读$/ })
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

test('from the morning to the summary: whom to contact, logged without leaving the list, planned, reminded of, moved, told and counted', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  await desk.query(
    "delete from notices.notices where user_id = (select id from identity.users where username = 'sales')",
  )
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()}五金` }])
  if (!company) throw new Error('no company')
  const before = await followups(lin)

  // In the morning, a client without a next contact is one click away.
  await lin.goto('/dashboard')
  await shown(lin).locator('.figure').filter({ hasText: '未安排下次联系' }).click()
  await rowOf(lin, company.name).waitFor()
  const tasks = await anotherTab(lin, `/contacts/tasks?q=${encodeURIComponent(company.name)}`)
  const inList = lin.url()
  expect(await log(lin, company)).toBeLessThanOrEqual(6)
  expect(lin.url()).toBe(inList)

  // The next contact has become a task, at once in the other tab; its reminder appears there too, without a request.
  const line = shown(tasks).locator('.task-line').filter({ hasText: company.name })
  await line.waitFor()
  const [task] = await tasksOf(lin, company)
  expect(task).toMatchObject({ kind: 'contact', isNext: true, state: 'open' })
  await remindNow(company)
  for (const page of [tasks, lin]) await bell(page).waitFor()
  await bell(tasks).click()
  await tasks.getByRole('dialog', { name: '通知' }).getByText(company.name).first().waitFor()
  await tasks.keyboard.press('Escape')

  const afternoon = await dragToAfternoon(tasks, company, task)
  await expect.poll(async () => (await tasksOf(lin, company)).map(({ dueAt }) => dueAt)).toEqual([afternoon])

  // At the second contact, a template sets the client's progress.
  await follow(lin, `${list}?q=${encodeURIComponent(company.name)}`)
  await quote(lin, company)
  await tellTheSame(lin, company, before)
})

/** Returns today's follow-ups as the sales summary counts them. */
async function followups(page: Page): Promise<number> {
  await page.goto('/contacts/saleSummary?period=day')
  const row = shown(page).getByRole('row').filter({ hasText: '林晓帆' })
  await row.waitFor()
  const figure = row.getByRole('button', { name: /跟进次数/ })
  return (await figure.count()) === 0 ? 0 : Number(await figure.textContent())
}

async function anotherTab(page: Page, address: string) {
  const other = await page.context().newPage()
  await other.goto(address)
  await shown(other).getByText('没有待办任务').waitFor()
  return other
}

/** Logs a contact: the row's menu, logging, words, a screenshot, the next contact, save. Returns the number of actions. */
async function log(page: Page, { name }: Company): Promise<number> {
  let actions = 0
  const act = async (done: Promise<unknown>) => {
    actions += 1
    await done
  }
  const form = page.getByRole('dialog', { name: `写跟进：${name}` })
  await act(rowOf(page, name).locator('.data-more').click())
  await act(page.getByRole('menuitem', { name: '写跟进' }).click())
  await act(form.getByLabel('跟进内容').pressSequentially('电话聊了，每月两个高柜到洛杉矶'))
  await act(pasteImage(form.getByLabel('跟进内容')))
  await form.locator('.record-image img').waitFor()
  await act(form.getByRole('button', { name: '明天 10:00' }).click())
  await act(page.keyboard.press('Control+Enter'))
  await form.waitFor({ state: 'detached' })
  return actions
}

/** Pastes an image as a screenshot from the clipboard. */
const pasteImage = (into: Locator) =>
  into.evaluate(
    (field, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...png(60, 40)],
  )

const tasksOf = async (page: Page, { id }: Company): Promise<Task[]> =>
  (await apiOf(page)(listTasks, { query: { companyId: id } })).rows

/** Makes its first reminder due, and lets the worker look now instead of within a minute. */
async function remindNow({ id }: Company) {
  await desk.query(
    'update followups.reminders r set at = now() from followups.tasks t where t.id = r.task_id and t.company_id = $1 and r.at < t.due_at',
    [id],
  )
  await desk.query(`insert into jobs.job (name, data) values ('followups.tellReminders', '{"payload":null}')`)
}

/** Drags the task from ten in the morning to two in the afternoon of its day. Returns the new time. */
async function dragToAfternoon(page: Page, { name }: Company, task: Task | undefined): Promise<string> {
  const due = new Date(task?.dueAt ?? '')
  const day = await page.evaluate(
    (at) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date(at)),
    due.toISOString(),
  )
  await follow(page, `/contacts/calender?view=day&day=${day}`)
  const event = shown(page).locator('.cal-task').filter({ hasText: name })
  const lane = shown(page).locator('.fc-timegrid-slot-lane[data-time="14:00:00"]')
  for (const place of [lane, event]) await place.scrollIntoViewIfNeeded()
  await event.hover({ position: { x: 40, y: 4 } })
  const end = await boxOf(lane)
  await page.mouse.down()
  // A person keeps moving until the task is shown at its new place.
  let moves = 0
  const seen = async () => {
    await page.mouse.move(end.x + 40 + (moves++ % 8), end.y + 4)
    return shown(page).locator('.fc-event-mirror').allTextContents()
  }
  await expect.poll(seen).toEqual([expect.stringMatching(/^14:00/)])
  await page.mouse.up()
  return new Date(due.getTime() + 4 * 3_600_000).toISOString()
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('nothing is there')
  return box
}

async function quote(page: Page, { name }: Company) {
  const row = rowOf(page, name)
  await row.getByRole('gridcell', { name: '已联系' }).focus()
  await page.keyboard.press('f')
  const form = page.getByRole('dialog', { name: `写跟进：${name}` })
  await form.getByRole('button', { name: '发送报价' }).click()
  await form.getByRole('button', { name: '整柜海运' }).click()
  await expect.poll(() => form.getByRole('radio', { name: '已报价' }).isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await row.getByText('已报价').waitFor()
}

/** Every follow-up of the timeline must be a row behind the figure, and every row must be in the timeline. */
async function tellTheSame(page: Page, { name }: Company, before: number) {
  await follow(page, '/contacts/timeLine?groups=record')
  const told = shown(page).locator('.desk-timeline li').filter({ hasText: name })
  await expect
    .poll(() => told.allTextContents())
    .toEqual([expect.stringMatching(/记录了跟进.*已报价/), expect.stringMatching(/记录了跟进.*已联系/)])
  await expect.poll(() => followups(page)).toBe(before + 2)
  await shown(page)
    .getByRole('row')
    .filter({ hasText: '林晓帆' })
    .getByRole('button', { name: /跟进次数/ })
    .click()
  const beside = page.getByRole('dialog')
  await beside.getByText(`共 ${before + 2} 条`).waitFor()
  await expect.poll(() => beside.locator('.sales-rows li').filter({ hasText: name }).count()).toBe(2)
  // The drawing of the same day has as many: each part of a bar opens its rows, and so does every figure of its table.
  const trend = '/contacts/saleSummary?period=day&view=trend'
  await page.goto(trend)
  const people = shown(page).getByRole('region', { name: '各人跟进' })
  const bar = await boxOf(people.locator('.bars-place'))
  await page.mouse.click(bar.x + bar.width * 0.4, bar.y + bar.height * 0.4)
  await beside.getByText(/^共 \d+ 条$/).waitFor()
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(expect.arrayContaining(['figure', 'personId', 'way']))
  await page.goto(trend)
  await people.getByTitle('表格').click()
  const figures = people.getByRole('row').filter({ hasText: '林晓帆' })
  await figures.getByRole('link').first().click()
  await beside.getByText(`共 ${before + 2} 条`).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
}
