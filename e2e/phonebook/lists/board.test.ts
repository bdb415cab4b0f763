import { changeFollowers } from '@seamark/contract/phonebook/custody/ownership'
import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { list, ownWord } from '../companies.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const desk = openDesk()

/** Returns the board of the page in front. */
function boardOf(page: Page) {
  const board = shown(page).getByRole('group', { name: '跟进看板' })
  const column = (title: string) => board.getByRole('region', { name: title })
  return {
    column,
    card: (name: string) => board.getByRole('article').filter({ hasText: name }),
    names: (title: string) => column(title).locator('.company-name-link').allTextContents(),
    count: (title: string) => column(title).locator('.board-head .company-quiet').textContent(),
  }
}
const boardAt = (word: string, more = '') => `${list}?q=${encodeURIComponent(word)}&shape=board${more}`
const make = async (
  page: Page,
  companies: readonly (readonly [name: string, progress: 'unconfirmed' | 'contacted' | 'quoted', city?: string])[],
) => {
  const made = []
  for (const [name, progress, city = '宁波'] of companies)
    made.push(await apiOf(page)(createCompany, { body: { name, progress, city } }))
  return made
}
const backNow = (dialog: ReturnType<Page['getByRole']>) => dialog.getByRole('button', { name: /退\s*回/ })

test('a client goes on by a drag and by a key, and back only with a reason; the list says the same', async () => {
  const word = ownWord()
  const lin = await desk.person('sales', { language: 'zh' })
  await make(lin, [
    [`${word}甲`, 'contacted'],
    [`${word}乙`, 'quoted'],
  ])
  await lin.goto(boardAt(word))
  const { column, card, names, count } = boardOf(lin)
  await expect.poll(() => names('已联系')).toEqual([`${word}甲`])
  await expect.poll(() => findBarriers(lin)).toEqual([])
  await card(`${word}甲`).dragTo(column('已回复'))
  await expect.poll(() => names('已回复')).toEqual([`${word}甲`])
  await expect.poll(() => names('已联系')).toEqual([])
  expect([await count('已联系'), await count('已回复')]).toEqual(['0', '1'])
  // Its key moves the card from column to column, and the card keeps the focus.
  const focused = () => lin.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))
  await column('已回复').getByRole('link').focus()
  await lin.keyboard.press('Shift+ArrowRight')
  await expect.poll(focused).toBe('已报价')
  await lin.keyboard.press('Shift+ArrowRight')
  await expect.poll(focused).toBe('跟进中')
  await expect.poll(() => names('跟进中')).toEqual([`${word}甲`])

  // A drag moves it back: without a reason nothing moves, and cancelling leaves everything as it was.
  await card(`${word}乙`).dragTo(column('已回复'))
  const why = lin.getByRole('dialog', { name: '由“已报价”退回“已回复”' })
  await backNow(why).click()
  await why.getByText('退回跟进状态须填写原因').waitFor()
  await lin.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })
  expect(await names('已回复')).toEqual([])
  await card(`${word}乙`).getByRole('link').focus()
  await lin.keyboard.press('Shift+ArrowLeft')
  await why.getByLabel('退回原因').fill('价格没谈成')
  await expect.poll(() => findBarriers(lin)).toEqual([])
  await backNow(why).click()
  await expect.poll(() => names('已回复')).toEqual([`${word}乙`])
  await shown(lin).getByTitle('列表').click()
  const rows = shown(lin).getByRole('row').filter({ hasText: word })
  await expect
    .poll(async () => (await rows.allTextContents()).map((text) => /跟进中|已回复/.exec(text)?.[0]).toSorted())
    .toEqual(['已回复', '跟进中'].toSorted())
  await rows
    .filter({ hasText: `${word}乙` })
    .getByRole('link', { name: `${word}乙` })
    .click()
  await shown(lin).getByText('价格没谈成').first().waitFor()
})

test('it shows what the list shows under the same filters, column by column', async () => {
  const word = ownWord()
  const lin = await desk.person('sales', { language: 'zh' })
  const [first] = await make(lin, [
    [`${word}甲`, 'contacted'],
    [`${word}乙`, 'contacted', '杭州'],
    [`${word}丙`, 'quoted'],
  ])
  await lin.goto(boardAt(word))
  const { names, count } = boardOf(lin)
  await expect.poll(() => count('已联系')).toBe('2')
  await lin.goto(boardAt(word, `&city=${encodeURIComponent('宁波')}`))
  await expect.poll(() => names('已联系')).toEqual([`${word}甲`])
  await expect.poll(() => names('已报价')).toEqual([`${word}丙`])
  await lin.goto(boardAt(word, '&progress=quoted'))
  await expect.poll(() => names('已报价')).toEqual([`${word}丙`])
  expect(await boardOf(lin).column('已联系').count()).toBe(0)

  // Changes on another page appear at once, and a stale card is not moved over somebody else's change.
  await lin.goto(boardAt(word))
  await expect.poll(() => names('已联系')).toHaveLength(2)
  const { version } = await apiOf(lin)(getCompany, { params: { id: first?.id ?? 0 } })
  await apiOf(lin)(editCompany, { params: { id: first?.id ?? 0 }, version, body: { progress: 'quoted' } })
  await expect.poll(async () => (await names('已报价')).toSorted()).toEqual([`${word}丙`, `${word}甲`].toSorted())
})

test('whoever only follows a client reads the board and moves nothing', async () => {
  const word = ownWord()
  const lin = await desk.person('sales', { language: 'zh' })
  const [company] = await make(lin, [[`${word}甲`, 'contacted']])
  const { rows } = (await desk.query("select id from identity.users where username = 'follow'")) as {
    rows: { id: string }[]
  }
  await apiOf(lin)(changeFollowers, {
    params: { id: company?.id ?? 0 },
    body: { add: [Number(rows[0]?.id)], remove: [] },
  })
  const zhao = await desk.person('follow', { at: boardAt(word), language: 'zh' })
  const { column, card, names } = boardOf(zhao)
  await expect.poll(() => names('已联系')).toEqual([`${word}甲`])
  expect(await card(`${word}甲`).getAttribute('draggable')).toBe('false')
  await card(`${word}甲`).dragTo(column('已回复'))
  await card(`${word}甲`).getByRole('link').focus()
  await zhao.keyboard.press('Shift+ArrowRight')
  await card(`${word}甲`).getByRole('button').click()
  await zhao.getByRole('menuitem').first().waitFor()
  expect(await zhao.getByRole('menuitem', { name: '移到…' }).count()).toBe(0)
  const { progress } = await apiOf(lin)(getCompany, { params: { id: company?.id ?? 0 } })
  expect([progress, await names('已联系')]).toEqual(['contacted', [`${word}甲`]])
})
