import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { barriersOfEveryPage, declaredPages } from './every-page.ts'

const desk = openDesk()

test('every page is accessible, in English', { timeout: 300_000 }, async () => {
  expect(declaredPages.length).toBeGreaterThanOrEqual(9)
  // The colours are those of the Chinese pages, and measuring them takes longest.
  expect(await barriersOfEveryPage(desk, 'en', { without: ['color-contrast'] })).toEqual([])
})
