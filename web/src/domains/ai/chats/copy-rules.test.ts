import { expect, test } from 'vitest'
import { type Block, cellsOf, markdownOf, plainTextOf } from './copy-rules.ts'

const blocks: readonly Block[] = [
  { kind: 'text', text: '电放保函，\n以及正本。' },
  {
    kind: 'table',
    title: '订单',
    rows: [
      ['A|1', '宁波 → 洛杉矶', '*x*'],
      ['B', '=1+1\tb', '+86 138'],
    ],
  },
]

test('an answer is copied as text, as markdown, and its tables as cells', () => {
  expect(plainTextOf(blocks)).toBe('电放保函，\n以及正本。\n\n订单\nA|1  宁波 → 洛杉矶  *x*\nB  =1+1 b  +86 138')
  expect(markdownOf(blocks)).toBe(
    '电放保函，\n以及正本。\n\n**订单**\n\n|  |  |  |\n| --- | --- | --- |\n| A\\|1 | 宁波 → 洛杉矶 | \\*x\\* |\n| B | =1+1 b | +86 138 |',
  )
  expect(cellsOf(blocks)).toBe("A|1\t宁波 → 洛杉矶\t*x*\nB\t'=1+1 b\t+86 138")
})

test('a text in markdown is copied without its signs, as it is, and its tables as cells', () => {
  const text = '**最低**：1450\n\n1. a\n   - b\n\n| 港口 | 价 |\n| - | - |\n| CNNGB | **1450** |'
  const said = [{ kind: 'markdown', text }] as const
  expect(plainTextOf(said)).toBe('最低：1450\n\n1. a\n   - b\n\n港口  价\nCNNGB  1450')
  expect(markdownOf(said)).toBe(text)
  expect(cellsOf(said)).toBe('港口\t价\nCNNGB\t1450')
})

test.each(['=HYPERLINK("x")', '@SUM(1)', '+cmd|x', '-2+3+cmd'])('a spreadsheet computes nothing of %s', (text) => {
  expect(cellsOf([{ kind: 'table', title: '', rows: [[text]] }])).toBe(`'${text}`)
})
