import type { FoundTerm } from '@seamark/contract/ai/translations/translations'
import { expect, test } from 'vitest'
import { linesOf, piecesOf } from './term-rules.ts'

const term = (start: number, text: string, kind: FoundTerm['kind'] = 'port'): FoundTerm => ({
  kind,
  start,
  end: start + text.length,
  text,
  target: text,
  isLocked: true,
})

test('a text is cut at its terms, and put together again it is the same', () => {
  const text = '宁波到洛杉矶 2 个'
  const pieces = piecesOf(text, [term(0, '宁波'), term(3, '洛杉矶'), term(7, '2', 'number')])
  expect(pieces.map((piece) => [piece.text, piece.term?.kind])).toEqual([
    ['宁波', 'port'],
    ['到', undefined],
    ['洛杉矶', 'port'],
    [' ', undefined],
    ['2', 'number'],
    [' 个', undefined],
  ])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(piecesOf('无', [])).toEqual([{ at: 0, text: '无', term: undefined }])
})

test('each wording has one line with how often it stands there; plain numbers have none', () => {
  const lines = linesOf([term(0, '宁波'), term(5, '宁波'), term(9, '上海'), term(12, '3', 'number')])
  expect(lines.map(({ term: { text }, count }) => [text, count])).toEqual([
    ['宁波', 2],
    ['上海', 1],
  ])
})
