import type { Failure } from './failure.ts'

interface Turns {
  atOnce: number
  /** Beyond so many that wait, the next is refused with `full()`. */
  inQueue: number
  full: () => Failure
}

/** Heavy work takes turns, so that a flood of it leaves processor and memory to everybody else; whoever waits longest comes next. */
export function inTurns({ atOnce, inQueue, full }: Turns) {
  let running = 0
  const queue: (() => void)[] = []

  /** The turn goes to the next, or nobody has it. */
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
