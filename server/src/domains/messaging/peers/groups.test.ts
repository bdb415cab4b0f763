import { randomUUID } from 'node:crypto'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { checkBulk, confirmBulk, createBulk, getBulk } from '@seamark/contract/messaging/bulks/bulks'
import { copyByHand } from '@seamark/contract/messaging/hands/hands'
import { bindPeer, listPeers } from '@seamark/contract/messaging/peers/peers'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTelegramServer, telegramBot } from '../../../platform/testing/telegram-server.ts'
import { startWecomServer, wecomAccount } from '../../../platform/testing/wecom-server.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aGroup } from '../../groups/testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { freezeRecipients } from '../bulks/checks.commands.ts'
import { byAccount } from '../dispatch/accounts.commands.ts'
import { dispatchChannel } from '../dispatch/dispatch.commands.ts'
import { settleMessages } from '../hooks/settlings.commands.ts'
import { createWecomCalls } from '../providers/adapters/wecom-calls.ts'
import { createAdapters } from '../providers/adapters/registry.ts'
import { workOnTasks } from '../tasks/tasks.commands.ts'
import { addAccount, addBulk, channelBy, statesOf } from '../testing.ts'
import { readCustomers } from './customers.commands.ts'
import { takePeerNews } from './news.commands.ts'

const [telegram, wecom] = [await startTelegramServer(), await startWecomServer()]
afterAll(() => Promise.all([telegram.stop(), wecom.stop()]))
const product = await startTestApp({ TELEGRAM_API_ADDRESS: telegram.address, WECOM_API_ADDRESS: wecom.address })
const { db, context, config, pool } = product
const { office, lin, manager } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const mine = office.person('sales')
const adapters = createAdapters(config)
const ask = createWecomCalls(wecom.address)
const onTelegram = await addAccount(context, { kind: 'telegram', ...telegramBot })
const onWecom = await addAccount(context, { kind: 'wecom', ...wecomAccount })
const byHand = await channelBy(db, 'telegram')
beforeEach(() => [telegram, wecom].forEach(({ behave }) => behave('ok')))

let made = 0
const register = (by = lin) =>
  by.call(createGroup, {
    body: aGroup({ platform: 'telegram', account: `t.me/joinchat${(made += 1)}`, name: `海防询价群 ${made}` }),
  })
const dispatch = (channelId: number) => dispatchChannel(context, channelId, byAccount(adapters))

/** A chat that the bot has come to, or a customer group, which somebody has bound to a group of the register. */
async function bound(channelId: number, peer: string, member = '') {
  const group = await register()
  await write.bookkeep(context, 'messaging.sendBulks', (tx) =>
    takePeerNews(
      tx,
      { id: channelId },
      { kind: 'joined', token: '', eventId: peer, peer, isGroup: true, name: peer, handle: '', member, at: new Date() },
    ),
  )
  const { rows } = await boss.call(listPeers, { query: { q: peer } })
  const [row] = rows
  if (!row) throw new Error('no peer')
  // Whoever may write to the group says which chat it is; WeCom's are shown to those who reach everybody.
  const by = channelId === onWecom ? boss : lin
  await by.call(bindPeer, { params: { id: row.id }, version: row.version, body: { groupId: group.id } })
  return group
}
const chat = () => String(-1_000_000 - (made += 1))

async function checked(ids: number[], channelIds: number[]) {
  const { id, version } = await lin.call(createBulk, {
    body: { title: '群通知', text: `美西运价 ${(made += 1)}`, channelIds, audience: { of: 'groups', chosen: { ids } } },
  })
  await lin.call(checkBulk, { params: { id }, version })
  await freezeRecipients(context, { id })
  return lin.call(getBulk, { params: { id } })
}
const verdictsOf = ({ verdicts }: Awaited<ReturnType<typeof checked>>) =>
  Object.fromEntries(verdicts.filter(({ count }) => count > 0).map(({ verdict, count }) => [verdict, count]))
async function confirmed(ids: number[], channelIds: number[]): Promise<number> {
  const { id, version, verdicts } = await checked(ids, channelIds)
  const count = verdicts.find(({ verdict }) => verdict === 'sendable')?.count ?? 0
  await lin.call(confirmBulk, { params: { id }, version, body: { count, key: randomUUID(), quietHours: null } })
  return id
}

describe('a group in which our bot is', () => {
  test('gets a bulk by it, once a day, whatever else is sent by hand; one that nobody has bound is not reached', async () => {
    const peer = chat()
    const [group, other] = [await bound(onTelegram, peer), await register()]
    const bulk = await checked([group.id, other.id], [onTelegram])
    expect(verdictsOf(bulk)).toEqual({ sendable: 1, noAddress: 1 })
    await lin.call(confirmBulk, {
      params: { id: bulk.id },
      version: bulk.version,
      body: { count: 1, key: randomUUID(), quietHours: null },
    })
    await dispatch(onTelegram)
    expect([await statesOf(db, bulk.id), telegram.countTo(peer)]).toEqual([{ sent: 1, 'skipped noAddress': 1 }, 1])
    expect(verdictsOf(await checked([group.id], [onTelegram, byHand]))).toEqual({ usedToday: 1 })
    const { rows } = await pool.query(
      `select 1 from activity.entries where subject_kind = 'group' and subject_id = $1 and kind = 'messaging.activity.sent'`,
      [group.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('gets one message where a bulk by the bot and one by hand were confirmed before either was sent', async () => {
    const peer = chat()
    const group = await bound(onTelegram, peer)
    const [byBot, hand] = [await confirmed([group.id], [onTelegram]), await confirmed([group.id], [byHand])]
    const copy = lin.call(copyByHand, {
      params: { id: hand, targetKind: 'group', targetId: group.id },
      body: { key: randomUUID() },
    })
    const [{ text }] = await Promise.all([copy, dispatch(onTelegram)])
    expect(telegram.countTo(peer) + (text === null ? 0 : 1)).toBe(1)
    const { rows } = await pool.query('select count(*)::int as n from messaging.deliveries where bulk_id = any($1)', [
      [byBot, hand],
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is reached by nobody once the bot has left it, and not by whoever may not write in its name', async () => {
    const peer = chat()
    const group = await bound(onTelegram, peer)
    await write.bookkeep(context, 'messaging.sendBulks', (tx) =>
      takePeerNews(
        tx,
        { id: onTelegram },
        { kind: 'left', eventId: `${peer} left`, peer, isGroup: true, name: '', handle: '', at: new Date() },
      ),
    )
    expect(verdictsOf(await checked([group.id], [onTelegram]))).toEqual({ noAddress: 1 })
    const theirs = await register(manager)
    await sql`
      insert into messaging.peers (channel_id, peer, is_group, group_id, bound_at) values (${onTelegram}, ${chat()}, true, ${theirs.id}, now())`.execute(
      db,
    )
    expect(verdictsOf(await checked([theirs.id], [onTelegram])).sendable).toBeUndefined()
  })
})

describe('a customer group of WeCom', () => {
  const own = (peer: string, owner: string, name = peer) => void wecom.groups.set(peer, { name, owner })
  const taskFor = (peer: string) => {
    const task = [...wecom.tasks.values()].find(({ status }) => status.has(peer))
    if (!task) throw new Error('no task was made')
    return task
  }
  const look = async () => {
    await sql`update messaging.tasks set polled_at = null, cancelled_at = cancelled_at - interval '6 minutes'`.execute(
      db,
    )
    await workOnTasks(context, ask)
  }
  /** Asks once more, when WeCom has surely listed all tasks. */
  const settleLater = async () => {
    await sql`update messaging.settlings set next_at = now()`.execute(db)
    await settleMessages({ ...context, now: () => new Date(Date.now() + 31 * 60_000) }, adapters)
  }
  /** Groups of these owners that stand in a confirmed bulk. */
  async function sentTo(...owners: string[]) {
    const groups = []
    for (const owner of owners) {
      const peer = `wr-${(made += 1)}`
      own(peer, owner)
      groups.push({ ...(await bound(onWecom, peer, owner)), peer })
    }
    const bulkId = await confirmed(
      groups.map(({ id }) => id),
      [onWecom],
    )
    await dispatch(onWecom)
    return { groups, peers: groups.map(({ peer }) => peer), bulkId }
  }

  /** A bulk with these words to a group of this owner, while WeCom answers so. */
  async function bulkTo(words: string, owner: string, mode: Parameters<typeof wecom.behave>[0]) {
    const peer = `wr-${(made += 1)}`
    own(peer, owner)
    const { id } = await bound(onWecom, peer, owner)
    wecom.behave(mode)
    const bulkId = await addBulk(db, { by: mine, channelId: onWecom, text: words }, [
      { kind: 'group', id, address: peer, class: 'chat' },
    ])
    await dispatch(onWecom)
    wecom.behave('ok')
    return { peer, bulkId }
  }
  const taskIdFor = (peer: string) => [...wecom.tasks].find(([, { status }]) => status.has(peer))?.[0]

  test('is named with its owner, can be bound, and is one task with the others that she owns', async () => {
    own('wr-named', 'li', '越南线客户群')
    await readCustomers(context, ask)
    expect((await boss.call(listPeers, { query: { q: '越南线客户群' } })).rows).toMatchObject([
      { isGroup: true, member: 'li', group: null },
    ])
    expect((await lin.call(listPeers, { query: { q: '越南线客户群' } })).rows).toEqual([])
    const { peers, bulkId } = await sentTo('wang', 'wang', 'li')
    const [first = '', second = '', third = ''] = peers
    expect([taskFor(first) === taskFor(second), taskFor(third).member]).toEqual([true, 'li'])
    expect(wecom.send(taskFor(first))).toBe(2)
    await look()
    expect(await statesOf(db, bulkId)).toEqual({ sent: 2, task: 1 })
    expect(peers.map((peer) => wecom.countTo(peer))).toEqual([1, 1, 0])
  })

  test('has its day back where its owner has surely sent nothing; of one that she left out nobody knows', async () => {
    const { groups, bulkId } = await sentTo('wang')
    await look()
    expect(await statesOf(db, bulkId)).toEqual({ task: 1 })
    await sql`update messaging.bulks set state = 'cancelled' where id = ${bulkId}`.execute(db)
    await look()
    await look()
    expect(await statesOf(db, bulkId)).toEqual({ 'failed taskCancelled': 1 })
    const ids = groups.map(({ id }) => id)
    expect(verdictsOf(await checked(ids, [onWecom]))).toEqual({ sendable: 1 })

    const part = await sentTo('li', 'li')
    const [got = ''] = part.peers
    const task = taskFor(got)
    task.status.set(got, 1)
    task.sentAt.set(got, Math.floor(Date.now() / 1000))
    await sql`update messaging.bulks set state = 'cancelled' where id = ${part.bulkId}`.execute(db)
    await look()
    await look()
    expect(await statesOf(db, part.bulkId)).toEqual({ sent: 1, 'unknown taskLost': 1 })
  })

  test('whose task was made though its answer was lost is found by its owner and words, and gets no second one', async () => {
    wecom.behave('takeThenReset')
    const { peers, bulkId } = await sentTo('wang')
    wecom.behave('ok')
    expect(await statesOf(db, bulkId)).toEqual({ unknown: 1 })
    const tasks = wecom.tasks.size
    await settleMessages(context, adapters)
    expect(await statesOf(db, bulkId)).toEqual({ unknown: 1 })
    await settleLater()
    expect([await statesOf(db, bulkId), wecom.tasks.size]).toEqual([{ task: 1 }, tasks])
    expect(wecom.send(taskFor(peers[0] ?? ''))).toBe(1)
    await look()
    expect(await statesOf(db, bulkId)).toEqual({ sent: 1 })
  })

  test('whose answer was lost takes no task of another call, and of two lost ones each its own once one is sent', async () => {
    const words = `美西运价 ${(made += 1)}`
    const [none, answered] = [await bulkTo(words, 'zhao', 'http500'), await bulkTo(words, 'zhao', 'ok')]
    await settleLater()
    expect(await statesOf(db, none.bulkId)).toEqual({ 'failed noTask': 1 })
    expect(await statesOf(db, answered.bulkId)).toEqual({ task: 1 })

    const [first, second] = [await bulkTo(words, 'qian', 'takeThenReset'), await bulkTo(words, 'qian', 'takeThenReset')]
    const states = async () => [await statesOf(db, first.bulkId), await statesOf(db, second.bulkId)]
    await settleLater()
    expect(await states()).toEqual([{ unknown: 1 }, { unknown: 1 }])
    expect(wecom.send(taskFor(first.peer))).toBe(1)
    await settleLater()
    await look()
    expect(await states()).toEqual([{ sent: 1 }, { task: 1 }])

    // Of two lost ones only one has made a task, and nothing says which until it is sent.
    const [taken, refused] = [await bulkTo(words, 'sun', 'takeThenReset'), await bulkTo(words, 'sun', 'http500')]
    const after = async () => [await statesOf(db, taken.bulkId), await statesOf(db, refused.bulkId)]
    await settleLater()
    expect(await after()).toEqual([{ unknown: 1 }, { unknown: 1 }])
    expect(wecom.send(taskFor(taken.peer))).toBe(1)
    await settleLater()
    await look()
    expect(await after()).toEqual([{ sent: 1 }, { 'failed noTask': 1 }])
  })

  test('whose answer was lost stands in the way of others with its words only while its task may be sent', async () => {
    const words = `美西运价 ${(made += 1)}`
    const [old, lost] = [await bulkTo(words, 'zhou', 'http500'), await bulkTo(words, 'zhou', 'takeThenReset')]
    await settleLater()
    expect([await statesOf(db, old.bulkId), await statesOf(db, lost.bulkId)]).toEqual([{ unknown: 1 }, { unknown: 1 }])
    await sql`update messaging.deliveries set ended_at = ended_at - interval '9 days' where bulk_id = ${old.bulkId}`.execute(
      db,
    )
    await settleLater()
    expect([await statesOf(db, old.bulkId), await statesOf(db, lost.bulkId)]).toEqual([{ unknown: 1 }, { task: 1 }])
  })

  test('whose answer was lost is hers to whom the task was given, whoever owns the group by now', async () => {
    const words = `美西运价 ${(made += 1)}`
    const [mine, other] = [await bulkTo(words, 'wu', 'takeThenReset'), await bulkTo(words, 'zheng', 'takeThenReset')]
    own(mine.peer, 'zheng')
    await readCustomers(context, ask)
    await settleLater()
    expect([await statesOf(db, mine.bulkId), await statesOf(db, other.bulkId)]).toEqual([{ task: 1 }, { task: 1 }])
    const { rows } = await pool.query(
      `select bulk_id::float8 as bulk, provider_id as task_id from messaging.deliveries where bulk_id = any($1) and holds is null`,
      [[mine.bulkId, other.bulkId]],
    )
    expect(Object.fromEntries(rows.map((row: { bulk: number; task_id: string }) => [row.bulk, row.task_id]))).toEqual({
      [mine.bulkId]: taskIdFor(mine.peer),
      [other.bulkId]: taskIdFor(other.peer),
    })
  })

  test('waits while nobody knows its owner; the next owner sends to it, and one that is dissolved is reached no more', async () => {
    const peer = `wr-${(made += 1)}`
    const group = await bound(onWecom, peer)
    const waits = await addBulk(db, { by: mine, channelId: onWecom }, [
      { kind: 'group', id: group.id, address: peer, class: 'chat' },
    ])
    await dispatch(onWecom)
    expect([await statesOf(db, waits), wecom.countTo(peer)]).toEqual([{ waiting: 1 }, 0])

    own(peer, 'wang')
    await readCustomers(context, ask)
    own(peer, 'li')
    await sql`update messaging.recipients set not_before = null where bulk_id = ${waits}`.execute(db)
    await dispatch(onWecom)
    expect(await statesOf(db, waits)).toEqual({ 'failed refused': 1 })
    await sql`update messaging.peers set told_at = told_at - interval '2 days' where peer = ${peer}`.execute(db)
    await readCustomers(context, ask)
    await confirmed([group.id], [onWecom])
    await dispatch(onWecom)
    expect(taskFor(peer).member).toBe('li')

    wecom.groups.delete(peer)
    await readCustomers(context, ask)
    expect(verdictsOf(await checked([group.id], [onWecom]))).toMatchObject({ noAddress: 1 })
  })
})
