import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { capture, capturesOf, makeFair, openPhone, tap } from './phones.ts'

const desk = openDesk()
const word = `ENTRY${Date.now()}`

test('the page of a fair shows the code of the capture page on a desk, and leads there on a phone', async () => {
  const fair = await makeFair(desk, word)
  const at = `/contacts/tabs/exhibition/${fair.id}`
  const page = await desk.person('manager', { at })
  await shown(page).getByRole('button', { name: 'At the fair' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR code of the page for capturing name cards' }).waitFor()
  await dialog.getByText(`/exhibition/capture/?fair=${fair.id}`).waitFor()

  const phone = await desk.person('manager', { at, width: 375, height: 812, touch: true })
  await shown(phone).getByRole('link', { name: 'At the fair' }).tap()
  await phone.waitForURL(`**/exhibition/capture/?fair=${fair.id}`)
  await phone.getByRole('button', { name: word }).waitFor()
})

test('a newer page takes over once no card is in hand, and reads what the older one has left on the phone', async () => {
  const fair = await makeFair(desk, `${word} renewed`)
  const site = await startRenewable(desk.product.address)
  const username = await addColleague(desk, '现场十三', ['sales'])
  const page = await desk.person(username, { language: 'zh', width: 375, height: 812, touch: true })
  const address = `${site.origin}/exhibition/capture/?fair=${fair.id}`
  await page.goto(address)
  await page.getByText('可离线使用').waitFor()
  await answerCards(page.context(), { status: 400, code: 'platform.invalid', message: '不收' })
  await capture(page, '不收的', 1)
  await tap(page, '待同步 1')
  await page.getByText('未被接收：不收').waitFor()
  await tap(page, '关闭')
  await leaveAnothersCard(page, fair.id)
  await page.getByLabel('备注').fill('写到一半')

  site.renew()
  await page.reload()
  const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
  await expect.poll(waiting).toBe('installed')
  const other = await page.context().newPage()
  await other.goto(address)
  await other.getByText('可离线使用').waitFor()
  // While a card is half written nothing is taken over.
  expect(await Promise.all([waiting(), newer(page).count(), newer(other).count()])).toEqual(['installed', 0, 0])
  expect(await page.getByLabel('备注').inputValue()).toBe('写到一半')

  await capture(page, '写完了', 2)
  // A card that is still on its way when the page is renewed would be sent anew, and taken once nobody answers in the place of the server.
  await tap(page, '待同步 2')
  await expect.poll(() => page.getByText('未被接收：不收').count()).toBe(2)
  await tap(page, '关闭')
  await startUntilRenewed(other)
  await newer(page).waitFor({ state: 'attached' })
  await page.context().unroute(cards)
  await tap(page, '待同步 2')
  await page.getByRole('button', { name: '修改' }).first().tap()
  await tap(page, '保存修改')
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ note: '不收的', revision: 2 }])
  await site.stop()
})

test('cards that the version before this one has left on the phone wait as ever', async () => {
  const fair = await makeFair(desk, `${word} before`)
  const username = await addColleague(desk, '现场十八', ['sales'])
  const page = await desk.person(username, { language: 'zh', width: 375, height: 812, touch: true })
  await answerCards(page.context(), { status: 507, code: 'files.storage_full', message: 'full' })
  desk.foresee(/status of 507/)
  const { rows } = await desk.query('select id from identity.users where username = $1', [username])
  const [person] = rows as { id: string }[]
  await page.evaluate(leaveOfFirstVersion, { author: Number(person?.id), fair: fair.id })
  await page.goto(`/exhibition/capture/?fair=${fair.id}`)
  await page.getByRole('button', { name: '待同步 2', exact: true }).waitFor()
  await tap(page, '待同步 2')
  await expect.poll(() => page.locator('.cap-list li strong').allTextContents()).toEqual(['没发的', '不收的'])
  await page.getByText('未被接收：太长').waitFor()
  await page.context().unroute(cards)
  await page.getByRole('button', { name: '立即同步' }).last().tap()
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ note: '没发的', username }])
})

test('two pages of one phone: a card is written by one of them, and neither overwrites the other', async () => {
  desk.foresee(/status of 507/)
  const fair = await makeFair(desk, `${word} two pages`)
  const { page } = await openPhone(desk, fair.id, '现场十四')
  await answerCards(page.context(), { status: 507, code: 'files.storage_full', message: 'full' })
  await capture(page, '先拍的', 1)
  await page.getByLabel('备注').fill('这边写的')
  const other = await page.context().newPage()
  await other.goto(page.url())
  expect(await other.getByLabel('备注').inputValue()).toBe('')
  await other.getByLabel('备注').fill('那边写的')
  await page.reload()
  await expect.poll(() => page.getByLabel('备注').inputValue()).toBe('这边写的')
  await tap(page, '保存')
  await page.getByRole('button', { name: '待同步 2', exact: true }).waitFor()
  await tap(other, '保存')
  await other.getByRole('button', { name: '待同步 3', exact: true }).waitFor()

  const openFirst = async (of: Page, count: number) => {
    await tap(of, `待同步 ${count}`)
    await of.getByRole('button', { name: '修改' }).first().tap()
  }
  await openFirst(page, 2)
  await expect.poll(() => page.getByLabel('备注').inputValue()).toBe('先拍的')
  await openFirst(other, 3)
  await other.getByText('这张名片正在另一个窗口里修改。').waitFor()
  await page.getByLabel('备注').fill('先拍的，这边改')
  await tap(page, '保存修改')
  await page.getByText('已存手机').waitFor()
  await openFirst(other, 3)
  await expect.poll(() => other.getByLabel('备注').inputValue()).toBe('先拍的，这边改')
  await other.getByLabel('备注').fill('先拍的，两边改')
  await tap(other, '保存修改')
  await other.getByText('已存手机').waitFor()
  await page.context().unroute(cards)
  await tap(other, '立即同步')
  const notes = (await capturesOf(desk, fair.id, 3)).map((row) => row['note'])
  expect(notes.toSorted()).toEqual(['先拍的，两边改', '这边写的', '那边写的'])
})

test('signing out of the product asks for cards that are not sent; they wait, seen by nobody else', async () => {
  desk.foresee(/status of 507|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const fair = await makeFair(desk, `${word} left`)
  const { page, username } = await openPhone(desk, fair.id, '现场十五')
  await answerCards(page.context(), { status: 507, code: 'files.storage_full', message: 'full' })
  await capture(page, '没发出去', 1)
  await page.goto('/dashboard')
  const leave = async (answer: RegExp) => {
    await page.getByRole('button', { name: /的账号菜单$/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: '还有 1 张现场名片没有同步' })
    await dialog.getByRole('button', { name: answer }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await leave(/^取\s*消$/)
  await page.getByRole('button', { name: /的账号菜单$/ }).waitFor()
  await leave(/^保留并退出$/)
  await page.waitForURL(/\/login/)
  await page.locator('input[autocomplete=username]').waitFor()
  await page.context().setOffline(true)
  await page.goto('/exhibition/capture/')
  await page.getByText('请在有网络时登录一次').waitFor()
  await page.context().setOffline(false)
  await page.context().unroute(cards)
  await page.goto(`/login?redirect=${encodeURIComponent(`/exhibition/capture/?fair=${fair.id}`)}`)
  await desk.signIn(page, username)
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ note: '没发出去', username }])
})

const cards = '**/api/exhibitions/captures/*'

/** Answers the cards of a phone in the place of the server. */
const answerCards = (context: BrowserContext, { status, ...said }: { status: number; code: string; message: string }) =>
  context.route(cards, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status, json: { status, ...said, errors: said.message, requestId: 'r' } })
      : route.continue(),
  )

/** Leaves a card of somebody who does not come back, as the first version of the page has written it. */
const leaveAnothersCard = (page: Page, exhibitionId: number) =>
  page.evaluate(
    (fair) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('seamark-capture')
        opening.addEventListener('success', () => {
          const tx = opening.result.transaction('captures', 'readwrite')
          const card = { note: '没人要的', heat: null, tags: [], front: null, back: null }
          tx.objectStore('captures').put({ id: 'abandoned', author: 999_999, exhibitionId: fair, refusal: null, card })
          tx.addEventListener('complete', () => resolve())
          opening.result.close()
        })
      }),
    exhibitionId,
  )

/** Makes the database as its first version was, with a card that waits and one that was refused. */
function leaveOfFirstVersion({ author, fair }: { author: number; fair: number }) {
  const blank = { heat: null, tags: [], front: null, back: null }
  const usual = { author, exhibitionId: fair, capturedAt: new Date().toISOString(), revision: 1, refusal: null }
  return new Promise<void>((resolve) => {
    const opening = indexedDB.open('seamark-capture', 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('captures', { keyPath: 'id' })
      opening.result.createObjectStore('kept')
    })
    opening.addEventListener('success', () => {
      const tx = opening.result.transaction('captures', 'readwrite')
      const captures = tx.objectStore('captures')
      // The older one has the greater id.
      const [less, greater] = [crypto.randomUUID(), crypto.randomUUID()].toSorted()
      captures.put({ ...usual, id: greater, savedAt: 1, card: { ...blank, note: '没发的' } })
      captures.put({ ...usual, id: less, savedAt: 2, refusal: '太长', card: { ...blank, note: '不收的' } })
      tx.addEventListener('complete', () => resolve())
      opening.result.close()
    })
  })
}

const newer = (page: Page) => page.locator('meta[name=newer]')

/** Starts the page until it is the newer one: on a busy machine the browser may keep the older worker until its next work has ended. */
async function startUntilRenewed(page: Page) {
  await expect
    .poll(
      async () => {
        await page.reload()
        return newer(page)
          .waitFor({ state: 'attached', timeout: 10_000 })
          .then(() => true)
          .catch(() => false)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
}

const asNewer = (file: string) =>
  file.replace(/^const version = "/m, '$&newer-').replace('<head>', '$&<meta name="newer">')

/** Stands between a phone and the product; once renewed it gives out the page for capturing cards as that of another version. */
async function startRenewable(address: string) {
  let isRenewed = false
  const server = http.createServer((request, response) => {
    const { url = '/', method, headers } = request
    const isRenewable = isRenewed && /^\/exhibition\/capture\/(?:worker\.js)?(?:\?|$)/.test(url)
    const plain = { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
    const options = { method, headers: { ...headers, ...(isRenewable ? plain : {}) } }
    const forwarded = http.request(new URL(url, address), options, (answer) => {
      const { 'content-length': _length, ...others } = answer.headers
      response.writeHead(answer.statusCode ?? 502, isRenewable ? others : answer.headers)
      if (isRenewable) void text(answer).then((whole) => response.end(asNewer(whole)))
      else answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  server.listen(0)
  await once(server, 'listening')
  const bound = server.address()
  const { hostname } = new URL(address)
  return {
    origin: `http://${hostname}:${typeof bound === 'object' ? bound?.port : 0}`,
    renew: () => {
      isRenewed = true
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
