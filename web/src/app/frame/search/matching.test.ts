import { fill } from '@seamark/contract/platform/words'
import { describe, expect, test } from 'vitest'
import type { PageRoute, RouteGroup } from '../../../platform/routes.ts'
import { words as lateEnglish } from '../../../platform/late/words.en.ts'
import { words as lateChinese } from '../../../platform/late/words.zh.ts'
import { words as firstEnglish } from '../../../platform/words.en.ts'
import { words as firstChinese } from '../../../platform/words.zh.ts'
import { pageFinder } from './matching.ts'
import { spellingsOf } from '../../../platform/language/pinyin.ts'
import { searchPool } from './searchable-pages.ts'

const english = { ...firstEnglish, ...lateEnglish }
const chinese = { ...firstChinese, ...lateChinese }

const page = (path: string, title: PageRoute['title'], more: Partial<PageRoute> = {}): PageRoute => ({
  path,
  name: path,
  title,
  load: async () => () => null,
  ...more,
})
const groups: RouteGroup[] = [
  { path: '/dashboard', children: [page('/dashboard', 'summary.dashboard')] },
  {
    path: '/contacts',
    title: 'phonebook.menu',
    children: [
      page('/contacts/contactsList', 'phonebook.companies'),
      page('/contacts/add', 'phonebook.company.new', { hidden: true }),
    ],
  },
  { path: '/profile', hidden: true, children: [page('/profile/index', 'identity.profile.title')] },
  {
    path: '/system',
    title: 'kit.tableSettings',
    children: [page('/system/audit', 'frame.tabs.refresh'), page('/system/errors', 'frame.tabs.close')],
  },
]

const find = (typed: string, dictionary: 'zh' | 'en' = 'en', spell?: typeof spellingsOf) =>
  pageFinder(searchPool(groups, (key) => fill(dictionary, (dictionary === 'zh' ? chinese : english)[key]), spell))(
    typed,
  ).map(({ path }) => path)

describe('the pool', () => {
  test('holds each page under its parent’s title, and no hidden page or group', () => {
    expect(searchPool(groups, (key) => fill('en', english[key])).map(({ path, title }) => [path, ...title])).toEqual([
      ['/dashboard', 'Dashboard'],
      ['/contacts/contactsList', 'Phonebook', 'Companies'],
      ['/system/audit', english['kit.tableSettings'], 'Refresh'],
      ['/system/errors', english['kit.tableSettings'], 'Close'],
    ])
  })

  test('without the switch holds no pinyin', () => {
    expect(searchPool(groups, (key) => chinese[key]).flatMap(({ pinyinTitle }) => pinyinTitle)).toEqual([])
  })
})

describe('in English', () => {
  test.for([
    ['dash', ['/dashboard']],
    ['DASHBOARD', ['/dashboard']],
    ['  dash ', ['/dashboard']],
    ['companis', ['/contacts/contactsList']],
    ['columns', ['/system/audit', '/system/errors']],
    ['profile', []],
    ['zzzz', []],
    ['', []],
    ['   ', []],
  ] as const)('“%s” finds %o', ([typed, paths]) => {
    expect(find(typed)).toEqual(paths)
  })

  test('a title comes before an address', () => {
    const pages = [page('/other/refresh', 'frame.tabs.close'), page('/system/x', 'frame.tabs.refresh')]
    const pool = searchPool([{ path: '/g', children: pages }], (key) => fill('en', english[key]))
    expect(pageFinder(pool)('refresh').map(({ path }) => path)).toEqual(['/system/x', '/other/refresh'])
  })

  test('pinyin of a Chinese title is not known', () => {
    expect(find('shouye')).toEqual([])
  })
})

describe('what is longer than 32 characters', () => {
  test.for(['a'.repeat(33), 'x'.repeat(5000), '你'.repeat(200), '('.repeat(100), '\\'.repeat(64)])(
    '%s throws nothing and finds nothing',
    (typed) => {
      expect(find(typed)).toEqual([])
    },
  )

  test('finds what holds one of its words literally', () => {
    expect(find(`companies ${'y'.repeat(40)}`)).toEqual(['/contacts/contactsList'])
    expect(find(`companis ${'y'.repeat(40)}`)).toEqual([])
  })
})

describe('in Chinese', () => {
  test.for([
    ['首页', ['/dashboard']],
    ['客户', ['/contacts/contactsList']],
    ['电话本', ['/contacts/contactsList']],
    ['ｄａｓｈ', ['/dashboard']],
  ] as const)('“%s” finds %o', ([typed, paths]) => {
    expect(find(typed, 'zh')).toEqual(paths)
  })

  test.for([
    ['shouye', '/dashboard'],
    ['sy', '/dashboard'],
    ['kehu', '/contacts/contactsList'],
    ['khlb', '/contacts/contactsList'],
    ['dianhuaben', '/contacts/contactsList'],
    ['dhb', '/contacts/contactsList'],
    ['SHOUYE', '/dashboard'],
  ] as const)('pinyin “%s” finds %s first', ([typed, path]) => {
    expect(find(typed, 'zh', spellingsOf)[0]).toBe(path)
  })

  test('with the switch off, pinyin finds nothing', () => {
    expect(find('shouye', 'zh')).toEqual([])
    expect(find('khlb', 'zh')).toEqual([])
  })
})

test.for([
  ['首页', ['shouye', 'sy']],
  ['AI模板', ['AImuban', 'AImb']],
  ['旅客', ['lvke', 'lk']],
  ['Dashboard', []],
] as const)('%s is typed %o', ([title, typed]) => {
  expect(spellingsOf(title)).toEqual(typed)
})
