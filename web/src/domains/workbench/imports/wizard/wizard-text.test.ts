import { expect, test } from 'vitest'
import { duration } from './wizard-text.ts'

test.for([
  [0, '1秒钟'],
  [59, '59秒钟'],
  [60, '1分钟'],
  [3599, '1小时'],
  [7200, '2小时'],
] as const)('%d seconds read %s', ([seconds, text]) => {
  expect(duration(seconds, 'zh')).toBe(text)
})
