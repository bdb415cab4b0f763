import { expect, test } from 'vitest'
import { isCalled } from './spelt-names.rules.ts'

test.each([
  ['周敏', 'zm', true],
  ['周敏', 'ZHOU', true],
  ['周敏', 'zhou min', true],
  ['周敏', '敏', true],
  ['周敏', 'ｚｍ', true],
  ['单雄', 'shan', true],
  ['曾华', 'zh', true],
  ['周敏', 'sm', false],
  ['周敏', '周m', false],
  ['Amy Chen', 'amy', true],
  ['Amy Chen', 'ac', false],
  ['林晓帆', '', true],
])('%s by %s: %s', (name, typed, isFound) => expect(isCalled(name, typed)).toBe(isFound))
