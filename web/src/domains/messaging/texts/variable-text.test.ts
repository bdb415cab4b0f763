import { expect, test } from 'vitest'
import { variablesText } from './variable-text.ts'

test('several variables are divided as the language does it', () => {
  for (const [language, comma, other] of [
    ['zh', '、', ', '],
    ['ja', '、', ', '],
    ['en', ', ', '、'],
    ['es', ', ', '、'],
  ] as const) {
    expect(variablesText(['contact', 'company'], language)).toContain(comma)
    expect(variablesText(['contact', 'company'], language)).not.toContain(other)
  }
})
