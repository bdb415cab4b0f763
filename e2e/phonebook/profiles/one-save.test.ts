import { randomInt } from 'node:crypto'
import { createContact, listContacts, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { field, makeCompanies, ownWord, press } from '../companies.ts'

const desk = openDesk()
const mobileOf = () => `139${randomInt(10_000_000, 99_999_999)}`

test('a client is saved with the person whom one has talked to, once; a number that a colleague holds is told before', async () => {
  const [zhou, lin] = await Promise.all([
    desk.person('sales2', { language: 'zh' }),
    desk.person('sales', { language: 'zh' }),
  ])
  const [theirs] = await makeCompanies(zhou, [{ name: `${ownWord()}货代` }])
  if (!theirs) throw new Error('no company')
  const [taken, free] = [mobileOf(), mobileOf()]
  await apiOf(zhou)(createContact, {
    params: { id: theirs.id },
    body: newContact.parse({ name: '陈立', values: [{ kind: 'mobile', value: taken }] }),
  })
  const name = `${ownWord()}物流`
  await lin.goto('/contacts/add')
  await field(lin, '公司名称').fill(name)
  const person = shown(lin).getByRole('group', { name: '第 1 位联系人' })
  await person.getByLabel('姓名', { exact: true }).fill('王芳')
  const mobile = person.getByLabel('第 1 行的内容')
  await mobile.fill('1380013')
  await press(lin, '新建')
  await person.getByText('手机号位数不对').waitFor()
  await mobile.fill(taken)
  await shown(lin).getByRole('complementary', { name: '查重' }).getByText(theirs.name).waitFor()
  await expect.poll(() => findBarriers(lin)).toEqual([])
  await mobile.fill(free)
  await press(lin, '新建')
  await shown(lin).getByRole('heading', { level: 1, name }).waitFor()
  const id = Number(/\/(\d+)(?:\?|$)/.exec(lin.url())?.[1])
  const { rows } = await apiOf(lin)(listContacts, { params: { id }, query: {} })
  expect(rows.map((contact) => [contact.name, contact.isPrimary, contact.values[0]?.value])).toEqual([
    ['王芳', true, free],
  ])
  // The number is dialled from the page and from the list.
  await shown(lin).getByRole('region', { name: '联系谁' }).locator(`a[href="tel:+86${free}"]`).waitFor()
  await lin.goto(`/contacts/contactsList?q=${encodeURIComponent(name)}`)
  const cell = shown(lin).getByRole('link', { name: free })
  await cell.waitFor()
  expect(
    await cell.evaluate((link) => link.scrollWidth <= link.clientWidth || getComputedStyle(link).display === 'inline'),
  ).toBe(true)
})

test('on a phone the first card is near the top, and calls, logs and plans', async () => {
  const lin = await desk.person('sales', { width: 375, touch: true, language: 'zh' })
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()}船务` }])
  if (!company) throw new Error('no company')
  await apiOf(lin)(createContact, {
    params: { id: company.id },
    body: newContact.parse({ name: '王芳', values: [{ kind: 'mobile', value: '13800138452' }] }),
  })
  await lin.goto('/contacts/contactsList')
  const card = shown(lin).locator('.data-card').first()
  await card.waitFor()
  const top = await shown(lin)
    .locator('.page')
    .evaluate((page) => {
      const first = page.querySelector('.data-card')
      return (first?.getBoundingClientRect().top ?? 0) - page.getBoundingClientRect().top
    })
  expect(top).toBeLessThanOrEqual(140)
  await card.getByRole('button', { name: '更多操作' }).click()
  await expect
    .poll(() => lin.getByRole('menuitem').allTextContents())
    .toEqual(expect.arrayContaining(['写跟进', '安排联系', '打电话']))
  await lin.getByRole('menuitem', { name: '安排联系' }).click()
  await lin.getByRole('dialog').getByText(company.name).waitFor()
})
