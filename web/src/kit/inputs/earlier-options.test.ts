import { expect, test } from 'vitest'
import { disableEarlierOptions } from './earlier-options.ts'

const found = [{ value: 1, label: '王芳' }]

test('what was found for what is typed can be chosen; what was found for an earlier text cannot', () => {
  expect(disableEarlierOptions(found, false)).toEqual(found)
  expect(disableEarlierOptions(found, true)).toEqual([{ value: 1, label: '王芳', disabled: true }])
})
