import type { NoticedSubject } from '../../../platform/domain.ts'
import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { personOf } from '../../../platform/context.ts'

interface EndedHandover {
  id: number
  from_id: number
  created_by: number
}

/**
 * Notifies each receiver of how many came, with the list that shows them, the person whose book it was and the one who
 * ordered it. Returns how many were planned and how many moved.
 */
export async function notifyHandoverEnded(tx: WriteContext, record: EndedHandover, state: 'done' | 'failed') {
  const subject = { kind: 'handover', id: record.id }
  const { name, receivers, today, total, moved } = await countOutcome(tx, record)
  for (const { id, count } of receivers) {
    const path = `/contacts/contactsList?view=mine&heldFrom=${today}`
    await notifyPeople(tx, {
      userIds: [id],
      kind: 'phonebook.notice.handedOver',
      facts: { name, count },
      subject,
      path,
    })
  }
  const gone = receivers.reduce((sum, { count }) => sum + count, 0)
  if (gone > 0 && record.from_id !== record.created_by)
    await notifyPeople(tx, {
      userIds: [record.from_id],
      kind: 'phonebook.notice.bookHandedOver',
      facts: { count: gone },
      subject,
      path: '/contacts/contactsList?view=mine',
    })
  const path = `/contacts/handover?handover=${record.id}`
  const kind = state === 'done' ? 'phonebook.notice.handoverDone' : 'phonebook.notice.handoverFailed'
  await notifyPeople(tx, {
    userIds: [record.created_by],
    kind,
    facts: { name, total, moved, stayed: total - moved },
    subject,
    path,
  })
  return { total, moved }
}

async function countOutcome(tx: WriteContext, { id, from_id }: EndedHandover) {
  const { rows: receivers } = await sql<{ id: number; count: number }>`
    select to_id as id, count(*)::int as count from phonebook.handover_rows
    where handover_id = ${id} and part = 'custody' and outcome = 'moved' group by to_id order by to_id`.execute(tx.db)
  const { rows } = await sql<{ name: string; today: string; total: number; moved: number }>`
    select u.name, (h.started_at at time zone ${tx.zone})::date::text as today,
           (select count(*)::int from phonebook.handover_rows r where r.handover_id = h.id) as total,
           (select count(*)::int from phonebook.handover_rows r where r.handover_id = h.id and r.outcome = 'moved') as moved
    from phonebook.handovers h join identity.users u on u.id = ${from_id} where h.id = ${id}`.execute(tx.db)
  return { receivers, ...(rows[0] ?? { name: '', today: '', total: 0, moved: 0 }) }
}

/** Notices name a hand-over by whose book it was: for the person who ordered it, that holder and the receivers. */
export const noticedHandover: NoticedSubject = {
  kind: 'handover',
  namesOf: async (context, ids) => {
    const me = personOf(context).id
    const { rows } = await sql<{ id: number; name: string }>`
      select h.id, u.name from phonebook.handovers h join identity.users u on u.id = h.from_id
      where h.id = any(${[...ids]}::bigint[]) and (h.created_by = ${me} or h.from_id = ${me}
        or exists (select from phonebook.handover_rows r where r.handover_id = h.id and r.to_id = ${me}))`.execute(
      context.db,
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
}
