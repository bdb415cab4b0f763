import type {
  listReadings as contract,
  Reading,
  ReadingCounts,
  ReadingLine,
} from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, authorize, type Context, personOf } from '../../../platform/context.ts'
import { countBeside } from '../../../platform/counting/counts.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorId, cutPage, jsonCursor } from '../../../platform/page.ts'
import { reachedBy } from '../policy.ts'
import { companiesOfSenders, currentCompany, knownCompanies } from './companies.queries.ts'
import type { Whose } from './rates.rules.ts'
import { sheetsOf } from './sheet-facts.queries.ts'

/** A reading is seen and changed by its owner and by the people who reach the owner. */
export const seenBy = (actor: Actor | null): RawBuilder<boolean> =>
  actor === null ? sql<boolean>`false` : reachedBy(actor, sql`r.owner_id`)

export const isThere = sql<boolean>`r.delete_after is null`

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
  title: string
  failure_params: Reading['failureParams']
  opened: Reading['opened']
  sheets: Reading['sheets']
  progress: Reading['progress']
  passed: Reading['passed']
  counts: ReadingCounts
  created_at: Date
  is_deleted: boolean
}

type WholeRow = ReadingRow & { whose: Whose; post_address: string | null }

const columns = sql`
  r.id::float8 as id, r.version, r.state, r.failure, json_build_object('id', r.owner_id, 'name', u.name) as owner, r.day::text as day, r.kind,
  r.title, r.passed, ${counts} as counts, r.created_at`

/** Rows of a file come before the lines, of which nobody knows how many there are until they are read. */
const progress = sql`json_build_object(
  'done', case when r.lines_total is null then r.rows_done else r.lines_done end,
  'total', coalesce(r.lines_total, r.rows_total))`

type Query = z.output<NonNullable<typeof contract.query>>

const cursors = jsonCursor(cursorId, 'rates.cursor_invalid')

/** A page of the readings that the caller may see, the newest first. */
export async function listReadings(context: Context, { q, show, mine, limit, cursor }: Query) {
  authorize(context, 'rates.import')
  const where = sql.join(
    [
      seenBy(context.actor),
      isThere,
      ...(q ? [sql`r.title ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
      ...(show === undefined ? [] : [shown[show]]),
      ...(mine ? [sql`r.owner_id = ${personOf(context).id}`] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<ReadingRow>`
    select ${columns} from rates.readings r join identity.users u on u.id = r.owner_id
    where ${where} ${cursor === undefined ? sql`` : sql`and r.id < ${cursors.read(cursor)}`}
    order by r.id desc limit ${limit + 1}`.execute(context.db)
  const page = cutPage(rows.map(asListed), limit, ({ id }) => cursors.write(id))
  const listed = { table: 'rates.readings', alias: 'r', rest: sql`where ${where}` }
  return { ...page, count: await countBeside(context, page, cursor, listed) }
}

const shown: Record<NonNullable<Query['show']>, RawBuilder<boolean>> = {
  open: sql<boolean>`r.count_ports + r.count_open > 0`,
  ready: sql<boolean>`r.count_ready > 0`,
  taken: sql<boolean>`r.count_accepted > 0`,
  failed: sql<boolean>`r.state = 'failed'`,
}

/** Returns the readings of these ids with their texts, the newest first. Whoever calls has made sure that the caller may see them. */
export async function readReadings({ db }: Pick<Context, 'db'>, ids: readonly number[]) {
  const { rows } = await sql<ReadingRow>`
    select ${columns}, r.text from rates.readings r join identity.users u on u.id = r.owner_id
    where r.id = any(${[...ids]}::bigint[]) order by r.id desc`.execute(db)
  return rows.map((row) => ({ reading: asListed(row), text: row.text }))
}

/** Returns a reading with what came in. Fails where it is not the caller's to see. */
export async function getReading(context: Context, id: number): Promise<Reading> {
  authorize(context, 'rates.import')
  const row = await requireReading(context, id)
  const { companyId, sourceName } = row.whose
  const known = await knownCompanies(context, [companyId])
  return {
    ...asListed(row),
    version: row.version,
    ...known(companyId),
    sourceName,
    text: row.text,
    postAddress: row.post_address,
    sheets: row.sheets,
    opened: row.opened,
    progress: row.progress,
    passed: row.passed,
    failure: row.failure,
    failureParams: row.failure_params,
    can: { edit: true, delete: row.state !== 'reading' && row.counts.accepted === 0 },
  }
}

export async function requireReading(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<WholeRow> {
  const { rows } = await sql<WholeRow>`
    select ${columns}, json_build_object('companyId', ${currentCompany(sql`r.company_id`)}, 'sourceName', r.source_name) as whose,
      r.text, r.post_address, r.failure_params, r.opened, r.delete_after is not null as is_deleted, ${progress} as progress, ${sheetsOf} as sheets
    from rates.readings r join identity.users u on u.id = r.owner_id
    where r.id = ${id} and ${seenBy(actor)} and ${deleted ? sql`true` : isThere}`.execute(db)
  const [row] = rows
  if (!row) throw fail('rates.reading_not_found')
  return row
}

const asListed = ({ created_at: createdAt, id, state, kind, title, owner, day, counts: counted }: ReadingRow) => ({
  id,
  state,
  kind,
  title,
  owner,
  day,
  counts: counted,
  createdAt: createdAt.toISOString(),
})

export interface LineRow {
  place: number
  state: ReadingLine['state']
  line: ReadLine
  words: string[]
  is_ready: boolean
  edited: boolean
  replaced_by: number | null
  outcome: ReadingLine['outcome']
  refusal: string
  rate_id: number | null
  company_id: number | null
  source_name: string
  sender: string
}

/** The columns of a line as `asReadingLines` takes them. */
export const lineColumns = sql`
  place, state, line, words, is_ready, edited, replaced_by, outcome, refusal, rate_id::float8 as rate_id,
  ${currentCompany(sql`company_id`)} as company_id, source_name, sender`

/** The lines as the caller sees them, with the words that each was read from. */
export async function asReadingLines(
  context: Context,
  rows: readonly LineRow[],
  sources: readonly string[],
): Promise<ReadingLine[]> {
  const known = await knownCompanies(
    context,
    rows.map((row) => row.company_id),
  )
  const proposals = await companiesOfSenders(
    context,
    rows.filter(({ state }) => state === 'waiting').map(({ sender }) => sender),
  )
  return rows.map((row, at) => {
    const proposed = row.state === 'waiting' ? (proposals.get(row.sender) ?? null) : null
    return {
      place: row.place,
      state: row.state,
      line: row.line,
      ...known(row.company_id),
      sourceName: row.source_name,
      sender: row.sender,
      proposed: proposed?.id === row.company_id ? null : proposed,
      words: row.words,
      isReady: row.is_ready,
      edited: row.edited,
      replacedBy: row.replaced_by,
      outcome: row.outcome,
      refusal: row.refusal,
      rateId: row.rate_id,
      source: sources[at] ?? '',
    }
  })
}
