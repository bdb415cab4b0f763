import { questionListQuery } from '@seamark/contract/ai/questions/questions'
import { authorize } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { type QuestionList, questionsOf, readQuestionPage } from './questions.queries.ts'
import { languageName, wordingsSign } from './rows.rules.ts'

const permission = 'ai.exportQuestions'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `ai.field.${key}`,
  kind: 'text',
  ...more,
})

/** Exports questions with the headings by which they come back. */
export const questionsExport: ListExport = {
  permission,
  query: questionListQuery,
  columns: [
    column('question', { always: true }),
    column('answer', { always: true }),
    column('wordings'),
    column('category'),
    column('language', { always: true }),
    column('enabled'),
    column('validFrom', { kind: 'day' }),
    column('validTo', { kind: 'day' }),
    column('createdBy'),
    column('createdAt', { kind: 'instant' }),
    column('updatedBy'),
    column('updatedAt', { kind: 'instant' }),
  ],
  count: async (context, asked) => {
    authorize(context, permission)
    return countForExport(context, selectFrom(questionsOf(context, asListed(asked))))
  },
  rows: async (context, asked, { cursor, limit }) => {
    authorize(context, permission)
    const { rows, next } = await readQuestionPage(context, { ...asListed(asked), limit, cursor })
    return {
      rows: rows.map(
        (row): Record<string, Cell> => ({
          question: row.question,
          answer: row.answer,
          wordings: row.wordings.join(` ${wordingsSign} `),
          category: row.category,
          language: languageName(row.language),
          enabled: translate(context.language, row.enabled ? 'ai.enabled.true' : 'ai.enabled.false'),
          validFrom: row.valid_from,
          validTo: row.valid_to,
          createdBy: row.created_by_name,
          createdAt: row.created_at,
          updatedBy: row.updated_by_name,
          updatedAt: row.updated_at,
        }),
      ),
      next,
    }
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asListed = (asked: unknown) => asked as QuestionList
