import { expect, test } from 'vitest'
import { LineSplitter } from './lines.rules.ts'

function split(pieces: readonly string[]): string[] {
  const lines: string[] = []
  const splitter = new LineSplitter((line, number) => lines.push(`${number}:${line}`))
  for (const piece of pieces) splitter.feed(piece)
  splitter.end()
  expect(splitter.count).toBe(lines.length)
  return lines
}

test('CRLF, LF and CR each end a line, wherever the pieces are cut', () => {
  const text = 'one\r\ntwo\nthree\rfour\r\n\r\nsix'
  const lines = ['1:one', '2:two', '3:three', '4:four', '5:', '6:six']
  expect(split([text])).toEqual(lines)
  for (let length = 1; length < text.length; length += 1)
    expect(split(text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [])).toEqual(lines)
})

test('an end of line at the end of the text begins no further line', () => {
  expect(split(['a\n'])).toEqual(['1:a'])
  expect(split(['a\r'])).toEqual(['1:a'])
  expect(split(['a\n\r\n'])).toEqual(['1:a', '2:'])
  expect(split([''])).toEqual([])
})

test('a line of ten megabytes is cut and the next one is whole', () => {
  const piece = 'x'.repeat(64 * 1024)
  const lines = split([...Array.from({ length: 160 }, () => piece), '\nnext\n'])
  expect(lines).toHaveLength(2)
  expect(lines[0]?.length).toBeLessThan(256 * 1024)
  expect(lines[1]).toBe('2:next')
})
