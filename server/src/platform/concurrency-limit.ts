import type { Failure } from './failure.ts'

interface Turns {
  atOnce: number
  /** When this many calls wait already, the next is refused with `full()`. */
  inQueue: number
  full: () => Failure
}

/**
 * Limits how many pieces of heavy work run at once, so that a flood leaves processor and memory to everybody else. The call that has waited
 * longest comes next.
 */
export function limitConcurrency({ atOnce, inQueue, full }: Turns) {
  let running = 0
  const queue: (() => void)[] = []

  /** Hands the turn to the next call, or frees it when none waits. */
  function handOver() {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (queue.length >= inQueue) throw full()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      handOver()
    }
  }
}
