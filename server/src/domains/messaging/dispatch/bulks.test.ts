import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  type Bulk,
  checkBulk,
  confirmBulk,
  createBulk,
  getBulk,
  sendBulkToSelf,
} from '@seamark/contract/messaging/bulks/bulks'
import { listRecipients } from '@seamark/contract/messaging/bulks/recipients'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { sweepJob } from '../bulks/wakes.commands.ts'
import { addressKey } from '../ledger/addresses.rules.ts'
import { doubledSlots, statesOf } from '../testing.ts'
import { keepMailChannel } from './wakes.commands.ts'

/** A real relay that keeps what it takes. */
const arrived: { to: string; raw: string }[] = []
const relay = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.once('end', () => {
      arrived.push({ to: envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(chunks).toString() })
      done()
    })
  },
})
relay.on('error', () => undefined)
await once(relay.server.listen(0, '127.0.0.1'), 'listening')
const bound = relay.server.address()
afterAll(() => new Promise<void>((resolve) => relay.close(() => resolve())))

const product = await startTestApp({
  worker: true,
  BULK_SMTP_URL: `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
  BULK_MAIL_FROM: 'bulk@seamark.example',
  PUBLIC_ADDRESS: 'https://crm.seamark.example',
})
const { db, pool, context } = product
const { office, lin, manager } = await openDesk(product, testPassword)
const [mine, theirs] = [office.person('sales'), office.person('sales2')]

/** What the clock does each minute. */
const sweep = () => write.bookkeep(context, 'messaging.sendBulks', (tx) => sweepJob.later(tx, null))
const channels = async () =>
  (await pool.query<{ id: string }>(`select id from messaging.channels where kind = 'mail'`)).rows
await keepMailChannel(context, 'bulk@seamark.example')
const channelId = Number((await channels())[0]?.id)

let made = 0
const clients = (count: number) => addClients(db, mine, count, `bulks${(made += 1)}-`)

async function ready(rows: readonly { id: number }[], caller = lin): Promise<Bulk> {
  const audience = { chosen: { ids: rows.map(({ id }) => id) } }
  const { id, version } = await caller.call(createBulk, {
    body: {
      title: '美西新运价',
      subject: '{{company}} 运价',
      text: '{{contact|您好}}，{{me.name}}',
      channelIds: [channelId],
      audience,
    },
  })
  await caller.call(checkBulk, { params: { id }, version })
  const state = async () => (await caller.call(getBulk, { params: { id } })).state
  await expect.poll(state, { timeout: 60_000 }).toBe('ready')
  return caller.call(getBulk, { params: { id } })
}
const confirm = ({ id, version }: Bulk, count: number, caller = lin) =>
  caller.call(confirmBulk, { params: { id }, version, body: { count, key: randomUUID(), quietHours: null } })
const pause = (paused: boolean) =>
  pool.query(`update platform.sending set paused = $1, since = case when $1 then now() end`, [paused])
/** Waits until nobody of a bulk waits any more. */
async function ended(id: number) {
  const open = async () => {
    const { waiting = 0, claimed = 0, calling = 0, ...others } = await statesOf(db, id)
    const held = Object.keys(others).filter((state) => state.startsWith('waiting'))
    return waiting + claimed + calling + held.length
  }
  await expect.poll(open, { timeout: 60_000 }).toBe(0)
  return statesOf(db, id)
}
const mailsTo = (rows: readonly { address: string }[]) =>
  rows.map(({ address }) => arrived.filter(({ to }) => to === address).length)

describe('a bulk', () => {
  test('goes from the draft to one mail a client and day; a colleague’s is told who was first', async () => {
    const rows = await clients(3)
    const bulk = await ready(rows)
    await confirm(bulk, 3)
    expect(await ended(bulk.id)).toEqual({ sent: 3 })
    expect(mailsTo(rows)).toEqual([1, 1, 1])
    const second = await ready(rows, manager)
    expect(second.verdicts).toContainEqual({ verdict: 'usedToday', count: 3 })
    const told = await manager.call(listRecipients, { params: { id: second.id }, query: { verdict: 'usedToday' } })
    expect(told.rows[0]).toMatchObject({ usedBy: { id: mine }, usedAt: expect.any(String) as unknown })
    expect(await refusalOf(confirm(second, 3, manager))).toMatchObject({ code: 'messaging.nobody' })
    await sweep()
    const state = async () => (await lin.call(getBulk, { params: { id: bulk.id } })).state
    await expect.poll(state, { timeout: 60_000 }).toBe('done')
  })

  test('of two colleagues at once reaches each client once, and the other is skipped with the reason', async () => {
    const rows = await clients(40)
    const [one, other] = [await ready(rows), await ready(rows, manager)]
    await pause(true)
    await Promise.all([confirm(one, 40), confirm(other, 40, manager)])
    await pause(false)
    await sweep()
    const { sent = 0, 'skipped usedToday': skipped = 0 } = await ended(one.id)
    const { sent: sentToo = 0, 'skipped usedToday': skippedToo = 0 } = await ended(other.id)
    expect([sent + sentToo, skipped + skippedToo]).toEqual([40, 40])
    expect(new Set(mailsTo(rows))).toEqual(new Set([1]))
    expect(await doubledSlots(db)).toEqual({ targets: 0, addresses: 0 })
  })

  test('does not reach who was handed over or opted out between the check and the call', async () => {
    const rows = await clients(3)
    const bulk = await ready(rows)
    await pause(true)
    await confirm(bulk, 3)
    await pool.query('update phonebook.companies set custodian_id = $1 where id = $2', [theirs, rows[0]?.id])
    await sql`insert into messaging.suppressions (class, address_key, reason)
      values ('mail', ${addressKey({ class: 'mail', form: rows[1]?.address ?? '' })}, 'optOut')`.execute(db)
    await pause(false)
    await sweep()
    expect(await ended(bulk.id)).toEqual({ 'skipped notYours': 1, 'skipped optOut': 1, sent: 1 })
    expect(mailsTo(rows)).toEqual([0, 0, 1])
  })

  test('is sent to oneself as a recipient reads it, and takes nobody’s message of the day', async () => {
    const rows = await clients(1)
    const { id } = await ready(rows)
    const body = { kind: 'client' as const, targetId: rows[0]?.id ?? 0 }
    expect(await refusalOf(lin.call(sendBulkToSelf, { params: { id }, body }))).toMatchObject({
      code: 'messaging.own_mail_missing',
    })
    await pool.query(`update identity.users set email = 'lin@seamark.example' where id = $1`, [mine])
    expect(await lin.call(sendBulkToSelf, { params: { id }, body })).toEqual({ address: 'lin@seamark.example' })
    await expect.poll(() => mailsTo([{ address: 'lin@seamark.example' }]), { timeout: 60_000 }).toEqual([1])
    const { rowCount } = await pool.query('select from messaging.deliveries where bulk_id = $1', [id])
    expect([rowCount, mailsTo(rows)]).toEqual([0, [0]])
    const draft = await lin.call(createBulk, {
      body: { title: '草稿', subject: '运价', text: '{{contact}}，{{company}}' },
    })
    await lin.call(sendBulkToSelf, { params: { id: draft.id }, body: {} })
    await expect.poll(() => mailsTo([{ address: 'lin@seamark.example' }]), { timeout: 60_000 }).toEqual([2])
    // A text with a hole goes nowhere, and its writer is told.
    const hole = await lin.call(createBulk, { body: { title: '缺价', subject: '运价', text: '{{price40hq}}' } })
    const { code, message } = await refusalOf(lin.call(sendBulkToSelf, { params: { id: hole.id }, body: {} }))
    expect([code, message]).toEqual(['messaging.trial_missing', expect.stringContaining('{{price40hq}}')])
    await pool.query('update messaging.bulks set trials = 20 where id = $1', [id])
    expect(await refusalOf(lin.call(sendBulkToSelf, { params: { id }, body }))).toMatchObject({
      code: 'messaging.trials_many',
    })
    const empty = await lin.call(createBulk, { body: { title: '空' } })
    expect(await refusalOf(lin.call(sendBulkToSelf, { params: { id: empty.id }, body: {} }))).toMatchObject({
      code: 'messaging.text_missing',
    })
  })
})
