import { expect, test } from 'vitest'
import { isLit, standingOf } from './hall-rules.ts'

const exhibitor = (
  standing: 'ours' | 'colleague' | 'pool' | 'new',
  visitState: 'planned' | 'visited' | null = null,
) => ({
  id: 1,
  name: '甬江',
  standing,
  visitState,
})

test('a shared booth is drawn as the nearest client of those who stand there', () => {
  expect(standingOf({ exhibitors: [exhibitor('new'), exhibitor('ours')] })).toBe('ours')
  expect(standingOf({ exhibitors: [exhibitor('pool'), exhibitor('colleague')] })).toBe('colleague')
  expect(standingOf({ exhibitors: [] })).toBe('new')
})

test('a booth is bright where any of its exhibitors is of the kind that is lit', () => {
  const booth = { exhibitors: [exhibitor('new', 'planned'), exhibitor('ours')] }
  expect([undefined, 'ours', 'new', 'planned', 'visited', 'pool'].map((lit) => isLit(booth, lit as 'ours'))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
