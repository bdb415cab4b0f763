import { randomUUID } from 'node:crypto'
import {
  cancelBulk,
  checkBulk,
  createBulk,
  getBulk,
  previewBulk,
  retryBulk,
} from '@seamark/contract/messaging/bulks/bulks'
import type { BulkInput } from '@seamark/contract/messaging/bulks/fields'
import { readRecipientMessage } from '@seamark/contract/messaging/bulks/recipients'
import { copyByHand, getHandQueue, skipByHand, tickByHand, undoByHand } from '@seamark/contract/messaging/hands/hands'
import { contactKinds } from '@seamark/contract/phonebook/contacts/values'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { freezeRecipients } from '../bulks/checks.commands.ts'
import { wakeChannels } from '../dispatch/wakes.commands.ts'
import { addressKey, addressOf } from '../ledger/addresses.rules.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { addBulk, addChannel, channelBy, statesOf } from '../testing.ts'
import { askAboutHanded, endHands, noteTicks } from './days.commands.ts'

const product = await startTestApp()
const { db, pool, context } = product
const { office, lin, zhou } = await openDesk(product, testPassword)
const [mine, theirs] = [office.person('sales'), office.person('sales2')]
const qq = await channelBy(db, 'qq')
type Caller = typeof lin

let made = 0
/** Clients with a number of QQ each. */
async function clients(count: number, by = mine) {
  made += 1
  const rows = await addClients(db, by, count, `hands${made}-`)
  return rows.map((row, at) => ({ ...row, address: String(100_000_000 + made * 1000 + at), class: 'qq' }))
}
async function withQq(rows: readonly { id: number; address: string }[]) {
  for (const { id, address } of rows)
    await pool.query('update phonebook.companies set qq = $1 where id = $2', [address, id])
}
async function byHand(count: number, { by = mine, ...given }: { by?: number; text?: string } = {}) {
  const rows = await clients(count, by)
  await withQq(rows)
  const id = await addBulk(db, { by, channelId: qq, ...given }, rows)
  return { id, rows }
}
const handOf = (id: number, targetId: number) => ({ params: { id, targetKind: 'client' as const, targetId } })
const copy = (id: number, targetId: number, caller: Caller = lin, key: string = randomUUID()) =>
  caller.call(copyByHand, { ...handOf(id, targetId), body: { key } })
const tick = (id: number, targetId: number, said: 'sent' | 'notSent', caller: Caller = lin) =>
  caller.call(tickByHand, { ...handOf(id, targetId), body: { said } })
const queue = (bulkId: number, caller: Caller = lin) => caller.call(getHandQueue, { query: { bulkId } })
const ledgerOf = async (id: number) => {
  const { rows } = await pool.query<{ state: string }>(
    'select state from messaging.deliveries where bulk_id = $1 order by target_id',
    [id],
  )
  return rows.map(({ state }) => state)
}
/** Lets the day of what is in hand be over. */
async function nextDay(id: number) {
  await pool.query('alter table messaging.deliveries disable trigger deliveries_guarded')
  await pool.query('update messaging.deliveries set biz_day = biz_day - 1 where bulk_id = $1', [id])
  await pool.query('alter table messaging.deliveries enable trigger deliveries_guarded')
}

describe('the queue', () => {
  test('shows the text of each client, its number and what opens the talk', async () => {
    const { id, rows } = await byHand(2, { text: '{{company}}：新运价' })
    const shown = await queue(id)
    expect(shown).toMatchObject({ done: 0, total: 2, later: 0, bulks: expect.any(Array) as unknown, questions: [] })
    const [first] = rows
    expect(shown.items[0]).toMatchObject({
      target: { id: first?.id },
      platform: 'qq',
      account: first?.address,
      link: `tencent://message/?uin=${first?.address}`,
      state: 'waiting',
      text: expect.stringMatching(/：新运价$/) as unknown,
    })
    expect((await queue(id, zhou)).items).toEqual([])
  })

  test('puts those last whom somebody else has written to today, and says who and from when on they are free', async () => {
    const { id, rows } = await byHand(2)
    const [one] = rows
    if (!one) throw new Error('no client')
    await pool.query('update phonebook.companies set follower_ids = array[$1::bigint] where id = $2', [theirs, one.id])
    const other = await addBulk(db, { by: theirs, channelId: qq }, [one])
    expect(await copy(other, one.id, zhou)).toMatchObject({ state: 'handed' })
    const shown = await queue(id)
    expect(shown.later).toBe(1)
    expect(shown.items.map(({ target }) => target.id)).toEqual([rows[1]?.id, one.id])
    expect(shown.items[1]).toMatchObject({ usedBy: { id: theirs }, nextAt: expect.any(String) as unknown })
    expect(await copy(id, one.id)).toMatchObject({ text: null, state: 'waiting', usedBy: { id: theirs } })
    expect(await statesOf(db, id)).toEqual({ waiting: 2 })
  })
})

describe('copying', () => {
  test('claims the slot of the day, and only its own page may copy again', async () => {
    const { id, rows } = await byHand(1)
    const [one] = rows
    if (!one) throw new Error('no client')
    const key = randomUUID()
    expect(await copy(id, one.id, lin, key)).toMatchObject({ state: 'handed', text: '您好' })
    expect(await copy(id, one.id, lin, key)).toMatchObject({ state: 'handed', text: '您好' })
    expect(await refusalOf(copy(id, one.id))).toMatchObject({ code: 'messaging.hand_taken' })
    expect(await ledgerOf(id)).toEqual(['handed'])
    const mail = await addChannel(db)
    const other = await addBulk(db, { by: mine, channelId: mail }, [
      { ...one, class: 'mail', address: `${one.id}@x.example` },
    ])
    await pool.query('update phonebook.companies set email = $1 where id = $2', [`${one.id}@x.example`, one.id])
    expect(await claimLot(context, { bulkId: other, channelId: mail, sender: context.actor ?? never() })).toMatchObject(
      {
        claimed: 0,
      },
    )
  })

  test('is nobody’s but the sender’s, and judges the client anew', async () => {
    const { id, rows } = await byHand(4)
    const [opted, lost, hole, free] = rows
    if (!opted || !lost || !hole || !free) throw new Error('no clients')
    expect(await refusalOf(copy(id, opted.id, zhou))).toMatchObject({ code: 'messaging.hand_not_found' })
    expect(await refusalOf(tick(id, free.id, 'sent', zhou))).toMatchObject({ code: 'messaging.hand_not_found' })
    await sql`insert into messaging.suppressions (class, address_key, reason)
      values ('qq', ${addressKey({ class: 'qq', form: opted.address })}, 'optOut')`.execute(db)
    expect(await copy(id, opted.id)).toMatchObject({ text: null, state: 'skipped', reason: 'optOut' })
    await pool.query('update phonebook.companies set custodian_id = $1 where id = $2', [theirs, lost.id])
    expect(await copy(id, lost.id)).toMatchObject({ text: null, state: 'skipped', reason: 'notYours' })
    await pool.query(`update messaging.bulks set text = '{{contact}}' where id = $1`, [id])
    expect(await copy(id, hole.id)).toMatchObject({ text: null, state: 'skipped', reason: 'missingVariable' })
    expect(await refusalOf(tick(id, free.id, 'sent'))).toMatchObject({ code: 'messaging.hand_over' })
    expect(await ledgerOf(id)).toEqual([])
  })

  test('gives no text for a contact who has left the company; the queue says so before', async () => {
    const { id, rows } = await byHand(2)
    const [left, stays] = rows
    if (!left || !stays) throw new Error('no clients')
    for (const [row, status] of [
      [left, 'resigned'],
      [stays, 'onTheJob'],
    ] as const) {
      const { rows: contacts } = await pool.query<{ id: number }>(
        `with made as (
           insert into phonebook.contacts (company_id, name, post_status, created_by, updated_by) values ($1, '王敏', $2, $3, $3) returning id)
         insert into phonebook.contact_values (contact_id, kind, value, key, place) select id, 'qq', $4, $4, 0 from made
         returning contact_id::float8 as id`,
        [row.id, status, mine, row.address],
      )
      await pool.query('alter table messaging.recipients disable trigger recipients_changed')
      await pool.query('update messaging.recipients set contact_id = $1 where bulk_id = $2 and target_id = $3', [
        contacts[0]?.id,
        id,
        row.id,
      ])
      await pool.query('alter table messaging.recipients enable trigger recipients_changed')
    }
    expect((await queue(id)).items.map(({ target, hasLeft }) => [target.id, hasLeft])).toEqual([
      [stays.id, false],
      [left.id, true],
    ])
    expect(await copy(id, left.id)).toMatchObject({ text: null, state: 'skipped', reason: 'resigned' })
    expect(await copy(id, stays.id)).toMatchObject({ state: 'handed' })
  })

  test.for([
    ['the bulk is paused', `update messaging.bulks set state = 'paused' where id = $1`, 'messaging.hand_stopped'],
    [
      'its time has not come',
      `update messaging.recipients set not_before = now() + interval '1 hour' where bulk_id = $1`,
      'messaging.hand_later',
    ],
    [
      'it is a quiet hour',
      `update messaging.bulks set quiet_from = '00:00', quiet_to = '23:59:59.999' where id = $1`,
      'messaging.hand_later',
    ],
  ] as const)('is refused while %s', async ([, statement, code]) => {
    const { id, rows } = await byHand(1)
    await pool.query(`update messaging.recipients set zones = '{Asia/Shanghai}' where bulk_id = $1`, [id])
    await pool.query(statement, [id])
    expect(await refusalOf(copy(id, rows[0]?.id ?? 0))).toMatchObject({ code })
    expect(await ledgerOf(id)).toEqual([])
  })

  test('is refused while all sending or the channel is paused, and claims nothing', async () => {
    const { id, rows } = await byHand(1)
    await pool.query(`update messaging.channels set state = 'paused' where id = $1`, [qq])
    expect(await refusalOf(copy(id, rows[0]?.id ?? 0))).toMatchObject({ code: 'messaging.channel_stopped' })
    await pool.query(`update messaging.channels set state = 'ok' where id = $1`, [qq])
    await pool.query('update platform.sending set paused = true, since = now()')
    expect(await refusalOf(copy(id, rows[0]?.id ?? 0))).toMatchObject({ code: 'messaging.sending_paused' })
    await pool.query('update platform.sending set paused = false, since = null')
    expect(await ledgerOf(id)).toEqual([])
    expect(await copy(id, rows[0]?.id ?? 0)).toMatchObject({ state: 'handed' })
  })
})

describe('what became of it', () => {
  test('sent stands on the timeline once, and lets the bulk end', async () => {
    const { id, rows } = await byHand(1)
    const one = rows[0]?.id ?? 0
    await copy(id, one)
    await tick(id, one, 'sent')
    expect([await ledgerOf(id), await statesOf(db, id)]).toEqual([['sent'], { sent: 1 }])
    await noteTicks(context)
    expect(await activities(one)).toBe(0)
    await pool.query(`update messaging.ticks set at = at - interval '1 minute'`)
    await noteTicks(context)
    await noteTicks(context)
    expect(await activities(one)).toBe(1)
    await wakeChannels(context, [], () => Promise.resolve())
    expect((await lin.call(getBulk, { params: { id } })).state).toBe('done')
    expect(await audits(id)).toEqual(['messaging.handCopied', 'messaging.handTicked'])
  })

  test('not sent gives the slot back, so that a colleague may write, and stands at the end of the queue', async () => {
    const { id, rows } = await byHand(2)
    const [one, two] = rows.map((row) => row.id)
    await copy(id, one ?? 0)
    await tick(id, one ?? 0, 'notSent')
    expect(await ledgerOf(id)).toEqual([])
    expect((await queue(id)).items.map(({ target }) => target.id)).toEqual([two, one])
    expect(await copy(id, one ?? 0)).toMatchObject({ state: 'handed' })
  })

  test('skipped is over with its reason, gives the slot back, and can be taken back', async () => {
    const { id, rows } = await byHand(2)
    const [one, two] = rows.map((row) => row.id)
    await copy(id, one ?? 0)
    for (const targetId of [one ?? 0, two ?? 0])
      await lin.call(skipByHand, { ...handOf(id, targetId), body: { reason: 'notFriend' } })
    expect([await ledgerOf(id), await statesOf(db, id)]).toEqual([[], { 'skipped notFriend': 2 }])
    expect(await queue(id)).toMatchObject({ done: 2, total: 2 })
    await wakeChannels(context, [], () => Promise.resolve())
    await lin.call(undoByHand, handOf(id, one ?? 0))
    expect(await statesOf(db, id)).toEqual({ 'skipped notFriend': 1, waiting: 1 })
    expect((await lin.call(getBulk, { params: { id } })).state).toBe('running')
    expect(
      await refusalOf(lin.call(skipByHand, { ...handOf(id, two ?? 0), body: { reason: 'notFriend' } })),
    ).toMatchObject({
      code: 'messaging.hand_over',
    })
  })

  test('a tick is taken back while no timeline knows it: the message is in hand again and its slot stays used', async () => {
    const { id, rows } = await byHand(1)
    const one = rows[0]?.id ?? 0
    await copy(id, one)
    await tick(id, one, 'sent')
    await lin.call(undoByHand, handOf(id, one))
    expect([await ledgerOf(id), await statesOf(db, id)]).toEqual([['handed'], { handed: 1 }])
    await tick(id, one, 'sent')
    await pool.query(`update messaging.ticks set at = at - interval '1 minute'`)
    await noteTicks(context)
    expect(await refusalOf(lin.call(undoByHand, handOf(id, one)))).toMatchObject({ code: 'messaging.hand_settled' })
    expect(await refusalOf(tick(id, one, 'notSent'))).toMatchObject({ code: 'messaging.hand_over' })
  })

  test('a cancelled bulk keeps what is in hand until it is ticked', async () => {
    const { id, rows } = await byHand(2)
    const one = rows[0]?.id ?? 0
    await copy(id, one)
    const { version } = await lin.call(getBulk, { params: { id } })
    await lin.call(cancelBulk, { params: { id }, version })
    expect((await queue(id)).items.map(({ target }) => target.id)).toEqual([one])
    await tick(id, one, 'sent')
    expect(await statesOf(db, id)).toEqual({ cancelled: 1, sent: 1 })
  })
})

describe('the ledger', () => {
  test('gives no slot in hand back without the word of its person, and takes no tick back that is noted', async () => {
    const { id, rows } = await byHand(1)
    await copy(id, rows[0]?.id ?? 0)
    await expect(pool.query('delete from messaging.deliveries where bulk_id = $1', [id])).rejects.toThrow(
      /never given back/,
    )
    await tick(id, rows[0]?.id ?? 0, 'sent')
    await pool.query('delete from messaging.ticks')
    await expect(
      pool.query(`update messaging.deliveries set state = 'handed' where bulk_id = $1`, [id]),
    ).rejects.toThrow(/from sent to handed/)
  })
})

describe('the next morning', () => {
  test('what was not ticked is unknown and asked about once; only its person answers', async () => {
    const { id, rows } = await byHand(3)
    for (const { id: targetId } of rows) await copy(id, targetId)
    await endHands(context)
    expect(await statesOf(db, id)).toEqual({ handed: 3 })
    await nextDay(id)
    await endHands(context)
    await endHands(context)
    expect([await ledgerOf(id), await statesOf(db, id)]).toEqual([
      ['unknown', 'unknown', 'unknown'],
      { 'unknown notTicked': 3 },
    ])
    await askAboutHanded(context)
    await askAboutHanded(context)
    expect(await asked()).toEqual([{ user_id: mine, count: 3, path: '/contacts/mass?tab=hands' }])
    const { questions, items } = await queue(id)
    expect([questions.length, items.length]).toEqual([3, 0])
    const [one, two] = rows.map((row) => row.id)
    await tick(id, one ?? 0, 'sent')
    await tick(id, two ?? 0, 'notSent')
    expect(await statesOf(db, id)).toEqual({ 'failed notSent': 1, sent: 1, 'unknown notTicked': 1 })
    expect((await ledgerOf(id)).toSorted()).toEqual(['failed', 'sent', 'unknown'])
    const bulk = await lin.call(getBulk, { params: { id } })
    expect(bulk.retriable).toBe(1)
    await lin.call(retryBulk, { params: { id }, version: bulk.version })
    expect(await copy(id, two ?? 0)).toMatchObject({ state: 'handed' })
  })
})

describe('whom a bulk reaches by hand', () => {
  const check = async (body: z.input<NonNullable<typeof createBulk.body>>) => {
    const { id, version } = await lin.call(createBulk, { body })
    await lin.call(checkBulk, { params: { id }, version })
    await freezeRecipients(context, { id })
    return id
  }
  const of = (ids: number[]): BulkInput['audience'] => ({ of: 'clients', chosen: { ids } })
  const reached = async (id: number) => {
    const { rows } = await pool.query<{ target_id: number; channel_id: number; address: string; class: string }>(
      `select target_id::int, channel_id::int, address, class from messaging.recipients where bulk_id = $1 and state = 'waiting' order by target_id`,
      [id],
    )
    return rows
  }

  test('mail comes first, and by hand whoever has none', async () => {
    const mail = await addChannel(db, 'mail', 'first@seamark.example')
    const rows = await clients(3)
    const [withMail, without, nothing] = rows
    if (!withMail || !without || !nothing) throw new Error('no clients')
    await withQq([withMail, without])
    await pool.query(`update phonebook.companies set email = '' where id = any($1)`, [[without.id, nothing.id]])
    const id = await check({
      title: '新运价',
      subject: '新运价',
      text: '您好',
      channelIds: [mail, qq],
      audience: of(rows.map((row) => row.id)),
    })
    expect(await reached(id)).toMatchObject([
      { target_id: withMail.id, channel_id: mail, class: 'mail' },
      { target_id: without.id, channel_id: qq, class: 'qq', address: without.address },
    ])
    expect(await statesOf(db, id)).toMatchObject({ 'skipped noAddress': 1 })
    // Only the mail has a subject, also where it is shown.
    const { previews } = await lin.call(previewBulk, { params: { id } })
    expect(previews.map(({ target, subject }) => [target.id, subject])).toEqual([
      [withMail.id, '【广告】新运价'],
      [without.id, ''],
    ])
    expect(await lin.call(readRecipientMessage, handOf(id, without.id))).toMatchObject({ subject: '', text: '您好' })
  })

  test('by what the contact has on the platform, with the key that the ledger’s rule gives it', async () => {
    const values = {
      qq: '842561970',
      wechat: 'amy2024',
      whatsapp: '+84903123456',
      telegram: 'amy_t',
      zalo: '+84903123457',
      linkedin: 'amy-wang',
      facebook: 'amy.wang',
      instagram: 'amy',
    } as const
    for (const [platform, key] of Object.entries(values)) {
      const [client] = await clients(1)
      if (!client) throw new Error('no client')
      await sql`
        with made as (insert into phonebook.contacts (company_id, name, created_by, updated_by)
          values (${client.id}, '王敏', ${mine}, ${mine}) returning id)
        insert into phonebook.contact_values (contact_id, kind, value, key, place) select id, ${platform}, ${key}, ${key}, 0 from made`.execute(
        db,
      )
      const channelId = await channelBy(db, platform)
      const id = await check({ title: platform, text: '您好', channelIds: [channelId], audience: of([client.id]) })
      const { rows } = await pool.query<{ class: string; address_key: Buffer }>(
        'select class, address_key from messaging.recipients where bulk_id = $1',
        [id],
      )
      const kind = contactKinds.find((one) => one === platform)
      const address = kind && addressOf(kind, key)
      if (!address) throw new Error(platform)
      expect([rows[0]?.class, rows[0]?.address_key.toString('hex')]).toEqual([
        address.class,
        addressKey(address).toString('hex'),
      ])
      await pool.query(`update messaging.bulks set state = 'running', confirmed_at = now() where id = $1`, [id])
      expect(await copy(id, client.id)).toMatchObject({ state: 'handed' })
    }
  })

  test('a chat group is a target of its own, for whoever looks after it', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into groups.groups (platform, account, account_key, name, type, created_by, updated_by)
       values ('wechat', '美线同行群', '美线同行群', '美线同行群', 'freightAgent', $1, $1),
         ('wechat', '欧线同行群', '欧线同行群', '欧线同行群', 'freightAgent', $2, $2) returning id::int`,
      [mine, theirs],
    )
    const [own, foreign] = rows.map((row) => row.id)
    const id = await check({
      title: '群',
      text: '{{company}} 各位好',
      channelIds: [qq, await channelBy(db, 'wechat')],
      audience: { of: 'groups', chosen: { ids: [own ?? 0, foreign ?? 0] } },
    })
    expect(await reached(id)).toMatchObject([{ target_id: own, class: 'chat', address: '美线同行群' }])
    expect(await statesOf(db, id)).toEqual({ 'skipped notYours': 1, waiting: 1 })
    await pool.query(`update messaging.bulks set state = 'running', confirmed_at = now() where id = $1`, [id])
    const params = { id, targetKind: 'group' as const, targetId: own ?? 0 }
    const copied = await lin.call(copyByHand, { params, body: { key: randomUUID() } })
    expect(copied).toMatchObject({ state: 'handed', text: '美线同行群 各位好', link: null })
    await lin.call(tickByHand, { params, body: { said: 'sent' } })
  })

  test('an address that was only read somewhere waits for a consent in a bulk, and not one to one by hand', async () => {
    const rows = await clients(2)
    await pool.query(`update phonebook.companies set email = '' where id = any($1)`, [rows.map((row) => row.id)])
    for (const { id, address } of rows)
      await sql`
        with made as (insert into phonebook.contacts (company_id, name, created_by, updated_by)
          values (${id}, '王敏', ${mine}, ${mine}) returning id),
        kept as (insert into phonebook.contact_values (contact_id, kind, value, key, place) select id, 'qq', ${address}, ${address}, 0 from made)
        insert into phonebook.extracted_values (contact_id, kind, key, finding_id) select id, 'qq', ${address}, 1 from made`.execute(
        db,
      )
    const body = { title: 'x', text: '您好', channelIds: [qq] }
    expect(await statesOf(db, await check({ ...body, audience: of(rows.map((row) => row.id)) }))).toEqual({
      'skipped noConsent': 2,
    })
    expect(await statesOf(db, await check({ ...body, audience: of([rows[0]?.id ?? 0]) }))).toEqual({ waiting: 1 })
  })
})

function never(): never {
  throw new Error('The context has no actor')
}
async function activities(companyId: number) {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from activity.entries where subject_kind = 'company' and subject_id = $1 and kind = 'messaging.activity.sent'`,
    [companyId],
  )
  return rows[0]?.count
}
async function audits(id: number) {
  const { rows } = await pool.query<{ action: string }>(
    `select action from platform.audit where subject_kind = 'bulk' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ action }) => action)
}
async function asked() {
  const { rows } = await pool.query<{ user_id: number; count: number; path: string }>(
    `select user_id::int, (facts ->> 'count')::int as count, path from notices.notices where kind = 'messaging.notice.handQuestions'`,
  )
  return rows
}
