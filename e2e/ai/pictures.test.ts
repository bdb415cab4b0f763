import { drawing, giving } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
const desk = openDesk({
  DEMO_COMPANIES: '20',
  DEMO_RECORDS: '0',
  AI_IMAGE_URL: stub.address,
  AI_IMAGE_KEY: 'sk-invented-key-of-the-tests',
  AI_IMAGE_MODEL: 'draws-1',
})
test('pictures of both forms come with their prompt, are used again and deleted; what is lost is asked again by a warned click alone', async () => {
  const page = await desk.person('sales', { at: '/chatGPT/gptPaint?make=picture', language: 'zh' })
  const prompt = shown(page).getByLabel('画面描述')
  const make = shown(page).getByRole('button', { name: '生成图片' })
  const card = (text: string) => shown(page).getByRole('listitem').filter({ hasText: text }).first()
  await shown(page).getByText('还没有生成过图片').waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])

  // Any picture will do.
  const painted = await page.screenshot({ clip: { x: 300, y: 0, width: 600, height: 400 } })
  const two = new URL('/files/two.png', stub.address).href
  stub.answerOnce(drawing(painted, two), giving(painted))
  await prompt.fill('清晨的宁波港，集装箱船靠泊')
  await shown(page).getByText('2', { exact: true }).click()
  await make.click()
  await card('清晨的宁波港').getByText('已完成').waitFor()
  await expect.poll(() => card('清晨的宁波港').getByRole('img', { name: '清晨的宁波港' }).count()).toBe(2)
  expect(stub.questions.map(({ path }) => path)).toEqual(['/v1/images/generations', '/files/two.png'])

  // The connection breaks: nobody knows whether it was drawn.
  stub.answerOnce(({ response }) => void response.destroy(), drawing(painted))
  await prompt.fill('绿色集装箱堆场')
  await make.click()
  const lost = card('绿色集装箱堆场')
  await lost.getByText('结果未知').waitFor()
  expect(stub.questions).toHaveLength(3)
  await expect.poll(() => findBarriers(page)).toEqual([])
  await lost.getByRole('button', { name: '再试一次' }).click()
  await page.getByRole('dialog').getByText('上一次可能已经生成并计费').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '再试一次' }).click()
  await card('绿色集装箱堆场').getByText('已完成').waitFor()
  expect(stub.questions).toHaveLength(4)
  const { rows } = await desk.query(`select outcome, pictures from ai.usage where kind = 'picture' order by id`)
  expect(rows).toEqual([
    { outcome: 'done', pictures: 2 },
    { outcome: 'broken', pictures: 2 },
    { outcome: 'done', pictures: 1 },
  ])

  const gallery = shown(page).getByRole('region', { name: '作品库' })
  await gallery.getByRole('button', { name: '清晨的宁波港' }).first().click()
  await page.getByRole('dialog').getByText('清晨的宁波港，集装箱船靠泊').last().waitFor()
  await page.keyboard.press('Escape')
  const menu = gallery.getByRole('button', { name: '“绿色集装箱堆场”的操作' })
  await menu.click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await expect.poll(() => menu.count()).toBe(0)
  await page.getByRole('button', { name: /撤\s?销/ }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: '再用一次' }).click()
  await expect.poll(() => prompt.inputValue()).toBe('绿色集装箱堆场')
  expect(await page.content()).not.toMatch(/sk-invented|127\.0\.0\.1:\d+\/v1/)
})
