import type { Match } from '@seamark/contract/rates/pairs/pairs'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { mayChange } from '../policy.ts'
import { findRates, getRate } from '../rates/rates.queries.ts'
import { candidatesOf, findDemandsOf } from './candidates.queries.ts'
import { findShownPairs, type PairRow } from './pairs.queries.ts'
import { type Candidate, rankMatches, type Ranked } from './ranks.rules.ts'

/** The most that a page shows beside the pairs that people made. */
const mostShown = 60
/** The most requests that an offer is held against. */
const mostDemands = 200

/** What meets an offer or a request: pairs that people made, then the others by rank, folded ones last. Throws rate_not_found. */
export async function listMatches(context: Context, id: number) {
  authorize(context, 'rates.read')
  const rate = await getRate(context, id)
  const today = dayAt(context.now(), context.zone)
  const [pairs, ranked] = await Promise.all([
    findShownPairs(context, rate.side === 'demand' ? sql`p.demand_id = ${id}` : sql`p.supply_id = ${id}`),
    rate.isExpired ? [] : findRanked(context, rate),
  ])
  const others = await readOthers(context, rate, { pairs, ranked })
  return { rate, matches: matchesOf(context, rate, { pairs, ranked, others }), today }
}

async function findRanked(context: Context, rate: Rate): Promise<Ranked[]> {
  const demands = rate.side === 'demand' ? [rate.id] : (await findDemandsOf(context, [rate.id])).slice(0, mostDemands)
  const supplyId = rate.side === 'supply' ? rate.id : undefined
  const { rows } = await candidatesOf(context, { demands: sql`${demands}::bigint[]`, far: 2, supplyId }).execute(
    context.db,
  )
  const ranked = rankMatches(rows)
  return [...ranked.filter(({ fold }) => fold === 'none'), ...ranked.filter(({ fold }) => fold !== 'none')].slice(
    0,
    mostShown,
  )
}

interface Found {
  pairs: readonly PairRow[]
  ranked: readonly Ranked[]
}

async function readOthers(context: Context, rate: Rate, { pairs, ranked }: Found): Promise<ReadonlyMap<number, Rate>> {
  const of = ({ demandId, supplyId }: { demandId: number; supplyId: number }) =>
    rate.side === 'demand' ? supplyId : demandId
  const made = pairs.filter(({ pair }) => pair.state !== 'proposed' && pair.state !== 'dismissed')
  const ids = new Set([...made.map(of), ...ranked.map(of)])
  return new Map((await findRates(context, [...ids])).map((other) => [other.id, other]))
}

const keyOf = ({ demandId, supplyId, container }: { demandId: number; supplyId: number; container: string }) =>
  `${demandId} ${supplyId} ${container}`

function matchesOf(
  context: Context,
  rate: Rate,
  { pairs, ranked, others }: Found & { others: ReadonlyMap<number, Rate> },
): Match[] {
  const shown = (one: Candidate | Ranked, pair: PairRow | undefined): Match[] => {
    const other = others.get(rate.side === 'demand' ? one.supplyId : one.demandId)
    return other ? [matchOf(context, { rate, other, one, pair })] : []
  }
  const live = new Map(pairs.flatMap((row) => (row.pair.state === 'released' ? [] : [[keyOf(row), row] as const])))
  const byKey = new Map(ranked.map((one) => [keyOf(one), one]))
  const made = (states: readonly string[]) =>
    pairs
      .filter(({ pair }) => states.includes(pair.state))
      .flatMap((row) => shown(byKey.get(keyOf(row)) ?? bareOf(row, rate, others), row))
  const isBound = (one: Ranked) => ['paired', 'matched'].includes(live.get(keyOf(one))?.pair.state ?? '')
  return [
    ...made(['paired', 'matched']),
    ...ranked.filter((one) => !isBound(one)).flatMap((one) => shown(one, live.get(keyOf(one)))),
    ...made(['released']),
  ]
}

/** A pair whose sides no longer meet: it says what was agreed, and no reasons. */
function bareOf(row: PairRow, rate: Rate, others: ReadonlyMap<number, Rate>): Candidate {
  const demand = rate.side === 'demand' ? rate : others.get(row.demandId)
  const box = demand?.boxes.find(({ container }) => container === row.container)
  return {
    demandId: row.demandId,
    supplyId: row.supplyId,
    container: row.container,
    offered: row.offered,
    far: 0,
    target: null,
    dollars: null,
    days: 0,
    wanted: box?.open ?? 0,
    free: null,
    kept: 0,
    updatedAt: new Date(0),
  }
}

interface Shown {
  rate: Rate
  other: Rate
  one: Candidate | Ranked
  pair: PairRow | undefined
}

function matchOf(context: Context, { rate, other, one, pair }: Shown): Match {
  const supply = rate.side === 'supply' ? rate : other
  const price = supply.prices.find(({ container }) => container === one.offered)
  const ranked = 'fold' in one ? one : undefined
  return {
    rate: other,
    container: one.container,
    offered: one.offered,
    ports: ranked?.ports ?? 'exact',
    fold: pair?.pair.state === 'dismissed' ? 'dismissed' : (ranked?.fold ?? 'none'),
    price: price?.comparable ?? null,
    atLeast: price?.atLeast ?? false,
    currency: supply.currency,
    gap: ranked?.gap ?? null,
    days: one.days,
    wanted: one.wanted,
    free: one.free,
    kept: one.kept,
    pair: pair?.pair.state === 'proposed' || pair?.pair.state === 'dismissed' ? null : (pair?.pair ?? null),
    can: abilitiesOf(context, { rate, other, pair, isRanked: ranked !== undefined }),
  }
}

function abilitiesOf(
  context: Context,
  { rate, other, pair, isRanked }: { rate: Rate; other: Rate; pair: PairRow | undefined; isRanked: boolean },
): Match['can'] {
  const person = personOf(context)
  const may = (side: Rate) => passes(person, 'rates.pair') && mayChange(person, { ownerId: side.owner.id })
  const state = pair?.pair.state
  const isFree = isRanked && state !== 'paired' && state !== 'matched' && state !== 'released'
  const isOne = may(rate) || may(other)
  const confirming = pair?.pair.takenSide === rate.side ? other : rate
  return {
    take: isFree && isOne,
    dismiss: isFree && isOne,
    confirm: state === 'paired' && may(confirming),
    release: (state === 'paired' || state === 'matched') && isOne,
  }
}
