import { describe, expect, test, vi } from 'vitest'
import type { PageRoute, RouteGroup } from '../../../platform/routes.ts'
import { menuEntries } from './entries.ts'
import { inMenuOrder, sectionsOf } from './sections.ts'

// The pages import the preferences, which read the cookies when they are loaded.
vi.stubGlobal('document', { cookie: '' })
const { pages } = await import('../../pages.ts')
vi.unstubAllGlobals()

const page = (path: string): PageRoute => ({
  path,
  name: path,
  title: 'phonebook.companies',
  load: async () => () => null,
})
const contacts = (...names: string[]): RouteGroup => ({
  path: '/contacts',
  title: 'phonebook.menu',
  children: names.map((name) => page(`/contacts/${name}`)),
})

/** The pages that a role sees in the menu, in the specification's order (its part 2, "Routes shown by role"). */
const specified: Readonly<Record<string, readonly string[]>> = {
  '/contacts': [
    'contactsList',
    'tag',
    'mass',
    'eventm',
    'crmapply',
    'booth',
    'calender',
    'timeLine',
    'saleSummary',
    'regional',
    'group',
    'designate',
    'ChatRecordExtraction',
    'ChatRecordFiles',
    'listApplyGroupChat',
    'listReqJoinGroup',
    'qqFriends',
  ],
  '/crawlData': ['broadenAnalyse', 'broaden', 'netweek', 'homeBroaden'],
  '/chatGPT': ['chatGPT', 'chatGPTqaList', 'chatGptTemp', 'gptqq', 'gptPaint'],
  '/exhibition': ['exhibitorInformation'],
}

/** The product's own menu: the built pages of each group, by their sections. */
const built = () => {
  const shown = pages.filter(({ group, page: { hidden } }) => !group.hidden && !hidden)
  const paths = [...new Set(shown.map(({ group }) => group.path))]
  return paths.map((path) => ({
    path,
    children: shown.filter(({ group }) => group.path === path).map((one) => one.page),
  }))
}

describe('the order of the specification', () => {
  /** The page's place in the specification; -1 for a page that the specification does not have. */
  const placeOf = (group: string, path: string) => (specified[group] ?? []).indexOf(path.slice(group.length + 1))

  test('holds for the groups', () => {
    const order = built()
      .map(({ path }) => path)
      .filter((path) => path in specified)
    expect(order).toEqual(Object.keys(specified).filter((path) => order.includes(path)))
  })

  test('holds within every section of the built pages, and pages of ours come after', () => {
    for (const group of built())
      for (const { key, leaves } of sectionsOf(group)) {
        const places = leaves.map(({ path }) => placeOf(group.path, path))
        const ordered = places.filter((place) => place >= 0).toSorted((one, other) => one - other)
        expect({ key, places }).toEqual({ key, places: [...ordered, ...places.filter((place) => place < 0)] })
      }
  })

  test('holds also for the pages that are still to be built', () => {
    for (const [path, names] of Object.entries(specified)) {
      const all = { path, children: names.map((name) => page(`${path}/${name}`)) }
      for (const { key, leaves } of sectionsOf(all)) {
        const places = leaves.map((leaf) => placeOf(path, leaf.path))
        expect({ key, places }).toEqual({ key, places: places.toSorted((one, other) => one - other) })
      }
    }
  })

  test('is not disturbed by the order in which domains give their pages', () => {
    const names = ['tasks', 'poolRules', 'timeLine', 'tag', 'contactsList', 'eventm']
    const [group] = inMenuOrder([contacts(...names)])
    expect(group?.children.map(({ path }) => path.slice('/contacts/'.length))).toEqual([
      'contactsList',
      'tag',
      'poolRules',
      'eventm',
      'timeLine',
      'tasks',
    ])
  })
})

test('every built page of a group with sections stands in one of them', () => {
  const rest = built()
    .filter(({ path }) => path === '/contacts' || path === '/crawlData')
    .flatMap((group) => sectionsOf(group).filter(({ key }) => key === group.path))
  expect(rest).toEqual([])
})

test('the system group is the last of the menu, and home the first', () => {
  const order = built().map(({ path }) => path)
  expect([order[0], order.at(-1)]).toEqual(['/dashboard', '/system'])
})

describe('the sections of a group', () => {
  const sections = (...names: string[]) => {
    const [entry] = menuEntries(inMenuOrder([contacts(...names)]))
    return entry && 'children' in entry
      ? sectionsOf(entry).map(({ title, leaves }) => [
          title,
          ...leaves.map(({ path }) => path.slice('/contacts/'.length)),
        ])
      : []
  }

  test('have the pages that a person may open', () => {
    expect(sections('calender', 'tag', 'contactsList', 'tasks')).toEqual([
      ['frame.menu.customers', 'contactsList', 'tag'],
      ['frame.menu.followups', 'calender', 'tasks'],
    ])
  })

  test('have no heading over a single page', () => {
    expect(sections('booth', 'contactsList', 'tag', 'calender')).toEqual([
      ['frame.menu.customers', 'contactsList', 'tag'],
      [undefined, 'calender'],
      [undefined, 'booth'],
    ])
  })

  test('leave a page that has no place for the end', () => {
    expect(sections('another', 'contactsList', 'tag')).toEqual([
      ['frame.menu.customers', 'contactsList', 'tag'],
      [undefined, 'another'],
    ])
  })

  test('of a group that has none are the group itself', () => {
    const trade = { path: '/trade', children: [page('/trade/records'), page('/trade/parties')] }
    expect(sectionsOf(trade).map(({ title, leaves }) => [title, leaves.length])).toEqual([[undefined, 2]])
  })
})
