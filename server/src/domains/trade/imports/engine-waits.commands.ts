import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { RunSuperseded } from '../../../platform/runs.ts'
import { type ImportRecord, importRuns, tellImports } from './steps.commands.ts'

/** The engine may be away for a while, and everything else runs on: the work waits for it and is then done again. */
export async function withEngine<Result>(
  own: Context,
  record: ImportRecord,
  work: () => Promise<Result>,
  patience = patienceMs,
): Promise<Result> {
  // One patience for all: an engine that is there and never manages this work must not be asked for ever.
  for (let ends: number | undefined; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Failure) || !passing.has(error.code)) throw error
      ends ??= Date.now() + patience
      await engineBack(own, record, ends)
    }
  }
}

const passing = new Set(['platform.engine_down', 'platform.engine_busy'])
const lookMs = 500
/** So long a job waits before it leaves the import to be taken up later. */
const patienceMs = 300_000

async function engineBack(own: Context, record: ImportRecord, ends: number) {
  await importRuns.note(own, record, { waiting_since: sql`coalesce(waiting_since, now())` })
  tellImports(own, record)
  while (Date.now() < ends) {
    await wait(lookMs)
    if (await own.engine.isUp().catch(() => false)) return
    await importRuns.assertStands(own, record)
  }
  throw new RunSuperseded()
}
