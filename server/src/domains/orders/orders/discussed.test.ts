import * as contract from '@seamark/contract/discussions/discussions'
import { listNotices } from '@seamark/contract/notices/notices'
import { createOrder, deleteOrder } from '@seamark/contract/orders/orders/orders'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { uploadFile } from '../../files/testing.ts'
import { aCompany, type Caller, openDesk } from '../../phonebook/testing.ts'
import { aBareOrder, refusalOf } from '../testing.ts'
import { purgeOrders } from './deletions.commands.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)
const service = await product.signIn('service')
const stranger = await product.signIn('sales3')
const company = await lin.call(createCompany, { body: aCompany({ name: '讨论订单客户' }) })
await product.pool.query('update phonebook.companies set follower_ids = array[$1]::bigint[] where id = $2', [
  office.person('service'),
  company.id,
])
const order = await lin.call(createOrder, { body: aBareOrder({ companyId: company.id, number: 'TALK-1' }) })
const params = { kind: 'order', id: order.id } as const
const say = (caller: Caller, text: string, mentionedIds: number[] = []) =>
  caller.call(contract.addComment, { params, body: { text, mentionedIds } })
const read = (caller: Caller) => caller.call(contract.getDiscussion, { params, query: {} })

test('whoever sees an order comments and attaches, mentions tell by its number, and nobody else reads any of it', async () => {
  await say(service, '提单草稿请确认', [office.person('sales')])
  const { rows } = await lin.call(listNotices, { query: { limit: 10 } })
  expect(JSON.stringify(rows)).toContain('TALK-1')
  expect(await refusalOf(say(lin, '看一下', [office.person('sales3')]))).toMatchObject({
    code: 'discussions.mention_blind',
  })
  const uploadId = await uploadFile(service, product.api, 'SO.pdf', Buffer.from('S/O'), 'attachment')
  const file = await service.call(contract.addAttachment, { params, body: { uploadId, kind: 'shippingOrder' } })
  expect(await read(lin)).toMatchObject({
    comments: [{ text: '提单草稿请确认' }],
    attachments: [{ name: 'SO.pdf', kind: 'shippingOrder' }],
  })
  expect(await refusalOf(read(stranger))).toMatchObject({ status: 404 })
  expect(await refusalOf(say(stranger, '我看看'))).toMatchObject({ status: 404 })
  const open = (caller: Caller) =>
    fetch(`${product.api}/discussions/attachments/${file.id}/file`, { headers: caller.headers() })
  expect([(await open(lin)).status, (await open(stranger)).status]).toEqual([200, 404])
})

test('what was said of an order goes with it', async () => {
  await lin.call(deleteOrder, { params: { id: order.id }, version: order.version })
  expect(await refusalOf(read(lin))).toMatchObject({ status: 404 })
  await product.pool.query(`update orders.orders set delete_after = now() - interval '1 minute' where id = $1`, [
    order.id,
  ])
  await purgeOrders(product.context)
  const left = await product.pool.query(
    `select from discussions.comments where subject_kind = 'order' and subject_id = $1 and (delete_after is null or delete_after > now())`,
    [order.id],
  )
  expect(left.rowCount).toBe(0)
})
