import { expect, test } from 'vitest'
import { setText, wrapText } from './texts.rules.ts'

/** Chinese signs are as wide as high, others half of it. */
const width = (letter: string) => (/[\u3000-\uFFEF]/.test(letter) ? 1 : 0.5)
const widths = { regular: width, bold: width }
const setting = { size: 10, weight: 'regular' } as const

test('a text shrinks to 70 %, then takes its lines, and is refused where it has no room: it is never cut', () => {
  const set = (text: string, room: { width: number; lines?: number }) => setText(text, setting, room, widths)
  expect(set('上海到洛杉矶', { width: 60 })).toEqual({ lines: ['上海到洛杉矶'], size: 10 })
  expect(set('上海到洛杉矶', { width: 50 })).toMatchObject({ lines: ['上海到洛杉矶'], size: 8.2 })
  expect(set('上海到洛杉矶', { width: 42 })).toMatchObject({ lines: ['上海到洛杉矶'], size: 7 })
  expect(set('上海到洛杉矶', { width: 41 })).toBeNull()
  expect(set('上海到洛杉矶', { width: 30, lines: 2 })).toEqual({ lines: ['上海到', '洛杉矶'], size: 10 })
  expect(set('上海到洛杉矶', { width: 20, lines: 2 })).toBeNull()
})

test('lines break between Chinese signs and between words, never before a comma or behind a bracket', () => {
  const wrap = (text: string, room: number) => wrapText(text, setting, room, widths)
  expect(wrap('一二三，四五', 30)).toEqual(['一二', '三，四', '五'])
  expect(wrap('一二（三四）', 30)).toEqual(['一二', '（三', '四）'])
  expect(wrap('Los Angeles port', 60)).toEqual(['Los Angeles', 'port'])
  expect(wrap('到 40HQ 价格', 40)).toEqual(['到 40HQ', '价格'])
  expect(wrap('第一行\n\n第三行', 100)).toEqual(['第一行', '', '第三行'])
})

test('a word longer than a line is broken inside, and even a line of no width comes to an end', () => {
  expect(wrapText('abcdefgh', setting, 20, widths)).toEqual(['abcd', 'efgh'])
  expect(wrapText('一二', setting, 0, widths)).toEqual(['一', '二'])
})
