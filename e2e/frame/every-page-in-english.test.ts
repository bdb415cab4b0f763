import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { barriersOf, declaredPages } from './every-page.ts'

const desk = openDesk()

/** The rules about names and texts. */
const saidInWords = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'empty-heading',
  'frame-title',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'link-name',
  'role-img-alt',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'valid-lang',
]

/**
 * Every third page: colours and structure are those of the Chinese pages, and words that one language has all have by their types. What is left
 * is a name that does not say what its button shows.
 */
const some = declaredPages.filter((_, place) => place % 3 === 0)

test('every third page is accessible, in English', { timeout: 300_000 }, async () => {
  expect(some.length).toBeGreaterThanOrEqual(9)
  expect(await barriersOf(some, desk, { language: 'en', rules: { only: saidInWords } })).toEqual([])
})
