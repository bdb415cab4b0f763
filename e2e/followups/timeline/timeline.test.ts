import { assignCompany, listHolders } from '@seamark/contract/phonebook/custody/ownership'
import { editCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { offeredOptions } from '../../select-options.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addColleague } from '../../identity/accounts/colleagues.ts'
import { makeCompanies, ownWord } from '../../phonebook/companies.ts'

const desk = openDesk()

test('the desk reads what happens as it happens, each of her own companies, by kind, by person and from a day backwards', async () => {
  // Of a person who has many pages open the oldest hear nothing until they are looked at; nobody else has pages of this one.
  const username = await addColleague(desk, '季清和', ['sales'])
  const [ji, chen] = await Promise.all([
    desk.person(username, { language: 'zh' }),
    desk.person('sales3', { language: 'zh' }),
  ])
  const word = ownWord()
  await ji.goto('/contacts/timeLine')
  await chen.goto('/contacts/timeLine')
  const rows = (page: typeof ji) => shown(page).locator('.desk-timeline li').filter({ hasText: word })
  await shown(ji).locator('.desk-timeline li').first().waitFor()

  const [own] = await makeCompanies(ji, [{ name: `${word}物流` }])
  if (!own) throw new Error('no company')
  await expect
    .poll(() => rows(ji).allTextContents())
    .toEqual([expect.stringMatching(new RegExp(`^\\d\\d:\\d\\d季清和 创建了客户${word}物流$`))])
  await apiOf(ji)(editCompany, { params: { id: own.id }, version: own.version, body: { city: '宁波' } })
  await expect.poll(() => rows(ji).first().textContent()).toContain('季清和 修改了资料城市')
  await apiOf(ji)(editCompany, { params: { id: own.id }, version: own.version + 1, body: { progress: 'quoted' } })
  await expect
    .poll(() => rows(ji).allTextContents())
    .toContainEqual(expect.stringContaining('季清和 推进了跟进状态未确认 → 已报价'))
  await expect.poll(() => rows(chen).count()).toBe(0)
  await expect.poll(() => findBarriers(ji)).toEqual([])

  await shown(ji).getByLabel('动态类型').click()
  await offeredOptions(ji, '归属变动').click()
  await ji.keyboard.press('Escape')
  await expect.poll(() => rows(ji).count()).toBe(0)
  await expect.poll(() => new URL(ji.url()).search).toBe('?groups=ownership')
  const pooled = (await makeCompanies(ji, [{ name: `${word}公海货代`, visibility: 'public' }]))[0]
  if (!pooled) throw new Error('no company')
  const manager = await desk.person('manager', { language: 'zh' })
  const { people } = await apiOf(manager)(listHolders, { query: { q: '季清和' } })
  await apiOf(manager)(assignCompany, { params: { id: pooled.id }, body: { userId: people[0]?.id ?? 0 } })
  await expect.poll(() => rows(ji).allTextContents()).toEqual([expect.stringContaining('把公海客户指派给季清和')])

  await ji.goto('/contacts/timeLine?until=2020-01-01')
  await shown(ji).getByText('没有符合条件的动态').waitFor()
  await ji.goto('/contacts/timeLine')
  await rows(ji)
    .getByRole('link', { name: `${word}物流` })
    .first()
    .click()
  const activity = shown(ji).getByRole('region', { name: '动态' })
  await expect.poll(() => activity.getByRole('listitem').count()).toBe(4)
  await activity.getByLabel('动态类型').click()
  await offeredOptions(ji, '联系人').click()
  await activity.getByText('没有符合条件的动态').waitFor()
})
