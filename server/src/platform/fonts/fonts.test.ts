import { expect, test } from 'vitest'
import { documentWidths } from './fonts.ts'

test('letters are as wide as their font says: Chinese ones as wide as high, digits alike, bold ones wider, unknown ones nothing', () => {
  const widths = documentWidths()
  if (!widths) throw new Error('The fonts are not installed')
  const { regular, bold } = widths
  expect(['上', '港', '，', 'ー'].map(regular)).toEqual([1, 1, 1, 1])
  expect(new Set([...'0123456789'].map(regular)).size).toBe(1)
  expect(bold('a')).toBeGreaterThan(regular('a'))
  expect(['한', '😀'].map(regular)).toEqual([0, 0])
})
