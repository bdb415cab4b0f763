import { sql } from 'kysely'
import type { BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keyOf, lockQuestions, publishQuestion, questionsFull, roomForQuestions } from './questions.commands.ts'
import { type QuestionRow, standingQuestions } from './questions.queries.ts'

/** For so many days many questions that were deleted at once can be brought back, as long as their run is kept. */
const daysToUndo = 30
const gone: RowProblem = { field: 'id', code: 'ai.question_not_found' }

/** Hides many questions for thirty days; then a job deletes them. */
export async function deleteQuestions(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, { permission: 'ai.deleteQuestions', audit: 'ai.questionDeleted' }, async (tx) => {
    const found = await lockQuestions(tx, ids)
    const isThere = (id: number) => found.get(id)?.delete_after === null
    const going = ids.filter(isThere)
    if (going.length === 0) tx.unchanged()
    await hideQuestions(tx, going)
    return ids.map(
      (id): BulkOutcome =>
        isThere(id)
          ? { id, outcome: 'done', before: { deleted: false }, after: { deleted: true } }
          : { id, outcome: 'refused', problem: gone },
    )
  })
}

/** Hides questions that the caller has locked and may take away. */
export async function hideQuestions(tx: WriteContext, ids: readonly number[]) {
  if (ids.length === 0) return
  await sql`
    update ai.questions set delete_after = now() + make_interval(days => ${daysToUndo}), version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(tx.db)
  await tellOf(tx, ids)
}

/** Brings them back. One whose question stands there anew stays away, and so do those for which the office has no room. */
export async function restoreQuestions(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'ai.deleteQuestions', audit: 'ai.questionRestored' }, async (tx) => {
    let room = await roomForQuestions(tx)
    const found = await lockQuestions(
      tx,
      changes.map(({ id }) => id),
    )
    const taken = new Set((await standingQuestions(tx, [...found.values()].map(placeOf))).map(keyWith))
    const reversals = changes.map(({ id }): BulkReversal => {
      const row = found.get(id)
      if (!row || (row.delete_after !== null && row.delete_after <= tx.now()))
        return { id, outcome: 'refused', problem: gone }
      if (row.delete_after === null) return { id, outcome: 'unchanged' }
      if (taken.has(keyWith(row)))
        return {
          id,
          outcome: 'refused',
          problem: { field: 'question', code: 'ai.question_taken', params: { question: row.question } },
        }
      if (room <= 0) return { id, outcome: 'refused', problem: questionsFull }
      room -= 1
      taken.add(keyWith(row))
      return { id, outcome: 'reverted' }
    })
    const back = reversals.flatMap(({ id, outcome }) => (outcome === 'reverted' ? [id] : []))
    if (back.length === 0) tx.unchanged()
    else
      await sql`update ai.questions set delete_after = null, version = version + 1 where id = any(${back}::bigint[])`.execute(
        tx.db,
      )
    await tellOf(tx, back)
    return reversals
  })
}

const placeOf = ({ language, question }: QuestionRow) => ({ language, key: keyOf(question) })
const keyWith = (row: QuestionRow) => `${row.language} ${row.question_key}`

async function tellOf(tx: WriteContext, ids: readonly number[]) {
  await tx.audits(ids.map((id) => ({ subject: 'question', id })))
  for (const id of ids) publishQuestion(tx, id)
}
