import { createTask } from '@seamark/contract/followups/tasks/tasks'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { makeCompanies, ownWord } from '../phonebook/companies.ts'

const desk = openDesk()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('the day begins with what waits, and every figure opens its rows', async () => {
  const word = ownWord()
  // Nobody else's tasks, nor those of the demo as they become due, belong to her.
  const lin = await desk.person(await addColleague(desk, `${word}林`, ['sales']), { language: 'zh', at: '/dashboard' })
  const [company] = await makeCompanies(lin, [{ name: `${word}供应链` }])
  if (!company) throw new Error('no company')
  const task = await apiOf(lin)(createTask, {
    body: { kind: 'contact', title: `${word}确认订舱`, companyId: company.id, dueAt: inHours(1) },
  })
  await desk.query("update followups.tasks set due_at = now() - interval '30 days' where id = $1", [task.id])
  await lin.reload()
  const figure = (label: string) => shown(lin).locator('.figure').filter({ hasText: label }).locator('strong')
  await shown(lin)
    .getByRole('link', { name: `${word}确认订舱` })
    .waitFor()
  await expect.poll(() => figure('逾期任务').textContent()).toBe('1')
  await expect.poll(() => findBarriers(lin)).toEqual([])
  await figure('逾期任务').click()
  await expect.poll(() => new URL(lin.url()).pathname + new URL(lin.url()).search).toBe('/contacts/tasks?show=overdue')
  await shown(lin).getByText(`${word}确认订舱`).first().waitFor()
  await expect.poll(() => shown(lin).locator('.task-list li').count()).toBe(1)
})

test('the summary counts what was done, opens the rows of each figure, and the manager has the team', async () => {
  const word = ownWord()
  const name = `${word}周`
  const username = await addColleague(desk, name, ['sales'])
  const [zhou, manager] = await Promise.all([
    desk.person(username, { language: 'zh' }),
    desk.person('manager', { language: 'zh' }),
  ])
  await makeCompanies(zhou, [{ name: `${word}一号` }, { name: `${word}二号` }])
  await zhou.goto('/dashboard')
  const made = shown(zhou).locator('.figure').filter({ hasText: '新增客户' })
  await expect.poll(() => made.locator('strong').textContent()).toBe('2')
  await made.click()
  const beside = zhou.getByRole('dialog')
  await beside.getByText('共 2 条').waitFor()
  await beside.getByRole('link', { name: `${word}一号` }).waitFor()
  await expect.poll(() => findBarriers(zhou)).toEqual([])

  await manager.goto('/contacts/saleSummary?period=week')
  const line = shown(manager).getByRole('row').filter({ hasText: name })
  await expect.poll(() => line.getByRole('button', { name: /新增客户/ }).textContent()).toBe('2')
  await line.getByRole('button', { name: /新增客户/ }).click()
  await manager.getByRole('dialog').getByText('共 2 条').waitFor()
  await manager.goto('/contacts/saleSummary?period=week&view=cohort')
  await shown(manager).getByRole('row').filter({ hasText: '合计' }).waitFor()
})
