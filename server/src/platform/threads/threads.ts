import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/** What one piece of work in a thread may take. */
export interface ThreadLimits {
  ms: number
  memoryMb: number
}

export interface Threads<Asked> {
  /** Does a piece of work, and ends the thread where it takes more than it may. `lower` limits are those of tests. */
  ask: (asked: Asked, lower?: Partial<ThreadLimits>) => Promise<unknown>
}

interface Definition {
  /** Starts a thread that answers each message by one; an error ends it. */
  start: (memoryMb: number) => Worker
  limits: ThreadLimits
  /** Makes the error of work that was ended, or whose thread has ended with an error. */
  ended: () => Error
}

/** A thread that nobody has asked for this long ends. */
const patienceMs = 60_000

/**
 * Returns threads beside this one for work that may take too long or too much memory. Loading a library takes longer than most work, so a thread does
 * many pieces, one after another, and waits for the next.
 */
export function createThreads<Asked>({ start, limits, ended }: Definition): Threads<Asked> {
  const waiting: { thread: Worker; forget: () => void; end: NodeJS.Timeout }[] = []

  function take(): Worker | undefined {
    const next = waiting.pop()
    if (!next) return undefined
    clearTimeout(next.end)
    next.thread.off('exit', next.forget)
    next.thread.ref()
    return next.thread
  }

  function keep(thread: Worker) {
    const forget = () => {
      const place = waiting.findIndex((one) => one.thread === thread)
      if (place >= 0) clearTimeout(waiting.splice(place, 1)[0]?.end)
      void thread.terminate()
    }
    // One that ends by itself while it waits works for nobody; neither keeps the process alive.
    thread.once('exit', forget).unref()
    waiting.push({ thread, forget, end: setTimeout(forget, patienceMs).unref() })
  }

  return {
    ask: async (asked, lower = {}) => {
      const { ms, memoryMb } = { ...limits, ...lower }
      const isUsual = memoryMb === limits.memoryMb
      const thread = (isUsual ? take() : undefined) ?? start(memoryMb).on('error', () => undefined)
      try {
        thread.postMessage(asked)
        // It rejects too when the thread ends with an error, as one does that runs out of memory.
        const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(ms) })) as unknown[]
        if (isUsual) keep(thread)
        else void thread.terminate()
        return answer
      } catch {
        // What it still does must not be taken for the next answer.
        void thread.terminate()
        throw ended()
      }
    },
  }
}
