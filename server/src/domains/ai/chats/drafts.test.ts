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

test('words that come while the database is slow go with one write that waits, and not with one each', async () => {
  model.answer('silent')
  const { messages } = await lin.call(beginChat, { body: { key: randomUUID(), text: '替我想一个新名字' } })
  const id = messages.find(({ kind }) => kind === 'answered')?.id ?? 0
  const person = await personContext(product.context, office.person('sales'))
  const { db, statements } = recordStatements(product.pool)
  const draft = new Draft({ ...person, db }, id, { asker: person, lose: () => undefined })
  const writes = () => statements.filter((one) => one.sql.includes('for no key update')).length
  await product.db.transaction().execute(async (other) => {
    await sql`select from ai.messages where id = ${id} for update`.execute(other)
    // Some times as long as words wait for others.
    for (const began = performance.now(); performance.now() - began < 1500; await turn()) draft.say('text', '字')
  })
  await expect
    .poll(
      async () =>
        (await product.db.selectFrom('ai.messages').select('text').where('id', '=', id).execute())[0]?.text.length,
    )
    .toBeGreaterThan(0)
  draft.close()
  await draft.end({ state: 'done' })
  expect(writes()).toBeLessThanOrEqual(3)
})

test('all answers of a process together wait on two connections, however many they are', async () => {
  model.answer('silent')
  const person = await personContext(product.context, office.person('sales'))
  const ids: number[] = []
  for (const name of ['一', '二', '三', '四']) {
    const { messages } = await lin.call(beginChat, { body: { key: randomUUID(), text: `替我想第${name}个名字` } })
    ids.push(messages.find(({ kind }) => kind === 'answered')?.id ?? 0)
  }
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
    for (const draft of drafts) draft.say('text', '字')
    await expect.poll(waiting).toBe(2)
    // Each of them has its words ready by now, and a third would wait beside these.
    for (let look = 0; look < 50; look += 1) {
      expect(await waiting()).toBeLessThanOrEqual(2)
      await turn()
    }
  })
  for (const draft of drafts) await draft.end({ state: 'done' })
})
