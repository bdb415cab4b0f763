import { randomUUID } from 'node:crypto'
import type { fileFormats } from '@seamark/contract/workbench/lists/lists'
import type { RefusalReason } from '@seamark/contract/trade/reading/remarks'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Download } from '../../../platform/http/serve.ts'
import { translate } from '../../../platform/translate.ts'
import { writeCsv, writeXlsx } from '../../workbench/index.ts'
import { arrivalsOf, reasonOf, soughtBy } from './outcomes.queries.ts'
import { type Lot, lotsOf } from './lots.queries.ts'
import { createTrial } from './trials.commands.ts'
import { type ImportRecord, sourceIdOf } from './steps.commands.ts'
import { foundOf, mappingOf } from './imports.queries.ts'
import { recallBeforeLot } from '../records/documents.rules.ts'
import { factTables, findKnownFacts } from '../records/facts.commands.ts'
import { decideLot } from '../records/decisions.rules.ts'

interface Asked {
  format: (typeof fileFormats)[number]
  reason?: readonly RefusalReason[] | undefined
}

/**
 * Returns the refused rows of an import as its file has them, with one more column for the reason. They are made from
 * the file each time, since refused rows are not stored. Raises `trade.import_not_found`, `trade.import_state` or
 * `files.file_gone`.
 */
export async function openRefusedRows(context: Context, id: number, { format, reason }: Asked): Promise<Download> {
  authorize(context, 'trade.importRecords')
  const record = await context.db.selectFrom('trade.imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!record) throw fail('trade.import_not_found')
  const found = foundOf(record)
  if (!found || !['tried', 'done'].includes(record.state)) throw fail('trade.import_state')
  if (record.file_id === null) throw fail('files.file_gone')
  const { language, zone } = context
  const why = translate(language, 'trade.import.reason')
  const columns = [
    ...found.columns.map(({ heading }) => ({ heading, kind: 'text' as const })),
    { heading: why, kind: 'text' as const, width: 40 },
  ]
  const rows = refusedRows(context, record, reason?.length ? new Set(reason) : null, found.columns.length)
  const name = translate(language, 'trade.import.refused_rows', { file: record.file_name.replace(/\.[^.]*$/, '') })
  const sheet = { name: why, columns, timeZone: zone }
  return {
    name: `${name}.${format}`,
    mediaType: mediaTypes[format],
    stream: format === 'csv' ? writeCsv(rows, sheet) : writeXlsx(rows, sheet),
  }
}

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

async function* refusedRows(
  context: Context,
  record: ImportRecord,
  wanted: ReadonlySet<RefusalReason> | null,
  width: number,
): AsyncGenerator<string[]> {
  const judge =
    record.state === 'done'
      ? judgeAfterwards(context, record)
      : async (lot: Lot) => reasonsOf(lot, (await trialOf(lot)).decisions)
  const trialOf = createTrial(context, record, `refused-${randomUUID()}`)
  for await (const lot of lotsOf(context, record, { from: 1, isForWriting: false })) {
    const reasons = await judge(lot)
    for (const [index, { from }] of lot.rows.entries()) {
      const reason = reasons[index]
      if (!reason || (wanted && !wanted.has(reason))) continue
      yield [
        ...Array.from({ length: width }, (_, at) => from?.cells[at] ?? ''),
        translate(context.language, `trade.refused.${reason}`),
      ]
    }
  }
}

type Reasons = (RefusalReason | null)[]

const reasonsOf = (lot: Lot, decisions: ReturnType<typeof decideLot>['decisions']): Reasons =>
  lot.rows.map((row, index) => reasonOf(row, decisions[index]))

/**
 * Judges the rows of an import that is done: a row whose record the import wrote was taken, whatever later imports did
 * to it.
 */
function judgeAfterwards({ engine }: Context, record: ImportRecord): (lot: Lot) => Promise<Reasons> {
  const table = factTables[mappingOf(record)?.shape ?? 'full']
  // A random name keeps two downloads of the same import apart.
  const name = `refused-${randomUUID()}`
  return async (lot) => {
    const arrivals = arrivalsOf(lot)
    const there = await findKnownFacts(engine, table, name, sourceIdOf(record), soughtBy(arrivals))
    const { known, present, replaced } = recallBeforeLot(
      there,
      { importId: record.id, first: lot.first, last: lot.last },
      arrivals,
    )
    const { decisions } = decideLot(arrivals, known, record.id)
    return reasonsOf(lot, decisions).map((reason, index) => {
      const { line } = lot.rows[index] ?? { line: 0 }
      return present.has(line) || replaced.has(line) ? null : reason
    })
  }
}
