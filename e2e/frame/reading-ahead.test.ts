import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { addressOf, button, list, listed } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'
import { follow, shown } from './tabs.ts'

const desk = openDesk()
const at = (word: string) => `${list}?q=${encodeURIComponent(word)}&limit=20`

/** What a page asks for from now on. */
function listenTo(page: Page) {
  const asked: URL[] = []
  page.on('request', (request) => void asked.push(new URL(request.url())))
  return (path: string, entry?: string) =>
    asked.filter(({ pathname, searchParams }) => pathname === path && (!entry || searchParams.has(entry))).length
}

test('a company is read while somebody points at it, and not again when she opens it', async () => {
  const { sales, word, first } = await salesWith(desk, 2)
  await follow(sales, at(word))
  await expect.poll(() => listed(sales)).toHaveLength(2)
  const count = listenTo(sales)
  const link = shown(sales).getByRole('link', { name: first.name })
  await link.hover()
  await expect.poll(() => count(`/api/phonebook/companies/${first.id}`)).toBe(1)
  await expect.poll(() => count(`/api/summary/companies/${first.id}/brief`)).toBe(1)
  await link.click()
  await sales.waitForURL(`**${addressOf(first)}`)
  await shown(sales).locator('.brief').waitFor()
  expect(count(`/api/phonebook/companies/${first.id}`)).toBe(1)
  expect(count(`/api/summary/companies/${first.id}/brief`)).toBe(1)
})

test('the next page is read while somebody points at its button', async () => {
  const { sales, word } = await salesWith(desk, 25)
  await follow(sales, at(word))
  await expect.poll(() => listed(sales)).toHaveLength(20)
  const count = listenTo(sales)
  await button(sales, 'Next page').hover()
  await expect.poll(() => count('/api/phonebook/companies', 'cursor')).toBe(1)
  await button(sales, 'Next page').click()
  await expect.poll(() => listed(sales)).toHaveLength(5)
  expect(count('/api/phonebook/companies', 'cursor')).toBe(1)
})

test('a list is searched once the typing pauses, and never for the letters of an input method', async () => {
  const { sales, word } = await salesWith(desk, 2)
  await follow(sales, list)
  await shown(sales).locator('.company-name-link').first().waitFor()
  const asked: (string | null)[] = []
  sales.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/phonebook/companies') asked.push(searchParams.get('q'))
  })
  await shown(sales).getByRole('searchbox').fill('没有')
  await expect.poll(() => new URL(sales.url()).searchParams.get('q')).toBe('没有')
  await shown(sales).getByRole('searchbox').fill('')
  await expect.poll(() => new URL(sales.url()).searchParams.get('q')).toBeNull()
  asked.length = 0
  const method = await sales.context().newCDPSession(sales)
  await method.send('Input.imeSetComposition', { text: 'ning', selectionStart: 4, selectionEnd: 4 })
  await expect.poll(() => shown(sales).getByRole('searchbox').inputValue()).toBe('ning')
  // Longer than any pause after which it searches.
  await sales.evaluate(async () => {
    for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame)
  })
  await method.send('Input.insertText', { text: word })
  await expect.poll(() => listed(sales)).toHaveLength(2)
  expect(asked).toEqual([word])
})
