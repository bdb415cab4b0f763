import { type Figure, median } from '../measuring/figures.ts'
import { medianLatency, type NextRequest } from '../measuring/latency.ts'
import type { Load, Target } from '../measuring/load.ts'

export interface Ratio {
  name: string
  callers: number
  bare: number
  ours: number
  ratio: number
}

export interface Compared {
  product: Target
  bare: Target
  load: Load
}

/** One caller, and as many as an office that is busy. */
export const levels = [1, 16] as const

/** Returns bare ÷ ours at p50 for each number of callers: the medians of rounds that take turns. */
export async function compareLatency(
  { product, bare, load }: Compared,
  name: string,
  request: () => NextRequest,
): Promise<Ratio[]> {
  const ratios: Ratio[] = []
  for (const target of [bare, product]) await medianLatency(target, request(), 1, 0.2)
  for (const callers of levels) {
    const taken = { bare: new Array<number>(), ours: new Array<number>() }
    for (let round = 0; round < load.rounds; round++) {
      taken.bare.push(await medianLatency(bare, request(), callers, load.seconds))
      taken.ours.push(await medianLatency(product, request(), callers, load.seconds))
    }
    const [best, ours] = [median(taken.bare), median(taken.ours)]
    ratios.push({ name, callers, bare: best, ours, ratio: best / ours })
  }
  return ratios
}

/** A ratio above 1 says that the yardstick is wrong, and holds no more than one below the goal. */
export const figureOf = ({ name, callers, bare, ours, ratio }: Ratio, goal: number): Figure => ({
  name: `bare: ${name}, ${callers === 1 ? 'one caller' : `${callers} callers`}`,
  value: ours,
  unit: 'ms p50',
  limit: bare,
  ratio,
  goal: `≥ ${goal}`,
  holds: ratio >= goal && ratio <= 1,
})
