import { createTagGroup, listTagGroups, setCompanyTags } from '@seamark/contract/phonebook/index'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { offeredOptions } from '../../select-options.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { addressOf, list, listed, makeCompanies, ownWord, press } from '../companies.ts'

const desk = openDesk()
const at = (word: string, more = '') => `${list}?q=${encodeURIComponent(word)}&sort=name&order=asc${more}`

test('a manager begins a group with a template; a colleague puts its tags on a company at once, and the number opens what is behind it', async () => {
  const [manager, sales] = [await desk.person('manager'), await desk.person('sales')]
  const word = ownWord()
  const [company] = await makeCompanies(sales, [{ name: `${word}甲` }, { name: `${word}乙` }])
  if (!company) throw new Error('no company')
  await follow(sales, addressOf(company))
  await follow(manager, '/contacts/tag')
  await press(manager, 'New tag group')
  const form = manager.getByRole('dialog', { name: 'New tag group' })
  await form.getByRole('combobox', { name: 'Template' }).click()
  await offeredOptions(manager, 'Payment terms').click()
  await form.getByLabel('Tag group name').fill('')
  await form.getByLabel('English name').first().fill(`Terms ${word}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Tag group name cannot be empty').waitFor()
  await form.getByLabel('Tag group name').fill(`结算${word}`)
  await form.getByRole('button', { name: 'Save' }).click()
  const group = shown(manager).getByRole('region', { name: `Terms ${word}` })
  await expect
    .poll(() => group.locator('.tag-chip').allTextContents())
    .toEqual(['Per shipment', 'Monthly', 'Prepaid', 'Overdue'])

  await press(sales, 'Tags')
  await sales.locator('.tag-box .ant-select-input, .tag-box input').first().fill(word)
  await offeredOptions(sales, 'Monthly').click()
  await expect.poll(() => shown(sales).locator('.page-note .tag-chip').allTextContents()).toEqual(['Monthly'])

  await manager.reload()
  await group.locator('.tag-row').filter({ hasText: 'Monthly' }).getByRole('link', { name: '1 company' }).click()
  await expect.poll(() => listed(manager)).toEqual([`${word}甲`])

  // A label is the whole office's: a manager renames it, and who reaches everybody deletes it and brings it back.
  await follow(manager, '/contacts/tag')
  await group.getByRole('button', { name: 'Actions for “Monthly”' }).click()
  await manager.getByRole('menuitem', { name: 'Edit tag' }).waitFor()
  expect(await manager.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
  const boss = await desk.person('sysadmin', { at: '/contacts/tag' })
  const whole = shown(boss).getByRole('region', { name: `Terms ${word}` })
  await whole.getByRole('button', { name: 'Actions for “Monthly”' }).click()
  await boss.getByRole('menuitem', { name: 'Delete' }).click()
  const question = boss.getByRole('dialog')
  await question.getByText('1 company will lose this tag, also if you cannot see it.').waitFor()
  await question.getByText('It is switched off for 30 days').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => group.locator('.tag-chip').allTextContents()).toEqual(['Per shipment', 'Prepaid', 'Overdue'])
  await expect.poll(() => shown(sales).locator('.page-note .tag-chip').count()).toBe(0)
})

test('filters are built field by field, found by typing; they stand in the address, which a colleague opens', async () => {
  const [manager, sales] = [await desk.person('manager'), await desk.person('sales')]
  const word = ownWord()
  const group = await apiOf(manager)(createTagGroup, {
    body: {
      name: `货类${word}`,
      nameEn: `Cargo ${word}`,
      labels: [
        { name: `冷藏${word}`, nameEn: `Reefer ${word}` },
        { name: `危险${word}`, nameEn: `Danger ${word}` },
      ],
    },
  })
  const [reefer, danger] = group.tags.map(({ id }) => id)
  const place = { country: 'CN', province: '浙江省' }
  const made = await makeCompanies(sales, [
    { name: `${word}1`, ...place, city: '宁波', coreRoutes: [{ pol: 'CNNGB', pod: 'USLAX' }] },
    { name: `${word}2`, ...place, city: '杭州' },
    { name: `${word}3`, country: 'US' },
  ])
  for (const [index, add] of [[reefer ?? 0], [reefer ?? 0, danger ?? 0], [danger ?? 0]].entries())
    await apiOf(sales)(setCompanyTags, { params: { id: made[index]?.id ?? 0 }, body: { add } })
  await follow(sales, at(word))
  await expect.poll(() => listed(sales)).toHaveLength(3)

  await choose(sales, 'tags')
  await sales.getByRole('combobox', { name: 'Any of these tags' }).fill('reefer')
  await offeredOptions(sales, `Reefer ${word}`).click()
  await expect.poll(() => listed(sales)).toEqual([`${word}1`, `${word}2`])
  await sales.getByRole('combobox', { name: 'None of these tags' }).fill('danger')
  await offeredOptions(sales, `Danger ${word}`).click()
  await expect.poll(() => listed(sales)).toEqual([`${word}1`])
  await finish(sales)
  await shown(sales).getByRole('button', { name: 'Remove filter: Tags' }).click()
  await expect.poll(() => listed(sales)).toHaveLength(3)

  await choose(sales, 'region')
  await sales.getByRole('combobox', { name: 'Region' }).fill('zhejiang')
  await sales
    .locator('.ant-select-tree-title:visible')
    .filter({ hasText: /^Zhejiang$/ })
    .click()
  await expect.poll(() => listed(sales)).toEqual([`${word}1`, `${word}2`])
  await finish(sales)
  await choose(sales, 'core routes')
  await sales.getByRole('combobox', { name: 'Port of loading' }).fill('ningbo')
  await offeredOptions(sales, 'CNNGB').first().click()
  await expect.poll(() => listed(sales)).toEqual([`${word}1`])
  await expect
    .poll(() => Object.fromEntries(new URL(sales.url()).searchParams))
    .toMatchObject({ area: '330000', pol: expect.stringContaining('CNNGB') as unknown })

  const colleague = await desk.person('manager', { at: sales.url() })
  await expect.poll(() => listed(colleague)).toEqual([`${word}1`])
  expect((await apiOf(colleague)(listTagGroups, {})).can.manage).toBe(true)
})

/** Opens a field of the filters by its name, without the mouse. */
async function choose(page: Page, typed: string) {
  // The button shows the number of options, too.
  await shown(page)
    .getByRole('button', { name: /^(filter )?Filters/ })
    .click()
  await page.getByRole('combobox', { name: 'Find a field' }).fill(typed)
  await page.keyboard.press('Enter')
}

/** Closes the open choice first, then the filters. */
async function finish(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Done' }).click()
}
