import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { offeredOptions } from '../../select-options.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addressOf, button, list, listed, makeCompanies, ownWord, press } from '../companies.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const desk = openDesk()

test('of two who claim at once one has the company, and hands it on; the other is told who was first', async () => {
  const [lin, zhou] = await Promise.all([
    desk.person('sales', { language: 'zh' }),
    desk.person('sales2', { language: 'zh' }),
  ])
  const company = await pooled(lin)
  await lin.goto(addressOf(company))
  await button(lin, '认领').waitFor()
  await zhou.goto(`${list}?view=pool&q=${encodeURIComponent(company.name)}`)
  await press(zhou, '更多操作')
  const claim = zhou.getByRole('menuitem', { name: '认领' })
  await claim.waitFor()
  await Promise.all([press(lin, '认领'), claim.click()])
  const refusal = /已认领或已指派的客户不能再次认领或指派：已被(林晓帆|周敏)于 \d\d:\d\d 认领。/
  await expect
    .poll(async () => (await lin.getByText(refusal).count()) + (await zhou.getByText(refusal).count()))
    .toBe(1)
  await expect
    .poll(async () => (await lin.getByText(/^已认领“/).count()) + (await zhou.getByText(/^已认领“/).count()))
    .toBe(1)

  const isLins = (await lin.getByText(/^已认领“/).count()) === 1
  const [winner, loser] = isLins ? [lin, zhou] : [zhou, lin]
  const [held, follows] = isLins ? ['林晓帆', '周敏'] : ['周敏', '林晓帆']
  await handOn(winner, { company, to: follows, from: held })
  await loser.goto(`${addressOf(company)}?tab=ownership`)
  const history = shown(loser).getByRole('region', { name: '归属记录' }).getByRole('listitem')
  await expect.poll(() => history.count()).toBe(2)
  await expect
    .poll(() => history.first().textContent())
    .toMatch(new RegExp(`移交${held}${follows}.*至今调整航线操作人：${held}`))
  await expect.poll(() => history.last().textContent()).toMatch(new RegExp(`认领公海${held}.*操作人：${held}`))
})

/** Assigns a company from its page to a colleague found by the pinyin of her name; the former custodian stays as a follow-up person. */
async function handOn(page: Page, { company, to, from }: { company: Company; to: string; from: string }) {
  await page.goto(addressOf(company))
  await press(page, '移交')
  const dialog = page.getByRole('dialog', { name: `移交“${company.name}”` })
  await dialog.getByRole('button', { name: /^移\s?交$/ }).click()
  await dialog.getByText('请选择接收人，接收人不能为空。').waitFor()
  await dialog.getByLabel('交给').fill(to === '周敏' ? 'zm' : 'lxf')
  await offeredOptions(page, to).click()
  await dialog.getByLabel('原因（选填）').fill('调整航线')
  await dialog.getByLabel(`${from}留作跟进人`).check()
  await dialog.getByRole('button', { name: /^移\s?交$/ }).click()
  await page.getByText(`已移交“${company.name}”`).waitFor()
  // A follow-up person sees everything and changes nothing.
  await expect.poll(() => button(page, '编辑').count()).toBe(0)
  await expect.poll(() => button(page, '移交').count()).toBe(0)
  await shown(page).getByLabel('跟进人').waitFor()
}

test('follow-up persons are chosen, and a release says why and lets them go', async () => {
  const [lin, chen] = await Promise.all([desk.person('sales'), desk.person('sales3')])
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()} Freight` }])
  if (!company) throw new Error('no company')
  await lin.goto(addressOf(company))
  await press(lin, 'More actions')
  await lin.getByRole('menuitem', { name: 'Follow-up persons' }).click()
  const dialog = lin.getByRole('dialog')
  await dialog.getByLabel('Follow-up persons').fill('华南')
  await offeredOptions(lin, '陈嘉怡').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await lin.getByText('Follow-up persons saved').waitFor()
  await chen.goto(addressOf(company))
  await shown(chen).getByText('陈嘉怡').first().waitFor()

  await press(lin, 'More actions')
  await lin.getByRole('menuitem', { name: 'Release to the pool' }).click()
  await lin.getByText('1 follow-up person loses it too.').waitFor()
  await expect.poll(() => findBarriers(lin)).toEqual([])
  await lin.getByRole('dialog').getByRole('button', { name: 'Release to the pool' }).click()
  await lin.getByText('Say why it is released.').waitFor()
  await lin.getByRole('button', { name: 'Not on my lanes' }).click()
  await lin.getByRole('dialog').getByRole('button', { name: 'Release to the pool' }).click()
  await button(lin, 'Claim').waitFor()
  // An open page shows it at once, and the values that only insiders read are masked.
  await button(chen, 'Claim').waitFor()
  await expect.poll(async () => (await apiOf(chen)(getCompany, { params: { id: company.id } })).followers).toEqual([])
  await press(lin, 'Claim')
  await lin
    .getByText(/You have held this company before and can claim it again after .+; or ask your manager to assign it\./)
    .waitFor()
  await expect.poll(() => listed(lin)).toEqual([])
})

/** Returns a company that has been in the pool for a month, so that anybody may claim it. */
async function pooled(page: Page): Promise<Company> {
  const [company] = await makeCompanies(page, [{ name: `${ownWord()}货运`, visibility: 'public' }])
  if (!company) throw new Error('no company')
  await desk.query(`update phonebook.companies set pooled_at = now() - interval '30 days' where id = $1`, [company.id])
  return company
}
