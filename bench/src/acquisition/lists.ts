import { packedPreference } from '@seamark/contract/platform/packed-rows'
import { personHeader } from '../bare/daily-statements.ts'
import { compareLatency, type Compared, cycle, figureOf } from '../bare/ratios.ts'
import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import { signInOwner } from '../requests/daily-kinds.ts'

const goal = 0.6
const day = 86_400_000

type Filters = Readonly<Record<string, Readonly<Record<string, string>>>>

const customerFilters: Filters = {
  'as it opens': {},
  'good ones': { quality: 'good' },
  'of a province, not imported': { province: '浙江省', imported: 'false' },
  'reached by mail': { reach: 'email' },
  'new to the phonebook': { state: 'new' },
  'in the pool': { state: 'pool' },
  ours: { state: 'ours' },
  claimed: { claimed: 'true' },
  'of one source': { sourceId: '3' },
  'unsorted, of the last weeks': { sorting: 'unsorted', seenFrom: daysAgo(20) },
  'search for a word': { q: '轴承' },
  'search for one firm': { q: '澜屿4243' },
}
const customerCounts = ['as it opens', 'of a province, not imported', 'in the pool', 'claimed', 'search for a word']

const postFilters: Filters = {
  'as it opens': {},
  requests: { kind: 'inquiry' },
  'of a lane': { lane: 'usWest' },
  'of a way': { pol: 'CNNGB', pod: 'USLAX' },
  'requests of a container': { kind: 'inquiry', container: '40HQ' },
  'open to all': { taken: 'open' },
  'taken by colleagues': { taken: 'others' },
  'new to the phonebook': { state: 'new' },
  'of companies of ours': { state: 'ours' },
  claimed: { claimed: 'true' },
  'good ones of a platform': { quality: 'good', platform: '航运网' },
  'search for a word': { q: '光伏组件' },
  'search for a number': { q: '报价单 77123' },
}
const postCounts = ['as it opens', 'of a way', 'taken by colleagues', 'claimed', 'search for a word']

function daysAgo(days: number) {
  return new Date(Date.now() - days * day).toISOString().slice(0, 10)
}

/** The first page of crawled customers and its count, by filters, for somebody who sees everything and for somebody in sales. */
export async function* customerListFigures(stage: Compared, customers: number): AsyncGenerator<Figure> {
  yield* listFigures(stage, `${customers} crawled customers`, '/api/crawl/customers', customerFilters, customerCounts)
}

/** The same of the posts of a week: seven days up to now, as nobody may ask for more. */
export async function* postListFigures(stage: Compared, posts: number): AsyncGenerator<Figure> {
  const now = Date.now()
  const week = { from: new Date(now - 7 * day).toISOString(), to: new Date(now).toISOString() }
  const dated = Object.fromEntries(Object.entries(postFilters).map(([name, filter]) => [name, { ...week, ...filter }]))
  yield* listFigures(stage, `${posts} posts`, '/api/crawl/posts', dated, postCounts)
}

async function* listFigures(
  given: Compared,
  of: string,
  base: string,
  filters: Filters,
  counted: readonly string[],
): AsyncGenerator<Figure> {
  for (const { reader, ...stage } of await readersOf(given))
    for (const [name, filter] of Object.entries(filters)) {
      const query = new URLSearchParams(filter)
      const asked = [[`${of}, ${name}, ${reader}`, `${base}?${query}`]]
      if (counted.includes(name)) asked.push([`${of}, count: ${name}, ${reader}`, `${base}/count?${query}`])
      for (const [title = '', path = ''] of asked)
        for (const ratio of await compareLatency(stage, title, () => cycle([path]))) yield figureOf(ratio, goal)
    }
}

/** Whoever sees everything, and somebody in sales. The bare driver asks for the very rows that the product shows to each. */
async function readersOf(stage: Compared): Promise<(Compared & { reader: string })[]> {
  const owner = await withConnection(stage.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from identity.users where username = 'owner1'`)
    return { id: rows[0]?.id ?? '', headers: await signInOwner(stage.product.address, client) }
  })
  // Our own client prefers rows as columns.
  const packed = { prefer: packedPreference }
  const { product, bare } = stage
  return [
    { ...stage, product: { ...product, headers: { ...product.headers, ...packed } }, reader: 'administrator' },
    {
      ...stage,
      product: { ...product, headers: { ...owner.headers, ...packed } },
      bare: { ...bare, headers: { [personHeader]: owner.id } },
      reader: 'in sales',
    },
  ]
}
