import { createTask, newTask } from '@seamark/contract/followups/tasks/tasks'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addressOf, makeCompanies, ownWord } from '../../phonebook/companies.ts'

const desk = openDesk()

test.for([{ width: 1440 }, { width: 375, touch: true }])(
  'a contact that is due is called, logged and planned anew in one form, at $width px',
  async ({ width, touch = false }) => {
    const lin = await desk.person('sales', { width, touch })
    const call = apiOf(lin)
    const [company] = await makeCompanies(lin, [{ name: `${ownWord()}船务` }])
    if (!company) throw new Error('no company')
    const mobile = '13800138451'
    await call(createContact, {
      params: { id: company.id },
      body: newContact.parse({ name: '王芳', values: [{ kind: 'mobile', value: mobile }] }),
    })
    const dueAt = new Date(Date.now() - 3_600_000).toISOString()
    await call(createTask, { body: newTask.parse({ kind: 'contact', title: '', companyId: company.id, dueAt }) })
    await lin.goto(`/contacts/tasks?q=${encodeURIComponent(company.name)}`)
    const line = shown(lin).locator('.task-line').filter({ hasText: company.name })
    expect(await line.getByRole('link', { name: mobile }).getAttribute('href')).toBe(`tel:+86${mobile}`)
    await line.getByRole('checkbox').click()
    const form = lin.getByRole('dialog')
    await form.getByLabel('Content').fill('He books next week')
    await form.getByRole('button', { name: /^Tomorrow/ }).click()
    await expect.poll(() => findBarriers(lin)).toEqual([])
    await form.getByRole('button', { name: 'Log and finish' }).click()
    await lin.getByText('Follow-up saved, task done').waitFor()
    const { nextContactAt, lastTouchAt } = await call(getCompany, { params: { id: company.id } })
    expect([Date.parse(nextContactAt ?? '') > Date.now(), lastTouchAt === null]).toEqual([true, false])
    // What was said stands on the page of the client, without a click.
    await lin.goto(addressOf(company))
    await shown(lin).getByRole('region', { name: 'Activity' }).getByText('He books next week').waitFor()
  },
)

test('a contact is done without a word, too', async () => {
  const lin = await desk.person('sales')
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()}船务` }])
  if (!company) throw new Error('no company')
  const dueAt = new Date(Date.now() - 3_600_000).toISOString()
  await apiOf(lin)(createTask, { body: newTask.parse({ kind: 'contact', title: '', companyId: company.id, dueAt }) })
  await lin.goto(`/contacts/tasks?q=${encodeURIComponent(company.name)}`)
  const line = shown(lin).locator('.task-line').filter({ hasText: company.name })
  await line.getByRole('checkbox').click()
  await lin.getByRole('dialog').getByRole('button', { name: 'Done without a follow-up' }).click()
  await expect.poll(() => line.count()).toBe(0)
  await lin.getByRole('button', { name: 'Undo' }).click()
  await line.waitFor()
})
