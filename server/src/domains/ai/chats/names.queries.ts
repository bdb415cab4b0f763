import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'

/** Chats in the audit log have a name for their owner alone; of others one reads that somebody asked, and never what. */
export const chatSubject: AuditedSubject = {
  kind: 'chat',
  namesOf: async (context, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, coalesce(title, '#' || id) as name from ai.chats
      where id = any(${[...ids]}::bigint[]) and owner_id = ${personOf(context).id}`.execute(context.db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async () => [],
  mayOpen: async (context, id) => {
    const { rows } = await sql`
      select from ai.chats where id = ${id} and owner_id = ${personOf(context).id}`.execute(context.db)
    return rows.length > 0
  },
}

/** Proposals are named for their owner. */
export const proposalSubject: AuditedSubject = {
  kind: 'proposal',
  namesOf: async (context, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, coalesce(input ->> 'title', '#' || id) as name from ai.proposals
      where id = any(${[...ids]}::bigint[]) and owner_id = ${personOf(context).id} and company_id is null`.execute(
      context.db,
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async () => [],
  mayOpen: async (context, id) => {
    const { rows } = await sql`
      select from ai.proposals where id = ${id} and owner_id = ${personOf(context).id}`.execute(context.db)
    return rows.length > 0
  },
}
