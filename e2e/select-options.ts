import type { Page } from 'playwright-core'

/** What the field that is open offers, and can be chosen: what was found for an earlier text cannot. */
export const offered = (page: Page, text: string) =>
  page.locator('.ant-select-item-option:not(.ant-select-item-option-disabled):visible').filter({ hasText: text })
