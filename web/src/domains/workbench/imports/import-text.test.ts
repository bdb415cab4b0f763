import { expect, test } from 'vitest'
import { duration, enumeration } from './import-text.ts'

test.for([
  [0, '1秒钟'],
  [59, '59秒钟'],
  [60, '1分钟'],
  [3599, '1小时'],
  [7200, '2小时'],
] as const)('%d seconds read %s', ([seconds, text]) => {
  expect(duration(seconds, 'zh')).toBe(text)
})

test('parts are joined as the language joins them', () => {
  expect(enumeration(['新建 96 条', '更新 3 条'], 'zh')).toBe('新建 96 条、更新 3 条')
  expect(enumeration(['create 96', 'update 3'], 'en')).toBe('create 96 and update 3')
  expect(enumeration(['crear 96', 'actualizar 3'], 'es')).toBe('crear 96 y actualizar 3')
  expect(enumeration(['crear 96'], 'es')).toBe('crear 96')
})
