import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { beginChat } from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { recordStatements } from '../../../platform/testing/effort.ts'
import { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { Draft } from './drafts.commands.ts'

const model = await startModelServer()
const product = await startTestApp({ AI_URL: model.address, AI_MODEL: 'stub-1' })
const { office, lin } = await openDesk(product, testPassword)
afterAll(() => model.stop())

const asked = async (name: string) => {
  const { messages } = await lin.call(beginChat, { body: { key: randomUUID(), text: `替我想第${name}个名字` } })
  return messages.find(({ kind }) => kind === 'answered')?.id ?? 0
}
const keptOf = async (ids: readonly number[]) => {
  const { rows } = await product.pool.query<{ text: string }>(
    'select text from ai.messages where id = any($1) order by id',
    [ids],
  )
  return rows.map(({ text }) => text)
}

test('the words of many answers are kept by one write, and whoever holds one of them delays no other', async () => {
  model.answer('silent')
  const ids = [await asked('五'), await asked('六'), await asked('七')]
  const person = await personContext(product.context, office.person('sales'))
  const { db, statements } = recordStatements(product.pool)
  const drafts = ids.map((id) => new Draft({ ...person, db }, id, { asker: person, lose: () => undefined }))
  const writes = () => statements.filter((one) => one.sql.includes('jsonb_to_recordset')).length
  await product.db.transaction().execute(async (other) => {
    await sql`select from ai.messages where id = ${ids[0]} for update`.execute(other)
    for (const draft of drafts) draft.say('text', '字')
    await expect.poll(() => keptOf(ids)).toEqual(['', '字', '字'])
    expect(writes()).toBe(1)
  })
  await expect.poll(() => keptOf(ids)).toEqual(['字', '字', '字'])
  for (const draft of drafts) await draft.end({ state: 'done' })
})

test('an answer of which something cannot be kept keeps no other from being kept', async () => {
  model.answer('silent')
  const ids = [await asked('十'), await asked('十一'), await asked('十二')]
  const person = await personContext(product.context, office.person('sales'))
  const drafts = ids.map((id) => new Draft(person, id, { asker: person, lose: () => undefined }))
  // The first of them is the one by whose call all are kept.
  drafts[0]?.addCall({ tool: 'no such tool' } as never)
  const areKept = async () => {
    for (const draft of drafts) draft.say('text', '字')
    return (await keptOf(ids)).map((text) => text !== '')
  }
  await expect.poll(areKept).toEqual([false, true, true])
  // Once its lease is over it is out of the way by itself.
  const leased = await product.pool.query('select from ai.messages where id = $1 and lease_until > now()', [ids[0]])
  expect(leased.rowCount).toBe(1)
  for (const draft of drafts.slice(1)) await draft.end({ state: 'done' })
  drafts[0]?.close()
  await product.pool.query(`update ai.messages set state = 'broken' where id = $1`, [ids[0]])
})

test('nothing is kept of an answer that was stopped or is gone, and its work ends', async () => {
  model.answer('silent')
  const [stopped, gone] = [await asked('八'), await asked('九')]
  const person = await personContext(product.context, office.person('sales'))
  const lost: number[] = []
  const drafts = [stopped, gone].map((id) => new Draft(person, id, { asker: person, lose: () => void lost.push(id) }))
  await product.pool.query(`update ai.messages set state = 'stopped' where id = $1`, [stopped])
  await product.pool.query('delete from ai.messages where id = $1', [gone])
  for (const draft of drafts) draft.say('text', '字')
  await expect.poll(() => lost.length).toBe(2)
  expect(await keptOf([stopped])).toEqual([''])
})

test('all answers of a process together wait on two connections, however many they are', async () => {
  model.answer('silent')
  const person = await personContext(product.context, office.person('sales'))
  const ids: number[] = []
  for (const name of ['一', '二', '三', '四']) ids.push(await asked(name))
  const drafts = ids.map((id) => new Draft(person, id, { asker: person, lose: () => undefined }))
  const waiting = async () => {
    const { rows } = await product.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from ai.messages where id%for no key update%'`,
    )
    return rows[0]?.count ?? 0
  }
  await product.db.transaction().execute(async (other) => {
    await sql`select from ai.messages where id = any(${ids}::bigint[]) for update`.execute(other)
    const kept = drafts.map((draft) => draft.addSubjectsOf([]))
    await expect.poll(waiting).toBe(2)
    // Each of them has something to keep, and a third would wait beside these.
    for (let look = 0; look < 50; look += 1) {
      expect(await waiting()).toBeLessThanOrEqual(2)
      await turn()
    }
    void Promise.all(kept)
  })
  for (const draft of drafts) await draft.end({ state: 'done' })
})
