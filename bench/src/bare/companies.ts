import { companyFilters } from '@seamark/contract/phonebook/lists/lists'
import { packedPreference } from '@seamark/contract/platform/packed-rows'
import { z } from 'zod'
import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import type { NextRequest } from '../measuring/latency.ts'
import type { ServedTarget, Target } from '../measuring/load.ts'
import { inventCompany, type Stage, standardFields } from '../phonebook/companies.ts'
import { type Filter, shufflePairs } from './choices.ts'
import { dailyFigures } from './daily.ts'
import { type Compared, compareLatency, cycle, figureOf, figuresOf, levels, type Ratio } from './ratios.ts'

const base = '/api/phonebook/companies'
const list = (filter: Filter) =>
  `${base}?${new URLSearchParams({ sort: 'updatedAt', order: 'desc', limit: '50', columns: standardFields.join(','), ...filter })}`
const pairs = 20
const seed = 24
const mostBytes = 16 * 1024

export interface BareStage extends Stage, Pick<Compared, 'isWanted'> {
  bare: ServedTarget
}

/** Measures the product beside the bare driver: what its statements, answers and rights cost together. */
export async function* bareFigures(given: BareStage, say: (line: string) => void): AsyncGenerator<Figure> {
  // Our own client prefers rows as columns.
  const headers = { ...given.product.headers, prefer: packedPreference }
  const stage = { ...given, product: { ...given.product, headers } }
  if (stage.isWanted('bytes')) yield await bytesOfPage(stage)
  if (stage.isWanted('pairs of filters')) yield* pairFigures({ ...stage, isWanted: () => true }, say)
  yield* besideBare(stage, 'search, few and many found', 0.4, () => cycle(texts.map((q) => list({ q }))))
  yield* besideBare(stage, 'search for 国际, which many have', 0.4, () => cycle([list({ q: '国际' })]))
  const cursor = await cursorInTheMiddle(stage)
  yield* besideBare(stage, 'a page half of all rows down', 0.3, () => cycle([list({ cursor })]))
  yield* besideBare(stage, 'open, company and contacts in two calls', 0.35, () => openings(stage, ['', '/contacts']), 4)
  yield* besideBare(stage, 'open, both in the one call of the page', 0.35, () => openings(stage, [withContacts]), 4)
  yield* besideBare(stage, 'create', 0.4, () => () => ({ method: 'POST', path: base, body: inventCompany() }))
  const edits = await editsOf(stage)
  yield* besideBare(stage, 'update, progress and telephone', 0.35, () => edits)
  yield* besideBare(stage, 'log a follow-up', 0.35, () => followUps(stage))
  yield* besideBare(stage, 'dashboard of somebody who sees all', 0.33, () => cycle(['/api/summary/day']))
  yield* dailyFigures(stage)
}

const texts = ['远航', '恒通', '鑫达', '海捷', '义乌', '华锐', '家具', '瑞丰', '金帆', '国际', '物流']

/** At p50 at least this part of the bare driver's, and so many times its processor time at most. */
async function* besideBare(stage: Compared, name: string, goal: number, request: () => NextRequest, most?: number) {
  for (const ratio of await compareLatency(stage, name, request)) yield* figuresOf(ratio, goal, most)
}

async function bytesOfPage({ product, bare }: BareStage): Promise<Figure> {
  const bytes = async ({ address, headers }: Target) =>
    (await (await fetch(address + list({}), { headers })).arrayBuffer()).byteLength
  const [best, ours] = [await bytes(bare), await bytes(product)]
  return {
    name: 'bare: bytes of fifty rows of the standard view',
    value: ours / 1024,
    unit: 'KB',
    limit: best / 1024,
    ratio: best / ours,
    goal: `≤ ${mostBytes / 1024} KB`,
    holds: ours <= mostBytes,
  }
}

/** The median and the worst of twenty pairs of filters, drawn from all that the panel offers; six of them find some thousand companies. */
async function* pairFigures(stage: BareStage, say: (line: string) => void): AsyncGenerator<Figure> {
  const brief = { ...stage, load: { ...stage.load, seconds: Math.min(0.4, stage.load.seconds) } }
  const ratios: Ratio[] = []
  for (const { filter, found } of await drawPairs(stage.bare)) {
    const name = `${new URLSearchParams(filter).toString()} (${found})`
    const compared = await compareLatency(brief, decodeURIComponent(name), () => cycle([list(filter)]))
    for (const { callers, bare, ours, ratio } of compared)
      say(
        `${decodeURIComponent(name)}: ${callers} callers, bare ${bare.latency.toFixed(2)}, ours ${ours.latency.toFixed(2)}, ${ratio.toFixed(2)}`,
      )
    ratios.push(...compared)
  }
  for (const callers of levels) {
    const sorted = ratios.filter((one) => one.callers === callers).toSorted((one, other) => one.ratio - other.ratio)
    const [worst, middle] = [sorted[0], sorted[sorted.length >> 1]]
    if (middle) yield* figuresOf({ ...middle, name: `rows of a list, the median pair: ${middle.name}` }, 0.35, 5)
    if (worst) yield figureOf({ ...worst, name: `rows of a list, the worst pair: ${worst.name}` }, 0.15)
  }
}

const counted = z.object({ data: z.object({ value: z.number() }) })

async function drawPairs({ address, headers }: Target) {
  const drawn: { filter: Filter; found: number }[] = []
  const isMiddle = (found: number) => found >= 2500 && found <= 9000
  for (const filter of shufflePairs(seed)) {
    if (drawn.length >= pairs) break
    companyFilters.parse(filter)
    const response = await fetch(`${address}${base}/count?${new URLSearchParams(filter)}`, { headers })
    const found = response.ok ? counted.parse(await response.json()).data.value : 0
    const others = drawn.filter((one) => !isMiddle(one.found)).length
    if (found > 0 && (isMiddle(found) || others < pairs - 6)) drawn.push({ filter, found })
  }
  return drawn
}

const firstPage = z.object({ data: z.object({ next: z.string() }) })

/** The cursor of a page that begins with the row half down, as a reader has it who has turned all pages before. */
async function cursorInTheMiddle({ product, databaseUrl, companies }: BareStage): Promise<string> {
  const day = await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ day: string }>(
      'select updated_at::date::text as day from phonebook.companies order by updated_at desc, id desc offset $1 limit 1',
      [companies / 2],
    )
    return rows[0]?.day ?? ''
  })
  const { address, headers } = product
  const response = await fetch(`${address}${list({ updatedTo: day })}`, { headers })
  return firstPage.parse(await response.json()).data.next
}

const withContacts = '?include=contacts'

/** Opens one company after another by calls of these ends. */
function openings({ companies }: BareStage, ends: readonly string[]): NextRequest {
  let at = 0
  return () => {
    const id = 1 + ((Math.floor(at / ends.length) * 7919 * 131) % companies)
    return { path: `${base}/${id}${ends[at++ % ends.length]}` }
  }
}

/** Follow-ups go through so many companies that no two callers log on the same one. */
function followUps({ companies }: BareStage): NextRequest {
  let at = 0
  return () => ({
    method: 'POST',
    path: `/api/followups/companies/${1 + ((at++ * 7919 * 131) % companies)}/records`,
    body: { way: 'phone', at: new Date().toISOString(), progress: 'following', content: '报了 40HQ' },
  })
}

/** Edits go through so many companies that no two callers edit the same one. The versions are counted, whoever answers. */
async function editsOf({ databaseUrl }: BareStage): Promise<NextRequest> {
  const edited = await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; version: number }>(
      `select id, version from phonebook.companies where delete_after is null and progress in ('contacted', 'replied') order by id limit 500`,
    )
    return rows
  })
  let at = 0
  return () => {
    const company = edited[at++ % edited.length]
    if (!company) throw new Error('There are no companies to edit')
    const version = company.version++
    return {
      method: 'PATCH',
      path: `${base}/${company.id}`,
      headers: { 'if-match': `"${version}"` },
      body: {
        progress: version % 2 === 0 ? 'contacted' : 'replied',
        telephone: `142${String(at).padStart(8, '0')}`,
        progressReason: '核对',
      },
    }
  }
}
