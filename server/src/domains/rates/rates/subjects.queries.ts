import { sql } from 'kysely'
import type { AuditedSubject, NoticedSubject } from '../../../platform/domain.ts'
import { passes, personOf } from '../../../platform/context.ts'
import { mayChange } from '../policy.ts'
import { ratesWhere } from './filters.queries.ts'

/** Rates in the audit log: everybody with the screen finds them by number, and those who may change one read its values. */
export const auditedRates: AuditedSubject = {
  kind: 'rate',
  namesOf: async ({ db }, ids) => {
    const { rows } = await sql<{ id: number; number: string }>`
      select id, number from rates.rates where id = any(${[...ids]}::bigint[]) and delete_after is null`.execute(db)
    return new Map(rows.map(({ id, number }) => [id, number]))
  },
  find: async (context, q) => {
    const { rows } = await sql<{ id: number }>`
      select r.id from rates.rates r where ${await ratesWhere(context, { q, expired: true })} order by r.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => {
    const { rows } = await sql<{ ownerId: number }>`
      select owner_id as "ownerId" from rates.rates where id = ${id} and delete_after is null`.execute(context.db)
    return rows[0] !== undefined && mayChange(personOf(context), rows[0])
  },
}

/** Notices call a rate by its number, for everybody with the screen. */
export const rateSubject: NoticedSubject = {
  kind: 'rate',
  namesOf: async (context, ids) =>
    passes(context.actor, 'rates.read') ? auditedRates.namesOf(context, ids) : new Map(),
}
