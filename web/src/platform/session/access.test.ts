import { expect, test } from 'vitest'
import { areOpened, opensPage, permitted } from './access.ts'
import type { PageRoute, RouteGroup } from '../routes.ts'

const page = (name: string, codes?: number[], more: Partial<PageRoute> = {}): PageRoute => ({
  path: `/${name}`,
  name,
  title: 'summary.dashboard',
  load: async () => () => null,
  ...(codes ? { codes } : {}),
  ...more,
})
const group = (codes: number[] | undefined, ...children: PageRoute[]): RouteGroup => ({
  path: '/g',
  children,
  ...(codes ? { codes } : {}),
})
const names = (groups: RouteGroup[]) => groups.map(({ children }) => children.map((child) => child.name))

test.each<[string, (number | string)[], number[] | undefined, boolean]>([
  ['no codes are open', [], undefined, true],
  ['one of the codes is enough', [5, 321], [320, 321], true],
  ['none of the codes', [5], [320, 321], false],
  ['an empty list opens for nobody', [5], [], false],
  ['but for admin', ['admin'], [], true],
  ['admin opens everything', ['admin'], [463], true],
  ['codes may come as text', ['321'], [321], true],
  ['with blanks around', [' 321 '], [321], true],
  ['other words open nothing', ['administrator', 'Admin', '32x'], [321, 32], false],
  ['the system administrator holds 0 to 399', Array.from({ length: 400 }, (_, code) => code), [304], true],
  ['and so not 463', Array.from({ length: 400 }, (_, code) => code), [463], false],
  ['nor 476', Array.from({ length: 400 }, (_, code) => code), [476], false],
])('%s', (_name, roles, codes, expected) => {
  expect(areOpened(roles, codes)).toBe(expected)
})

test('who does not pass the group gets none of its pages', () => {
  const groups = [group([304], page('list', [321]), page('open'))]
  expect(names(permitted(groups, [321]))).toEqual([])
  expect(names(permitted(groups, [304]))).toEqual([['open']])
  expect(names(permitted(groups, [304, 321]))).toEqual([['list', 'open']])
  expect(opensPage([321], { codes: [304] }, { codes: [321] })).toBe(false)
})

test('a group left without a page is gone, and the given tree stays as it was', () => {
  const groups = [group(undefined, page('a', [1]), page('b', [2])), group(undefined, page('c'))]
  expect(names(permitted(groups, []))).toEqual([['c']])
  expect(names(groups)).toEqual([['a', 'b'], ['c']])
})
