import { coverText } from '@seamark/contract/platform/masked-values'
import { sql } from 'kysely'
import { type Context, passes, seesContactValues } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { findingsWhere } from './filters.queries.ts'
import { firstLine, selectFindings } from './findings.queries.ts'
import { hiddenGroups, isSeen } from './seen.queries.ts'

/** The names of findings for those who may read a source of them: who said it where, and how it begins. */
export async function findingNames(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!passes(context.actor, 'groups.read') || ids.length === 0) return new Map()
  const hidden = await hiddenGroups(context)
  const { rows } = await selectFindings(
    sql`groups.findings f`,
    hidden,
    sql`where f.id = any(${[...ids]}::bigint[]) and ${isSeen(hidden)}`,
  ).execute(context.db)
  const shown = (name: string) => (seesContactValues(context.actor) ? name : coverText(name))
  return new Map(
    rows.map(({ id, place, sender, snippet }) => [id, nameOf(place.name, shown(sender), shown(firstLine(snippet)))]),
  )
}

const nameOf = (group: string, sender: string, line: string) =>
  [group, sender, [...line].slice(0, 40).join('')].filter(Boolean).join(' · ')

/** Findings in the audit log. */
export const findingSubject: AuditedSubject = {
  kind: 'finding',
  namesOf: findingNames,
  find: async (context, q) => {
    if (!passes(context.actor, 'groups.read') || q.trim() === '') return []
    const where = await findingsWhere(context, { q: q.trim().slice(0, 200) }, await hiddenGroups(context))
    const { rows } = await sql<{ id: number }>`
      select f.id::float8 as id from groups.findings f where ${where} order by f.id desc limit 200`.execute(context.db)
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => (await findingNames(context, [id])).has(id),
}
