import { repricing } from '@seamark/contract/rates/rates/bulk'
import { expect, test } from 'vitest'
import { repriced } from './repricings.rules.ts'

const prices = [
  { container: '20GP' as const, amount: 1833, isFrom: false, isImplied: false },
  { container: '40HQ' as const, amount: 2450, isFrom: true, isImplied: false },
]

test.each<[string, object, number[]]>([
  ['an amount up', { by: 'amount', value: 200 }, [2035, 2650]],
  ['an amount down', { by: 'amount', value: -50, rounding: 1 }, [1783, 2400]],
  ['a share up', { by: 'percent', value: 3 }, [1890, 2525]],
  ['a share down, rounded to fifty', { by: 'percent', value: -10, rounding: 50 }, [1650, 2200]],
  ['one container', { by: 'amount', value: 100, rounding: 1, containers: ['40HQ'] }, [1833, 2550]],
])('%s', (_, input, expected) => {
  const changed = repriced(prices, repricing.parse(input))
  expect(changed.map(({ amount }) => amount)).toEqual(expected)
  expect(changed.map(({ isFrom }) => isFrom)).toEqual([false, true])
})
