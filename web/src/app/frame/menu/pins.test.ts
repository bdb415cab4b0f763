import { expect, test } from 'vitest'
import type { MenuEntry } from './entries.ts'
import { pinnedLeaves, withoutPin, withPin, withPinMoved } from './pins.ts'

const entries: MenuEntry[] = [
  { path: '/dashboard', title: 'summary.dashboard', icon: 'D' },
  {
    path: '/contacts',
    title: 'phonebook.menu',
    icon: 'C',
    children: [
      { path: '/contacts/contactsList', title: 'phonebook.companies' },
      { path: '/contacts/tag', title: 'phonebook.tags', icon: 'T' },
    ],
  },
]

test('pins are shown in their order, each once, with the icon of their group', () => {
  expect(pinnedLeaves(entries, ['/contacts/tag', '/dashboard', '/contacts/contactsList', '/dashboard'])).toEqual([
    { path: '/contacts/tag', title: 'phonebook.tags', icon: 'T' },
    { path: '/dashboard', title: 'summary.dashboard', icon: 'D' },
    { path: '/contacts/contactsList', title: 'phonebook.companies', icon: 'C' },
  ])
})

test('pages that the menu does not have are passed over', () => {
  expect(pinnedLeaves(entries, ['/system/users', '/contacts', '/contacts/tag']).map(({ path }) => path)).toEqual([
    '/contacts/tag',
  ])
})

test('a page that is pinned comes last, and once', () => {
  expect(withPin(['/a', '/b'], '/c')).toEqual(['/a', '/b', '/c'])
  expect(withPin(['/a', '/b'], '/a')).toEqual(['/b', '/a'])
  expect(withoutPin(['/a', '/b'], '/a')).toEqual(['/b'])
})

test.for([
  ['/c', 0, ['/c', '/a', '/b']],
  ['/a', 1, ['/b', '/a', '/c']],
  ['/a', 2, ['/b', '/c', '/a']],
  ['/a', 9, ['/b', '/c', '/a']],
  ['/c', -1, ['/c', '/a', '/b']],
  ['/b', 1, ['/a', '/b', '/c']],
  ['/x', 0, ['/a', '/b', '/c']],
] as const)('%s moved to place %i', ([path, place, expected]) => {
  const pins = ['/a', '/b', '/c']
  expect(withPinMoved(pins, pins, path, place)).toEqual(expected)
})

test.for([
  ['/c', 0, ['/lost', '/c', '/a', '/gone', '/b']],
  ['/a', 1, ['/lost', '/gone', '/b', '/a', '/c']],
  ['/a', 2, ['/lost', '/gone', '/b', '/c', '/a']],
] as const)('%s moved to place %i keeps the pins that are not shown', ([path, place, expected]) => {
  expect(withPinMoved(['/lost', '/a', '/gone', '/b', '/c'], ['/a', '/b', '/c'], path, place)).toEqual(expected)
})

test('a pin that is shown alone stays where it is', () => {
  expect(withPinMoved(['/lost', '/a', '/gone'], ['/a'], '/a', 1)).toEqual(['/lost', '/a', '/gone'])
})
