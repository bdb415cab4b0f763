import { saying, translating } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
const desk = openDesk({
  DEMO_COMPANIES: '20',
  DEMO_RECORDS: '0',
  AI_URL: stub.address,
  AI_KEY: 'sk-invented-key-of-the-tests',
  AI_MODEL: 'stub-1',
})
/** A number of its own, so that the story can be told twice on one product. */
const own = String(Date.now()).slice(-6)

test('a mail is translated with its terms, a lossy model is shown red, and a line that was not understood gets a suggestion', async () => {
  const page = await desk.person('sales', { language: 'zh', at: '/chatGPT/translation' })
  const result = shown(page).getByRole('region', { name: '译文' })
  const translate = shown(page).getByRole('button', { name: /^翻\s?译$/ })
  await shown(page).getByRole('textbox', { name: '要翻译的文字' }).fill('您好，宁波到洛杉矶 2*40HQ，一共 2350美金。')
  stub.answer(translating({}, () => 1))
  await translate.click()
  const text = result.getByRole('textbox', { name: '译文' })
  await expect.poll(() => text.inputValue()).toMatch(/Ningbo.*Los Angeles.*2×40HQ.*USD 2350/)
  await result.getByText('术语、数字齐全').waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])

  stub.answer(saying('Hello, 〚1〛 to 〚2〛, in all 〚4〛.'))
  await translate.click()
  await result.getByText('译文缺少 2×40HQ').waitFor()
  // Whoever puts it right is told that nothing is missing any more.
  await text.fill('Hello, Ningbo to Los Angeles 2x40HQ, in all USD 2350.')
  await result.getByText('术语、数字齐全').waitFor()
  stub.answer('filtered')
  await translate.click()
  await result.getByRole('alert').getByText('模型服务因内容限制拒绝回答').waitFor()

  await follow(page, '/chatGPT/gptqq')
  const line = `甬城老港的货有人能做吗 宏运${own}货代`
  await shown(page).getByRole('textbox', { name: '聊天内容' }).fill(line)
  await shown(page)
    .getByRole('button', { name: /^识\s?别$/ })
    .click()
  await shown(page)
    .getByRole('tab', { name: /^未识别/ })
    .click()
  await shown(page).locator('.paste-row').first().waitFor()
  stub.answer(saying(`{"company": "宏运${own}货代", "carrier": "马士基"}`))
  await shown(page).getByRole('button', { name: '让模型看这一行' }).click()
  const suggestion = shown(page).getByRole('group', { name: '模型建议' })
  await suggestion.getByText(`宏运${own}货代`).waitFor()
  await suggestion.getByText('1 个值在原文中找不到，已舍去').waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await suggestion.getByRole('button', { name: /^采\s?纳$/ }).click()
  await suggestion.waitFor({ state: 'detached' })
  const kept = await desk.query(`select from ai.paste_items where facts->'draft'->>'company' = $1 and edited`, [
    `宏运${own}货代`,
  ])
  expect(kept.rows).toHaveLength(1)
})
