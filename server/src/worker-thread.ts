import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { createApp } from './app.ts'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'

/** The worker's own event loop: reading a million rows here keeps nobody waiting for a page. Told to stop, it finishes what is at hand. */
standBack()
const { databaseUrl } = z.object({ databaseUrl: z.string() }).parse(workerData)
const config = readConfig()
const app = await createApp({ ...config, PROCESSES: ['worker'] }, databaseUrl, createLog(config.LOG_LEVEL))
await app.work()
parentPort?.postMessage('ready')
if (parentPort) await once(parentPort, 'message')
await app.stop()
process.exit(0)

/** Whoever waits for a page comes first: on Linux every thread has a priority of its own. Where that is forbidden, both have the same. */
function standBack() {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10)
  } catch {
    // Not ours to change here.
  }
}
