import { createTask, getTask, newTask } from '@seamark/contract/followups/tasks/tasks'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { makeCompanies, ownWord } from '../../phonebook/companies.ts'

const desk = openDesk()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test('the secret address of a calendar is made, read by a calendar, renewed and ended', async () => {
  const title = `${ownWord()}催提单`
  const lin = await desk.person('sales', { language: 'zh' })
  await apiOf(lin)(createTask, {
    body: newTask.parse({ kind: 'todo', title, dueAt: inHours(30).toISOString(), remindMinutes: [] }),
  })
  await lin.goto('/contacts/calender')
  await shown(lin).getByRole('button', { name: '订阅' }).click()
  const form = lin.getByRole('dialog', { name: '订阅' })
  await form.getByRole('button', { name: '生成地址' }).click()
  const field = form.getByLabel('订阅地址')
  const first = await field.inputValue()
  expect(first).toContain(`${desk.product.address}/api/followups/feeds/`)
  const answer = await fetch(first)
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  // The calendar format folds long lines.
  expect((await answer.text()).replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
  await expect.poll(() => findBarriers(lin)).toEqual([])

  // The former address cannot be brought back, so both are asked first.
  const sure = lin.getByRole('dialog', { name: '更换或停用订阅地址？' })
  await form.getByRole('button', { name: '重新生成（旧地址失效）' }).click()
  expect(await field.inputValue()).toBe(first)
  await sure.getByRole('button', { name: '生成地址' }).click()
  await expect.poll(() => field.inputValue()).not.toBe(first)
  const second = await field.inputValue()
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
  // Closed and opened again, the dialog no longer shows the address, only that there is one and that it was read.
  await lin.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await shown(lin).getByRole('button', { name: '订阅' }).click()
  await form.getByText('最近读取').waitFor()
  expect(await field.count()).toBe(0)
  await form.getByRole('button', { name: /停\s*用/ }).click()
  await sure.getByRole('button', { name: /停\s*用/ }).click()
  await form.getByRole('button', { name: '生成地址' }).waitFor()
  expect((await fetch(second)).status).toBe(404)
})

test('a calendar file is shown, becomes tasks once, and is taken back; a task’s story tells why it was put off', async () => {
  const word = ownWord()
  const lin = await desk.person('sales', { language: 'zh' })
  const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const event = (name: string, ...more: string[]) => [
    'BEGIN:VEVENT',
    `UID:${word}-${name}`,
    `SUMMARY:${word}${name}`,
    ...more,
    'END:VEVENT',
  ]
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//x//EN',
    ...event('周会', `DTSTART:${stamp(inHours(-24 * 20))}`, 'RRULE:FREQ=WEEKLY'),
    ...event('拜访', `DTSTART:${stamp(inHours(26))}`, `DTEND:${stamp(inHours(27))}`),
    ...event('已取消', `DTSTART:${stamp(inHours(26))}`, 'STATUS:CANCELLED'),
    'END:VCALENDAR',
  ].join('\r\n')
  await lin.goto('/contacts/calender?view=agenda')
  await shown(lin).getByRole('button', { name: '导入日历' }).click()
  const form = lin.getByRole('dialog', { name: '导入日历' })
  const file = (content: string) => ({ name: 'calendar.ics', mimeType: 'text/calendar', buffer: Buffer.from(content) })
  await form.locator('input[type=file]').setInputFiles(file('hello'))
  await form.getByText('该文件不是可读取的 iCalendar（.ics）文件，请检查。').waitFor()
  await form.locator('input[type=file]').setInputFiles(file(text))
  await form
    .getByText('将新增 2 个任务；0 个已存在，1 个因已结束或取消、只是回复、没有时间、太远或重复而跳过')
    .waitFor()
  await form
    .getByRole('listitem')
    .filter({ hasText: `${word}拜访` })
    .waitFor()
  await expect.poll(() => findBarriers(lin)).toEqual([])
  await form.getByRole('button', { name: '导入 2 个任务' }).click()
  await form.getByText('新增 2 个任务，0 个已存在，1 个因已结束或取消、只是回复、没有时间、太远或重复而跳过').waitFor()
  await form.getByRole('button', { name: '撤销导入' }).click()
  await form.getByText('已撤回 2 个任务').waitFor()
  await form.locator('input[type=file]').setInputFiles(file(text))
  await form.getByRole('button', { name: '导入 2 个任务' }).click()
  await form.getByRole('button', { name: '撤销导入' }).waitFor()
  await form.locator('input[type=file]').setInputFiles(file(text))
  await form.getByText(/^将新增 0 个任务；2 个已存在/).waitFor()
  expect(await form.getByRole('button', { name: '导入 0 个任务' }).isDisabled()).toBe(true)
  await lin.keyboard.press('Escape')

  await lin.goto(`/contacts/tasks?q=${encodeURIComponent(word)}`)
  const line = (name: string) =>
    shown(lin)
      .locator('.task-line')
      .filter({ hasText: `${word}${name}` })
  await line('周会').waitFor()
  await line('拜访')
    .getByRole('button', { name: /^推\s*迟$/ })
    .click()
  const off = lin.getByRole('dialog', { name: `推迟：${word}拜访` })
  await off.getByRole('button', { name: /^一周后/ }).click()
  await off.getByLabel('原因（选填）').fill('客户出差')
  await off.getByRole('button', { name: /^推\s*迟$/ }).click()
  await off.waitFor({ state: 'detached' })
  await line('拜访')
    .getByRole('button', { name: `${word}拜访`, exact: true })
    .click()
  await lin
    .getByRole('dialog', { name: '编辑任务' })
    .getByRole('region', { name: '操作记录' })
    .getByText('客户出差')
    .waitFor()
})

test('week and day open at today from the month of today, and at the kept day from another month', async () => {
  const lin = await desk.person('sales', { language: 'zh', at: '/contacts/calender?view=month' })
  const cell = (day: string) => shown(lin).locator(`.fc-timegrid-col[data-date="${day}"]`)
  const view = (name: string) => shown(lin).getByRole('radiogroup', { name: '视图' }).getByText(name, { exact: true })
  const today = await lin.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  await shown(lin).locator(`.fc-daygrid-day[data-date="${today}"]`).waitFor()
  await view('周').click()
  await cell(today).waitFor()
  await view('月').click()
  await view('日').click()
  await cell(today).waitFor()

  await lin.goto('/contacts/calender?view=month&day=2041-05-16')
  await shown(lin).locator('.fc-daygrid-day[data-date="2041-05-16"]').waitFor()
  await view('日').click()
  await cell('2041-05-16').waitFor()
})

test('days off that the office keeps stand on everybody’s calendar', async () => {
  const word = ownWord()
  const [admin, lin] = [
    await desk.person('sysadmin', { language: 'zh' }),
    await desk.person('sales', { language: 'zh' }),
  ]
  // No other test looks at this year.
  await admin.goto('/contacts/calender?view=month&day=2041-05-01')
  await shown(admin).getByRole('button', { name: '节假日安排' }).click()
  const form = admin.getByRole('dialog', { name: '节假日安排' })
  const text = form.getByRole('textbox', { name: '节假日安排' })
  await expect.poll(() => text.isEnabled()).toBe(true)
  await text.fill(`2041-05-01 放假 ${word} Labour\n五月二日`)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await form.getByText('第 2 行无法识别，请按“日期 holiday 名称”填写').waitFor()
  await text.fill(`2041-05-01 放假 ${word} Labour\n2041-05-04 上班 ${word}`)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await admin.getByText('已保存 2041 年 2 天').waitFor()

  await lin.goto('/contacts/calender?view=month&day=2041-05-01')
  const day = (date: string, kind: string) => shown(lin).locator(`.fc-daygrid-day[data-date="${date}"] .cal-${kind}`)
  await expect.poll(() => day('2041-05-01', 'holiday').textContent()).toContain(word)
  await expect.poll(() => day('2041-05-04', 'workday').textContent()).toContain(`${word}（上班）`)
  expect(await shown(lin).getByRole('button', { name: '节假日安排' }).count()).toBe(0)
  await expect.poll(() => findBarriers(lin)).toEqual([])
})

test('a task of the calendar opens as a card: the company, putting it off, and done', async () => {
  const word = ownWord()
  const lin = await desk.person('sales', { language: 'zh' })
  const [company] = await makeCompanies(lin, [{ name: `${word}船务`, telephone: '8765 4829', phoneAreaCode: '0574' }])
  const call = apiOf(lin)
  const body = newTask.parse({
    kind: 'todo',
    title: `${word}催单`,
    companyId: company?.id,
    dueAt: inHours(1).toISOString(),
    remindMinutes: [],
  })
  const { id } = await call(createTask, { body })
  await lin.goto('/contacts/calender?view=agenda')
  const entry = shown(lin).locator('.fc-event').filter({ hasText: word })
  await entry.click()
  const card = lin.getByRole('dialog', { name: `${word}催单` })
  await card.getByText(`${word}船务`).waitFor()
  expect(await card.getByRole('link', { name: '打电话' }).getAttribute('href')).toMatch(/^tel:/)
  await expect.poll(() => findBarriers(lin)).toEqual([])
  await card.getByRole('button', { name: '推迟' }).click()
  const off = lin.getByRole('dialog', { name: `推迟：${word}催单` })
  await off.getByRole('button', { name: /^推\s*迟$/ }).click()
  await off.waitFor({ state: 'detached' })
  await lin.goto('/contacts/calender?view=agenda')
  await lin.reload()
  await entry.first().click()
  await card.getByRole('button', { name: '完成' }).click()
  await card.waitFor({ state: 'detached' })
  await expect.poll(async () => (await call(getTask, { params: { id } })).state).toBe('done')
})
