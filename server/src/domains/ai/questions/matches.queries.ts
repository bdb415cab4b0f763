import type { MatchedQuestion } from '@seamark/contract/ai/answers/answers'
import { questionKey } from '@seamark/contract/ai/questions/questions'
import type { QuestionTry } from '@seamark/contract/ai/questions/tries'
import { type Language, languages } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { countryName, countryNamed } from '../../phonebook/index.ts'
import { isOrdinaryWord } from '../../rates/index.ts'
import { readOptions } from '../../settings/index.ts'
import { portWord } from '../../territory/index.ts'
import { fitOf, impliedIn, languagesOf } from './fits.rules.ts'
import { type Atlas, type Meaning, meaningsAsked, meaningsOf, termsOf } from './meanings.rules.ts'
import { spokenCountries } from './synonyms.rules.ts'

/** From `answerFitPercent` on an entry is shown to pick; from `near` on it may be meant. With `modelFirst` questions go to a model before all that. */
export const answerOptions = { answerFitPercent: 80, modelFirst: false }
const near = 0.15
/** An entry in another language than the question stands behind those in its own. */
const abroad = 0.5
const mostShown = 5
/** So many entries that share the rarest words are looked at whole. */
const mostLookedAt = 80

interface Candidate extends Omit<MatchedQuestion, 'score'> {
  wordings: string[]
  language: Language
}

interface Found {
  entries: number
  holding: Record<string, number>
  candidates: Candidate[]
}

/**
 * Returns the entries that a sentence may mean, the best first. Entries are found by the terms of its words and of those that the trade says instead of
 * them, where rare ones weigh more, and compared by what they mean. Ended and disabled entries are never matched.
 */
export async function matchQuestions(
  context: Context,
  text: string,
): Promise<{ questions: MatchedQuestion[]; nearQuestions: MatchedQuestion[] }> {
  const { sureFrom, ranked } = await rankQuestions(context, text)
  const tell = ({ wording: _wording, language: _language, ...entry }: Ranked): MatchedQuestion => entry
  return {
    questions: ranked
      .filter(({ score }) => score >= sureFrom)
      .slice(0, mostShown)
      .map(tell),
    nearQuestions: ranked
      .filter(({ score }) => score < sureFrom)
      .slice(0, mostShown)
      .map(tell),
  }
}

/** Which entries a sentence finds, and why: the first one with the five next. It is matched as a question is, and nothing is kept of it. */
export async function tryQuestion(context: Context, text: string): Promise<QuestionTry> {
  authorize(context, 'ai.writeQuestions')
  const { sureFrom, asked, ranked } = await rankQuestions(context, text)
  const words = [...asked.values()].filter(({ impliedBy }) => impliedBy === undefined)
  return {
    sureFrom,
    entries: ranked.slice(0, 1 + mostShown).map(({ id, question, wording, score }) => {
      const said = meaningsOf(wording, atlas)
      const implied = impliedIn(asked, said)
      const holds = ({ key }: Meaning) => said.has(key) || implied.has(key)
      return {
        id,
        question,
        wording,
        score,
        shared: wordsOf(words.filter(holds)),
        lacking: wordsOf(words.filter((one) => !holds(one))),
        besides: wordsOf([...said.values()].filter(({ key }) => !asked.has(key))),
      }
    }),
  }
}

const wordsOf = (meanings: readonly Meaning[]) => [...new Set(meanings.map(({ said }) => said))]

interface Ranked extends Omit<Candidate, 'wordings'> {
  score: number
  /** Which of its wordings fits best. */
  wording: string
}

/** All entries that may be meant, the best first; those of `sureFrom` on are shown. */
async function rankQuestions(context: Context, text: string) {
  const { answerFitPercent } = await readOptions(context, answerOptions)
  const asked = meaningsAsked(text, atlas)
  const { entries, holding, candidates } = await findCandidates(context, asked, text)
  const weighing = { entries, holding: new Map(Object.entries(holding)) }
  const key = questionKey(text)
  const spoken = languagesOf(text)
  const ranked = candidates
    .map(({ wordings, ...entry }): Ranked => {
      const fits = [entry.question, ...wordings].map((wording) => ({
        wording,
        fit: questionKey(wording) === key ? 1 : fitOf(asked, meaningsOf(wording, atlas), weighing),
      }))
      const { wording, fit } = fits.reduce((best, one) => (one.fit > best.fit ? one : best))
      const score = Math.round(1000 * fit * (spoken.includes(entry.language) ? 1 : abroad)) / 1000
      return { ...entry, wording, score }
    })
    .filter(({ score }) => score >= near)
    .toSorted((one, other) => other.score - one.score || one.id - other.id)
  return { sureFrom: answerFitPercent / 100, asked, ranked }
}

/** The entries in use that hold most of what is asked, and how many hold each part of it. A text that says nothing known is looked for by its own terms. */
async function findCandidates(context: Context, asked: ReadonlyMap<string, Meaning>, text: string): Promise<Found> {
  const today = dayAt(context.now(), context.zone)
  const parts = [...asked.values()].filter(({ kind, impliedBy }) => kind !== 'asking' || impliedBy !== undefined)
  const terms = parts.flatMap((meaning) => termsOf(meaning).map((term) => ({ key: meaning.key, term })))
  const wanted =
    terms.length > 0
      ? sql`select key, term from unnest(${terms.map((one) => one.key)}::text[], ${terms.map((one) => one.term)}::text[]) given (key, term)`
      : sql`select term, term from unnest(ai.terms_of(${text})) term`
  const { rows } = await sql<Found>`
    with wanted (key, term) as materialized (${wanted}),
    shown as materialized (select k.id from ai.questions k where ${isInUse(today)}),
    hits as materialized (
      select distinct w.key, t.question_id from wanted w join ai.question_terms t on t.term = w.term join shown s on s.id = t.question_id),
    held as materialized (select key, count(*) as entries from hits group by key),
    best as (
      select h.question_id, sum(ln(1 + (select count(*) from shown)::float8 / held.entries)) as weight
      from hits h join held on held.key = h.key group by h.question_id order by 2 desc, 1 limit ${mostLookedAt})
    select (select count(*) from shown)::int as entries, (select coalesce(json_object_agg(key, entries), '{}') from held) as holding,
      (select coalesce(json_agg(json_build_object('id', k.id, 'question', k.question, 'answer', k.answer, 'category', k.category,
        'wordings', k.wordings, 'language', k.language)), '[]') from best join ai.questions k on k.id = best.question_id) as candidates`.execute(
    context.db,
  )
  return rows[0] ?? { entries: 0, holding: {}, candidates: [] }
}

/** Looking a word up in the atlas costs more than all else of a comparison. */
const places = new Map<string, readonly string[]>()
const mostPlaces = 20_000

function placesNamed(word: string): readonly string[] {
  if (isOrdinaryWord(word.toUpperCase())) return []
  const codes = portWord(word)?.codes
  if (codes) return [...new Set(codes.flatMap((code) => [code, code.slice(0, 2)]))]
  const country = /^[a-z]{2,3}$/.test(word) ? undefined : countryNamed(word)
  return country === undefined ? [] : [country]
}

const countries = new Map<string, readonly string[]>()
const atlas: Atlas = {
  placesOf: (word) => {
    const known = places.get(word) ?? placesNamed(word)
    if (places.size >= mostPlaces) places.clear()
    places.set(word, known)
    return known
  },
  namesOf: (country) => {
    const names = countries.get(country) ?? [
      ...languages.map((language) => countryName(country, language)),
      ...(spokenCountries[country]?.split('|') ?? []),
    ]
    countries.set(country, names)
    return names
  },
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
