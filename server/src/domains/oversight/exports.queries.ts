import { dayBegins } from '../../platform/business-day.ts'
import { fileFormats } from '@seamark/contract/workbench/lists/lists'
import type { LoggedExport } from '@seamark/contract/oversight/exports'
import { exportStates } from '@seamark/contract/workbench/exports/exports'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../platform/context.ts'
import { countBeside } from '../../platform/counting/counts.ts'
import { cutPage } from '../../platform/page.ts'
import { placeAfter, writePlace } from './cursors.rules.ts'

interface ExportLog {
  personId?: number | undefined
  list?: string | undefined
  from?: string | undefined
  to?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns a page of everybody's exports, newest first. They are counted to ten thousand; beyond, the count says "more than". */
export async function listExportLog(context: Context, { personId, list, from, to, limit, cursor }: ExportLog) {
  authorize(context, 'oversight.seeExports')
  const after = placeAfter(cursor)
  const where = sql`true ${personId ? sql`and e.created_by = ${personId}` : sql``} ${list ? sql`and e.list = ${list}` : sql``}
    ${from ? sql`and e.created_at >= ${dayBegins(from, context.zone)}` : sql``} ${to ? sql`and e.created_at < ${dayBegins(to, context.zone, 1)}` : sql``}`
  const { rows } = await sql<ExportRow>`
    select e.id, e.list, e.format, e.state, e.query, e.columns, e.rows_done, e.created_at, e.finished_at, person.id as person_id, person.name as person_name
    from workbench.exports e join identity.users person on person.id = e.created_by
    where ${where} ${after ? sql`and (e.created_at, e.id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by e.created_at desc, e.id desc limit ${limit + 1}`.execute(context.db)
  const page = cutPage(rows, limit, ({ created_at, id }) => writePlace({ at: created_at, id }))
  const count = await countBeside(context, page, cursor, {
    table: 'workbench.exports',
    alias: 'e',
    rest: sql`where ${where}`,
  })
  return { rows: page.rows.map((row) => asLoggedExport(context, row)), next: page.next, count }
}

interface ExportRow {
  id: number
  list: string
  format: string
  state: string
  query: unknown
  columns: unknown
  rows_done: number
  created_at: Date
  finished_at: Date | null
  person_id: number
  person_name: string
}

const kept = z.object({
  format: z.enum(fileFormats),
  state: z.enum(exportStates),
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String)).catch({}),
  columns: z.array(z.string()).nullable().catch(null),
})

function asLoggedExport({ lists }: Context, row: ExportRow): LoggedExport {
  const list = lists.find(({ name }) => name === row.list)
  return {
    ...kept.parse({ format: row.format, state: row.state, query: row.query, columns: row.columns }),
    id: row.id,
    at: row.created_at.toISOString(),
    person: { id: row.person_id, name: row.person_name },
    list: row.list,
    title: list?.title ?? null,
    domain: list?.permission.split('.')[0] ?? null,
    rows: row.rows_done,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
