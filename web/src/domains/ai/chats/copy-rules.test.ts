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

test.each(['=HYPERLINK("x")', '@SUM(1)', '+cmd|x', '-2+3+cmd'])('a spreadsheet computes nothing of %s', (text) => {
  expect(cellsOf([{ kind: 'table', title: '', rows: [[text]] }])).toBe(`'${text}`)
})
