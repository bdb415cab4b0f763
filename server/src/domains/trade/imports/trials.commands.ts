import { z } from 'zod'
import type { SampledKind } from '@seamark/contract/trade/imports/imports'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { countRow, noCounts, type Outcome, Samples } from './counts.rules.ts'
import { arrivalsOf, outcomeOf, soughtBy } from './outcomes.queries.ts'
import { type Lot, type LotRow, lotsOf, rowReader, rowsPerLot } from './lots.queries.ts'
import { madeOf } from './made-values.rules.ts'
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
import { markedColumns } from './marked-cells.rules.ts'
import { type Columns, columnsOf } from '../reading/headings.rules.ts'
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
    const counts = noCounts()
    const samples = new Samples()
    const judge = createTrial(own, record)
    const read = await rowReader(own, record)
    const columns = columnsOf(mappingOf(record)?.columns ?? [])
    const mode = columns.mode?.[0]
    const tell = createProgressTeller(own, record)
    const unasked = rowsPerLot.unasked[columns.status || columns.revision ? 'amending' : 'others']
    const most = (await mayHaveRecords(own, sourceIdOf(record))) ? rowsPerLot.judged : unasked
    for await (const lot of lotsOf(own, record, { from: 1, isForWriting: false, most })) {
      const { decisions } = await judge(lot)
      lot.rows.forEach((row, index) => {
        const outcome = outcomeOf(row, decisions[index] ?? { refused: null, amends: false, removes: false })
        countRow(counts, outcome)
        collectSamples(samples, row, outcome, { read, columns })
        if (outcome.remarks.includes('mode_unknown') && outcome.refused === null)
          samples.addMode(row.from?.cells[mode ?? -1] ?? '')
      })
      await tell(counts.rows)
    }
    await write.bookkeep(person, 'trade.importRecords', async (tx) => {
      publishTradeImportChanged(
        tx,
        await importRuns.step(tx, record, {
          state: 'tried',
          rows_done: counts.rows,
          rows_total: counts.rows,
          tried: { counts, ...samples.found },
        }),
      )
    })
  })
}

export const tryImportJob = job('trade.tryImport', z.object({ id: z.number().int() }), tryImport, { isLong: true })

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

function collectSamples(
  samples: Samples,
  { line, from, read }: LotRow,
  outcome: Outcome,
  { read: readWhole, columns }: { read: Awaited<ReturnType<typeof rowReader>>; columns: Columns },
) {
  const { refused } = outcome
  for (const kind of kindsOf(outcome))
    if (from && samples.wants(kind)) {
      const whole = readWhole(from, line)
      samples.add(kind, {
        row: from.row,
        cells: [...from.cells],
        marked: markedColumns(kind, from.cells, columns),
        made: 'record' in whole && refused === null ? madeOf(whole.record) : {},
      })
    }
  if (refused === null && 'record' in read) for (const port of read.record.unknownPorts) samples.addPort(port)
}

/** Returns the kinds of which the row may be a sample. */
function kindsOf({ refused, remarks, removes }: Outcome): readonly SampledKind[] {
  const kinds = refused === null ? remarks : [refused]
  if (removes) return [...kinds, 'removes']
  return kinds.length === 0 ? kept : kinds
}

const kept: readonly SampledKind[] = ['kept']
