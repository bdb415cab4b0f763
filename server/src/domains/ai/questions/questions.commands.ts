import {
  mostQuestions,
  type NewQuestion,
  type Question,
  type QuestionChanges,
  type QuestionField,
  questionFieldNames,
  questionKey,
} from '@seamark/contract/ai/questions/questions'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import type { RowProblem } from '../../../platform/list.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import { questionsAudience } from '../policy.ts'
import { solveMissesOf } from './misses.commands.ts'
import {
  asQuestion,
  inSearch,
  questionRows,
  type QuestionRow,
  type QuestionValues,
  standingQuestions,
  valuesOf,
} from './questions.queries.ts'

const permission = 'ai.writeQuestions'
const removal = 'ai.deleteQuestions'

const deletableQuestions: Deletable = {
  table: 'ai.questions',
  subject: 'question',
  purge: { permission: removal, audit: 'ai.questionsPurged' },
  forget: async (tx, ids) => forgetBulkRows(tx, 'questions', ids),
}

/** Adds a question. Throws question_taken when its language has it, and qa_limit when the office has as many as it may. */
export async function createQuestion(context: Context, input: NewQuestion): Promise<Question> {
  return write(context, { permission, audit: 'ai.questionCreated' }, async (tx) => {
    assertRoom(await roomForQuestions(tx))
    await assertFree(tx, input, 0)
    const id = await insertQuestion(tx, input)
    await tx.audit({ subject: 'question', id, after: auditedOf(input) })
    return tellOf(tx, id)
  })
}

/** Changes some fields. A stale version is refused with the current question. */
export async function editQuestion(
  context: Context,
  id: number,
  version: number,
  changes: QuestionChanges,
): Promise<Question> {
  return write(context, { permission, audit: 'ai.questionChanged' }, async (tx) => {
    if (changes.question !== undefined || changes.language !== undefined) await lockKeys(tx)
    const row = await lockQuestion(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asQuestion(tx, row) })
    const fields = await changeQuestion(tx, row, changes)
    if (fields.length === 0) {
      tx.unchanged()
      return asQuestion(tx, row)
    }
    return tellOf(tx, id)
  })
}

/** Hides a question at once; a job deletes it after the 10 seconds in which it can be restored. */
export async function deleteQuestion(context: Context, id: number, version: number) {
  return write(context, { permission: removal, audit: 'ai.questionDeleted' }, async (tx) => {
    const row = await lockQuestion(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asQuestion(tx, row) })
    publishQuestion(tx, id)
    return hideRecord(tx, deletableQuestions, id, purgeQuestionsJob)
  })
}

/**
 * Restores a deleted question within those 10 seconds. Throws question_taken when it stands there anew, and qa_limit when the office has as
 * many as it may. One that is not deleted is returned as it is.
 */
export async function restoreQuestion(context: Context, id: number): Promise<Question> {
  return write(context, { permission: removal, audit: 'ai.questionRestored' }, async (tx) => {
    const room = await roomForQuestions(tx)
    const row = await lockQuestion(tx, id, { isDeleted: true })
    if (row.delete_after === null) {
      tx.unchanged()
      return asQuestion(tx, row)
    }
    assertRoom(room)
    await assertFree(tx, valuesOf(row), id)
    if (!(await unhideRecord(tx, deletableQuestions, id).catch(asTaken(row)))) throw fail('ai.undo_over')
    return tellOf(tx, id)
  })
}

export const purgeQuestionsJob = job('ai.purgeQuestions', z.null(), (context) =>
  purgeRecords(context, deletableQuestions),
)

/** How many further entries the office may have. Whoever adds, restores or rewords the next one waits. */
export async function roomForQuestions(tx: WriteContext): Promise<number> {
  await lockKeys(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ai.questions where delete_after is null`.execute(tx.db)
  return mostQuestions - (rows[0]?.count ?? 0)
}

/** Locks the keys of all questions. Take it before any row, as an import does. */
const lockKeys = (tx: WriteContext) => sql`select pg_advisory_xact_lock(hashtext('ai.questions'))`.execute(tx.db)

function assertRoom(room: number) {
  if (room <= 0) throw fail('ai.qa_limit', { maximum: mostQuestions })
}

/** One question of many that finds no room. */
export const questionsFull: RowProblem = {
  field: 'question',
  code: 'ai.qa_limit',
  params: { maximum: mostQuestions },
}

export async function insertQuestion(tx: WriteContext, input: NewQuestion): Promise<number> {
  assertDays(input)
  const person = personOf(tx)
  const { id } = await tx.db
    .insertInto('ai.questions')
    .values({ ...columnsOf(input), created_by: person.id, updated_by: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(asTaken(input))
  return id
}

/** Writes the fields that differ, with the log. Returns their names. */
export async function changeQuestion(
  tx: WriteContext,
  row: QuestionRow,
  changes: QuestionChanges,
): Promise<QuestionField[]> {
  const before = valuesOf(row)
  const fields = changedIn(before, changes)
  if (fields.length === 0) return []
  const after: QuestionValues = { ...before, ...changes }
  assertDays(after)
  await assertFree(tx, after, row.id)
  await tx.db
    .updateTable('ai.questions')
    .set({
      ...columnsOf(after),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: personOf(tx).id,
    })
    .where('id', '=', row.id)
    .execute()
    .catch(asTaken(after))
  await tx.audit({
    subject: 'question',
    id: row.id,
    before: pick(auditedOf(before), fields),
    after: pick(auditedOf(after), fields),
  })
  return fields
}

/** The fields that these changes would make other ones. */
export const changedIn = (before: QuestionValues, changes: QuestionChanges): QuestionField[] =>
  questionFieldNames.filter(
    (field) => changes[field] !== undefined && !isDeepStrictEqual(changes[field], before[field]),
  )

function assertDays(values: Days) {
  if (areDaysBackwards(values)) throw failField('validTo', 'ai.days_backwards')
}

type Days = Pick<QuestionValues, 'validFrom' | 'validTo'>
export const areDaysBackwards = ({ validFrom, validTo }: Days): boolean =>
  validFrom !== null && validTo !== null && validFrom > validTo

/** Locks these questions in the order of their ids, and reads them. */
export async function lockQuestions(tx: WriteContext, ids: readonly number[]): Promise<Map<number, QuestionRow>> {
  await sql`select id from ai.questions where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx.db,
  )
  return questionRows(tx, ids)
}

async function lockQuestion(tx: WriteContext, id: number, { isDeleted = false } = {}): Promise<QuestionRow> {
  const row = (await lockQuestions(tx, [id])).get(id)
  if (!row || (row.delete_after !== null && !isDeleted)) throw fail('ai.question_not_found')
  return row
}

async function tellOf(tx: WriteContext, id: number): Promise<Question> {
  const row = (await questionRows(tx, [id])).get(id)
  if (!row) throw fail('ai.question_not_found')
  await solveMissesOf(tx, id, [row.question, ...row.wordings])
  publishQuestion(tx, id)
  return asQuestion(tx, row)
}

/** Makes the open lists of questions read again. */
export const publishQuestion = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'ai.question', id, by: personOf(tx).id }, audience: questionsAudience })

/** The question as it is compared; one of nothing but signs is compared as it stands. */
export const keyOf = (text: string): string => questionKey(text) || text.normalize('NFKC')

const columnsOf = (values: QuestionValues) => ({
  question: values.question,
  question_key: keyOf(values.question),
  wordings: values.wordings,
  answer: values.answer,
  category: values.category,
  language: values.language,
  enabled: values.enabled,
  valid_from: values.validFrom,
  valid_to: values.validTo,
  search: inSearch([values.question, ...values.wordings, values.answer].join(' ')),
})

/** The values for the audit log. */
export const auditedOf = ({ wordings, ...values }: QuestionValues) => ({ ...values, wordings: wordings.join(' | ') })

const pick = (values: ReturnType<typeof auditedOf>, fields: readonly QuestionField[]): Partial<typeof values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** Refuses a question that the language has, and names the other one. */
async function assertFree(tx: WriteContext, { language, question }: QuestionValues, id: number) {
  const [other] = await standingQuestions(tx, [{ language, key: keyOf(question) }])
  if (other && other.id !== id) throw failField('question', 'ai.question_taken', { question: other.question })
}

/** The unique key decides, also about what is written without the lock. */
const asTaken =
  ({ question }: Pick<QuestionValues, 'question'>) =>
  (error: unknown): never => {
    throw isTaken(error) ? failField('question', 'ai.question_taken', { question }) : error
  }

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'questions_question'
