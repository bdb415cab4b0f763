import { randomUUID } from 'node:crypto'
import { copyByHand } from '@seamark/contract/messaging/hands/hands'
import { createClient } from '@seamark/contract/platform/client'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, type Caller, openDesk } from '../../phonebook/testing.ts'
import { sweepDeliveries } from '../ledger/sweeps.commands.ts'
import { addBulk, channelBy, doubledSlots } from '../testing.ts'

const guarded = await startTestApp()
const unguarded = await startTestApp()

const persons = 20

type Product = typeof guarded

/** The same person at another process, as a second browser may be. */
const elsewhere = (caller: Caller, api: string) => createClient({ base: api, headers: caller.headers })

/**
 * Two colleagues have the same persons in records of their own, and each works in two browsers at two processes. All copy at once. Returns how many
 * times a person's text was copied at most, and how many persons were reached.
 */
async function race(product: Product) {
  const { db, context, pool } = product
  const another = await product.startAnother()
  const { office, lin, zhou } = await openDesk(product, testPassword)
  await sweepDeliveries(context)
  const channelId = await channelBy(db, 'qq')
  const work: { bulkId: number; id: number; number: string; call: Caller['call'] }[] = []
  for (const [caller, username] of [
    [lin, 'sales'],
    [zhou, 'sales2'],
  ] as const) {
    const by = office.person(username)
    const rows = (await addClients(db, by, persons, `race-${username}-`)).map(({ id }, at) => ({
      id,
      address: String(842_000_000 + at),
      class: 'qq',
    }))
    for (const { id, address } of rows)
      await pool.query('update phonebook.companies set qq = $1 where id = $2', [address, id])
    const bulkId = await addBulk(db, { by, channelId }, rows)
    for (const call of [caller.call, elsewhere(caller, another)])
      for (const { id, address } of rows) work.push({ bulkId, id, number: address, call })
  }
  const copied = new Map<string, number>()
  const copy = async ({ bulkId, id, number, call }: (typeof work)[number]) => {
    const text = await call(copyByHand, {
      params: { id: bulkId, targetKind: 'client', targetId: id },
      body: { key: randomUUID() },
    }).then(
      (answer) => answer.text,
      () => null,
    )
    if (text !== null) copied.set(number, (copied.get(number) ?? 0) + 1)
  }
  // By person, so that the four browsers meet.
  const inTurn = work.toSorted((one, other) => one.number.localeCompare(other.number))
  for (let at = 0; at < inTurn.length; at += 16) await Promise.all(inTurn.slice(at, at + 16).map(copy))
  return { most: Math.max(...copied.values()), reached: copied.size }
}

test('two colleagues, two browsers each and two processes: nobody who stands in two records gets two messages', async () => {
  expect(await race(guarded)).toEqual({ most: 1, reached: persons })
  expect(await doubledSlots(guarded.db)).toEqual({ targets: 0, addresses: 0 })
})

test('the control: without the keys of the ledger and its question a person gets more than one', async () => {
  await unguarded.pool.query('alter table messaging.deliveries drop constraint deliveries_one_a_day')
  await unguarded.pool.query('drop index messaging.deliveries_address')
  const { most } = await race(unguarded)
  process.stdout.write(`Without the keys: ${most} to a person.\n`)
  expect(most).toBeGreaterThan(1)
})
