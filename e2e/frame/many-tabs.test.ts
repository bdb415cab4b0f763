import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { addressOf, makeCompanies, ownWord } from '../phonebook/companies.ts'
import { activeTab, follow, tab, tabs } from './tabs.ts'

const desk = openDesk()

test('tabs that do not fit are scrolled and listed, and the home page stays in its place', async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/dashboard', width: 1100 })
  const word = ownWord()
  const companies = await makeCompanies(
    sales,
    Array.from({ length: 9 }, (_, at) => ({ name: `${word}第${at}国际物流` })),
  )
  const [first, last] = [companies.at(0), companies.at(-1)]
  if (!first || !last) throw new Error('no companies')
  expect(await sales.getByRole('button', { name: '全部标签页' }).count()).toBe(0)
  for (const company of companies) await follow(sales, addressOf(company))

  /** Whether a tab stands within its part of the strip. */
  const isSeen = (entry: ReturnType<typeof tab>) =>
    entry.evaluate((one) => {
      const [own, part] = [one.getBoundingClientRect(), one.parentElement?.getBoundingClientRect()]
      return part !== undefined && own.left >= part.left - 1 && own.right <= part.right + 1
    })
  const home = tabs(sales).first()
  await expect.poll(() => isSeen(tab(sales, last.name))).toBe(true)
  expect([await isSeen(home), await isSeen(tab(sales, first.name))]).toEqual([true, false])

  const before = sales.getByRole('button', { name: '前面的标签页' })
  await expect
    .poll(async () => {
      if (await before.isEnabled()) await before.click()
      return before.isEnabled()
    })
    .toBe(false)
  expect([await isSeen(home), await isSeen(tab(sales, first.name)), await isSeen(tab(sales, last.name))]).toEqual([
    true,
    true,
    false,
  ])

  await follow(sales, addressOf(first))
  await sales.getByRole('button', { name: '全部标签页' }).click()
  await sales.getByRole('menuitem', { name: last.name }).click()
  await expect.poll(() => activeTab(sales)).toBe(last.name)
  await expect.poll(() => isSeen(tab(sales, last.name))).toBe(true)
})
