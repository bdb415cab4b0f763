import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { createApp } from './app.ts'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { lowerPriority } from './platform/priority.ts'

/** The worker has its own event loop, so that no page waits while a job reads a million rows. When told to stop, it finishes the job in hand. */
void lowerPriority(false)
const { databaseUrl, engineUrl } = z
  .object({ databaseUrl: z.string(), engineUrl: z.string().optional() })
  .parse(workerData)
const config = readConfig()
const app = await createApp(
  { ...config, PROCESSES: ['worker'], CLICKHOUSE_URL: engineUrl },
  databaseUrl,
  createLog(config.LOG_LEVEL),
)
await app.work()
parentPort?.postMessage('ready')
if (parentPort) await once(parentPort, 'message')
await app.stop()
process.exit(0)
