import { expect, test } from 'vitest'
import { fileName } from './downloads.ts'

test.each([
  [`attachment; filename="____.xlsx"; filename*=UTF-8''%E5%AE%A2%E6%88%B7.xlsx`, '客户.xlsx'],
  [`attachment; filename="_><svg>.csv"; filename*=UTF-8''%22%3E%3Csvg%3E.csv`, '"><svg>.csv'],
  [`attachment; filename*=UTF-8''broken%E5`, 'file'],
  ['attachment; filename="plain.csv"', 'file'],
  [null, 'file'],
])('%j names the file %j', (header, name) => {
  expect(fileName(header)).toBe(name)
})
