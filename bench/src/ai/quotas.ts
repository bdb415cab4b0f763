import { setTimeout as pause } from 'node:timers/promises'
import { createEndpoints } from '@seamark/server/domains/ai/endpoints/adapters/endpoint'
import { askModel } from '@seamark/server/domains/ai/usage/calls.commands'
import { readConfig } from '@seamark/server/platform/config'
import type { Context } from '@seamark/server/platform/context'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import { modelScripts } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import type { Client } from 'pg'
import type { Figure } from '../measuring/figures.ts'

const questions = 100
const room = 10
const mostTokens = 1000

/** Asks a hundred questions at once from two products, of which the quota has room for ten, and counts what reaches the model; without the guard more would. */
export async function* quotaFigures(contexts: readonly [Context, Context], client: Client): AsyncGenerator<Figure> {
  const stub = await startModelServer()
  try {
    const endpoints = createEndpoints(readConfig({ AI_URL: stub.address, AI_KEY: 'only-measured', AI_MODEL: 'stub-1' }))
    const [{ actor }] = contexts
    const person = actor?.kind === 'person' ? actor.id : 0
    // A question takes a few tokens beside those of its answer.
    await client.query('insert into ai.quotas (user_id, tokens_day) values ($1, $2)', [
      person,
      room * (mostTokens + 50),
    ])
    let goOn: () => void = () => undefined
    const released = new Promise<void>((resolve) => (goOn = resolve))
    stub.answer(async (scene) => {
      await released
      await modelScripts.plain(scene)
    })
    const read = await roomSeen(client, person)
    let refused = 0
    const asked = Array.from({ length: questions }, async (_, at) => {
      const context = contexts[at % 2 === 0 ? 0 : 1]
      const request = { messages: [{ from: 'person' as const, text: '在吗' }], mostTokens }
      try {
        for await (const piece of askModel(context, endpoints, { permission: 'ai.ask', kind: 'answer' }, request))
          void piece
      } catch {
        refused += 1
      }
    })
    while (refused + stub.questions.length < questions) await pause(20)
    goOn()
    await Promise.all(asked)
    const value = stub.questions.length
    const plain = { unit: 'calls', limit: read, ratio: value / read }
    yield {
      name: `${questions} questions at once, room for ${room}: calls of the model`,
      value,
      ...plain,
      goal: `= ${room}`,
      holds: value === room && read > room,
    }
  } finally {
    await client.query('delete from ai.quotas where user_id is not null')
    await stub.stop()
  }
}

/** How many of them would begin if each read first whether there is room, and wrote later. */
async function roomSeen(client: Client, person: number): Promise<number> {
  let seen = 0
  for (let asked = 0; asked < questions; asked += 1) {
    const { rows } = await client.query<{ hasRoom: boolean }>(
      `select coalesce(sum(held + used), 0) + $2 <= $3 as "hasRoom" from ai.usage_sums where user_id = $1 and period = 'day' and unit = 'tokens'`,
      [person, mostTokens, room * (mostTokens + 50)],
    )
    seen += rows[0]?.hasRoom ? 1 : 0
  }
  return seen
}
