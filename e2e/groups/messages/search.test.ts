import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { downloadFile } from '../../workbench/imports/files.ts'
import { awaitDemoTalk } from '../demo-talk.ts'

const desk = openDesk()
awaitDemoTalk(desk)

test('a port is found in the chats of all groups; its lines are read around, and then in the group itself', async () => {
  const page = await desk.person('sysadmin', { language: 'zh', at: '/contacts/ChatRecordExtraction' })
  // Each list leaves as the file that it looks like, with the columns that are shown.
  for (const name of ['线索', '群友']) {
    await shown(page).getByRole('tab', { name }).click()
    await shown(page).locator('[data-row-key]').first().waitFor()
    await shown(page).getByRole('button', { name: '导出' }).click()
    const leaving = page.getByRole('dialog', { name: `导出${name}` })
    const file = await downloadFile(page, () => leaving.getByRole('button', { name: '导出', exact: true }).click())
    expect(file.name).toContain(name)
    await leaving.waitFor({ state: 'hidden' })
  }

  await shown(page).getByRole('tab', { name: '消息搜索' }).click()
  await shown(page).getByText('输入港口、船司、公司或人名').waitFor()
  const field = shown(page).getByRole('searchbox', { name: '搜索聊天记录' })
  await field.fill('桑')
  await field.press('Enter')
  await shown(page).getByText('请至少输入两个字').waitFor()
  await field.fill('桑托斯')
  await field.press('Enter')
  const hits = shown(page).locator('.hits-list > li')
  await hits.first().locator('mark', { hasText: '桑托斯' }).waitFor()
  await shown(page)
    .getByText(/^共 \d+ 条$/)
    .waitFor()
  await shown(page).locator('.hit-beside').first().waitFor({ timeout: 60_000 })
  expect(await findBarriers(page)).toEqual([])

  // Whoever wrote it opens in all groups, with what he said; to take him out of them asks first.
  await hits.first().locator('.sender-link').click()
  const person = shown(page).getByRole('dialog', { name: '群友' })
  await person.getByRole('region', { name: '线索' }).locator('li').first().waitFor({ timeout: 60_000 })
  await person.getByRole('button', { name: '删除其资料' }).click()
  const question = page.getByRole('dialog', { name: /^删除“.+”的全部资料？$/ })
  await question.getByText(/个群里的名称、账号、发言和线索将永久删除/).waitFor()
  await question.getByRole('button', { name: '取消' }).click()
  expect(await findBarriers(page)).toEqual([])
  await person.locator('.ant-drawer-close').click()
  await person.waitFor({ state: 'hidden' })

  await hits.first().getByRole('button', { name: '查看前后消息' }).click()
  const panel = shown(page).getByRole('dialog')
  await panel.locator('[aria-current] mark', { hasText: '桑托斯' }).waitFor()
  await panel.getByRole('link', { name: '在群里打开' }).click()
  const talk = shown(page).getByRole('log', { name: '消息' })
  await talk.locator('[aria-current]', { hasText: '桑托斯' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const here = shown(page).getByRole('searchbox', { name: '搜索本群消息' })
  await here.fill('求')
  await here.press('Enter')
  await shown(page).locator('.hits-list mark', { hasText: '求' }).first().waitFor()
  await shown(page).getByRole('button', { name: '查看前后消息' }).first().click()
  await talk.locator('[aria-current] mark', { hasText: '求' }).waitFor()
  await shown(page).getByRole('button', { name: '返回搜索结果' }).click()
  await shown(page).locator('.hits-list').waitFor()

  await page.setViewportSize({ width: 375, height: 812 })
  const widths = await shown(page)
    .locator('.page-body')
    .evaluate((body) => [body.scrollWidth, document.documentElement.scrollWidth])
  expect(widths).toEqual([375, 375])
})
