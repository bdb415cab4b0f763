import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createFriend, newFriend } from '@seamark/contract/groups/friends/friends'
import { checkBulk, confirmBulk, createBulk, getBulk } from '@seamark/contract/messaging/bulks/bulks'
import { listRecipients } from '@seamark/contract/messaging/bulks/recipients'
import { copyByHand, getHandQueue, skipByHand, tickByHand, undoByHand } from '@seamark/contract/messaging/hands/hands'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { describe, expect, test } from 'vitest'
import { root } from '../../../platform/config.ts'
import { lockAwaited } from '../../../platform/testing/database.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { freezeRecipients } from '../bulks/checks.commands.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { releaseHolds } from '../ledger/holds.commands.ts'
import { sweepDeliveries } from '../ledger/sweeps.commands.ts'
import { addBulk, addChannel, channelBy, type Planned, statesOf } from '../testing.ts'

type Product = Awaited<ReturnType<typeof startTestApp>>

/** A colleague writes to her clients by mail; the marketing desk writes by hand to friends who have the numbers of these clients. */
async function openScene(product: Product) {
  const { db, context, pool } = product
  const { office, manager: desk } = await openDesk(product, testPassword)
  const [mine, theirs] = [office.person('manager'), office.person('manager2')]
  const [qq, mail] = [await channelBy(db, 'qq'), await addChannel(db)]
  let made = 0

  const nextNumber = () => String(620_000_000 + (made += 1))
  async function addNamed(custodian: number | null = theirs, number = nextNumber()) {
    const [client] = await addClients(db, theirs, 1, `friend-days${(made += 1)}-`)
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
    mine,
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
    /** A client of the writer's own, a record of somebody else with its number, and a running bulk to the client as a friend. */
    async planOwn() {
      const own = await addNamed(mine)
      const theirRecord = await addNamed(theirs, own.number)
      const friend = await befriend(own.number)
      const to = { id: own.id, friendId: friend.id, address: friend.qq, class: 'qq' }
      const id = await addBulk(db, { by: mine, channelId: qq }, [to])
      return { own, theirRecord, friend, id, at: { params: { id, targetKind: 'client' as const, targetId: own.id } } }
    },
    /** How many of them the colleague may write to now, and what she is told of the others. */
    async mailTo(...clients: Planned[]) {
      const bulkId = await addBulk(db, { by: theirs, channelId: mail }, clients)
      await claimLot(context, { bulkId, channelId: mail, sender: { kind: 'system', name: 'test' } })
      return statesOf(db, bulkId)
    },
    copy: (at: { params: { id: number; targetKind: 'friend' | 'client'; targetId: number } }) =>
      desk.call(copyByHand, { ...at, body: { key: randomUUID() } }),
  }
}

const product = await startTestApp()
const { context, pool } = product
const scene = await openScene(product)
const { desk, addNamed, planFor, planOwn, mailTo, copy } = scene
const untold = { usedBy: null, usedAt: null, nextAt: expect.any(String) as unknown }
const release = () => write.bookkeep(context, 'messaging.sendBulks', releaseHolds)

/** What a check says of a friend, and what it keeps of it. */
async function checkedFriend(friendId: number) {
  const { id, version } = await desk.call(createBulk, {
    body: {
      title: '通知',
      text: '您好',
      channelIds: [scene.qq],
      audience: { of: 'friends', chosen: { ids: [friendId] } },
    },
  })
  await desk.call(checkBulk, { params: { id }, version })
  await freezeRecipients(context, { id })
  const { rows } = await desk.call(listRecipients, { params: { id }, query: {} })
  const { rows: kept } = await pool.query<{ facts: object }>(
    'select facts from messaging.recipients where bulk_id = $1',
    [id],
  )
  return { id, row: rows[0], facts: kept[0]?.facts }
}

/** Makes rows of the ledger as they were before this version. */
async function unguarded(statement: string, values: unknown[]) {
  await pool.query('alter table messaging.deliveries disable trigger deliveries_guarded')
  await pool.query(statement, values)
  await pool.query('alter table messaging.deliveries enable trigger deliveries_guarded')
}

test('a friend whose number a client of somebody else has waits while the client’s day is used, and no more is told', async () => {
  for (const client of [await addNamed(), await addNamed(null)]) {
    const { id, at, friend } = await planFor(client)
    expect(await mailTo(client)).toEqual({ claimed: 1 })
    expect(await copy(at)).toMatchObject({ text: null, state: 'waiting', reason: '', ...untold })
    expect(await desk.call(getHandQueue, { query: { bulkId: id } })).toMatchObject({ items: [untold], later: 1 })
    expect(await checkedFriend(friend.id)).toMatchObject({
      row: { target: { kind: 'friend' }, reason: 'usedToday', usedBy: null, usedAt: null },
      facts: {},
    })
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
  await unguarded('update messaging.deliveries set biz_day = biz_day - 1 where bulk_id = $1', [id])
  await release()
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

test('a client who is reached as a friend uses the day of another record with the number', async () => {
  const { theirRecord, friend, id, at } = await planOwn()
  expect(await copy(at)).toMatchObject({ state: 'handed' })
  expect(await mailTo(theirRecord)).toEqual({ 'skipped usedToday': 1 })
  const { rows } = await pool.query(
    `select target_kind, target_id::float8 as id, holds is not null as holds from messaging.deliveries where bulk_id = $1 order by holds`,
    [id],
  )
  expect(rows).toMatchObject([
    { id: at.params.targetId, holds: false },
    { id: theirRecord.id, holds: true },
  ])
  expect(await checkedFriend(friend.id)).toMatchObject({ row: { target: { kind: 'client' }, reason: 'usedToday' } })

  // The tick may be taken back, so what is held is never a message of its own.
  await desk.call(tickByHand, { ...at, body: { said: 'sent' } })
  await release()
  await desk.call(undoByHand, at)
  await desk.call(tickByHand, { ...at, body: { said: 'notSent' } })
  expect(await mailTo(theirRecord)).toEqual({ claimed: 1 })
})

test('a client who is reached as a friend waits while the day of another record is used, and no more is told', async () => {
  const { theirRecord, friend, id, at } = await planOwn()
  expect(await mailTo(theirRecord)).toEqual({ claimed: 1 })
  expect(await copy(at)).toMatchObject({ text: null, state: 'waiting', reason: '', ...untold })
  expect(await desk.call(getHandQueue, { query: { bulkId: id } })).toMatchObject({ items: [untold] })
  expect(await checkedFriend(friend.id)).toMatchObject({
    row: { target: { kind: 'client' }, reason: 'usedToday', usedBy: null, usedAt: null },
    facts: {},
  })
})

test('the address tells of another record with the number no more than its day', async () => {
  const { theirRecord, friend, id, at } = await planOwn()
  const box = `${theirRecord.number}@qq.com`
  await pool.query('update phonebook.companies set email = $1 where id = $2', [box, theirRecord.id])
  expect(await mailTo({ id: theirRecord.id, address: box, form: theirRecord.number, class: 'qq' })).toEqual({
    claimed: 1,
  })
  expect(await copy(at)).toMatchObject({ text: null, state: 'waiting', reason: '', ...untold })
  expect(await desk.call(getHandQueue, { query: { bulkId: id } })).toMatchObject({ items: [untold] })
  expect(await checkedFriend(friend.id)).toMatchObject({
    row: { target: { kind: 'client' }, reason: 'usedToday', usedBy: null, usedAt: null },
    facts: {},
  })
  // The claim says the same as the check.
  await claimLot(context, { bulkId: id, channelId: scene.qq, sender: { kind: 'system', name: 'test' } })
  const { rows } = await pool.query('select reason, facts from messaging.recipients where bulk_id = $1', [id])
  expect(rows).toEqual([{ reason: 'usedToday', facts: {} }])
})

test('who wrote to the client itself is told as usual', async () => {
  const { own, theirRecord, at } = await planOwn()
  expect(await mailTo(theirRecord, own)).toEqual({ claimed: 2 })
  expect(await copy(at)).toMatchObject({
    text: null,
    usedBy: { id: scene.theirs },
    usedAt: expect.any(String) as unknown,
  })
})

test('a contact in the bin holds the day of its client', async () => {
  const client = await addNamed()
  const number = `7${client.number}`
  await pool.query(
    `with k as (insert into phonebook.contacts (company_id, name, created_by, updated_by, delete_after) values ($1, '王敏', $2, $2, now() + interval '1 day') returning id)
    insert into phonebook.contact_values (contact_id, kind, place, value, key) select id, 'qq', 0, $3, $3 from k`,
    [client.id, scene.theirs, number],
  )
  const { at } = await planFor({ number })
  expect(await mailTo(client)).toEqual({ claimed: 1 })
  expect(await copy(at)).toMatchObject({ text: null, ...untold })
})

/** Begins a copy while a transaction is open, which is committed once the copy waits for it. */
async function copyDuring(at: Parameters<typeof copy>[0], statements: readonly (readonly [string, unknown[]])[]) {
  const other = await pool.connect()
  try {
    await other.query('begin')
    for (const [statement, values] of statements) await other.query(statement, values)
    const copied = copy(at)
    await lockAwaited(pool)
    await other.query('commit')
    return await copied
  } finally {
    other.release()
  }
}

test('a day that is taken while the copy is under way is found used', async () => {
  for (const { theirRecord, at } of [await planOwn(), { theirRecord: await addNamed(), at: undefined }]) {
    const hand = at ?? (await planFor(theirRecord)).at
    const copied = await copyDuring(hand, [
      [
        `insert into messaging.deliveries (target_kind, target_id, biz_day, address_key, family, bulk_id, channel_id, recipient_id, state, client_ref)
        values ('client', $1, messaging.office_day(clock_timestamp()), messaging.address_key('mail', $3), array[$1::bigint], $2, $4, $1, 'sent', gen_random_uuid())`,
        [theirRecord.id, hand.params.id, `${theirRecord.number}@example.com`, scene.qq],
      ],
    ])
    expect(copied).toMatchObject({ text: null, state: 'waiting', ...untold })
  }
})

test('a merge that is under way is waited for, and the day of the one that stays is used', async () => {
  const kept = await addNamed()
  expect(await mailTo(kept)).toEqual({ claimed: 1 })
  const { at } = await planFor(await addNamed())
  const { own, theirRecord, at: ownAt } = await planOwn()
  const merging = `update phonebook.companies set merged_into = $1, delete_after = now() + interval '1 day' where id = $2`
  const { rows } = await pool.query<{ id: number }>(
    'select c.id::float8 as id from messaging.recipients r join groups.friends f on f.id = r.friend_id join phonebook.companies c on c.qq = f.qq_key where r.bulk_id = $1',
    [at.params.id],
  )
  expect(own.id).not.toBe(theirRecord.id)
  expect(await copyDuring(at, [[merging, [kept.id, rows[0]?.id]]])).toMatchObject({ text: null })
  expect(await copyDuring(ownAt, [[merging, [kept.id, theirRecord.id]]])).toMatchObject({ text: null })
})

test('what was copied or judged before this version is held, and tells no more, after the upgrade', async () => {
  const client = await addNamed()
  const { friend, id, at } = await planFor(client)
  const { theirRecord, friend: ownFriend, id: ownId, at: ownAt } = await planOwn()
  for (const hand of [at, ownAt]) expect(await copy(hand)).toMatchObject({ state: 'handed' })
  await unguarded('delete from messaging.deliveries where bulk_id = any($1) and holds is not null', [[id, ownId]])
  const [{ id: judged }, { id: ownJudged }] = [await checkedFriend(friend.id), await checkedFriend(ownFriend.id)]
  const told = { bulk: id, by: scene.theirs, at: new Date().toISOString(), target: client.id }
  await pool.query(
    `update messaging.recipients set reason = 'sameAddress', facts = $2::jsonb || '{"key": "kept"}' where bulk_id = any($1)`,
    [[judged, ownJudged], told],
  )
  const listed = async () => (await desk.call(listRecipients, { params: { id: judged }, query: {} })).rows
  expect(await listed()).toMatchObject([{ usedBy: null, usedAt: null }])

  await pool.query(await readFile(path.join(root, 'server/migrations/0245_messaging_friend_days_again.sql'), 'utf8'))
  expect(await listed()).toMatchObject([{ reason: 'usedToday', usedBy: null, usedAt: null }])
  const { rows } = await pool.query('select reason, facts from messaging.recipients where bulk_id = any($1)', [
    [judged, ownJudged],
  ])
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ reason: 'usedToday', facts: { key: 'kept' } })))
  expect(await mailTo(client, theirRecord)).toEqual({ 'skipped usedToday': 2 })
  await desk.call(tickByHand, { ...at, body: { said: 'notSent' } })
  expect(await mailTo(client)).toEqual({ claimed: 1 })
})

test('the upgrade looks for the ledger of today by an index', async () => {
  const text = await readFile(path.join(root, 'server/migrations/0245_messaging_friend_days_again.sql'), 'utf8')
  const [, isOfToday = ''] = /^where (d\.biz_day = .*?) and d\.state in/m.exec(text) ?? []
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query('set local enable_seqscan = off')
    const { rows } = await other.query<Record<string, string>>(
      `explain select from messaging.deliveries d where ${isOfToday}`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \((?:d\.)?biz_day = /)
  } finally {
    await other.query('rollback')
    other.release()
  }
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
  const unasked = await startTestApp()
  await unasked.pool.query(
    `create or replace function messaging.companies_of_qq(qq_key text) returns table (slot_id bigint, family bigint[]) language sql stable as
    $$ select null::bigint, null::bigint[] where false $$`,
  )
  const { most } = await race(unasked)
  process.stdout.write(`Without the question: ${most} to a client.\n`)
  expect(most).toBe(2)
})

describe('whoever is refused a friend by the day of a hidden client makes a declared look-up', () => {
  const me = scene.mine
  const counted = async () =>
    (await pool.query('select from phonebook.look_ups where user_id = $1', [me])).rowCount ?? 0
  const told = async (action: string) =>
    (
      await pool.query<{ ids: number[] }>(
        `select v.after -> 'ids' as ids from platform.audit a join platform.audit_values v on v.audit_id = a.id
        where a.actor_id = $1 and a.action = $2 order by a.id desc limit 1`,
        [me, action],
      )
    ).rows[0]?.ids
  const withLookUps = async (count: number, work: () => Promise<void>) => {
    await pool.query('insert into phonebook.look_ups (user_id) select $1 from generate_series(1, $2::int)', [me, count])
    try {
      await work()
    } finally {
      await pool.query('delete from phonebook.look_ups where user_id = $1', [me])
    }
  }

  test('a copy counts each time, is in the audit log, and before it the queue tells nothing', async () => {
    const client = await addNamed()
    const { id, at } = await planFor(client)
    expect(await mailTo(client)).toEqual({ claimed: 1 })
    const before = await counted()
    const queue = () => desk.call(getHandQueue, { query: { bulkId: id } })
    expect(await queue()).toMatchObject({ items: [{ nextAt: null, usedAt: null }], later: 0 })
    expect(await copy(at)).toMatchObject({ text: null, ...untold })
    expect(await queue()).toMatchObject({ items: [untold], later: 1 })
    await copy(at)
    expect(await counted()).toBe(before + 2)
    expect(await told('phonebook.companyLookedUp')).toEqual([client.id])
  })

  test('a second number of the same client counts, and what everybody may know does not', async () => {
    const client = await addNamed()
    const [first, again] = [await planFor(client), await planFor(client)]
    const other = await addNamed()
    await pool.query('update phonebook.companies set merged_into = $1, delete_after = now() where id = $2', [
      client.id,
      other.id,
    ])
    const second = await planFor(other)
    const before = await counted()
    expect(await copy(first.at)).toMatchObject({ state: 'handed' })
    expect(await copy(again.at)).toMatchObject({ text: null })
    expect(await counted()).toBe(before)
    expect(await copy(second.at)).toMatchObject({ text: null })
    expect(await counted()).toBe(before + 1)
    expect(await told('phonebook.companyLookedUp')).toEqual([client.id])
    const { own, at } = await planOwn()
    expect(await mailTo(own)).toEqual({ claimed: 1 })
    expect(await copy(at)).toMatchObject({ text: null, usedBy: { id: scene.theirs } })
    expect(await counted()).toBe(before + 1)
  })

  test('once they are used up no friend is copied, also one whose day is free, and the day stays free', async () => {
    const [used, free] = [await addNamed(), await addNamed()]
    const hands = [await planFor(used), await planFor(free)]
    expect(await mailTo(used)).toEqual({ claimed: 1 })
    await withLookUps(200, async () => {
      for (const { at } of hands)
        expect(await refusalOf(copy(at))).toMatchObject({ code: 'messaging.lookups_spent', httpStatus: 429 })
    })
    expect(await mailTo(free)).toEqual({ claimed: 1 })
  })

  test('a check tells of so many clients a day, and beyond them nothing, nor does the confirmation', async () => {
    const [known, unknown] = [await addNamed(), await addNamed()]
    const friends = [(await planFor(known)).friend, (await planFor(unknown)).friend]
    expect(await mailTo(known, unknown)).toEqual({ claimed: 2 })
    expect(await checkedFriend(friends[0]?.id ?? 0)).toMatchObject({ row: { reason: 'usedToday' } })
    expect(await told('phonebook.companiesLookedUp')).toEqual([known.id])
    await pool.query(
      `with spent as (
        insert into platform.audit (actor_id, action, subject_kind, request_id) values ($1, 'phonebook.companiesLookedUp', 'company', 'test') returning id)
      insert into platform.audit_values (audit_id, after)
        select id, jsonb_build_object('ids', (select jsonb_agg(-n) from generate_series(1, 2000) n)) from spent`,
      [me],
    )
    expect(await checkedFriend(friends[0]?.id ?? 0)).toMatchObject({ row: { reason: 'usedToday' } })
    const { id, row } = await checkedFriend(friends[1]?.id ?? 0)
    expect(row).toMatchObject({ state: 'waiting', reason: '' })
    const { version } = await desk.call(getBulk, { params: { id } })
    await desk.call(confirmBulk, {
      params: { id },
      version,
      body: { count: 1, key: randomUUID(), quietHours: null, movesOn: false },
    })
    const at = { params: { id, targetKind: 'friend' as const, targetId: friends[1]?.id ?? 0 } }
    expect(await copy(at)).toMatchObject({ text: null, ...untold })
    expect(await told('phonebook.companyLookedUp')).toEqual([unknown.id])
  })
})
