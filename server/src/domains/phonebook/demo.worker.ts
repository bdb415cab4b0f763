import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { type DemoSource, demoLine } from './demo.rows.ts'

const order = z.object({
  from: z.number(),
  to: z.number(),
  source: z.object({
    seed: z.number(),
    now: z.number(),
    firstCode: z.number(),
    people: z.array(z.object({ id: z.number(), departmentId: z.number().nullable() })),
  }),
})

/** A thread of its own makes a slice of rows; pinyin is most of the work. */
parentPort?.on('message', (message: unknown) => {
  const { from, to, source } = order.parse(message)
  parentPort?.postMessage(demoLines(source, from, to))
})

function demoLines(source: DemoSource, from: number, to: number): string {
  const lines: string[] = []
  for (let index = from; index < to; index++) lines.push(demoLine(source, index))
  return lines.join('')
}
