import { Worker } from 'node:worker_threads'
import type { Target } from './load.ts'

export interface Pace extends Target {
  path: string
  /** The duration in milliseconds. */
  most: number
}

/**
 * Returns the milliseconds of each answer. Requests go out at a fixed pace without waiting for answers, so a slow one delays no other.
 * They run in a thread of their own, so that making a million rows meanwhile does not count as a slow answer.
 */
export function measurePaced(
  { address, headers }: Target,
  path: string,
  most: number,
  isOver = () => false,
): Promise<number[]> {
  const pace: Pace = { address, headers, path, most }
  const worker = new Worker(new URL('./paced-thread.ts', import.meta.url), { workerData: pace, execArgv: [] })
  const looking = setInterval(() => isOver() && worker.postMessage('over'), 50)
  return new Promise<number[]>((resolve, reject) => worker.once('message', resolve).once('error', reject)).finally(() =>
    clearInterval(looking),
  )
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}
