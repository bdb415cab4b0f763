import { createRecord } from '@seamark/contract/followups/records/records'
import { createTask, listTasks, newTask } from '@seamark/contract/followups/tasks/tasks'
import { createOrder, newOrder } from '@seamark/contract/orders/orders/orders'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addressOf, makeCompanies, ownWord } from '../companies.ts'

const desk = openDesk()
const part = (page: Page, name: string) => shown(page).getByRole('region', { name, exact: true })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test.for([{ width: 1440 }, { width: 375, touch: true }])(
  'opening a client says what we said last, what is promised, whom to call and what it is worth, at $width px',
  async ({ width, touch = false }) => {
    const lin = await desk.person('sales', { width, touch, language: 'zh' })
    const call = apiOf(lin)
    const company = await someCompany(lin, { coreRoutes: [{ pol: 'CNNGB', pod: 'USLAX' }], progress: 'quoted' })
    const params = { id: company.id }
    const contact = await call(createContact, {
      params,
      body: newContact.parse({
        name: 'Maria Torres',
        position: 'Import manager',
        values: [
          { kind: 'mobile', value: '+34 612 345 678' },
          { kind: 'email', value: 'maria@torres.example' },
        ],
      }),
    })
    const said = { way: 'wechat', at: hoursAgo(2), progress: 'quoted', contactId: contact.id } as const
    await call(createRecord, { params, body: { ...said, content: '周三截关，要 3 个高柜' } })
    await call(createTask, {
      body: newTask.parse({ kind: 'todo', title: '发船期表', companyId: company.id, dueAt: hoursAgo(1) }),
    })
    await call(createOrder, { body: newOrder.parse({ companyId: company.id, pol: 'CNNGB', pod: 'USLAX' }) })
    await lin.goto(addressOf(company))

    const talk = part(lin, '最近跟进')
    await talk.getByText('周三截关，要 3 个高柜').waitFor()
    await talk.getByText(/林晓帆 · 微信 · Maria Torres · \d ?小时前/).waitFor()
    const people = part(lin, '联系谁')
    const linkOf = (name: string | RegExp) => people.getByRole('link', { name }).getAttribute('href')
    expect(await linkOf(/^\+34/)).toBe('tel:+34612345678')
    expect(await linkOf('maria@torres.example')).toBe('mailto:maria%40torres.example')
    expect(await linkOf('WhatsApp Maria Torres')).toBe('https://wa.me/34612345678')
    const worth = part(lin, '业务概况')
    await worth.getByText('已报价').waitFor()
    await worth.getByRole('link', { name: '1 票' }).waitFor()
    await worth.getByRole('link', { name: '宁波 → 洛杉矶' }).waitFor()
    await expect.poll(() => findBarriers(lin)).toEqual([])
    const body = shown(lin).locator('.page-body')
    expect(await body.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)

    // The promise is put off, and kept, in place.
    const next = part(lin, '下一步')
    await next.getByText('发船期表').waitFor()
    await next.getByRole('button', { name: /推\s?迟/ }).click()
    await lin
      .getByRole('dialog')
      .getByRole('button', { name: /^推\s?迟$/ })
      .click()
    const isLate = async () => {
      const { rows } = await call(listTasks, { query: { companyId: company.id } })
      return rows.map(({ dueAt, postponed }) => [Date.parse(dueAt) < Date.now(), postponed])
    }
    await expect.poll(isLate).toEqual([[false, 1]])
    await next.getByRole('button', { name: /完\s?成/ }).click()
    await next.getByText('还没有安排下一步').waitFor()
    await lin.getByRole('button', { name: /撤\s?销/ }).click()
    await next.getByText('发船期表').waitFor()
  },
)

test('a contact that is due is kept with its follow-up, and the head of the page tells of it at once', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const company = await someCompany(lin)
  await apiOf(lin)(createTask, {
    body: newTask.parse({ kind: 'contact', title: '', companyId: company.id, dueAt: hoursAgo(1) }),
  })
  await lin.goto(addressOf(company))
  await part(lin, '最近跟进').getByText('还没有跟进记录').waitFor()
  await part(lin, '下一步')
    .getByRole('button', { name: /完\s?成/ })
    .click()
  const form = lin.getByRole('dialog')
  await form.getByLabel('跟进内容').fill('下周订舱')
  await form.getByRole('button', { name: '写跟进并完成' }).click()
  await part(lin, '最近跟进').getByText('下周订舱').waitFor()
  await part(lin, '下一步').getByText('还没有安排下一步').waitFor()
})

test('of a client of the pool a stranger sees no tasks and no numbers, and no others’ words', async () => {
  const [lin, zhou] = await Promise.all([
    desk.person('sales', { language: 'zh' }),
    desk.person('sales2', { language: 'zh' }),
  ])
  const company = await someCompany(lin, { visibility: 'public' })
  const params = { id: company.id }
  const values = [{ kind: 'mobile', value: '13912345678' }] as const
  const boss = await desk.person('sysadmin', { language: 'zh' })
  await apiOf(boss)(createContact, { params, body: newContact.parse({ name: '王芳', values: [...values] }) })
  await apiOf(lin)(createRecord, {
    params,
    body: { way: 'phone', at: hoursAgo(1), progress: 'contacted', content: '林问过价' },
  })
  await zhou.goto(addressOf(company))
  await part(zhou, '最近跟进').getByText('还没有跟进记录').waitFor()
  await part(zhou, '联系谁').getByText('认领后可见联系方式和名片').waitFor()
  expect(await part(zhou, '下一步').count()).toBe(0)
  expect(await part(zhou, '联系谁').getByRole('link', { name: /139/ }).count()).toBe(0)
})

test('fields without a value are counted, and shown when they are asked for', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const company = await someCompany(lin, { city: '宁波' })
  await lin.goto(addressOf(company))
  const business = part(lin, '业务').filter({ has: lin.getByRole('heading', { name: '业务', exact: true }) })
  const blanks = business.getByRole('button', { name: /^\d+ 项未填$/ })
  expect(await business.getByText('核心航线').count()).toBe(0)
  await blanks.click()
  expect(await blanks.getAttribute('aria-expanded')).toBe('true')
  const line = business.locator('.field-line').filter({ hasText: '核心航线' })
  await expect.poll(() => line.locator('dd').textContent()).toBe('—')
  await shown(lin).getByText('宁波', { exact: true }).waitFor()
})

test.for([
  { language: 'en', menu: 'More actions', remove: 'Delete' },
  { language: 'es', menu: 'Más acciones', remove: 'Eliminar' },
] as const)('the head of the page stands in two lines, and deleting is in its menu, in $language', async (words) => {
  const { language, menu, remove } = words
  const lin = await desk.person('sales', { width: 1440, language })
  const company = await someCompany(lin)
  await lin.goto(addressOf(company))
  const head = shown(lin).locator('.page-head')
  const buttons = head.locator('.page-actions').getByRole('button')
  await buttons.first().waitFor()
  const tops = await buttons.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().top))])
  expect(tops).toHaveLength(1)
  const places = await head.evaluate((box) => ({
    title: box.querySelector('h1')?.getBoundingClientRect().bottom ?? 0,
    meta: box.querySelector('.page-meta')?.getBoundingClientRect().top ?? 0,
    metaHeight: box.querySelector('.page-meta')?.getBoundingClientRect().height ?? 0,
  }))
  expect(places.meta).toBeGreaterThanOrEqual(places.title)
  expect(places.metaHeight).toBeLessThan(40)
  expect(await head.getByRole('button', { name: remove, exact: true }).count()).toBe(0)
  await head.getByRole('button', { name: menu }).click()
  await lin.getByRole('menuitem', { name: remove }).waitFor()
})

test('the timeline of a client is searched by what was said', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const company = await someCompany(lin)
  for (const [hours, content] of [
    [1, '要周三截关的舱'],
    [2, '寄了样品'],
  ] as const) {
    const body = { way: 'phone', at: hoursAgo(hours), progress: 'contacted', content } as const
    await apiOf(lin)(createRecord, { params: { id: company.id }, body })
  }
  await lin.goto(addressOf(company))
  const activity = part(lin, '动态')
  await activity.getByText('要周三截关的舱').waitFor()
  const box = activity.getByRole('searchbox', { name: '搜索内容、人名' })
  await box.fill('样品')
  await box.press('Enter')
  await expect.poll(() => activity.locator('.timeline-said').allTextContents()).toEqual(['寄了样品'])
  await box.fill('没有这句话')
  await box.press('Enter')
  await activity.getByText('没有符合条件的动态').waitFor()
})

async function someCompany(
  page: Page,
  given: Partial<Parameters<typeof makeCompanies>[1][number]> = {},
): Promise<Company> {
  const [company] = await makeCompanies(page, [{ name: `${ownWord()}船务`, ...given }])
  if (!company) throw new Error('no company')
  return company
}
