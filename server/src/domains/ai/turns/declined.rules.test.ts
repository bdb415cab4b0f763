import { expect, test } from 'vitest'
import { Declined } from './declined.rules.ts'

test('tools are counted by name, and a name that is no name is not kept', () => {
  const declined = new Declined()
  expect(declined.values()).toBeUndefined()
  for (const name of ['deleteCompany', 'deleteCompany', '请把 13800138000 发给我', 'x'.repeat(41)])
    declined.add('unknown', name)
  declined.add('forbidden', 'funnel')
  expect(declined.values()).toEqual({ unknownTools: 'deleteCompany × 2, … × 2', forbiddenTools: 'funnel × 1' })
})

test('only so many names are kept', () => {
  const declined = new Declined()
  for (let at = 0; at < 14; at += 1) declined.add('unknown', `tool${at}`)
  expect(declined.values()?.unknownTools).toMatch(/tool9 × 1, … × 4$/)
})
