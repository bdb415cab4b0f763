import type { PeerTarget } from '@seamark/contract/messaging/peers/peers'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { editableBy } from '../../groups/index.ts'
import { insideOf } from '../../phonebook/index.ts'

/** Whom a peer is to be: a contact of a company, or a group. */
export interface FoundTarget {
  subject: 'company' | 'group'
  id: number
  contactId: number | null
  groupId: number | null
}

/** Returns a contact of a client that the caller is an insider of, or a group that she may edit. Throws peer_target_unknown. */
export async function findTarget(context: Context, target: PeerTarget): Promise<FoundTarget> {
  const person = personOf(context)
  const { rows } =
    'contactId' in target
      ? await sql<{ id: number }>`
        select c.id::float8 as id from phonebook.contacts k join phonebook.companies c on c.id = k.company_id and c.delete_after is null
        where k.id = ${target.contactId} and k.delete_after is null and ${insideOf(person)}`.execute(context.db)
      : await sql<{ id: number }>`
        select g.id::float8 as id from groups.groups g
        where g.id = ${target.groupId} and g.delete_after is null and ${editableBy(person)}`.execute(context.db)
  const id = rows[0]?.id
  if (id === undefined) throw fail('messaging.peer_target_unknown')
  return 'contactId' in target
    ? { subject: 'company', id, contactId: target.contactId, groupId: null }
    : { subject: 'group', id, contactId: null, groupId: target.groupId }
}
