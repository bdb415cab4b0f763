import { expect, test } from 'vitest'
import { tonnesText } from './record-text.ts'

test.each([
  ['zh', 640_279_554, '64.03万'],
  ['zh', 2_500_000, '2500'],
  ['ja', 640_279_554, '64.03万'],
  ['en', 640_279_554, '640,280'],
  ['es', 640_279_554, '640.280'],
] as const)('in %s %i kg are %s tonnes', (language, kilograms, text) => {
  expect(tonnesText(kilograms, language)).toBe(text)
})
