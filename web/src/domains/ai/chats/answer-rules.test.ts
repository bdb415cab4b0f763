import { chatMessage } from '@seamark/contract/ai/chats/chats'
import { expect, test } from 'vitest'
import { isAtWork, TryKeys, versionsAround, withPiece } from './answer-rules.ts'

const known = chatMessage.parse({
  id: 7,
  number: 2,
  parentId: 6,
  versions: [3, 7, 9],
  kind: 'answered',
  state: 'running',
  planner: 'model',
  model: 'stub-1',
  text: '宁波到',
  thinking: 'a',
  parts: [],
  images: [],
  handles: [],
  notes: [],
  trouble: null,
  usage: null,
  firstMs: null,
  ms: null,
  isVeiled: false,
  isEmptied: false,
  verdict: null,
  reason: '',
  isMissed: false,
  at: '2026-11-30T00:00:00.000Z',
})

test('pieces are put in their place, and a piece that comes twice stands once', () => {
  const piece = { kind: 'text', from: 3, text: '洛杉矶' } as const
  const once = withPiece(known, piece)
  expect(once.text).toBe('宁波到洛杉矶')
  expect(withPiece(once, piece).text).toBe('宁波到洛杉矶')
  expect(withPiece(known, { kind: 'thinking', from: 1, text: 'b' }).thinking).toBe('ab')
})

test('what is told beside the words leaves them, unless they may not be seen any more', () => {
  const message = { ...known, text: '', thinking: '', state: 'done' as const }
  const told = withPiece(known, { kind: 'message', message })
  expect(told).toEqual({ ...known, state: 'done' })
  expect(isAtWork(told)).toBe(false)
  expect(withPiece(known, { kind: 'message', message: { ...message, isVeiled: true } }).text).toBe('')
})

test('versions are turned one by one', () => {
  expect(versionsAround(known)).toEqual({ number: 2, all: 3, before: 3, behind: 9 })
  expect(versionsAround({ id: 3, versions: [3, 7] })).toEqual({ number: 1, all: 2, before: undefined, behind: 7 })
})

test('what is tried again keeps its key, and what differs, or has come through, gets another one', () => {
  const keys = new TryKeys()
  const first = keys.of('stub-1')
  expect(keys.of('stub-1')).toBe(first)
  const second = keys.of('stub-2')
  expect(second).not.toBe(first)
  keys.forget()
  expect(keys.of('stub-2')).not.toBe(second)
})
