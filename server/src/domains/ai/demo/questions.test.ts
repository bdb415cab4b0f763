import { beginChat } from '@seamark/contract/ai/chats/chats'
import { listQuestions } from '@seamark/contract/ai/questions/questions'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { createDemoQuestions } from './questions.commands.ts'

const product = await startTestApp()
const { lin } = await openDesk(product, testPassword)

test('a fresh demo has answers, once, and the assistant finds one by its other wording', async () => {
  const made = await createDemoQuestions(product.context)
  expect(made).toBeGreaterThan(5)
  expect(await createDemoQuestions(product.context)).toBe(0)
  expect((await lin.call(listQuestions, { query: {} })).rows).toHaveLength(made)
  const { messages } = await lin.call(beginChat, { body: { key: randomUUID(), text: '没报 VGM 会怎样' } })
  expect(messages.at(-1)?.parts[0]).toMatchObject({
    kind: 'qa',
    isSure: true,
    questions: [{ question: 'VGM 怎么申报' }],
  })
})
