import { optOutFilters } from '@seamark/contract/messaging/opt-outs/lists'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Cell, FileRow, JudgedRow, List, ListColumn, PreparedRow, WrittenRow } from '../../../platform/list.ts'
import { countRows, cutPage } from '../../../platform/page.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { auditedOf, insertOptOut } from './lists.commands.ts'
import { asOptOut, optOutsOf, optOutsWhere, selectOptOuts, type SuppressionRow } from './lists.queries.ts'
import { selectTopics } from './topics.queries.ts'
import { keyOfOptOut, optOutFields, type PreparedOptOut, readOptOutRow } from './sheets.rules.ts'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `messaging.field.${key}`,
  kind: 'text',
  ...more,
})

/** The list of opt-outs as plain data, for exports and imports by whoever keeps it. */
export const optOutsList: List = {
  name: 'optOuts',
  title: 'messaging.optOuts',
  permission: 'messaging.manageOptOuts',
  export: {
    permission: 'messaging.exportOptOuts',
    query: optOutFilters,
    columns: [
      column('address', { always: true, isContactValue: true }),
      column('addressKind'),
      column('company'),
      column('reason'),
      column('topic'),
      column('note'),
      column('at', { kind: 'instant' }),
      column('by'),
    ],
    count: async (context, asked) => {
      authorize(context, 'messaging.exportOptOuts')
      return (await countRows(context, optOutsOf(context, asFilters(asked)), 1_000_000)).value
    },
    rows: async (context, asked, { cursor, limit }) => {
      authorize(context, 'messaging.exportOptOuts')
      const after = cursor === undefined ? sql`` : sql`and s.id < ${cursor}::bigint`
      const where = sql`${optOutsWhere(context, asFilters(asked))} ${after}`
      const found = await selectOptOuts(context, where, sql`order by s.id desc limit ${limit + 1}`)
      const { rows, next } = cutPage(found, limit, ({ id }) => String(id))
      return { rows: rows.map((row) => cellsOf(row, context)), next }
    },
  },
  import: { permission: 'messaging.importOptOuts', fields: optOutFields, judge: judgeOptOuts, write: writeOptOuts },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asFilters = (asked: unknown) => asked as z.output<typeof optOutFilters>

function cellsOf(row: SuppressionRow, { language }: Context): Record<string, Cell> {
  const { address, company, topic, by } = asOptOut(row)
  return {
    address,
    addressKind: translate(language, `messaging.addressClass.${row.class}`),
    company: company?.name ?? '',
    reason: translate(language, `messaging.optOutReason.${row.reason}`),
    topic: topic?.name ?? '',
    note: row.source,
    at: row.at,
    by: by?.name ?? '',
  }
}

async function judgeOptOuts(context: Context, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  authorize(context, 'messaging.importOptOuts')
  const topics = await selectTopics(context, sql`true`)
  const read = rows.map(({ values }) => readOptOutRow(values, topics))
  const standing = await findStanding(
    context,
    read.flatMap(({ prepared }) => prepared ?? []),
  )
  return read.map(({ prepared, problems }): JudgedRow => {
    if (!prepared) return { verdict: 'error', problems }
    const key = keyOfOptOut(prepared)
    return { verdict: standing.has(key) ? 'unchanged' : 'create', prepared, keys: [key] }
  })
}

/** Those that stand on the list already, for good, by their keys. */
async function findStanding({ db }: Context, wanted: readonly PreparedOptOut[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select concat_ws(':', w.class, w.form, w.scope) as key
    from jsonb_to_recordset(${JSON.stringify(wanted.map(({ suppressed, scope, reason }) => ({ ...suppressed, scope, reason })))}::jsonb)
      as w (class text, form text, scope text, reason text)
    join messaging.suppressions s on s.class = w.class and s.address_key = messaging.address_key(w.class, w.form) and s.scope = w.scope
    where s.until is null and (s.reason = 'optOut' or w.reason <> 'optOut')`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** `judgeOptOuts` made this value. */
const preparedOptOut = z.custom<PreparedOptOut>()

/** Writes judged rows; one that has come to the list since the preview comes back as a duplicate. */
async function writeOptOuts(context: WriteContext, rows: readonly PreparedRow[]): Promise<WrittenRow[]> {
  return write(context, { permission: 'messaging.importOptOuts', audit: 'messaging.optOutImported' }, async (tx) => {
    tx.unchanged()
    const written: WrittenRow[] = []
    // In the order of their keys, so that two imports of one file wait for each other and nothing more.
    const ordered = rows
      .map(({ row, prepared }) => ({ row, prepared: preparedOptOut.parse(prepared) }))
      .toSorted((one, other) => (keyOfOptOut(one.prepared) < keyOfOptOut(other.prepared) ? -1 : 1))
    for (const { row, prepared } of ordered) {
      const { suppressed, scope, topic, reason, source } = prepared
      const id = await insertOptOut(tx, suppressed, { scope, reason, source: source || 'file' })
      if (id === undefined) written.push({ row, verdict: 'duplicate', subjectId: null })
      else {
        await tx.audit({ subject: 'optOut', id, after: auditedOf({ ...suppressed, reason, note: source, topic }) })
        written.push({ row, verdict: 'create', subjectId: id })
      }
    }
    return written.toSorted((one, other) => one.row - other.row)
  })
}
