import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits for the end of animations: half-faded colours are not the real ones. */
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

/** Waits until nothing is being fetched or moved any more: a half-faded text has half the contrast. */
export async function waitUntilSettled(page: Page) {
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
}

/** Returns what would keep somebody out of this page, each with the first element where it was found; by the usual rules unless others are given. */
export async function findBarriers(page: Page, { only }: Rules = {}) {
  await atRest(page)
  // axe runs in the page itself and only counts the passes: carrying them to a blank page took longer than the check. There are no frames.
  const inPlace = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // Pages that are kept alive behind this one are checked when they are in front.
  const builder = inPlace.exclude('[data-page][style*="display: none"]')
  const { violations } = await (only
    ? builder.withRules(only)
    : builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  ).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}) ${nodes[0]?.html.slice(0, 200)}`)
}
