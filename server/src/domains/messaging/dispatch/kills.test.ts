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

const product = await startTestApp()
const { context, db, pool } = product
const lin = (await openOffice(context, testPassword)).person('sales')
const dice = testDice()
const clientCount = 40
const lots = Math.ceil(clientCount / (mostCalls / 2))

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

/** The moment of a kill: before or after the commit of a transaction of the worker, or once the relay has read so many mails. */
type Moment = { before?: number; after?: number; received?: number }

/** Another process that dispatches, and is killed at a moment. */
async function dispatchAndDie(channelId: number, { before = 0, after = 0, received: mails }: Moment) {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { watchTransactions } from './src/platform/testing/run-worker.ts'
    import { createMailSender } from './src/domains/messaging/mails/adapters/smtp-pool.ts'
    import { dispatchChannel } from './src/domains/messaging/dispatch/dispatch.commands.ts'
    import { byMail } from './src/domains/messaging/dispatch/mails.commands.ts'
    const die = () => process.kill(process.pid, 'SIGKILL')
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    const context = watchTransactions(app.systemContext('test'), {
      beforeCommit: (number) => { if (number === ${before}) die() },
      afterCommit: async (number) => { if (number === ${after}) die() },
    })
    await dispatchChannel(context, ${channelId}, byMail(createMailSender({ url: '${relayUrl}', from: 'bulk@seamark.example' }), 'https://crm.example'))
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
  await dispatchAndDie(channelId, moment)
  return { channelId, bulkId }
}

const endLeases = () =>
  pool.query(`update messaging.deliveries set lease_until = now() - interval '1 second' where lease is not null`)
const mostReceived = () => Math.max(0, ...received.values())

/** The transactions of a worker: the claim, the beginning of the first two lots of calls, then for each lot its ends with the beginning of another. */
const beginOf = (lot: number) => Math.max(2, lot)
const endsOf = (lot: number) => lot + 2
const anyLot = () => dice.whole(1, lots)

const moments: [name: string, unknownAtMost: number, moment: () => Moment][] = [
  ['before its claim is committed', 0, () => ({ before: 1 })],
  ['after its claim', 0, () => ({ after: 1 })],
  ['after it has written that it calls, before it calls', mostCalls, () => ({ after: beginOf(anyLot()) })],
  ['while the relay has read a mail and not answered', mostCalls, () => ({ received: dice.whole(1, clientCount - 1) })],
  ['after all answers, before they are written', mostCalls, () => ({ before: endsOf(anyLot()) })],
  [
    'after answers are written, while others are awaited',
    mostCalls,
    () => ({ after: endsOf(dice.whole(1, lots - 1)) }),
  ],
  ['after the last answers are written', 0, () => ({ after: endsOf(lots) })],
]

test.each(moments.flatMap((moment) => [moment, moment]))(
  'a worker killed %s: nobody gets it twice, and all others get it',
  async (_name, unknownAtMost, moment) => {
    const { channelId, bulkId } = await begun(moment())
    await endLeases()
    await sweepDeliveries(context)
    // The lock of a killed worker is free once the database has noticed its end.
    await expect
      .poll(async () => {
        await dispatchChannel(context, channelId, deliver)
        return (await statesOf(db, bulkId))['waiting'] ?? 0
      })
      .toBe(0)
    const { sent = 0, 'unknown noAnswer': unknown = 0, ...others } = await statesOf(db, bulkId)
    expect(others).toEqual({})
    expect(sent + unknown).toBe(clientCount)
    expect(unknown).toBeLessThanOrEqual(unknownAtMost)
    expect(mostReceived()).toBe(1)
  },
  120_000,
)

test('the control: if what may have left were given back, the same kill would send twice', async () => {
  const { channelId, bulkId } = await begun({ before: endsOf(1) })
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
