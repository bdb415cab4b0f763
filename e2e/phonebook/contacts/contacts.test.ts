import { readCards } from '@seamark/contract/phonebook/contacts/vcard-reading'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atRest, findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addressOf, list, listed, makeCompanies, ownWord, press, search } from '../companies.ts'

const desk = openDesk()
/** A white dot: the smallest name card possible. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('people of a company are added, put in order, changed by two at once, and brought back', async () => {
  const sales = await desk.person('sales')
  const [company] = await makeCompanies(sales, [{ name: `${ownWord()}联系人物流`, country: 'CN' }])
  if (!company) throw new Error('no company')
  const address = `${addressOf(company)}?tab=contacts`
  await sales.goto(address)
  await shown(sales).getByText('No contacts yet').waitFor()

  await press(sales, 'New contact')
  const form = drawer(sales)
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Contact name cannot be blank').waitFor()
  await form.getByText('Contact mobile cannot be blank').waitFor()
  await form.getByLabel('Name', { exact: true }).fill(' 王芳 ')
  await form.getByLabel('Position').fill('海运部经理')
  await value(sales, 1).fill('139-5557-3191')
  await value(sales, 3).fill('Wang.Fang')
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Email format error').waitFor()
  await value(sales, 3).fill('Wang.Fang@haitong.example')
  await form.locator('input[type=file]').first().setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: dot })
  await form.getByRole('button', { name: 'Create' }).click()
  await sales.getByText('Created “王芳”').waitFor()
  const wang = card(sales, '王芳')
  await wang.getByText('Primary').waitFor()
  await expect
    .poll(() => wang.getByRole('link', { name: '139 5557 3191' }).getAttribute('href'))
    .toBe('tel:+8613955573191')
  await expect
    .poll(() => wang.getByRole('link', { name: /Wang.Fang@/ }).getAttribute('href'))
    .toBe('mailto:wang.fang%40haitong.example')
  await expect
    .poll(() =>
      wang
        .getByRole('img', { name: 'Front of the name card' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(1)

  const manager = await desk.person('manager', { at: address })
  await card(manager, '王芳').waitFor()
  await press(sales, 'New contact')
  await drawer(sales).getByLabel('Name', { exact: true }).fill('李雷')
  await value(sales, 1).fill('13955573192')
  await drawer(sales).getByRole('button', { name: 'Create' }).click()
  await card(manager, '李雷').waitFor()
  await choose(manager, '李雷', 'Make primary')
  await card(sales, '李雷').getByText('Primary').waitFor()
  await choose(sales, '王芳', 'Mark as resigned')
  await card(manager, '王芳').getByText('Resigned').waitFor()
  await expect.poll(() => order(manager)).toEqual(['李雷', '王芳'])

  await card(sales, '李雷').getByRole('button', { name: '李雷', exact: true }).click()
  await drawer(sales).getByLabel('Position').fill('操作主管')
  await drawer(sales).getByLabel('Department').fill('操作部')
  await card(manager, '李雷').getByRole('button', { name: '李雷', exact: true }).click()
  await drawer(manager).getByLabel('Position').fill('销售总监')
  await drawer(manager).getByRole('button', { name: 'Save' }).click()
  await manager.getByText('Saved').waitFor()
  await drawer(sales).getByRole('button', { name: 'Save' }).click()
  const conflict = sales.getByRole('dialog', { name: 'Someone has just changed this' })
  await conflict.getByText('销售总监').waitFor()
  await conflict.getByRole('button', { name: 'Save these' }).click()
  await card(manager, '李雷').getByText('操作主管 · 操作部').waitFor()

  await choose(sales, '李雷', 'Delete')
  const question = sales.getByRole('dialog', { name: 'Delete “李雷”' })
  await question.getByText('This operation will permanently delete the data. Do you want to continue?').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => order(manager)).toEqual(['王芳'])
  await sales.getByRole('button', { name: 'Undo' }).click()
  await card(manager, '李雷').getByText('Primary').waitFor()

  await atRest(sales)
  expect(await findBarriers(sales)).toEqual([])
})

test('cards of an old telephone are previewed and added, the company is found by them, and they leave as vCards', async () => {
  const manager = await desk.person('manager')
  const [company] = await makeCompanies(manager, [{ name: `${ownWord()}名片物流`, country: 'CN' }])
  if (!company) throw new Error('no company')
  await manager.goto(`${addressOf(company)}?tab=contacts`)
  const mobile = `1395${String(Date.now()).slice(-7)}`
  const firm = `Canary Freight ${mobile.slice(-7)}`
  await press(manager, 'Import and export')
  await manager.getByRole('menuitem', { name: 'Import vCards (.vcf)' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Import vCards (.vcf)' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'old.vcf', mimeType: 'text/vcard', buffer: oldPhone(mobile, firm) })
  await dialog.getByText('Will be added').waitFor()
  await dialog.getByText('“王芳” has it already').waitFor()
  await dialog.getByText('Contact mobile cannot be blank').waitFor()
  await dialog.getByText('A firm’s card: becomes a company').waitFor()
  await expect.poll(() => shown(manager).locator('.contact').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Add 2' }).click()
  await manager.getByText('1 company created').waitFor()
  await manager.getByText('1 contact added').waitFor()
  await card(manager, '王芳').getByText('先打座机').waitFor()

  const [saved] = await Promise.all([manager.waitForEvent('download'), exportAll(manager)])
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array))
  expect(saved.suggestedFilename()).toBe(`${company.name}.vcf`)
  expect(readCards(new Uint8Array(Buffer.concat(chunks)))).toMatchObject([
    { name: '王芳', remark: '先打座机', values: [{ value: `+86${mobile}` }] },
  ])

  await manager.goto(list)
  await search(manager, mobile)
  await expect.poll(() => listed(manager)).toEqual([company.name])
  await shown(manager).getByText(mobile).first().waitFor()
  await search(manager, firm)
  await expect.poll(() => listed(manager)).toEqual([firm])
})

const drawer = (page: Page) => shown(page).locator('.ant-drawer-open')
const card = (page: Page, name: string) => shown(page).getByRole('article', { name, exact: true })
const value = (page: Page, row: number) => drawer(page).getByLabel(`Value of row ${row}`, { exact: true })
const order = (page: Page) => shown(page).locator('.contact-name').allTextContents()

async function choose(page: Page, name: string, what: string) {
  await card(page, name)
    .getByRole('button', { name: `More about ${name}` })
    .click()
  await page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem', { name: what }).click()
}

async function exportAll(page: Page) {
  await press(page, 'Import and export')
  await page
    .locator('.ant-dropdown:not(.ant-dropdown-hidden)')
    .getByRole('menuitem', { name: 'Export all as vCards (.vcf)' })
    .click()
}

/**
 * Returns four cards in GBK, as phones of twenty years ago wrote them: one complete, one with the same number, one without any, and that of a
 * firm.
 */
function oldPhone(mobile: string, firm: string): Buffer {
  const wang = '=CD=F5=B7=BC'
  const text = `BEGIN:VCARD
VERSION:2.1
N;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:${wang};;;;
TEL;CELL:${mobile}
NOTE;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:=CF=C8=B4=F2=
=D7=F9=BB=FA
PHOTO;JPEG;ENCODING=BASE64:/9j/4AAQSkZJRg==
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:${wang}2;;;;
TEL;CELL:+86 ${mobile}
END:VCARD
BEGIN:VCARD
VERSION:2.1
N:Amy;;;;
EMAIL;INTERNET:amy@canary.example
END:VCARD
BEGIN:VCARD
VERSION:2.1
FN:${firm}
ORG:${firm}
TEL;WORK:0574-8${mobile.slice(-7)}
END:VCARD
`
  return Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1')
}
