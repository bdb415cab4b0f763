import { listTradeAggregates } from '@seamark/contract/trade/index'
import { expect, test } from 'vitest'
import { sliceNames } from '../slices/slice-filters.ts'
import { notAggregated } from './record-filters.ts'

test('whatever part of a slice monthly figures do not know is left out when they are asked for', () => {
  const known = Object.keys(listTradeAggregates.query?.shape ?? {})
  expect(sliceNames.filter((name) => !known.includes(name)).sort()).toEqual([...notAggregated].sort())
})
