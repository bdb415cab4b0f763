import { describe, expect, test } from 'vitest'
import { fillText, noValues, unknownPlaces, type Values } from './variables.rules.ts'

const values: Values = {
  ...noValues,
  contact: '王敏',
  company: '宁波远洋',
  title: '',
  'me.name': '林晓帆',
  'me.phone': '138 0013 8000',
}

describe('a text with variables', () => {
  test.each([
    ['{{contact}}，您好', '王敏，您好', []],
    ['{{ contact }} / {{me.name}} {{me.phone}}', '王敏 / 林晓帆 138 0013 8000', []],
    ['{{title|先生/女士}}，您好', '先生/女士，您好', []],
    ['{{title}}，您好', '，您好', ['title']],
    ['{{title|}}您好', '您好', []],
    ['{{prce}} {{#if x}} {contact}', '{{prce}} {{#if x}} {contact}', []],
  ])('%j becomes %j', (text, expected, missing) => {
    expect(fillText(text, values)).toEqual({ text: expected, missing })
  })

  test('takes a value as text, whatever stands in it', () => {
    const odd = { ...values, contact: '{{me.phone}} $& =1+1' }
    expect(fillText('{{contact}}', odd).text).toBe('{{me.phone}} $& =1+1')
  })

  test('says which places name no variable, and which was meant', () => {
    expect(unknownPlaces('{{prce}} {{contct}} {{compny|x}} {{wheather}} {{contact}}')).toEqual([
      { name: 'prce', meant: 'price20' },
      { name: 'contct', meant: 'contact' },
      { name: 'compny', meant: 'company' },
      { name: 'wheather', meant: undefined },
    ])
  })
})
