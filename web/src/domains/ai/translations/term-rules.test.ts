import type { FoundTerm } from '@seamark/contract/ai/translations/translations'
import { expect, test } from 'vitest'
import {
  faultsIn,
  faultsOf,
  isSound,
  joinParts,
  likelyTarget,
  linesOf,
  partsOf,
  piecesOf,
  termsOfNow,
} from './term-rules.ts'

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

const target = (text: string, isLocked = true): FoundTerm => ({ ...term(0, text, 'container'), isLocked })

test.each<[string, FoundTerm[], [string, number][]]>([
  ['2x40HQ from Ningbo', [target('2×40HQ'), target('Ningbo')], []],
  ['２×４０ＨＱ  from NINGBO', [target('2×40HQ'), target('Ningbo')], []],
  ['from Ningbo', [target('2×40HQ'), target('Ningbo')], [['2×40HQ', 1]]],
  // The longer one is not counted for the one within it.
  ['2×40HQ', [target('2×40HQ'), target('40HQ')], [['40HQ', 1]]],
  ['Ningbo, Ningbo', [target('Ningbo')], [['Ningbo', -1]]],
  ['Ningbo', [target('Ningbo'), target('Ningbo')], [['Ningbo', 1]]],
  // What is only proposed may be written otherwise; a number may not, and is no part of a longer one.
  ['', [target('rolled container', false), term(0, '3', 'number')], [['3', 1]]],
  ['30 or 3.5 or 13', [term(0, '3', 'number')], [['3', 1]]],
  ['version ３, for 1.5', [term(0, '3', 'number'), term(0, '1.5', 'number')], []],
  ['week 38', [term(0, 'WK38', 'number')], [['WK38', 1]]],
])('the translation %j', (translation, terms, faults) => {
  expect(faultsIn(translation, terms).map(({ target: text, missing }) => [text, missing])).toEqual(faults)
})

test.each([
  ['宁波到洛杉矶', 'en'],
  ['', 'en'],
  ['from Ningbo', 'zh'],
  ['寧波からロサンゼルス', 'zh'],
])('%j is likely to be translated into %s', (text, language) => {
  expect(likelyTarget(text)).toBe(language)
})

test.each([
  ['短', 10, ['短']],
  ['一二三\n四五六\n\n七', 8, ['一二三\n四五六', '七']],
  ['  头\n\n\n尾  \n', 3, ['头', '尾']],
  ['一句话。第二句话。', 6, ['一句话。', '第二句话。']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  // Behind a word, where no sentence ends: 88 USD is not cut to 8.
  ['ab cd 88 USD', 7, ['ab cd', '88 USD']],
  ['ab,cd\t8800', 8, ['ab,cd', '8800']],
  ['一二三，四五六', 6, ['一二三，', '四五六']],
  ['', 4, []],
])('%j in parts of %s', (text, longest, expected) => {
  const parts = partsOf(text, longest)
  expect(parts.map((part) => part.text)).toEqual(expected)
  expect(joinParts(parts, parts)).toBe(text.trimEnd())
})

test('an answer that was cut, or that holds numbers of the model, is not said to be whole', () => {
  const whole = { isCut: false, ownNumbers: [] }
  expect([isSound([whole]), isSound([whole, { ...whole, isCut: true }])]).toEqual([true, false])
  expect(isSound([{ ...whole, ownNumbers: ['1999'] }])).toBe(false)
})

test('terms of a text that has changed since, or of another language, say nothing', () => {
  const asked = { text: '宁波', to: 'en' } as const
  const terms = [term(0, '宁波')]
  expect(termsOfNow(asked, { ...asked }, terms)).toBe(terms)
  expect(termsOfNow(asked, undefined, terms)).toBeUndefined()
  expect(termsOfNow({ ...asked, text: '上海' }, asked, terms)).toBeUndefined()
  expect(termsOfNow({ ...asked, to: 'es' }, asked, terms)).toBeUndefined()
})

test('a part ends in no half of a sign', () => {
  expect(partsOf('abc😀de', 4).map(({ text }) => text)).toEqual(['abc', '😀de'])
})

test('what parts lack and say too often is told once each', () => {
  const done = [
    { missing: [term(0, 'A')], doubled: [term(0, 'B')] },
    { missing: [term(0, 'A')], doubled: [] },
  ]
  expect(faultsOf(done)).toEqual([
    { target: 'A', missing: 2 },
    { target: 'B', missing: -1 },
  ])
})
