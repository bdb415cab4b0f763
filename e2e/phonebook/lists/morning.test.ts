import { createTask, newTask } from '@seamark/contract/followups/tasks/tasks'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { list, listed, makeCompanies, ownWord, search } from '../companies.ts'

const desk = openDesk()

/** A company with a contact on the mobile, whom to call was planned so many hours from now; more than a few are another day. */
async function toCall(page: Page, name: string, mobile: string, hours: number) {
  const call = apiOf(page)
  const [company] = await makeCompanies(page, [{ name }])
  if (!company) throw new Error('no company')
  const contact = newContact.parse({ name: '王芳', values: [{ kind: 'mobile', value: mobile }] })
  await call(createContact, { params: { id: company.id }, body: contact })
  const dueAt = new Date(Date.now() + hours * 3_600_000).toISOString()
  await call(createTask, { body: newTask.parse({ kind: 'contact', title: '', companyId: company.id, dueAt }) })
  return company
}

/** Whoever calls says what was said, and when to call again. */
async function log(page: Page, { name }: Company, width: number, next?: RegExp) {
  const row = shown(page)
    .getByRole(width > 375 ? 'row' : 'listitem')
    .filter({ hasText: name })
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '写跟进' }).click()
  const form = page.getByRole('dialog', { name: `写跟进：${name}` })
  await form.getByLabel('跟进内容').fill('下周出两个高柜')
  if (next) await form.getByRole('button', { name: next }).click()
  await form.getByRole('button', { name: '只写跟进' }).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await form.getByRole('button', { name: '写跟进并完成' }).click()
  await form.waitFor({ state: 'detached' })
}

test.for([{ width: 1440 }, { width: 375, touch: true }])(
  'in the morning a salesperson calls one client after the other, as she had planned, at $width px',
  async ({ width, touch = false }) => {
    const lin = await desk.person('sales', { language: 'zh', width, touch })
    const word = ownWord()
    const later = await toCall(lin, `${word}乙船务`, '13900139452', -1)
    const first = await toCall(lin, `${word}甲船务`, '13800138451', -30)
    await toCall(lin, `${word}丙船务`, '13700137453', 72)
    await follow(lin, list)
    await shown(lin).locator('.views-button').click()
    await lin.getByRole('menuitem', { name: '今天要联系' }).click()
    await expect.poll(() => shown(lin).locator('.views-button').getAttribute('aria-label')).toContain('今天要联系')
    await search(lin, word)
    await expect.poll(() => listed(lin)).toEqual([first.name, later.name])
    const number = shown(lin).getByRole('link', { name: /13800138451$/ })
    expect(await number.getAttribute('href')).toBe('tel:13800138451')
    await expect.poll(() => findBarriers(lin)).toEqual([])

    await log(lin, first, width, /^3 天后/)
    await expect.poll(() => listed(lin)).toEqual([later.name])
    await log(lin, later, width)
    await expect.poll(() => listed(lin)).toEqual([])
    const call = apiOf(lin)
    const { nextContactAt } = await call(getCompany, { params: { id: first.id } })
    expect(Date.parse(nextContactAt ?? '')).toBeGreaterThan(Date.now())
    expect(await call(getCompany, { params: { id: later.id } })).toMatchObject({ nextContactAt: null })
  },
)

test('a call that changes nothing is written down, and stays to be made', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const company = await toCall(lin, `${ownWord()}船务`, '13800138451', -1)
  await follow(lin, `${list}?nextContact=upToToday&q=${encodeURIComponent(company.name)}`)
  await expect.poll(() => listed(lin)).toEqual([company.name])
  await shown(lin).getByRole('gridcell', { name: '未确认' }).focus()
  await lin.keyboard.press('f')
  const form = lin.getByRole('dialog', { name: `写跟进：${company.name}` })
  await form.getByLabel('跟进内容').fill('没人接')
  await form.getByRole('button', { name: '只写跟进' }).click()
  await form.waitFor({ state: 'detached' })
  await shown(lin).getByRole('row').filter({ hasText: company.name }).getByText('已联系').waitFor()
  expect(await listed(lin)).toEqual([company.name])
})
