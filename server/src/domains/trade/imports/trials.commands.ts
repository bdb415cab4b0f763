import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { Findings } from './findings.rules.ts'
import { tryFreshRows } from './fresh-trials.queries.ts'
import { arrivalsOf, outcomeOf, soughtBy } from './outcomes.queries.ts'
import { type Lot, lotsOf, rowReader, rowsPerLot } from './lots.queries.ts'
import { withEngine } from './engine-waits.commands.ts'
import {
  actAsImporter,
  type ImportRecord,
  importRuns,
  createProgressTeller,
  publishTradeImportChanged,
  sourceIdOf,
} from './steps.commands.ts'
import { mappingOf, mayHaveRecords } from './imports.queries.ts'
import { columnsOf } from '../reading/headings.rules.ts'
import { FileWords } from '../records/seen-documents.rules.ts'
import { recallBeforeLot } from '../records/documents.rules.ts'
import { factTables, findKnownFacts, type KnownFacts } from '../records/facts.commands.ts'
import { decideLot, type LotDecisions } from '../records/decisions.rules.ts'

/**
 * Judges every row of the file as the real import would, and writes nothing to the engine. If the job is killed, the
 * first try begins anew.
 */
async function tryImport(context: Context, { id }: { id: number }) {
  await importRuns.work(context, id, 'trying', async (own, record) => {
    const person = await actAsImporter(own, record)
    const findings = await judgeFile(own, record)
    await write.bookkeep(person, 'trade.importRecords', async (tx) => {
      publishTradeImportChanged(
        tx,
        await importRuns.step(tx, record, {
          state: 'tried',
          rows_done: findings.rows,
          rows_total: findings.rows,
          tried: findings.found,
        }),
      )
    })
  })
}

export const tryImportJob = job('trade.tryImport', z.object({ id: z.number().int() }), tryImport, { isLong: true })

async function judgeFile(own: Context, record: ImportRecord): Promise<Findings> {
  const readWhole = await rowReader(own, record)
  const columns = columnsOf(mappingOf(record)?.columns ?? [])
  const tell = createProgressTeller(own, record)
  const fresh = new Findings(readWhole, columns)
  const mayAmend = columns.status !== undefined || columns.revision !== undefined
  if (!mayAmend && (await tryFreshRows(own, record, fresh, tell))) return fresh
  const findings = new Findings(readWhole, columns)
  const judge = createTrial(own, record)
  const most = (await mayHaveRecords(own, sourceIdOf(record))) ? rowsPerLot.judged : rowsPerLot.unasked
  for await (const lot of lotsOf(own, record, { from: 1, isForWriting: false, most })) {
    const { decisions } = await judge(lot)
    for (const [index, row] of lot.rows.entries()) {
      const outcome = outcomeOf(row, decisions[index] ?? { refused: null, amends: false, removes: false })
      const ports = 'record' in row.read ? row.read.record.unknownPorts : []
      findings.add({ line: row.line, from: row.from, outcome, unknownPorts: ports })
    }
    await tell(findings.rows)
  }
  return findings
}

/**
 * Returns a function that decides lot after lot by what the engine has and by the earlier lots of the file, and writes
 * no records. `name` keeps the keys that it asks the engine about apart from those of other jobs.
 */
export function createTrial(
  own: Context,
  record: ImportRecord,
  name = `try-${record.id}`,
): (lot: Lot) => Promise<LotDecisions> {
  const table = factTables[mappingOf(record)?.shape ?? 'full']
  const file = new FileWords(record.id)
  let [mustAsk, decidedUntil] = [false, 0]
  return async (lot) => {
    const arrivals = arrivalsOf(lot)
    // Another import of the source may begin to write meanwhile.
    if (lot.first > decidedUntil) {
      mustAsk = await mayHaveRecords(own, sourceIdOf(record))
      decidedUntil = lot.first + rowsPerLot.judged
    }
    const there = mustAsk
      ? await withEngine(own, record, () =>
          findKnownFacts(own.engine, table, name, sourceIdOf(record), soughtBy(arrivals)),
        )
      : nothingKnown
    const { known } = recallBeforeLot(there, { importId: record.id, first: 0, last: 0 }, arrivals)
    file.recall(arrivals, known)
    const decided = decideLot(arrivals, known, record.id)
    file.note(arrivals, decided.met)
    return decided
  }
}

const nothingKnown: KnownFacts = { rows: [], notes: [] }
