import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { press } from '../phonebook/companies.ts'
import { offeredOptions } from '../select-options.ts'
import { swipe } from '../touch.ts'
import { csv, handIn } from '../workbench/imports/files.ts'

const desk = openDesk()
/** A word of its own, so that the story can be told twice on one product. */
const word = `POST${Date.now()}`
const rows = (page: Page) => shown(page).locator('[data-row-key], .data-card')
const bar = (page: Page) => shown(page).getByRole('toolbar', { name: 'Bulk actions' })

const file = {
  name: `${word}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    csv([
      ['标题', '正文', '发布时间', '平台', '公司', '链接'],
      [
        `求舱：宁波到洛杉矶 2*40HQ ${word}`,
        '12月5日货好，电话 13800138000',
        '2小时前',
        '货盘论坛',
        '',
        `https://b.example/${word}/1`,
      ],
      [
        `${word} 上海-汉堡 20GP 1450 40HQ 2700 MSC`,
        '欢迎订舱',
        '3小时前',
        '货盘论坛',
        '',
        `https://b.example/${word}/2`,
      ],
      [`${word} 行业新闻`, '港口拥堵', '4小时前', '货盘论坛', '', `https://b.example/${word}/3`],
      [`${word} 没有时间`, '求舱', '上周', '货盘论坛', '', `https://b.example/${word}/4`],
    ]),
  ),
}

async function bringIn(page: Page) {
  await desk.query(
    `insert into crawl.sources (name, releases, owner_id, updated_by)
     select $1, true, id, id from identity.users where username = 'manager'`,
    [word],
  )
  await follow(page, '/crawlData/netweekImport')
  await handIn(page, file)
  await shown(page).getByRole('combobox', { name: 'Source' }).click()
  await offeredOptions(page, word).first().click()
  await press(page, 'Next: review')
  await shown(page).getByText('This will create 4').waitFor()
  await press(page, 'Import now')
  await shown(page).getByText('Imported', { exact: true }).waitFor()
}

test('posts of the week: a file, publish time, marks with undo, and one that becomes a request', async () => {
  const page = await desk.person('manager', { at: '/crawlData/netweek' })
  const dialog = page.getByRole('dialog')
  await bringIn(page)

  // Seven days are listed without being asked for; the ports and boxes of a title are lit.
  await follow(page, `/crawlData/netweek?q=${word}`)
  await expect.poll(() => rows(page).count()).toBe(3)
  await expect
    .poll(() => rows(page).locator('mark').allTextContents())
    .toEqual(expect.arrayContaining(['宁波', '洛杉矶']))
  await expect.poll(() => findBarriers(page)).toEqual([])

  // Eight days are refused on the screen by the specified sentence, also where somebody types them into the address.
  await follow(page, `/crawlData/netweek?q=${word}&from=2026-11-01&to=2026-11-08`)
  await shown(page).getByText('Publish-time range over one week cannot be queried').first().waitFor()
  await shown(page).getByText('7 days', { exact: true }).click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)

  // One whose time nobody knows waits until a person says it.
  await follow(page, '/crawlData/netweek?tab=undated')
  const undated = rows(page).filter({ hasText: word })
  await undated.getByRole('button', { name: 'Say the time' }).click()
  await dialog
    .getByLabel('Published')
    .fill(
      await desk
        .query(`select to_char(now() - interval '5 hours', 'YYYY-MM-DD HH24:MI') as at`)
        .then(({ rows: [row] }) => (row as { at: string }).at),
    )
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => undated.count()).toBe(0)
  await follow(page, `/crawlData/netweek?q=${word}`)
  await expect.poll(() => rows(page).count()).toBe(4)

  // Many are marked at once, with a reason.
  const news = rows(page).filter({ hasText: '行业新闻' })
  await news.getByRole('checkbox').click()
  await bar(page).getByRole('button', { name: 'Mark quality' }).click()
  await dialog.getByText('Bad', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Confirm: Mark quality' }).click()
  await dialog.getByText('1 done', { exact: true }).waitFor()
  await expect.poll(() => news.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('Undone', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => news.count()).toBe(1)

  // The inquiry is handed to the reader of rates; a colleague then sees by whom it was taken.
  await rows(page).filter({ hasText: '洛杉矶' }).getByText('货盘论坛').click()
  await page.getByRole('list', { name: 'What was read' }).getByText('2×40HQ').waitFor()
  await page.getByRole('button', { name: 'To requests' }).click()
  await expect.poll(() => page.url()).toContain('/freight/rates/readings/')
  await follow(page, `/crawlData/netweek?q=${word}&taken=mine`)
  await expect.poll(() => rows(page).count()).toBe(1)
})

test('on a phone posts are cards by day: swiped right one is good, and that can be taken back', async () => {
  const page = await desk.person('manager', {
    at: `/crawlData/netweek?q=${word}`,
    width: 375,
    height: 812,
    touch: true,
  })
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await shown(page).locator('.post-day').first().waitFor()
  const card = rows(page).filter({ hasText: '行业新闻' })
  await swipe(card.locator('.post-card-body'), { x: 160 })
  await card.getByText('Good', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => card.getByText('Good', { exact: true }).count()).toBe(0)

  // Swiped left it is bad; why may be said for as long as it can be taken back.
  await swipe(card.locator('.post-card-body'), { x: -160 })
  const why = page.getByRole('group', { name: /is marked bad\. Why\?$/ })
  await why.getByRole('button', { name: 'Duplicate' }).click()
  const reason = async () => {
    const asked = `select bad_reason from crawl.posts where strpos(title, '行业新闻') > 0 and strpos(title, $1) > 0`
    return (await desk.query(asked, [word])).rows as object[]
  }
  await expect.poll(reason).toEqual([{ bad_reason: 'duplicate' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(reason).toEqual([{ bad_reason: null }])
})

test('the paper of last week is frozen, is heard of by who wants to, and its figures open their posts', async () => {
  const page = await desk.person('manager', { at: '/crawlData/netweek?tab=paper' })
  const paper = shown(page).locator('article.paper')
  await paper.getByRole('table', { name: 'Lanes' }).waitFor()
  await shown(page).getByRole('button', { name: 'Subscribe', exact: true }).click()
  await shown(page).getByRole('button', { name: 'Unsubscribe' }).click()
  await shown(page).getByRole('button', { name: 'Subscribe', exact: true }).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await paper.getByRole('table', { name: 'Lanes' }).getByRole('link').first().click()
  await rows(page).first().waitFor()
  await page.setViewportSize({ width: 375, height: 812 })
  await follow(page, '/crawlData/netweek?tab=paper')
  await paper.first().waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('the overview counts what was found and what came of it, and each figure opens its rows', async () => {
  const page = await desk.person('manager', { at: '/crawlData/homeBroaden' })
  await shown(page).getByText('30 days', { exact: true }).click()
  await shown(page).getByRole('table', { name: 'Sources' }).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await shown(page)
    .getByRole('button', { name: /^Imported/ })
    .click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
  await page.keyboard.press('Escape')
  // More than a week of posts is opened week by week.
  await shown(page).locator('.overview-figure').first().click()
  await page.getByRole('menuitem').first().click()
  await rows(page).first().waitFor()
  await follow(page, '/crawlData/homeBroaden')
  // The share is of both, and each opens its own marked rows.
  const opens = async (text: RegExp) => (await shown(page).getByRole('link', { name: text }).getAttribute('href')) ?? ''
  expect(await opens(/^Customers: \d+ good, \d+ bad$/)).toContain('/crawlData/broaden?')
  await shown(page).getByText('7 days', { exact: true }).click()
  expect(await opens(/^Posts: \d+ good, \d+ bad$/)).toContain('/crawlData/netweek?')
  await page.setViewportSize({ width: 375, height: 812 })
  await shown(page).getByText('What waits').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

/** A role that has the overview and neither of the lists. */
async function addOnlooker() {
  const authority = `onlookers${Date.now()}`
  await desk.query(
    `insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
     values ($1, $1, $1, $1, $1, '{311,335}', 'all', '{}')`,
    [authority],
  )
  return addColleague(desk, '只看首页', [authority])
}

test('whoever has none of the lists sees the figures of the overview, and no way that ends at a closed door', async () => {
  const page = await desk.person(await addOnlooker(), { at: '/crawlData/homeBroaden' })
  await shown(page).getByText('30 days', { exact: true }).click()
  await shown(page).getByRole('table', { name: 'Sources' }).waitFor()
  expect(await shown(page).locator('a[href^="/crawlData/"], .overview-figure').count()).toBe(0)
})
