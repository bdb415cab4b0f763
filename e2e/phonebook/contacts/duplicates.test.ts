import { randomInt } from 'node:crypto'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addressOf, makeCompanies, ownWord, press } from '../companies.ts'

const desk = openDesk()
const mobileOf = () => `139${randomInt(10_000_000, 99_999_999)}`

test('a mobile of another client is warned of while it is typed, and asked about once before it is saved', async () => {
  const { sales, hers, own, mobile } = await openContacts({ language: 'zh' })
  await press(sales, '新建联系人')
  await drawer(sales).getByLabel('姓名', { exact: true }).fill('李雷')
  await value(sales, 1).fill(mobile.slice(0, 7))
  await value(sales, 4).fill('wx')
  expect(await panel(sales).count()).toBe(0)
  await value(sales, 1).fill(`+86 ${mobile}`)
  await panel(sales).getByText('发现 1 处重复').waitFor()
  await panel(sales).getByText(`手机 +86 ${mobile}`).waitFor()
  await panel(sales).getByText('联系人 陈立').waitFor()
  await expect.poll(() => findBarriers(sales)).toEqual([])
  expect(await panel(sales).getByRole('link', { name: hers.name }).getAttribute('href')).toBe(
    `${addressOf(hers)}?tab=contacts`,
  )

  await drawer(sales).getByRole('button', { name: '新建', exact: true }).click()
  await sales.getByText(`手机 +86 ${mobile} 已属于“${hers.name}”的联系人 陈立，由 林晓帆 管理。`).waitFor()
  await sales.getByRole('button', { name: '先看看' }).click()
  await drawer(sales).getByRole('button', { name: '新建', exact: true }).click()
  await sales.getByRole('button', { name: '仍要保存' }).click()
  await sales.getByText('已新建“李雷”').waitFor()

  // The same number once more in this company is a contact of its own.
  await press(sales, '新建联系人')
  await drawer(sales).getByLabel('姓名', { exact: true }).fill('李磊')
  await value(sales, 1).fill(mobile)
  await panel(sales).getByText('本客户的联系人已有').waitFor()
  await panel(sales).getByRole('button', { name: '李雷' }).click()
  await shown(sales).getByText('编辑“李雷”').waitFor()
  await expect.poll(() => value(sales, 1).inputValue()).toBe(`+86 ${mobile}`)
  // What stands is not looked up again.
  await value(sales, 1).fill(`+86 ${mobile} `)
  await drawer(sales).getByLabel('职位').fill('操作')
  await drawer(sales).getByRole('button', { name: '保存', exact: true }).click()
  await sales.getByText('已保存').waitFor()
  expect(own.id).not.toBe(hers.id)
})

test('on a phone a colleague’s client is told by name and custodian only, and can be applied for', async () => {
  const lin = await desk.person('sales')
  const { hers, mobile } = await makeHers(lin)
  const zhou = await desk.person('sales2', { language: 'zh', width: 375, height: 812 })
  const [own] = await makeCompanies(zhou, [{ name: `${ownWord()}自家货代`, country: 'CN' }])
  if (!own) throw new Error('no company')
  await zhou.goto(`${addressOf(own)}?tab=contacts`)
  await press(zhou, '新建联系人')
  await drawer(zhou).getByLabel('姓名', { exact: true }).fill('小陈')
  await value(zhou, 1).fill(mobile)
  await panel(zhou).getByText('发现 1 处重复').waitFor()
  await panel(zhou).getByRole('button', { name: '展开' }).click()
  await panel(zhou).getByText(hers.name).waitFor()
  await panel(zhou).getByText('林晓帆').waitFor()
  expect(await panel(zhou).getByText('陈立').count()).toBe(0)
  expect(await panel(zhou).getByRole('link').count()).toBe(0)
  await expect.poll(() => findBarriers(zhou)).toEqual([])
  await panel(zhou).getByRole('button', { name: '申请' }).click()
  await zhou.getByRole('button', { name: '提交申请' }).click()
  await panel(zhou)
    .getByText(/^已申请：/)
    .waitFor()

  await drawer(zhou).getByRole('button', { name: '新建', exact: true }).click()
  await zhou.getByText(`手机 ${mobile} 已登记在“${hers.name}”名下，由 林晓帆 管理。`).waitFor()
  await zhou.getByRole('button', { name: '仍要保存' }).click()
  await zhou.getByText('已新建“小陈”').waitFor()
})

const drawer = (page: Page) => shown(page).locator('.ant-drawer-open')
const panel = (page: Page) => drawer(page).getByRole('complementary', { name: '查重' })
const value = (page: Page, row: number) => drawer(page).getByLabel(`第 ${row} 行的内容`, { exact: true })

/** A company of 林晓帆 with a contact, and another one of hers, whose contacts are open. */
async function openContacts(visit: {
  language: 'zh'
}): Promise<{ sales: Page; hers: Company; own: Company; mobile: string }> {
  const sales = await desk.person('sales', visit)
  const made = await makeHers(sales)
  const [own] = await makeCompanies(sales, [{ name: `${ownWord()}新客户`, country: 'CN' }])
  if (!own) throw new Error('no company')
  await sales.goto(`${addressOf(own)}?tab=contacts`)
  return { sales, own, ...made }
}

async function makeHers(page: Page): Promise<{ hers: Company; mobile: string }> {
  const mobile = mobileOf()
  const [hers] = await makeCompanies(page, [{ name: `${ownWord()}海和科技`, country: 'CN' }])
  if (!hers) throw new Error('no company')
  const body = newContact.parse({ name: '陈立', values: [{ kind: 'mobile', value: mobile }] })
  await apiOf(page)(createContact, { params: { id: hers.id }, body })
  return { hers, mobile }
}
