import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { companyKind } from './subjects.queries.ts'

/** Empties what names companies that are deleted for good: what was asked, what was answered, and what was proposed. */
export async function forgetCompaniesInChats(tx: WriteContext, { ids }: { ids: readonly number[] }) {
  await sql`
    with named as (
      select distinct message_id as id from ai.message_subjects where kind = ${companyKind} and record_id = any(${[...ids]}::bigint[])),
    proposed as (delete from ai.proposals where message_id in (select id from named))
    update ai.messages set text = '', parts = '[]', reason = '', emptied_at = now() where id in (select id from named)`.execute(
    tx.db,
  )
}
