import { once } from 'node:events'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { expect, test } from 'vitest'
import { testDice } from '../../../platform/testing/database.ts'
import { closeGate } from '../../../platform/testing/gate.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { writeMessages } from '../messages/messages.commands.ts'
import { aGroup, aMessage, anOffer, aPerson, found, keepFound, killTwice, startWorkerProcess } from '../testing.ts'
import { rebuildMonths } from './months.commands.ts'

const product = await startTestApp()
const { lin } = await openDesk(product, testPassword)
const { context, pool } = product
const random = testDice()

/** The figures without the time at which they were counted. */
const counted = async () =>
  (
    await pool.query<{ figures: unknown }>(
      `select to_jsonb(m) - 'counted_at' as figures from groups.months m order by m.group_id, m.month`,
    )
  ).rows

test('counting whose worker is killed twice between groups has each month once, with the figures of an undisturbed one', {
  timeout: 400_000,
}, async () => {
  // More groups than three transactions take.
  for (let place = 0; place < 160; place += 1) {
    const { id } = await lin.call(createGroup, { body: aGroup({ account: `months-${place}`, type: 'freightAgent' }) })
    const days = [Date.UTC(2026, 8, 3, 1), Date.UTC(2026, 9, 3, 1)]
    const messages = days.map((at, line) => aMessage({ at, line: line + 1, name: `甲${place % 7}` }))
    await writeMessages(context, { groupId: id, fileId: 1, part: 0, lot: place, messages })
    await keepFound(context, [
      found(anOffer(1000 + (place % 20)), id, { at: new Date(days[place % 2] ?? 0) }),
      found(aPerson(`+86139000${10_000 + place}`), id, { at: new Date(days[0] ?? 0) }),
    ])
  }
  await rebuildMonths(context)
  const expected = await counted()
  expect(expected).toHaveLength(320)

  // What was counted before is wrong by now, so that a month that is not made anew would be seen.
  await pool.query('update groups.months set messages = 99, contacts = 99')
  const gate = await closeGate(product.url, { table: 'groups.months', on: 'insert', when: 'true' })
  const start = () =>
    startWorkerProcess(
      product,
      `const { rebuildMonths } = await import('./src/domains/groups/months/months.commands.ts')
       await rebuildMonths(context)`,
    )
  await killTwice(gate, start, () => random.next() * 400)
  const { rows } = await pool.query<{ wrong: number }>(
    'select count(*)::int as wrong from groups.months where messages = 99',
  )
  expect([(rows[0]?.wrong ?? 0) > 0, (rows[0]?.wrong ?? 320) < 320]).toEqual([true, true])
  await gate.open()
  await once(start(), 'exit')
  expect(await counted()).toEqual(expected)
})
