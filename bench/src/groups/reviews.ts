import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { percentile } from '../measuring/paced.ts'
import { signIn, startProduct } from '../measuring/processes.ts'
import { signInVisitor } from '../measuring/visitors.ts'

interface Reviewed {
  database: BenchDatabase
  findings: number
  rounds: number
}

const askedInRound = 6
const mostMilliseconds = 300

/** The password that the demo's people have in every database of the bench. */
const demoPassword = 'only measured, never signed in'

/** The review list as it opens, and by each of its filters: for somebody who sees every group, and for one from whom half of them are hidden. */
export async function* reviewFigures(
  { database, findings, rounds }: Reviewed,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  say(`Making ${findings} findings …`)
  await withConnection(database.url, (client) => makeFindings(client, findings))
  await database.settle()
  const product = await startProduct(database.url)
  try {
    const everything = { address: product.address, headers: await signIn(product, database.url) }
    yield* readerFigures(everything, 'every group', { findings, rounds })
    const headers = await withConnection(database.url, (client) =>
      signInVisitor(product.address, client, { username: 'sales', password: demoPassword }),
    )
    yield* readerFigures({ address: product.address, headers }, 'half of the groups', { findings, rounds })
  } finally {
    await product.stop()
  }
}

const waiting = { state: 'found' }
const filters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'as it opens': waiting,
  'any state': {},
  kind: { ...waiting, kind: 'demand' },
  'port of loading': { ...waiting, pol: 'CNTAO' },
  'ports and container': { ...waiting, pol: 'CNNGB', pod: 'BRSSZ', container: '40HQ' },
  lane: { ...waiting, lane: 'usWest' },
  carrier: { ...waiting, carrier: 'ZIM' },
  flag: { ...waiting, flag: 'correction' },
  'a company': { ...waiting, q: '远航77号' },
  'a frequent word': { ...waiting, q: '货代' },
  platform: { ...waiting, platform: 'qq' },
  'one group': { ...waiting, groupId: '7' },
  mine: { ...waiting, mine: 'true' },
  'a platform of few': { ...waiting, platform: 'line' },
  'a carrier of few': { ...waiting, carrier: 'HMM' },
  'a kind of few': { state: 'superseded' },
  days: { ...waiting, from: 'FROM', to: 'TO' },
  price: { ...waiting, sort: 'price', order: 'asc' },
  'most repeated': { ...waiting, sort: 'sources' },
  'people of ours': { ...waiting, standing: 'ours' },
  'people of the pool': { ...waiting, standing: 'pool' },
  'people of neither': { ...waiting, standing: 'unknown' },
  'people of ours in one lane': { ...waiting, lane: 'usWest', standing: 'ours' },
}

async function* readerFigures(
  target: Target,
  reader: string,
  { findings, rounds }: Pick<Reviewed, 'findings' | 'rounds'>,
): AsyncGenerator<Figure> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  let slowest = { name: '', milliseconds: 0 }
  for (const [name, filter] of Object.entries(filters)) {
    const dated = 'from' in filter ? { ...filter, from: day(60), to: day(50) } : filter
    const query = new URLSearchParams({ sort: 'at', order: 'desc', limit: '50', ...dated }).toString()
    const taken: number[] = []
    await ask(target, query)
    for (let turn = 0; turn < rounds * askedInRound; turn++) taken.push(await ask(target, query))
    const milliseconds = percentile(taken, 0.95)
    if (milliseconds > slowest.milliseconds) slowest = { name, milliseconds }
    yield figure(`${name}, ${reader}, p95`, milliseconds)
  }
  yield figure(`${findings} findings, ${reader}, the slowest filter (${slowest.name}), p95`, slowest.milliseconds)
}

const figure = (name: string, value: number): Figure => ({
  name,
  value,
  unit: 'ms',
  limit: null,
  ratio: null,
  goal: `≤ ${mostMilliseconds}`,
  holds: value <= mostMilliseconds,
})

async function ask({ address, headers }: Target, query: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${address}/api/groups/findings?${query}`, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${query}: HTTP ${response.status}`)
  return performance.now() - began
}

/**
 * Two hundred groups, every other one of clients that the demo's `sales` may not read; one finding in ten was said in two of them. One in five is
 * about somebody whom the phonebook has, by the number of a contact or by the name of a company.
 */
async function makeFindings(client: Client, findings: number) {
  await client.query('truncate groups.groups, groups.findings, groups.open_findings restart identity cascade')
  await client.query(
    `insert into groups.groups (platform, account, account_key, name, type, created_by, updated_by)
     select (array['qq', 'wechat', 'whatsapp'])[1 + n % 3], n::text, n::text, '群 ' || n,
       case when n % 2 = 0 then 'inquiry' else 'freightAgent' end, u.id, u.id
     from generate_series(1, 200) n, (select id from identity.users where username = 'sales3') u order by n`,
  )
  await client.query(
    `insert into groups.findings (kind, fingerprint, day, state, reason, facts, flags, pols, pods, lane, carrier, containers, currency, price, company,
       phones, search, at, sources, group_ids)
     select kind, kind || ':' || n, at::date, state, case state when 'ignored' then 'known' else '' end,
       jsonb_build_object('extracted', jsonb_build_object('flags', '[]'::jsonb, 'line', null), 'draft', jsonb_build_object(
         'pols', jsonb_build_array(pol), 'pods', jsonb_build_array(pod), 'lane', lane, 'carrier', carrier, 'currency', 'USD',
         'prices', jsonb_build_array(jsonb_build_object('container', '40HQ', 'amount', 900 + n % 4000)), 'boxes', '[]'::jsonb,
         'sailing', null, 'effective', null, 'expiry', null, 'company', company, 'name', '', 'city', '', 'values',
           jsonb_build_array(jsonb_build_object('kind', 'mobile', 'value', mobile)))),
       case when n % 25 = 0 then array['correction'] else '{}' end, array[pol], array[pod], lane, carrier, array['40HQ'], 'USD', 900 + n % 4000,
       company, array[mobile], company || ' 货代', at, case when n % 10 = 0 then 2 else 1 end,
       case when n % 10 = 0 then array[1 + n % 200, 1 + (n + 1) % 200] else array[1 + n % 200] end
     from generate_series(1, $1::int) n
     cross join (select
       array(select value from phonebook.contact_values where kind = 'mobile' order by id limit 5000) as mobiles,
       array(select name from phonebook.companies order by id desc limit 5000) as names) as book
     cross join lateral (select
       coalesce(case when n % 10 = 3 then mobiles[1 + n % cardinality(mobiles)] end, '+86139' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0')) as mobile,
       (array['supply', 'demand', 'contact', 'schedule', 'change'])[1 + n % 5] as kind,
       (array['found', 'found', 'accepted', 'ignored'])[1 + (n / 7) % 4] as state,
       (array['CNNGB', 'CNSHA', 'CNSZX', 'CNTAO'])[1 + n % 4] as pol,
       (array['USLAX', 'BRSSZ', 'DEHAM', 'NLRTM', 'AEJEA'])[1 + (n / 3) % 5] as pod,
       (array['usWest', 'europeBase'])[1 + n % 2] as lane,
       (array['MSK', 'CMA', 'ZIM', 'COSCO'])[1 + (n / 11) % 4] as carrier,
       coalesce(case when n % 10 = 4 then names[1 + n % cardinality(names)] end, '远航' || n % 5000 || '号') as company,
       now() - n * interval '30 seconds' as at) as made`,
    [findings],
  )
  await client.query('alter table groups.finding_sources disable trigger user')
  await client.query(
    `insert into groups.finding_sources (finding_id, group_id, at, sender_key, sender, snippet, places)
     select f.id, g, f.at, 'qq:' || f.id % 3000, '货代 ' || f.id % 3000, '宁波-桑托斯 40HQ 2450', '[]' from groups.findings f, unnest(f.group_ids) g`,
  )
  await client.query('alter table groups.finding_sources enable trigger user')
  await client.query('analyze groups.groups, groups.findings, groups.finding_sources')
}
