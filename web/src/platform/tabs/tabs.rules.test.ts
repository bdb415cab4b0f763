import { describe, expect, test } from 'vitest'
import {
  closableKeys,
  labelTab,
  markTab,
  maximumLive,
  noneShown,
  nothingOpen,
  type Page,
  refreshTab,
  removeTabs,
  restoreTabs,
  type Strip,
  showTab,
  toStoredTabs,
  type Tab,
  tabAfter,
} from './tabs.rules.ts'

const View = () => null
const page = (key: string, search = ''): Page => ({
  key,
  href: key + search,
  path: key,
  name: key.slice(1),
  params: {},
  search: {},
  title: 'summary.dashboard',
})
const pinned: Tab = {
  key: '/home',
  href: '/home',
  name: 'home',
  title: 'summary.dashboard',
  affix: true,
  used: 0,
  rev: 0,
}
const open = (...keys: string[]) =>
  keys.reduce<Strip>((strip, key) => showTab(strip, page(key), View, { affix: key === '/home' }), {
    ...nothingOpen,
    tabs: [pinned],
  })
const keys = (strip: Strip) => strip.tabs.map((tab) => tab.key)
const live = (strip: Strip) => strip.tabs.filter((tab) => tab.live).map((tab) => tab.key)

describe('opening', () => {
  test('keeps the order of the first visit', () => {
    expect(keys(open('/home', '/a', '/b', '/a'))).toEqual(['/home', '/a', '/b'])
  })

  test('another search is the same tab with a new address', () => {
    const strip = showTab(open('/a', '/b'), page('/a', '?q=1'), View)
    expect(keys(strip)).toEqual(['/home', '/a', '/b'])
    expect(strip.tabs[1]?.href).toBe('/a?q=1')
  })

  test('the same address keeps the very same page, so that nothing renders', () => {
    const before = open('/a', '/b')
    const after = showTab(before, page('/a'), View)
    expect(after.tabs[1]?.live).toBe(before.tabs[1]?.live)
  })

  test(`beyond ${maximumLive} pages the least recently used is unmounted, and its tab stays`, () => {
    const many = Array.from({ length: maximumLive }, (_, index) => `/p${index}`)
    const strip = showTab(showTab(open(...many), page('/p0'), View), page('/one-more'), View)
    expect(live(strip)).toHaveLength(maximumLive)
    expect(live(strip)).toContain('/p0')
    expect(live(strip)).not.toContain('/p1')
    expect(keys(strip)).toContain('/p1')
  })

  test('a page that is not kept is unmounted as soon as another is shown', () => {
    const strip = showTab(open('/a'), page('/profile'), View, { noCache: true })
    expect(live(strip)).toEqual(['/a', '/profile'])
    expect(live(showTab(strip, page('/a'), View))).toEqual(['/a'])
    expect(live(noneShown(strip))).toEqual(['/a'])
  })
})

describe('closing', () => {
  test.each<[string, string[], string[], string | undefined]>([
    ['the shown tab in the middle goes to the last', ['/home', '/a', '/c', '/b'], ['/b'], '/c'],
    ['the shown tab at the end goes to the last that stays', ['/home', '/a', '/b', '/c'], ['/c'], '/b'],
    ['another tab goes nowhere', ['/home', '/b', '/c', '/a'], ['/c'], 'stay'],
    ['the only other tab goes to the pinned one', ['/home', '/a'], ['/a'], '/home'],
  ])('%s', (_name, visits, closing, expected) => {
    const after = tabAfter(open(...visits), closing)
    expect(typeof after === 'object' ? after.key : after).toBe(expected)
  })

  test('without any tab left there is none to go to', () => {
    expect(tabAfter({ ...open('/a'), tabs: open('/a').tabs.slice(1) }, ['/a'])).toBeUndefined()
  })

  test('pinned tabs stay', () => {
    const strip = open('/home', '/a', '/b')
    expect(closableKeys(strip, keys(strip))).toEqual(['/a', '/b'])
    expect(keys(removeTabs(strip, ['/a', '/b']))).toEqual(['/home'])
  })
})

describe('refreshing', () => {
  test('the shown page is another instance at once', () => {
    const strip = refreshTab(open('/a'), '/a')
    expect(strip.tabs[1]).toMatchObject({ rev: 1 })
    expect(live(strip)).toEqual(['/a'])
  })

  test('a hidden page is unmounted until it is shown', () => {
    expect(live(refreshTab(open('/a', '/b'), '/a'))).toEqual(['/b'])
  })
})

describe('names and marks', () => {
  test('nothing changed is the very same strip', () => {
    const strip = labelTab(open('/a'), '/a', '宁波远洋')
    expect(labelTab(strip, '/a', '宁波远洋')).toBe(strip)
    expect(markTab(strip, '/a', false)).toBe(strip)
    expect(labelTab(strip, '/gone', 'x')).toBe(strip)
  })

  test('a name survives a new address and a reload', () => {
    const strip = showTab(labelTab(open('/a'), '/a', '宁波远洋'), page('/a', '?edit=true'), View)
    expect(strip.tabs[1]?.label).toBe('宁波远洋')
    expect(restoreTabs(toStoredTabs(strip), [pinned], () => true).tabs[1]?.label).toBe('宁波远洋')
  })
})

describe('over a reload', () => {
  const exists = (name: string) => name !== 'forbidden'

  test('the strip comes back without mounted pages, pinned tabs first', () => {
    const strip = restoreTabs(JSON.parse(JSON.stringify(toStoredTabs(open('/a', '/home', '/b')))), [pinned], exists)
    expect(keys(strip)).toEqual(['/home', '/a', '/b'])
    expect(live(strip)).toEqual([])
    expect(strip.active).toBe('')
  })

  test.each([
    null,
    'x',
    [{}],
    [{ key: 'x' }],
    [{ ...pinned, key: '//evil', href: '//evil' }],
    [{ ...pinned, name: 'forbidden', key: '/f', href: '/f' }],
  ])('what is no strip of ours is left out: %j', (kept) => {
    expect(keys(restoreTabs(kept, [pinned], exists))).toEqual(['/home'])
  })
})
