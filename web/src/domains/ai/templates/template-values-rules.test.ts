import { expect, test } from 'vitest'
import { emptiedBy, freeKey } from './template-values-rules.ts'

test('a new variable begins with a key that no other one has', () => {
  expect(freeKey([])).toBe('value1')
  expect(freeKey([{ key: 'client' }])).toBe('value1')
  // One was removed between the others.
  expect(freeKey([{ key: 'value1' }, undefined, { key: 'value3' }])).toBe('value2')
  expect(freeKey([{ key: 'value1' }, { key: 'value2' }])).toBe('value3')
})

test('another client takes the contact and the quote of the one before along', () => {
  const variables = [
    { key: 'client', type: 'company' },
    { key: 'who', type: 'contact' },
    { key: 'offer', type: 'rate' },
    { key: 'paper', type: 'quote' },
    { key: 'note', type: 'text' },
  ] as const
  expect(emptiedBy({ client: 2 }, 'client', variables)).toEqual(['who', 'paper'])
  expect(emptiedBy({ client: null }, 'client', variables)).toEqual(['who', 'paper'])
  expect(emptiedBy({ note: 'x' }, 'client', variables)).toEqual([])
  expect(emptiedBy({ who: 3 }, undefined, variables)).toEqual([])
})
