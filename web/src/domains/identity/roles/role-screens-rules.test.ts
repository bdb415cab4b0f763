import { describe, expect, test } from 'vitest'
import type { PageRoute, RouteGroup } from '../../../platform/routes.ts'
import {
  heldOf,
  otherCodes,
  screenGroups,
  unreachableScreens,
  withGroup,
  withOthers,
  withScreen,
} from './role-screens-rules.ts'

const page = (title: PageRoute['title'], more: Partial<PageRoute> = {}): PageRoute => ({
  path: `/${title}`,
  name: title,
  title,
  load: async () => () => null,
  ...more,
})
const contacts: RouteGroup = {
  path: '/contacts',
  title: 'phonebook.menu',
  codes: [304],
  children: [
    page('phonebook.companies', { codes: [321] }),
    page('phonebook.company.new', { codes: [321], hidden: true }),
    page('phonebook.company.import', { codes: [330], hidden: true }),
    page('phonebook.company', { hidden: true }),
    page('oversight.health'),
  ],
}
const home: RouteGroup = { path: '/dashboard', children: [page('summary.dashboard')] }
const profile: RouteGroup = { path: '/profile', hidden: true, children: [page('identity.profile.title')] }
const groups = screenGroups([home, contacts, profile])
const [, phonebook] = groups
if (!phonebook) throw new Error('no phonebook')

test('a page stands under its code by its name, one outside the menu only where no other has the code', () => {
  expect(groups).toEqual([
    { path: '/dashboard', title: 'summary.dashboard', codes: [], screens: [], open: ['summary.dashboard'] },
    {
      path: '/contacts',
      title: 'phonebook.menu',
      codes: [304],
      screens: [
        { code: 321, titles: ['phonebook.companies'] },
        { code: 330, titles: ['phonebook.company.import'] },
      ],
      open: ['oversight.health'],
    },
  ])
})

describe('codes', () => {
  test('of a screen bring the code of its group along, once', () => {
    expect(withScreen([463], phonebook, 321, true)).toEqual([304, 321, 463])
    expect(withScreen([304, 321], phonebook, 330, true)).toEqual([304, 321, 330])
  })

  test('are taken out alone; the group stays for codes that no screen has yet', () => {
    expect(withScreen([304, 318, 321], phonebook, 321, false)).toEqual([304, 318])
  })

  test('of a whole group come and go together, and no other code with them', () => {
    expect(withGroup([463], phonebook, true)).toEqual([304, 321, 330, 463])
    expect(withGroup([304, 318, 321, 330, 463], phonebook, false)).toEqual([318, 463])
  })

  test('that no page asks for are kept, whatever is ticked, and changed as a whole', () => {
    expect(otherCodes(groups, [304, 318, 321, 463])).toEqual([318, 463])
    expect(withOthers(groups, [304, 318, 321, 463], [463, 476])).toEqual([304, 321, 463, 476])
    expect(withOthers(groups, [304], [321])).toEqual([304, 321])
  })
})

test.each([
  [[], 'none'],
  [[318], 'none'],
  [[321], 'some'],
  [[304], 'some'],
  [[304, 321, 330], 'all'],
] as const)('of %j the phonebook is held: %s', (codes, held) => {
  expect(heldOf(phonebook, new Set(codes))).toBe(held)
})

test('a screen is out of reach when its group is not open', () => {
  expect(unreachableScreens(groups, new Set([321]))).toEqual([{ code: 321, titles: ['phonebook.companies'] }])
  expect(unreachableScreens(groups, new Set([304, 321]))).toEqual([])
  expect(unreachableScreens(groups, new Set([318]))).toEqual([])
})
