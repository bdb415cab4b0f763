import { questionListQuery, questionMove, questionSwitch } from '@seamark/contract/ai/questions/questions'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { BulkAction, BulkChange, FieldText, ListBulk } from '../../../platform/list.ts'
import {
  applyFieldEdits,
  type FieldEdits,
  keptValues,
  revertFieldEdits,
} from '../../../platform/records/field-edits.ts'
import { translate } from '../../../platform/translate.ts'
import { write } from '../../../platform/write.ts'
import { deleteQuestions, restoreQuestions } from './bulk-deletions.commands.ts'
import { changeQuestion, lockQuestions, publishQuestion } from './questions.commands.ts'
import { type QuestionList, type QuestionRow, questionsOf, questionSubject, valuesOf } from './questions.queries.ts'

const deed = { permission: 'ai.writeQuestions', audit: 'ai.questionChanged' } as const

const questionEdits: FieldEdits<QuestionRow> = {
  lock: lockQuestions,
  refusal: (_tx, row) =>
    !row || row.delete_after !== null ? { field: 'id', code: 'ai.question_not_found' } : undefined,
  valuesOf,
  write: async (tx, edits) => {
    for (const { row, fields } of edits) {
      await changeQuestion(tx, row, fields)
      publishQuestion(tx, row.id)
    }
  },
}

/** An action that gives many questions the same value. */
const changing = (name: 'enable' | 'move', input: typeof questionSwitch | typeof questionMove): BulkAction => ({
  name,
  title: `ai.bulk.${name}`,
  permission: deed.permission,
  input,
  summary: async ({ language }, given) =>
    textsOf(language, {}, input.parse(given))
      .map(({ heading, after }) => `${translate(language, heading)} → ${after || '—'}`)
      .join('; '),
  apply: async (context, ids, given) =>
    write(context, deed, (tx) => applyFieldEdits(tx, questionEdits, ids, input.parse(given))),
  revert: async (context, changes) => write(context, deed, (tx) => revertFieldEdits(tx, questionEdits, changes)),
})

/** The bulk actions of questions. */
export const questionsBulk: ListBulk = {
  subject: 'question',
  query: questionListQuery,
  ids: findQuestionIds,
  names: questionSubject.namesOf,
  texts: async ({ language }, changes) =>
    changes.map(({ before, after }: BulkChange) => textsOf(language, keptValues(before), keptValues(after))),
  actions: [
    changing('enable', questionSwitch),
    changing('move', questionMove),
    {
      name: 'delete',
      title: 'ai.bulk.delete',
      permission: 'ai.deleteQuestions',
      input: z.strictObject({}),
      apply: deleteQuestions,
      revert: restoreQuestions,
    },
  ],
}

/** A single statement sees all questions at one moment. The workbench has already checked the query by its schema. */
async function findQuestionIds(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'ai.listQuestions')
  const listed = selectFrom(questionsOf(context, asked as QuestionList))
  const { rows } = await sql<{ id: number }>`select k.id ${listed} order by k.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}

/** The old and the new value of every field that a change touches. */
function textsOf(language: Context['language'], before: object, after: object): FieldText[] {
  const [was, became] = [{ ...before } as Record<string, unknown>, { ...after } as Record<string, unknown>]
  const texts: Record<string, (value: unknown) => string> = {
    enabled: (value) =>
      typeof value === 'boolean' ? translate(language, value ? 'ai.enabled.true' : 'ai.enabled.false') : '',
    category: (value) => (typeof value === 'string' ? value : ''),
  }
  return Object.entries(texts).flatMap(([field, textOf]) =>
    field in became ? [{ heading: `ai.field.${field}`, before: textOf(was[field]), after: textOf(became[field]) }] : [],
  )
}
