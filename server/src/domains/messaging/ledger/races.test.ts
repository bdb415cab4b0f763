import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openOffice } from '../../phonebook/testing.ts'
import { addBulk, addChannel, doubledSlots } from '../testing.ts'
import { endCalls, startCalls } from './calls.commands.ts'
import { claimLot } from './claims.commands.ts'
import { sweepDeliveries } from './sweeps.commands.ts'

const guarded = await startTestApp()
const unguarded = await startTestApp()

const clientCount = 120
const sharedAddresses = 40
const workers = 8
const bulkCount = 3

type Product = typeof guarded

/**
 * Several bulks to the same clients, of whom some share an address, are sent by many workers at once. Returns the most messages that one client
 * and one address got in a day, as the receiver counts them.
 */
async function race({ db, context }: Product) {
  const lin = (await openOffice(context, testPassword)).person('sales')
  // The first claim of all writes down the zone, and the others would wait for it.
  await sweepDeliveries(context)
  const channelId = await addChannel(db)
  const clients = await addClients(db, lin, clientCount, 'race')
  const address = clients[0]?.address ?? ''
  const recipients = clients.map((one, at) => (at < sharedAddresses ? { ...one, address } : one))
  await sql`update phonebook.companies set email = ${address} where id = any(${recipients.slice(0, sharedAddresses).map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  const bulks: number[] = []
  for (let n = 0; n < bulkCount; n += 1) bulks.push(await addBulk(db, { by: lin, channelId }, recipients))
  const received = { clients: new Map<number, number>(), addresses: new Map<string, number>() }
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const work = async (bulkId: number) => {
    const { lease } = await claimLot(context, { bulkId, channelId, sender: { kind: 'system', name: 'race' } })
    for (;;) {
      const calls = await startCalls(context, lease)
      if (calls.length === 0) return
      for (const { targetId, address: to } of calls) {
        count(received.clients, targetId)
        count(received.addresses, to)
      }
      await endCalls(
        context,
        lease,
        calls.map((call) => ({ ...call, outcome: 'sent' as const, code: '' })),
      )
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, at) => work(bulks[at % bulkCount] ?? 0)))
  return {
    clients: Math.max(...received.clients.values()),
    addresses: Math.max(...received.addresses.values()),
    reached: received.clients.size,
  }
}

test('however many send at once, a client and an address get one message a day, and everybody gets it', async () => {
  expect(await race(guarded)).toEqual({ clients: 1, addresses: 1, reached: clientCount - sharedAddresses + 1 })
  expect(await doubledSlots(guarded.db)).toEqual({ targets: 0, addresses: 0 })
})

/**
 * Keeps each claim at its first slot until a claim of every bulk has come so far, so that none sees what another has written. Returns what waits for
 * that and lets them go on.
 */
async function holdClaims({ pool }: Product) {
  const key = 471_100
  await pool.query(`create function public.wait_for_all() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${key}); return new; end $$`)
  await pool.query(
    'create trigger wait_for_all before insert on messaging.deliveries for each row execute function public.wait_for_all()',
  )
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock($1)', [key])
  return async () => {
    const isWaiting = `select 1 from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.objid = ${key} and not l.granted`
    await vi.waitFor(async () => expect((await holder.query(isWaiting)).rowCount).toBe(bulkCount), { timeout: 50_000 })
    await holder.query('select pg_advisory_unlock($1)', [key])
    holder.release()
  }
}

test('the control: without the two keys of the ledger the same run sends more than one', async () => {
  await unguarded.pool.query('alter table messaging.deliveries drop constraint deliveries_one_a_day')
  await unguarded.pool.query('drop index messaging.deliveries_address')
  const release = await holdClaims(unguarded)
  const [most] = await Promise.all([race(unguarded), release()])
  process.stdout.write(`Without the keys: ${most.clients} to a client, ${most.addresses} to an address.\n`)
  expect(most.addresses).toBeGreaterThan(1)
  expect(most.clients).toBeGreaterThan(1)
})
