import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { RunSuperseded } from '../../../platform/runs.ts'
import { type FileRecord, fileRuns, publishFile } from './steps.commands.ts'

/**
 * Runs work that needs the engine. While the engine is away the job waits and then does the work again; everything else
 * goes on. Raises `RunSuperseded` after five minutes, so that the file is taken up later.
 */
export async function withEngine<Result>(
  own: Context,
  record: FileRecord,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let ends: number | undefined; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!isEngineAway(error)) throw error
      ends ??= performance.now() + patienceMs
      await waitForEngine(own, record, ends)
    }
  }
}

/** Whether work failed because the engine is away or has too much to do for a while. */
export const isEngineAway = (error: unknown): boolean => error instanceof Failure && temporary.has(error.code)

const temporary = new Set(['platform.engine_down', 'platform.engine_busy', 'groups.messages_unavailable'])
const lookMs = 500
const patienceMs = 300_000

async function waitForEngine(own: Context, record: FileRecord, ends: number) {
  await fileRuns.note(own, record, { waiting_since: sql`coalesce(waiting_since, now())` })
  publishFile(own, record)
  while (performance.now() < ends) {
    await wait(lookMs)
    if (await own.engine.isUp().catch(() => false)) return
    await fileRuns.assertStands(own, record)
  }
  throw new RunSuperseded()
}
