import { createGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { createBulk } from '@seamark/contract/messaging/bulks/bulks'
import { bulkInput } from '@seamark/contract/messaging/bulks/fields'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { offeredOptions } from '../select-options.ts'

const desk = openDesk()
const unreachable = '网络不通或服务未响应，请检查网络后重试。'

test('muted groups are offered, and the picker says when nothing fits, when it failed, and when it holds no more', async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/favicon.svg' })
  const call = apiOf(sales, 'zh')
  const name = `静音群${Date.now()}`
  const muted = await call(createGroup, {
    body: newGroup.parse({ platform: 'qq', account: name, name, type: 'freightAgent', state: 'muted' }),
  })
  const compose = async (ids: number[]) => {
    const { id } = await call(createBulk, {
      body: bulkInput.parse({ title: '群通知', audience: { of: 'groups', chosen: { ids } } }),
    })
    await sales.goto(`/contacts/mass/${id}`)
    return shown(sales).getByRole('combobox', { name: '按群名或群号查找，可选多个' })
  }
  const picker = await compose([muted.id])
  await picker.fill(name)
  await offeredOptions(sales, name).waitFor()
  await picker.fill('没有这样的群名')
  await sales.getByText('没有符合的结果').waitFor()
  await sales.route('**/api/groups?*', (route) => route.abort())
  desk.foresee(/net::ERR_FAILED/)
  await picker.fill('找不到服务器')
  await sales.getByText(unreachable).waitFor()
  await sales.unroute('**/api/groups?*')

  const most = Array.from({ length: 100 }, (_, at) => (at === 0 ? muted.id : muted.id + 1_000_000 + at))
  await compose(most)
  await shown(sales).getByText('这里最多选 100 个群').waitFor()
})

test('the picker of offers says that it reads, that it failed, and only then that nothing fits', async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/favicon.svg' })
  const { id } = await apiOf(sales, 'zh')(createBulk, { body: bulkInput.parse({ title: '运价通知' }) })
  const answered = Promise.withResolvers<void>()
  await sales.route('**/api/rates/rates?*', async (route) => {
    await answered.promise
    await route.abort()
  })
  desk.foresee(/net::ERR_FAILED/)
  await sales.goto(`/contacts/mass/${id}`)
  const picker = shown(sales).getByRole('combobox', { name: '引用运价' })
  await picker.click()
  await sales.getByText('加载中…').waitFor()
  expect(await sales.getByText('没有符合的有效运价').count()).toBe(0)
  answered.resolve()
  await sales.getByText(unreachable).waitFor()
  expect(await sales.getByText('没有符合的有效运价').count()).toBe(0)
  await sales.unroute('**/api/rates/rates?*')
  await picker.fill('没有这样的运价')
  await sales.getByText('没有符合的有效运价').waitFor()
})
