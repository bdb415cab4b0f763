import { describe, expect, test } from 'vitest'
import type { PageRoute, RouteGroup } from '../platform/routes.ts'
import { mergeGroups } from './groups.ts'

const page = (name: string): PageRoute => ({
  path: `/system/${name}`,
  name,
  title: 'phonebook.companies',
  load: async () => () => null,
})
const system = (children: PageRoute[], more: Partial<RouteGroup> = {}): RouteGroup => ({
  path: '/system',
  children,
  ...more,
})
const head = { title: 'oversight.menu', icon: 'S', codes: [350], alwaysShow: true } as const
const alone: RouteGroup = { path: '/contacts', title: 'phonebook.menu', codes: [304], children: [page('list')] }

const namesOf = (groups: readonly RouteGroup[]) =>
  groups.map(({ path, children }) => [path, ...children.map(({ name }) => name)])

describe('a group of several domains', () => {
  test('is one, with the codes and looks of its head, whoever comes first', () => {
    const parts = [system([page('users')]), system([page('audit')], head)]
    for (const groups of [parts, parts.toReversed()]) {
      expect(mergeGroups(groups, ['users', 'audit'])).toEqual([
        { ...system([page('users'), page('audit')], head), children: expect.anything() },
      ])
      expect(namesOf(mergeGroups(groups, ['users', 'audit']))).toEqual([['/system', 'users', 'audit']])
    }
  })

  test('stands where the first of its parts stands', () => {
    const groups = [system([page('audit')], head), alone, system([page('users')])]
    expect(namesOf(mergeGroups(groups, []))).toEqual([
      ['/system', 'audit', 'users'],
      ['/contacts', 'list'],
    ])
  })

  test('takes pages of one domain between those of another; a page without a place comes last', () => {
    const groups = [
      system([page('audit'), page('new'), page('health')], head),
      system([page('users')]),
      system([page('options')]),
    ]
    expect(namesOf(mergeGroups(groups, ['users', 'audit', 'options', 'health']))).toEqual([
      ['/system', 'users', 'audit', 'options', 'health', 'new'],
    ])
  })

  test('with two heads is a mistake, since the codes of one would be forgotten', () => {
    expect(() => mergeGroups([system([], head), system([], { ...head, codes: [351] })], [])).toThrow(
      '/system has two heads',
    )
  })
})

test('a group of one domain keeps its own order', () => {
  const group = { ...alone, children: [page('b'), page('a')] }
  expect(mergeGroups([group], ['a', 'b'])).toEqual([group])
})
