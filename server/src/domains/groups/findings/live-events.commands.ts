import { groupsPermissions } from '@seamark/contract/groups/permissions'
import { sql } from 'kysely'
import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'

const { code } = groupsPermissions['groups.read']

/** Tells the open pages that findings of these groups changed: of a group of clients only people who may read it. */
export async function publishFindings(tx: WriteContext, groupIds: readonly number[]) {
  if (groupIds.length === 0) return
  const by = actorId(tx)
  const event = { topic: 'groups.finding', ...(by === null ? {} : { by }) }
  const { rows } = await sql<{ holder: number | null; also: number[] }>`
    select distinct case when g.type = 'inquiry' then g.created_by::float8 end as holder,
      case when g.type = 'inquiry' then array_remove(array[g.assistant_id, g.operator_id], null) else '{}' end::float8[] as also
    from groups.groups g where g.id = any(${[...groupIds]}::bigint[])`.execute(tx.db)
  for (const { holder, also } of rows) tx.publish({ event, audience: { code, holder, also } })
}
