import { newQuestion, type QuestionChanges } from '@seamark/contract/ai/questions/questions'
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
import {
  areDaysBackwards,
  auditedOf,
  changedIn,
  changeQuestion,
  insertQuestion,
  keyOf,
  lockQuestions,
  publishQuestion,
  purgeQuestionsJob,
  questionsFull,
  roomForQuestions,
} from './questions.commands.ts'
import { type QuestionRow, standingQuestions, valuesOf } from './questions.queries.ts'
import { questionImportFields, readQuestionRow } from './rows.rules.ts'

const permission = 'ai.importQuestions'

/** Imports questions: one row an entry, known by its language and question. One that is there gets the filled cells. */
export const questionsImport: ListImport = {
  permission,
  fields: questionImportFields,
  judge: judgeQuestions,
  write: writeQuestions,
  revert: revertQuestions,
}

async function judgeQuestions(context: Context, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  authorize(context, permission)
  const read = rows.map(({ values }) => readQuestionRow(values, context.language))
  const standing = await findStanding(
    context,
    read.map(({ values }) => values),
  )
  return read.map(({ values, problems }): JudgedRow => {
    if (problems.length > 0) return { verdict: 'error', problems }
    const key = keyWith(values)
    const row = standing.get(key)
    if (!row) return { verdict: 'create', prepared: values, keys: [key] }
    const known = { keys: [key], match: matchOf(row), subjectId: row.id }
    const changes = changesTo(row, values)
    return changes.length === 0
      ? { ...known, verdict: 'unchanged' }
      : { ...known, verdict: 'update', prepared: values, changes }
  })
}

const matchOf = ({ id, question }: QuestionRow) => ({
  id,
  name: question,
  custodian: null,
  visibility: '',
  by: 'question',
})

/** The question stays as it was written first, since the file knows it by that. */
const changedBy = ({ question: _question, language: _language, ...rest }: QuestionChanges): QuestionChanges => rest

function changesTo(row: QuestionRow, values: QuestionChanges) {
  const [before, after] = [valuesOf(row), { ...valuesOf(row), ...changedBy(values) }]
  const [was, became] = [auditedOf(before), auditedOf(after)]
  return changedIn(before, changedBy(values)).map((field) => ({
    field,
    before: String(was[field] ?? ''),
    after: String(became[field] ?? ''),
  }))
}

const keyWith = ({ language = 'zh', question = '' }: QuestionChanges) => `${language} ${keyOf(question)}`

async function findStanding(
  context: Context,
  given: readonly QuestionChanges[],
): Promise<ReadonlyMap<string, QuestionRow>> {
  const rows = await standingQuestions(
    context,
    given.map(({ language = 'zh', question = '' }) => ({ language, key: keyOf(question) })),
  )
  return new Map(rows.map((row) => [`${row.language} ${row.question_key}`, row]))
}

/** `judgeQuestions` made this value. */
const preparedQuestion = z.custom<QuestionChanges>()

/** Writes judged rows. A question that has come since the preview comes back as a duplicate, one for which there is no room as an error. */
async function writeQuestions(context: WriteContext, rows: readonly PreparedRow[]): Promise<WrittenRow[]> {
  return write(context, { permission, audit: 'ai.questionsImported' }, async (tx) => {
    tx.unchanged()
    // Whoever else adds or imports questions waits here.
    let room = await roomForQuestions(tx)
    const given = rows.map(({ prepared }) => preparedQuestion.parse(prepared))
    const standing = new Map(await findStanding(tx, given))
    const locked = await lockQuestions(
      tx,
      [...standing.values()].map(({ id }) => id),
    )
    const written: WrittenRow[] = []
    for (const [at, { row, verdict }] of rows.entries()) {
      const values = given[at] ?? {}
      const known = standing.get(keyWith(values))
      const entry = verdict === 'create' ? known : known && locked.get(known.id)
      if (verdict === 'create' && !entry) {
        written.push(room > 0 ? await createRow(tx, row, values) : errorOf(row, questionsFull))
        room -= 1
      } else if (verdict === 'create' && entry)
        written.push({ row, verdict: 'duplicate', subjectId: null, match: matchOf(entry) })
      else
        written.push(
          entry && entry.delete_after === null ? await updateRow(tx, row, entry, values) : errorOf(row, gone),
        )
    }
    return written
  })
}

const gone: RowProblem = { field: 'question', code: 'ai.question_not_found' }
const backwards: RowProblem = { field: 'validTo', code: 'ai.days_backwards' }
const errorOf = (row: number, problem: RowProblem): WrittenRow => ({
  row,
  verdict: 'error',
  subjectId: null,
  problems: [problem],
})

async function createRow(tx: WriteContext, row: number, values: QuestionChanges): Promise<WrittenRow> {
  const input = newQuestion.parse(values)
  const id = await insertQuestion(tx, input)
  await tx.audit({ subject: 'question', id, after: auditedOf(input) })
  publishQuestion(tx, id)
  return { row, verdict: 'create', subjectId: id, change: { before: null, after: { version: 1 } } }
}

async function updateRow(
  tx: WriteContext,
  row: number,
  entry: QuestionRow,
  values: QuestionChanges,
): Promise<WrittenRow> {
  const before = valuesOf(entry)
  const after = { ...before, ...changedBy(values) }
  if (areDaysBackwards(after)) return errorOf(row, backwards)
  const fields = await changeQuestion(tx, entry, changedBy(values))
  if (fields.length === 0) return { row, verdict: 'unchanged', subjectId: entry.id }
  publishQuestion(tx, entry.id)
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
  before: z.custom<QuestionChanges>().nullable(),
  after: z.object({ version: z.number() }),
})

/**
 * Takes an import back: new questions go, changed ones get their values back, unless somebody has changed them since. A question
 * whose old days do not fit the ones that it has now is refused alone.
 */
async function revertQuestions(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission, audit: 'ai.questionImportTakenBack' }, async (tx) => {
    tx.unchanged()
    const rows = await lockQuestions(
      tx,
      changes.map(({ id }) => id),
    )
    const reversals: BulkReversal[] = []
    for (const change of changes) reversals.push(await revertQuestion(tx, rows.get(change.id), change))
    return reversals
  })
}

async function revertQuestion(
  tx: WriteContext,
  row: QuestionRow | undefined,
  { id, before, after, overwrite }: BulkChange,
): Promise<BulkReversal> {
  const kept = keptChange.safeParse({ before, after }).data
  if (!row || row.delete_after !== null || !kept) return { id, outcome: 'refused', problem: gone }
  if (!overwrite && row.version !== kept.after.version)
    return { id, outcome: 'conflict', now: { version: row.version } }
  if (kept.before && areDaysBackwards({ ...valuesOf(row), ...kept.before }))
    return { id, outcome: 'refused', problem: backwards }
  if (kept.before === null) {
    await sql`update ai.questions set delete_after = now(), version = version + 1 where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'question', id })
    await purgeQuestionsJob.later(tx, null, new Date(tx.now().getTime() + 1000))
  } else await changeQuestion(tx, row, kept.before)
  publishQuestion(tx, id)
  return { id, outcome: 'reverted' }
}
