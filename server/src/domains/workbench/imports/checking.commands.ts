import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import type { JudgedRow } from '../../../platform/list.ts'
import { createTeller } from '../../../platform/runs.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { localPath } from '../../files/index.ts'
import { readRows } from '../sheets/adapters/sheets.ts'
import { alignSections, type SectionRow } from './columns/sections.rules.ts'
import { cleanText, fileOf } from './reading.commands.ts'
import { clearRowsInSteps } from './sweeps.commands.ts'
import { actAsImporter, importRuns, publishImportChanged } from './steps.commands.ts'
import { keptOfOthers } from './preview-limits.queries.ts'
import { failBeyondQuota, failIfTooMuch, type Kept } from './preview-limits.rules.ts'
import { columnsByField, columnsOf, type ImportRecord, optionsOf, sourceOf } from './imports.rules.ts'
import {
  cellProblems,
  coverProblems,
  problemsOf,
  countFlagged,
  countTakingRoom,
  countsOf,
  fileRow,
  type KeyedRow,
  stageRow,
  type StagedRow,
  withinKeys,
  mergeTwins,
} from './rows.rules.ts'

/**
 * A job judges this long before the next import has its turn. A turn is long because each one reads the file from its beginning; for a
 * large file it lasts at least as long as it takes to reach the next row.
 */
const turnMs = 30_000
const usualChunk = 1000
/** In characters: rows of very long cells make shorter chunks, so that memory stays flat. */
const textAChunk = 1_000_000

/**
 * Judges every row of the file and keeps the verdicts for the preview; no record is written. Each chunk of rows is saved in one transaction
 * with the progress. Tests use smaller chunks, so that a small file has many.
 */
export async function checkImport(
  context: Context,
  { id, rowsAChunk = usualChunk }: { id: number; rowsAChunk?: number | undefined },
) {
  await importRuns.work(context, id, 'checking', async (own, begun) => {
    if (begun.judged_to === 0) await clearRowsInSteps(own, begun)
    const tell = createTeller(() => publishImportChanged(own, begun))
    const clock = () => own.now().getTime()
    const began = clock()
    let turnEnds: number | undefined
    let record = begun
    const others = await keptOfOthers(own, begun)
    for await (const rows of chunksOf(own, begun, rowsAChunk)) {
      turnEnds ??= clock() + Math.max(turnMs, clock() - began)
      const kept = addToKept(record, rows)
      failIfTooMuch(kept, rows.at(-1)?.row ?? record.judged_to)
      failBeyondQuota(others, kept)
      const judged = await judgeChunk(own, record, rows)
      const isOver = clock() > turnEnds
      record = await keepChunk(own, record, judged, isOver)
      await tell()
      if (isOver) return
    }
    await markChecked(own, record)
  })
}

export const checkImportJob = job('workbench.checkImport', z.object({ id: z.number().int() }), checkImport, {
  isLong: true,
})

/**
 * Yields the rows that have not been judged yet, in chunks. The rows before them are read too, since the headings of
 * their section may stand among these.
 */
async function* chunksOf(own: Context, record: ImportRecord, rowsAChunk: number): AsyncGenerator<SectionRow[]> {
  const source = sourceOf(record)
  if (!source) return
  const { list } = await actAsImporter(own, record)
  const align = alignSections({ columns: columnsOf(record), columnOf: columnsByField(record) }, list)
  const path = await localPath(own, fileOf(record))
  let chunk: SectionRow[] = []
  let length = 0
  for await (const read of readRows(path, { ...source, from: source.headerRow + 1 })) {
    const row = align({ ...read, cells: read.cells.map(cleanText) })
    const { cells } = row
    if (row.row <= record.judged_to || (!row.problems && cells.every((cell) => cell === ''))) continue
    chunk.push(row)
    length += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (chunk.length < rowsAChunk && length < textAChunk) continue
    yield chunk
    chunk = []
    length = 0
  }
  if (chunk.length > 0) yield chunk
}

async function judgeChunk(own: Context, record: ImportRecord, rows: readonly SectionRow[]): Promise<KeyedRow[]> {
  const columnOf = columnsByField(record)
  const { person, list } = await actAsImporter(own, record)
  const fitting = rows.filter(({ strange }) => strange === undefined)
  const verdicts = await list.judge(
    person,
    fitting.map((row) => fileRow(row, columnOf)),
    optionsOf(record),
  )
  if (verdicts.length !== fitting.length)
    throw new Error(`${record.list} judged ${verdicts.length} of ${fitting.length} rows`)
  const judged = verdicts.values()
  return rows.flatMap((row) => {
    const verdict = row.strange === undefined ? judged.next().value : refuseStrange(row.strange)
    if (!verdict) return []
    const { keys = [], within = [], repeat } = verdict
    return {
      row: stageRow(
        row,
        verdict,
        [...cellProblems(row, columnOf), ...(list.readsCovers ? [] : coverProblems(row, columnOf))],
        columnOf,
      ),
      keys,
      within,
      ...(repeat ? { repeat: { ...repeat, problems: problemsOf(repeat.problems, row.row, columnOf) } } : {}),
    }
  })
}

/** The row is below headings that do not fit the mapped ones, so its cells would be taken for what they are not. */
const refuseStrange = (row: number): JudgedRow => ({
  verdict: 'error',
  problems: [{ field: '', code: 'workbench.row_section', params: { row } }],
})

async function keepChunk(
  own: Context,
  record: ImportRecord,
  judged: readonly KeyedRow[],
  isOver: boolean,
): Promise<ImportRecord> {
  return write.bookkeep(own, 'workbench.imports', async (tx) => {
    // The lock fails if another job has judged these rows meanwhile; that job goes on and this one ends.
    const now = await importRuns.lock(tx, record, 'judged_to')
    const { rows, claims } = mergeTwins(judged, await listClaimed(tx, record.id, judged))
    await insertRows(tx, record.id, rows)
    await insertKeys(tx, record.id, claims)
    if (isOver) await checkImportJob.later(tx, { id: record.id })
    const counts = countsOf(rows)
    return importRuns.step(tx, now, {
      judged_to: rows.at(-1)?.row_no ?? now.judged_to,
      rows_done: now.rows_done + rows.length,
      cells_kept: now.cells_kept + cellsIn(rows),
      text_kept: now.text_kept + lettersIn(rows),
      creates: now.creates + counts.creates,
      updates: now.updates + counts.updates,
      unchanged: now.unchanged + counts.unchanged,
      duplicates: now.duplicates + counts.duplicates,
      errors: now.errors + counts.errors,
      flagged: now.flagged + countFlagged(rows),
      takes_room: now.takes_room + countTakingRoom(rows),
    })
  })
}

type Celled = readonly { cells: readonly string[] }[]
const cellsIn = (rows: Celled) => rows.reduce((sum, { cells }) => sum + cells.length, 0)
const lettersIn = (rows: Celled) =>
  rows.reduce((sum, { cells }) => sum + cells.reduce((length, cell) => length + cell.length, 0), 0)

/** What is kept of the file once these rows are judged. */
const addToKept = ({ rows_done, cells_kept, text_kept }: ImportRecord, rows: Celled): Kept => ({
  rows: rows_done + rows.length,
  cells: cells_kept + cellsIn(rows),
  letters: text_kept + lettersIn(rows),
})

async function markChecked(own: Context, record: ImportRecord) {
  await write.bookkeep(own, 'workbench.imports', async (tx) => {
    const now = await importRuns.lock(tx, record, 'judged_to')
    publishImportChanged(tx, await importRuns.step(tx, now, { state: 'checked', rows_total: now.rows_done }))
  })
}

/** Returns the keys that earlier rows of the file have claimed: those of records, then those within these records. */
async function listClaimed(tx: WriteContext, id: number, judged: readonly KeyedRow[]): Promise<Map<string, number>> {
  const claimed = await findClaimedKeys(
    tx,
    id,
    judged.flatMap(({ keys }) => keys),
  )
  const within = withinKeys(judged, claimed)
  return new Map([...claimed, ...(await findClaimedKeys(tx, id, within))])
}

/** Keys are stored as digests, since they may be long. */
const digestOf = (key: RawBuilder<unknown>) => sql`substring(sha256(convert_to(${key}, 'UTF8')) from 1 for 16)`

/** "limit 1" keeps the keys from being joined: a new import is missing in the statistics, and a join could pass through all of its keys for each chunk. */
async function findClaimedKeys(tx: WriteContext, id: number, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; row_no: number }>`
    select asked.key, claimed.row_no
    from json_array_elements_text(${JSON.stringify([...new Set(keys)])}::json) asked (key)
    cross join lateral (
      select row_no from workbench.import_keys where import_id = ${id} and key = ${digestOf(sql`asked.key`)} limit 1) claimed`.execute(
    tx.db,
  )
  return new Map(rows.map(({ key, row_no }) => [key, row_no]))
}

async function insertRows(tx: WriteContext, id: number, rows: readonly StagedRow[]) {
  await sql`
    insert into workbench.import_rows (import_id, row_no, cells, verdict, prepared, problems, match, changes, subject_id)
    select ${id}, row_no, cells, verdict, prepared, problems, match, changes, subject_id
    from jsonb_to_recordset(${storableJson(rows)}::jsonb)
      as r (row_no int, cells jsonb, verdict text, prepared jsonb, problems jsonb, match jsonb, changes jsonb, subject_id bigint)`.execute(
    tx.db,
  )
}

async function insertKeys(tx: WriteContext, id: number, claims: readonly { key: string; row_no: number }[]) {
  if (claims.length === 0) return
  await sql`
    insert into workbench.import_keys (import_id, key, row_no)
    select ${id}, ${digestOf(sql`key`)}, row_no from json_to_recordset(${JSON.stringify(claims)}::json) as k (key text, row_no int)`.execute(
    tx.db,
  )
}
