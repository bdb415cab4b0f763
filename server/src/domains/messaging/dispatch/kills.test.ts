import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { testDice } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openOffice } from '../../phonebook/testing.ts'
import { mostCalls } from '../ledger/calls.commands.ts'
import { sweepDeliveries } from '../ledger/sweeps.commands.ts'
import { createMailSender } from '../mails/adapters/smtp-pool.ts'
import { addBulk, addChannel, statesOf } from '../testing.ts'
import { dispatchChannel } from './dispatch.commands.ts'
import { byMail } from './mails.commands.ts'
import { tellOldSends } from './traces.commands.ts'

const product = await startTestApp()
const { context, db, pool } = product
const lin = (await openOffice(context, testPassword)).person('sales')
const dice = testDice()
const clientCount = 40
/** The recipients of a claim, so that each run crosses from claim to claim; and the transactions that it surely has: its claims, and the ends of its calls. */
const claimsOf = 16
const surely = Math.ceil(clientCount / claimsOf) + Math.ceil(clientCount / (mostCalls / 2))

/** A real relay that counts what it has read whole, and may call before it answers. */
const received = new Map<string, number>()
let onReceived: (count: number) => void = () => undefined
const relay = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, { envelope }, done) =>
    void stream.resume().once('end', () => {
      for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1)
      onReceived([...received.values()].reduce((sum, count) => sum + count, 0))
      done()
    }),
})
relay.on('error', () => undefined)
await once(relay.server.listen(0, '127.0.0.1'), 'listening')
const bound = relay.server.address()
const relayUrl = `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
const sender = createMailSender({ url: relayUrl, from: 'bulk@seamark.example' })
afterAll(async () => {
  sender.close()
  await new Promise<void>((resolve) => relay.close(() => resolve()))
})
const deliver = byMail(sender, product.address)

/**
 * The moment of a kill: before or after the commit of a transaction of the worker, behind the first commit with which so many were called or have a result, or
 * once the relay has read so many mails.
 */
type Moment = { before?: number; after?: number; called?: number; sent?: number; received?: number }

/** Another process that dispatches, and is killed at a moment. */
async function dispatchAndDie(
  channelId: number,
  bulkId: number,
  { before = 0, after = 0, called = 0, sent = 0, received: mails }: Moment,
) {
  const source = `
    import { sql } from 'kysely'
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { watchTransactions } from './src/platform/testing/run-worker.ts'
    import { createMailSender } from './src/domains/messaging/mails/adapters/smtp-pool.ts'
    import { dispatchChannel } from './src/domains/messaging/dispatch/dispatch.commands.ts'
    import { byMail } from './src/domains/messaging/dispatch/mails.commands.ts'
    const die = () => process.kill(process.pid, 'SIGKILL')
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    const own = app.systemContext('test')
    const count = async (states) => {
      const { rows } = await sql\`
        select count(*)::int as count from messaging.recipients where bulk_id = ${bulkId} and state = any(\${states}::text[])\`.execute(own.db)
      return rows[0].count
    }
    const context = watchTransactions(own, {
      beforeCommit: (number) => { if (number === ${before}) die() },
      afterCommit: async (number) => {
        if (number === ${after}) die()
        if (${sent} > 0 && (await count(['sent'])) >= ${sent}) die()
        if (${called} > 0 && (await count(['calling', 'sent'])) >= ${called}) die()
      },
    })
    const sender = createMailSender({ url: '${relayUrl}', from: 'bulk@seamark.example' })
    await dispatchChannel(context, ${channelId}, byMail(sender, 'https://crm.example'), ${claimsOf})
    process.exit(0)`
  const worker = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: 'inherit',
  })
  onReceived = (count) => {
    if (count === mails) worker.kill('SIGKILL')
  }
  const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null]
  onReceived = () => undefined
  expect([code, signal]).toEqual([null, 'SIGKILL'])
}

let made = 0
/** A bulk that a killed worker has begun. */
async function begun(moment: Moment) {
  received.clear()
  made += 1
  const channelId = await addChannel(db, 'mail', `kills${made}@seamark.example`)
  const clients = await addClients(db, lin, clientCount, `kills${made}-`)
  const bulkId = await addBulk(db, { by: lin, channelId }, clients)
  await dispatchAndDie(channelId, bulkId, moment)
  return { channelId, bulkId }
}

const endLeases = () =>
  pool.query(`update messaging.deliveries set lease_until = now() - interval '1 second' where lease is not null`)
const mostReceived = () => Math.max(0, ...received.values())

const anyMail = () => dice.whole(1, clientCount)

const moments: [name: string, unknownAtMost: number, moment: () => Moment][] = [
  ['before its claim is committed', 0, () => ({ before: 1 })],
  ['after its claim', 0, () => ({ after: 1 })],
  ['before a commit', mostCalls, () => ({ before: dice.whole(2, surely) })],
  ['after a commit', mostCalls, () => ({ after: dice.whole(2, surely) })],
  ['after it has written that it calls, before it calls', mostCalls, () => ({ called: anyMail() })],
  ['while the relay has read a mail and not answered', mostCalls, () => ({ received: dice.whole(1, clientCount - 1) })],
  ['after answers are written, while others are awaited', mostCalls, () => ({ sent: dice.whole(1, clientCount - 1) })],
  ['after the last answers are written', 0, () => ({ sent: clientCount })],
]

/** `KILLS=50` is the whole measure: so many of each moment. Else each is tried once, and twice where chance chooses it. */
const kills = Number(process.env['KILLS'] ?? 0)
const tried = moments.flatMap((moment) =>
  Array.from({ length: kills || (moment[1] === 0 ? 1 : 2) }, (): (typeof moments)[number] => moment),
)
let [survived, unheard] = [0, 0]
afterAll(() => {
  process.stdout.write(
    `${survived} kills of ${tried.length}, ${clientCount} clients each: nobody got two, ${unheard} of unknown outcome.\n`,
  )
})

test.each(tried)(
  'a worker killed %s: nobody gets it twice, and all others get it',
  async (_name, unknownAtMost, moment) => {
    const { channelId, bulkId } = await begun(moment())
    // The lock of a killed worker is free, and its last commit stands, once the database has noticed its end.
    await expect
      .poll(async () => {
        await endLeases()
        await sweepDeliveries(context)
        await dispatchChannel(context, channelId, deliver)
        const { waiting = 0, claimed = 0, calling = 0 } = await statesOf(db, bulkId)
        return waiting + claimed + calling
      })
      .toBe(0)
    const { sent = 0, 'unknown noAnswer': unknown = 0, ...others } = await statesOf(db, bulkId)
    expect(others).toEqual({})
    expect(sent + unknown).toBe(clientCount)
    expect(unknown).toBeLessThanOrEqual(unknownAtMost)
    expect(mostReceived()).toBe(1)
    // What a killed worker has not told of what it sent, the sweep tells.
    await tellOldSends(context, 0)
    const { rows } = await pool.query(
      `select count(*)::int as entries, count(distinct subject_id)::int as companies from activity.entries
       where kind = 'messaging.activity.sent' and (facts ->> 'bulk')::bigint = $1`,
      [bulkId],
    )
    expect(rows).toEqual([{ entries: sent, companies: sent }])
    survived += 1
    unheard += unknown
  },
  120_000,
)

test('the control: if what may have left were given back, the same kill would send twice', async () => {
  const { channelId, bulkId } = await begun({ received: 3 })
  await pool.query('alter table messaging.deliveries disable trigger deliveries_guarded')
  await pool.query(`delete from messaging.deliveries where bulk_id = $1`, [bulkId])
  await pool.query('alter table messaging.deliveries enable trigger deliveries_guarded')
  await pool.query(`update messaging.recipients set state = 'waiting', client_ref = null where bulk_id = $1`, [bulkId])
  await expect
    .poll(async () => {
      await dispatchChannel(context, channelId, deliver)
      return mostReceived()
    })
    .toBe(2)
  process.stdout.write(`Without the state unknown: ${mostReceived()} to a client.\n`)
}, 120_000)
