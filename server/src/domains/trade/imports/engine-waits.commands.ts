import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { RunSuperseded } from '../../../platform/runs.ts'
import { type ImportRecord, importRuns, publishTradeImportChanged } from './steps.commands.ts'

/**
 * Runs work that needs the engine. While the engine is away, the job waits and then does the work again; everything
 * else goes on. Raises `RunSuperseded` after `patience` milliseconds, so that the import is taken up later.
 */
export async function withEngine<Result>(
  own: Context,
  record: ImportRecord,
  work: () => Promise<Result>,
  patience = patienceMs,
): Promise<Result> {
  // The limit covers all attempts, so that work which a running engine never manages is not repeated for ever.
  for (let ends: number | undefined; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Failure) || !temporaryFailures.has(error.code)) throw error
      ends ??= performance.now() + patience
      await waitForEngine(own, record, ends)
    }
  }
}

/** The failures after which the work is done again. */
const temporaryFailures = new Set(['platform.engine_down', 'platform.engine_busy'])
const lookMs = 500
/** How long a job waits before it leaves the import to be taken up later. */
const patienceMs = 300_000

async function waitForEngine(own: Context, record: ImportRecord, ends: number) {
  await importRuns.note(own, record, { waiting_since: sql`coalesce(waiting_since, now())` })
  publishTradeImportChanged(own, record)
  while (performance.now() < ends) {
    await wait(lookMs)
    if (await own.engine.isUp().catch(() => false)) return
    await importRuns.assertStands(own, record)
  }
  throw new RunSuperseded()
}
