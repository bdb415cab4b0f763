import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'
import { saying } from '../../../platform/testing/endpoint/endpoint-scripts.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { createEndpoints } from '../endpoints/adapters/endpoint.ts'
import type { Turn, TurnPiece } from './pieces.rules.ts'
import { answerByModel } from './turns.queries.ts'

const product = await startTestApp()
const { office } = await openDesk(product, testPassword)
const lin = await personContext(product.context, office.person('sales'))
const stub = await startModelServer()
afterAll(() => stub.stop())
const endpoints = createEndpoints(readConfig({ AI_URL: stub.address, AI_KEY: 'sk-invented', AI_MODEL: 'stub-1' }))

async function answer(turn: Partial<Turn>): Promise<TurnPiece[]> {
  const pieces: TurnPiece[] = []
  const whole: Turn = { text: '在吗', history: [], handles: [], ...turn }
  for await (const piece of answerByModel(lin, { endpoints, read: product.read }, whole)) pieces.push(piece)
  return pieces
}

describe('a turn', () => {
  test('tells the model what was said before, and yields its text, what it used, and its end', async () => {
    stub.answer(saying('好的，马上'))
    const pieces = await answer({
      history: [
        { from: 'person', text: '你好' },
        { from: 'model', text: '您好' },
      ],
    })
    expect(pieces.map(({ kind }) => kind)).toEqual(['text', 'text', 'usage', 'finish'])
    expect(stub.questions.at(-1)?.json).toMatchObject({
      messages: [{ role: 'system' }, { role: 'user' }, { role: 'assistant' }, { role: 'user' }],
    })
  })
})
