import type { Question, QuestionFilters, questionListQuery } from '@seamark/contract/ai/questions/questions'
import type { questionSorts } from '@seamark/contract/ai/choices'
import type { Language } from '@seamark/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import { dayAt } from '../../../platform/days.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorText, cursorTime, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'

export interface QuestionRow {
  id: number
  version: number
  question: string
  question_key: string
  wordings: string[]
  answer: string
  category: string
  language: Language
  enabled: boolean
  valid_from: string | null
  valid_to: string | null
  created_at: Date
  created_by_name: string
  updated_at: Date
  updated_by_name: string
  delete_after: Date | null
}

type QuestionSort = (typeof questionSorts)[number]
export type QuestionList = z.output<typeof questionListQuery>

/** A page of questions. It is not counted: the count says what the page knows. */
export async function listQuestions(
  context: Context,
  list: QuestionList & { limit: number; cursor?: string | undefined },
) {
  authorize(context, 'ai.listQuestions')
  const { rows, next } = await readQuestionPage(context, list)
  const page = { rows: rows.map((row) => asQuestion(context, row)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

export async function readQuestionPage(
  context: Context,
  list: QuestionList & { limit: number; cursor?: string | undefined },
) {
  const found = await readQuestions(
    context,
    sql`where ${questionsWhere(context, list)} ${pageFrom(list)} order by ${orderOf(list)} limit ${list.limit + 1}`,
  )
  return cutPage(found, list.limit, (last) => cursor.write(list, placeOf(last, list), last.id))
}

export async function countQuestions(context: Context, filters: QuestionFilters) {
  authorize(context, 'ai.listQuestions')
  return countList(context, questionsOf(context, filters))
}

export const questionsOf = (context: Context, filters: QuestionFilters): ListedRows => ({
  table: 'ai.questions',
  alias: 'k',
  rest: sql`where ${questionsWhere(context, filters)}`,
})

export async function listQuestionCategories(context: Context) {
  authorize(context, 'ai.listQuestions')
  const { rows } = await sql<{ category: string; questions: number }>`
    select k.category, count(*)::int as questions from ai.questions k
    where k.delete_after is null and k.category <> '' group by k.category order by k.category limit 300`.execute(
    context.db,
  )
  return { categories: rows }
}

export async function getQuestion(context: Context, id: number): Promise<Question> {
  authorize(context, 'ai.listQuestions')
  const row = (await questionRows(context, [id])).get(id)
  if (!row || row.delete_after !== null) throw fail('ai.question_not_found')
  return asQuestion(context, row)
}

/** A text as the list looks for it. */
const patternOf = (text: string) => `%${inSearch(text).replace(/[\\%_]/g, '\\$&')}%`

/** What is looked for, as it is compared. */
export const inSearch = (text: string) => text.normalize('NFKC').trim().toUpperCase()

/** The filters of the list as conditions on questions `k`. */
function questionsWhere(context: Context, filters: QuestionFilters): RawBuilder<unknown> {
  const today = dayAt(context.now(), context.zone)
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`k.delete_after is null`,
    filters.ids ? sql`k.id = any(${[...filters.ids]}::bigint[])` : undefined,
    filters.q ? sql`k.search like ${patternOf(filters.q)}` : undefined,
    filters.category === undefined ? undefined : sql`k.category = ${filters.category}`,
    filters.language === undefined ? undefined : sql`k.language = ${filters.language}`,
    filters.enabled === undefined ? undefined : sql`k.enabled = ${filters.enabled}`,
    filters.ended === undefined ? undefined : sql`coalesce(k.valid_to < ${today}::date, false) = ${filters.ended}`,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** The rows of these questions by id, deleted ones included. */
export async function questionRows(context: Context, ids: readonly number[]): Promise<Map<number, QuestionRow>> {
  const rows = await readQuestions(context, sql`where k.id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The living question of each language and key. */
export async function standingQuestions(
  context: Context,
  given: readonly { language: Language; key: string }[],
): Promise<QuestionRow[]> {
  return readQuestions(
    context,
    sql`join unnest(${given.map(({ language }) => language)}::text[], ${given.map(({ key }) => key)}::text[]) g (language, key)
      on g.language = k.language and g.key = k.question_key where k.delete_after is null`,
  )
}

async function readQuestions({ db }: Pick<Context, 'db'>, tail: RawBuilder<unknown>): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select k.id, k.version, k.question, k.question_key, k.wordings, k.answer, k.category, k.language, k.enabled, k.valid_from, k.valid_to,
      k.created_at, creator.name as created_by_name, k.updated_at, editor.name as updated_by_name, k.delete_after
    from ai.questions k
    join identity.users creator on creator.id = k.created_by
    join identity.users editor on editor.id = k.updated_by
    ${tail}`.execute(db)
  return rows
}

const columns = {
  updatedAt: { column: sql`k.updated_at`, type: sql`timestamptz` },
  createdAt: { column: sql`k.created_at`, type: sql`timestamptz` },
  question: { column: sql`k.question_key collate "C"`, type: sql`text` },
} as const satisfies Record<QuestionSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }>

const orderOf = ({ sort, order }: Sorted<QuestionSort>) =>
  order === 'asc' ? sql`${columns[sort].column}, k.id` : sql`${columns[sort].column} desc, k.id desc`

function pageFrom({ sort, order, cursor: text }: Sorted<QuestionSort> & { cursor?: string | undefined }) {
  if (text === undefined) return sql``
  const after = cursor.read(text, { sort, order })
  const { column, type } = columns[sort]
  return order === 'asc'
    ? sql`and (${column}, k.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql`and (${column}, k.id) < (${after.value}::${type}, ${after.id}::bigint)`
}

function placeOf(row: QuestionRow, { sort }: Sorted<QuestionSort>): string {
  if (sort === 'question') return row.question_key
  return (sort === 'createdAt' ? row.created_at : row.updated_at).toISOString()
}

/** A cursor of another order is refused with cursor_invalid. */
const cursor = sortedCursor<QuestionSort, string>(
  { updatedAt: cursorTime, createdAt: cursorTime, question: cursorText },
  'ai.cursor_invalid',
)

/** The row's values as fields, to be compared with what somebody gives. */
export const valuesOf = (row: QuestionRow) => ({
  question: row.question,
  wordings: row.wordings,
  answer: row.answer,
  category: row.category,
  language: row.language,
  enabled: row.enabled,
  validFrom: row.valid_from,
  validTo: row.valid_to,
})
export type QuestionValues = ReturnType<typeof valuesOf>

export function asQuestion(context: Pick<Context, 'actor' | 'now' | 'zone'>, row: QuestionRow): Question {
  const today = dayAt(context.now(), context.zone)
  return {
    ...valuesOf(row),
    id: row.id,
    version: row.version,
    isShown: row.enabled && (row.valid_from ?? today) <= today && today <= (row.valid_to ?? today),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by_name,
    can: { edit: passes(context.actor, 'ai.writeQuestions'), delete: passes(context.actor, 'ai.deleteQuestions') },
  }
}

/** Questions in the audit log are called by themselves, for everybody who has their list. */
export const questionSubject: AuditedSubject = {
  kind: 'question',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'ai.listQuestions')) return new Map()
    const rows = await questionRows(context, ids)
    return new Map([...rows.values()].flatMap((row) => (row.delete_after === null ? [[row.id, row.question]] : [])))
  },
  find: async (context, q) => {
    if (!passes(context.actor, 'ai.listQuestions')) return []
    const { rows } = await sql<{ id: number }>`
      select k.id from ai.questions k where ${questionsWhere(context, q.trim() === '' ? {} : { q })} order by k.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context) => passes(context.actor, 'ai.listQuestions'),
}
