import { isDeepStrictEqual } from 'node:util'
import type { Request } from 'autocannon'
import { z } from 'zod'
import { withConnection } from '../measuring/connection.ts'
import { type Figure, figureBeside } from '../measuring/figures.ts'
import { countStatement, listStatement } from '../limit/sql.ts'
import {
  compareMedians,
  type Load,
  measureMedian,
  requestsPerSecond,
  type ServedTarget,
  type Target,
} from '../measuring/load.ts'

export interface Stage {
  product: ServedTarget
  /** Fastify and pg with the product's own statements and answers. */
  limit: Target
  databaseUrl: string
  companies: number
  load: Load
}

/** The fields of the standard view, as the page asks for them. */
export const standardFields = [
  'type',
  'masterCoLoader',
  'daysLeft',
  'stale',
  'lastTouchAt',
  'phoneCountryCode',
  'phoneAreaCode',
  'telephone',
  'email',
  'country',
  'province',
  'city',
  'routeAreas',
  'tagIds',
  'updatedAt',
]
const base = '/api/phonebook/companies'
const list = (query: Record<string, string>) =>
  `${base}?${new URLSearchParams({ sort: 'updatedAt', order: 'desc', limit: '50', ...query })}`
/** The list as it opens. */
export const openedList = list({})
export const filteredList = list({ progress: 'quoted,following', country: 'CN' })
/** Search texts that most records, few records, or hardly any record contain. */
const pairs = ['远航', '国际', '恒通', '宁波', '鑫达', '海捷', '物流', '义乌', '华锐', '家具', '瑞丰', '金帆']

/** Measures the product's companies beside a bare server on the same database. */
export async function* companyFigures(stage: Stage): AsyncGenerator<Figure> {
  await assertSameAnswers(stage)
  yield await unit(stage)
  yield await beside(stage, 'list, filtered and sorted', 0.6, () => [{ path: filteredList }])
  yield await beside(stage, 'search by two characters', 0.6, () => pairs.map((q) => ({ path: list({ q }) })))
  yield await beside(stage, 'open', 0.5, () => ids(stage).map((id) => ({ path: `${base}/${id}` })))
  yield await deep(stage)
  yield* measureSearches(stage)
  yield await beside(stage, 'create', 0.5, () => [{ method: 'POST', path: base, setupRequest: newCompanies() }])
}

/** Throws unless the bare server does the same work, since only then is it comparable. */
async function assertSameAnswers({ product, limit }: Stage) {
  for (const path of [filteredList, list({ q: '远航' }), list({ q: '国际' })]) {
    const [ours, bare] = await Promise.all([answer(product, path), answer(limit, path)])
    if (ours.rows.length === 0 || !isDeepStrictEqual([ours.rows, ours.count], [bare.rows, bare.count]))
      throw new Error(`The product and the bare server differ on ${path}`)
  }
}

const page = z.object({
  data: z.object({ rows: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable(), count: z.unknown() }),
})

async function answer({ address, headers }: Target, path: string) {
  const response = await fetch(address + path, { headers })
  return page.parse(await response.json()).data
}

const counted = z.object({ data: z.object({ value: z.number(), exact: z.boolean() }) })

/** The count of the companies that fit, as the page asks for it beside the rows. */
export async function countedBy({ address, headers }: Target, filter: Readonly<Record<string, string>>) {
  const response = await fetch(`${address}${base}/count?${new URLSearchParams(filter)}`, { headers })
  if (!response.ok) throw new Error(`count of ${JSON.stringify(filter)}: HTTP ${response.status}`)
  return counted.parse(await response.json()).data
}

async function unit({ limit, load }: Stage): Promise<Figure> {
  const perSecond = await requestsPerSecond(limit, [{ path: filteredList }], { ...load, connections: 1 })
  return {
    name: "U: the limit's list at concurrency 1",
    value: 1000 / perSecond,
    unit: 'ms',
    limit: null,
    ratio: null,
    goal: '',
    holds: true,
  }
}

async function beside(
  { product, limit, load }: Stage,
  name: string,
  goal: number,
  requests: () => Request[],
): Promise<Figure> {
  const once = (target: Target) => () => requestsPerSecond(target, requests(), load)
  await requestsPerSecond(limit, requests(), { ...load, seconds: 2 })
  await requestsPerSecond(product, requests(), { ...load, seconds: 2 })
  const [best, ours] = await compareMedians(once(limit), once(product), load.rounds)
  return figureBeside(best, goal, { name, value: ours, unit: 'requests/s' })
}

/** Returns ids from all over the table, the same for both. */
const ids = ({ companies }: Stage) => Array.from({ length: 500 }, (_, index) => 1 + ((index * 7919 * 131) % companies))

/** Measures a page half of all rows down, reached as a reader would: by the cursor of a page. */
async function deep({ product, databaseUrl, companies, load }: Stage): Promise<Figure> {
  const [row] = await query(
    databaseUrl,
    'select updated_at from phonebook.companies order by updated_at desc, id desc offset $1 limit 1',
    [companies / 2],
  )
  const before = new Date(String(row?.['updated_at'])).toISOString().slice(0, 10)
  const { next } = await answer(product, list({ updatedTo: before, limit: '1' }))
  const [below] = await query(
    databaseUrl,
    `select count(*)::int as count from phonebook.companies where updated_at >= $1::date + 1`,
    [before],
  )
  const [first, far] = await compareMedians(
    () => requestsPerSecond(product, [{ path: list({}) }], load),
    () => requestsPerSecond(product, [{ path: list({ cursor: next ?? '' }) }], load),
    load.rounds,
  )
  const name = `a page ${Number(below?.['count'])} rows deep, beside the first`
  return {
    name,
    value: far,
    unit: 'requests/s',
    limit: first,
    ratio: first / far,
    goal: '≤ 1.5',
    holds: first / far <= 1.5,
  }
}

const kinds = [
  ['two characters that few have', '远航'],
  ['two characters that many have', '国际'],
  ['two initials', 'hy'],
  ['four initials', 'hyyh'],
  ['the last four digits', '4829'],
  ['a word', 'meridian'],
  ['pinyin', 'zhiyuan'],
  ['an e-mail domain', '@haitong-trade.example'],
] as const

/** Measures each kind of search alone on the machine, and whether it uses an index. */
async function* measureSearches({ product, limit, databaseUrl }: Stage): AsyncGenerator<Figure> {
  for (const [name, q] of kinds) {
    const path = list({ q })
    const [best, ours] = [await measureMedian(limit, path, 9), await measureMedian(product, path, 9)]
    const { value, exact } = await countedBy(product, { q })
    const plans = await Promise.all(
      [listStatement({ q }, 50, value), countStatement({ q })].map(({ text, values }) =>
        query(databaseUrl, `explain ${text}`, values),
      ),
    )
    const scans = plans.map((lines) => lines.map((line) => line['QUERY PLAN']).join('\n'))
    const isServed = (exact ? scans : scans.slice(0, 1)).every(
      (scan) => /companies_search_all/.test(scan) || (value > 2000 && /companies_updated/.test(scan)),
    )
    yield {
      name: `${name}: ${q}, ${exact ? value : `more than ${value}`} found`,
      value: ours,
      unit: 'ms',
      limit: best,
      ratio: ours / best,
      goal: 'by index',
      holds: isServed,
    }
  }
}

async function query(databaseUrl: string, text: string, values: unknown[]) {
  const { rows } = await withConnection(databaseUrl, (client) => client.query<Record<string, unknown>>(text, values))
  return rows
}

let made = 0

/** Every request creates a distinct company, with the usual fields. */
function newCompanies() {
  return (request: Request): Request => ({
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    body: JSON.stringify(inventCompany()),
  })
}

/** The body of a call that creates a company unlike all others. */
export function inventCompany() {
  made += 1
  return {
    name: `宁波测远${made}国际货运代理有限公司`,
    code: `B${String(made).padStart(8, '0')}`,
    organizationNumber: '',
    progress: 'contacted',
    type: 'forwarder',
    masterCoLoader: false,
    phoneCountryCode: '+86',
    phoneAreaCode: '',
    telephone: `142${String(made).padStart(8, '0')}`,
    email: `sales@firm${made}.example`,
    qq: '',
    website: '',
    country: 'CN',
    province: '浙江省',
    city: '宁波',
    address: '港城路 8 号',
    postalCode: '',
    mainCategory: '海运整箱',
    industry: '国际货代',
    routeAreas: ['usWest'],
    coreRoutes: [{ pol: 'CNNGB', pod: 'USLAX' }],
    source: 'website',
    platform: 'wechat',
    departmentId: null,
    visibility: 'private',
    remark: '',
  }
}
