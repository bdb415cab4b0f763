import { editCompany } from '@seamark/contract/phonebook/companies/companies'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addressOf, makeCompanies, ownWord } from '../companies.ts'

const desk = openDesk()

test('a short text is changed where it stands, by the keyboard alone; a colleague who was faster is not overwritten', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const call = apiOf(lin)
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()}船务`, address: '江东北路 317 号' }])
  if (!company) throw new Error('no company')
  const stored = async () => (await call(getCompany, { params: { id: company.id } })).address
  await lin.goto(addressOf(company))
  const page = shown(lin)
  const change = page.getByRole('button', { name: '修改地址' })
  await change.focus()
  await lin.keyboard.press('Enter')
  const input = page.getByRole('textbox', { name: '地址' })
  await expect.poll(() => input.evaluate((field) => field === document.activeElement)).toBe(true)
  await input.fill('不要')
  await lin.keyboard.press('Escape')
  await page.getByText('江东北路 317 号').waitFor()
  await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)

  await lin.keyboard.press('Enter')
  await input.fill('江东北路 319 号')
  await expect.poll(() => findBarriers(lin)).toEqual([])
  await lin.keyboard.press('Enter')
  await expect.poll(stored).toBe('江东北路 319 号')
  await page.getByText('江东北路 319 号').waitFor()

  // The field is open while somebody else saves it.
  await change.click()
  await input.fill('江东北路 321 号')
  const boss = await desk.person('sysadmin', { language: 'zh' })
  const { version } = await call(getCompany, { params: { id: company.id } })
  await apiOf(boss)(editCompany, { params: { id: company.id }, version, body: { address: '中山路 1 号' } })
  await input.press('Enter')
  const question = lin.getByRole('dialog', { name: '这条记录刚被他人修改' })
  await question.getByText('中山路 1 号').waitFor()
  expect(await stored()).toBe('中山路 1 号')
  await question.getByRole('button', { name: '按所选保存' }).click()
  await expect.poll(stored).toBe('江东北路 321 号')
})

test('a wrong value is refused under its field, and stays there', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()}船务`, email: 'ops@torres.example' }])
  if (!company) throw new Error('no company')
  await lin.goto(addressOf(company))
  await shown(lin).getByRole('button', { name: '修改邮箱' }).click()
  const input = shown(lin).getByRole('textbox', { name: '邮箱' })
  await input.fill('ops@')
  await input.press('Enter')
  await shown(lin).locator('.in-place-form').getByRole('alert').waitFor()
  expect(await input.inputValue()).toBe('ops@')
  await input.fill('ops@torres.example')
  expect(await shown(lin).locator('.in-place-form').getByRole('alert').count()).toBe(0)
})

test('whoever follows a client only changes nothing in place', async () => {
  const [lin, zhou] = await Promise.all([
    desk.person('sales', { language: 'zh' }),
    desk.person('sales2', { language: 'zh' }),
  ])
  const [company] = await makeCompanies(lin, [
    { name: `${ownWord()}船务`, visibility: 'public', address: '中山路 1 号' },
  ])
  if (!company) throw new Error('no company')
  await zhou.goto(addressOf(company))
  await shown(zhou).getByText('中山路 1 号').waitFor()
  expect(await shown(zhou).getByRole('button', { name: '修改地址' }).count()).toBe(0)
})
