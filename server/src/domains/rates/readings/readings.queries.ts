import type { ListedReading, Reading, ReadingCounts, ReadingLine } from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { reachedBy } from '../policy.ts'
import { sheetsOf } from './sheet-facts.queries.ts'

/** A reading is seen and changed by its owner and by the people who reach the owner. */
const seenBy = (actor: Actor | null): RawBuilder<boolean> =>
  actor === null ? sql<boolean>`false` : reachedBy(actor, sql`r.owner_id`)

/** The lines of a reading by what a person has to do with them, which the database counts as they are written. */
const counts = sql<ReadingCounts>`
  json_build_object('lines', r.count_lines, 'ready', r.count_ready, 'ports', r.count_ports, 'open', r.count_open,
    'leftOut', r.count_left_out, 'accepted', r.count_accepted, 'findings', r.count_findings)`

interface ReadingRow {
  id: number
  version: number
  state: Reading['state']
  failure: string
  owner: { id: number; name: string }
  day: string
  kind: Reading['kind']
  text: string
  file_name: string
  failure_params: Reading['failureParams']
  opened: Reading['opened']
  sheets: Reading['sheets']
  progress: Reading['progress']
  passed: Reading['passed']
  counts: ReadingCounts
  created_at: Date
}

const columns = sql`
  r.id::float8 as id, r.version, r.state, r.failure, json_build_object('id', r.owner_id, 'name', u.name) as owner, r.day::text as day, r.kind,
  r.file_name, r.passed, ${counts} as counts, r.created_at`

/** Rows of a file come before the lines, of which nobody knows how many there are until they are read. */
const progress = sql`json_build_object(
  'done', case when r.lines_total is null then r.rows_done else r.lines_done end,
  'total', coalesce(r.lines_total, r.rows_total))`

/** Returns the latest two hundred readings that the caller may see, the newest first. */
export async function listReadings(context: Context): Promise<{ readings: ListedReading[] }> {
  authorize(context, 'rates.import')
  const { rows } = await sql<ReadingRow>`
    select ${columns}, left(r.text, 300) as text
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
    sheets: row.sheets,
    opened: row.opened,
    progress: row.progress,
    passed: row.passed,
    failure: row.failure,
    failureParams: row.failure_params,
    can: { edit: true },
  }
}

export async function requireReading({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<ReadingRow> {
  const { rows } = await sql<ReadingRow>`
    select ${columns}, r.text, r.failure_params, r.opened, ${progress} as progress, ${sheetsOf} as sheets
    from rates.readings r join identity.users u on u.id = r.owner_id
    where r.id = ${id} and ${seenBy(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw fail('rates.reading_not_found')
  return row
}

const asListed = ({ text, created_at: createdAt, id, state, kind, ...row }: ReadingRow): ListedReading => ({
  id,
  state,
  kind,
  owner: row.owner,
  day: row.day,
  counts: row.counts,
  title: row.file_name || (text.trim().split('\n')[0]?.slice(0, 80) ?? ''),
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

export const asReadingLine = (
  { is_ready: isReady, rate_id: rateId, ...row }: LineRow,
  source: string,
): ReadingLine => ({
  ...row,
  source,
  isReady,
  rateId,
})
