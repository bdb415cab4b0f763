import { createExhibitor, newExhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { encodeQR } from 'qr'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { capture, capturesOf, makeFair, openPhone, save, shoot, signOut, tap } from './phones.ts'

const desk = openDesk()
/** Chromium writes what it could not reach into the console. */
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/
const word = `CARD${Date.now()}`

test('six cards are captured without network, outlive a reload, and are on the server once there is one', async () => {
  const fair = await makeFair(desk, `${word} six`)
  desk.foresee(noNetwork)
  const { page } = await openPhone(desk, fair.id, '现场一')
  await page.context().setOffline(true)
  for (const place of [1, 2, 3, 4, 5, 6]) {
    await shoot(page)
    await page.getByRole('button', { name: '去掉正面' }).waitFor()
    // Six touches: the photo, four marks, and saving.
    await tap(page, 'A 强')
    await tap(page, '美线')
    await tap(page, '1 周')
    await tap(page, '报价')
    await save(page, place)
  }
  await page.reload()
  await page.getByRole('button', { name: '待同步 6', exact: true }).waitFor()
  await tap(page, '菜单')
  await tap(page, '退出登录')
  await page.getByText('手机上还有 6 张名片没有同步').waitFor()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: '全部删除并退出' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: '取消' }).tap()

  await page.context().setOffline(false)
  const rows = await capturesOf(desk, fair.id, 6)
  for (const row of rows)
    expect(row).toMatchObject({ heat: 'A', tags: ['美线'], next_step: 'quote', photos: 1, state: 'unsorted' })
  await page.getByRole('button', { name: '已全部同步' }).waitFor()
  expect(
    await page.evaluate(() =>
      navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname)),
    ),
  ).toEqual(['/exhibition/capture/'])
})

test('a reload in the middle of a card keeps the card, and deleting all asks for their number', async () => {
  const fair = await makeFair(desk, `${word} draft`)
  desk.foresee(noNetwork)
  const { page } = await openPhone(desk, fair.id, '现场二')
  await page.context().setOffline(true)
  await shoot(page)
  await page.getByRole('button', { name: '去掉正面' }).waitFor()
  await page.getByLabel('备注').fill('写到一半')
  await page.reload()
  await page.getByRole('button', { name: '去掉正面' }).waitFor()
  expect(await page.getByLabel('备注').inputValue()).toBe('写到一半')
  await save(page, 1)
  await capture(page, '第二张', 2)
  await page.context().setOffline(false)
  await capturesOf(desk, fair.id, 2)
  await page.context().setOffline(true)
  await capture(page, '不要的', 1)
  await page.getByLabel('备注').fill('不要的，没写完')
  await tap(page, '菜单')
  await tap(page, '退出登录')
  await page.getByText('手机上还有 2 张名片没有同步').waitFor()
  await page.getByText('其中 1 张没有写完').waitFor()
  await page.getByLabel('输入 2 确认删除').fill('2')
  await tap(page, '全部删除并退出')
  await tap(page, '只在这部手机退出')
  await page.getByText('请在有网络时登录一次').waitFor()
  expect(await draftsOn(page)).toEqual([])
  await page.context().setOffline(false)
  await page.reload()
  await page.waitForURL(/\/login/)
  await capturesOf(desk, fair.id, 2)
})

test('saving a card reads none of those that wait, and the list shows each', async () => {
  const fair = await makeFair(desk, `${word} many`)
  desk.foresee(noNetwork)
  const { page } = await openPhone(desk, fair.id, '现场十六')
  await page.context().setOffline(true)
  await capture(page, '先写的', 1)
  await page.evaluate(noteReadings)
  await capture(page, '后写的', 2)
  expect(await page.evaluate(() => Reflect.get(window, 'readings') as unknown)).toEqual([])
  await tap(page, '待同步 2')
  await expect.poll(() => page.locator('.cap-list li strong').allTextContents()).toEqual(['先写的', '后写的'])
})

test('a phone whose browser has no threads shrinks photos in the page', async () => {
  const fair = await makeFair(desk, `${word} plain`)
  desk.foresee(noNetwork)
  const { page } = await openPhone(desk, fair.id, '现场十七')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
  await page.reload()
  await page.context().setOffline(true)
  await shoot(page)
  await page.getByRole('button', { name: '去掉正面' }).waitFor()
  await save(page, 1)
  await page.context().setOffline(false)
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ photos: 1 }])
})

test('two taps save one card, with the photo that was still being drawn', async () => {
  const fair = await makeFair(desk, `${word} taps`)
  desk.foresee(noNetwork)
  const { page } = await openPhone(desk, fair.id, '现场十')
  await page.context().setOffline(true)
  await shoot(page)
  await page.getByRole('button', { name: '保存', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByRole('button', { name: '待同步 1', exact: true }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '已全部同步' }).waitFor()
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ photos: 1 }])
})

test('opening a card that waits keeps the one that is being written, and a changed card stays at its fair', async () => {
  desk.foresee(/status of 507/)
  const [first, second] = [await makeFair(desk, `${word} first`), await makeFair(desk, `${word} second`)]
  const { page } = await openPhone(desk, first.id, '现场十一')
  const full = { status: 507, code: 'files.storage_full', message: 'full', errors: 'full', requestId: 'r' }
  await page.route('**/api/exhibitions/captures/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 507, json: full }) : route.continue(),
  )
  await capture(page, '先拍的', 1)
  await page.goto(`/exhibition/capture/?fair=${second.id}`)
  await page.getByRole('button', { name: `${word} second` }).waitFor()
  await page.getByLabel('备注').fill('正在写的')
  await tap(page, '待同步 1')
  await tap(page, '修改')
  await expect.poll(() => page.getByLabel('备注').inputValue()).toBe('先拍的')
  await page.getByLabel('备注').fill('先拍的，改过')
  await tap(page, '保存修改')
  await tap(page, '待同步 2')
  await page.unroute('**/api/exhibitions/captures/*')
  await page.getByRole('region', { name: '手机里的名片' }).getByRole('button', { name: '立即同步' }).tap()
  await page.getByText('手机里没有待同步的名片').waitFor()
  expect(await capturesOf(desk, first.id, 1)).toMatchObject([{ note: '先拍的，改过', revision: 2 }])
  expect(await capturesOf(desk, second.id, 1)).toMatchObject([{ note: '正在写的' }])
})

test('a card that is half written waits for its author while she is signed out', async () => {
  const fair = await makeFair(desk, `${word} half`)
  const { page, username } = await openPhone(desk, fair.id, '现场十二')
  await page.getByLabel('备注').fill('没写完')
  await tap(page, '菜单')
  await tap(page, '退出登录')
  await page.getByText('有 1 张名片没有写完').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录', exact: true }).tap()
  await page.waitForURL(/\/login/)
  await page.goto(`/login?redirect=${encodeURIComponent(`/exhibition/capture/?fair=${fair.id}`)}`)
  await desk.signIn(page, username)
  await page.waitForURL(/\/exhibition\/capture\//)
  await expect.poll(() => page.getByLabel('备注').inputValue()).toBe('没写完')
})

test('the session ends in the hall: the card waits, and is sent after signing in again', async () => {
  const fair = await makeFair(desk, `${word} session`)
  const { page, username } = await openPhone(desk, fair.id, '现场三')
  await desk.query(
    `update identity.sessions set expires_at = now() - interval '1 second' where user_id = (select id from identity.users where username = $1)`,
    [username],
  )
  await capture(page, '会话结束后', 1)
  await page.getByText('登录已失效，名片存在手机里').waitFor()
  await tap(page, '去登录')
  await desk.signIn(page, username)
  await page.waitForURL(/\/exhibition\/capture\//)
  await page.getByRole('button', { name: '已全部同步' }).waitFor()
  expect((await capturesOf(desk, fair.id, 1))[0]).toMatchObject({ note: '会话结束后', username })
})

test('two people on one phone: each sees and sends her own', async () => {
  const fair = await makeFair(desk, `${word} two people`)
  desk.foresee(noNetwork)
  const { page, username: one } = await openPhone(desk, fair.id, '现场四')
  const { username: other } = await openPhone(desk, fair.id, '现场五')
  await page.context().setOffline(true)
  await capture(page, '甲的名片', 1)
  await signOut(page, '保留并退出')
  await tap(page, '只在这部手机退出')
  await page.getByText('请在有网络时登录一次').waitFor()
  await page.context().setOffline(false)
  await page.goto(`/login?redirect=${encodeURIComponent(`/exhibition/capture/?fair=${fair.id}`)}`)
  await desk.signIn(page, other)
  await page.getByRole('button', { name: '已全部同步' }).waitFor()
  await capture(page, '乙的名片', 0)
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ note: '乙的名片', username: other }])
  await signOut(page, '退出登录')
  await page.waitForURL(/\/login/)
  await page.goto(`/login?redirect=${encodeURIComponent(`/exhibition/capture/?fair=${fair.id}`)}`)
  await desk.signIn(page, one)
  expect(await capturesOf(desk, fair.id, 2)).toMatchObject([{ username: other }, { note: '甲的名片', username: one }])
})

test('a phone whose clock is years ahead: the card is of today, and what the phone said stands beside it', async () => {
  const fair = await makeFair(desk, `${word} clock`)
  const { page } = await openPhone(desk, fair.id, '现场六')
  await page.clock.setSystemTime(new Date('2031-05-01T02:00:00Z'))
  await capture(page, '时钟错了', 0)
  const [row] = await capturesOf(desk, fair.id, 1)
  expect(new Date(String(row?.['said_at'])).getFullYear()).toBe(2031)
  expect(Number(row?.['ahead'])).toBeLessThanOrEqual(300)
})

test('a phone whose clock is set back while the server asks for patience waits no longer for that', async () => {
  const fair = await makeFair(desk, `${word} set back`)
  desk.foresee(/status of 507/)
  const { page } = await openPhone(desk, fair.id, '现场十九')
  await page.clock.setSystemTime(new Date('2031-05-01T02:00:00Z'))
  const full = { status: 507, code: 'files.storage_full', message: 'full', errors: 'full', requestId: 'r' }
  await page.route('**/api/exhibitions/captures/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 507, json: full }) : route.continue(),
  )
  await capture(page, '时钟回拨', 1)
  await page.getByText('服务器暂时无法接收').waitFor()
  await page.unroute('**/api/exhibitions/captures/*')
  await page.clock.setSystemTime(new Date())
  const look = () => page.evaluate(() => dispatchEvent(new Event('online')))
  const isSent = page.getByRole('button', { name: '已全部同步' })
  await expect.poll(async () => (await look(), isSent.count()), { timeout: 30_000 }).toBe(1)
  await capturesOf(desk, fair.id, 1)
})

test('two phones capture one firm: found by booth on the one and by initials on the other, it is the same exhibitor', async () => {
  const fair = await makeFair(desk, `${word} two phones`)
  desk.foresee(noNetwork)
  const manager = await desk.person('manager')
  const body = newExhibitor.parse({ exhibitionId: fair.id, name: '宁波甬江户外用品', boothText: '3.1A12' })
  const exhibitor = await apiOf(manager)(createExhibitor, { body })
  const [{ page: one }, { page: other }] = [
    await openPhone(desk, fair.id, '现场七'),
    await openPhone(desk, fair.id, '现场八'),
  ]
  for (const [page, typed] of [
    [one, 'a12'],
    [other, 'nbyj'],
  ] as const) {
    await page.context().setOffline(true)
    await page.getByLabel('展商').fill(typed)
    await page.getByRole('button', { name: '宁波甬江户外用品 3.1A12' }).tap()
    await save(page, 1)
    await page.context().setOffline(false)
  }
  const rows = await capturesOf(desk, fair.id, 2)
  expect(new Set(rows.map((row) => String(row['exhibitor_id'])))).toEqual(new Set([String(exhibitor.id)]))
  expect(new Set(rows.map((row) => row['name_key'])).size).toBe(1)
  expect(new Set(rows.map((row) => row['device'])).size).toBe(2)
})

test('the code of a card fills its fields, and what was typed stays', async () => {
  const fair = await makeFair(desk, `${word} code`)
  const { page } = await openPhone(desk, fair.id, '现场九')
  const card = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Fang;Ming',
    'ORG:Yongjiang Outdoor',
    'TEL;TYPE=CELL:+8613805740000',
    'END:VCARD',
  ]
  await page.getByLabel('展商').fill('甬江户外')
  await shoot(page, Buffer.from(encodeQR(card.join('\r\n'), 'gif', { scale: 8 })), 'image/gif')
  await page.getByText('已从二维码填入姓名和电话').waitFor()
  await save(page, 0)
  expect((await capturesOf(desk, fair.id, 1))[0]).toMatchObject({
    company_name: '甬江户外',
    contact_name: 'Ming Fang',
    mobile: '+8613805740000',
    mobile_key: '+8613805740000',
    badge_text: card.join('\r\n'),
    photos: 1,
  })
})

/** Notes which cards are read from the phone's store. */
function noteReadings() {
  const readings: string[] = []
  Reflect.set(window, 'readings', readings)
  const note = (value: unknown) => {
    const { card } = (value ?? {}) as { card?: { note: string } }
    if (card) readings.push(card.note)
  }
  for (const name of ['get', 'getAll'] as const) {
    const read = Reflect.get(IDBObjectStore.prototype, name) as (...given: unknown[]) => IDBRequest<unknown>
    Reflect.set(IDBObjectStore.prototype, name, function (this: IDBObjectStore, ...given: unknown[]) {
      const reading = Reflect.apply(read, this, given)
      if (this.name === 'captures') reading.addEventListener('success', () => [reading.result].flat().forEach(note))
      return reading
    })
  }
}

const draftsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('seamark-capture')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys()
          reading.addEventListener('success', () =>
            resolve(reading.result.filter((key) => typeof key === 'string' && key.startsWith('draft:'))),
          )
          opening.result.close()
        })
      }),
  )
