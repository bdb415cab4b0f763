import type { PortQuestion } from '@seamark/contract/rates/readings/port-words'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { findPorts } from '../../territory/index.ts'
import { isThere } from './readings.queries.ts'

const nearest = 3

/** Returns the words for ports that nobody knows, the most asked first, each with the known ports whose names are most like it. */
export async function listPortWords(context: Context): Promise<{ words: PortQuestion[] }> {
  authorize(context, 'rates.import')
  const { rows } = await sql<{ word: string; lines: number }>`
    select word, count(*)::int as lines
    from rates.reading_lines l join rates.readings r on r.id = l.reading_id and ${isThere}
    cross join lateral unnest(l.words) as word
    where l.state = 'waiting' group by word order by lines desc, word limit 200`.execute(context.db)
  return { words: rows.map((row) => ({ ...row, near: nearOf(row.word) })) }
}

const nearOf = (word: string) => findPorts({ q: word, limit: nearest }).ports.map(({ code }) => code)
