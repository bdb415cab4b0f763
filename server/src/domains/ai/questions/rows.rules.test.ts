import { expect, test } from 'vitest'
import { mostWordings } from '@seamark/contract/ai/questions/questions'
import { readQuestionRow } from './rows.rules.ts'

const read = (wordings: string) => {
  const { values, problems } = readQuestionRow({ question: '电放要什么？', answer: '保函。', wordings }, 'zh')
  return problems.length > 0 ? problems : values.wordings
}

test.each([
  ['电放怎么办 | 电放需要什么', ['电放怎么办', '电放需要什么']],
  ['一｜二\r\n三\n\n 四 ||', ['一', '二', '三', '四']],
  ['a b', ['a b']],
  ['  ', undefined],
])('the wordings of %j', (cell, expected) => expect(read(cell)).toEqual(expected))

test('too many wordings, and a cell that is too long for any, are refused with the limit', () => {
  const many = Array.from({ length: mostWordings + 1 }, (_, at) => `问法${at}`).join('|')
  expect(read(many)).toEqual([{ field: 'wordings', code: 'ai.wordings_many', params: { maximum: mostWordings } }])
  const long = [{ field: 'wordings', code: 'field.too_long', params: { maximum: 8000 } }]
  expect(read(`电放${' '.repeat(7997)}|`)).toEqual(['电放'])
  expect(read(`电放${' '.repeat(7998)}|`)).toEqual(long)
})
