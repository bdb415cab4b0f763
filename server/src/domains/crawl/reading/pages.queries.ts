import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { createThreads, type ThreadLimits } from '../../../platform/threads/threads.ts'
import type { PageToRead, ReadPage } from './pages.rules.ts'

const answered = z.custom<{ read: ReadPage | null }>()

const threads = createThreads<PageToRead>({
  start: (memoryMb) =>
    new Worker(new URL('./pages.worker.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stderr: true,
    }),
  limits: { ms: 5000, memoryMb: 256 },
  ended: () => new Error('The page took too long'),
})

/** Reads a page in a thread beside this one, which is ended after five seconds. Null for a page that cannot be read. */
export async function readInThread(page: PageToRead, lower: Partial<ThreadLimits> = {}): Promise<ReadPage | null> {
  try {
    return answered.parse(await threads.ask(page, lower)).read
  } catch {
    return null
  }
}
