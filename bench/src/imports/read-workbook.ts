import { readRows } from '@seamark/server/domains/workbench/sheets/adapters/sheets'

/** Reads a workbook as an import does, in a process that does nothing else, and prints by how much its memory grew. */
const [, , file = ''] = process.argv
const resident = () => process.memoryUsage.rss() / 2 ** 20
const before = resident()
let most = before
let rows = 0
const began = performance.now()
for await (const _row of readRows(file, { kind: 'xlsx', encoding: null, delimiter: null, sheet: 0 })) {
  rows += 1
  if (rows % 1000 === 0) most = Math.max(most, resident())
}
const seconds = (performance.now() - began) / 1000
process.send?.({ rows, megabytes: Math.max(most, resident()) - before, seconds })
