import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type WrittenSheet, writeCsv, writeXlsx } from './sheet-writer.ts'
import { fileOf } from './testing.ts'

const rows = 30_000
const sheet: WrittenSheet = {
  name: 'x',
  timeZone: 'UTC',
  columns: Array.from({ length: 12 }, (_, index) => ({ heading: `heading ${index}`, kind: 'text' })),
}
function* texts() {
  for (let row = 0; row < rows; row += 1) yield sheet.columns.map((_, column) => `上海远航国际货运代理 ${row * column}`)
}

/** Reads the file in a process of its own, where the live memory can be measured, with or without keeping the rows. */
async function megabytesWhileReading(path: string, keep: boolean): Promise<number> {
  const program = `
    import { inspectFile, readRows } from ${JSON.stringify(new URL('./sheets.ts', import.meta.url).href)}
    const alive = () => {
      gc()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const before = alive()
    const kept = []
    let [count, most] = [0, 0]
    for await (const row of readRows(${JSON.stringify(path)}, await inspectFile(${JSON.stringify(path)}))) {
      if (${keep}) kept.push(row)
      count += 1
      // The consumer is slower than the reader, which could run ahead; rows must not pile up between them.
      if (count % 1000 === 0) for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      if (count % 10_000 === 0) most = Math.max(most, alive() - before)
    }
    console.log(count, most / 1e6, kept.length)`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '--eval',
    program,
  ])
  const [count, most] = stdout.split(' ').map(Number)
  expect(count).toBe(rows + 1)
  return most ?? Number.NaN
}

test.each([
  ['XLSX', writeXlsx],
  ['CSV', writeCsv],
])('%s: memory does not grow with the file', async (_format, write) => {
  const path = await fileOf('')
  await pipeline(write(texts(), sheet), createWriteStream(path))
  expect(await megabytesWhileReading(path, false)).toBeLessThan(8)
  expect(await megabytesWhileReading(path, true), 'rows that are kept are noticed').toBeGreaterThan(15)
})
