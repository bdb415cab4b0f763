import { z } from 'zod'
import { languages } from '../../languages.ts'
import { chosenIds, count, day, id, idParam, instant, listCount, page, yesOrNo } from '../../platform/envelope.ts'
import { isVisible, line, lines } from '../../phonebook/matching/texts.ts'
import { route } from '../../platform/route.ts'
import { questionSorts } from '../choices.ts'

/** One office has no more entries, so that matching them stays quick. */
export const mostQuestions = 20_000
export const mostWordings = 20

/** A question as it is compared: narrow, in small letters, without blanks and signs. */
export const questionKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

const fields = {
  question: line(200).refine(isVisible, 'ai.question_blank'),
  /** Other ways to ask it. */
  wordings: z
    .array(line(200).refine(isVisible, 'ai.question_blank'))
    .max(mostWordings)
    .overwrite((given) => [...new Set(given)]),
  answer: lines(4000).refine(isVisible, 'ai.answer_blank'),
  category: line(60),
  language: z.enum(languages),
  enabled: z.boolean(),
  /** The days on which the answer holds, both included; open where there is none. */
  validFrom: day.nullable(),
  validTo: day.nullable(),
}
export type QuestionField = keyof typeof fields
// The keys of the object are exactly the fields of the type.
export const questionFieldNames = Object.keys(fields) as QuestionField[]

export const newQuestion = z.strictObject({
  ...fields,
  wordings: fields.wordings.default([]),
  category: fields.category.default(''),
  enabled: fields.enabled.default(true),
  validFrom: fields.validFrom.default(null),
  validTo: fields.validTo.default(null),
})
export type NewQuestion = z.output<typeof newQuestion>

export const questionChanges = z.strictObject(fields).partial()
export type QuestionChanges = z.output<typeof questionChanges>

export const question = z.object({
  ...fields,
  id,
  version: z.number().int(),
  question: z.string(),
  wordings: z.array(z.string()),
  answer: z.string(),
  category: z.string(),
  /** It is on, and today is one of its days. */
  isShown: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Question = z.output<typeof question>

export const questionFilters = z.strictObject({
  ids: chosenIds.optional(),
  q: line(200).optional(),
  /** An empty one asks for entries without a category. */
  category: line(60).optional(),
  language: z.enum(languages).optional(),
  enabled: yesOrNo.optional(),
  /** Its last day is over. */
  ended: yesOrNo.optional(),
})
export type QuestionFilters = z.output<typeof questionFilters>

/** The list as it stands: filters and order, without paging. */
export const questionListQuery = questionFilters.extend({
  sort: z.enum(questionSorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listQuestions = route({
  method: 'GET',
  path: '/ai/questions',
  summary: 'The questions and answers of the office, filtered, sorted, a page at a time',
  permission: 'ai.listQuestions',
  rate: 'read',
  query: questionListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(question),
  failures: ['ai.cursor_invalid'],
})

/** The rows do not wait for it. */
export const countQuestions = route({
  method: 'GET',
  path: '/ai/questions/count',
  summary: 'How many questions fit the filters: exact up to 10,000',
  permission: 'ai.listQuestions',
  rate: 'read',
  query: questionFilters,
  response: listCount,
})

export const listQuestionCategories = route({
  method: 'GET',
  path: '/ai/questions/categories',
  summary: 'The categories of questions with how many each has, by name; three hundred at most',
  permission: 'ai.listQuestions',
  rate: 'read',
  response: z.object({ categories: z.array(z.object({ category: z.string(), questions: count })) }),
})

export const getQuestion = route({
  method: 'GET',
  path: '/ai/questions/:id',
  summary: 'One question with its answer',
  permission: 'ai.listQuestions',
  rate: 'read',
  params: idParam,
  response: question,
  failures: ['ai.question_not_found'],
})

const refusals = ['ai.question_taken', 'ai.days_backwards', 'ai.qa_limit'] as const

export const createQuestion = route({
  method: 'POST',
  path: '/ai/questions',
  summary: 'A new question with its answer; each language has a question once',
  permission: 'ai.writeQuestions',
  rate: 'write',
  body: newQuestion,
  response: question,
  failures: refusals,
})

export const editQuestion = route({
  method: 'PATCH',
  path: '/ai/questions/:id',
  summary: 'Change some fields; a stale version is refused with the current record in `details.current`',
  permission: 'ai.writeQuestions',
  rate: 'write',
  params: idParam,
  body: questionChanges,
  response: question,
  versioned: true,
  failures: ['ai.question_not_found', 'ai.question_taken', 'ai.days_backwards'],
})

export const deleteQuestion = route({
  method: 'DELETE',
  path: '/ai/questions/:id',
  summary: 'Delete a question; undone within 10 seconds',
  permission: 'ai.deleteQuestions',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: ['ai.question_not_found'],
})

export const restoreQuestion = route({
  method: 'POST',
  path: '/ai/questions/:id/restore',
  summary: 'Undo it while there is time',
  permission: 'ai.deleteQuestions',
  rate: 'write',
  params: idParam,
  response: question,
  failures: ['ai.question_not_found', 'ai.question_taken', 'ai.qa_limit', 'ai.undo_over'],
})

/** What many questions get at once. */
export const questionSwitch = z.strictObject({ enabled: fields.enabled })
export const questionMove = z.strictObject({ category: fields.category })
