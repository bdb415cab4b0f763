import { groupsPermissions } from '@seamark/contract/groups/permissions'
import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { groupRow } from '../groups/groups.queries.ts'
import type { RequestRow } from './requests.rules.ts'

const { code } = groupsPermissions['groups.read']

/** Makes the open pages of the applicant and of those who may decide fetch the request again. */
export async function publishRequest(tx: WriteContext, { id, kind, applicant_id, group_id }: RequestRow) {
  const by = actorId(tx)
  const event = { topic: 'groups.request', id, ...(by === null ? {} : { by }) }
  tx.publish({ event, audience: { person: applicant_id } })
  if (kind === 'chat') return tx.publish({ event, audience: { code, holder: applicant_id } })
  const group = group_id === null ? undefined : await groupRow(tx, group_id)
  const holders = group ? [group.created_by, group.assistant_id, group.operator_id] : []
  for (const holder of new Set(holders)) if (holder !== null) tx.publish({ event, audience: { code, holder } })
}
