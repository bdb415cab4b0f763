import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { confirmBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext } from '../../phonebook/testing.ts'
import { addBulk, addChannel, addTopics, type Planned, statesOf, zoneBeforeMidnight } from '../testing.ts'
import { endCalls, startCalls } from './calls.commands.ts'
import { addressKey } from './addresses.rules.ts'
import { claimLot } from './claims.commands.ts'

const product = await startTestApp()
const { db, context, pool } = product
const { office } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const lin = office.person('sales')
const zhou = office.person('sales2')
const channelId = await addChannel(db)

const senderOf = async (userId: number) =>
  (await personContext(context, userId)).actor ?? { kind: 'system' as const, name: 'nobody' }
const linsRights = await senderOf(lin)

let made = 0
const clients = (count: number, by = lin) => addClients(db, by, count, `claims${(made += 1)}-`)
const bulk = (recipients: readonly Planned[], topicId: number | null = null) =>
  addBulk(db, { by: lin, channelId, topicId }, recipients)
const claim = (bulkId: number, own: Context = context) => claimLot(own, { bulkId, channelId, sender: linsRights })

/** Claims a bulk and sends all that it got. */
async function send(bulkId: number, own: Context = context) {
  const { lease, claimed } = await claim(bulkId, own)
  for (;;) {
    const calls = await startCalls(own, lease)
    if (calls.length === 0) return claimed
    await endCalls(
      own,
      lease,
      calls.map((call) => ({ ...call, outcome: 'sent' as const, code: '' })),
    )
  }
}

const suppress = (kind: string, form: string, { scope = 'all', until = null as Date | null } = {}) =>
  sql`insert into messaging.suppressions (class, address_key, scope, reason, until)
    values (${kind}, ${addressKey({ class: kind, form })}, ${scope}, 'optOut', ${until})`.execute(db)

describe('one a client and day', () => {
  test('holds across bulks, and says who was first and when', async () => {
    const rows = await clients(3)
    const first = await bulk(rows)
    expect(await send(first)).toBe(3)
    const second = await bulk(rows)
    expect(await send(second)).toBe(0)
    expect(await statesOf(db, second)).toEqual({ 'skipped usedToday': 3 })
    const { rows: told } = await pool.query('select facts from messaging.recipients where bulk_id = $1 limit 1', [
      second,
    ])
    expect(told[0]).toMatchObject({ facts: { bulk: first, by: lin, at: expect.any(String) as unknown } })
  })

  test('holds for one person who stands in two records', async () => {
    const [one, other] = await clients(2)
    if (!one || !other) throw new Error('no clients')
    await sql`update phonebook.companies set email = ${one.address} where id = ${other.id}`.execute(db)
    const id = await bulk([one, { id: other.id, address: one.address }])
    expect(await send(id)).toBe(1)
    expect(await send(id)).toBe(0)
    const again = await bulk([{ id: other.id, address: one.address }])
    expect(await send(again)).toBe(0)
    expect(await statesOf(db, again)).toEqual({ 'skipped sameAddress': 1 })
  })

  test('whose slot is held by a message that has not left waits, since the slot may come back', async () => {
    const rows = await clients(2)
    await claim(await bulk(rows))
    const waiting = await bulk(rows)
    expect(await claim(waiting)).toMatchObject({ asked: 2, claimed: 0 })
    expect(await statesOf(db, waiting)).toEqual({ 'waiting usedToday': 2 })
    expect(await claim(waiting)).toMatchObject({ asked: 0 })
  })

  test('a merge gives no second slot', async () => {
    const [kept, other] = await clients(2)
    if (!kept || !other) throw new Error('no clients')
    await send(await bulk([kept]))
    const versions = [kept, other].map(({ id }) => ({ id, version: 1 }))
    await boss.call(mergeCompanies, { body: { keepId: other.id, companies: versions } })
    const intoKept = await bulk([{ id: other.id, address: other.address }])
    expect(await send(intoKept)).toBe(0)
    expect(await statesOf(db, intoKept)).toEqual({ 'skipped usedToday': 1 })
  })

  test('a client that was one with another when that one was written to has no slot after the merge is taken back', async () => {
    const [kept, other] = await clients(2)
    if (!kept || !other) throw new Error('no clients')
    const versions = [kept, other].map(({ id }) => ({ id, version: 1 }))
    const { runId } = await boss.call(mergeCompanies, { body: { keepId: kept.id, companies: versions } })
    // A recipient that was chosen before the merge is the company that stays.
    const merged = await bulk([{ id: other.id, address: kept.address }])
    expect(await send(merged)).toBe(1)
    expect(await send(await bulk([kept]))).toBe(0)
    const counted = await boss.call(countUndo, { params: { id: runId }, body: { overwrite: 'none' } })
    await boss.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
    const { rows } = await pool.query('select merged_into from phonebook.companies where id = $1', [other.id])
    expect(rows).toEqual([{ merged_into: null }])
    const alone = await bulk([other])
    expect(await send(alone)).toBe(0)
    expect(await statesOf(db, alone)).toEqual({ 'skipped usedToday': 1 })
  })

  test('a claim waits for a merge under way and then knows of it', async () => {
    const [kept, other] = await clients(2)
    if (!kept || !other) throw new Error('no clients')
    await send(await bulk([kept]))
    const late = await bulk([other])
    await sql`update phonebook.companies set email = ${other.address} where id = ${kept.id}`.execute(db)
    let claiming: Promise<number> | undefined
    await write.bookkeep(context, 'phonebook.writeCompany', async (tx) => {
      await sql`select from phonebook.companies where id in (${kept.id}, ${other.id}) order by id for no key update`.execute(
        tx.db,
      )
      await sql`update phonebook.companies set merged_into = ${kept.id}, delete_after = now() + interval '30 days' where id = ${other.id}`.execute(
        tx.db,
      )
      claiming = send(late)
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rowCount,
        )
        .toBeGreaterThan(0)
    })
    expect(await claiming).toBe(0)
    expect(await statesOf(db, late)).toEqual({ 'skipped usedToday': 1 })
  })

  test('a client that was deleted and written down again is known by the address', async () => {
    const [old] = await clients(1)
    if (!old) throw new Error('no client')
    await send(await bulk([old]))
    await sql`delete from phonebook.companies where id = ${old.id}`.execute(db)
    const [anew] = await clients(1)
    if (!anew) throw new Error('no client')
    await sql`update phonebook.companies set email = ${old.address} where id = ${anew.id}`.execute(db)
    const id = await bulk([{ id: anew.id, address: old.address }])
    expect(await send(id)).toBe(0)
    expect(await statesOf(db, id)).toEqual({ 'skipped sameAddress': 1 })
  })
})

describe('who may not be written to is judged as things are at the claim', () => {
  const judged = async (recipients: readonly Planned[], topicId: number | null = null) => {
    const id = await bulk(recipients, topicId)
    await claim(id)
    return statesOf(db, id)
  }
  const contactOf = async (companyId: number, address: string) => {
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into phonebook.contacts (company_id, name, created_by, updated_by) values (${companyId}, '王敏', ${lin}, ${lin}) returning id)
      insert into phonebook.contact_values (contact_id, kind, value, key, place) select id, 'email', ${address}, ${address}, 0 from made
      returning contact_id as id`.execute(db)
    return rows[0]?.id ?? 0
  }

  test('a client of somebody else, one of the pool, and one that is gone', async () => {
    const [theirs] = await clients(1, zhou)
    const [gone, free] = await clients(2)
    if (!theirs || !gone || !free) throw new Error('no clients')
    await sql`update phonebook.companies set visibility = 'public', custodian_id = null where id = ${free.id}`.execute(
      db,
    )
    expect(await judged([free])).toEqual({ 'skipped notYours': 1 })
    await sql`update phonebook.companies set delete_after = now() + interval '1 day' where id = ${gone.id}`.execute(db)
    expect(await judged([theirs])).toEqual({ 'skipped notYours': 1 })
    expect(await judged([gone])).toEqual({ 'skipped gone': 1 })
    expect(await judged([{ id: 987_654_321, address: 'nobody@clients.example' }])).toEqual({ 'skipped gone': 1 })
  })

  test('a contact who has left, was deleted, or has another address', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    const contactId = await contactOf(client.id, 'wang@clients.example')
    const recipient = { id: client.id, contactId, address: 'wang@clients.example' }
    await sql`update phonebook.contacts set post_status = 'resigned' where id = ${contactId}`.execute(db)
    expect(await judged([recipient])).toEqual({ 'skipped resigned': 1 })
    await sql`update phonebook.contacts set post_status = 'onTheJob', delete_after = now() where id = ${contactId}`.execute(
      db,
    )
    expect(await judged([recipient])).toEqual({ 'skipped contactGone': 1 })
    await sql`update phonebook.contacts set delete_after = null where id = ${contactId}`.execute(db)
    expect(await judged([{ ...recipient, address: 'wang.old@clients.example' }])).toEqual({ 'skipped addressGone': 1 })
    expect(await judged([{ id: client.id, address: 'other@clients.example' }])).toEqual({ 'skipped addressGone': 1 })
    expect(await judged([recipient])).toEqual({ claimed: 1 })
  })

  test('an address that opted out of everything or of the topic, and a client that did', async () => {
    const [all, topic, target, past] = await clients(4)
    if (!all || !topic || !target || !past) throw new Error('no clients')
    await suppress('mail', all.address)
    const [rates, news] = await addTopics(db, ['运价', '新闻'])
    if (!rates || !news) throw new Error('no topics')
    await suppress('mail', topic.address, { scope: String(rates) })
    await suppress('client', String(target.id))
    await suppress('mail', past.address, { until: new Date(0) })
    expect(await judged([all, topic, target, past], rates)).toEqual({ 'skipped optOut': 3, claimed: 1 })
    expect(await judged([topic], news)).toEqual({ claimed: 1 })
  })

  test('an address that nobody gave us, until there is a consent; the latest word counts', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    const recipient = { ...client, needsConsent: true }
    const consent = (given: boolean) =>
      sql`insert into messaging.consents (class, address_key, given, source) values ('mail', ${addressKey({ class: 'mail', form: client.address })}, ${given}, '展会名片')`.execute(
        db,
      )
    expect(await judged([recipient])).toEqual({ 'skipped noConsent': 1 })
    await consent(true)
    await consent(false)
    expect(await judged([recipient])).toEqual({ 'skipped noConsent': 1 })
    await consent(true)
    expect(await judged([recipient])).toEqual({ claimed: 1 })
  })

  test('a chat group that is left, or in which she has no part', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into groups.groups (platform, account, account_key, name, type, state, created_by, updated_by)
      select 'qq', '61234011' || n, '61234011' || n, '询价群', 'freightAgent', state, by_id, by_id
      from (values (1, 'active', ${lin}::bigint), (2, 'left', ${lin}::bigint), (3, 'active', ${zhou}::bigint)) v (n, state, by_id) returning id`.execute(
      db,
    )
    const recipients = rows.map(({ id }, at) => ({
      kind: 'group' as const,
      class: 'chat',
      id,
      address: `61234011${at + 1}`,
    }))
    expect(await judged(recipients)).toEqual({ claimed: 1, 'skipped gone': 1, 'skipped notYours': 1 })
  })
})

describe('between the claim and the call', () => {
  const leases = async (lease: string) => {
    const { rows } = await sql<{ isOld: boolean }>`
      select lease_until < clock_timestamp() + interval '60 seconds' as "isOld" from messaging.deliveries
      where lease = ${lease}::uuid and state = 'claimed' order by target_id`.execute(db)
    return rows.map(({ isOld }) => isOld)
  }
  const age = (lease: string) =>
    sql`update messaging.deliveries set lease_until = clock_timestamp() + interval '50 seconds' where lease = ${lease}::uuid`.execute(
      db,
    )

  test('whoever opts out is not called, and her claim ends with its lease', async () => {
    const rows = await clients(3)
    const { lease } = await claim(await bulk(rows))
    await suppress('mail', rows[0]?.address ?? '')
    await age(lease)
    expect(await startCalls(context, lease, 1)).toHaveLength(1)
    expect((await leases(lease)).toSorted()).toEqual([false, true])
    expect(await startCalls(context, lease)).toHaveLength(1)
    expect(await startCalls(context, lease)).toEqual([])
  })

  test('nobody is called in a quiet hour that has begun', async () => {
    const id = await bulk(await clients(1))
    const { lease } = await claim(id)
    await sql`update messaging.recipients set zones = array['Asia/Shanghai'] where bulk_id = ${id}`.execute(db)
    const quiet = (minutes: number) =>
      sql`(clock_timestamp() at time zone 'Asia/Shanghai' + make_interval(mins => ${minutes}::int))::time`
    const setQuiet = (from: number, to: number) =>
      sql`update messaging.bulks set quiet_from = ${quiet(from)}, quiet_to = ${quiet(to)} where id = ${id}`.execute(db)
    await setQuiet(-10, 10)
    await age(lease)
    expect(await startCalls(context, lease)).toEqual([])
    expect(await leases(lease)).toEqual([true])
    await setQuiet(10, 20)
    expect(await startCalls(context, lease)).toHaveLength(1)
  })
})

describe('while sending is paused', () => {
  test('nothing is claimed and nobody is skipped, and afterwards all goes on', async () => {
    const id = await bulk(await clients(2))
    await pool.query(`update platform.sending set paused = true, since = now(), why = 'restored'`)
    expect(await claim(id)).toMatchObject({ claimed: 0 })
    expect(await statesOf(db, id)).toEqual({ waiting: 2 })
    await pool.query(`update platform.sending set paused = false, since = null, why = ''`)
    expect(await claim(id)).toMatchObject({ claimed: 2 })
  })

  test('a claim that had looked before the pause gets nothing either: the condition stands inside the claiming statement', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    const id = await bulk([client])
    const pausing = await pool.connect()
    let claiming: ReturnType<typeof claim> | undefined
    try {
      // The claim has taken its lot and waits for the company, while sending is being paused.
      await pausing.query('begin')
      await pausing.query('select from phonebook.companies where id = $1 for update', [client.id])
      claiming = claim(id)
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rowCount,
        )
        .toBeGreaterThan(0)
      await pausing.query(`update platform.sending set paused = true, since = now()`)
      await pausing.query('commit')
      expect(await claiming).toMatchObject({ asked: 1, claimed: 0 })
      expect(await statesOf(db, id)).toEqual({ waiting: 1 })
    } finally {
      pausing.release()
      await pool.query(`update platform.sending set paused = false, since = null`)
    }
  })
})

describe('the day is that of the office, by the clock of the database', () => {
  test('one goes before midnight and one after it, whatever the zone of the process', async () => {
    const before = process.env['TZ']
    process.env['TZ'] = 'America/Los_Angeles'
    try {
      await sql`delete from messaging.office_zones`.execute(db)
      const own = { ...context, zone: await zoneBeforeMidnight(db, 6) }
      const rows = await clients(1)
      expect(await send(await bulk(rows), own)).toBe(1)
      const again = await bulk(rows)
      expect(await send(again, own)).toBe(0)
      expect(await statesOf(db, again)).toEqual({ 'skipped usedToday': 1 })
      await expect.poll(async () => send(await bulk(rows), own)).toBe(1)
      expect(await send(await bulk(rows), own)).toBe(0)
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
      await sql`delete from messaging.office_zones`.execute(db)
    }
  })

  test('a claim that was not called before midnight is never called after it', async () => {
    await sql`delete from messaging.office_zones`.execute(db)
    try {
      const own = { ...context, zone: await zoneBeforeMidnight(db, 3) }
      const id = await bulk(await clients(1))
      const { lease, claimed } = await claim(id, own)
      expect(claimed).toBe(1)
      const isOver = sql<{ over: boolean }>`
        select biz_day < messaging.office_day(clock_timestamp()) as over from messaging.deliveries where lease = ${lease}::uuid`
      await expect.poll(async () => (await isOver.execute(db)).rows[0]?.over).toBe(true)
      await pool.query(`update messaging.deliveries set lease_until = now() + interval '1 minute' where lease = $1`, [
        lease,
      ])
      expect(await startCalls(own, lease)).toEqual([])
      // So its recipient is free again, also while its worker goes on under the same lease.
      const { rows } = await pool.query(
        `select lease_until <= now() + interval '1 minute' as ends from messaging.deliveries where lease = $1`,
        [lease],
      )
      expect(rows).toEqual([{ ends: true }])
    } finally {
      await sql`delete from messaging.office_zones`.execute(db)
    }
  })

  test.each([
    ['Asia/Shanghai', 'America/Los_Angeles'],
    ['America/Los_Angeles', 'Asia/Shanghai'],
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
  ])(
    'an office that moves from %s to %s changes its day at the later midnight, and no day comes back',
    async (from, to) => {
      await sql`delete from messaging.office_zones`.execute(db)
      const rows = await clients(1)
      await claim(await bulk(rows), { ...context, zone: from })
      await claim(await bulk(rows), { ...context, zone: to })
      await claim(await bulk(rows), { ...context, zone: 'UTC' })
      const { rows: zones } = await sql<{
        zone: string
        is_midnight: boolean
        is_later: boolean
        day_before: string
        day: string
      }>`
      select zone, (begins_at at time zone ${to})::time = '00:00' or (begins_at at time zone ${from})::time = '00:00' as is_midnight,
        begins_at > clock_timestamp() as is_later,
        messaging.office_day(begins_at - interval '1 second') as day_before, messaging.office_day(begins_at) as day
      from messaging.office_zones where isfinite(begins_at)`.execute(db)
      expect(zones).toMatchObject([{ zone: to, is_midnight: true, is_later: true }])
      expect(String(zones[0]?.day) >= String(zones[0]?.day_before)).toBe(true)
      await sql`delete from messaging.office_zones`.execute(db)
    },
  )
})

describe('the database itself refuses', () => {
  const refused = { code: '42501' }
  test('other recipients of a confirmed bulk, by insert, update and delete', async () => {
    const [one, other] = await clients(2)
    if (!one || !other) throw new Error('no clients')
    const id = await bulk([one])
    await expect(
      pool.query(`update messaging.recipients set address = 'x@y.example' where bulk_id = $1`, [id]),
    ).rejects.toMatchObject(refused)
    await expect(
      pool.query(`update messaging.recipients set target_id = $2 where bulk_id = $1`, [id, other.id]),
    ).rejects.toMatchObject(refused)
    await expect(pool.query(`delete from messaging.recipients where bulk_id = $1`, [id])).rejects.toMatchObject(refused)
    await expect(
      pool.query(
        `insert into messaging.recipients (bulk_id, target_kind, target_id, channel_id, class, address, address_key, value_key)
         select bulk_id, target_kind, $2, channel_id, class, address, address_key, value_key from messaging.recipients where bulk_id = $1`,
        [id, other.id],
      ),
    ).rejects.toMatchObject(refused)
  })

  test('to free a slot that is used, to move a delivery back, and to change what an attempt or a consent says', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    await send(await bulk([client]))
    const where = 'where target_id = $1'
    for (const statement of [
      `delete from messaging.deliveries ${where}`,
      `update messaging.deliveries set state = 'claimed', lease = gen_random_uuid(), lease_until = now() ${where}`,
      `update messaging.deliveries set biz_day = biz_day - 1 ${where}`,
      `delete from messaging.attempts ${where}`,
      `update messaging.attempts set outcome = 'later' ${where}`,
    ])
      await expect(pool.query(statement, [client.id])).rejects.toMatchObject(refused)
    await expect(pool.query('truncate messaging.deliveries cascade')).rejects.toMatchObject(refused)
  })

  test('a second row for a client or an address and day', async () => {
    const [client] = await clients(1)
    if (!client) throw new Error('no client')
    await send(await bulk([client]))
    const copy = (target: string) => `
      insert into messaging.deliveries (target_kind, target_id, biz_day, address_key, family, bulk_id, channel_id, recipient_id, state, client_ref)
      select target_kind, ${target}, biz_day, ${target === 'target_id' ? 'sha256(address_key)' : 'address_key'}, array[${target}], bulk_id, channel_id, recipient_id, 'sent', gen_random_uuid()
      from messaging.deliveries where target_id = $1`
    await expect(pool.query(copy('target_id'), [client.id])).rejects.toMatchObject({ code: '23505' })
    await expect(pool.query(copy('target_id + 1000000'), [client.id])).rejects.toMatchObject({ code: '23505' })
  })

  test('computes the same key of an address as the server', async () => {
    const { rows } = await pool.query(`select messaging.address_key('mail', '王@例子.example') as key`)
    expect(rows[0]).toEqual({ key: addressKey({ class: 'mail', form: '王@例子.example' }) })
  })
})
