import { type Figure, median } from '../measuring/figures.ts'
import { medianLatency, type NextRequest } from '../measuring/latency.ts'
import type { Load, ServedTarget } from '../measuring/load.ts'
import { processorTime } from '../measuring/processor.ts'

export interface Ratio {
  name: string
  callers: number
  /** Milliseconds at p50, and microseconds of processor time for each request. */
  bare: Cost
  ours: Cost
  ratio: number
}

export interface Cost {
  latency: number
  processor: number
}

export interface Compared {
  product: ServedTarget
  bare: ServedTarget
  databaseUrl: string
  load: Load
  /** Whether the question is asked at all, by its name. */
  isWanted: (name: string) => boolean
}

/** One caller, and as many as an office that is busy. */
export const levels = [1, 16] as const
/** Each question of a cycle is asked before the measuring, since the bare driver tries its plans when a question comes the first time. */
const warmUp = { seconds: 0.2, least: 24 }

/** Returns bare ÷ ours at p50 for each number of callers: the medians of rounds that take turns. */
export async function compareLatency(
  { product, bare, databaseUrl, load, isWanted }: Compared,
  name: string,
  request: () => NextRequest,
): Promise<Ratio[]> {
  const ratios: Ratio[] = []
  if (!isWanted(name)) return ratios
  for (const target of [bare, product]) await medianLatency(target, request(), 1, warmUp)
  for (const callers of levels) {
    const measure = (target: ServedTarget) => costOf(target, databaseUrl, request(), { callers, seconds: load.seconds })
    const taken = await measureInTurns(
      () => measure(bare),
      () => measure(product),
      load.rounds,
    )
    const [best, ours] = [medianCost(taken.bare), medianCost(taken.ours)]
    ratios.push({ name, callers, bare: best, ours, ratio: best.latency / ours.latency })
  }
  return ratios
}

/** A side that refuses, as one does whose statements take too long, takes for ever there, and the other questions are measured all the same. */
async function measureInTurns(bare: () => Promise<Cost>, ours: () => Promise<Cost>, rounds: number) {
  const taken = { bare: new Array<Cost>(), ours: new Array<Cost>() }
  const refused = (error: unknown): Cost => {
    process.stderr.write(`${String(error)}\n`)
    return { latency: Number.POSITIVE_INFINITY, processor: Number.POSITIVE_INFINITY }
  }
  for (let round = 0; round < rounds; round++) {
    taken.bare.push(await bare().catch(refused))
    taken.ours.push(await ours().catch(refused))
  }
  return taken
}

const medianCost = (costs: readonly Cost[]): Cost => ({
  latency: median(costs.map(({ latency }) => latency)),
  processor: median(costs.map(({ processor }) => processor)),
})

async function costOf(
  target: ServedTarget,
  databaseUrl: string,
  next: NextRequest,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Cost> {
  let requests = 0
  const counted: NextRequest = () => {
    requests += 1
    return next()
  }
  const since = await processorTime(target.pid, databaseUrl)
  const latency = await medianLatency(target, counted, callers, { seconds })
  return { latency, processor: (await since()) / requests }
}

/** Asks for one path after another, again and again. */
export function cycle(paths: readonly string[]): NextRequest {
  let at = 0
  return () => ({ path: paths[at++ % paths.length] ?? '' })
}

/** The latency beside the bare one, and with many callers, where it is steady, the processor time too. */
export function* figuresOf(given: Ratio, goal?: number, most?: number): Generator<Figure> {
  yield figureOf(given, goal)
  if (given.callers > 1) yield processorFigureOf(given, most)
}

/** A ratio above 1 says that the yardstick is wrong, and holds no more than one below the goal. */
export const figureOf = ({ name, callers, bare, ours, ratio }: Ratio, goal?: number): Figure => ({
  name: `bare: ${name}, ${callers === 1 ? 'one caller' : `${callers} callers`}`,
  value: ours.latency,
  unit: 'ms p50',
  limit: bare.latency,
  ratio,
  goal: goal === undefined ? '' : `≥ ${goal}`,
  holds: goal === undefined || (ratio >= goal && ratio <= 1),
})

/** What a request takes of the processors, of the process that answers and of PostgreSQL: so many times what the bare driver takes. */
function processorFigureOf({ name, bare, ours }: Ratio, most?: number): Figure {
  const ratio = ours.processor / bare.processor
  return {
    name: `bare: ${name}, processor time of a request`,
    value: ours.processor,
    unit: 'µs',
    limit: bare.processor,
    ratio,
    goal: most === undefined ? '' : `≤ ${most} ×`,
    holds: most === undefined || ratio <= most,
  }
}
