import { openedPart } from '@seamark/contract/rates/readings/grids'
import type { createReading as contract, Reading } from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { takeUpload } from '../../files/index.ts'
import { readOptions } from '../../settings/index.ts'
import { carrierMeanings, portMeanings } from '../../territory/index.ts'
import { readRates } from '../reading/readings.queries.ts'
import { keepTable, unpackFile } from './files.commands.ts'
import { requireCompany } from './companies.queries.ts'
import { replacementsIn, standingOf } from './lines.rules.ts'
import { senderIn } from './senders.rules.ts'
import { lineOfSide, type SaidSide } from './sides.rules.ts'
import { loadSheets } from './sheets.queries.ts'
import { publishReading, type ReadingRecord, readingRuns } from './steps.commands.ts'

const linesALot = 1000
/** So many characters, those of a long chat message, are read within some ten milliseconds. */
const shortText = 1000
/** For how many days a price holds of which no end is said, until the office chooses. */
const assumedDays = 7

type Body = z.output<NonNullable<typeof contract.body>>

/**
 * Keeps what was pasted or uploaded and begins to read it. Returns the id of the reading, whose lines come as they are read. A short text is read
 * at once, so that nobody waits for a busy worker; if this process ends meanwhile, the job takes it up.
 */
export async function createReading(context: Context, body: Body): Promise<{ id: number }> {
  const created = await keepReading(context, body)
  if (body.uploadId === null && body.grid === null) await readKept(context, { ...created, text: body.text })
  return created
}

/** Reads a kept text at once if it is short. Others are read by the job that was enqueued with them. */
export async function readKept(context: Context, { id, text }: { id: number; text: string }) {
  if (text.length <= shortText) await readReading(context, { id })
}

/** A post on the net that a reading comes from: where it stands, and whether somebody has said that it asks for space or offers it. */
export interface ReadPost {
  address: string
  side: Exclude<SaidSide, ''>
}

/** Keeps what is to be read, in the transaction of the caller, and enqueues its reading. */
export async function keepReading(context: Context, body: Body & { post?: ReadPost }): Promise<{ id: number }> {
  const { text, grid, uploadId, day, companyId, sourceName, post } = body
  return write(context, { permission: 'rates.import', audit: 'rates.readingCreated' }, async (tx) => {
    const person = personOf(tx)
    await requireCompany(tx, companyId)
    const file = uploadId === null ? undefined : await takeUpload(tx, { uploadId, purpose: 'import' })
    const kind = file ? 'file' : grid ? 'table' : 'text'
    const { rows } = await sql<{ id: number }>`
      insert into rates.readings (owner_id, role_id, language, request_id, day, kind, text, file_id, file_name, company_id, source_name,
        post_address, side)
      values (${person.id}, ${person.roleId}, ${tx.language}, ${tx.requestId}, ${day ?? dayAt(tx.now(), tx.zone)}, ${kind},
        ${kind === 'text' ? text : ''}, ${file?.fileId ?? null}, ${file?.name ?? ''}, ${companyId},
        ${companyId === null ? sourceName : ''}, ${post?.address ?? null}, ${post?.side ?? ''})
      returning id::float8 as id`.execute(tx.db)
    const id = rows[0]?.id ?? 0
    if (kind === 'table' && grid) await keepTable(tx, id, grid)
    await tx.audit({
      subject: 'reading',
      id,
      after: {
        ...(file
          ? { file: file.name, size: file.size, sha256: file.sha256 }
          : { characters: text.length, rows: grid?.rows.length ?? 0 }),
        companyId,
        sourceName,
      },
    })
    await readReadingJob.later(tx, { id })
    return { id }
  })
}

/**
 * Keeps the rows of a file, then reads and keeps the lines, a lot in each transaction with how far it is. The reader is pure, so that a job after a kill
 * reads the same lines again and goes on with the first that is not kept. Tests use smaller lots.
 */
export async function readReading(
  context: Context,
  { id, perLot = linesALot }: { id: number; perLot?: number | undefined },
): Promise<void> {
  await readingRuns.work(context, id, 'reading', async (own, begun) => {
    const unpacked = await unpackFile(own, begun, perLot)
    const found = await readAll(own, unpacked)
    if (found.lines.length === 0) {
      await readingRuns.note(own, unpacked, { passed: found.passed })
      throw fail('rates.reading_nothing')
    }
    for (let record: ReadingRecord | undefined = unpacked; record?.state === 'reading'; )
      record = await keepLot(own, record, found, perLot)
  })
}

export const readReadingJob = job('rates.read', z.object({ id: z.number().int() }), readReading, { isLong: true })

const resumeReadings = (context: Context) => readingRuns.resume(context, { reading: readReadingJob })

export const resumeReadingsJob = job('rates.resumeReadings', z.null(), resumeReadings)

interface Found {
  lines: ReadLine[]
  passed: Reading['passed']
}

async function readAll(own: Context, { id, text, day, opened, side }: ReadingRecord): Promise<Found> {
  const { chatRateDays: validDays } = await readOptions(own, { chatRateDays: assumedDays })
  const asked = { day, validDays, aliases: await portMeanings(own), carriers: await carrierMeanings(own) }
  if (text !== '') {
    const found = readRates({ of: { text }, ...asked })
    return { ...found, lines: found.lines.map((line) => lineOfSide(line, saidSide.parse(side), asked)) }
  }
  const { sheets, unread } = await loadSheets(own, id, openedForm.parse(opened))
  const { lines, passed } = readRates({ of: { sheets }, ...asked })
  const skipped = passed.map(({ reason, sheet, count }) => ({ reason, sheet, count }))
  return { lines, passed: [...skipped, ...unread.map((one) => ({ reason: 'unreadCell', ...one }))] }
}

const saidSide = z.enum(['', 'supply', 'demand'])
const openedForm = z.array(openedPart)

async function keepLot(
  own: Context,
  seen: ReadingRecord,
  { lines, passed }: Found,
  perLot: number,
): Promise<ReadingRecord> {
  const moved = await write.bookkeep(own, 'rates.import', async (tx) => {
    const record = await readingRuns.lock(tx, seen, 'lines_done')
    // A word that the office learned meanwhile may change how many lines there are; then all are kept anew.
    const isOther = record.lines_total !== null && record.lines_total !== lines.length
    if (isOther) await sql`delete from rates.reading_lines where reading_id = ${record.id}`.execute(tx.db)
    const from = isOther ? 0 : record.lines_done
    const lot = lines.slice(from, from + perLot)
    await insertLines(tx, record, { from, lot, replacements: replacementsIn(lines) })
    const isLast = from + lot.length >= lines.length
    return readingRuns.step(tx, record, {
      lines_done: from + lot.length,
      lines_total: lines.length,
      ...(isLast ? { state: 'ready', passed } : {}),
    })
  })
  publishReading(own, moved)
  return moved
}

async function insertLines(
  tx: WriteContext,
  { id, text, day }: Pick<ReadingRecord, 'id' | 'text' | 'day'>,
  { from, lot, replacements }: { from: number; lot: readonly ReadLine[]; replacements: ReadonlyMap<number, number> },
) {
  const senderOf = senderIn(text, day)
  const rows = lot.map((line, at) => {
    const { words, isReady, isFinding } = standingOf(line)
    const place = from + at + 1
    const replacedBy = replacements.get(place) ?? null
    const state = replacedBy === null ? 'waiting' : 'leftOut'
    const sender = senderOf(line)
    return { place, state, replaced_by: replacedBy, line, words, is_ready: isReady, is_finding: isFinding, sender }
  })
  await sql`
    insert into rates.reading_lines (reading_id, place, state, replaced_by, line, words, is_ready, is_finding, sender)
    select ${id}, r.place, r.state, r.replaced_by, r.line, array(select jsonb_array_elements_text(r.words)), r.is_ready, r.is_finding,
      r.sender
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (place int, state text, replaced_by int, line jsonb, words jsonb, is_ready boolean, is_finding boolean, sender text)`.execute(
    tx.db,
  )
}
