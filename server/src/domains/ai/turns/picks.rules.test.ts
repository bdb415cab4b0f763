import { expect, test } from 'vitest'
import { harmlessText } from '../endpoints/harmless-texts.rules.ts'
import { fieldsAt, pickFields } from './picks.rules.ts'

test('fields are picked by their paths, through lists, and what is empty is left out', () => {
  const row = {
    id: 7,
    name: '远洋',
    remark: '',
    owner: { id: 3, name: '林晓帆' },
    prices: [
      { container: '40HQ', amount: 1200, key: 'a' },
      { container: '20GP', amount: 700, key: 'b' },
    ],
  }
  expect(
    pickFields(row, ['name', 'remark', 'owner.name', 'prices.container', 'prices.amount', 'missing.field']),
  ).toEqual({
    name: '远洋',
    owner: { name: '林晓帆' },
    prices: [
      { container: '40HQ', amount: 1200 },
      { container: '20GP', amount: 700 },
    ],
  })
  expect(fieldsAt(row, 'prices.container')).toEqual(['40HQ', '20GP'])
  expect(fieldsAt(row, 'owner.id')).toEqual([3])
})

test('a text is cut at 500 characters, and loses the signs that nobody sees', () => {
  expect(pickFields({ name: '货'.repeat(900) }, ['name'])).toEqual({ name: '货'.repeat(500) })
  const tags = [...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
  expect(harmlessText(`远\u200b洋\u202e国\u2066际\u{feff}${tags}`)).toBe('远洋国际')
  expect(harmlessText('Ningbo → 洛杉矶，40’HQ\nñ é が')).toBe('Ningbo → 洛杉矶，40’HQ\nñ é が')
})
