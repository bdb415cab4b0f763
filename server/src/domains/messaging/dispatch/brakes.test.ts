import { continueBulk } from '@seamark/contract/messaging/bulks/bulks'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk } from '../../phonebook/testing.ts'
import type { Outcome } from '../ledger/outcomes.rules.ts'
import { addBulk, addChannel, statesOf } from '../testing.ts'
import { type Deliver, dispatchChannel } from './dispatch.commands.ts'

const product = await startTestApp()
const { db, context, pool } = product
const { office, lin } = await openDesk(product, testPassword)
const mine = office.person('sales')

const answering =
  (outcome: (place: number) => Outcome): Deliver =>
  async (_context, calls) =>
    new Map(calls.map(({ ref }, place) => [ref, { outcome: outcome(place), code: '250' }]))
const taking = answering(() => 'sent')

let made = 0
const channel = () => addChannel(db, 'mail', `brakes${(made += 1)}@seamark.example`)
const clients = (count: number) => addClients(db, mine, count, `brakes${(made += 1)}-`)
const bulkOn = async (channelId: number, count: number) => {
  const id = await addBulk(db, { by: mine, channelId }, await clients(count))
  await pool.query('update messaging.bulks set channel_ids = array[$1::bigint] where id = $2', [channelId, id])
  return id
}
const bulkRow = async (id: number) => {
  const { rows } = await pool.query<{ state: string; why: string; version: number }>(
    'select state, why, version from messaging.bulks where id = $1',
    [id],
  )
  return rows[0]
}

/** What the channel has sent before: two hundred mails, so many of which came back. */
async function sentBefore(
  channelId: number,
  kind: 'hardBounce' | 'complaint' | 'refused' | 'softBounce',
  back: number,
) {
  await sql`
    insert into messaging.attempts (client_ref, bulk_id, target_kind, target_id, channel_id, number, outcome)
    select gen_random_uuid(), 1, 'client', n, ${channelId}, 1, 'sent' from generate_series(1, 200) n`.execute(db)
  await sql`
    insert into messaging.events (channel_id, event_id, client_ref, bulk_id, class, address_key, kind)
    select ${channelId}, ${kind} || a.id, a.client_ref, 1, 'mail', sha256('x'), ${kind} from (
      select * from messaging.attempts where channel_id = ${channelId} order by id desc limit ${back}) a`.execute(db)
}

describe('the brake', () => {
  test.each([
    ['hardBounce', 11, 'hardBounces'],
    ['complaint', 1, 'complaints'],
    ['refused', 41, 'refusals'],
  ] as const)(
    'stops a bulk before it begins, since of the last two hundred came back as %s: %i',
    async (kind, back, why) => {
      const channelId = await channel()
      await sentBefore(channelId, kind, back)
      const id = await bulkOn(channelId, 20)
      await dispatchChannel(context, channelId, taking)
      expect(await bulkRow(id)).toMatchObject({ state: 'paused', why })
      expect(await statesOf(db, id)).toEqual({ waiting: 20 })
      const { rows } = await pool.query(
        `select user_id from notices.notices where kind = 'messaging.notice.braked' and subject_id = $1`,
        [id],
      )
      expect(rows.map(({ user_id }) => Number(user_id))).toEqual([mine])
    },
  )

  test.each([
    ['hardBounce', 10],
    ['refused', 40],
    ['softBounce', 100],
  ] as const)('lets a bulk go on with as much as is borne of %s: %i', async (kind, back) => {
    const channelId = await channel()
    await sentBefore(channelId, kind, back)
    const id = await bulkOn(channelId, 20)
    await dispatchChannel(context, channelId, taking)
    expect(await statesOf(db, id)).toEqual({ sent: 20 })
  })

  test('stops at the share that the office has chosen', async () => {
    const channelId = await channel()
    await sentBefore(channelId, 'hardBounce', 5)
    const id = await bulkOn(channelId, 20)
    await pool.query(`update settings.options set chosen = '{"bulkMostBounces": 2}'`)
    try {
      await dispatchChannel(context, channelId, taking)
    } finally {
      await pool.query(`update settings.options set chosen = '{}'`)
    }
    expect(await bulkRow(id)).toMatchObject({ state: 'paused', why: 'hardBounces' })
  })

  test('forgets what lies behind the last two hundred', async () => {
    const channelId = await channel()
    await sentBefore(channelId, 'hardBounce', 150)
    await sentBefore(channelId, 'softBounce', 0)
    const id = await bulkOn(channelId, 5)
    await dispatchChannel(context, channelId, taking)
    expect(await statesOf(db, id)).toEqual({ sent: 5 })
  })

  test('stops a bulk in the middle, once the eleventh address is none; whoever has seen it may go on', async () => {
    const channelId = await channel()
    const id = await bulkOn(channelId, 60)
    await dispatchChannel(
      context,
      channelId,
      answering((place) => (place < 3 ? 'badTarget' : 'sent')),
    )
    const { 'failed badTarget': failed = 0, sent = 0, ...rest } = await statesOf(db, id)
    // The fourth lot has the twelfth; the fifth was under way by then.
    expect([failed, sent]).toEqual([15, 25])
    expect(Object.values(rest)).toEqual([20])
    const paused = await bulkRow(id)
    expect(paused).toMatchObject({ state: 'paused', why: 'hardBounces' })
    await lin.call(continueBulk, { params: { id }, version: paused?.version ?? 0 })
    await pool.query(`delete from messaging.deliveries where state = 'claimed' and bulk_id = $1`, [id])
    await pool.query(
      `update messaging.recipients set state = 'waiting', client_ref = null where state = 'claimed' and bulk_id = $1`,
      [id],
    )
    await dispatchChannel(context, channelId, taking)
    expect(await statesOf(db, id)).toEqual({ 'failed badTarget': 15, sent: 45 })
  })
})
