import type { ListCount } from '@seamark/contract/platform/envelope'
import type { listWaitingLines as contract, WaitingLine } from '@seamark/contract/rates/readings/readings'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { asCount, cursorId, cutPage, jsonCursor } from '../../../platform/page.ts'
import { asReadingLines, isThere, lineColumns, type LineRow, readReadings, seenBy } from './readings.queries.ts'
import { sourcesOf } from './sheets.queries.ts'

type Query = z.output<NonNullable<typeof contract.query>>
type WaitingRow = LineRow & { reading_id: number }

const cursors = jsonCursor(z.strictObject({ reading: cursorId, place: cursorId }), 'rates.cursor_invalid')

/** Returns the lines that wait for a person over all readings that the caller may see: those of the newest reading first, in the order of its text. */
export async function listWaitingLines(context: Context, { mine, limit, cursor }: Query) {
  authorize(context, 'rates.import')
  const after = cursor === undefined ? null : cursors.read(cursor)
  const seen = mine ? sql<boolean>`r.owner_id = ${personOf(context).id}` : seenBy(context.actor)
  const { rows } = await sql<WaitingRow>`
    select r.id::float8 as reading_id, l.*
    from rates.readings r
    cross join lateral (
      select ${lineColumns} from rates.reading_lines
      where reading_id = r.id and state = 'waiting' and not is_ready and not is_finding
        ${after === null ? sql`` : sql`and (r.id < ${after.reading} or place > ${after.place})`}
      order by place limit ${limit + 1}) l
    where ${seen} and ${isThere} and r.count_ports + r.count_open > 0 ${after === null ? sql`` : sql`and r.id <= ${after.reading}`}
    order by r.id desc, l.place limit ${limit + 1}`.execute(context.db)
  const page = cutPage(rows, limit, (last) => cursors.write({ reading: last.reading_id, place: last.place }))
  return { rows: await besideReadings(context, page.rows), next: page.next, count: await countWaiting(context, seen) }
}

/** The lines with their readings, and with the words that they were read from. */
async function besideReadings(context: Context, rows: readonly WaitingRow[]): Promise<WaitingLine[]> {
  const byReading = Map.groupBy(rows, ({ reading_id: id }) => id)
  const lines: WaitingLine[] = []
  for (const { reading, text } of await readReadings(context, [...byReading.keys()])) {
    const own = byReading.get(reading.id) ?? []
    const read = own.map(({ line }) => line)
    const sources = await sourcesOf(context, { id: reading.id, text }, read)
    for (const line of await asReadingLines(context, own, sources)) lines.push({ reading, line })
  }
  return lines
}

/** The database counts the lines of each reading as they are written. */
async function countWaiting({ db }: Pick<Context, 'db'>, seen: ReturnType<typeof seenBy>): Promise<ListCount> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(r.count_ports + r.count_open), 0)::int as count from rates.readings r
    where ${seen} and ${isThere} and r.count_ports + r.count_open > 0`.execute(db)
  return asCount(rows[0]?.count ?? 0)
}
