import fs from 'node:fs'
import path from 'node:path'
import { readIfThere } from '../embedded/place.ts'
import { type Engine, engineSteps } from './engine.ts'

export interface PreparedTables {
  /** Whether all numbered files of this version have been applied to the tables in the folder. */
  areCurrent: () => Promise<boolean>
  /** Notes that they have been applied just now. */
  note: () => Promise<void>
}

/**
 * Notes beside the engine's data which numbered files it has, so that a start with nothing to apply leaves the engine asleep. The note only spares
 * a start: the engine looks into its own tables at the first question.
 */
export function preparedTables(home: string): PreparedTables {
  const file = path.join(home, 'steps')
  const wanted = async () => `${(await engineSteps()).join('\n')}\n`
  return {
    areCurrent: async () => fs.existsSync(path.join(home, 'data')) && readIfThere(file) === (await wanted()),
    note: async () => fs.writeFileSync(file, await wanted(), { mode: 0o600 }),
  }
}

/**
 * Brings the engine's tables up to date, because otherwise the first person who asks waits for it. An engine beside us whose tables are up to date
 * is left asleep.
 */
export async function prepareTables(engine: Engine, beside: PreparedTables | undefined) {
  if (!engine.isConfigured || (await beside?.areCurrent())) return
  await engine.rows('select 1')
  await beside?.note()
}
