import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What opens and closes has done so: colours half faded in are nobody's colours. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 3; round++) {
      await new Promise(requestAnimationFrame)
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    }
  })

/** Nothing is being fetched or moved any more: half a fade has half a contrast. */
export async function settled(page: Page) {
  await expect
    .poll(() =>
      page.locator('.ant-skeleton:visible, .ant-spin-spinning:visible, [aria-busy=true]:visible, .progress').count(),
    )
    .toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length))
    .toBe(0)
}

export interface Rules {
  only?: string[]
  without?: string[]
}

/** What would keep somebody out of this page, each with the first element where it was found; by the usual rules unless others are given. */
export async function barriers(page: Page, { only, without = [] }: Rules = {}) {
  await atRest(page)
  // In the page itself, and what passes is only counted: to bring all of it to a blank page and back took longer than to look. The product has no frames.
  const inPlace = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // Pages that are kept alive behind it are looked at when they are in front.
  const builder = inPlace.exclude('[data-page][style*="display: none"]')
  const { violations } = await (only
    ? builder.withRules(only)
    : builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).disableRules(without)
  ).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}) ${nodes[0]?.html.slice(0, 200)}`)
}
