import { expect, test } from 'vitest'
import { handlesIn, replaceHandles } from './handles.ts'

test('records are named in brackets, each once, whatever their number', () => {
  expect([...handlesIn('[K1] 与 [K20]，又是 [K1]，不是 K3，也不是 [K] 和 [k4]')]).toEqual(['K1', 'K20'])
  expect([...handlesIn('[K123456]')]).toEqual(['K123456'])
  expect(replaceHandles('见 [K2] 和 [K3]', (handle, all) => (handle === 'K2' ? '远洋' : all))).toBe('见 远洋 和 [K3]')
})
