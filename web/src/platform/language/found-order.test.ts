import { expect, test } from 'vitest'
import { beginningsFirst } from './found-order.ts'

test.each([
  ['hrr', ['上海宏瑞瑞贸易', '宏瑞瑞供应链', '其他'], ['宏瑞瑞供应链', '上海宏瑞瑞贸易', '其他']],
  ['宏瑞', ['上海宏瑞', '宏瑞供应链'], ['宏瑞供应链', '上海宏瑞']],
  ['harbor', ['Blue Harbor Ltd', 'HARBORLINE SHIPPING', '海港'], ['HARBORLINE SHIPPING', 'Blue Harbor Ltd', '海港']],
  ['138', ['乙公司', '甲公司'], ['乙公司', '甲公司']],
])('%s puts %j in the order %j', async (typed, names, ordered) => {
  expect(await beginningsFirst(names, (name) => name, typed)).toEqual(ordered)
})
