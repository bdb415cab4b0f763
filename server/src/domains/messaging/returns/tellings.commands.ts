import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { notifyPeople } from '../../notices/index.ts'

interface Told {
  bulk: number
  title: string
  company_id: number
  company: string
  person_id: number | null
}

/**
 * Writes on the client's timeline that an address of it can no longer be written to, and tells its custodian of today; where it has none, the sender of the
 * message.
 */
export async function tellAboutAddress(tx: WriteContext, ref: string, reason: 'hardBounce' | 'complaint') {
  const { rows } = await sql<Told>`
    select b.id::float8 as bulk, b.title, c.id::float8 as company_id, c.name as company,
      coalesce(custodian.id, sender.id)::float8 as person_id
    from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id
    join phonebook.companies c on c.id = messaging.company_of(r.target_id) and c.delete_after is null
    left join identity.users custodian on custodian.id = c.custodian_id and custodian.disabled_at is null
    left join identity.users sender on sender.id = b.created_by and sender.disabled_at is null
    where r.client_ref = ${ref}::uuid and r.target_kind = 'client'`.execute(tx.db)
  const [told] = rows
  if (!told) return
  const { bulk, title, company_id: id, company, person_id } = told
  await recordActivity(tx, { subject: 'company', id, kind: `messaging.activity.${reason}`, facts: { bulk, title } })
  if (person_id === null) return
  await notifyPeople(tx, {
    userIds: [person_id],
    kind: `messaging.notice.${reason}`,
    facts: { company, title },
    subject: { kind: 'company', id },
  })
}
