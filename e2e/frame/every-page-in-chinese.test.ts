import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { barriersOfEveryPage, declaredPages } from './every-page.ts'

const desk = openDesk()

test('every page is accessible, in Chinese', { timeout: 300_000 }, async () => {
  expect(declaredPages.length).toBeGreaterThanOrEqual(9)
  expect(await barriersOfEveryPage(desk, 'zh')).toEqual([])
})
