import { randomUUID } from 'node:crypto'
import { createFriend, newFriend } from '@seamark/contract/groups/friends/friends'
import { checkBulk, createBulk } from '@seamark/contract/messaging/bulks/bulks'
import { listRecipients } from '@seamark/contract/messaging/bulks/recipients'
import { copyByHand, getHandQueue, skipByHand, tickByHand, undoByHand } from '@seamark/contract/messaging/hands/hands'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk } from '../../phonebook/testing.ts'
import { freezeRecipients } from '../bulks/checks.commands.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { releaseHolds } from '../ledger/holds.commands.ts'
import { sweepDeliveries } from '../ledger/sweeps.commands.ts'
import { addBulk, addChannel, channelBy, statesOf } from '../testing.ts'

type Product = Awaited<ReturnType<typeof startTestApp>>

/** A colleague writes to her clients by mail; the marketing desk writes by hand to friends who have the numbers of these clients. */
async function openScene(product: Product) {
  const { db, context, pool } = product
  const { office, manager: desk } = await openDesk(product, testPassword)
  const [mine, theirs] = [office.person('manager'), office.person('manager2')]
  const [qq, mail] = [await channelBy(db, 'qq'), await addChannel(db)]
  let made = 0

  async function addNamed(custodian: number | null = theirs) {
    const number = String(620_000_000 + (made += 1))
    const [client] = await addClients(db, theirs, 1, `friend-days${made}-`)
    if (!client) throw new Error('no client')
    await pool.query(
      `update phonebook.companies set qq = $1, custodian_id = $2::bigint, visibility = case when $2::bigint is null then 'public' else visibility end
      where id = $3`,
      [number, custodian, client.id],
    )
    return { ...client, number }
  }
  const befriend = (qqNumber: string) =>
    desk.call(createFriend, {
      body: newFriend.parse({ ourAccount: String(3001 + (made += 1)), qq: qqNumber, nickname: `好友${qqNumber}` }),
    })

  return {
    desk,
    qq,
    theirs,
    addNamed,
    befriend,
    /** A friend with the number of a client, and a running bulk to it. */
    async planFor(client: { number: string }) {
      const friend = await befriend(client.number)
      const to = { kind: 'friend' as const, id: friend.id, address: friend.qq, class: 'qq' }
      const id = await addBulk(db, { by: mine, channelId: qq }, [to])
      return { friend, id, at: { params: { id, targetKind: 'friend' as const, targetId: friend.id } } }
    },
    /** How many of them the colleague may write to now, and what she is told of the others. */
    async mailTo(...clients: { id: number; address: string }[]) {
      const bulkId = await addBulk(db, { by: theirs, channelId: mail }, clients)
      await claimLot(context, { bulkId, channelId: mail, sender: { kind: 'system', name: 'test' } })
      return statesOf(db, bulkId)
    },
    copy: (at: { params: { id: number; targetKind: 'friend'; targetId: number } }) =>
      desk.call(copyByHand, { ...at, body: { key: randomUUID() } }),
  }
}

const product = await startTestApp()
const { context, pool } = product
const scene = await openScene(product)
const { desk, addNamed, planFor, mailTo, copy } = scene

test('a friend whose number a client of somebody else has waits while the client’s day is used, and no more is told', async () => {
  for (const client of [await addNamed(), await addNamed(null)]) {
    const { id, at, friend } = await planFor(client)
    expect(await mailTo(client)).toEqual({ claimed: 1 })
    const untold = { usedBy: null, usedAt: null, nextAt: expect.any(String) as unknown }
    expect(await copy(at)).toMatchObject({ text: null, state: 'waiting', reason: '', ...untold })
    expect(await desk.call(getHandQueue, { query: { bulkId: id } })).toMatchObject({ items: [untold], later: 1 })

    const { id: checked, version } = await desk.call(createBulk, {
      body: {
        title: '通知',
        text: '您好',
        channelIds: [scene.qq],
        audience: { of: 'friends', chosen: { ids: [friend.id] } },
      },
    })
    await desk.call(checkBulk, { params: { id: checked }, version })
    await freezeRecipients(context, { id: checked })
    const { rows } = await desk.call(listRecipients, { params: { id: checked }, query: {} })
    expect(rows).toMatchObject([{ target: { kind: 'friend' }, reason: 'usedToday', usedBy: null, usedAt: null }])
    const { rows: kept } = await pool.query('select facts from messaging.recipients where bulk_id = $1', [checked])
    expect(kept).toEqual([{ facts: {} }])
  }
})

test('a number that was written to itself is told in the same words', async () => {
  const client = await addNamed()
  const [first, second] = [await planFor(client), await planFor({ number: client.number })]
  expect(await copy(first.at)).toMatchObject({ state: 'handed' })
  expect(await copy(second.at)).toMatchObject({ text: null, usedBy: null, usedAt: null })
})

test('the client’s day is used by the copy, and by a tick, whatever the minute’s work does, and free again if nothing was sent', async () => {
  const client = await addNamed()
  const { at } = await planFor(client)
  const release = () => write.bookkeep(context, 'messaging.sendBulks', releaseHolds)

  expect(await copy(at)).toMatchObject({ state: 'handed' })
  await release()
  expect(await mailTo(client)).toEqual({ 'skipped usedToday': 1 })
  await desk.call(tickByHand, { ...at, body: { said: 'notSent' } })
  expect(await copy(at)).toMatchObject({ state: 'handed' })
  await desk.call(skipByHand, { ...at, body: { reason: 'otherReason' } })
  await desk.call(undoByHand, at)

  expect(await copy(at)).toMatchObject({ state: 'handed' })
  await desk.call(tickByHand, { ...at, body: { said: 'sent' } })
  await release()
  expect(await mailTo(client)).toEqual({ 'skipped usedToday': 1 })
  await desk.call(undoByHand, at)
  await release()
  expect(await mailTo(client)).toEqual({ 'skipped usedToday': 1 })
  await desk.call(tickByHand, { ...at, body: { said: 'notSent' } })
  expect(await mailTo(client)).toEqual({ claimed: 1 })
})

test('no statement frees the client’s day while the message is in hand, and the next day it is forgotten', async () => {
  const client = await addNamed()
  const { id, at } = await planFor(client)
  await copy(at)
  const free = 'delete from messaging.deliveries where bulk_id = $1 and holds is not null'
  await expect(pool.query(free, [id])).rejects.toThrow('never given back')
  await pool.query('alter table messaging.deliveries disable trigger deliveries_guarded')
  await pool.query('update messaging.deliveries set biz_day = biz_day - 1 where bulk_id = $1', [id])
  await pool.query('alter table messaging.deliveries enable trigger deliveries_guarded')
  await write.bookkeep(context, 'messaging.sendBulks', releaseHolds)
  const { rows } = await pool.query('select target_kind from messaging.deliveries where bulk_id = $1', [id])
  expect(rows).toEqual([{ target_kind: 'friend' }])
})

test('two numbers of one client are one day, and a client that was merged is the one that stays', async () => {
  const [keep, drop] = [await addNamed(), await addNamed()]
  const [one, other] = [await planFor(keep), await planFor(drop)]
  const boss = await product.signIn('sysadmin')
  const { rows: companies } = await pool.query<{ id: number; version: number }>(
    'select id::float8 as id, version from phonebook.companies where id = any($1::bigint[])',
    [[keep.id, drop.id]],
  )
  await boss.call(mergeCompanies, { body: { keepId: keep.id, companies } })
  await pool.query(
    `with k as (insert into phonebook.contacts (company_id, name, created_by, updated_by) values ($1, '王敏', $2, $2) returning id)
    insert into phonebook.contact_values (contact_id, kind, place, value, key) select id, 'email', 0, $3, $3 from k`,
    [keep.id, scene.theirs, `${drop.number}@qq.com`],
  )
  expect(await copy(one.at)).toMatchObject({ state: 'handed' })
  expect(await copy(other.at)).toMatchObject({ text: null })
  expect(await mailTo({ id: drop.id, address: keep.address })).toEqual({ 'skipped usedToday': 1 })
})

/** Each client is written to by mail and, as a friend, by hand at once. Returns how many messages a client got at most, and how many clients got one. */
async function race(own: Product) {
  const { addNamed: add, planFor: plan, mailTo: mailAll, copy: copyOf } = own === product ? scene : await openScene(own)
  await sweepDeliveries(own.context)
  const work = []
  for (let n = 0; n < 12; n += 1) {
    const client = await add()
    work.push({ client, at: (await plan(client)).at })
  }
  const got = await Promise.all(
    work.map(async ({ client, at }) => {
      const [states, copied] = await Promise.all([mailAll(client), copyOf(at)])
      return (states['claimed'] ?? 0) + (copied.text === null ? 0 : 1)
    }),
  )
  return { most: Math.max(...got), least: Math.min(...got) }
}

test('by mail and as a friend at once, each client gets one message', async () => {
  expect(await race(product)).toEqual({ most: 1, least: 1 })
})

test('the control: where the ledger does not ask whose number it is, a client gets two through two people', async () => {
  const unguarded = await startTestApp()
  await unguarded.pool.query(
    `create or replace function messaging.companies_of_qq(qq_key text) returns table (slot_id bigint, family bigint[]) language sql stable as
    $$ select null::bigint, null::bigint[] where false $$`,
  )
  const { most } = await race(unguarded)
  process.stdout.write(`Without the question: ${most} to a client.\n`)
  expect(most).toBe(2)
})
