import { listTradeAggregates } from '@seamark/contract/trade/index'
import { expect, test } from 'vitest'
import { sliceNames } from '../slices/slice-filters.ts'
import { notAggregated, sliceOfText } from './record-filters.ts'

test('whatever part of a slice monthly figures do not know is left out when they are asked for', () => {
  const known = Object.keys(listTradeAggregates.query?.shape ?? {})
  expect(sliceNames.filter((name) => !known.includes(name)).sort()).toEqual([...notAggregated].sort())
})

test.each([
  ['TEMU 123456-7', { containerNo: 'TEMU1234567' }],
  ['temu1234567', { containerNo: 'TEMU1234567' }],
  ['EGLV149500123456', { bill: 'EGLV149500123456' }],
  ['HLCUSHA2605ABCD1', { bill: 'HLCUSHA2605ABCD1' }],
  ['13800138000', undefined],
  ['NINGBO 2026', undefined],
  ['宁波海天', undefined],
  ['', undefined],
])('%s stands for %j', (text, slice) => expect(sliceOfText(text)).toEqual(slice))
