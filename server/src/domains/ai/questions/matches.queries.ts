import type { MatchedQuestion } from '@seamark/contract/ai/answers/answers'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { readOptions } from '../../settings/index.ts'

/** From `answerFitPercent` on an entry is shown to pick; from `near` on it may be meant. With `modelFirst` questions go to a model before all that. */
export const answerOptions = { answerFitPercent: 80, modelFirst: false }
const near = 0.45
const mostShown = 5

/**
 * Returns the entries that a sentence may mean, the best first. The score is the weight of the terms that both have ÷ the weight of those that were asked,
 * where rare terms weigh more; an entry that says much more than was asked counts a little less. Ended and disabled entries are never matched.
 */
export async function matchQuestions(
  context: Context,
  text: string,
): Promise<{ questions: MatchedQuestion[]; nearQuestions: MatchedQuestion[] }> {
  const today = dayAt(context.now(), context.zone)
  const { answerFitPercent } = await readOptions(context, answerOptions)
  const sure = answerFitPercent / 100
  const { rows } = await sql<MatchedQuestion>`
    with asked as materialized (select term, cardinality(t.terms) as terms from (select ai.terms_of(${text}) as terms) t, unnest(t.terms) term),
    shown as materialized (
      select k.id from ai.questions k where ${isInUse(today)}),
    weights as materialized (
      select a.term, a.terms, ln(1 + (select greatest(count(*), 1) from shown)::float8 /
        greatest((select count(distinct t.question_id) from ai.question_terms t where t.term = a.term), 1)) as weight from asked a),
    scores as (
      select t.question_id, sum(w.weight) / (select sum(weight) from weights)
        * (1 - 0.1 * greatest(0, t.terms - max(w.terms))::float8 / greatest(t.terms, 1)) as score
      from weights w join ai.question_terms t on t.term = w.term join shown s on s.id = t.question_id
      group by t.question_id, t.place, t.terms)
    select k.id, k.question, k.answer, k.category, round(best.score::numeric, 3)::float8 as score
    from (select question_id, max(score) as score from scores group by question_id having max(score) >= ${near}
      order by 2 desc, 1 limit ${2 * mostShown}) best
    join ai.questions k on k.id = best.question_id order by best.score desc, k.id`.execute(context.db)
  return {
    questions: rows.filter(({ score }) => score >= sure).slice(0, mostShown),
    nearQuestions: rows.filter(({ score }) => score < sure).slice(0, mostShown),
  }
}

export type QuestionEntry = Omit<MatchedQuestion, 'score'>

/** Those of the entries that are in use today: living, enabled, and on one of their days. */
export async function entriesInUse(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, QuestionEntry>> {
  if (ids.length === 0) return new Map()
  const today = dayAt(context.now(), context.zone)
  const { rows } = await sql<QuestionEntry>`
    select k.id, k.question, k.answer, k.category from ai.questions k
    where k.id = any(${[...ids]}::bigint[]) and ${isInUse(today)}`.execute(context.db)
  return new Map(rows.map((row) => [row.id, row]))
}

const isInUse = (today: string) => sql<boolean>`(k.delete_after is null and k.enabled
  and coalesce(k.valid_from <= ${today}::date, true) and coalesce(k.valid_to >= ${today}::date, true))`
