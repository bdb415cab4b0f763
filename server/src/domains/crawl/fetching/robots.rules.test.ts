import { describe, expect, test } from 'vitest'
import { delayOf, judgeByRules, robotsHours, robotsStateOf, sitemapsOf, verdictOfState } from './robots.rules.ts'

const site = 'https://site.test'
const file = [
  '# for all',
  'User-agent: *',
  'Disallow: /private/',
  'Allow: /private/open$',
  'Disallow: /*.pdf$',
  'Crawl-delay: 5',
  '',
  'User-agent: SeamarkBot',
  'Disallow: /firms/hidden',
  'Crawl-delay: 90',
  'Sitemap: https://site.test/firms.xml',
].join('\r\n')

describe('robots.txt', () => {
  test.each([
    ['SeamarkBot', '/firms/1', true, ''],
    ['SeamarkBot', '/firms/hidden/1', false, '9: Disallow: /firms/hidden'],
    // A group of our own is the only one that counts for us.
    ['SeamarkBot', '/private/', true, ''],
    ['OtherBot', '/private/', false, '3: Disallow: /private/'],
    ['OtherBot', '/private/open', true, ''],
    ['OtherBot', '/a.pdf', false, '5: Disallow: /*.pdf$'],
    // An escape hides no letter.
    ['OtherBot', '/%70rivate/', false, '3: Disallow: /private/'],
  ])('%s may ask for %s: %s', (robot, path, isAllowed, line) => {
    const verdict = judgeByRules(file, site + path, robot)
    expect(verdict).toEqual({ isAllowed, why: isAllowed ? '' : 'crawl.robots_forbid', line })
  })

  test('asks for its own pause, a day at most', () => {
    expect(delayOf(file, site, 'SeamarkBot')).toBe(90)
    expect(delayOf(file, site, 'OtherBot')).toBe(5)
    expect(delayOf('User-agent: *\nCrawl-delay: 999999', site, 'SeamarkBot')).toBe(86_400)
    expect(delayOf('User-agent: *\nCrawl-delay: soon', site, 'SeamarkBot')).toBe(0)
    expect(delayOf('', site, 'SeamarkBot')).toBe(0)
  })

  test('names sitemaps', () => {
    expect(sitemapsOf(file, site)).toEqual(['https://site.test/firms.xml'])
  })

  test.each([
    [200, 'rules'],
    [404, 'none'],
    [410, 'none'],
    [400, 'none'],
    [401, 'closed'],
    [403, 'closed'],
    [429, 'away'],
    [500, 'away'],
    [503, 'away'],
    [302, 'away'],
  ] as const)('an answer of %i means %s', (status, state) => {
    expect(robotsStateOf(status)).toBe(state)
  })

  test.each([
    ['none', true, ''],
    ['closed', false, 'crawl.robots_closed'],
    ['away', false, 'crawl.robots_away'],
  ] as const)('where it is %s, everything is allowed: %s', (state, isAllowed, why) => {
    expect(verdictOfState(state)).toEqual({ isAllowed, why, line: '' })
  })

  test('is kept a day, and asked for again soon where the host was away', () => {
    expect([robotsHours('rules'), robotsHours('closed'), robotsHours('away')]).toEqual([24, 24, 1])
  })
})
