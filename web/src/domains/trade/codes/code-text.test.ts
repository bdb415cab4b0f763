import { expect, test } from 'vitest'
import { codeText } from './code-text.ts'

test.each([
  ['CNNGB', 'Ningbo', 'CNNGB Ningbo'],
  ['CNNGB', '', 'CNNGB'],
  ['VNDD9', 'Dong Dang', 'Dong Dang'],
  ['VNDD9', '', 'VNDD9'],
])('%s with the name %j is shown as %s', (code, name, text) => {
  expect(codeText(code, name)).toBe(text)
})
