import { randomUUID } from 'node:crypto'
import { takeCapture } from '@seamark/contract/exhibitions/captures/captures'
import { listCaptures } from '@seamark/contract/exhibitions/sorting/sorting'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { ownWord } from '../phonebook/companies.ts'
import { makeFair } from './phones.ts'

const desk = openDesk()
let cards = 0

/** A card that lies in the queue of the person at this page. */
async function card(page: Page, exhibitionId: number, given: object) {
  cards += 1
  const said = { contactName: `方${cards}`, mobile: `13706${String(cards).padStart(6, '0')}`, ...given }
  const body = {
    exhibitionId,
    revision: 1,
    capturedAt: new Date(Date.now() - 1000 * (60 - cards)).toISOString(),
    device: 'e2e',
    ...said,
  }
  return (await apiOf(page)(takeCapture, { params: { id: randomUUID() }, body })).capture
}

test('cards are sorted one after another by the keyboard, into contact, follow-up and task, and taken back', async () => {
  const fair = await makeFair(desk, `SORT${Date.now()}`)
  const username = await addColleague(desk, '整理一', ['sales'])
  const page = await desk.person(username)
  const word = ownWord()
  await card(page, fair.id, {
    companyName: `宁波${word}一户外`,
    note: '八月两个高柜',
    nextStep: 'quote',
    nextTime: 'tomorrow',
  })
  await card(page, fair.id, { companyName: `宁波${word}二户外` })
  await page.goto('/')
  await shown(page).getByText(`Cards to sort · ${fair.name}`).click()
  await shown(page).getByText('1 / 2').waitFor()
  const name = () => shown(page).getByLabel('Company', { exact: true }).inputValue()
  const first = await name()
  await shown(page).getByRole('heading', { name: 'Name cards' }).click()
  await page.keyboard.press('1')
  await shown(page).getByText('A hot').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`“${first}” is sorted`).waitFor()
  await expect.poll(name).not.toBe(first)
  const rows = async () => (await apiOf(page)(listCaptures, { query: { exhibitionId: fair.id } })).rows
  const sorted = (await rows()).find(({ companyName }) => companyName === first)
  expect(sorted).toMatchObject({ state: 'sorted', heat: 'A', outcome: 'made' })

  await follow(page, `/contacts/tabs/${encodeURIComponent(first)}/${sorted?.company?.id}`)
  await shown(page)
    .getByText(sorted?.contactName ?? '')
    .first()
    .waitFor()
  await shown(page)
    .getByRole('tab', { name: /^Exhibitions/ })
    .click()
  await shown(page).getByRole('link', { name: 'Card captured by 整理一' }).waitFor()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['unsorted', 'unsorted'])
})

test('two phones with cards of one firm: they are shown together and sorted into one company', async () => {
  const fair = await makeFair(desk, `ALIKE${Date.now()}`)
  const username = await addColleague(desk, '整理二', ['sales'])
  const page = await desk.person(username)
  const word = ownWord()
  const one = await card(page, fair.id, { companyName: `宁波${word}户外有限公司`, contactName: '甲女士' })
  await card(page, fair.id, { companyName: `宁波${word}户外`, contactName: '乙先生' })
  await page.goto(`/exhibition/captures/${fair.id}?capture=${one.id}`)
  await shown(page).getByText('Cards of the same firm or person').waitFor()
  await shown(page)
    .getByRole('checkbox', { name: /乙先生/ })
    .check()
  await shown(page).getByRole('button', { name: 'Sort, next card' }).click()
  await shown(page).getByText('All cards are sorted').waitFor()
  const { rows } = await apiOf(page)(listCaptures, { query: { exhibitionId: fair.id } })
  expect(new Set(rows.map(({ company }) => company?.id)).size).toBe(1)
})

test('Enter waits for what the phonebook says, and words that were typed stay when the phone sends the card again', async () => {
  const fair = await makeFair(desk, `WAIT${Date.now()}`)
  const page = await desk.person(await addColleague(desk, '整理五', ['sales']))
  const word = ownWord()
  const { name } = await apiOf(page)(createCompany, { body: { name: `宁波${word}老厂`, telephone: '13706909090' } })
  const said = { exhibitionId: fair.id, companyName: `${word}新名`, mobile: '13706909090', device: 'e2e' }
  const sent = { ...said, contactName: '方女士', capturedAt: new Date(Date.now() - 60_000).toISOString() }
  const send = apiOf(page)
  const params = { id: randomUUID() }
  await send(takeCapture, { params, body: { ...sent, revision: 1 } })
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/phonebook/look-ups', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.goto(`/exhibition/captures/${fair.id}`)
  const field = (label: string) => shown(page).getByLabel(label, { exact: true })
  await field('Note').fill('typed at the desk')
  await send(takeCapture, { params, body: { ...sent, revision: 2, position: '采购经理', note: 'from the phone' } })
  await expect.poll(() => field('Position').inputValue()).toBe('采购经理')
  expect(await field('Note').inputValue()).toBe('typed at the desk')

  await shown(page).getByRole('heading', { name: 'Name cards' }).click()
  await page.keyboard.press('Enter')
  answer()
  await expect
    .poll(() =>
      shown(page)
        .getByRole('radio', { name: new RegExp(name) })
        .isChecked(),
    )
    .toBe(true)
  const rows = async () => (await send(listCaptures, { query: { exhibitionId: fair.id } })).rows
  expect(await rows()).toMatchObject([{ state: 'unsorted' }])
  await page.keyboard.press('Enter')
  await expect.poll(rows).toMatchObject([{ state: 'sorted', outcome: 'kept', company: { name } }])
})

test('a colleague’s client is applied for, and nothing of it is shown', async () => {
  const fair = await makeFair(desk, `HELD${Date.now()}`)
  const name = `宁波${ownWord()}户外`
  const owner = await desk.person(await addColleague(desk, '持有人', ['sales']))
  await apiOf(owner)(createCompany, { body: { name, email: 'secret@held.example' } })
  const page = await desk.person(await addColleague(desk, '整理三', ['sales']))
  await card(page, fair.id, { companyName: name })
  await page.goto(`/exhibition/captures/${fair.id}`)
  await shown(page)
    .getByRole('radio', { name: `Apply to follow ${name}` })
    .waitFor()
  expect(
    await shown(page)
      .getByRole('radio', { name: /New company of mine/ })
      .isDisabled(),
  ).toBe(true)
  expect(await shown(page).textContent()).not.toContain('secret@held.example')
  await shown(page).getByRole('button', { name: 'Sort, next card' }).click()
  await page.getByText(`Applied to the holder of “${name}”`).waitFor()
  const { rows } = await apiOf(page)(listCaptures, { query: { exhibitionId: fair.id } })
  expect(rows).toMatchObject([{ state: 'sorted', outcome: 'applied', company: null }])
})

test('on a phone the card stands above its fields; one is discarded and found again', async () => {
  const fair = await makeFair(desk, `PHONE${Date.now()}`)
  const username = await addColleague(desk, '整理四', ['sales'])
  const page = await desk.person(username, { language: 'zh', width: 375, height: 812 })
  await card(page, fair.id, { companyName: `宁波${ownWord()}户外` })
  await page.goto(`/exhibition/captures/${fair.id}`)
  await shown(page).getByRole('button', { name: '作废' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('供应商或同行').click()
  await dialog.getByRole('button', { name: '作废' }).click()
  await shown(page).getByText('名片都整理完了').waitFor()
  const { rows } = await apiOf(page)(listCaptures, { query: { exhibitionId: fair.id, state: 'discarded' } })
  await follow(page, `/exhibition/captures/${fair.id}?state=discarded&capture=${rows[0]?.id}`)
  await shown(page).getByRole('button', { name: '找回' }).click()
  await expect
    .poll(
      async () =>
        (await apiOf(page)(listCaptures, { query: { exhibitionId: fair.id, state: 'unsorted' } })).rows.length,
    )
    .toBe(1)
})

test('every number of an exhibition’s conversion opens its rows', async () => {
  const fair = await makeFair(desk, `CONV${Date.now()}`)
  const page = await desk.person('manager')
  const name = `宁波${ownWord()}户外`
  const taken = await card(page, fair.id, { companyName: name })
  await page.goto(`/exhibition/captures/${fair.id}`)
  await shown(page).getByRole('button', { name: 'Sort, next card' }).click()
  await shown(page).getByText('All cards are sorted').waitFor()
  await follow(page, `/exhibition/conversion/${fair.id}`)
  const total = shown(page).getByRole('row', { name: /^Everybody/ })
  await expect.poll(() => total.getByRole('link').allTextContents()).toEqual(['1', '1', '1', '1'])
  await total.getByRole('link').nth(3).click()
  await shown(page).getByRole('link', { name, exact: true }).waitFor()
  await total.getByRole('link').first().click()
  await shown(page).getByText(taken.contactName, { exact: true }).waitFor()
})
