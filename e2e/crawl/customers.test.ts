import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { offeredOptions } from '../select-options.ts'
import { press } from '../phonebook/companies.ts'
import { swipe } from '../touch.ts'
import { csv, handIn } from '../workbench/imports/files.ts'

const desk = openDesk()
/** A word of its own, so that the story can be told twice on one product. */
const word = `LAMP${Date.now()}`
const bar = (page: Page) => shown(page).getByRole('toolbar', { name: 'Bulk actions' })
const rows = (page: Page) => shown(page).locator('[data-row-key], .data-card')

const file = {
  name: `${word}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    csv([
      ['公司名称', '国家', '城市', '联系电话', '邮箱', '主营产品', '采集网址'],
      ...Array.from({ length: 6 }, (_, place) => [
        `${word} 灯饰${place}厂`,
        '中国',
        '宁波',
        `0574-8765${1000 + place}`,
        `sales${place}@${word.toLowerCase()}.example`,
        'LED 灯带',
        'https://directory.example/lamps',
      ]),
    ]),
  ),
}

async function bringIn(page: Page, source: string) {
  await follow(page, '/crawlData/broadenImport')
  await handIn(page, file)
  await shown(page).getByRole('combobox', { name: 'Source' }).click()
  await offeredOptions(page, source).first().click()
  await press(page, 'Next: review')
}

/** Lets another source say another telephone of one firm. */
async function disagree(): Promise<{ id: number; name: string }> {
  const { rows: found } = await desk.query(
    `with source as (
       insert into crawl.sources (name, owner_id, updated_by) select name || ' 2', owner_id, owner_id from crawl.sources where name = $1 returning id),
     customer as (
       update crawl.customers set conflicts = '{telephone}', sorting = 'unsorted'
       where id = (select max(id) from crawl.customers where strpos(name, $1) > 0 and quality <> 'bad') returning id, name),
     other as (
       insert into crawl.values (customer_id, field, text, key, source_id, method)
       select c.id, 'telephone', '0574-99990000', '+8657499990000', s.id, 'file' from customer c, source s)
     select id::int, name from customer`,
    [word],
  )
  const [customer] = found as { id: number; name: string }[]
  if (!customer) throw new Error('There is no customer')
  return customer
}

test('a file of firms: drafts, released, marked bad at once, nothing new the second time, to the pool and back', async () => {
  const page = await desk.person('manager', { at: '/crawlData/sources' })
  const dialog = page.getByRole('dialog')
  await shown(page).getByRole('button', { name: 'New source' }).first().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Name').fill(word)
  await expect.poll(() => findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await rows(page).filter({ hasText: word }).waitFor()

  await bringIn(page, word)
  await shown(page).getByText('This will create 6').waitFor()
  await press(page, 'Import now')
  await shown(page).getByText('Imported', { exact: true }).waitFor()

  // Drafts are released by the manager, and the source then says so.
  await follow(page, '/crawlData/sources')
  const source = rows(page).filter({ hasText: word })
  await source.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Release all' }).click()
  await page.getByRole('button', { name: 'Release all' }).click()
  await source.getByText('Yes', { exact: true }).waitFor()

  await follow(page, `/crawlData/broaden?q=${word}`)
  await expect.poll(() => rows(page).count()).toBe(6)
  await rows(page).nth(0).getByRole('checkbox').click()
  await rows(page).nth(1).getByRole('checkbox').click()
  await bar(page).getByRole('button', { name: 'Mark quality' }).click()
  await dialog.getByText('Bad', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Confirm: Mark quality' }).click()
  await dialog.getByText('2 done', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => rows(page).count()).toBe(4)

  await bringIn(page, word)
  await shown(page).getByText('There is no row to import').waitFor()

  // The good ones go to the pool, each with where it was found, and come back.
  await follow(page, `/crawlData/broaden?q=${word}&sort=name`)
  await expect.poll(() => rows(page).count()).toBe(4)
  await shown(page).getByRole('checkbox', { name: 'Select this page' }).click()
  await bar(page).getByRole('button', { name: 'To the phonebook' }).click()
  await dialog.getByText('Into the pool').click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Confirm: To the phonebook' }).click()
  await dialog.getByText('4 done', { exact: true }).waitFor()
  await expect.poll(() => rows(page).filter({ hasText: 'Pool' }).count()).toBe(4)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('Undone', { exact: true }).waitFor()
  await expect.poll(() => rows(page).filter({ hasText: 'Pool' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  // One who wants to be left alone is gone, and comes back within ten seconds.
  await rows(page).first().click()
  const values = page.getByRole('list', { name: 'Where each value was found' })
  await values.getByText(`${word}.csv`).first().waitFor()
  await page.getByRole('button', { name: 'Never again' }).click()
  await page.getByRole('button', { name: 'Never again' }).last().click()
  await expect.poll(() => rows(page).count()).toBe(3)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => rows(page).count()).toBe(4)

  // A person chooses what is right, or that nothing is. What has changed meanwhile is not said to be saved.
  const { id, name } = await disagree()
  await follow(page, `/crawlData/broaden?q=${word}&conflicts=true`)
  await rows(page).filter({ hasText: name }).click()
  await page.getByRole('button', { name: 'Use this' }).first().waitFor()
  // Somebody is a moment earlier: were it done before the click, the page might have read it again.
  let isEarlier = true
  await page.route(new RegExp(`/api/crawl/customers/${id}(/|$)`), async (route) => {
    if (isEarlier && route.request().method() !== 'GET') {
      isEarlier = false
      await desk.query('update crawl.customers set version = version + 1 where id = $1', [id])
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Use this' }).first().click()
  await page.getByText('Someone has just changed this record').waitFor()
  await page.getByRole('button', { name: 'Use this' }).first().click()
  await page.getByText(`Saved “${name}”`).waitFor()
  expect(await page.getByText(`Saved “${name}”`).count()).toBe(1)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByLabel('Telephone').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await values.getByText('Removed', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await follow(page, `/crawlData/broaden?q=${word}`)

  const phone = await desk.person('manager', {
    at: `/crawlData/broaden?q=${word}`,
    width: 375,
    height: 812,
    touch: true,
  })
  const card = rows(phone).filter({ hasText: name })
  await card.waitFor()
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await swipe(card.locator('.crawl-card'), { x: -160 })
  await phone
    .getByRole('group', { name: /is marked bad\. Why\?$/ })
    .getByRole('button', { name: 'Cannot be reached' })
    .click()
  const marked = async () => {
    const { rows: found } = await desk.query('select quality, bad_reason from crawl.customers where id = $1', [id])
    return found as object[]
  }
  await expect.poll(marked).toEqual([{ quality: 'bad', bad_reason: 'deadContact' }])
  await phone.getByRole('button', { name: 'Undo' }).click()
  await card.waitFor()
  expect(await marked()).toMatchObject([{ bad_reason: null }])
})
