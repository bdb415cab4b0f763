import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { readCalendar } from './file-imports.rules.ts'

/** Reads a calendar file in a thread of its own; the code that started the thread ends it after its time limit. */
const { text, now, zone } = z.object({ text: z.string(), now: z.date(), zone: z.string() }).parse(workerData)

parentPort?.postMessage(readCalendar(text, { now, zone }))
