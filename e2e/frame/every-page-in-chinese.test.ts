import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { barriersOf, declaredPages, halves } from './every-page.ts'

const desk = openDesk()

test.each(halves)('every page of the $half half is accessible, in Chinese', { timeout: 300_000 }, async ({ pages }) => {
  expect(declaredPages.length).toBeGreaterThanOrEqual(9)
  expect(await barriersOf(pages, desk, { language: 'zh' })).toEqual([])
})
