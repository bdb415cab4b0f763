import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { barriersOfEveryPage, declaredPages } from './every-page.ts'

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

test('every page is accessible, in English', { timeout: 300_000 }, async () => {
  expect(declaredPages.length).toBeGreaterThanOrEqual(9)
  // Colours and structure are those of the Chinese pages; only words differ.
  expect(await barriersOfEveryPage(desk, 'en', { only: saidInWords })).toEqual([])
})
