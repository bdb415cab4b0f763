import { describe, expect, test } from 'vitest'
import { doubtsOf, litParts } from './reading-rules.ts'

const line = (place: number, start: number, end: number) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules read nothing else of a line
  ({ place, line: { span: { start, end }, prices: [] } }) as unknown as Parameters<typeof litParts>[1][number]

describe('the text is cut where lines begin and end', () => {
  test.each([
    ['without lines', 'abcdef', [], [['abcdef', null]]],
    [
      'one line',
      'abcdef',
      [line(1, 1, 3)],
      [
        ['a', null],
        ['bc', 1],
        ['def', null],
      ],
    ],
    [
      'lines that share a text',
      'abcdef',
      [line(1, 0, 4), line(2, 2, 6)],
      [
        ['abcd', 1],
        ['ef', 2],
      ],
    ],
    [
      'a line within another one',
      'abcdef',
      [line(1, 0, 5), line(2, 1, 3)],
      [
        ['abcde', 1],
        ['f', null],
      ],
    ],
    [
      'a line beyond the text',
      'abc',
      [line(1, 1, 9)],
      [
        ['a', null],
        ['bc', 1],
      ],
    ],
  ])('%s', (_, text, lines, parts) => {
    expect(litParts(text, lines).map((part) => [part.text, part.place])).toEqual(parts)
    expect(
      litParts(text, lines)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})

test('a doubt is named once, with the words that led to it and the fields that each leaves open', () => {
  const flag = { code: 'textUnread' as const, span: null }
  expect(
    doubtsOf([
      { ...flag, field: 'prices', evidence: '减600' },
      { code: 'polMissing', field: 'pol', span: null, evidence: '' },
      { ...flag, field: 'kind', evidence: '减600' },
      { ...flag, field: 'kind', evidence: '减600' },
      { ...flag, field: 'sailing', evidence: '12.6' },
    ]),
  ).toEqual([
    {
      code: 'textUnread',
      notes: [
        { evidence: '减600', fields: ['prices', 'kind'] },
        { evidence: '12.6', fields: ['sailing'] },
      ],
    },
    { code: 'polMissing', notes: [{ evidence: '', fields: ['pol'] }] },
  ])
})
