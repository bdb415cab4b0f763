import { describe, expect, test } from 'vitest'
import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { boxesReader } from './box-cells.rules.ts'
import type { Plan } from './fact-rows.rules.ts'

const columns = { containers: [0], container_type: [1], container_size: [2], count_20: [3], count_40: [4], teu: [5] }
const plan: Plan = {
  source: 1,
  direction: 'import',
  shape: 'full',
  columns,
  zone: 'UTC',
  dayFirst: true,
  modes: {},
  weightUnit: null,
  today: '2026-11-22',
}

const [one, two, three] = ['CSQU3054383', 'TEXU3070079', 'MSCU6639871']

function read(cells: readonly string[]) {
  const remarks: Remark[] = []
  const {
    teu,
    containers,
    container_types: types,
  } = boxesReader(plan, (field) => {
    const [column = -1] = (columns as Partial<Record<string, number[]>>)[field] ?? []
    return (row) => row[column] ?? ''
  })(cells, remarks)
  return { teu, boxes: containers.length, types, remarks: remarks.filter((remark) => remark !== 'container_invalid') }
}

test.each<[string, string[], number]>([
  ['one', ['2', '', ''], 2],
  ['of several sizes', ['1', '2', '1'], 7.25],
  ['that are empty', ['', '', ''], 0],
])('columns of counts %s are added by what their headings name', (_what, cells, teu) => {
  const named: Plan = { ...plan, columns: { count_20: [0], count_40: [1, 2] }, headings: ['20GP', '40HQ', '45HC'] }
  expect(boxesReader(named, () => () => '')(cells, []).teu).toBe(teu)
})

describe('boxes that a row declares go before those that it lists', () => {
  test.each<[string, string[], number, string[], Remark[]]>([
    ['two beside one number', [one, '2*20GP'], 2, ['20GP', '20GP'], ['boxes_differ']],
    ['two types beside one number', [one, '1×40HC+1×20GP'], 3, ['40HQ', '20GP'], ['boxes_differ']],
    ['forty feet of no kind', [one, "3X40'"], 6, ['', '', ''], ['boxes_differ']],
    ['behind the type', [one, '40HQ*4'], 8, ['40HQ', '40HQ', '40HQ', '40HQ'], ['boxes_differ']],
    ['in the column of sizes', [one, '', '2x40HQ'], 4, ['40HQ', '40HQ'], ['boxes_differ']],
    ['fewer than are listed', [`${one},${two}`, '1*40HQ'], 2, ['40HQ'], ['boxes_differ']],
    ['a list of types that goes on', [one, '20GP,40HQ'], 3, ['20GP', '40HQ'], ['boxes_differ']],
    ['columns that count more', [one, '', '', '2', '1'], 4, ['20GP', '20GP', ''], ['boxes_differ']],
    [
      'columns that count other boxes than the types',
      [one, '20GP', '', '3', '0'],
      3,
      ['20GP', '20GP', '20GP'],
      ['boxes_differ'],
    ],
  ])('%s', (_what, cells, teu, types, remarks) => {
    expect(read(cells)).toMatchObject({ teu, types, remarks })
  })

  test.each<[string, string[], number, string[]]>([
    ['as many as are listed', [`${one};${two}`, '2*20GP'], 2, ['20GP', '20GP']],
    ['one type for all of them', [`${one};${two};${three}`, '40HQ'], 6, ['40HQ', '40HQ', '40HQ']],
    ['each its own', [`${one};${two}`, '20GP;40HQ'], 3, ['20GP', '40HQ']],
    ['no number at all', ['', '1×40HC+1×20GP'], 3, ['40HQ', '20GP']],
    ['columns that count the same', [`${one};${two}`, '20GP;40HQ', '', '1', '1'], 3, ['20GP', '40HQ']],
    ['columns alone', ['', '', '', '2', '1'], 4, []],
  ])('nothing differs: %s', (_what, cells, teu, types) => {
    expect(read(cells)).toMatchObject({ teu, types, remarks: [] })
  })
})
