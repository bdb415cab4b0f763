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
