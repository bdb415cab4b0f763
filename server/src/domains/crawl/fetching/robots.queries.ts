import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { createThreads, type ThreadLimits } from '../../../platform/threads/threads.ts'
import { robotName } from './adapters/fetcher.ts'
import { readRobots, type RobotsSaid, type RobotsState, type RobotsToRead, verdictOfState } from './robots.rules.ts'

const answered = z.custom<RobotsSaid>()

const threads = createThreads<RobotsToRead>({
  start: (memoryMb) =>
    new Worker(new URL('./robots.worker.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stderr: true,
    }),
  limits: { ms: 10_000, memoryMb: 128 },
  ended: () => new Error('The rules took too long'),
})

/** Most files are: they take a few milliseconds whatever stands in them. */
const isShort = (text: string) => text.length <= 20_000 && (text.match(/user-agent/gi)?.length ?? 0) <= 100

/**
 * Returns what a host asks of us for an address. A long file of rules is read in a thread beside this one, since some hundred kilobytes can be written
 * so that they take minutes or gigabytes; one that takes too much forbids everything, as a host does that does not answer.
 */
export async function readRobotsAside(
  { state, text }: { state: RobotsState; text: string },
  address: string,
  lower: Partial<ThreadLimits> = {},
): Promise<RobotsSaid> {
  if (state !== 'rules') return { verdict: verdictOfState(state), delaySeconds: 0, sitemaps: [] }
  const asked = { text, address, robot: robotName }
  if (isShort(text)) return readRobots(asked)
  try {
    return answered.parse(await threads.ask(asked, lower))
  } catch {
    return { verdict: verdictOfState('away'), delaySeconds: 0, sitemaps: [] }
  }
}
