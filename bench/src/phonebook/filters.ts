import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { percentile } from '../measuring/paced.ts'
import { countedBy } from './companies.ts'
import type { BookStage } from './stage.ts'

const asks = 15
const goal = 25

type Filter = Readonly<Record<string, string>>

/** Every filter of the list, alone. */
const singles: readonly Filter[] = [
  { q: '远航' },
  { visibility: 'public' },
  { custodianId: '20' },
  { followerId: '20' },
  { departmentId: '2' },
  { progress: 'ordered' },
  { type: 'carrier' },
  { source: 'exhibition' },
  { platform: 'wechat' },
  { routeArea: 'usWest' },
  { masterCoLoader: 'true' },
  { country: 'VN' },
  { country: 'CN', province: '浙江省' },
  { country: 'CN', province: '浙江省', city: '宁波' },
  { area: '330000' },
  { tagAny: '1' },
  { tagAll: '1,5' },
  { tagNone: '1,2,3' },
  { pol: 'CNNGB' },
  { pod: 'USLAX' },
  { nextContact: 'overdue' },
  { nextContact: 'none' },
  { untouchedDays: '0' },
  { untouchedDays: '30' },
  { heldFrom: '2026-11-01' },
  { createdFrom: '2026-11-01' },
  { updatedFrom: '2026-11-01' },
  { hasContacts: 'false' },
  { hasEmail: 'false' },
  { due: '7' },
]

/** Filters that people combine. */
const pairs: readonly Filter[] = [
  { progress: 'quoted', routeArea: 'usWest' },
  { progress: 'quoted', custodianId: '20' },
  { progress: 'quoted', country: 'CN', province: '浙江省' },
  { progress: 'following', type: 'directShipper' },
  { progress: 'unconfirmed', source: 'exhibition' },
  { progress: 'ordered', updatedFrom: '2026-11-01' },
  { type: 'forwarder', routeArea: 'europeBase' },
  { type: 'directShipper', visibility: 'public' },
  { type: 'coLoader', masterCoLoader: 'true' },
  { custodianId: '20', routeArea: 'middleEast' },
  { custodianId: '20', createdFrom: '2026-11-01' },
  { custodianId: '20', nextContact: 'overdue' },
  { custodianId: '20', due: '7' },
  { visibility: 'public', country: 'CN', province: '广东省' },
  { visibility: 'public', routeArea: 'usEast' },
  { tagAny: '1', progress: 'quoted' },
  { tagAny: '2', visibility: 'public' },
  { q: '国际', progress: 'quoted' },
  { q: '物流', visibility: 'public' },
  { pol: 'CNSHA', pod: 'USLAX' },
]

/** Measures one filter and two together, for a person who sees all and for one in sales, and whether they caused a full scan of the table. */
export async function* bookFilterFigures(stage: BookStage): AsyncGenerator<Figure> {
  for (const filter of singles) yield* figuresOf(stage, filter, false)
  for (const filter of pairs) yield* figuresOf(stage, filter, true)
}

async function* figuresOf(
  { product, sales, databaseUrl, unit }: BookStage,
  filter: Filter,
  isPair: boolean,
): AsyncGenerator<Figure> {
  const path = `/api/phonebook/companies?${new URLSearchParams({ sort: 'updatedAt', order: 'desc', limit: '50', ...filter }).toString()}`
  for (const [who, target] of [
    ['all', product],
    ['sales', sales],
  ] as const) {
    const before = await tableScans(product, databaseUrl)
    const p95 = await asked(target, path)
    const scans = (await tableScans(product, databaseUrl)) - before
    const count = await countedBy(target, filter)
    // With no match, or more than are counted, the search cannot stop early, and that may cost more.
    const isFree = isPair && (!count.exact || count.value === 0)
    const found = `${count.exact ? '' : '> '}${count.value}${scans > 0 ? `, ${scans} scans of the table` : ''}`
    yield {
      name: `${Object.entries(filter)
        .map(([key, value]) => `${key} ${value}`)
        .join(' · ')}, by ${who}: ${found}`,
      value: p95,
      unit: 'ms',
      limit: unit,
      ratio: p95 / unit,
      goal: isFree ? '' : `≤ ${goal} U, no scan`,
      holds: isFree || (p95 / unit <= goal && scans === 0),
    }
  }
}

/** Sends requests one after another; the first two are not counted. */
async function asked({ address, headers }: Target, path: string) {
  const taken: number[] = []
  for (let turn = -2; turn < asks; turn++) {
    const began = performance.now()
    const response = await fetch(address + path, { headers })
    await response.json()
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
    if (turn >= 0) taken.push(performance.now() - began)
  }
  return percentile(taken, 0.95)
}

/** Counts the full scans of companies. A connection reports at most once a second, and only when it is used, so it is used once more. */
async function tableScans({ address, headers }: Target, databaseUrl: string) {
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await fetch(`${address}/api/phonebook/companies/1`, { headers })
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ scans: string }>(
      `select seq_scan::text as scans from pg_stat_user_tables where schemaname = 'phonebook' and relname = 'companies'`,
    )
    return Number(rows[0]?.scans)
  })
}
