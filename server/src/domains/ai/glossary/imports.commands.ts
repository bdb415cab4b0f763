import { isAlone, keyOfTerm, newTerm, type TermChanges } from '@seamark/contract/ai/glossary/terms'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type {
  BulkChange,
  BulkReversal,
  FileRow,
  JudgedRow,
  ListImport,
  PreparedRow,
  RowProblem,
  WrittenRow,
} from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { readTermRow, termImportFields } from './rows.rules.ts'
import {
  auditedTerm,
  changedIn,
  changeTerm,
  insertTerm,
  lockTerms,
  publishTerm,
  purgeTermsJob,
  roomForTerms,
  termsFull,
} from './terms.commands.ts'
import { nameOf, standingTerms, type TermRow, type TermValues, valuesOf } from './terms.queries.ts'

const permission = 'ai.importTerms'

/** Imports terms: one row a term, known by its text in the first language that has one. One that is there gets the filled cells. */
export const termsImport: ListImport = {
  permission,
  fields: termImportFields,
  judge: judgeTerms,
  write: writeTerms,
  revert: revertTerms,
}

async function judgeTerms(context: Context, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  authorize(context, permission)
  const read = rows.map(({ values }) => readTermRow(values))
  const standing = await findStanding(
    context,
    read.map(({ values }) => values),
  )
  return read.map(({ values, problems }): JudgedRow => {
    if (problems.length > 0) return { verdict: 'error', problems }
    const key = keyOfTerm(values)
    const row = standing.get(key)
    if (!row) return { verdict: 'create', prepared: values, keys: [key] }
    const known = { keys: [key], match: matchOf(row), subjectId: row.id }
    const before = valuesOf(row)
    const fields = changedIn(before, values)
    if (fields.length === 0) return { ...known, verdict: 'unchanged' }
    const changes = fields.map((field) => ({
      field,
      before: String(before[field]),
      after: String(values[field] ?? ''),
    }))
    return { ...known, verdict: 'update', prepared: values, changes }
  })
}

const matchOf = (row: TermRow) => ({ id: row.id, name: nameOf(row), custodian: null, visibility: '', by: 'zh' })

async function findStanding(
  context: Pick<Context, 'db'>,
  given: readonly TermChanges[],
): Promise<ReadonlyMap<string, TermRow>> {
  const rows = await standingTerms(context, given.map(keyOfTerm))
  return new Map(rows.map((row) => [row.term_key, row]))
}

/** `judgeTerms` made this value. */
const preparedTerm = z.custom<TermChanges>()

/** Writes judged rows. A term that has come since the preview comes back as a duplicate, one for which there is no room as an error. */
async function writeTerms(context: WriteContext, rows: readonly PreparedRow[]): Promise<WrittenRow[]> {
  return write(context, { permission, audit: 'ai.termsImported' }, async (tx) => {
    tx.unchanged()
    // Whoever else adds or imports terms waits here.
    let room = await roomForTerms(tx)
    const given = rows.map(({ prepared }) => preparedTerm.parse(prepared))
    const standing = await findStanding(tx, given)
    const locked = await lockTerms(
      tx,
      [...standing.values()].map(({ id }) => id),
    )
    const written: WrittenRow[] = []
    for (const [at, { row, verdict }] of rows.entries()) {
      const values = given[at] ?? {}
      const known = standing.get(keyOfTerm(values))
      const entry = known && locked.get(known.id)
      if (verdict === 'create' && known)
        written.push({ row, verdict: 'duplicate', subjectId: null, match: matchOf(known) })
      else if (verdict === 'create') {
        written.push(room > 0 ? await createRow(tx, row, values) : errorOf(row, termsFull))
        room -= 1
      } else
        written.push(
          entry && entry.delete_after === null ? await updateRow(tx, row, entry, values) : errorOf(row, gone),
        )
    }
    return written
  })
}

const gone: RowProblem = { field: 'zh', code: 'ai.term_not_found' }
const alone: RowProblem = { field: 'en', code: 'ai.term_alone' }
const errorOf = (row: number, problem: RowProblem): WrittenRow => ({
  row,
  verdict: 'error',
  subjectId: null,
  problems: [problem],
})

async function createRow(tx: WriteContext, row: number, values: TermChanges): Promise<WrittenRow> {
  const input = newTerm.parse(values)
  const id = await insertTerm(tx, input)
  await tx.audit({ subject: 'term', id, after: auditedTerm(input) })
  publishTerm(tx, id)
  return { row, verdict: 'create', subjectId: id, change: { before: null, after: { version: 1 } } }
}

async function updateRow(tx: WriteContext, row: number, entry: TermRow, values: TermChanges): Promise<WrittenRow> {
  const before = valuesOf(entry)
  const fields = await changeTerm(tx, entry, values)
  if (fields.length === 0) return { row, verdict: 'unchanged', subjectId: entry.id }
  publishTerm(tx, entry.id)
  return {
    row,
    verdict: 'update',
    subjectId: entry.id,
    change: {
      before: Object.fromEntries(fields.map((field) => [field, before[field]])),
      after: { version: entry.version + 1 },
    },
  }
}

const keptChange = z.object({
  before: z.custom<TermChanges>().nullable(),
  after: z.object({ version: z.number() }),
})

/** Takes an import back: new terms go, changed ones get their values back, unless somebody has changed them since. */
async function revertTerms(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission, audit: 'ai.termImportTakenBack' }, async (tx) => {
    tx.unchanged()
    const rows = await lockTerms(
      tx,
      changes.map(({ id }) => id),
    )
    const reversals: BulkReversal[] = []
    for (const change of changes) reversals.push(await revertTerm(tx, rows.get(change.id), change))
    return reversals
  })
}

async function revertTerm(
  tx: WriteContext,
  row: TermRow | undefined,
  { id, before, after, overwrite }: BulkChange,
): Promise<BulkReversal> {
  const kept = keptChange.safeParse({ before, after }).data
  if (!row || row.delete_after !== null || !kept) return { id, outcome: 'refused', problem: gone }
  if (!overwrite && row.version !== kept.after.version)
    return { id, outcome: 'conflict', now: { version: row.version } }
  const problem = kept.before && (await problemOf(tx, id, { ...valuesOf(row), ...kept.before }))
  if (problem) return { id, outcome: 'refused', problem }
  if (kept.before === null) {
    await sql`update ai.glossary set delete_after = now(), version = version + 1 where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'term', id })
    await purgeTermsJob.later(tx, null, new Date(tx.now().getTime() + 1000))
  } else await changeTerm(tx, row, kept.before)
  publishTerm(tx, id)
  return { id, outcome: 'reverted' }
}

/** Why a term cannot get these values back; the others of the import still do. */
async function problemOf(tx: WriteContext, id: number, values: TermValues): Promise<RowProblem | undefined> {
  if (isAlone(values)) return alone
  const [other] = await standingTerms(tx, [keyOfTerm(values)])
  return other && other.id !== id ? { field: 'zh', code: 'ai.term_taken', params: { term: nameOf(other) } } : undefined
}
