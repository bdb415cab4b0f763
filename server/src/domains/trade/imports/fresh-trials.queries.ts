import type { Context } from '../../../platform/context.ts'
import { localPath } from '../../files/index.ts'
import { columnsOf } from '../reading/headings.rules.ts'
import { readTables } from '../reading/tables.queries.ts'
import { nothing, type Outcome } from './counts.rules.ts'
import { type ReadRecord, unknownPortsOf } from './encoded-rows.rules.ts'
import type { Findings } from './findings.rules.ts'
import { FreshRows } from './fresh-rows.rules.ts'
import { mappingOf, mayHaveRecords } from './imports.queries.ts'
import { fileOf, repeatMarker, rowReader, rowsPerLot, Turn } from './lots.queries.ts'
import { type ImportRecord, sourceIdOf } from './steps.commands.ts'

/**
 * Judges every row of a file whose source amends nothing and has no records, one by one. Returns false, at once or
 * later, where the source may have records: then the file has to be judged in lots, beside what the engine has.
 */
export async function tryFreshRows(
  own: Context,
  record: ImportRecord,
  findings: Findings,
  tell: (done: number) => Promise<void>,
): Promise<boolean> {
  const columns = columnsOf(mappingOf(record)?.columns ?? [])
  const [turn, fresh, markRepeated] = [new Turn(), new FreshRows(columns), repeatMarker(record)]
  const read = await rowReader(own, record, fresh)
  let [line, decidedUntil] = [0, -1]
  for await (const rows of readTables(await localPath(own, fileOf(record)), record)) {
    // Another import of the source may begin to write meanwhile.
    if (line > decidedUntil) {
      if (await mayHaveRecords(own, sourceIdOf(record))) return false
      decidedUntil = line + rowsPerLot.judged
    }
    for (const one of rows) {
      line += 1
      if (turn.isOver(line)) await turn.giveAway()
      const from = markRepeated(one)
      fresh.open(one)
      const made = read(from, line)
      if ('refused' in made) findings.add({ line, from, outcome: { ...nothing, refused: made.refused } })
      else {
        const outcome = decide(fresh, made.record)
        findings.add({ line, from, outcome, unknownPorts: unknownPortsOf(made.record) })
      }
    }
    await tell(line)
  }
  return true
}

function decide(fresh: FreshRows, record: ReadRecord): Outcome {
  const refused = fresh.decide(record)
  const date = 'month' in record ? record.month : record.date
  return { refused, remarks: refused === null ? record.remarks : nothing.remarks, amends: false, removes: false, date }
}
