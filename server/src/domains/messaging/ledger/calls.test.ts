import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openOffice } from '../../phonebook/testing.ts'
import { addBulk, addChannel, statesOf } from '../testing.ts'
import { type Call, endCalls, mostCalls, startCalls } from './calls.commands.ts'
import { addressKey } from './addresses.rules.ts'
import { claimLot } from './claims.commands.ts'
import type { Ended } from './outcomes.rules.ts'
import { sweepDeliveries } from './sweeps.commands.ts'

const product = await startTestApp()
const { db, context, pool } = product
const lin = (await openOffice(context, testPassword)).person('sales')
const sender = { kind: 'system', name: 'test' } as const

let made = 0
let channelId = 0
beforeEach(async () => {
  channelId = await addChannel(db, 'mail', `calls${(made += 1)}@seamark.example`)
})

/** Confirms a bulk to so many new clients and claims them. */
async function claimed(count: number) {
  const clients = await addClients(db, lin, count, `calls${(made += 1)}-`)
  const bulkId = await addBulk(db, { by: lin, channelId }, clients)
  return { bulkId, clients, ...(await claimLot(context, { bulkId, channelId, sender })) }
}
const claimAgain = (bulkId: number) => claimLot(context, { bulkId, channelId, sender })
const end = (lease: string, calls: readonly Call[], ended: Ended) =>
  endCalls(
    context,
    lease,
    calls.map((call) => ({ ...call, ...ended })),
  )
const letLeaseEnd = (lease: string) =>
  pool.query(`update messaging.deliveries set lease_until = now() - interval '1 second' where lease = $1`, [lease])
const ledgerOf = async (bulkId: number) => {
  const { rows } = await pool.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from messaging.deliveries where bulk_id = $1 group by 1 order by 1`,
    [bulkId],
  )
  return rows
}
const attemptsOf = async (bulkId: number) => {
  const { rows } = await pool.query<{ outcome: string; code: string; fenced: boolean; number: number }>(
    `select outcome, code, fenced, number from messaging.attempts where bulk_id = $1 order by id`,
    [bulkId],
  )
  return rows
}

describe('calls of a claim', () => {
  test('are at most sixteen at a time, however often they are asked for', async () => {
    const { lease, bulkId } = await claimed(20)
    const calls = await startCalls(context, lease)
    expect(calls).toHaveLength(mostCalls)
    expect(await startCalls(context, lease)).toEqual([])
    expect(await end(lease, calls.slice(0, 3), { outcome: 'sent', code: '250', providerId: 'queued' })).toBe(0)
    expect(await startCalls(context, lease)).toHaveLength(3)
    expect(await statesOf(db, bulkId)).toEqual({ sent: 3, calling: 16, claimed: 1 })
  })

  test('are each given once, when two ask at the same time', async () => {
    const { lease } = await claimed(10)
    const both = await Promise.all([startCalls(context, lease), startCalls(context, lease)])
    const refs = both.flat().map(({ ref }) => ref)
    expect(new Set(refs).size).toBe(refs.length)
    expect(refs).toHaveLength(10)
  })

  test.each([
    [
      'sending',
      `update platform.sending set paused = true, since = now()`,
      `update platform.sending set paused = false, since = null`,
    ],
    ['the bulk', `update messaging.bulks set state = 'paused'`, `update messaging.bulks set state = 'running'`],
    ['the channel', `update messaging.channels set state = 'paused'`, `update messaging.channels set state = 'ok'`],
  ])('are none while %s is paused, and go on afterwards', async (_, pause, resume) => {
    const { lease } = await claimed(2)
    await pool.query(pause)
    expect(await startCalls(context, lease)).toEqual([])
    await pool.query(resume)
    expect(await startCalls(context, lease)).toHaveLength(2)
  })

  test('are not made for whoever opts out between claim and call; the slot comes back, and the next claim says why', async () => {
    const { lease, bulkId, clients } = await claimed(2)
    await sql`insert into messaging.suppressions (class, address_key, reason)
      values ('mail', ${addressKey({ class: 'mail', form: clients[0]?.address ?? '' })}, 'optOut')`.execute(db)
    expect(await startCalls(context, lease)).toHaveLength(1)
    await letLeaseEnd(lease)
    await pool.query(
      `update messaging.deliveries set lease_until = now() + interval '1 minute' where state = 'calling'`,
    )
    await sweepDeliveries(context)
    await claimAgain(bulkId)
    expect(await statesOf(db, bulkId)).toEqual({ 'skipped optOut': 1, calling: 1 })
  })

  test('are not made to whoever leaves the company between claim and call', async () => {
    const [client] = await addClients(db, lin, 1, `calls${(made += 1)}-`)
    if (!client) throw new Error('no client')
    const { rows } = await pool.query<{ id: number }>(
      `with made as (
         insert into phonebook.contacts (company_id, name, created_by, updated_by) values ($1, '王敏', $2, $2) returning id)
       insert into phonebook.contact_values (contact_id, kind, value, key, place) select id, 'email', $3, $3, 0 from made
       returning contact_id::float8 as id`,
      [client.id, lin, 'leaves@clients.example'],
    )
    const contactId = rows[0]?.id ?? 0
    const bulkId = await addBulk(db, { by: lin, channelId }, [
      { id: client.id, contactId, address: 'leaves@clients.example' },
    ])
    const { lease, claimed: count } = await claimAgain(bulkId)
    expect(count).toBe(1)
    await pool.query(`update phonebook.contacts set post_status = 'resigned' where id = $1`, [contactId])
    expect(await startCalls(context, lease)).toEqual([])
    await letLeaseEnd(lease)
    await sweepDeliveries(context)
    await claimAgain(bulkId)
    expect(await statesOf(db, bulkId)).toEqual({ 'skipped resigned': 1 })
  })
})

describe('a call that ended', () => {
  test('with an answer keeps the slot and the provider’s id', async () => {
    const { lease, bulkId } = await claimed(1)
    await end(lease, await startCalls(context, lease), { outcome: 'sent', code: '250', providerId: 'A-1' })
    expect(
      (await pool.query('select state, provider_id, lease from messaging.deliveries where bulk_id = $1', [bulkId]))
        .rows,
    ).toEqual([{ state: 'sent', provider_id: 'A-1', lease: null }])
    expect(await attemptsOf(bulkId)).toEqual([{ outcome: 'sent', code: '250', fenced: false, number: 1 }])
  })

  test('without a certain answer is unknown, and is never called again that day', async () => {
    const { lease, bulkId, clients } = await claimed(1)
    await end(lease, await startCalls(context, lease), { outcome: 'unknown', code: 'ECONNECTION' })
    expect(await claimAgain(bulkId)).toMatchObject({ asked: 0 })
    const other = await addBulk(db, { by: lin, channelId }, clients)
    expect(await claimAgain(other)).toMatchObject({ claimed: 0 })
    expect([await statesOf(db, bulkId), await statesOf(db, other)]).toEqual([
      { unknown: 1 },
      { 'skipped usedToday': 1 },
    ])
  })

  test('before anything left gives the slot back to all, and is tried again under a new reference', async () => {
    const { lease, bulkId, clients } = await claimed(1)
    const [call] = await startCalls(context, lease)
    if (!call) throw new Error('no call')
    await end(lease, [call], { outcome: 'later', code: '450' })
    expect([await ledgerOf(bulkId), await statesOf(db, bulkId)]).toEqual([[], { waiting: 1 }])
    // Not before its minute is over; a colleague's bulk may have the slot meanwhile.
    expect(await claimAgain(bulkId)).toMatchObject({ asked: 0 })
    await pool.query('update messaging.recipients set not_before = now() where bulk_id = $1', [bulkId])
    const again = await claimAgain(bulkId)
    const [second] = await startCalls(context, again.lease)
    expect(second?.ref).not.toBe(call.ref)
    const other = await addBulk(db, { by: lin, channelId }, clients)
    expect(await claimAgain(other)).toMatchObject({ claimed: 0 })
  })

  test('is given up after the first call and three more', async () => {
    const { lease, bulkId } = await claimed(1)
    await end(lease, await startCalls(context, lease), { outcome: 'later', code: '450' })
    for (const _ of [1, 2, 3]) {
      await pool.query('update messaging.recipients set not_before = now() where bulk_id = $1', [bulkId])
      const { lease: next } = await claimAgain(bulkId)
      await end(next, await startCalls(context, next), { outcome: 'later', code: '450' })
    }
    const states = await statesOf(db, bulkId)
    expect(['failed tooManyTries', 'failed dayOver']).toContain(Object.keys(states)[0])
    expect((await attemptsOf(bulkId)).length).toBeGreaterThan(1)
    expect(await ledgerOf(bulkId)).toEqual([])
  })

  test('at an address that does not exist gives the slot back and is never written to again', async () => {
    const { lease, bulkId, clients } = await claimed(1)
    await end(lease, await startCalls(context, lease), { outcome: 'badTarget', code: '550 5.1.1' })
    expect([await statesOf(db, bulkId), await ledgerOf(bulkId)]).toEqual([{ 'failed badTarget': 1 }, []])
    const other = await addBulk(db, { by: lin, channelId }, clients)
    await claimAgain(other)
    expect(await statesOf(db, other)).toEqual({ 'skipped invalid': 1 })
  })

  test('by a broken channel stops that channel and leaves its recipients waiting; other channels go on', async () => {
    const { lease, bulkId } = await claimed(2)
    await end(lease, await startCalls(context, lease), { outcome: 'brokenChannel', code: 'EAUTH 535' })
    expect(await statesOf(db, bulkId)).toEqual({ waiting: 2 })
    expect((await pool.query('select state, why from messaging.channels where id = $1', [channelId])).rows).toEqual([
      { state: 'broken', why: 'EAUTH 535' },
    ])
    expect(await claimAgain(bulkId)).toMatchObject({ asked: 0 })
    channelId = await addChannel(db, 'mail', 'another@seamark.example')
    expect((await claimed(1)).claimed).toBe(1)
  })
})

describe('a worker that was away', () => {
  test('before its first call loses its claim to others, and calls nobody when it comes back', async () => {
    const { lease, bulkId } = await claimed(2)
    await letLeaseEnd(lease)
    await sweepDeliveries(context)
    expect([await ledgerOf(bulkId), await statesOf(db, bulkId)]).toEqual([[], { waiting: 2 }])
    expect((await claimAgain(bulkId)).claimed).toBe(2)
    expect(await startCalls(context, lease)).toEqual([])
  })

  test('in the middle of its calls leaves them unknown; what it says afterwards is kept and changes nothing', async () => {
    const { lease, bulkId } = await claimed(2)
    const calls = await startCalls(context, lease)
    await letLeaseEnd(lease)
    await sweepDeliveries(context)
    await sweepDeliveries(context)
    expect(await statesOf(db, bulkId)).toEqual({ 'unknown noAnswer': 2 })
    expect(await end(lease, calls.slice(0, 1), { outcome: 'later', code: '450' })).toBe(1)
    expect(await statesOf(db, bulkId)).toEqual({ 'unknown noAnswer': 2 })
    expect(await ledgerOf(bulkId)).toEqual([{ state: 'unknown', count: 2 }])
    expect(await attemptsOf(bulkId)).toEqual([
      { outcome: 'unknown', code: 'lease', fenced: false, number: 1 },
      { outcome: 'unknown', code: 'lease', fenced: false, number: 1 },
      { outcome: 'later', code: '450', fenced: true, number: 2 },
    ])
    expect(await claimAgain(bulkId)).toMatchObject({ asked: 0 })
  })

  test('cannot end the calls of another', async () => {
    const { lease } = await claimed(1)
    const other = await claimed(1)
    const calls = await startCalls(context, lease)
    expect(await end(other.lease, calls, { outcome: 'sent', code: '250' })).toBe(1)
    expect(await end(lease, calls, { outcome: 'sent', code: '250' })).toBe(0)
  })
})
