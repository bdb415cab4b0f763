import {
  type ListedReading,
  pastedGrid,
  type Reading,
  type ReadingCounts,
  type ReadingLine,
} from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'

/** A reading is seen and changed by its owner and by the people who reach the owner. */
const seenBy = (actor: Actor | null): RawBuilder<boolean> => {
  if (actor === null) return sql<boolean>`false`
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`(r.owner_id = any(${[...new Set([actor.id, ...actor.reach.ids])]}::bigint[]))`
}

/** Counts the lines of a reading by what a person has to do with them. */
const countsOf = sql<ReadingCounts>`(
  select json_build_object(
    'lines', count(*),
    'ready', count(*) filter (where l.state = 'waiting' and l.is_ready),
    'ports', count(*) filter (where l.state = 'waiting' and cardinality(l.words) > 0 and not l.is_finding),
    'open', count(*) filter (where l.state = 'waiting' and not l.is_ready and cardinality(l.words) = 0 and not l.is_finding),
    'leftOut', count(*) filter (where l.state = 'leftOut'),
    'accepted', count(*) filter (where l.state = 'accepted'),
    'findings', count(*) filter (where l.is_finding))
  from rates.reading_lines l where l.reading_id = r.id)`

interface ReadingRow {
  id: number
  version: number
  state: Reading['state']
  failure: string
  owner: { id: number; name: string }
  day: string
  text: string
  grid: unknown
  passed: Reading['passed']
  counts: ReadingCounts
  created_at: Date
}

const columns = sql`
  r.id::float8 as id, r.version, r.state, r.failure, json_build_object('id', r.owner_id, 'name', u.name) as owner, r.day::text as day,
  r.passed, ${countsOf} as counts, r.created_at`

/** Returns the latest two hundred readings that the caller may see, the newest first. */
export async function listReadings(context: Context): Promise<{ readings: ListedReading[] }> {
  authorize(context, 'rates.import')
  const { rows } = await sql<ReadingRow>`
    select ${columns}, left(r.text, 300) as text, null as grid
    from rates.readings r join identity.users u on u.id = r.owner_id
    where ${seenBy(context.actor)} order by r.id desc limit 200`.execute(context.db)
  return { readings: rows.map(asListed) }
}

/** Returns a reading with what came in. Fails where it is not the caller's to see. */
export async function getReading(context: Context, id: number): Promise<Reading> {
  authorize(context, 'rates.import')
  const row = await requireReading(context, id)
  return {
    ...asListed(row),
    version: row.version,
    text: row.text,
    grid: row.grid === null ? null : pastedGrid.parse(row.grid),
    passed: row.passed,
    failure: row.failure,
    can: { edit: true },
  }
}

export async function requireReading({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<ReadingRow> {
  const { rows } = await sql<ReadingRow>`
    select ${columns}, r.text, r.grid
    from rates.readings r join identity.users u on u.id = r.owner_id
    where r.id = ${id} and ${seenBy(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw fail('rates.reading_not_found')
  return row
}

const asListed = ({ text, created_at: createdAt, id, state, owner, day, counts }: ReadingRow): ListedReading => ({
  id,
  state,
  owner,
  day,
  counts,
  title: text.trim().split('\n')[0]?.slice(0, 80) ?? '',
  createdAt: createdAt.toISOString(),
})

export interface LineRow {
  place: number
  state: ReadingLine['state']
  line: ReadLine
  words: string[]
  is_ready: boolean
  edited: boolean
  outcome: ReadingLine['outcome']
  refusal: string
  rate_id: number | null
}

/** The columns of a line as `asReadingLine` takes them. */
export const lineColumns = sql`place, state, line, words, is_ready, edited, outcome, refusal, rate_id::float8 as rate_id`

export const asReadingLine = ({ is_ready: isReady, rate_id: rateId, ...row }: LineRow): ReadingLine => ({
  ...row,
  isReady,
  rateId,
})

/** Returns a page of the lines of a reading, in the order of the text. */
export async function listReadingLines(
  context: Context,
  id: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ lines: ReadingLine[]; next: number | null }> {
  authorize(context, 'rates.import')
  await requireReading(context, id)
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from rates.reading_lines
    where reading_id = ${id} and place > ${after} order by place limit ${limit + 1}`.execute(context.db)
  const lines = rows.slice(0, limit).map(asReadingLine)
  return { lines, next: rows.length > limit ? (lines.at(-1)?.place ?? null) : null }
}
