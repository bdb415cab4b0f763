import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What opens and closes has done so: colours half faded in are nobody's colours. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 3; round++) {
      await new Promise(requestAnimationFrame)
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    }
  })

/** What would keep somebody out of this page, each with the first element where it was found. */
export async function barriers(page: Page) {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}) ${nodes[0]?.html.slice(0, 200)}`)
}
