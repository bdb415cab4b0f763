import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import { readableGroups } from '../policy.ts'

/**
 * How many findings of a group `g` nobody has decided on, as the actor may know it: -1 where she may not read the group, so
 * that no order of the register tells her whether anything was found there.
 */
export const knownFindings = (actor: Actor | null): RawBuilder<number> => sql<number>`case when ${readableGroups(actor)}
  then coalesce((select o.findings from groups.open_findings o where o.group_id = g.id), 0) else -1 end`
