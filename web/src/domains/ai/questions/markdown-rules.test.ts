import { expect, test } from 'vitest'
import { cutIntoPieces, mostShown, readPiece } from './markdown-rules.ts'

const piecesOf = (text: string) => cutIntoPieces(text).pieces
const read = (text: string) => piecesOf(text).flatMap(readPiece)
const paragraph = (...inner: object[]) => [{ kind: 'paragraph', inner }]
const text = (said: string) => ({ kind: 'text', text: said })
const address = (said: string) => ({ kind: 'address', text: said })

test('paragraphs, lists, tables, bold and code are read', () => {
  expect(read('# 费用\n\n一 **二** `40HQ`\n\n- a\n  1. b\n- [x] c')).toEqual([
    { kind: 'heading', inner: [text('费用')] },
    ...paragraph(text('一 '), { kind: 'bold', inner: [text('二')] }, text(' '), { kind: 'code', text: '40HQ' }),
    {
      kind: 'list',
      start: undefined,
      items: [
        [...paragraph(text('a')), { kind: 'list', start: 1, items: [paragraph(text('b'))] }],
        paragraph(text('[x] c')),
      ],
    },
  ])
  expect(read('|港口|价|\n|-|-|\n|CNNGB|**1450**|\n\n```\n**x**\n\ny\n```')).toEqual([
    {
      kind: 'table',
      head: [[text('港口')], [text('价')]],
      rows: [[[text('CNNGB')], [{ kind: 'bold', inner: [text('1450')] }]]],
    },
    { kind: 'code', text: '**x**\n\ny' },
  ])
})

test.each([
  '20GP*2，40HQ*3',
  '5~7天，3~5天',
  'Seven days.\n  Then 80 USD a day.',
  '    4 blanks are no code',
  'total\n===',
  '_MSCU1234567_',
  '<img src="x" onerror=alert(1)>',
  '<script>alert(1)</script>',
  '[ref][1] and [other]',
])('%s stands as it is written', (said) => {
  expect(read(said)).toEqual(paragraph(text(said)))
})

test('a link and a picture are their words and their address as text', () => {
  expect(read('[see](javascript:alert(1)) ![map](http://evil.cn/x.png) <https://a.cn>')).toEqual(
    paragraph(
      text('see '),
      address('javascript:alert(1)'),
      text(' '),
      text('map '),
      address('http://evil.cn/x.png'),
      text(' '),
      address('https://a.cn'),
    ),
  )
  expect(read('见 https://a.cn/b?c=1，谢谢。\n\n[1]: http://evil.cn')).toEqual([
    ...paragraph(text('见 '), address('https://a.cn/b?c=1'), text('，谢谢。')),
    ...paragraph(text('[1]: '), address('http://evil.cn')),
  ])
})

test('a record is named in square brackets, in the middle of signs that may mean something else, and not in code', () => {
  expect(read('**[K1]** *[K12] `[K3]`\n\n[K3]: http://evil.cn')).toEqual([
    ...paragraph(
      { kind: 'bold', inner: [{ kind: 'handle', text: 'K1' }] },
      text(' *'),
      { kind: 'handle', text: 'K12' },
      text(' '),
      { kind: 'code', text: '[K3]' },
    ),
    ...paragraph({ kind: 'handle', text: 'K3' }, text(': '), address('http://evil.cn')),
  ])
})

test('while an answer comes, what stands before its last piece stays the same', () => {
  const whole = '一\n\n- a\n- b\n\n  more\n\n```\nx\n\ny\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n二'
  const pieces = piecesOf(whole)
  expect(pieces).toHaveLength(5)
  for (let length = 1; length < whole.length; length++) {
    const known = piecesOf(whole.slice(0, length)).slice(0, -1)
    expect(pieces.slice(0, known.length)).toEqual(known)
  }
})

test.each([
  ['a line of a megabyte', 'x'.repeat(1_000_000), mostShown],
  ['lists of 10,000 in one line', `${'- '.repeat(10_000)}x`, undefined],
  [
    'lists of 10,000 in lines',
    Array.from({ length: 400 }, (_, deep) => `${' '.repeat(deep * 2)}- x`).join('\n'),
    mostShown,
  ],
  ['quotes of 10,000', `${'>'.repeat(10_000)}x`, undefined],
  ['a table too long to read', `|a|\n|-|\n${'|1|\n'.repeat(5000)}`, undefined],
])('%s is shown as it is written', (_name, said, most) => {
  const { pieces, rest } = cutIntoPieces(said)
  const blocks = pieces.flatMap(readPiece)
  expect(blocks.every(({ kind }) => kind === 'plain')).toBe(true)
  const shown = blocks.map((block) => (block.kind === 'plain' ? block.text : ''))
  expect([...shown, rest].join('\n').trim()).toBe(said.slice(0, most).trim())
})

test('a text of a thousand paragraphs is formatted at its beginning alone, and nothing of it is lost', () => {
  const { pieces, rest } = cutIntoPieces('**b**\n\n'.repeat(1000))
  expect(pieces.length).toBeLessThan(600)
  expect([...pieces, rest].join('').match(/b/g)).toHaveLength(1000)
})
