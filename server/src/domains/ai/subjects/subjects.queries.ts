import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { recordsToday } from './records.queries.ts'

/** The kind of the companies that a message names. */
export const companyKind = 'company'

interface SubjectRow {
  message_id: number
  kind: string
  id: number
  asInsider: boolean
}

/** Those of the messages that name a record which the caller may not see today, or not as openly as it was shown. */
export async function veiledAmong(context: Context, messageIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (messageIds.length === 0) return new Set()
  const { rows } = await sql<SubjectRow>`
    select message_id, kind, record_id as id, as_insider as "asInsider"
    from ai.message_subjects where message_id = any(${[...messageIds]}::bigint[])`.execute(context.db)
  const { isSeen } = await recordsToday(context, rows)
  return new Set(rows.filter((row) => !isSeen(row)).map(({ message_id }) => message_id))
}
