import { Worker } from 'node:worker_threads'
import type { Log } from './platform/log.ts'

const thread = new URL('./worker-thread.ts', import.meta.url)

/**
 * Starts the worker beside the web in one process, in a thread of its own. A thread that dies is replaced, and the new one takes up the jobs,
 * which are rows.
 */
export async function startWorker(
  stores: { databaseUrl: string; engineUrl: string | undefined },
  log: Log,
  { file = thread, retryMs = 1000 } = {},
) {
  let stopping = false
  let running: Worker | undefined
  let ended = Promise.resolve()

  function start(): Promise<void> {
    // The arguments of this process are not handed on: a debugger or test runner that controls the process must not control the thread.
    const worker = new Worker(file, { workerData: stores, execArgv: [] })
    running = worker
    worker.on('error', (error) => log.error({ err: error }, 'worker thread'))
    ended = new Promise((resolve) => worker.once('exit', () => resolve()))
    return new Promise((resolve, reject) => {
      worker.once('message', () => {
        worker.once('exit', () => stopping || setTimeout(restart, retryMs))
        resolve()
      })
      worker.once('exit', () => reject(new Error('The worker ended before it was ready')))
    })
  }

  function restart() {
    if (stopping) return
    log.warn('the worker thread is started again')
    start().catch(() => stopping || setTimeout(restart, retryMs))
  }

  await start()
  return {
    async stop() {
      stopping = true
      running?.postMessage('stop')
      await ended
    },
  }
}
