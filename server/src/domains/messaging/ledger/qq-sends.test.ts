import { countListedFriends, createFriend, listFriends, newFriend } from '@seamark/contract/groups/friends/friends'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { exportedRows } from '../../groups/testing.ts'
import { addClients, openDesk, personContext } from '../../phonebook/testing.ts'
import { addBulk, addChannel, channelBy } from '../testing.ts'
import { endCalls, startCalls } from './calls.commands.ts'
import { claimLot } from './claims.commands.ts'

const product = await startTestApp()
const { db, context, pool } = product
const { office, manager } = await openDesk(product, testPassword)
const south = await product.signIn('manager2')
const lin = office.person('sales')
const mail = await addChannel(db)
const byHand = await channelBy(db, 'qq')
const person = await personContext(context, lin)
const own = '810900100'

/** Claims the slot of a client that is written to at an address, and sends unless it says `claimed`. */
async function write(address: string, upTo: 'claimed' | 'sent' = 'sent') {
  const [client] = await addClients(db, lin, 1, `friend${address}-`)
  if (!client) throw new Error('no client')
  const isMail = address.includes('@')
  await pool.query(`update phonebook.companies set ${isMail ? 'email' : 'qq'} = $1 where id = $2`, [address, client.id])
  const channelId = isMail ? mail : byHand
  const [number = ''] = address.split('@')
  const bulkId = await addBulk(db, { by: lin, channelId }, [{ id: client.id, address: number, class: 'qq' }])
  // The record knows the address as it is written there.
  await pool.query('alter table messaging.recipients disable trigger recipients_changed')
  await pool.query('update messaging.recipients set address = $1, value_key = $1 where bulk_id = $2', [address, bulkId])
  await pool.query('alter table messaging.recipients enable trigger recipients_changed')
  const { lease, claimed } = await claimLot(context, {
    bulkId,
    channelId,
    sender: person.actor ?? { kind: 'system', name: 'nobody' },
  })
  expect(claimed).toBe(1)
  if (upTo === 'claimed') return bulkId
  const calls = await startCalls(context, lease)
  await endCalls(
    context,
    lease,
    calls.map((call) => ({ ...call, outcome: 'sent' as const, code: '' })),
  )
  return bulkId
}

const befriend = (qq: string) =>
  manager.call(createFriend, { body: newFriend.parse({ ourAccount: own, qq, nickname: qq }) })
const list = async (query: Record<string, string> = {}, caller = manager) =>
  (await caller.call(listFriends, { query: { ourAccount: own, sort: 'lastSentAt', ...query } })).rows
const numbers = (rows: readonly { qq: string }[]) => rows.map(({ qq }) => qq)

test('a friend is marked whose number another record or its QQ mail box was written to today, and none that was written to before', async () => {
  await befriend('620000001')
  await befriend('620000002')
  await befriend('620000003')
  await befriend('620000004')
  await write('620000001')
  await write('620000002@qq.com')
  await write('620000003', 'claimed')
  const rows = await list()
  expect(numbers(rows)).toEqual(['620000002', '620000001', '620000004', '620000003'])
  expect(rows.map(({ isSentToday }) => isSentToday)).toEqual([true, true, false, true])
  // A message that is about to leave has not left.
  expect(rows.map(({ lastSentAt }) => lastSentAt !== null)).toEqual([true, true, false, false])
  // Whoever has the screen sees the same marks, whoever sent.
  expect(numbers(await list({ sentToday: 'true' }, south)).toSorted()).toEqual(['620000001', '620000002', '620000003'])
  expect(numbers(await list({ sentToday: 'false' }))).toEqual(['620000004'])
  expect(await manager.call(countListedFriends, { query: { ourAccount: own, sentToday: 'true' } })).toMatchObject({
    value: 3,
  })

  // A friend who is written down later is known all the same.
  await write('620000005')
  await befriend('620000005')
  expect((await list())[0]).toMatchObject({ qq: '620000005', isSentToday: true })

  await pool.query('alter table messaging.deliveries disable trigger deliveries_guarded')
  await pool.query('update messaging.deliveries set biz_day = biz_day - 1')
  await pool.query('alter table messaging.deliveries enable trigger deliveries_guarded')
  const later = await list()
  expect(later.every(({ isSentToday }) => !isSentToday)).toBe(true)
  expect(later.filter(({ lastSentAt }) => lastSentAt !== null)).toHaveLength(3)
})

test('the list is read page by page in the order in which friends were written to, and leaves with the marks', async () => {
  for (const order of ['asc', 'desc']) {
    const whole = numbers(await list({ order }))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await manager.call(listFriends, {
        query: {
          ourAccount: own,
          sort: 'lastSentAt',
          order: order === 'asc' ? 'asc' : 'desc',
          limit: 1,
          ...(cursor ? { cursor } : {}),
        },
      })
      seen.push(...numbers(page.rows))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(whole)
  }
  await write('620000004')
  const friends = context.lists.find(({ name }) => name === 'friends')
  if (!friends) throw new Error('no list of friends')
  const given = await personContext(context, office.person('manager'), 'zh')
  const rows = await exportedRows(friends, given, { ourAccount: own, sentToday: 'true' })
  expect(rows).toMatchObject([{ qq: '620000004', sentToday: '今日已发', lastSentAt: expect.any(Date) as unknown }])
})

test('when a friend was last written to is told to those who may open the client, in the list, its order and its export', async () => {
  const ours = numbers(await list())
  expect((await list()).filter(({ lastSentAt }) => lastSentAt !== null)).toHaveLength(4)
  const theirs = await list({}, south)
  expect(theirs.map(({ lastSentAt }) => lastSentAt)).toEqual(theirs.map(() => null))
  // To them all stand alike, so the latest friend stands first.
  const byId = theirs.map(({ id }) => id)
  expect(byId).toEqual(byId.toSorted((one, other) => other - one))
  expect(numbers(theirs)).not.toEqual(ours)
  const friends = context.lists.find(({ name }) => name === 'friends')
  if (!friends) throw new Error('no list of friends')
  const given = await personContext(context, office.person('manager2'), 'zh')
  const rows = await exportedRows(friends, given, { ourAccount: own, sentToday: 'true' })
  expect(rows).toMatchObject([{ qq: '620000004', sentToday: '今日已发', lastSentAt: null }])
})

test('a delivery follows its client into the one with which it was merged', async () => {
  await befriend('620000006')
  await write('620000006')
  const lastOf = async (caller = manager) => (await list({ q: '620000006' }, caller))[0]?.lastSentAt ?? null
  expect(await lastOf(south)).toBeNull()
  const [kept] = await addClients(db, office.person('sales3'), 1, 'kept-')
  await pool.query(
    `update phonebook.companies set merged_into = $1, delete_after = now() + interval '30 days' where qq = '620000006'`,
    [kept?.id],
  )
  expect(await lastOf(south)).not.toBeNull()
  expect(await lastOf()).toBeNull()
})
