import { maskedText } from '@seamark/contract/platform/masked-values'
import { sql } from 'kysely'
import { type Context, passes, seesContactValues } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { selectTopics } from './topics.queries.ts'

/** Rows of the list and consents are named by their addresses in the audit log, for whoever keeps the list. */
const namedByAddress = (kind: 'optOut' | 'consent', table: string): AuditedSubject => {
  const namesOf = async (context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    if (!passes(context.actor, 'messaging.manageOptOuts')) return new Map()
    const { rows } = await sql<{ id: number; address: string }>`
      select id, address from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(context.db)
    const isShown = seesContactValues(context.actor)
    return new Map(rows.map(({ id, address }) => [id, isShown ? address : address && maskedText]))
  }
  return {
    kind,
    namesOf,
    find: async (context, text) => {
      if (!passes(context.actor, 'messaging.manageOptOuts') || !seesContactValues(context.actor)) return []
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where strpos(lower(address), lower(${text.trim()})) > 0 order by id desc limit 200`.execute(
        context.db,
      )
      return rows.map(({ id }) => id)
    },
    mayOpen: async (context, id) => (await namesOf(context, [id])).size > 0,
  }
}

/** Topics in the audit log are named for whoever keeps the list. */
const topicSubject: AuditedSubject = {
  kind: 'topic',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'messaging.manageOptOuts')) return new Map()
    const found = await selectTopics(context, sql`t.id = any(${[...ids]}::bigint[])`)
    return new Map(found.map(({ id, name }) => [id, name]))
  },
  find: async (context, text) => {
    if (!passes(context.actor, 'messaging.manageOptOuts')) return []
    const found = await selectTopics(context, sql`strpos(lower(t.name), lower(${text.trim()})) > 0`)
    return found.map(({ id }) => id)
  },
  mayOpen: async (context, id) =>
    passes(context.actor, 'messaging.manageOptOuts') && (await selectTopics(context, sql`t.id = ${id}`)).length > 0,
}

export const optOutSubjects: readonly AuditedSubject[] = [
  namedByAddress('optOut', 'messaging.suppressions'),
  namedByAddress('consent', 'messaging.consents'),
  topicSubject,
]
