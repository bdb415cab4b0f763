import { startSite } from '@seamark/server/domains/crawl/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { press } from '../phonebook/companies.ts'

const desk = openDesk()
/** A word of its own, so that the story can be told twice on one product. */
const word = `BOARD${Date.now()}`
const list = '/crawlData/sources'
const [closed, board] = [await startSite(), await startSite()]
/** The product finds a site of the tests by the one name that every machine knows. */
const addressOf = ({ origin }: typeof board, path: string) => `${origin.replace('site.test', 'localhost')}${path}`
const pathsOf = ({ asked }: typeof board) => asked.map(({ path }) => path)

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toUTCString()
const entry = (place: number, title: string) =>
  `<item><title>${title}</title><link>/posts/${place}</link><pubDate>${hoursAgo(place)}</pubDate><description>12月5日货好，订舱请联系</description></item>`

closed.pages.set('/robots.txt', 'User-agent: *\nDisallow: /list')
closed.pages.set('/list', '<h1>货盘</h1>')
board.pages.set('/robots.txt', 'User-agent: *\nDisallow: /members/')
board.pages.set(
  '/',
  '<html><head><link rel="alternate" type="application/rss+xml" href="/posts.xml"></head><body><h1>货盘论坛</h1></body></html>',
)
board.pages.set(
  '/posts.xml',
  `<?xml version="1.0"?><rss version="2.0"><channel><title>货盘</title>${entry(1, `求舱：宁波到洛杉矶 2*40HQ ${word}`)}${entry(2, `${word} 上海-汉堡 20GP 1450 40HQ 2700 MSC`)}</channel></rss>`,
)

const rows = (page: Page) => shown(page).locator('[data-row-key], .data-card')
const sourceRow = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) })
const openSource = (page: Page, name: string) => sourceRow(page, name).getByText(name, { exact: true }).click()
const panel = (page: Page) => shown(page).locator('.ant-drawer')
const act = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })

async function addSource(page: Page, name: string, address: string) {
  await press(page, '新建来源')
  const dialog = page.getByRole('dialog', { name: '新建来源' })
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('用途说明').fill('公开货盘论坛，用于寻找求舱的直客')
  await dialog.getByText('网页列表', { exact: true }).click()
  await dialog.getByText('帖子', { exact: true }).click()
  await dialog.getByLabel('网址').fill(address)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  await openSource(page, name)
  await panel(page).getByText('草稿', { exact: true }).waitFor()
}

const countPosts = async () => {
  const { rows: found } = await desk.query('select from crawl.posts where strpos(title, $1) > 0', [word])
  return found.length
}

test('an administrator names whom the keepers of sites may write to', async () => {
  const admin = await desk.person('sysadmin', { at: '/system/options', language: 'zh' })
  const contact = shown(admin).getByLabel('采集联系方式', { exact: true })
  await contact.fill('论坛')
  await press(admin, '保存')
  await expect.poll(() => shown(admin).locator('.ant-form-item-explain-error').count()).toBe(1)
  await contact.fill(`crawl-${word.toLowerCase()}@seamark.example`)
  await press(admin, '保存')
  await admin.getByText('设置已保存，立即生效').waitFor()
})

test('a source that robots.txt forbids is refused with the line that says so, and its page is never asked for', async () => {
  const page = await desk.person('manager', { at: list, language: 'zh' })
  await addSource(page, `${word} 关闭`, addressOf(closed, '/list'))
  await act(page, '查看网页').click()
  await panel(page).getByText('robots.txt 禁止采集：2: Disallow: /list').first().waitFor()
  expect(pathsOf(closed)).toEqual(['/robots.txt'])
  expect(closed.asked[0]?.headers['user-agent']).toContain(`crawl-${word.toLowerCase()}@seamark.example`)
  expect(await act(page, '启用').count()).toBe(0)
})

test('a board is looked at, its feed taken and tried with nothing kept, and its posts become a request', async () => {
  const page = await desk.person('manager', { at: list, language: 'zh' })
  await addSource(page, word, addressOf(board, '/'))
  await act(page, '查看网页').click()
  await panel(page).getByText('robots.txt 允许采集这个网页。').waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])

  // The site offers a feed, which the source then reads instead of the page.
  await panel(page).getByRole('listitem').filter({ hasText: '/posts.xml' }).getByRole('button').click()
  await panel(page).getByRole('definition').filter({ hasText: '/posts.xml' }).waitFor()
  // What was seen of the page is not what the feed says.
  await panel(page).getByRole('region', { name: '查看网页' }).waitFor({ state: 'detached' })
  await act(page, '试采').click()
  const seen = panel(page).getByRole('region', { name: '试采' })
  await seen.getByText(`求舱：宁波到洛杉矶 2*40HQ ${word}`).waitFor()
  await seen.getByText('以下只供核对，没有保存任何内容。').waitFor()
  expect(await countPosts()).toBe(0)

  // Where the clock has begun the first run already, fetching by hand is refused, and the same posts come.
  await act(page, '启用').click()
  await act(page, '立即采集').click()
  const run = panel(page).getByRole('list', { name: '采集批次' }).getByRole('listitem').filter({ hasText: '新增 2' })
  await run.getByText('内容：找到 2，新增 2，更新 0，未收录 0').waitFor()
  expect(await countPosts()).toBe(2)
  expect(new Set(pathsOf(board))).toEqual(new Set(['/robots.txt', '/', '/posts.xml']))
  await run.getByRole('button', { name: '网页' }).click()
  await run.getByText(/\/posts\.xml · 订阅 · 已读取/).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])

  await follow(page, list)
  await sourceRow(page, word).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '全部发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '全部发布' }).click()
  await page.getByText(`已发布来源“${word}”的草稿`).waitFor()

  // Each post says where it was found; the inquiry is handed to the reader of rates.
  await follow(page, `/crawlData/netweek?q=${word}`)
  await expect.poll(() => rows(page).count()).toBe(2)
  await rows(page).filter({ hasText: '洛杉矶' }).getByText('localhost').first().click()
  await panel(page)
    .getByRole('link')
    .filter({ hasText: addressOf(board, '/posts/1') })
    .waitFor()
  await panel(page).getByRole('definition').filter({ hasText: word }).first().waitFor()
  await panel(page).getByRole('button', { name: '转需求' }).click()
  await expect.poll(() => page.url()).toContain('/freight/rates/readings/')

  await follow(page, list)
  await openSource(page, word)
  await act(page, '暂停').click()
  await panel(page).getByText('人工暂停').waitFor()
  expect(await act(page, '立即采集').count()).toBe(0)
})

test('on a phone a source and its runs are only read', async () => {
  const page = await desk.person('manager', { at: list, language: 'zh', width: 375, height: 812, touch: true })
  await openSource(page, word)
  await panel(page).getByText('内容：找到 2，新增 2，更新 0，未收录 0').waitFor()
  for (const name of ['查看网页', '试采', '启用', '停用', '改用此网址']) expect(await act(page, name).count()).toBe(0)
  expect(await shown(page).getByRole('button', { name: '新建来源' }).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expect.poll(() => findBarriers(page)).toEqual([])
})
