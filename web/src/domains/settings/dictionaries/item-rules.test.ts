import type { DictionaryItem } from '@seamark/contract/settings/dictionaries'
import { expect, test } from 'vitest'
import { dropPlace, neighbour } from './item-rules.ts'

const items = [1, 2, 3].map((id): DictionaryItem => ({ id, version: 1, code: `c${id}`, names: { zh: '', en: '', es: '', ja: '' }, retired: false }))
const at = (id: number) => items.find((item) => item.id === id) as DictionaryItem

test('a step leads before or behind the neighbour, and nowhere at the ends', () => {
  expect([neighbour(items, at(2), -1), neighbour(items, at(2), 1), neighbour(items, at(1), 1)]).toEqual([1, null, 3])
  expect([neighbour(items, at(1), -1), neighbour(items, at(3), 1)]).toEqual([undefined, undefined])
})

test('a drop takes the place of what it falls on, from above as from below', () => {
  expect([dropPlace(items, 3, 1), dropPlace(items, 1, 2), dropPlace(items, 1, 3)]).toEqual([1, 3, null])
  expect([dropPlace(items, 2, 2), dropPlace(items, 9, 1)]).toEqual([undefined, undefined])
})
