import { randomUUID } from 'node:crypto'
import { groupsPermissions } from '@seamark/contract/groups/permissions'
import { createFriend, editFriend, listFriends, newFriend } from '@seamark/contract/groups/friends/friends'
import { type Bulk, checkBulk, confirmBulk, createBulk, getBulk } from '@seamark/contract/messaging/bulks/bulks'
import { bulkInput } from '@seamark/contract/messaging/bulks/fields'
import { listRecipients } from '@seamark/contract/messaging/bulks/recipients'
import { copyByHand, getHandQueue, tickByHand } from '@seamark/contract/messaging/hands/hands'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext } from '../../phonebook/testing.ts'
import { freezeRecipients } from '../bulks/checks.commands.ts'
import { createBulk as beginBulk } from '../bulks/drafts.commands.ts'
import { addBulk, channelBy, statesOf } from '../testing.ts'

const product = await startTestApp()
const { db, context, pool } = product
const { office, manager: desk } = await openDesk(product, testPassword)
const south = await product.signIn('manager2')
const [mine, theirs] = [office.person('manager'), office.person('manager2')]
const qq = await channelBy(db, 'qq')

let made = 0
const nextNumber = () => String(610_000_000 + (made += 1))
const befriend = (given: object = {}, by = desk) =>
  by.call(createFriend, {
    body: newFriend.parse({ ourAccount: '3001', qq: nextNumber(), nickname: `好友${made}`, ...given }),
  })

/** A client of somebody with a contact, who has this number or mail box where one is given. */
async function clientOf(by: number, number?: string) {
  const [company] = await addClients(db, by, 1, `friends${(made += 1)}-`)
  if (!company) throw new Error('no client')
  const { rows } = await sql<{ id: number }>`
    insert into phonebook.contacts (company_id, name, created_by, updated_by) values (${company.id}, '王敏', ${by}, ${by})
    returning id::float8 as id`.execute(db)
  const contactId = rows[0]?.id ?? 0
  if (number !== undefined)
    await sql`
      insert into phonebook.contact_values (contact_id, kind, place, value, key) values (${contactId}, ${number.includes('@') ? 'email' : 'qq'}, 0, ${number}, ${number})`.execute(
      db,
    )
  return { id: company.id, contactId }
}

async function checked(ids: number[], text = '{{contact}}，美西运价已更新'): Promise<Bulk> {
  const { id, version } = await desk.call(createBulk, {
    body: { title: '好友通知', text, channelIds: [qq], audience: { of: 'friends', chosen: { ids } } },
  })
  await desk.call(checkBulk, { params: { id }, version })
  await freezeRecipients(context, { id, rowsALot: 1 })
  return desk.call(getBulk, { params: { id } })
}
async function confirmed(ids: number[]): Promise<number> {
  const { id, version, verdicts } = await checked(ids)
  const count = verdicts.find(({ verdict }) => verdict === 'sendable')?.count ?? 0
  await desk.call(confirmBulk, { params: { id }, version, body: { count, key: randomUUID(), quietHours: null } })
  return id
}
const targetsOf = async ({ id }: { id: number }) =>
  (await desk.call(listRecipients, { params: { id }, query: {} })).rows.map(({ target, verdict, reason }) => ({
    kind: target.kind,
    id: target.id,
    why: verdict === null ? reason : verdict,
  }))
const copy = (id: number, targetKind: 'client' | 'friend', targetId: number) =>
  desk.call(copyByHand, { params: { id, targetKind, targetId }, body: { key: randomUUID() } })
/** Who stands in a bulk, with the reasons for which they are not written to. */
const keptOf = async ({ id }: { id: number }) => {
  const { rows } = await pool.query<{ kind: string; id: number; reason: string }>(
    `select target_kind as kind, target_id::float8 as id, reason from messaging.recipients where bulk_id = $1 order by friend_id`,
    [id],
  )
  return rows
}
const link = (friendId: number, contactId: number) =>
  pool.query('update groups.friends set contact_id = $1 where id = $2', [contactId, friendId])
const shown = async (qqNumber: string) => (await desk.call(listFriends, { query: { q: qqNumber } })).rows[0]

describe('QQ friends', () => {
  test('are clients where they are linked to one or a client of the sender has their number, and else friends', async () => {
    const [number, hidden] = [nextNumber(), nextNumber()]
    const [linked, named] = [await clientOf(mine), await clientOf(mine, number)]
    await clientOf(theirs, hidden)
    const friends = [
      await befriend({ contactId: linked.contactId }),
      await befriend({ contactId: linked.contactId }),
      await befriend({ qq: number }),
      await befriend({ qq: hidden }),
      await befriend(),
    ]
    const bulk = await checked(friends.map(({ id }) => id))
    expect(bulk.total).toBe(4)
    expect((await targetsOf(bulk)).toSorted((one, other) => one.id - other.id)).toEqual(
      [
        { kind: 'client', id: linked.id, why: '' },
        { kind: 'client', id: named.id, why: '' },
        { kind: 'friend', id: friends[3]?.id, why: '' },
        { kind: 'friend', id: friends[4]?.id, why: '' },
      ].toSorted((one, other) => Number(one.id) - Number(other.id)),
    )
    // Of a client both numbers are friends; it is written to at the first of them.
    const { rows } = await desk.call(listRecipients, { params: { id: bulk.id }, query: {} })
    expect(rows.find(({ target }) => target.id === linked.id)).toMatchObject({
      address: friends[0]?.qq,
      contact: '王敏',
    })
  })

  test('who are a contact that has left the company are left out, linked or by their number', async () => {
    const number = nextNumber()
    const [linked, named] = [await clientOf(mine), await clientOf(mine, number)]
    const friends = [await befriend({ contactId: linked.contactId }), await befriend({ qq: number })]
    await pool.query(`update phonebook.contacts set post_status = 'resigned' where id = any($1::bigint[])`, [
      [linked.contactId, named.contactId],
    ])
    const bulk = await checked(friends.map(({ id }) => id))
    expect((await keptOf(bulk)).map(({ reason }) => reason)).toEqual(['resigned', 'resigned'])
  })

  test('are clients by a QQ mail box too, and by the number or mail box of the company itself', async () => {
    const [first, second, third] = [nextNumber(), nextNumber(), nextNumber()]
    const [box, own, ownBox] = [await clientOf(mine, `${first}@qq.com`), await clientOf(mine), await clientOf(mine)]
    await pool.query('update phonebook.companies set qq = $1 where id = $2', [second, own.id])
    await pool.query('update phonebook.companies set email = $1 where id = $2', [`${third}@QQ.com`, ownBox.id])
    const friends = []
    for (const number of [first, second, third]) friends.push(await befriend({ qq: number }))
    const bulk = await checked(friends.map(({ id }) => id))
    expect(await keptOf(bulk)).toEqual([box, own, ownBox].map(({ id }) => ({ kind: 'client', id, reason: '' })))
    const { rows } = await desk.call(listRecipients, { params: { id: bulk.id }, query: {} })
    expect(rows.find(({ target }) => target.id === box.id)).toMatchObject({ address: first, contact: '王敏' })
  })

  test('are copied one by one with our account that has them; then the list knows it, and nobody writes to the number again', async () => {
    const friend = await befriend({ ourAccount: '3007' })
    const id = await confirmed([friend.id])
    const { items } = await desk.call(getHandQueue, { query: { bulkId: id } })
    expect(items).toMatchObject([
      {
        target: { kind: 'friend', id: friend.id, name: friend.nickname },
        account: friend.qq,
        ourAccount: '3007',
        link: `tencent://message/?uin=${friend.qq}`,
      },
    ])
    expect(await copy(id, 'friend', friend.id)).toMatchObject({
      state: 'handed',
      text: `${friend.nickname}，美西运价已更新`,
    })
    expect(await shown(friend.qq)).toMatchObject({ isSentToday: true, lastSentAt: null })
    await desk.call(tickByHand, { params: { id, targetKind: 'friend', targetId: friend.id }, body: { said: 'sent' } })
    expect(await shown(friend.qq)).toMatchObject({ isSentToday: true, lastSentAt: expect.any(String) as unknown })

    // The same number in another of our accounts, and a client who has it.
    const again = await befriend({ ourAccount: '3008', qq: friend.qq })
    expect(await targetsOf(await checked([friend.id, again.id]))).toMatchObject([
      { why: 'usedToday' },
      { why: 'usedToday' },
    ])
    const client = await clientOf(theirs, friend.qq)
    const other = await addBulk(db, { by: theirs, channelId: qq }, [
      { id: client.id, contactId: client.contactId, address: friend.qq, class: 'qq' },
    ])
    expect(
      await south.call(copyByHand, {
        params: { id: other, targetKind: 'client', targetId: client.id },
        body: { key: randomUUID() },
      }),
    ).toMatchObject({ text: null })
    const { rows } = await pool.query(
      `select count(*)::int as n from messaging.deliveries where address_key = messaging.address_key('qq', $1)`,
      [friend.qq],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('who are clients use the day of the client, whatever else was sent to it', async () => {
    const client = await clientOf(mine)
    const friend = await befriend({ contactId: client.contactId })
    const id = await confirmed([friend.id])
    await copy(id, 'client', client.id)
    const { rows } = await pool.query(
      'select target_kind, target_id::float8 as id from messaging.deliveries where bulk_id = $1',
      [id],
    )
    expect(rows).toEqual([{ target_kind: 'client', id: client.id }])
    expect(await targetsOf(await checked([friend.id]))).toMatchObject([{ why: 'usedToday' }])
  })

  test('with one number are one recipient, and whoever is no friend any more is reached by nobody', async () => {
    const first = await befriend()
    const second = await befriend({ ourAccount: '3009', qq: first.qq })
    const gone = await befriend({ state: 'deleted' })
    const bulk = await checked([first.id, second.id, gone.id])
    expect((await targetsOf(bulk)).map(({ why }) => why)).toEqual(['', 'duplicate', 'noAddress'])

    const friend = await befriend()
    const id = await confirmed([friend.id])
    await desk.call(editFriend, {
      params: { id: friend.id },
      version: friend.version,
      body: { state: 'blocked' },
    })
    expect(await copy(id, 'friend', friend.id)).toMatchObject({ text: null, state: 'skipped' })
    expect(await statesOf(db, id)).toEqual({ 'skipped addressGone': 1 })
  })

  test('who are linked to a client after the check, or to another one, are judged again', async () => {
    const [first, other] = [await clientOf(mine), await clientOf(mine)]
    const [nobodys, linked] = [await befriend(), await befriend({ contactId: first.contactId })]
    const id = await confirmed([nobodys.id, linked.id])
    for (const friend of [nobodys, linked]) await link(friend.id, other.contactId)
    expect(await copy(id, 'friend', nobodys.id)).toMatchObject({ text: null, state: 'skipped' })
    expect(await copy(id, 'client', first.id)).toMatchObject({ text: null, state: 'skipped' })
    expect(await statesOf(db, id)).toEqual({ 'skipped addressGone': 2 })
    const again = await checked([nobodys.id, linked.id])
    expect(await keptOf(again)).toEqual([{ kind: 'client', id: other.id, reason: '' }])
  })

  test('of others say nothing of their clients, and one who is the client of somebody else is not written to', async () => {
    const number = nextNumber()
    const [named, linked] = [await clientOf(mine, number), await clientOf(mine)]
    const [theirNamed, theirLinked] = [await befriend({ qq: number }, south), await befriend({}, south)]
    await link(theirLinked.id, linked.contactId)
    const ours = await befriend()
    await link(ours.id, (await clientOf(theirs)).contactId)
    const ids = [theirNamed.id, theirLinked.id, ours.id]
    expect(await keptOf(await checked(ids))).toEqual(ids.map((id) => ({ kind: 'friend', id, reason: 'notYours' })))
    // Whoever tends one is told which client of hers it is.
    const own = await befriend({ qq: number, ourAccount: '3010' })
    expect(await keptOf(await checked([own.id]))).toEqual([{ kind: 'client', id: named.id, reason: '' }])
  })

  test('are chosen by nobody who may not see their list', async () => {
    const person = await personContext(context, mine)
    if (person.actor?.kind !== 'person') throw new Error('nobody')
    const body = bulkInput.parse({
      title: '好友通知',
      text: '您好',
      channelIds: [qq],
      audience: { of: 'friends', chosen: { query: {} } },
    })
    await beginBulk(person, body)
    const codes = new Set([...person.actor.codes].filter((code) => code !== groupsPermissions['groups.qqFriends'].code))
    await expect(beginBulk({ ...person, actor: { ...person.actor, codes } }, body)).rejects.toMatchObject({
      code: 'workbench.list_unknown',
    })
  })

  test('of a colleague whom one does not reach are not written to, and not told of', async () => {
    const friend = await befriend()
    const { id, version } = await south.call(createBulk, {
      body: {
        title: '好友通知',
        text: '您好',
        channelIds: [qq],
        audience: { of: 'friends', chosen: { ids: [friend.id] } },
      },
    })
    await south.call(checkBulk, { params: { id }, version })
    await freezeRecipients(context, { id })
    const { rows } = await south.call(listRecipients, { params: { id }, query: {} })
    expect(rows).toMatchObject([{ target: { name: null }, address: null, contact: null, verdict: 'hidden' }])
  })
})
