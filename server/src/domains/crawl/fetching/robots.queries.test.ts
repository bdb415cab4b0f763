import { expect, test } from 'vitest'
import { readRobotsAside } from './robots.queries.ts'

const address = 'https://site.test/private/a'
/** A thread takes its time to start where many tests run. */
const patient = 25_000
const read = async (text: string, ms = patient) => readRobotsAside({ state: 'rules', text }, address, { ms })

test.each([
  ['short', ''],
  ['long', `\n# ${'x'.repeat(30_000)}`],
])('a %s file of rules is read', async (_case, more) => {
  expect(
    await read(`User-agent: *\nDisallow: /private/\nCrawl-delay: 7\nSitemap: https://site.test/a.xml${more}`),
  ).toEqual({
    verdict: { isAllowed: false, why: 'crawl.robots_forbid', line: '2: Disallow: /private/' },
    delaySeconds: 7,
    sitemaps: ['https://site.test/a.xml'],
  })
})

test('a file that is made to fill memory forbids everything, and the next one is read', async () => {
  const hostile = 'User-agent: *\n'.repeat(15_000) + 'Disallow: /x\n'.repeat(20_000)
  expect(await read(hostile, 1000)).toMatchObject({ verdict: { isAllowed: false, why: 'crawl.robots_away' } })
  expect(await read('User-agent: *\nDisallow: /b')).toMatchObject({ verdict: { isAllowed: true } })
})

test('of a host without a file nothing is asked', async () => {
  const none = await readRobotsAside({ state: 'none', text: '' }, address)
  expect(none).toEqual({ verdict: { isAllowed: true, why: '', line: '' }, delaySeconds: 0, sitemaps: [] })
})
