import { randomUUID } from 'node:crypto'
import { createClient } from '@seamark/contract/platform/client'
import {
  approveBulk,
  type Bulk,
  cancelBulk,
  checkBulk,
  confirmBulk,
  continueBulk,
  createBulk,
  declineBulk,
  getBulk,
  pauseBulk,
  retryBulk,
} from '@seamark/contract/messaging/bulks/bulks'
import { listRecipients } from '@seamark/contract/messaging/bulks/recipients'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext, refusalOf } from '../../phonebook/testing.ts'
import { wakeChannels } from '../dispatch/wakes.commands.ts'
import { addressKey } from '../ledger/addresses.rules.ts'
import { startCalls } from '../ledger/calls.commands.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { sweepDeliveries } from '../ledger/sweeps.commands.ts'
import { addBulk, addChannel, statesOf } from '../testing.ts'
import { freezeRecipients } from './checks.commands.ts'

const product = await startTestApp()
const { db, pool, context } = product
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const other = await product.startAnother()
const channelId = await addChannel(db)

let made = 0
const clients = (count: number) => addClients(db, office.person('sales'), count, `confirms${(made += 1)}-`)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A bulk to these clients, checked. */
async function ready(rows: readonly { id: number }[], caller = lin): Promise<Bulk> {
  const audience = { chosen: { ids: rows.map(({ id }) => id) } }
  const { id, version } = await caller.call(createBulk, {
    body: { title: '美西新运价', subject: '运价', text: '您好', channelIds: [channelId], audience },
  })
  await caller.call(checkBulk, { params: { id }, version })
  await freezeRecipients(context, { id })
  return caller.call(getBulk, { params: { id } })
}
const sending = (count: number, given: object = {}) => ({ count, key: randomUUID(), quietHours: null, ...given })
const confirm = ({ id, version }: Bulk, count: number, given: object = {}, caller = lin) =>
  caller.call(confirmBulk, { params: { id }, version, body: sending(count, given) })
const at = ({ id, version }: Bulk) => ({ params: { id }, version })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const deeds = async (id: number, action: string) =>
  (await pool.query('select from platform.audit where subject_id = $1 and action = $2', [id, `messaging.${action}`]))
    .rowCount
const claim = async (bulkId: number) => {
  const { actor } = await personContext(context, office.person('sales'))
  if (!actor) throw new Error('nobody')
  return claimLot(context, { bulkId, channelId, sender: actor })
}

describe('a confirmation', () => {
  test('sends what was checked, keeps how, and wakes the channel at once', async () => {
    const rows = await clients(3)
    const bulk = await confirm(await ready(rows), 3, { quietHours: { from: '21:00', to: '08:00' }, movesOn: true })
    expect(bulk).toMatchObject({
      state: 'running',
      quietHours: { from: '21:00', to: '08:00' },
      movesOn: true,
      counts: { waiting: 3 },
      can: { edit: false, pause: true, cancel: true },
    })
    expect(await deeds(bulk.id, 'bulkConfirmed')).toBe(1)
    const { rowCount } = await pool.query(`select from jobs.job where name = 'messaging.sweep'`)
    expect(rowCount).toBeGreaterThan(0)
    await expect(
      sql`update messaging.recipients set address = 'other@clients.example' where bulk_id = ${bulk.id}`.execute(db),
    ).rejects.toThrow('fixed')
  })

  test('is one, however often, in whatever process and by how many clicks it is asked for', async () => {
    const bulk = await ready(await clients(2))
    const there = createClient({ base: other, headers: lin.headers, fetch, timeoutMs: 60_000 })
    const key = randomUUID()
    const same = Array.from({ length: 6 }, (_, nth) =>
      (nth % 2 ? there : lin.call)(confirmBulk, { ...at(bulk), body: sending(2, { key }) }),
    )
    const done = await Promise.all(same)
    expect(done.map(({ state, version }) => [state, version])).toEqual(done.map(() => ['running', bulk.version + 1]))
    const refused = await Promise.all(
      [lin.call, there].map((call) => codeOf(call(confirmBulk, { ...at(bulk), body: sending(2) }))),
    )
    expect(refused).toEqual(['platform.version_stale', 'platform.version_stale'])
    expect(await deeds(bulk.id, 'bulkConfirmed')).toBe(1)
    expect(await lin.call(getBulk, { params: { id: bulk.id } })).toMatchObject({ state: 'running' })
  })

  test('wants the number that was seen, as things are at that moment', async () => {
    const rows = await clients(3)
    const bulk = await ready(rows)
    await sql`insert into messaging.suppressions (class, address_key, reason)
      values ('mail', ${addressKey({ class: 'mail', form: rows[0]?.address ?? '' })}, 'optOut')`.execute(db)
    await pool.query('update phonebook.companies set custodian_id = $1 where id = $2', [
      office.person('sales2'),
      rows[1]?.id,
    ])
    const refusal = await refusalOf(confirm(bulk, 3))
    expect([refusal.code, refusal.message]).toEqual([
      'messaging.count_changed',
      'The number of recipients has just changed from 3 to 1. Look again, then confirm.',
    ])
    expect(await confirm(bulk, 1)).toMatchObject({ state: 'running' })
  })

  test('is refused where nobody is left, with the reasons', async () => {
    const rows = await clients(2)
    await pool.query(`update phonebook.companies set email = '' where id = $1`, [rows[1]?.id])
    const bulk = await ready(rows)
    await pool.query(`update phonebook.companies set email = '' where id = $1`, [rows[0]?.id])
    const refusal = await refusalOf(confirm(bulk, 1))
    expect([refusal.code, refusal.message]).toEqual([
      'messaging.nobody',
      'There is nobody to send to: written to today 0, opted out 0, no address 1, others 1.',
    ])
  })

  test('is refused before a check, after one of another day, to others, and at a time that is no time to come', async () => {
    const bulk = await ready(await clients(1))
    expect(await codeOf(confirm(bulk, 1, {}, manager))).toBe('messaging.bulk_not_yours')
    expect(await codeOf(confirm(bulk, 1, {}, zhou))).toBe('messaging.bulk_not_found')
    expect(await codeOf(confirm({ ...bulk, version: 1 }, 1))).toBe('platform.version_stale')
    for (const time of [inHours(-1), inHours(24 * 31)])
      expect(await refusalOf(confirm(bulk, 1, { at: time }))).toMatchObject({
        code: 'messaging.time_past',
        details: { fields: [{ field: 'at' }] },
      })
    await pool.query(`update messaging.bulks set checked_at = now() - interval '1 day' where id = $1`, [bulk.id])
    expect(await codeOf(confirm(bulk, 1))).toBe('messaging.check_old')
    const draft = await lin.call(createBulk, { body: { title: '草稿' } })
    expect(await codeOf(confirm(draft, 1))).toBe('messaging.bulk_not_ready')
  })

  test('for a time waits for it', async () => {
    const bulk = await confirm(await ready(await clients(1)), 1, { at: inHours(1) })
    expect(bulk).toMatchObject({ state: 'scheduled', can: { pause: false, cancel: true } })
    await wakeChannels(context, [], async () => undefined)
    expect(await lin.call(getBulk, { params: { id: bulk.id } })).toMatchObject({ state: 'scheduled' })
    await pool.query(`update messaging.bulks set scheduled_at = now() where id = $1`, [bulk.id])
    await wakeChannels(context, [], async () => undefined)
    expect(await lin.call(getBulk, { params: { id: bulk.id } })).toMatchObject({ state: 'running' })
  })
})

describe('more than two hundred', () => {
  test('wait for a superior, who is told, and who sends them or says why not', async () => {
    const rows = await clients(201)
    const bulk = await confirm(await ready(rows), 201)
    expect(bulk).toMatchObject({ state: 'approving', can: { approve: false } })
    const { rows: told } = await pool.query<{ user_id: string; facts: object }>(
      `select user_id, facts from notices.notices where subject_kind = 'bulk' and subject_id = $1`,
      [bulk.id],
    )
    expect(told.map(({ user_id }) => Number(user_id))).toContain(office.person('manager'))
    expect(told[0]?.facts).toMatchObject({ title: '美西新运价', count: 201 })
    expect(await claim(bulk.id)).toMatchObject({ asked: 0 })
    expect(await codeOf(lin.call(approveBulk, { ...at(bulk), body: { count: 201 } }))).toBe('platform.forbidden')
    expect(await codeOf(zhou.call(approveBulk, { ...at(bulk), body: { count: 201 } }))).toBe('platform.forbidden')
    expect(await codeOf(manager.call(approveBulk, { ...at(bulk), body: { count: 200 } }))).toBe(
      'messaging.count_changed',
    )
    const declined = await manager.call(declineBulk, { ...at(bulk), body: { reason: '先发给美西的客户' } })
    expect(declined).toMatchObject({ state: 'draft', confirmedAt: null })
    expect(await codeOf(manager.call(declineBulk, { ...at(declined), body: { reason: '再说' } }))).toBe(
      'messaging.bulk_not_waiting',
    )
    await lin.call(checkBulk, at(declined))
    await freezeRecipients(context, { id: bulk.id })
    const again = await confirm(await lin.call(getBulk, { params: { id: bulk.id } }), 201)
    const sent = await manager.call(approveBulk, { ...at(again), body: { count: 201 } })
    expect(sent).toMatchObject({ state: 'running', approvedBy: { id: office.person('manager') } })
    const { rows: kinds } = await pool.query<{ kind: string }>(
      `select kind from notices.notices where user_id = $1 and subject_kind = 'bulk' and subject_id = $2 order by id`,
      [office.person('sales'), bulk.id],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['messaging.notice.declined', 'messaging.notice.approved'])
  })

  test('are fewer where the office says so', async () => {
    await pool.query(`update settings.options set chosen = '{"bulkApprovedBeyond": 1}'`)
    try {
      expect(await confirm(await ready(await clients(2)), 2)).toMatchObject({ state: 'approving', approvedBeyond: 1 })
      expect(await confirm(await ready(await clients(1)), 1)).toMatchObject({ state: 'running' })
    } finally {
      await pool.query(`update settings.options set chosen = '{}'`)
    }
  })

  test('go at once where the role may send to so many', async () => {
    const bulk = await ready(await clients(201), manager)
    expect(await confirm(bulk, 201, {}, manager)).toMatchObject({ state: 'running' })
  })
})

describe('who was written to today', () => {
  /** A client that has had its message of the day, and one that has not. */
  async function used() {
    const rows = await clients(2)
    const id = await addBulk(db, { by: office.person('sales'), channelId }, rows.slice(0, 1))
    await claim(id)
    await pool.query(`update messaging.deliveries set state = 'calling' where bulk_id = $1`, [id])
    await pool.query(
      `update messaging.deliveries set state = 'sent', lease = null, lease_until = null where bulk_id = $1`,
      [id],
    )
    return rows
  }

  test('is left out, or moved to the next free day at the same hour, once', async () => {
    const rows = await used()
    expect(await confirm(await ready(rows), 1)).toMatchObject({ counts: { waiting: 1, skipped: 1 } })
    const moved = await confirm(await ready(rows), 2, { movesOn: true })
    expect(moved).toMatchObject({ counts: { waiting: 2 }, moved: 1 })
    const opened = await lin.call(listRecipients, { params: { id: moved.id }, query: { moved: 'true' } })
    expect(opened.rows).toMatchObject([{ target: { id: rows[0]?.id }, isMoved: true, reason: 'usedToday' }])
    const days = (Date.parse(opened.rows[0]?.notBefore ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(0.9)
    expect(days).toBeLessThanOrEqual(1)
    // The next one finds that day taken.
    const later = await confirm(await ready(rows), 2, { movesOn: true })
    const next = await lin.call(listRecipients, { params: { id: later.id }, query: { moved: 'true' } })
    expect((Date.parse(next.rows[0]?.notBefore ?? '') - Date.now()) / 86_400_000).toBeGreaterThan(1.9)
    // Its day has come and is used as well: it is not moved again.
    await pool.query(`update messaging.recipients set not_before = now() where bulk_id = $1`, [moved.id])
    await claim(moved.id)
    expect(await statesOf(db, moved.id)).toMatchObject({ 'skipped usedToday': 1 })
  })

  test('waits with the others where the bulk goes on another day', async () => {
    const bulk = await confirm(await ready(await used()), 2, { at: inHours(48) })
    expect(bulk).toMatchObject({ state: 'scheduled', counts: { waiting: 2 }, moved: 0 })
  })
})

describe('quiet hours', () => {
  const clockIn = async (zone: string, hours: number) =>
    (
      await pool.query<{ clock: string }>(
        `select to_char((now() at time zone $1) + make_interval(hours => $2), 'HH24:MI') as clock`,
        [zone, hours],
      )
    ).rows[0]?.clock ?? ''

  test('are those of the client’s own country, and a claim keeps them', async () => {
    const rows = await clients(2)
    await pool.query(`update phonebook.companies set country = 'AR' where id = $1`, [rows[0]?.id])
    const zone = 'America/Argentina/Buenos_Aires'
    const quietHours = { from: await clockIn(zone, -1), to: await clockIn(zone, 1) }
    const bulk = await confirm(await ready(rows), 2, { quietHours })
    expect(await claim(bulk.id)).toMatchObject({ asked: 1, claimed: 1 })
    expect(await statesOf(db, bulk.id)).toEqual({ waiting: 1, claimed: 1 })
    // The control: without them nobody would wait.
    await pool.query(`update messaging.bulks set quiet_from = null, quiet_to = null where id = $1`, [bulk.id])
    expect(await claim(bulk.id)).toMatchObject({ asked: 1, claimed: 1 })
  })

  test('are the office’s, and a change of them holds for a bulk that is under way', async () => {
    const office = async (from: string, to: string, daysOff = false) => {
      const chosen = JSON.stringify({ bulkQuietFrom: from, bulkQuietTo: to, bulkQuietDaysOff: daysOff })
      await pool.query('update settings.options set chosen = $1', [chosen])
    }
    const around = [await clockIn('Asia/Shanghai', -1), await clockIn('Asia/Shanghai', 1)] as const
    await office('12:00', '12:00')
    const bulk = await confirm(await ready(await clients(3)), 3, { quietHours: 'office' })
    expect(bulk).toMatchObject({ isQuietByOffice: true, quietHours: null, officeQuiet: null })
    const own = await confirm(await ready(await clients(1)), 1, { quietHours: null })
    await office(...around)
    expect(await lin.call(getBulk, { params: { id: bulk.id } })).toMatchObject({
      isQuietByOffice: true,
      quietHours: { from: around[0], to: around[1] },
    })
    expect(await claim(bulk.id)).toMatchObject({ asked: 0 })
    // Whose sender wanted none is not held by the office's.
    expect(await claim(own.id)).toMatchObject({ asked: 1, claimed: 1 })
    await office('12:00', '12:00')
    const { lease } = await claim(bulk.id)
    // What is claimed and not called yet waits too.
    await office(...around)
    expect(await startCalls(context, lease)).toEqual([])
    await office('12:00', '12:00')
    expect(await startCalls(context, lease)).toHaveLength(3)
    await pool.query(`update settings.options set chosen = '{}'`)
  })

  test('are 21:00 to 08:00 where the office has chosen nothing', async () => {
    const bulk = await confirm(await ready(await clients(1)), 1, { quietHours: 'office' })
    expect(bulk).toMatchObject({ quietHours: { from: '21:00', to: '08:00' }, quietDaysOff: false })
  })

  test('are by option the office’s days off too', async () => {
    const bulk = await confirm(await ready(await clients(1)), 1, { quietHours: 'office' })
    const choose = (daysOff: boolean) =>
      pool.query('update settings.options set chosen = $1', [
        JSON.stringify({ bulkQuietFrom: '12:00', bulkQuietTo: '12:00', bulkQuietDaysOff: daysOff }),
      ])
    await sql`
      insert into followups.office_days (day, kind, name) values ((clock_timestamp() at time zone 'Asia/Shanghai')::date, 'holiday', '测试')
      on conflict (day) do update set kind = excluded.kind`.execute(db)
    await choose(true)
    expect(await claim(bulk.id)).toMatchObject({ asked: 0 })
    await choose(false)
    expect(await claim(bulk.id)).toMatchObject({ asked: 1, claimed: 1 })
    await pool.query(`update settings.options set chosen = '{}'`)
  })

  test('are by one clock in all of China, by the office’s where no country is known, and elsewhere by the country’s', async () => {
    const rows = await clients(5)
    const countries = ['CN', '', 'XK', 'ES', 'AD']
    for (const [nth, country] of countries.entries())
      await pool.query(`update phonebook.companies set country = $2 where id = $1`, [rows[nth]?.id, country])
    const bulk = await ready(rows)
    const { rows: kept } = await pool.query<{ zones: string[] }>(
      'select zones from messaging.recipients where bulk_id = $1 order by array_position($2::bigint[], target_id)',
      [bulk.id, rows.map(({ id }) => id)],
    )
    expect(kept.map(({ zones }) => zones)).toEqual([
      ['Asia/Shanghai'],
      ['Asia/Shanghai'],
      ['Asia/Shanghai'],
      ['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid'],
      ['Europe/Andorra'],
    ])
  })

  test.each([
    ['over midnight, late', '2026-11-28T22:00:00+08', '21:00', '08:00', true],
    ['over midnight, early', '2026-11-28T07:59:00+08', '21:00', '08:00', true],
    ['their end', '2026-11-28T08:00:00+08', '21:00', '08:00', false],
    ['within the day', '2026-11-28T13:00:00+08', '12:00', '14:00', true],
    ['none', '2026-11-28T13:00:00+08', '12:00', '12:00', false],
  ])('know %s', async (_, moment, from, to, expected) => {
    const { rows } = await pool.query(`select messaging.is_quiet($1, '{Asia/Shanghai}', $2, $3) as quiet`, [
      moment,
      from,
      to,
    ])
    expect(rows).toEqual([{ quiet: expected }])
  })

  test.each([
    ['a Saturday', '2026-11-28T13:00:00+08', '{Asia/Shanghai}', true],
    ['a Friday', '2026-11-27T13:00:00+08', '{Asia/Shanghai}', false],
    ['a Friday in Riyadh', '2026-11-27T13:00:00+03', '{Asia/Riyadh}', true],
    ['a Sunday in Riyadh', '2026-11-29T13:00:00+03', '{Asia/Riyadh}', false],
    ['a Friday here, late, that is still one in Los Angeles', '2026-11-28T01:00:00+08', '{America/Los_Angeles}', false],
    ['a holiday of the office', '2026-10-01T13:00:00+08', '{Asia/Shanghai,Asia/Urumqi}', true],
    ['the same day elsewhere', '2026-10-01T13:00:00+02', '{Europe/Berlin}', false],
    ['a Saturday on which the office works', '2026-10-10T13:00:00+08', '{Asia/Shanghai,Asia/Urumqi}', false],
    ['the same Saturday elsewhere', '2026-10-10T13:00:00+02', '{Europe/Berlin}', true],
  ])('know %s as a day off or not', async (_, moment, zones, expected) => {
    const quiet = async (daysOff: boolean) => {
      const { rows } = await pool.query<{ quiet: boolean }>(
        'select messaging.is_quiet($1, $2, null, null, $3) as quiet',
        [moment, zones, daysOff],
      )
      return rows[0]?.quiet
    }
    expect([await quiet(true), await quiet(false)]).toEqual([expected, false])
  })

  test('hold for days off where the sender wants that', async () => {
    const bulk = await confirm(await ready(await clients(1)), 1, { quietHours: null, quietDaysOff: true })
    expect(bulk).toMatchObject({ quietHours: null, quietDaysOff: true })
    const ofToday = sql`(clock_timestamp() at time zone 'Asia/Shanghai')::date`
    await sql`update messaging.recipients set zones = '{Asia/Shanghai}' where bulk_id = ${bulk.id}`.execute(db)
    const today = (kind: string) =>
      sql`
      insert into followups.office_days (day, kind, name) values (${ofToday}, ${kind}, '测试')
      on conflict (day) do update set kind = excluded.kind`.execute(db)
    await today('holiday')
    expect(await claim(bulk.id)).toMatchObject({ asked: 0 })
    await today('workday')
    expect(await claim(bulk.id)).toMatchObject({ asked: 1, claimed: 1 })
  })
})

describe('a running bulk', () => {
  test('pauses and goes on, for its sender and whoever reaches her', async () => {
    const bulk = await confirm(await ready(await clients(2)), 2)
    const paused = await manager.call(pauseBulk, at(bulk))
    expect(paused).toMatchObject({ state: 'paused', can: { pause: false, continue: true } })
    expect(await claim(bulk.id)).toMatchObject({ asked: 0 })
    expect(await codeOf(lin.call(pauseBulk, at(paused)))).toBe('messaging.bulk_not_running')
    expect(await codeOf(zhou.call(continueBulk, at(paused)))).toBe('messaging.bulk_not_found')
    expect(await codeOf(lin.call(continueBulk, at(bulk)))).toBe('platform.version_stale')
    const running = await lin.call(continueBulk, at(paused))
    expect(await codeOf(lin.call(continueBulk, at(running)))).toBe('messaging.bulk_not_paused')
    expect(await claim(bulk.id)).toMatchObject({ claimed: 2 })
    expect([await deeds(bulk.id, 'bulkPaused'), await deeds(bulk.id, 'bulkContinued')]).toEqual([1, 1])
  })

  test('is cancelled: what was not called is free again, what is under way ends as it ends', async () => {
    const rows = await clients(18)
    const bulk = await confirm(await ready(rows), 18)
    const { lease } = await claim(bulk.id)
    const calls = await startCalls(context, lease)
    const cancelled = await lin.call(cancelBulk, at(bulk))
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { calling: calls.length, cancelled: 2 } })
    expect(await startCalls(context, lease)).toEqual([])
    const { rowCount } = await pool.query('select from messaging.deliveries where bulk_id = $1', [bulk.id])
    expect(rowCount).toBe(calls.length)
    expect(await codeOf(lin.call(cancelBulk, at(cancelled)))).toBe('messaging.bulk_over')
    // A claim that was under way meanwhile has put somebody back.
    await pool.query(
      `update messaging.recipients set state = 'waiting' where (bulk_id, target_id) in (
         select bulk_id, target_id from messaging.recipients where bulk_id = $1 and state = 'cancelled' limit 1)`,
      [bulk.id],
    )
    await sweepDeliveries(context)
    expect(await statesOf(db, bulk.id)).toEqual({ calling: 16, cancelled: 2 })
  })

  test('tries those again that surely got nothing, and nobody else', async () => {
    const bulk = await confirm(await ready(await clients(5)), 5)
    const outcomes = [
      ['failed', 'tooManyTries'],
      ['failed', 'dayOver'],
      ['failed', 'badTarget'],
      ['unknown', 'noAnswer'],
      ['sent', ''],
    ]
    for (const [nth, [state, reason]] of outcomes.entries())
      await pool.query(
        `update messaging.recipients set state = $2, reason = $3 where (bulk_id, target_id) in (
           select bulk_id, target_id from messaging.recipients where bulk_id = $1 order by target_id offset $4 limit 1)`,
        [bulk.id, state, reason, nth],
      )
    await wakeChannels(context, [], async () => undefined)
    const done = await lin.call(getBulk, { params: { id: bulk.id } })
    expect(done).toMatchObject({ state: 'done', retriable: 2, can: { retry: true } })
    expect(await codeOf(manager.call(retryBulk, at(done)))).toBe('messaging.bulk_not_yours')
    const again = await lin.call(retryBulk, at(done))
    expect(again).toMatchObject({ state: 'running', endedAt: null, retriable: 0 })
    expect(await statesOf(db, bulk.id)).toEqual({
      waiting: 2,
      'failed badTarget': 1,
      'unknown noAnswer': 1,
      sent: 1,
    })
    expect(await codeOf(lin.call(retryBulk, at(again)))).toBe('messaging.nothing_to_retry')
  })
})
