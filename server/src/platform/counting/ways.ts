import type { RawBuilder } from 'kysely'
import { type Context, type Person, personOf, rightsNumberOf } from '../context.ts'
import { countedRows, countedUnder, countKeyOf, expectRows, learnCost, planStatement } from './estimates.ts'
import type { ListedRows } from './rows.ts'

/** The two ways to find the first page of a list. Both statements end with the limit of the page. */
export interface Ways {
  /** All rows that fit, as they are counted. */
  fitting: ListedRows
  /** The rows that a walk passes, whether they fit or not. */
  passed: ListedRows
  /** Reads all rows that fit, by the indexes of the filters, and sorts them. */
  collect: RawBuilder<unknown>
  /** Reads rows in the order of the list until the page is full, however many that takes. */
  walk: RawBuilder<unknown>
  limit: number
}

/** `collect`, or `walk`: over at most `reach` of the passed rows, where walking over all of them could cost more than collecting. */
export type Way = { kind: 'collect' } | { kind: 'walk'; reach?: number }

/**
 * Says how to find a page of a list, by the planner's own costs of both statements, and by the count of the last minute where there is one. It
 * reads no rows.
 */
export async function findWay(context: Pick<Context, 'db'>, ways: Ways): Promise<Way> {
  const [collect, walk, passed] = await Promise.all([
    planStatement(context, ways.collect),
    planStatement(context, ways.walk),
    expectRows(context, ways.passed),
  ])
  return chooseWay({
    rows: countedRows(context, ways.fitting) ?? collect.rows,
    limit: ways.limit,
    passed: passed.rows,
    collecting: collect.cost,
    walking: walk.cost,
  })
}

/** A list, and how its statements are made. */
export interface AskedWay {
  /** All that the statements are made of, except the reader's rights and the moment: the filters, the order and the limit. */
  list: object
  ways: () => Ways
}

interface Decision {
  way: Way
  until: number
  /** What it was decided by, for whom it was decided. */
  by?: { countKey: string; counted: number | undefined }
}
const decidedForMs = 60_000
const mostDecided = 2000
const decidedByDatabase = new WeakMap<object, Map<string, Decision>>()

/**
 * The same as `findWay`, remembered for a minute or until the list is counted anew: making the statements of a list, only to recognize them, and having
 * them priced costs more than the rest of the question. Whoever asks for the first time takes the way of somebody who reaches about as many people;
 * if that is a walk in vain, it has cost as much as collecting, and the next time this person collects.
 */
export async function recallWay(context: Pick<Context, 'db' | 'actor'>, asked: AskedWay): Promise<Way> {
  const decided = decidedOf(context.db)
  const keys = keysOf(context, asked)
  const known = unexpired(decided.get(keys.own)) ?? unexpired(decided.get(keys.alike))
  if (known && (known.by === undefined || countedUnder(context, known.by.countKey) === known.by.counted))
    return known.way
  const ways = asked.ways()
  const countKey = countKeyOf(context, ways.fitting)
  const by = { countKey, counted: countedUnder(context, countKey) }
  const way = await findWay(context, ways)
  const until = performance.now() + decidedForMs
  decide(decided, keys.own, { way, until, by })
  decide(decided, keys.alike, { way, until })
  return way
}

const unexpired = (decision: Decision | undefined) =>
  decision && performance.now() < decision.until ? decision : undefined

/** `learnVainWalk` for a way that was recalled. */
export function learnRecalledVainWalk(context: Pick<Context, 'db' | 'actor'>, asked: AskedWay) {
  learnVainWalk(context, asked.ways())
  const decision: Decision = { way: { kind: 'collect' }, until: performance.now() + decidedForMs }
  decide(decidedOf(context.db), keysOf(context, asked).own, decision)
}

function decide(decided: Map<string, Decision>, key: string, decision: Decision) {
  decided.delete(key)
  const [oldest] = decided.keys()
  if (decided.size >= mostDecided && oldest !== undefined) decided.delete(oldest)
  decided.set(key, decision)
}

function keysOf(context: Pick<Context, 'actor'>, { list }: AskedWay) {
  const person = personOf(context)
  const asked = JSON.stringify(list)
  return { own: `${rightsNumberOf(person)} ${asked}`, alike: `${reachedBy(person)} ${asked}` }
}

/** How many people somebody reaches, to the nearest power of two. */
const reachedBy = ({ reach }: Person) =>
  reach.kind === 'all' ? 'all' : `about ${Math.round(Math.log2(reach.ids.length + 1))}`

function decidedOf(db: object): Map<string, Decision> {
  const known = decidedByDatabase.get(db)
  if (known) return known
  const made = new Map<string, Decision>()
  decidedByDatabase.set(db, made)
  return made
}

export interface Expectation {
  /** How many rows fit, and how many a walk over all passes. */
  rows: number
  passed: number
  limit: number
  /** The costs of collecting, and of a walk over all. */
  collecting: number
  walking: number
}

/** A walk over all that costs so little more than collecting needs no limit. */
const nearly = 1.25
/** A walk that is given up was in vain, so one that may be is begun only where it is expected to end after this part of what collecting costs. */
const worthTrying = 1 / 2

/**
 * Chooses the cheaper way, and never trusts the number of expected rows further than that: conditions that exclude each other, or rows that lie
 * at the end of the order, make a page lie far behind where their number lets it be expected. A walk ends where it has cost as much as
 * collecting, so a wrong expectation costs the double at most.
 */
export function chooseWay({ rows, passed, limit, collecting, walking }: Expectation): Way {
  const expected = walking * Math.min(1, (limit + 1) / Math.max(1, rows))
  if (expected > collecting) return { kind: 'collect' }
  if (walking <= collecting * nearly) return { kind: 'walk' }
  if (expected > collecting * worthTrying) return { kind: 'collect' }
  return { kind: 'walk', reach: roundReach((passed * collecting) / walking) }
}

/** Few different numbers, since each makes a statement of its own. */
const roundReach = (reach: number) => 2 ** Math.round(Math.log2(reach))

/** Remembers that a walk found no page within its reach, so that whoever asks the same next does not walk in vain again. */
export const learnVainWalk = (context: Pick<Context, 'db'>, { walk }: Ways) =>
  learnCost(context, walk, Number.POSITIVE_INFINITY)
