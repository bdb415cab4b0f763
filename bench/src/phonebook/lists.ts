import { openedList } from './companies.ts'
import { type Figure, figureBeside } from '../measuring/figures.ts'
import { compareMedians, requestsPerSecond, type Target } from '../measuring/load.ts'
import type { BookStage } from './stage.ts'

const goal = 0.5

/** Measures the list as a salesperson opens it, own and followed companies and the pool, beside the bare list of all companies. */
export async function bookListFigure({ sales, limit, load }: BookStage): Promise<Figure> {
  const once = (target: Target) => () => requestsPerSecond(target, [{ path: openedList }], load)
  await requestsPerSecond(limit, [{ path: openedList }], { ...load, seconds: 2 })
  await requestsPerSecond(sales, [{ path: openedList }], { ...load, seconds: 2 })
  const [best, ours] = await compareMedians(once(limit), once(sales), load.rounds)
  const name = 'the list of a salesperson, own, followed and pool, beside the bare list of all'
  return figureBeside(best, goal, { name, value: ours, unit: 'requests/s' })
}
