import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { chooseLanguage, openTab, shown, tab, tabTitles } from '../../frame/tabs.ts'
import { addressOf, button, field, list, listed, makeCompanies, press, search } from '../companies.ts'

const desk = openDesk()
const name = '澜沧珞璟国际物流有限公司'
const password = 'Cang-Wei-2026'

test('a company, from the one-time link to signing out', async () => {
  const admin = await desk.visitor({ language: 'zh' })
  await chooseAPassword(admin)
  await createACompany(admin)
  await findIt(admin)
  await editItInTwoBrowsers(admin)
  await leaveTwoFormsHalfFilled(admin)
  await switchTheLanguage(admin)
  await reload(admin)
  await signOut(admin)
  await somebodyElseSeesNothingOfIt(admin)
})

async function chooseAPassword(admin: Page) {
  await admin.goto(desk.product.oneTimeLink ?? '')
  await admin.getByText('欢迎您，管理员：请设置登录密码').waitFor()
  expect(admin.url()).not.toContain('once')
  await admin.getByLabel('新密码', { exact: true }).fill(password)
  await admin.getByLabel('再次输入新密码').fill('something else')
  await admin.getByRole('button', { name: '保存并登录' }).click()
  await admin.getByText('两次输入的密码不一致。').waitFor()
  await admin.getByLabel('再次输入新密码').fill(password)
  await admin.getByRole('button', { name: '保存并登录' }).click()
  await admin.waitForURL('**/dashboard')
  await admin.getByRole('heading', { level: 1, name: /管理员/ }).waitFor()
}

async function createACompany(admin: Page) {
  await admin.getByRole('link', { name: '客户列表' }).first().click()
  await press(admin, '新建客户')
  await field(admin, '公司名称').fill('澜沧/珞璟')
  await press(admin, '新建')
  await shown(admin).getByText('公司名称不能包含斜杠，请去掉“/”后重试。').waitFor()
  await field(admin, '公司名称').fill(name)
  await field(admin, '国家区号').fill('86')
  await field(admin, '城市区号').fill('0574')
  await field(admin, '电话').fill('8730 6194')
  await field(admin, '城市').fill('宁波')
  await press(admin, '新建')
  await admin.getByRole('heading', { level: 1, name }).waitFor()
  // The company's own tab has replaced the form's.
  await expect.poll(() => tabTitles(admin)).toEqual(['首页', '客户列表', name])
}

async function findIt(admin: Page) {
  await openTab(admin, '客户列表')
  for (const typed of ['沧珞', 'lclj', 'LC', '6194']) {
    await search(admin, typed)
    await expect.poll(() => new URL(admin.url()).searchParams.get('q')).toBe(typed)
    await expect.poll(() => listed(admin)).toContain(name)
  }
  await search(admin, '珞澜璟沧')
  await shown(admin).getByText('没有符合条件的客户').waitFor()
}

async function editItInTwoBrowsers(admin: Page) {
  const colleague = await desk.person('sysadmin', { language: 'zh' })
  await openTab(admin, name)
  await Promise.all([admin, colleague].map((page) => openForm(page)))

  await field(colleague, '城市').fill('舟山')
  await field(colleague, '备注').fill('孟祥瑞：月结客户')
  await field(admin, '备注').fill('管理员：只走高柜')
  await field(admin, '邮箱').fill('ops@lancang.example')
  await saveForm(colleague)
  await press(admin, '保存')

  // The question covers only the field that both have changed.
  const question = admin.getByRole('dialog', { name: '这条记录刚被他人修改' })
  await expect.poll(() => question.getByRole('group').count()).toBe(1)
  await question.getByRole('group', { name: '备注' }).getByText('孟祥瑞：月结客户').waitFor()
  await question.getByRole('radio', { name: '我的修改' }).check()
  await question.getByRole('button', { name: '按所选保存' }).click()
  for (const text of ['管理员：只走高柜', 'ops@lancang.example', '舟山'])
    await shown(admin).getByText(text).first().waitFor()

  // With different fields there is no question: both changes are kept, and the second person is informed.
  await Promise.all([admin, colleague].map((page) => openForm(page)))
  await field(colleague, '行业').fill('小家电')
  await field(admin, '主营品类').fill('空气炸锅')
  await saveForm(colleague)
  await press(admin, '保存')
  await admin.getByText('已保存，并保留了 孟祥瑞 刚作的修改').waitFor()
  for (const text of ['小家电', '空气炸锅']) await shown(admin).getByText(text).waitFor()

  async function openForm(page: Page) {
    if (page === colleague) await page.goto(new URL(admin.url()).pathname)
    await press(page, '编辑')
    await field(page, '备注').waitFor()
  }

  async function saveForm(page: Page) {
    await press(page, '保存')
    await button(page, '编辑').waitFor()
  }
}

const second = '霁翊韫岫报关行'

async function leaveTwoFormsHalfFilled(admin: Page) {
  const [other] = await makeCompanies(admin, [{ name: second }])
  await press(admin, '编辑')
  await field(admin, '备注').fill('等客户确认截关时间')
  await openTab(admin, '客户列表')
  await search(admin, second)
  await shown(admin).getByRole('link', { name: second }).click()
  await press(admin, '编辑')
  await field(admin, '备注').fill('报价写到一半')
  await field(admin, '行业').fill('报关')
  expect(new URL(admin.url()).pathname).toBe(other && addressOf(other))
  await expect.poll(() => admin.getByRole('img', { name: '有未保存的内容' }).count()).toBe(2)
}

async function switchTheLanguage(admin: Page) {
  await admin.evaluate(() => Object.assign(window, { stillHere: true }))
  await chooseLanguage(admin, 'English')
  await admin.getByText('Switch Language Success').waitFor()
  expect(await admin.evaluate(() => 'stillHere' in window)).toBe(true)
  await halfFilled(admin, second, { Remarks: '报价写到一半', Industry: '报关' })
  await halfFilled(admin, name, { Remarks: '等客户确认截关时间' })
}

async function reload(admin: Page) {
  const before = await tabTitles(admin)
  await admin.reload()
  await expect.poll(() => tabTitles(admin)).toEqual(before)
  expect(before).toEqual(['Dashboard', 'Companies', name, second])
  await shown(admin).getByText('What you had not saved is back.').waitFor()
  await halfFilled(admin, name, { Remarks: '等客户确认截关时间' })
  await halfFilled(admin, second, { Remarks: '报价写到一半', Industry: '报关' })
}

async function halfFilled(admin: Page, title: string, values: Record<string, string>) {
  await openTab(admin, title)
  for (const [label, value] of Object.entries(values))
    await expect.poll(() => field(admin, label).inputValue()).toBe(value)
  await tab(admin, title).getByRole('img', { name: 'unsaved changes' }).waitFor()
}

async function signOut(admin: Page) {
  await admin.getByRole('button', { name: 'Account menu of 管理员' }).click()
  await admin.getByRole('menuitem', { name: 'Log out' }).click()
  const warning = admin.getByRole('dialog', { name: 'Unsaved changes' })
  await warning.getByText(name).waitFor()
  await warning.getByRole('button', { name: 'Discard and go on' }).click()
  await admin.waitForURL('**/login')
  await admin.getByLabel('User name').waitFor()
  await expect
    .poll(() => whatIsLeft(admin))
    .toEqual({ cookies: ['crm_pre', 'language'], local: [], session: [], databases: [], caches: [] })
  // Going back shows nothing of what was on the screen.
  await admin.goBack()
  await admin.getByLabel('User name').waitFor()
  await expect.poll(() => admin.content()).not.toContain('澜沧')
}

async function whatIsLeft(page: Page) {
  const cookies = (await page.context().cookies()).map((cookie) => cookie.name).toSorted()
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map((database) => database.name),
    caches: await caches.keys(),
  }))
  return { cookies, ...stored }
}

async function somebodyElseSeesNothingOfIt(page: Page) {
  await page.goto('/login')
  await desk.signIn(page, 'sysadmin')
  await expect.poll(() => tabTitles(page)).toEqual(['Dashboard'])
  await page.goto(`${list}?q=${encodeURIComponent(second)}`)
  await shown(page).getByRole('link', { name: second }).click()
  await press(page, 'Edit')
  await expect.poll(() => field(page, 'Industry').inputValue()).toBe('')
  await expect.poll(() => field(page, 'Remarks').inputValue()).toBe('')
  await expect.poll(() => shown(page).getByText('What you had not saved is back.').count()).toBe(0)
}
