import { expect, test } from 'vitest'
import { saidOf } from './plan-text.ts'

test('what is understood is said once, days of orders with what they are, and boxes in large letters', () => {
  const said = [
    { part: 'arrivalFrom', text: '本月' },
    { part: 'arrivalTo', text: '本月' },
    { part: 'container', text: '40hq' },
  ]
  const all = saidOf({ company: null, said })
  expect(all).toHaveLength(2)
  expect(all).toContain('40HQ')
  expect(all).not.toContain('本月')
  expect(saidOf({ company: { id: 1, name: '远洋国际' }, said: [] })).toEqual(['远洋国际'])
})
