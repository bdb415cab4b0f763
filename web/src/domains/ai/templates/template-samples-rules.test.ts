import { fieldsOf, type VariableType, variableTypes } from '@seamark/contract/ai/templates/variables'
import { expect, test } from 'vitest'
import { sampleOf } from './template-samples-rules.ts'

const words = { say: (name: string) => `<${name}>`, day: (day: string) => day, number: String }
const variable = (type: VariableType) => ({ key: 'one', type, options: ['20GP', '40HQ'] })

test('each place that a variable may have is shown with an example', () => {
  for (const type of variableTypes) {
    const fields: readonly string[] = fieldsOf[type]
    for (const field of fields.length === 0 ? [''] : fields) {
      const { text, lack } = sampleOf({ key: 'one', field }, [variable(type)], words)
      expect({ type, field, lack, isShown: text !== '' }).toEqual({ type, field, lack: undefined, isShown: true })
    }
  }
})

test('a place that would be refused is lacking, though another type has such a field', () => {
  for (const [type, field] of [
    ['company', 'price40hq'],
    ['company', 'constructor'],
    ['company', ''],
    ['date', 'valid'],
    ['choice', 'name'],
  ] as const)
    expect({ type, field, ...sampleOf({ key: 'one', field }, [variable(type)], words) }).toEqual({
      type,
      field,
      text: '',
      lack: 'notGiven',
    })
})

test('a place without a variable is lacking', () => {
  expect(sampleOf({ key: 'other', field: 'name' }, [variable('company')], words)).toEqual({
    text: '',
    lack: 'notGiven',
  })
})
