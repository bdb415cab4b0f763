import type { DeviceRow } from '@seamark/contract/exhibitions/captures/fairs'
import { expect, test } from 'vitest'
import { findExhibitors } from './exhibitors-rules.ts'

const rows: DeviceRow[] = [
  [1, '宁波甬江户外用品', 'Yongjiang Outdoor', '3.1A12、A13', 'nbyjhwyp yo'],
  [2, '台州五金', '', 'N2 G32', 'tzwj'],
  [3, '宁波永嘉灯饰', '', 'W1-T05/06', 'nbyjds'],
  [4, '苏州纺织', 'Suzhou Textile', '3.1A1', 'szfz st'],
]

test.each([
  ['3.1a12', [1]],
  ['A12', [1]],
  ['ａ１３', [1]],
  ['3.1A1', [4, 1]],
  ['g32', [2]],
  ['nbyj', [1, 3]],
  ['tz', [2]],
  ['甬江', [1]],
  ['textile', [4]],
  ['yjh', [1]],
  ['w1t05', [3]],
  ['  ', []],
  ['没有', []],
])('%s finds %o', (typed, expected) => {
  expect(findExhibitors(rows, typed).map(([id]) => id)).toEqual(expected)
})

test('no more than are shown', () => {
  const many = Array.from({ length: 50 }, (_, at): DeviceRow => [at, '宁波', '', `A${at}`, 'nb'])
  expect(findExhibitors(many, 'nb')).toHaveLength(6)
})
