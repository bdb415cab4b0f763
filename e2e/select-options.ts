import type { Page } from 'playwright-core'

/** Returns the options of the open field that can be chosen; the options of an earlier text are disabled. */
export const offeredOptions = (page: Page, text: string) =>
  page.locator('.ant-select-item-option:not(.ant-select-item-option-disabled):visible').filter({ hasText: text })
