import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { shown } from './tabs.ts'

const desk = openDesk()

test.for(['zh', 'es'] as const)(
  'a list begins on a phone with its first card, below two lines of buttons, in %s',
  async (language) => {
    const manager = await desk.person('manager', { width: 375, touch: true, language })
    const late: string[] = []
    for (const list of [
      '/contacts/contactsList',
      '/contacts/group',
      '/freight/rates',
      '/freight/quotes',
      '/freight/orders',
      '/chatGPT/chatGPTqaList',
    ]) {
      await manager.goto(list)
      const page = shown(manager)
      await page.locator('.data-card').first().waitFor()
      const tops = async () =>
        Promise.all([page, page.locator('.data-card').first()].map(async (box) => (await box.boundingBox())?.y ?? 0))
      const [top = 0, card = 0] = await tops()
      if (card - top > 140) late.push(`${list}: ${card - top} px`)
      // What does not fit is reached by scrolling its own line, and the page itself stays as wide as the phone.
      expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
      const action = page.locator('.page-actions .ant-btn').last()
      await action.scrollIntoViewIfNeeded()
      const box = await action.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 375).toBe(true)
    }
    expect(late).toEqual([])
  },
)
