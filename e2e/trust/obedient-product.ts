import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { makeScratch } from '@seamark/server/platform/testing/cluster'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Product, startProduct } from '../start-product.ts'
import type { Caller } from './callers.ts'
import { call } from './people-and-records.ts'
import { openHouse } from './product.ts'
import { dataOf } from './raw-requests.ts'

interface Message {
  id: number
  kind: 'asked' | 'answered'
  state: string
  planner: string | null
  text: string
  notes: string[]
  parts: { kind: string; tool?: string; outcome?: string }[]
}

/** A process of its own on the database of the run, which asks a model: one that says what the check has it say. Call it at the file's top level. */
export function openModelHouse() {
  const house = openHouse()
  const folder = makeScratch()
  let model: Awaited<ReturnType<typeof startModelServer>>
  let product: Product

  beforeAll(async () => {
    model = await startModelServer()
    product = await startProduct({
      DEMO_COMPANIES: '0',
      READS_PER_MINUTE: '0',
      WRITES_PER_MINUTE: '0',
      FILES_DIR: path.join(folder, 'files'),
      DATABASE_URL: house.a.databaseUrl,
      PROCESSES: 'web',
      ADMIN_PASSWORD: house.password,
      AI_URL: model.address,
      AI_KEY: 'sk-invented-key-of-the-check',
      AI_MODEL: 'stub-1',
    })
  }, 240_000)
  afterAll(async () => {
    await product?.stop()
    await model?.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  /** Asks the model in a chat of its own, and returns its answer once it is whole. */
  async function ask(caller: Caller, text: string): Promise<Message & { chat: number }> {
    const post = (place: string, body: unknown) => call(product.address, caller, 'POST', place, body)
    const begun = dataOf<{ chat: { id: number }; messages: Message[] }>(
      await post('/ai/chats', { key: randomUUID(), text }),
    )
    const asked = begun.messages.find(({ kind }) => kind === 'asked')
    const byModel = (messages: readonly Message[]) => messages.findLast(({ planner }) => planner === 'model')
    const answered =
      byModel(begun.messages) ??
      byModel(
        dataOf<{ messages: Message[] }>(await post(`/ai/messages/${asked?.id}/answers`, { key: randomUUID() }))
          .messages,
      )
    const read = async () => dataOf<Message>(await call(product.address, caller, 'GET', `/ai/answers/${answered?.id}`))
    await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done')
    return { ...(await read()), chat: begun.chat.id }
  }

  return {
    house,
    address: () => product.address,
    model: {
      answer: (script: Parameters<typeof model.answer>[0]) => model.answer(script),
      heard: () => model.heard(),
    },
    ask,
  }
}
