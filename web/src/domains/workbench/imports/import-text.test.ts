import { expect, test } from 'vitest'
import { enumeration } from './import-text.ts'

test('parts are joined as the language joins them', () => {
  expect(enumeration(['新建 96 条', '更新 3 条'], 'zh')).toBe('新建 96 条、更新 3 条')
  expect(enumeration(['create 96', 'update 3'], 'en')).toBe('create 96 and update 3')
  expect(enumeration(['crear 96', 'actualizar 3'], 'es')).toBe('crear 96 y actualizar 3')
  expect(enumeration(['crear 96'], 'es')).toBe('crear 96')
})
