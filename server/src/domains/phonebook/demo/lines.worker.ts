import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { type DemoTable, demoLines, demoTableNames } from './lines.ts'
import type { DemoSource } from './rows.ts'

const order = z.object({
  table: z.enum(demoTableNames),
  from: z.number(),
  to: z.number(),
  source: z.object({
    seed: z.number(),
    now: z.number(),
    firstCode: z.number(),
    firstId: z.number(),
    firstContactId: z.number(),
    people: z.array(z.object({ id: z.number(), departmentId: z.number().nullable() })),
  }),
})

/** A thread of its own makes a slice of rows, since pinyin takes most of the time. */
parentPort?.on('message', (message: unknown) => {
  const { table, from, to, source } = order.parse(message)
  parentPort?.postMessage(makeLines(table, source, from, to))
})

function makeLines(table: DemoTable, source: DemoSource, from: number, to: number): string {
  const lines: string[] = []
  for (let index = from; index < to; index++) lines.push(demoLines(table, source, index))
  return lines.join('')
}
