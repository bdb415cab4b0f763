import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { readCalendar } from './file-imports.rules.ts'

/** A thread of its own reads a calendar file; whoever started it ends it after its time. */
const { text, now, zone } = z.object({ text: z.string(), now: z.date(), zone: z.string() }).parse(workerData)

parentPort?.postMessage(readCalendar(text, { now, zone }))
