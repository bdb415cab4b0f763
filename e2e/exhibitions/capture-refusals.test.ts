import { deleteExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import fs from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { capture, capturesOf, makeFair, openPhone, shoot, tap } from './phones.ts'

const desk = openDesk()
const word = `MEND${Date.now()}`

test('a card that the server refuses turns red with its sentence, and is mended', async () => {
  desk.foresee(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const [gone, stays] = [await makeFair(desk, `${word} gone`), await makeFair(desk, `${word} stays`)]
  const { page } = await openPhone(desk, gone.id, '现场甲')
  await page.context().setOffline(true)
  await capture(page, '展会没了', 1)
  const manager = await desk.person('manager')
  await apiOf(manager)(deleteExhibition, { params: { id: gone.id }, version: gone.version })
  await page.context().setOffline(false)
  await tap(page, '待同步 1')
  await page.getByText('未被接收：该展会不存在或已删除。').waitFor()
  await tap(page, '修改')
  await page.getByRole('button', { name: `${word} gone` }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${word} stays` })
    .tap()
  await tap(page, '保存修改')
  await page.getByRole('button', { name: '已全部同步' }).waitFor()
  expect(await capturesOf(desk, stays.id, 1)).toMatchObject([{ note: '展会没了', revision: 2 }])
})

test('nothing but a photo, a name or a note is asked for, and without any of them nothing is saved', async () => {
  const fair = await makeFair(desk, `${word} empty`)
  const { page } = await openPhone(desk, fair.id, '现场乙')
  await tap(page, 'B 中')
  await tap(page, '保存')
  await page.getByText('请至少拍一张照片，或填写姓名、公司、备注之一。').waitFor()
  await shoot(page, Buffer.from('no picture'), 'image/png')
  await page.getByText('无法读取这张照片，请重拍。').waitFor()
  await capture(page, '一句话', 0)
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ note: '一句话', heat: 'B', photos: 0 }])
})

test('a card on which the server fails does not keep back the others', async () => {
  desk.foresee(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|status of 500/)
  const fair = await makeFair(desk, `${word} fault`)
  const { page } = await openPhone(desk, fair.id, '现场戊')
  await page.context().setOffline(true)
  await capture(page, '出错的', 1)
  await capture(page, '没错的', 2)
  const fault = { status: 500, code: 'platform.internal', message: 'fault', errors: 'fault', requestId: 'r' }
  let failing: string | undefined
  await page.route('**/api/exhibitions/captures/*', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    failing ??= route.request().url()
    return route.request().url() === failing ? route.fulfill({ status: 500, json: fault }) : route.continue()
  })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '待同步 1', exact: true }).waitFor()
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ note: '没错的' }])
  await page.unroute('**/api/exhibitions/captures/*')
  await tap(page, '立即同步')
  await page.getByRole('button', { name: '已全部同步' }).waitFor()
  await capturesOf(desk, fair.id, 2)
})

test('a card that is taken another day says so, and does not keep back the others', async () => {
  desk.foresee(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|status of 429/)
  const fair = await makeFair(desk, `${word} spent`)
  const { page } = await openPhone(desk, fair.id, '现场己')
  await page.context().setOffline(true)
  for (const place of [1, 2, 3, 4, 5]) await capture(page, `第${place}张`, place)
  const sentence = '明天再填写这个名称。'
  const spent = { status: 429, code: 'phonebook.names_spent', message: sentence, errors: sentence, requestId: 'r' }
  const asked: string[] = []
  const postponed = new Set<string>()
  await page.route('**/api/exhibitions/captures/*', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const url = route.request().url()
    asked.push(url)
    if (postponed.size < 4) postponed.add(url)
    return postponed.has(url) ? route.fulfill({ status: 429, json: spent }) : route.continue()
  })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '待同步 4', exact: true }).waitFor()
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ note: '第5张' }])
  await capture(page, '第6张', 4)
  await tap(page, '待同步 4')
  await page.getByText(`暂未被接收：${sentence}`).nth(3).waitFor()
  expect(asked).toHaveLength(6)
  await page.unroute('**/api/exhibitions/captures/*')
  await tap(page, '立即同步')
  await page.getByText('手机里没有待同步的名片').waitFor()
  await capturesOf(desk, fair.id, 6)
})

test('a photo is kept where the reader of codes does not come', async () => {
  desk.foresee(/ERR_FAILED/)
  const fair = await makeFair(desk, `${word} reader`)
  const { page } = await openPhone(desk, fair.id, '现场丁')
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })
  await page.route('**/exhibition/capture/assets/decode*', (route) => route.abort())
  await page.reload()
  await shoot(page)
  await page.getByRole('button', { name: '去掉正面' }).waitFor()
  await capture(page, '没有网络也能拍', 0)
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ photos: 1 }])
})

test('a server that cannot take cards keeps them waiting; they can be handed over as a file, and go when it can', async () => {
  desk.foresee(/status of 507/)
  const fair = await makeFair(desk, `${word} full`)
  const { page } = await openPhone(desk, fair.id, '现场丙')
  const full = { status: 507, code: 'files.storage_full', message: 'full', errors: 'full', requestId: 'r' }
  await page.route('**/api/exhibitions/captures/*', (route) => route.fulfill({ status: 507, json: full }))
  await shoot(page)
  await page.getByRole('button', { name: '去掉正面' }).waitFor()
  await capture(page, '盘满了', 1)
  await page.getByText('服务器暂时无法接收').waitFor()
  await tap(page, '待同步 1')
  const [download] = await Promise.all([page.waitForEvent('download'), tap(page, '导出为文件')])
  const { captures } = JSON.parse(await fs.readFile(await download.path(), 'utf8')) as {
    captures: { note: string; front: string }[]
  }
  expect(captures).toMatchObject([{ note: '盘满了' }])
  // The file of a JPEG begins so.
  expect(Buffer.from(captures[0]?.front ?? '', 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  await page.unroute('**/api/exhibitions/captures/*')
  await page.getByRole('region', { name: '手机里的名片' }).getByRole('button', { name: '立即同步' }).tap()
  await page.getByText('手机里没有待同步的名片').waitFor()
  await tap(page, '关闭')
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ note: '盘满了', photos: 1 }])
})

test.each([
  ['draw only in the page', 'delete window.OffscreenCanvas'],
  ['know no threads of modules', "window.Worker = class { constructor() { throw new TypeError('type') } }"],
  [
    'end the thread',
    "window.Worker = class extends EventTarget { terminate() {} postMessage() { this.dispatchEvent(new Event('error')) } }",
  ],
])('without TLS and without network, browsers that %s take photos too', async (what, script) => {
  desk.foresee(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const fair = await makeFair(desk, `${word} ${what}`)
  const { page } = await openPhone(desk, fair.id, `现场旧机 ${what.length}`)
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })
  await page.addInitScript(`delete Navigator.prototype.serviceWorker; ${script}`)
  await page.reload()
  await page.waitForLoadState('networkidle')
  // Nor does the browser's own cache, which has what the worker fetched, help on an address without TLS.
  await page.route('**/exhibition/capture/assets/**', (route) => route.abort())
  await page.context().setOffline(true)
  await shoot(page)
  await page.getByRole('button', { name: '去掉正面' }).waitFor()
  await capture(page, '旧手机拍的', 1)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '已全部同步' }).waitFor()
  expect(await capturesOf(desk, fair.id, 1)).toMatchObject([{ photos: 1 }])
})
