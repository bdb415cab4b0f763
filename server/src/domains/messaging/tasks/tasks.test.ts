import { remindBulk } from '@seamark/contract/messaging/tasks/tasks'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CallFailed } from '../../../platform/outbound/known-calls.ts'
import { startWecomServer, wecomAccount } from '../../../platform/testing/wecom-server.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext, refusalOf } from '../../phonebook/testing.ts'
import { retryBulk } from '../bulks/moves.commands.ts'
import { byAccount } from '../dispatch/accounts.commands.ts'
import { dispatchChannel } from '../dispatch/dispatch.commands.ts'
import { endCalls, startCalls } from '../ledger/calls.commands.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { holdForTasks, releaseHolds } from '../ledger/holds.commands.ts'
import { createAdapters } from '../providers/adapters/registry.ts'
import { createWecomCalls } from '../providers/adapters/wecom-calls.ts'
import { addAccount, addBulk, addChannel, statesOf, zoneByDay, zoneBeforeMidnight } from '../testing.ts'
import { settleMessages } from '../hooks/settlings.commands.ts'
import { remindMembers } from './reminders.commands.ts'
import { selectDue, workOnTasks } from './tasks.commands.ts'

const provider = await startWecomServer()
afterAll(() => provider.stop())
const product = await startTestApp({ WECOM_API_ADDRESS: provider.address, TIME_ZONE: zoneByDay() })
const { db, context, pool, config } = product
const { office, lin: desk } = await openDesk(product, testPassword)
const lin = office.person('sales')
const ask = createWecomCalls(provider.address)
const deliver = byAccount(createAdapters(config))
const channelId = await addAccount(context, { kind: 'wecom', ...wecomAccount })
beforeEach(() => {
  provider.behave('ok')
  provider.letCancel(true)
})

type Task = Awaited<ReturnType<typeof taskFor>>['task']
let made = 0

/** Clients whom WeCom knows, each with a contact that is bound to it. */
async function clients(count: number) {
  const companies = await addClients(db, lin, count, `tasks${(made += 1)}-`)
  const rows = []
  for (const { id } of companies) {
    const { rows: contacts } = await sql<{ id: number }>`
      insert into phonebook.contacts (company_id, name, created_by, updated_by) values (${id}, '王敏', ${lin}, ${lin}) returning id::float8 as id`.execute(
      db,
    )
    const contactId = contacts[0]?.id ?? 0
    const address = `wm-${made}-${id}`
    await sql`
      insert into messaging.peers (channel_id, peer, contact_id, bound_at, member) values (${channelId}, ${address}, ${contactId}, now(), 'wang')`.execute(
      db,
    )
    rows.push({ id, contactId, address, class: 'wecom' })
  }
  return rows
}

/** A bulk of which a task has been made. */
async function taskFor(rows: Awaited<ReturnType<typeof clients>>) {
  const bulkId = await addBulk(db, { by: lin, channelId, text: `您好 ${(made += 1)}` }, rows)
  await dispatchChannel(context, channelId, deliver)
  const task = [...provider.tasks.values()].find(({ status }) => status.has(rows[0]?.address ?? ''))
  if (!task) throw new Error('no task was made')
  return { bulkId, task }
}

/** A bulk by mail to the same clients: how many of them it may write to. */
async function claimByMail(rows: { id: number }[]): Promise<number> {
  const mail = await addChannel(db, 'mail', `tasks${(made += 1)}@seamark.example`)
  const bulkId = await addBulk(
    db,
    { by: lin, channelId: mail },
    rows.map(({ id }) => ({ id, address: `tasks${made}-${id}@clients.example` })),
  )
  await sql`
    update phonebook.companies c set email = ${`tasks${made}-`} || c.id || '@clients.example' where c.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  const { claimed } = await claimLot(context, { bulkId, channelId: mail, sender: { kind: 'system', name: 'test' } })
  return claimed
}

const work = () => workOnTasks(context, ask)
/** Polls again at once. */
const lookAgain = async () => {
  await sql`update messaging.tasks set polled_at = null`.execute(db)
  await work()
}
/** Lets a cancel be so old that all that was sent before it has been told. */
const settle = async () => {
  await sql`update messaging.tasks set cancelled_at = cancelled_at - interval '6 minutes', polled_at = null`.execute(db)
  await work()
}
const ledgerOf = async (bulkId: number) => {
  const { rows } = await pool.query<{ state: string; day: number; is_hold: boolean }>(
    `select state, biz_day - messaging.office_day(clock_timestamp()) as day, holds is not null as is_hold from messaging.deliveries
     where bulk_id = $1 order by biz_day, target_id`,
    [bulkId],
  )
  return rows
}
/** It is so many seconds before midnight at the office, from now on, and the task of a bulk is of this day, or of another. */
async function setMidnightIn(seconds: number, bulkId: number, day = 0) {
  const zone = await zoneBeforeMidnight(db, seconds)
  await sql`delete from messaging.office_zones`.execute(db)
  await sql`insert into messaging.office_zones (begins_at, zone) values ('-infinity', ${zone})`.execute(db)
  await sql`alter table messaging.deliveries disable trigger user`.execute(db)
  // Out of the way first: a day that moves on by one would meet the day that is held behind it.
  await sql`update messaging.deliveries set biz_day = biz_day - 10000 where bulk_id = ${bulkId}`.execute(db)
  await sql`
    update messaging.deliveries set biz_day = messaging.office_day(clock_timestamp()) + ${day}::int + (holds is not null)::int
    where bulk_id = ${bulkId}`.execute(db)
  await sql`alter table messaging.deliveries enable trigger user`.execute(db)
}

describe('a task', () => {
  test('uses the day of its clients before anybody has sent it', async () => {
    const rows = await clients(2)
    const { bulkId } = await taskFor(rows)
    expect(await statesOf(db, bulkId)).toEqual({ task: 2 })
    expect(await claimByMail(rows)).toBe(0)
    expect(rows.map(({ address }) => provider.countTo(address))).toEqual([0, 0])
  })

  test('that its colleague has sent is sent, and the timeline says so', async () => {
    const rows = await clients(2)
    const { bulkId, task } = await taskFor(rows)
    expect(provider.send(task)).toBe(2)
    await lookAgain()
    expect(await statesOf(db, bulkId)).toEqual({ sent: 2 })
    const { rows: told } = await pool.query(
      `select 1 from activity.entries where subject_kind = 'company' and subject_id = any($1) and kind = 'messaging.activity.sent'`,
      [rows.map(({ id }) => id)],
    )
    expect(told).toHaveLength(2)
    await lookAgain()
    expect(await statesOf(db, bulkId)).toEqual({ sent: 2 })
  })

  test('gives the day of those back who are no friends, and keeps it where they got another message', async () => {
    const [stranger, busy] = await clients(2)
    if (!stranger || !busy) throw new Error('no clients')
    const { bulkId, task } = await taskFor([stranger, busy])
    task.status.set(stranger.address, 2)
    task.status.set(busy.address, 3)
    await lookAgain()
    expect(await statesOf(db, bulkId)).toEqual({ 'failed notFriend': 1, 'failed otherMessage': 1 })
    expect([await claimByMail([stranger]), await claimByMail([busy])]).toEqual([1, 0])
  })

  test('stays as it is while the provider does not answer', async () => {
    const { bulkId, task } = await taskFor(await clients(1))
    provider.send(task)
    provider.refuseAll(-1)
    await lookAgain()
    expect(await statesOf(db, bulkId)).toEqual({ task: 1 })
    provider.refuseAll()
    await lookAgain()
    expect(await statesOf(db, bulkId)).toEqual({ sent: 1 })
  })

  test('of a bulk that is cancelled is cancelled too, and its day is free again once that is sure', async () => {
    const rows = await clients(1)
    const { bulkId, task } = await taskFor(rows)
    await work()
    await sql`update messaging.bulks set state = 'cancelled', ended_at = now() where id = ${bulkId}`.execute(db)
    await work()
    expect([task.isCancelled, await statesOf(db, bulkId)]).toEqual([true, { task: 1 }])
    await settle()
    expect(await statesOf(db, bulkId)).toEqual({ 'failed taskCancelled': 1 })
    expect(await claimByMail(rows)).toBe(1)
    expect(provider.send(task)).toBe(0)
  })

  test.each([
    ['has paused over its offers', `state = 'paused', why = 'rateOver'`],
    ['quotes an offer that is over, before anybody has paused it', `rate_ids = '{987654321}'`],
    ['was paused by hand and quotes one', `state = 'paused', rate_ids = '{987654321}'`],
  ])('of a bulk that %s is cancelled, so that no price leaves any more', async (_what, change) => {
    const { bulkId, task } = await taskFor(await clients(1))
    await work()
    expect(task.isCancelled).toBe(false)
    await pool.query(`update messaging.bulks set ${change} where id = $1`, [bulkId])
    await work()
    expect(task.isCancelled).toBe(true)
    expect(provider.send(task)).toBe(0)
  })

  test('of a bulk that was paused by hand stays', async () => {
    const { bulkId, task } = await taskFor(await clients(1))
    await pool.query(`update messaging.bulks set state = 'paused' where id = $1`, [bulkId])
    await work()
    expect(task.isCancelled).toBe(false)
  })

  test('reminds its colleague three times in a day at most', async () => {
    const { bulkId, task } = await taskFor(await clients(1))
    await work()
    for (let times = 1; times <= 3; times += 1) {
      expect(await desk.call(remindBulk, { params: { id: bulkId } })).toEqual({ tasks: 1 })
      await remindMembers(context, ask, bulkId)
    }
    expect(await refusalOf(desk.call(remindBulk, { params: { id: bulkId } }))).toMatchObject({
      code: 'messaging.reminded_enough',
    })
    await remindMembers(context, ask, bulkId)
    expect(task.reminds).toBe(3)
    provider.send(task)
    await lookAgain()
    expect(await refusalOf(desk.call(remindBulk, { params: { id: bulkId } }))).toMatchObject({
      code: 'messaging.no_open_task',
    })
  })
})

test('tasks that are over are not looked at each minute, however many are kept', async () => {
  const plan = async () => {
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql<Record<string, string>>`explain ${selectDue}`.execute(tx)
    })
    return rows.map((row) => Object.values(row)[0]).join('\n')
  }
  await sql`
    insert into messaging.tasks (channel_id, task_id, polled_at) select ${channelId}, 'over ' || n, now() from generate_series(1, 5000) n`.execute(
    db,
  )
  await sql`analyze messaging.tasks`.execute(db)
  expect(await plan()).toMatch(/Index Scan using tasks_pkey on tasks t\s+.*\n\s+Index Cond: \(\(channel_id = /)
  expect(await plan()).toContain('deliveries_tasks')
})

describe('midnight', () => {
  const night = 29 * 60
  const morning = 86_000

  test('half an hour before it what nobody has sent is cancelled', async () => {
    const { bulkId, task } = await taskFor(await clients(2))
    await setMidnightIn(4 * 3600, bulkId)
    await work()
    expect(task.isCancelled).toBe(false)
    await setMidnightIn(night, bulkId)
    await work()
    expect(task.isCancelled).toBe(true)
    await settle()
    expect(await statesOf(db, bulkId)).toEqual({ 'failed taskCancelled': 2 })
    expect(await ledgerOf(bulkId)).toEqual([])
  })

  test('what was sent in the last moment counts, though the rest was cancelled', async () => {
    const rows = await clients(2)
    const { bulkId, task } = await taskFor(rows)
    await setMidnightIn(night, bulkId)
    await work()
    task.status.set(rows[0]?.address ?? '', 1)
    task.sentAt.set(rows[0]?.address ?? '', Math.floor(Date.now() / 1000))
    await settle()
    expect(await statesOf(db, bulkId)).toEqual({ 'failed taskCancelled': 1, sent: 1 })
  })

  test('a task that cannot be cancelled holds the next day, so that its client gets nothing else in it', async () => {
    const rows = await clients(1)
    const { bulkId, task } = await taskFor(rows)
    provider.letCancel(false)
    await setMidnightIn(14 * 60, bulkId)
    await work()
    expect(await ledgerOf(bulkId)).toEqual([
      { state: 'task', day: 0, is_hold: false },
      { state: 'task', day: 1, is_hold: true },
    ])
    // Both days move on by one, as they do where midnight of UTC passes meanwhile.
    await setMidnightIn(14 * 60, bulkId, 1)
    await setMidnightIn(morning, bulkId, -1)
    expect(await claimByMail(rows)).toBe(0)
    // A colleague presses the button after midnight: one message that day, and no more.
    expect(provider.send(task)).toBe(1)
    await lookAgain()
    expect(await statesOf(db, bulkId)).toEqual({ sent: 1 })
    expect(await ledgerOf(bulkId)).toEqual([
      { state: 'sent', day: -1, is_hold: false },
      { state: 'sent', day: 0, is_hold: true },
    ])
    expect(await claimByMail(rows)).toBe(0)
  })

  test('control: without the held day its client would get two messages in it', async () => {
    const rows = await clients(1)
    const { bulkId, task } = await taskFor(rows)
    provider.letCancel(false)
    await setMidnightIn(morning, bulkId, -1)
    await work()
    // No day is held for a task that is said to be cancelled.
    await sql`update messaging.tasks set cancelled_at = now() where task_id = ${task.id}`.execute(db)
    await sql`alter table messaging.deliveries disable trigger user`.execute(db)
    await sql`delete from messaging.deliveries where bulk_id = ${bulkId} and holds is not null`.execute(db)
    await sql`alter table messaging.deliveries enable trigger user`.execute(db)
    expect(await claimByMail(rows)).toBe(1)
    expect(provider.send(task)).toBe(1)
  })

  test('a task whose answer was lost holds the next days, since a colleague may send it in each of them', async () => {
    const rows = await clients(1)
    const address = rows[0]?.address ?? ''
    provider.behave('takeThenReset')
    const bulkId = await addBulk(db, { by: lin, channelId, text: `您好 ${(made += 1)}` }, rows)
    await dispatchChannel(context, channelId, deliver)
    provider.behave('ok')
    expect(await statesOf(db, bulkId)).toEqual({ unknown: 1 })
    await setMidnightIn(14 * 60, bulkId)
    await work()
    expect(await ledgerOf(bulkId)).toEqual([
      { state: 'unknown', day: 0, is_hold: false },
      { state: 'task', day: 1, is_hold: true },
    ])
    await setMidnightIn(morning, bulkId, -1)
    await work()
    expect(await claimByMail(rows)).toBe(0)
    const task = [...provider.tasks.values()].find(({ status }) => status.has(address))
    expect(task && provider.send(task)).toBe(1)
    await setMidnightIn(morning, bulkId, -7)
    await work()
    expect(await claimByMail(rows)).toBe(0)
    await setMidnightIn(morning, bulkId, -9)
    await work()
    expect(await claimByMail(rows)).toBe(1)
  })

  test('a call that was answered by a server in trouble holds the next day until its provider has no task of it', async () => {
    const rows = await clients(1)
    provider.behave('http500')
    const bulkId = await addBulk(db, { by: lin, channelId, text: `您好 ${(made += 1)}` }, rows)
    await dispatchChannel(context, channelId, deliver)
    provider.behave('ok')
    await setMidnightIn(14 * 60, bulkId)
    await work()
    const settleAt = (minutes: number) =>
      settleMessages({ ...context, now: () => new Date(Date.now() + minutes * 60_000) }, createAdapters(config))
    await settleAt(5)
    await work()
    expect([await statesOf(db, bulkId), await ledgerOf(bulkId)]).toMatchObject([
      { unknown: 1 },
      [{ day: 0 }, { day: 1 }],
    ])
    await sql`update messaging.settlings set next_at = now()`.execute(db)
    await settleAt(31)
    await work()
    expect(await statesOf(db, bulkId)).toEqual({ 'failed noTask': 1 })
    expect(await ledgerOf(bulkId)).toEqual([{ state: 'failed', day: 0, is_hold: false }])
    await setMidnightIn(morning, bulkId, -1)
    expect(await claimByMail(rows)).toBe(1)
  })

  test('a lost answer is asked for as long as its task may be sent', async () => {
    provider.behave('http500')
    const bulkId = await addBulk(db, { by: lin, channelId, text: `您好 ${(made += 1)}` }, await clients(1))
    await dispatchChannel(context, channelId, deliver)
    await sql`
      insert into messaging.settlings (client_ref, tries, next_at) select client_ref, 9, now() from messaging.deliveries where bulk_id = ${bulkId}`.execute(
      db,
    )
    await sql`update messaging.deliveries set ended_at = now() - interval '7 days' where bulk_id = ${bulkId}`.execute(
      db,
    )
    provider.behave('ok')
    await settleMessages({ ...context, now: () => new Date(Date.now() + 31 * 60_000) }, createAdapters(config))
    expect(await statesOf(db, bulkId)).toEqual({ 'failed noTask': 1 })
    // It surely got nothing, and waits for a day whose slot is not used.
    const { rows } = await sql<{ version: number }>`select version from messaging.bulks where id = ${bulkId}`.execute(
      db,
    )
    await retryBulk(await personContext(context, lin), bulkId, rows[0]?.version ?? 0)
    expect(await statesOf(db, bulkId)).toEqual({ waiting: 1 })
    const { rows: waiting } = await sql`
      select not_before > now() as is_later from messaging.recipients where bulk_id = ${bulkId}`.execute(db)
    expect(waiting).toEqual([{ is_later: true }])
  })

  test('a call that is under way over midnight holds the day until it surely made no task', async () => {
    const rows = await clients(1)
    const bulkId = await addBulk(db, { by: lin, channelId, text: `您好 ${(made += 1)}` }, rows)
    const { lease } = await claimLot(context, { bulkId, channelId, sender: { kind: 'system', name: 'test' } })
    const calls = await startCalls(context, lease)
    expect(calls).toHaveLength(1)
    await setMidnightIn(morning, bulkId, -1)
    expect(await claimByMail(rows)).toBe(0)
    await write.bookkeep(context, 'messaging.sendBulks', releaseHolds)
    expect(await ledgerOf(bulkId)).toMatchObject([{ state: 'calling' }, { state: 'task', day: 0, is_hold: true }])
    await endCalls(
      context,
      lease,
      calls.map((call) => ({ ...call, outcome: 'refused', code: '41048' })),
    )
    await write.bookkeep(context, 'messaging.sendBulks', releaseHolds)
    expect(await ledgerOf(bulkId)).toEqual([])
    expect(await claimByMail(rows)).toBe(1)
  })

  test.each([
    ['of which the provider says nothing', (task: Task, address: string) => task.status.delete(address)],
    ['in a state that nobody has listed', (task: Task, address: string) => task.status.set(address, 9)],
  ])('a client %s after the cancel keeps the slot, since she may have got the message', async (_case, change) => {
    const rows = await clients(2)
    const { bulkId, task } = await taskFor(rows)
    await setMidnightIn(night, bulkId)
    await work()
    change(task, rows[0]?.address ?? '')
    await settle()
    // Whoever asks for answers that were lost leaves it: the results of a task that is known were read.
    await settleMessages({ ...context, now: () => new Date(Date.now() + 31 * 60_000) }, createAdapters(config))
    expect(await statesOf(db, bulkId)).toEqual({ 'failed taskCancelled': 1, 'unknown taskLost': 1 })
    expect(await claimByMail(rows)).toBe(1)
  })

  test('a claim holds the day itself where the sweep was late', async () => {
    const rows = await clients(1)
    const { bulkId } = await taskFor(rows)
    await setMidnightIn(morning, bulkId, -1)
    expect(await ledgerOf(bulkId)).toHaveLength(1)
    expect(await claimByMail(rows)).toBe(0)
    expect(await ledgerOf(bulkId)).toMatchObject([{ is_hold: false }, { day: 0, is_hold: true }])
  })

  test('a held day is forgotten once it is over, and free again once the cancel is confirmed', async () => {
    const rows = await clients(2)
    const { bulkId } = await taskFor(rows)
    const holds = async () => (await ledgerOf(bulkId)).filter(({ is_hold }) => is_hold).length
    provider.letCancel(false)
    await setMidnightIn(morning, bulkId, -1)
    await write.bookkeep(context, 'messaging.sendBulks', holdForTasks)
    expect(await holds()).toBe(2)
    await setMidnightIn(morning, bulkId, -2)
    await write.bookkeep(context, 'messaging.sendBulks', releaseHolds)
    expect(await holds()).toBe(0)
    await write.bookkeep(context, 'messaging.sendBulks', holdForTasks)
    expect(await holds()).toBe(2)
    provider.letCancel(true)
    await lookAgain()
    await settle()
    expect(await ledgerOf(bulkId)).toEqual([])
    expect(await claimByMail(rows)).toBe(2)
  })

  test('a held day cannot be given back while its task may be sent', async () => {
    const { bulkId } = await taskFor(await clients(1))
    await setMidnightIn(morning, bulkId, -1)
    await write.bookkeep(context, 'messaging.sendBulks', holdForTasks)
    await expect(
      sql`delete from messaging.deliveries where bulk_id = ${bulkId} and holds is not null`.execute(db),
    ).rejects.toThrow(/never given back/)
  })
})

describe('an account that does not answer', () => {
  const count = 200
  let deadId = 0

  /** As many tasks as are looked after in a minute, of an account whose secret is wrong; nobody has looked at them yet. */
  beforeEach(async () => {
    deadId = await addAccount(context, {
      kind: 'wecom',
      account: `wwdead${(made += 1)}aaaaaaaa`,
      secrets: { ...wecomAccount.secrets, corpSecret: 'wrong' },
    })
    const bulkId = await addBulk(db, { by: lin, channelId: deadId }, [])
    await sql`
      insert into messaging.deliveries
        (target_kind, target_id, biz_day, address_key, family, bulk_id, channel_id, recipient_id, state, client_ref, provider_id, called_at)
      select 'client', n, messaging.office_day(clock_timestamp()), sha256(n::text::bytea), array[n], ${bulkId}, ${deadId}, n, 'task',
        gen_random_uuid(), 'dead ' || n, now()
      from generate_series(90000001, 90000000 + ${count}::int) n`.execute(db)
    await setMidnightIn(8 * 3600, bulkId)
    await sql`insert into messaging.tasks (channel_id, task_id) select channel_id, provider_id from messaging.deliveries where channel_id = ${deadId}`.execute(
      db,
    )
  })
  afterEach(async () => {
    await sql`alter table messaging.deliveries disable trigger user`.execute(db)
    await sql`delete from messaging.deliveries where channel_id = ${deadId}`.execute(db)
    await sql`alter table messaging.deliveries enable trigger user`.execute(db)
  })
  const seenBefore = async (minutes: number, task: Task) =>
    sql`update messaging.tasks set polled_at = now() - make_interval(mins => ${minutes}) where task_id = ${task.id}`.execute(
      db,
    )

  test('keeps no other from being looked after', async () => {
    const { bulkId, task } = await taskFor(await clients(1))
    await work()
    provider.send(task)
    await seenBefore(30, task)
    await work()
    await work()
    expect(await statesOf(db, bulkId)).toEqual({ sent: 1 })
  })

  test('keeps no other from being cancelled in time', async () => {
    const { bulkId, task } = await taskFor(await clients(1))
    await work()
    await sql`update messaging.bulks set state = 'cancelled', ended_at = now() where id = ${bulkId}`.execute(db)
    await sql`update messaging.tasks set polled_at = null where channel_id = ${deadId}`.execute(db)
    await work()
    expect(task.isCancelled).toBe(true)
  })

  test('keeps no other from being looked after where it answers what nobody expects', async () => {
    const { bulkId, task } = await taskFor(await clients(1))
    await work()
    provider.send(task)
    await sql`update messaging.tasks set polled_at = null where task_id = ${task.id}`.execute(db)
    await sql`update messaging.tasks set polled_at = null where task_id in ('dead 90000001', 'dead 90000002')`.execute(
      db,
    )
    const broken = (...call: Parameters<typeof ask>) => {
      if (call[1].id === deadId) throw new TypeError('what nobody expects')
      return ask(...call)
    }
    await workOnTasks(context, broken)
    expect(await statesOf(db, bulkId)).toEqual({ sent: 1 })
  })

  test('is not asked again to remind its colleagues', async () => {
    const { bulkId, task } = await taskFor(await clients(1))
    await work()
    let asked = 0
    await remindMembers(
      context,
      () => {
        asked += 1
        throw new CallFailed('ETIMEDOUT')
      },
      bulkId,
    )
    const { rows } = await pool.query('select reminds from messaging.tasks where task_id = $1', [task.id])
    expect([asked, rows]).toEqual([1, [{ reminds: 1 }]])
  })
})
