import { expect, test } from 'vitest'
import { type ChatMessage, type ChatPart, noLines } from '../reading/messages.rules.ts'
import { PartScanner } from './scans.rules.ts'

const part = (index: number, label: string): ChatPart => ({
  index,
  label,
  account: '',
  kind: 'unknown',
  lines: noLines(),
})
const said = (of: ChatPart, minute: number): ChatMessage => ({
  part: of,
  at: minute * 60_000,
  line: minute,
  sender: null,
  kind: 'text',
  text: 'x',
  isCut: false,
  isOddlyDated: false,
})

function scan(...texts: [source: string, messages: ChatMessage[]][]) {
  const scanner = new PartScanner()
  for (const [source, messages] of texts) scanner.see(source, messages)
  return {
    isOrdered: scanner.isOrdered,
    parts: scanner.find().map(({ label, messages, pieces }) => [label, messages, pieces.map(({ number }) => number)]),
  }
}

const [one, other] = [part(0, '甲群'), part(1, '乙群')]

test('conversations are counted, and one after another with rising minutes they are in order', () => {
  expect(scan(['a.txt', [said(one, 1), said(one, 1), said(one, 2), said(other, 1)]])).toEqual({
    isOrdered: true,
    parts: [
      ['甲群', 3, [0]],
      ['乙群', 1, [1]],
    ],
  })
})

test.each([
  ['a minute falls', [said(one, 2), said(one, 1)]],
  ['conversations stand mixed', [said(one, 1), said(other, 1), said(one, 2)]],
])('%s: the file has to be sorted', (_what, messages) => {
  expect(scan(['a.txt', messages]).isOrdered).toBe(false)
})

test('chunks of one name in one folder are one conversation; those without a name are each their own', () => {
  const again = part(0, '甲群')
  expect(scan(['x/1.jsonl', [said(one, 1)]], ['x/2.jsonl', [said(again, 1)]])).toEqual({
    isOrdered: true,
    parts: [['甲群', 2, [0, 1]]],
  })
  expect(scan(['x/1.txt', [said(one, 1)]], ['y/1.txt', [said(again, 1)]]).parts).toHaveLength(2)
  const [unnamed, nameless] = [part(0, ''), part(0, '')]
  expect(scan(['1.txt', [said(nameless, 1)]], ['2.txt', [said(unnamed, 1)]]).parts).toHaveLength(2)
})
