import { expect, test } from 'vitest'
import { readPlainList } from './container-lists.rules.ts'

const [one, other] = ['CSQU3054383', 'TEXU3070079']

test('a list of numbers with nothing but commas between them is read at once', () => {
  expect(readPlainList(one)).toEqual({ numbers: [one], places: [0], listed: 1, remarks: [] })
  expect(readPlainList(`${one},${other}`)).toEqual({ numbers: [one, other], places: [0, 1], listed: 2, remarks: [] })
  const many = Array.from({ length: 30 }, (_, at) => `ABCU${String(at).padStart(7, '0')}`)
  expect(readPlainList(many.join(','))).toMatchObject({ numbers: many, places: many.map((_, at) => at), listed: 30 })
})

test.each(['TEXU3070070', 'CSQA3054383', `${one},TEXU3070070`])('a wrong number is doubted: %s', (cell) =>
  expect(readPlainList(cell)).toMatchObject({ numbers: cell.split(','), remarks: ['container_invalid'] }),
)

test.each([
  '',
  'CSQU305438',
  'csqu3054383',
  `${one},`,
  `${one} ${other}`,
  `${one};${other}`,
  `${one},${one}`,
  `${one},TEXU307007`,
  'CSQU30543831',
  'ＣＳＱＵ３０５４３８３',
])('every other cell is not: %j', (cell) => expect(readPlainList(cell)).toBeNull())
