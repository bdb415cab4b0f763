import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { chinaPlace } from './pasted-texts.queries.ts'
import { readPasted } from './pasted-texts.rules.ts'

const folder = path.join(import.meta.dirname, 'corpus/tuned')
const read = (text: string, country = 'CN') => readPasted(text, { country, chinaPlace })

interface Labelled {
  file: string
  name: string
  text: string
  sure: string[]
  doubtful: string[]
}

/** `== name`, the text, and one row `> field=value` for each value; a question mark before the field says that it is not certain. */
const labelled: Labelled[] = readdirSync(folder).flatMap((file) =>
  readFileSync(path.join(folder, file), 'utf8')
    .split(/^== /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...rows] = part.trimEnd().split('\n')
      const said = rows.filter((row) => row.startsWith('> ')).map((row) => row.slice(2))
      return {
        file,
        name,
        text: rows.filter((row) => !row.startsWith('> ')).join('\n'),
        sure: said.filter((row) => !row.startsWith('?')),
        doubtful: said.filter((row) => row.startsWith('?')).map((row) => row.slice(1)),
      }
    }),
)

test('there are at least thirty labelled texts', () => expect(labelled.length).toBeGreaterThanOrEqual(30))

describe.each(labelled)('$file: $name', ({ text, sure, doubtful }) => {
  const values = read(text)
  const shown = (isSure: boolean) =>
    values.filter(({ doubt }) => (doubt === null) === isSure).map(({ field, value }) => `${field}=${value}`)

  test('what is certain is what a person reads there', () => expect(shown(true).toSorted()).toEqual(sure.toSorted()))
  test('what is doubtful is offered and flagged', () => expect(shown(false)).toEqual(expect.arrayContaining(doubtful)))
  test('each value has its place in the text', () => {
    for (const { start, end } of values) {
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeGreaterThan(start)
      expect(end).toBeLessThanOrEqual(text.length)
    }
  })
})

test('parts of an address and countries are nobody', () => {
  const text = 'John Smith\nLogistics Manager\nUnit 12, Dock Road, London E16 2AB, United Kingdom'
  expect(read(text).filter(({ field }) => field === 'name')).toMatchObject([{ value: 'John Smith', doubt: null }])
})

test('the place of a value is that of its words', () => {
  const text = '你好\r\n联系人：王莉\n电话：0574-87654321'
  const placed = read(text).map(({ field, start, end }) => [field, text.slice(start, end)])
  expect(placed).toEqual([
    ['name', '王莉'],
    ['phone', '0574-87654321'],
  ])
})

test('a telephone of a firm comes in parts', () => {
  expect(read('电话：0574-87654321 转 801')[0]?.phone).toEqual({
    phoneCountryCode: '+86',
    phoneAreaCode: '0574',
    telephone: '87654321 转 801',
  })
})

test.each([
  '',
  ' ',
  '\n\n',
  '1'.repeat(5000),
  'a@'.repeat(2500),
  '公司'.repeat(2500),
  '联系人：'.repeat(1200),
  '( '.repeat(2500),
])('a text without sense is read at once, and gives little', (text) =>
  expect(read(text).length).toBeLessThanOrEqual(60),
)
