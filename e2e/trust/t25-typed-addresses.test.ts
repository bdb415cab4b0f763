import { once } from 'node:events'
import net from 'node:net'
import { startSite } from '@seamark/server/domains/crawl/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opened, openFetching } from './fetching-product.ts'
import { openHouse } from './product.ts'
import { dataOf } from './raw-requests.ts'

const house = openHouse()
const site = await startSite(
  {
    '/list': '<ul><li><a href="/a">a</a></li></ul>',
    '/a': '<h1>宁波甲灯饰有限公司</h1>',
    '/feed.xml':
      '<rss version="2.0"><channel><title>a</title><item><title>求舱 宁波到洛杉矶</title><link>/1</link></item></channel></rss>',
  },
  opened,
)
const trap = await startSite({}, opened)
const port = Number(new URL(site.origin).port)
const at = (host: string, path = '/list') => `http://${host}:${port}${path}`
const inside = `http://127.0.0.1:${port}/inside`
const moved = (location: string) => ({ status: 302, headers: { location } })
trap.pages.set('/robots.txt', moved(inside))
site.pages.set('/to-number', moved(inside))
site.pages.set('/to-name', moved(at('inside.site.test')))
site.pages.set(
  '/links',
  `<ul><li><a href="${at('inside.site.test')}">a</a></li><li><a href="${inside}">b</a></li></ul>`,
)

/** A public address, for which nobody is ever asked: what it stands in is refused. */
const outside = '93.184.215.14'
const notPublic: Record<string, readonly string[]> = {
  'loopback.test': ['127.0.0.1'],
  'beside.test': ['127.0.0.3'],
  'private-a.test': ['10.0.0.8'],
  'private-b.test': ['172.16.0.9'],
  'private-c.test': ['192.168.1.7'],
  'cloud.test': ['169.254.169.254'],
  'carrier.test': ['100.64.0.1'],
  'nothing.test': ['0.0.0.0'],
  'everybody.test': ['255.255.255.255'],
  'loopback-6.test': ['::1'],
  'private-6.test': ['fd00::8'],
  'link-6.test': ['fe80::8'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'translated.test': ['64:ff9b::7f00:1'],
  'tunnel.test': ['2002:7f00:1::1'],
  'isatap.test': ['2001:4860::5efe:7f00:1'],
  'one-of-two.test': [outside, '127.0.0.1'],
}
const fetching = openFetching({
  ...notPublic,
  'site.test': [opened],
  'turned.test': [opened],
  'later.test': [opened],
  'moved.site.test': [opened],
  'number.site.test': [opened],
  'links.site.test': [opened],
  'inside.site.test': ['127.0.0.1'],
  'trap.test': [opened],
  'outside.test': [outside],
})

/** A neighbour of the product, at the port of the site, whom nobody may reach through it. */
const neighbour = net.createServer((socket) => {
  knocks += 1
  socket.destroy()
})
let knocks = 0
beforeAll(async () => {
  neighbour.listen(port, '127.0.0.1')
  await once(neighbour, 'listening')
})
afterAll(async () => {
  neighbour.close()
  await once(neighbour, 'close')
})

const unfit = [
  ['loopback by number', inside],
  ['its short form', `http://127.1:${port}/`],
  ['one number', `http://2130706433:${port}/`],
  ['hexadecimal', `http://0x7f000001:${port}/`],
  ['octal', `http://0177.0.0.1:${port}/`],
  ['zero', `http://0:${port}/`],
  ['full-width digits', `http://１２７.０.０.１:${port}/`],
  ['IPv6', `http://[::1]:${port}/`],
  ['IPv4 within IPv6', `http://[::ffff:127.0.0.1]:${port}/`],
  ['the same in hexadecimal', `http://[::ffff:7f00:1]:${port}/`],
  ['a private network', 'https://10.0.0.8/'],
  ['the machine’s cloud', 'http://169.254.169.254/latest/meta-data/'],
  ['a public number', `https://${outside}/`],
  ['a user', `http://somebody@site.test:${port}/`],
  ['a user and password', `http://somebody:secret@site.test:${port}/`],
  ['a host that is only a user', `http://site.test@127.0.0.1:${port}/`],
  ['another port of a public host', 'https://outside.test:8443/'],
  ['the port of a mail server', 'http://outside.test:25/'],
  ['a file', 'file:///etc/passwd'],
  ['gopher', `gopher://127.0.0.1:${port}/_x`],
  ['ftp', `ftp://site.test:${port}/`],
  ['a WebSocket', `ws://site.test:${port}/`],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,<h1>a</h1>'],
  ['no address', 'site.test/list'],
] as const

describe('T25 an address that somebody types is refused where it is saved, and nobody is asked', () => {
  test.each(unfit)('%s', async (_what, address) => {
    await expectRefusal(address, 'crawl.address_unfit')
  })

  test.each(Object.entries(notPublic))('%s, whose address is not public', async (host, addresses) => {
    const texts = await expectRefusal(at(host), 'crawl.address_not_public')
    for (const text of texts) {
      expect(text).toContain(host)
      for (const address of addresses) expect(text).not.toContain(address)
    }
  })

  test('the name of this machine', async () => {
    for (const text of await expectRefusal(at('localhost'), 'crawl.address_not_public'))
      expect(text).not.toContain('127.0.0.1')
  })

  test('a host that nobody knows', async () => {
    for (const text of await expectRefusal(at('nobody.test'), 'crawl.host_unknown'))
      expect(text).toContain('nobody.test')
  })
})

/** A new source of the address is refused, and so is a source that has another one. Returns both answers. */
async function expectRefusal(address: string, code: string): Promise<string[]> {
  const before = site.asked.length
  const { id, version } = await standing()
  const answers = [
    await fetching.save(address),
    await fetching.send('PATCH', `/crawl/sources/${id}`, { address }, version),
  ]
  expect(answers.map((answer) => [answer.status, answer.code])).toEqual([
    [400, code],
    [400, code],
  ])
  expect([site.asked.length - before, knocks]).toEqual([0, 0])
  return answers.map(({ text }) => text)
}

let source: Promise<{ id: number; version: number }> | undefined
/** A source that was saved with an address that may be called. */
const standing = () => (source ??= fetching.saved(at('site.test')))

describe('T25 an address that was fit when it was saved is judged again when it is called', () => {
  const begun = new Map<string, { source: number; run: number }>()
  /** All runs wait for the pauses of their own hosts side by side. */
  async function begin(host: string, path?: string) {
    const { id, version } = await fetching.saved(at(host, path), path === '/feed.xml' ? 'feed' : 'page')
    if (path === '/links')
      dataOf(await fetching.send('PATCH', `/crawl/sources/${id}`, { rules: { item: 'li' } }, version))
    if (host === 'turned.test') fetching.name(host, ['127.0.0.1'])
    const purpose = path === '/links' || path === '/feed.xml' ? 'trial' : 'look'
    begun.set(host, { source: id, run: await fetching.begin(id, purpose) })
  }
  beforeAll(async () => {
    await begin('site.test')
    await begin('turned.test')
    await begin('later.test', '/feed.xml')
    await begin('number.site.test', '/to-number')
    await begin('moved.site.test', '/to-name')
    await begin('links.site.test', '/links')
    const { id } = await fetching.saved(`${trap.origin.replace('site.test', 'trap.test')}/list`)
    begun.set('trap.test', { source: id, run: await fetching.begin(id, 'look') })
  })
  const ended = (host: string) => fetching.ended(begun.get(host)?.run ?? 0)
  /** Nobody inside was asked, and no answer tells where a host lies. */
  function expectNothing(text: string) {
    expect(text).not.toContain('127.0.0.1')
    expect(knocks).toBe(0)
  }

  test('control: a site in a network that the operator has opened is looked at', async () => {
    expect(await ended('site.test')).toMatchObject({ state: 'done', asked: 1 })
    expect(site.asked.map(({ path }) => path)).toEqual(expect.arrayContaining(['/robots.txt', '/list']))
  })

  test('a name that has turned inside before anything was asked', async () => {
    const { text, ...run } = await ended('turned.test')
    expect(run).toMatchObject({
      state: 'failed',
      asked: 0,
      why: 'crawl.address_not_public',
      whyParams: { host: 'turned.test' },
    })
    expectNothing(text)
  })

  test('a name that has turned inside after its trial', async () => {
    expect(await ended('later.test')).toMatchObject({ state: 'done' })
    fetching.name('later.test', ['127.0.0.1'])
    const { sources } = dataOf<{ sources: { id: number; version: number }[] }>(
      await fetching.send('GET', '/crawl/sources'),
    )
    const later = sources.find(({ id }) => id === begun.get('later.test')?.source)
    const switched = await fetching.send('PUT', `/crawl/sources/${later?.id}/state`, { state: 'on' }, later?.version)
    expect(switched.status).toBe(200)
    const { text, ...run } = await fetching.firstRun(later?.id ?? 0)
    expect(run).toMatchObject({
      state: 'failed',
      why: 'crawl.address_not_public',
      whyParams: { host: 'later.test' },
    })
    expectNothing(text)
  })

  test('a page that leads to a number', async () => {
    const { text, ...run } = await ended('number.site.test')
    expect(run).toMatchObject({ state: 'failed', why: 'crawl.page_redirect' })
    expectNothing(text)
  })

  test('a page that leads to a name of its site that lies inside', async () => {
    const { text, ...run } = await ended('moved.site.test')
    expect(run).toMatchObject({ asked: 1, refused: 1 })
    expectNothing(text)
  })

  test('a robots.txt that leads to a number', async () => {
    const { text, ...run } = await ended('trap.test')
    expect(run).toMatchObject({ state: 'failed', asked: 0 })
    expect(trap.asked.map(({ path }) => path)).toEqual(['/robots.txt'])
    expectNothing(text)
  })

  test('links of a list', async () => {
    const { text, ...run } = await ended('links.site.test')
    expect(run).toMatchObject({ asked: 1, refused: 1 })
    expectNothing(text)
  })
})

test('T25 where the operator has not switched fetching on, no address is asked, whatever it is', async () => {
  const body = { name: 'T25', kind: 'page', brings: 'companies', address: at('localhost') }
  const created = await house.call(house.callers.admin, 'POST', '/crawl/sources', body)
  expect([created.status, created.code]).toEqual([409, 'crawl.off'])
  const [planted] = await house.query<{ id: number }>(
    `insert into crawl.sources (name, kind, brings, address, state, owner_id, updated_by)
     values ('T25', 'page', 'companies', $1, 'draft', $2, $2) returning id::int`,
    [at('localhost'), house.callers.admin.id],
  )
  const looked = await house.call(house.callers.admin, 'POST', `/crawl/sources/${planted?.id}/runs`, {
    purpose: 'look',
  })
  expect([looked.status, looked.code]).toEqual([409, 'crawl.off'])
  await house.query('delete from crawl.sources where id = $1', [planted?.id])
  expect(knocks).toBe(0)
})
