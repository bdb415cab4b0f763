import { once } from 'node:events'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { expect, test } from 'vitest'
import { closeGate } from '../../../platform/testing/gate.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aGroup, startWorkerProcess } from '../testing.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)
const { pool } = product

const told = async () => {
  const { rows } = await pool.query<{ user_id: string; facts: { count: number } }>(
    `select n.user_id, n.facts from notices.notices n where n.kind = 'groups.reminder.quietGroups' order by n.user_id`,
  )
  return rows.map(({ user_id: id, facts }) => [Number(id), facts.count])
}

test('people whose groups are quiet are told once a day, also where the worker is killed while it tells them', {
  timeout: 200_000,
}, async () => {
  const people = ['sales', 'sales2', 'sales3'].map((name) => office.person(name))
  for (const [place, assistantId] of people.entries()) {
    const { id } = await lin.call(createGroup, {
      body: aGroup({ account: `quiet-${place}`, type: 'freightAgent', assistantId }),
    })
    await pool.query(
      `insert into groups.talks (group_id, first_at, last_at) values ($1, now() - interval '90 days', now() - interval '60 days')`,
      [id],
    )
  }
  const gate = await closeGate(product.url, { table: 'groups.quiet_tellings', on: 'insert', when: 'true' })
  const start = () =>
    startWorkerProcess(
      product,
      `const { tellQuietGroups } = await import('./src/domains/groups/groups/tellings.commands.ts')
       await tellQuietGroups(context)`,
    )
  const worker = start()
  await gate.reached()
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await gate.clear()
  expect(await told()).toEqual([])
  await gate.open()
  for (let time = 0; time < 2; time += 1) await once(start(), 'exit')
  expect(await told()).toEqual(people.toSorted((one, other) => one - other).map((id) => [id, 1]))
})
