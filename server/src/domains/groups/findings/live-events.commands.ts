import { groupsPermissions } from '@seamark/contract/groups/permissions'
import { sql } from 'kysely'
import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { hearersOf } from '../policy.ts'

const { code } = groupsPermissions['groups.read']

/** Tells the open pages that findings of these groups changed: of a group of clients only people who may read it. */
export async function publishFindings(tx: WriteContext, groupIds: readonly number[]) {
  if (groupIds.length === 0) return
  const by = actorId(tx)
  const event = { topic: 'groups.finding', ...(by === null ? {} : { by }) }
  const { rows } = await sql<{ holder: number | null; also: number[] }>`
    select distinct ${hearersOf}
    from groups.groups g where g.id = any(${[...groupIds]}::bigint[])`.execute(tx.db)
  for (const { holder, also } of rows) tx.publish({ event, audience: { code, holder, also } })
}
