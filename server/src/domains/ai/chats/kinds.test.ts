import { randomUUID } from 'node:crypto'
import { beginChat, type ChatMessage, openChat } from '@seamark/contract/ai/chats/chats'
import { createCrawlSource, releaseCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { createExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { createExhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { createRecord } from '@seamark/contract/followups/records/records'
import { createTask } from '@seamark/contract/followups/tasks/tasks'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { createOrder } from '@seamark/contract/orders/orders/orders'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import { transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { createRate } from '@seamark/contract/rates/rates/rates'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { importPostRows, importRows } from '../../crawl/testing.ts'
import { anExhibition, anExhibitor } from '../../exhibitions/testing.ts'
import { aGroup, anOffer as aFoundOffer, found, keepFound } from '../../groups/testing.ts'
import { anOrder } from '../../orders/testing.ts'
import { anotherCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { anOffer, draftOf, today } from '../../rates/testing.ts'
import { addRecords } from '../../trade/testing.ts'
import { emptyChatsJob } from './forgetting.commands.ts'

const product = await startTestApp()
const { office, lin, manager } = await openDesk(product, testPassword)

const client = await lin.call(createCompany, { body: anotherCompany() })
const contact = await lin.call(createContact, {
  params: { id: client.id },
  body: { name: '陈海', values: [{ kind: 'mobile', value: '13800138055' }] },
})
const task = await lin.call(createTask, {
  body: { kind: 'todo', title: '回访', dueDay: today(), companyId: client.id },
})
const record = await lin.call(createRecord, {
  params: { id: client.id },
  body: { way: 'phone', at: new Date().toISOString(), progress: 'contacted', content: '谈了价格' },
})
const rate = await lin.call(createRate, { body: anOffer() })
const quote = await draftOf(lin, client.id)
const order = await lin.call(createOrder, { body: anOrder() })
const group = await lin.call(createGroup, { body: aGroup() })
await keepFound(product.context, [found(aFoundOffer(), group.id)])
const { rows: findings } = await product.pool.query<{ id: number }>('select id::float8 as id from groups.findings')
const exhibition = await lin.call(createExhibition, { body: anExhibition() })
const exhibitor = await lin.call(createExhibitor, { body: anExhibitor(exhibition.id) })

const source = await manager.call(createCrawlSource, { body: { name: '货盘板' } })
await manager.call(releaseCrawlSource, { params: { id: source.id }, body: {} })
const importer = await personContext(product.context, office.person('manager'), 'zh')
await importRows(importer, source.id, [{ name: '常州甲电机有限公司', country: 'CN', province: '江苏' }])
await importPostRows(importer, source.id, [{ title: '求舱：宁波到洛杉矶 2*40HQ', published: `${today()} 00:00` }])
const { rows: customers } = await product.pool.query<{ id: number }>('select id::float8 as id from crawl.customers')
const { rows: posts } = await product.pool.query<{ id: number }>('select id::float8 as id from crawl.posts')
function idOf([row]: readonly { id: number }[]) {
  if (!row) throw new Error('There is no record')
  return row.id
}

const shipped = await addRecords(product.context, [{}])
const shipper = shipped.party('HARBOR LIGHT HOMEWARES INC')
const shipment = shipped.importId * 1_000_000_000 + 1

/** An answer that was told values of a record. */
async function answerAbout(
  kind: string,
  id: number,
  asInsider = false,
): Promise<() => Promise<ChatMessage | undefined>> {
  const { chat, messages } = await lin.call(beginChat, { body: { key: randomUUID(), text: '我今天要做什么' } })
  await product.pool.query(
    `update ai.messages set text = '见 [K1]。', handles = jsonb_build_array(jsonb_build_object('handle', 'K1', 'kind', $2::text, 'id', $3::bigint)) where id = $1`,
    [messages[1]?.id, kind, id],
  )
  await product.pool.query('insert into ai.message_subjects values ($1, $2, $3, $4)', [
    messages[1]?.id,
    kind,
    id,
    asInsider,
  ])
  return async () => (await lin.call(openChat, { params: { id: chat.id }, query: {} })).messages[1]
}

async function give(username: string) {
  const { version } = await manager.call(getCompany, { params: { id: client.id } })
  await manager.call(transferCompany, {
    params: { id: client.id },
    version,
    body: { userId: office.person(username) },
  })
}
const codes = (change: string) =>
  product.pool.query(`update identity.roles set codes = ${change} where authority = 'sales'`)

const seen = { isVeiled: false, isEmptied: false, text: '见 [K1]。' }
const veiled = { isVeiled: true, isEmptied: false, text: '', handles: [] }
const emptied = { isVeiled: false, isEmptied: true, text: '', handles: [] }

/** What is deleted for good has no row any more. */
async function endOf(kind: string, id: number) {
  await product.pool.query(`update ai.message_subjects set record_id = 987654321 where kind = $1 and record_id = $2`, [
    kind,
    id,
  ])
  await emptyChatsJob.run(product.context, null)
}

test.each([
  ['company', client.id, client.name, `/contacts/tabs/${encodeURIComponent(client.name)}/${client.id}`],
  ['contact', contact.id, '陈海', null],
  ['task', task.id, '回访', `/contacts/tasks?task=${task.id}`],
  ['record', record.id, client.name, null],
])('what was said of a %s goes with its client', async (kind, id, label, address) => {
  const open = await answerAbout(kind, id)
  expect(await open()).toMatchObject({ ...seen, handles: [{ handle: 'K1', label, address }] })
  await give('sales2')
  const today = await open()
  await give('sales')
  expect(today).toMatchObject(veiled)
  expect(await open()).toMatchObject(seen)
  await endOf(kind, id)
  expect(await open()).toMatchObject(emptied)
})

test.each([
  ['rate', rate.id, 346],
  ['quote', quote.id, 348],
  ['order', order.id, 347],
  ['group', group.id, 304],
  ['finding', idOf(findings), 304],
  ['crawledCustomer', idOf(customers), 312],
  ['netPost', idOf(posts), 334],
  ['exhibition', exhibition.id, 306],
  ['exhibitor', exhibitor.id, 306],
  ['tradeParty', shipper, 342],
  ['tradeRecord', shipment, 341],
])('what was said of a %s goes with the right to its list', async (kind, id, code) => {
  const open = await answerAbout(kind, id)
  expect(await open()).toMatchObject({ ...seen, handles: [{ handle: 'K1' }] })
  await codes(`array_remove(codes, ${code})`)
  const today = await open()
  await codes(`codes || ${code}`)
  expect(today).toMatchObject(veiled)
  expect(await open()).toMatchObject(seen)
  await endOf(kind, id)
  expect(await open()).toMatchObject(emptied)
})

test('a party and a shipment are named with their page; a shipment whose import was undone is emptied', async () => {
  const [ofParty, ofShipment] = [await answerAbout('tradeParty', shipper), await answerAbout('tradeRecord', shipment)]
  expect((await ofParty())?.handles).toEqual([
    { handle: 'K1', label: 'HARBOR LIGHT HOMEWARES INC', address: `/trade/parties/${shipper}` },
  ])
  expect((await ofShipment())?.handles).toEqual([
    {
      handle: 'K1',
      label: '2026-06-15 CNNGB USLAX',
      address: `/trade/records?record=${shipped.importId}-1`,
    },
  ])
  await product.pool.query(`update trade.imports set state = 'undone' where id = $1`, [shipped.importId])
  await emptyChatsJob.run(product.context, null)
  expect([await ofParty(), await ofShipment()]).toMatchObject([{ isEmptied: false }, emptied])
})

test.each([
  ['contact', contact.id],
  ['company', client.id],
])('a %s whose values were shown to an insider is veiled once they are masked for her', async (kind, id) => {
  const [open, asAll] = [await answerAbout(kind, id, true), await answerAbout(kind, id)]
  await product.pool.query(
    `update phonebook.companies set visibility = 'public', custodian_id = null, follower_ids = '{}', held_since = null, pooled_at = now() where id = $1`,
    [client.id],
  )
  const today = [await open(), await asAll()]
  await product.pool.query(
    `update phonebook.companies set visibility = 'private', custodian_id = $2, held_since = now(), pooled_at = null where id = $1`,
    [client.id, office.person('sales')],
  )
  expect(today).toMatchObject([veiled, seen])
})

test('while an answer is at work, of a record that its asker may not see only the name in this chat is told', async () => {
  const open = await answerAbout('company', client.id)
  await product.pool.query(
    `update ai.messages set state = 'running', planner = 'model', worker_id = $2, place = 1, lease_until = now() + interval '1 minute' where id = $1`,
    [(await open())?.id, office.person('sales')],
  )
  await product.pool.query(`delete from ai.message_subjects where record_id = $1`, [client.id])
  expect((await open())?.handles).toEqual([
    { handle: 'K1', label: client.name, address: `/contacts/tabs/${encodeURIComponent(client.name)}/${client.id}` },
  ])
  await give('sales2')
  const today = await open()
  await give('sales')
  await product.pool.query(
    `update ai.messages set state = 'done', place = null, lease_until = null where state = 'running'`,
  )
  expect(today?.handles).toEqual([{ handle: 'K1', label: null, address: null }])
})

test('of a kind that is not known nobody sees anything, and it is not deleted either', async () => {
  const open = await answerAbout('unheardOf', 1)
  await emptyChatsJob.run(product.context, null)
  expect(await open()).toMatchObject(veiled)
})
