import { expect, test } from 'vitest'
import { enumerate } from './import-text.ts'

test('parts are joined as the language joins them', () => {
  expect(enumerate(['新建 96 条', '更新 3 条'], 'zh')).toBe('新建 96 条、更新 3 条')
  expect(enumerate(['create 96', 'update 3'], 'en')).toBe('create 96 and update 3')
  expect(enumerate(['crear 96', 'actualizar 3'], 'es')).toBe('crear 96 y actualizar 3')
  expect(enumerate(['crear 96'], 'es')).toBe('crear 96')
})
