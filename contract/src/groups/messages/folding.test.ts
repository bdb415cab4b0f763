import { expect, test } from 'vitest'
import { findWords, foldText, isLongEnough, lettersOf, wordsOf } from './folding.ts'
import { placeOf, placeText, textOfPlace } from './places.ts'

test('texts are folded narrow, small, and with single blanks', () => {
  expect(foldText('  ４０ＨＱ\n\t宁波　到  SANTOS ')).toBe('40hq 宁波 到 santos')
  expect(wordsOf('宁波  宁波 ＳＡＮＴＯＳ')).toEqual(['宁波', 'santos'])
  expect(wordsOf(' 　')).toEqual([])
  expect(lettersOf('𠮷野')).toBe(2)
})

test.each([
  [['波'], false, false],
  [['波'], true, true],
  [['波', '宁波'], false, true],
  [[], true, false],
] as const)('%j in one group (%s) is long enough: %s', (words, isOneGroup, expected) => {
  expect(isLongEnough(words, isOneGroup)).toBe(expected)
})

test('words are found where they stand in the text as it was written', () => {
  const marked = (text: string, words: string[]) => findWords(text, words).map(({ from, to }) => text.slice(from, to))
  expect(marked('ＮＩＮＧＢＯ to Santos, santos!', ['ningbo', 'santos'])).toEqual(['ＮＩＮＧＢＯ', 'Santos', 'santos'])
  expect(marked('桑托斯托斯', ['桑托', '托斯'])).toEqual(['桑托斯托斯'])
  expect(marked('𠮷 宁  波', ['宁 波'])).toEqual(['宁  波'])
  expect(marked('㎏ 到', ['kg'])).toEqual(['㎏'])
  expect(marked('nothing', [])).toEqual([])
})

test('a place is a text and back; places that no message has are refused', () => {
  const place = { at: 1_792_468_800_123, file: 4_294_967_295, part: 65_535, line: 1 }
  expect(placeOf(placeText.parse(textOfPlace(place)))).toEqual(place)
  for (const wrong of ['', '1.2.3', '1.2.3.4.5', '99999999999999.1.1.1', '1.4294967296.1.1', '1.1.65536.1', 'a.1.1.1'])
    expect([wrong, placeText.safeParse(wrong).success]).toEqual([wrong, false])
})
