import fs from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const checker = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const usualRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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
  // The checker stays in the document, so that the next check of it need not bring its half megabyte along again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(checker)
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe }
      // Pages that are kept alive behind this one are checked when they are in front. Only violations carry their elements.
      const hidden = { exclude: ['[data-page][style*="display: none"]'] }
      const { violations } = await axe.run(hidden, { runOnly, resultTypes: ['violations'] })
      return violations.map(({ id, impact, help, nodes }) => ({ id, impact, help, at: nodes.map(({ html }) => html) }))
    },
    only ? { type: 'rule' as const, values: only } : { type: 'tag' as const, values: usualRules },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, at }) => `${id}: ${help} (${at.length}) ${at[0]?.slice(0, 200)}`)
}
