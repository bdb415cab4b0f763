import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { barriersOf, declaredPages, halves } from './every-page.ts'

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

test.each(halves)('every page of the $half half is accessible, in English', { timeout: 300_000 }, async ({ pages }) => {
  expect(declaredPages.length).toBeGreaterThanOrEqual(9)
  // Colours and structure are those of the Chinese pages; only words differ.
  expect(await barriersOf(pages, desk, { language: 'en', rules: { only: saidInWords } })).toEqual([])
})
