import type { createReading as contract } from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import type { RatesReadings } from '../../../platform/database/schema.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { defineRun } from '../../../platform/runs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { portAliases } from '../../territory/index.ts'
import { type Reading, readRates } from '../reading/readings.queries.ts'
import { standingOf } from './lines.rules.ts'

const linesALot = 1000

export type ReadingRecord = Selectable<RatesReadings>

const readingRuns = defineRun<ReadingRecord>({
  table: 'rates.readings',
  permission: 'rates.import',
  touched: 'touched_at',
  hasVersion: true,
  json: ['passed', 'grid'],
  lock: 'advisory',
  attempts: { stuck: 'rates.reading_stuck', isReturned: true },
  failed: {
    audit: 'rates.readingFailed',
    end: async (tx, record, failure) => {
      await readingRuns.end(tx, record, { state: 'failed', failure: failure.code })
      await tx.audit({ subject: 'reading', id: record.id, after: { failure: failure.code } })
      publishReading(tx, record)
    },
  },
})

type Body = z.output<NonNullable<typeof contract.body>>

/** Keeps what was pasted and begins to read it. Returns the id of the reading, whose lines come as they are read. */
export async function createReading(context: Context, { text, grid, day }: Body): Promise<{ id: number }> {
  return write(context, { permission: 'rates.import', audit: 'rates.readingCreated' }, async (tx) => {
    const person = personOf(tx)
    const { rows } = await sql<{ id: number }>`
      insert into rates.readings (owner_id, role_id, language, request_id, day, text, grid)
      values (${person.id}, ${person.roleId}, ${tx.language}, ${tx.requestId}, ${day ?? dayAt(tx.now(), tx.zone)}, ${text},
        ${grid === null ? null : JSON.stringify(grid)}::jsonb)
      returning id::float8 as id`.execute(tx.db)
    const id = rows[0]?.id ?? 0
    await tx.audit({ subject: 'reading', id, after: { characters: text.length, rows: grid?.rows.length ?? 0 } })
    await readReadingJob.later(tx, { id })
    return { id }
  })
}

/**
 * Reads the text and keeps its lines, a lot in each transaction with how far it is. The reader is pure, so that a job after a kill
 * reads the same lines again and goes on with the first that is not kept. Tests use smaller lots.
 */
export async function readReading(
  context: Context,
  { id, perLot = linesALot }: { id: number; perLot?: number | undefined },
): Promise<void> {
  await readingRuns.work(context, id, 'reading', async (own, begun) => {
    const { lines, passed } = await readAll(own, begun)
    if (lines.length === 0) throw fail('rates.reading_nothing')
    for (let record: ReadingRecord | undefined = begun; record?.state === 'reading'; )
      record = await keepLot(own, record, { lines, passed }, perLot)
  })
}

export const readReadingJob = job('rates.read', z.object({ id: z.number().int() }), readReading, { isLong: true })

const resumeReadings = (context: Context) => readingRuns.resume(context, { reading: readReadingJob })

export const resumeReadingsJob = job('rates.resumeReadings', z.null(), resumeReadings)

async function readAll(own: Context, { text, grid, day }: ReadingRecord): Promise<Reading> {
  const table = grid === null ? null : asGrid(grid)
  const aliases = await portAliases(own)
  const asked = { day, aliases }
  if (table === null) return readRates({ of: { text }, ...asked })
  const sheet = { name: '', isHidden: false, hiddenRows: [], hiddenColumns: [], ...table }
  return readRates({ of: { sheets: [sheet] }, ...asked })
}

const gridForm = z.object({
  rows: z.array(z.array(z.union([z.string(), z.number(), z.object({ day: z.string() }), z.null()]))),
  merges: z.array(z.object({ top: z.number(), left: z.number(), bottom: z.number(), right: z.number() })),
})
const asGrid = (value: unknown) => gridForm.parse(value)

async function keepLot(
  own: Context,
  seen: ReadingRecord,
  { lines, passed }: Reading,
  perLot: number,
): Promise<ReadingRecord> {
  const moved = await write.bookkeep(own, 'rates.import', async (tx) => {
    const record = await readingRuns.lock(tx, seen, 'lines_done')
    // A word that the office learned meanwhile may change how many lines there are; then all are kept anew.
    const isOther = record.lines_total !== null && record.lines_total !== lines.length
    if (isOther) await sql`delete from rates.reading_lines where reading_id = ${record.id}`.execute(tx.db)
    const from = isOther ? 0 : record.lines_done
    const lot = lines.slice(from, from + perLot)
    await insertLines(tx, record.id, from, lot)
    const isLast = from + lot.length >= lines.length
    return readingRuns.step(tx, record, {
      lines_done: from + lot.length,
      lines_total: lines.length,
      ...(isLast
        ? { state: 'ready', passed: passed.map(({ reason, sheet, count }) => ({ reason, sheet, count })) }
        : {}),
    })
  })
  publishReading(own, moved)
  return moved
}

async function insertLines(tx: WriteContext, id: number, from: number, lines: readonly ReadLine[]) {
  const rows = lines.map((line, at) => {
    const { words, isReady, isFinding } = standingOf(line)
    return { place: from + at + 1, line, words, is_ready: isReady, is_finding: isFinding }
  })
  await sql`
    insert into rates.reading_lines (reading_id, place, line, words, is_ready, is_finding)
    select ${id}, r.place, r.line, array(select jsonb_array_elements_text(r.words)), r.is_ready, r.is_finding
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (place int, line jsonb, words jsonb, is_ready boolean, is_finding boolean)`.execute(tx.db)
}

/** Tells the open pages of the person whose reading it is. */
export const publishReading = (
  { publish }: Pick<Context, 'publish'>,
  { id, owner_id: person }: Pick<ReadingRecord, 'id' | 'owner_id'>,
) => publish({ event: { topic: 'rates.reading', id }, audience: { person } })
