import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import type { AuditedSubject, NoticedSubject } from '../../../platform/domain.ts'
import { costSeenBy, quotesSeenBy } from './rights.queries.ts'

const quotes = sql`from rates.quotes q join phonebook.companies c
  on c.id = q.company_id and c.delete_after is null and q.delete_after is null`

async function namesOf(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select q.id, q.number || ' ' || c.name as name ${quotes}
    where q.id = any(${[...ids]}::bigint[]) and ${quotesSeenBy(personOf(context))}`.execute(context.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Notices call a quote by its number and client, for whoever may see it. */
export const quoteSubject: NoticedSubject = { kind: 'quote', namesOf }

/** The audit log shows the values of a quote, which hold what we pay, to its author and to who reaches her alone. */
export const auditedQuotes: AuditedSubject = {
  kind: 'quote',
  namesOf,
  find: async (context, q) => {
    if (q.trim() === '') return []
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{ id: number }>`
      select q.id ${quotes} where ${quotesSeenBy(personOf(context))} and (q.number ilike ${pattern} or c.name ilike ${pattern})
      order by q.id desc limit 200`.execute(context.db)
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => {
    const { rows } = await sql`
      select 1 ${quotes} where q.id = ${id} and ${costSeenBy(personOf(context))}`.execute(context.db)
    return rows.length > 0
  },
}

/** Local charges belong to the office and hide nothing. */
export const auditedCharges: AuditedSubject = {
  kind: 'chargeSet',
  namesOf: async (context, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, concat_ws(' ', port, side, nullif(carrier, '')) as name from rates.charge_sets where id = any(${[...ids]}::bigint[])`.execute(
      context.db,
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async (context, q) => {
    const { rows } = await sql<{ id: number }>`
      select id from rates.charge_sets where port = ${q.trim().toUpperCase()} order by id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: () => Promise.resolve(true),
}
