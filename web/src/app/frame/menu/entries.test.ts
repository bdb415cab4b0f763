import { describe, expect, test } from 'vitest'
import type { PageRoute, RouteGroup } from '../../../platform/routes.ts'
import { crumbsOf, groupOf, litEntry, menuEntries } from './entries.ts'

const page = (path: string, more: Partial<PageRoute> = {}): PageRoute => ({
  path,
  name: path.slice(1),
  title: 'phonebook.companies',
  load: async () => () => null,
  ...more,
})
const group = (children: PageRoute[], more: Partial<RouteGroup> = {}): RouteGroup => ({
  path: '/g',
  title: 'phonebook.menu',
  icon: 'G',
  children,
  ...more,
})

describe('the sidebar', () => {
  test('one visible page stands for its group, with its own icon or else the group’s', () => {
    expect(menuEntries([group([page('/g/a'), page('/g/b', { hidden: true })])])).toEqual([
      { path: '/g/a', title: 'phonebook.companies', icon: 'G' },
    ])
    expect(menuEntries([group([page('/g/a', { icon: 'A' })])])).toEqual([
      { path: '/g/a', title: 'phonebook.companies', icon: 'A' },
    ])
  })

  test('unless the group always shows', () => {
    expect(menuEntries([group([page('/g/a')], { alwaysShow: true })])[0]).toMatchObject({
      path: '/g',
      children: [{ path: '/g/a' }],
    })
  })

  test('several visible pages are a submenu', () => {
    expect(menuEntries([group([page('/g/a'), page('/g/b')])])[0]).toMatchObject({
      path: '/g',
      title: 'phonebook.menu',
      icon: 'G',
      children: [{ path: '/g/a' }, { path: '/g/b' }],
    })
  })

  test('without a title they stand alone', () => {
    expect(menuEntries([group([page('/g/a'), page('/g/b')], { title: undefined })]).map(({ path }) => path)).toEqual([
      '/g/a',
      '/g/b',
    ])
  })

  test('hidden groups, and groups whose pages are all hidden, are left out', () => {
    expect(menuEntries([group([page('/g/a')], { hidden: true }), group([page('/g/b', { hidden: true })])])).toEqual([])
  })
})

describe('the lit entry', () => {
  const entries = menuEntries([group([page('/g/a'), page('/g/b')]), group([page('/h')])])

  test.each<[string, Partial<PageRoute> | undefined, string | undefined, string | undefined]>([
    ['is the page’s own', { path: '/g/b' }, '/h', '/g/b'],
    ['or the one it names', { path: '/g/tabs/$id', activeMenu: '/g/a' }, '/h', '/g/a'],
    ['or the one before', { path: '/profile/index' }, '/h', '/h'],
    ['or none on a cold start', { path: '/profile/index' }, undefined, undefined],
    ['also outside the pages', undefined, '/g/a', '/g/a'],
  ])('%s', (_name, shown, before, expected) => {
    expect(litEntry(entries, shown ? { path: '', ...shown } : undefined, before)).toBe(expected)
  })

  test('lies in a submenu or stands alone', () => {
    expect(groupOf(entries, '/g/b')).toBe('/g')
    expect(groupOf(entries, '/h')).toBeUndefined()
  })
})

describe('the breadcrumb', () => {
  const home = { name: 'dashboard', path: '/dashboard', title: 'summary.dashboard' } as const

  test('is home alone on the home page', () => {
    const dashboard = page('/dashboard', { name: ' Dashboard ', title: 'summary.dashboard' })
    expect(crumbsOf(group([dashboard], { title: undefined }), dashboard, home)).toEqual([
      { title: 'summary.dashboard' },
    ])
  })

  test('is home, group, page; the group leads to its first page', () => {
    const children = [page('/g/hidden', { hidden: true }), page('/g/a'), page('/g/b')]
    expect(crumbsOf(group(children), page('/g/b'), home)).toEqual([
      { title: 'summary.dashboard', path: '/dashboard' },
      { title: 'phonebook.menu', path: '/g/a' },
      { title: 'phonebook.companies' },
    ])
  })

  test('leaves out what says so, and links nothing that may not be opened', () => {
    expect(crumbsOf(group([]), page('/g/b', { breadcrumb: false }), home)).toEqual([
      { title: 'summary.dashboard', path: '/dashboard' },
      { title: 'phonebook.menu', path: undefined },
    ])
  })
})
