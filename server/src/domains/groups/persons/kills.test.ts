import { once } from 'node:events'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { expect, test } from 'vitest'
import { testDice } from '../../../platform/testing/database.ts'
import { closeGate } from '../../../platform/testing/gate.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aGroup, killTwice, startWorkerProcess } from '../testing.ts'
import { joinPersons } from './joins.commands.ts'

const product = await startTestApp()
const { lin } = await openDesk(product, testPassword)
const { context, pool } = product
const random = testDice()

/** Which members are one person, whatever his id is; each place stands in it once. */
async function joined() {
  const { rows } = await pool.query<{ names: string[] }>(
    `select array_agg(m.name order by m.name) as names from groups.person_seats s join groups.members m on m.id = s.member_id
     group by s.person_id order by 1`,
  )
  return rows.map(({ names }) => names)
}

test('joining whose worker is killed twice within its lots makes the persons of an undisturbed one, each place once', {
  timeout: 400_000,
}, async () => {
  // Three rosters of 800; people of one number are one person, whatever their rosters call them.
  for (const account of ['joins-1', 'joins-2', 'joins-3']) {
    const { id } = await lin.call(createGroup, { body: aGroup({ account, type: 'freightAgent' }) })
    await pool.query(
      `insert into groups.members (group_id, name, name_key, phone, grade, created_by, updated_by)
       select g.id, g.account || '-' || n, g.account || '-' || n, case when n % 3 = 0 then '139' || lpad(n::text, 8, '0') else '' end,
         'ordinary', g.created_by, g.updated_by from groups.groups g, generate_series(1, 800) n where g.id = $1`,
      [id],
    )
  }
  await joinPersons(context)
  const expected = await joined()
  expect(expected.filter((names) => names.length === 3)).toHaveLength(266)
  expect(expected.flat()).toHaveLength(2400)

  await pool.query('truncate groups.persons, groups.person_keys, groups.person_seats')
  const gate = await closeGate(product.url, { table: 'groups.person_seats', on: 'insert', when: 'true' })
  const start = () =>
    startWorkerProcess(
      product,
      `const { joinPersons } = await import('./src/domains/groups/persons/joins.commands.ts')
       await joinPersons(context)`,
    )
  await killTwice(gate, start, () => random.next() * 400)
  const half = (await joined()).flat().length
  expect([half > 0, half < 2400]).toEqual([true, true])
  await gate.open()
  await once(start(), 'exit')
  expect(await joined()).toEqual(expected)
})
