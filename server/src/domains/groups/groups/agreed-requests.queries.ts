import { personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { sql } from 'kysely'
import { covers } from '../policy.ts'

/** Locks the request for a group that is written down. It must be agreed, of the caller or of somebody whom she decides for, and not used yet. */
export async function assertAgreed(tx: WriteContext, id: number) {
  const person = personOf(tx)
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from groups.groups g where g.request_id = r.id and g.delete_after is null) as used
    from groups.requests r
    where r.id = ${id} and r.kind = 'chat' and r.state = 'agreed' and r.delete_after is null
      and (r.applicant_id = ${person.id} or ${covers(person)}) for no key update`.execute(tx.db)
  const [request] = rows
  if (!request) throw failField('requestId', 'groups.request_not_agreed')
  if (request.used) throw failField('requestId', 'groups.request_used')
}
