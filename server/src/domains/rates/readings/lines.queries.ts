import type { ReadingLine } from '@seamark/contract/rates/readings/readings'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { asReadingLines, lineColumns, type LineRow, requireReading } from './readings.queries.ts'
import { sourcesOf } from './sheets.queries.ts'

/** Lines that a person has to settle come before all others; so many places lie between the two. */
const others = 1_000_000
const orderOf = sql<number>`
  (place + case when state = 'waiting' and not is_ready and not is_finding then 0 else ${others}::int end)`

/** Returns a page of the lines of a reading: those with open questions first, both parts in the order of the text. */
export async function listReadingLines(
  context: Context,
  id: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ lines: ReadingLine[]; next: number | null }> {
  authorize(context, 'rates.import')
  const reading = await requireReading(context, id)
  const { rows } = await sql<LineRow & { at: number }>`
    select ${lineColumns}, ${orderOf} as at from rates.reading_lines
    where reading_id = ${id} and ${orderOf} > ${after} order by at limit ${limit + 1}`.execute(context.db)
  const shown = rows.slice(0, limit)
  const sources = await sourcesOf(
    context,
    reading,
    shown.map(({ line }) => line),
  )
  return {
    lines: await asReadingLines(context, shown, sources),
    next: rows.length > limit ? (shown.at(-1)?.at ?? null) : null,
  }
}
