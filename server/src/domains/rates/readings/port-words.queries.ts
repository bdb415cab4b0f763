import type { PortAnswer, PortQuestion } from '@seamark/contract/rates/readings/port-words'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { countPortAnswers, findPorts, portAnswers } from '../../territory/index.ts'
import { isThere } from './readings.queries.ts'

const nearest = 3
const answersShown = 200

/** Returns the words for ports that nobody knows, the most asked first, each with the known ports whose names are most like it. */
export async function listPortWords(context: Context): Promise<{ words: PortQuestion[]; answered: number }> {
  authorize(context, 'rates.import')
  const { rows } = await sql<{ word: string; lines: number }>`
    select word, count(*)::int as lines
    from rates.reading_lines l join rates.readings r on r.id = l.reading_id and ${isThere}
    cross join lateral unnest(l.words) as word
    where l.state = 'waiting' group by word order by lines desc, word limit 200`.execute(context.db)
  return { words: rows.map((row) => ({ ...row, near: nearOf(row.word) })), answered: await countPortAnswers(context) }
}

const nearOf = (word: string) => findPorts({ q: word, limit: nearest }).ports.map(({ code }) => code)

/** Returns the words that the office has answered, the latest first. */
export async function listPortAnswers(context: Context, q: string): Promise<{ answers: PortAnswer[] }> {
  authorize(context, 'rates.import')
  const answers = await portAnswers(context, q, answersShown)
  return {
    answers: answers.map(({ word, codes, taught_by: taughtBy, taught_at: at }) => ({
      word,
      codes,
      taughtBy,
      taughtAt: at.toISOString(),
    })),
  }
}
