import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Transaction } from 'kysely'
import { type Config, filesFolder } from '../config.ts'
import type { Context } from '../context.ts'
import type { DB } from '../database/schema.ts'

interface Watch {
  /** Called with the number of the transaction, from 1, before it commits; an error that it throws rolls it back. */
  beforeCommit?: (transaction: number) => void
  /** Called after the commit. */
  afterCommit?: (transaction: number) => Promise<void>
}

/** Returns the same context, with its transactions counted. */
export function watchTransactions(context: Context, { beforeCommit, afterCommit }: Watch): Context {
  let begun = 0
  const transaction = () => ({
    execute: async <Result>(work: (tx: Transaction<DB>) => Promise<Result>): Promise<Result> => {
      begun += 1
      const number = begun
      const result = await context.db.transaction().execute(async (tx) => {
        const worked = await work(tx)
        beforeCommit?.(number)
        return worked
      })
      await afterCommit?.(number)
      return result
    },
  })
  const db = new Proxy(context.db, {
    get(target, key) {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key, target)
      const own: unknown = typeof value === 'function' ? value.bind(target) : value
      return own
    },
  })
  return { ...context, db }
}

export interface WorkerSource {
  /** The module, from the folder of the server, and the function in it that a job calls. */
  module: string
  work: string
  data: Readonly<Record<string, number>>
}

/** Starts another process that works on a run as a job does, and that is killed at the end of its transaction `dieAt`, before the commit. */
export function startDyingWorker(
  { url, config }: { url: string; config: Config },
  { module, work, data }: WorkerSource,
  dieAt: number,
): ChildProcess {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { watchTransactions } from './src/platform/testing/run-worker.ts'
    import { ${work} } from '${module}'
    const config = { ...readConfig({ FILES_DIR: process.env.TEST_FILES, CLICKHOUSE_URL: process.env.TEST_ENGINE }), PROCESSES: ['worker'] }
    const app = await createApp(config, process.env.TEST_DATABASE, createLog('silent'))
    const beforeCommit = (transaction) => transaction === ${dieAt} && process.kill(process.pid, 'SIGKILL')
    await ${work}(watchTransactions(app.systemContext('test'), { beforeCommit }), ${JSON.stringify(data)})
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      TEST_DATABASE: url,
      TEST_FILES: filesFolder(config),
      TEST_ENGINE: config.CLICKHOUSE_URL,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
