import { type RawBuilder, sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { requestPath } from './requests.rules.ts'

/** Closes the requests to join groups that are gone, or that we have left, and tells who had asked. */
export const lapseOfGroups = (tx: WriteContext, { ids }: { ids: readonly number[] }) =>
  lapse(tx, sql`r.kind = 'join' and r.group_id = any(${[...ids]}::bigint[])`, 'groups.lapse.groupGone')

/** Closes what somebody had asked for who has left the office. */
export const lapseOfPerson = (tx: WriteContext, { userId }: { userId: number }) =>
  lapse(tx, sql`r.kind = 'chat' and r.applicant_id = ${userId}`, 'groups.lapse.applicantLeft')

async function lapse(context: WriteContext, which: RawBuilder<unknown>, reason: string) {
  await write(context, { permission: 'groups.lapseRequests', audit: 'groups.requestsLapsed' }, async (tx) => {
    const { rows } = await sql<{ id: number; kind: 'chat' | 'join'; applicant_id: number; name: string }>`
      update groups.requests r set state = 'lapsed', lapse = ${reason}, decided_at = now(), version = version + 1
      where ${which} and r.state in ('applied', 'inProgress')
      returning r.id, r.kind, r.applicant_id, concat_ws(' · ', nullif(r.name, ''), nullif(r.group_name, '')) as name`.execute(
      tx.db,
    )
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(rows.map(({ id }) => ({ subject: 'groupRequest', id, after: { state: 'lapsed', lapse: reason } })))
    for (const { id, kind, applicant_id, name } of rows) {
      await notifyPeople(tx, {
        userIds: [applicant_id],
        kind: 'groups.notice.lapsed',
        facts: { name },
        subject: { kind: 'groupRequest', id },
        path: requestPath({ id, kind }, 'mine'),
      })
      tx.publish({ event: { topic: 'groups.request', id }, audience: { person: applicant_id } })
    }
  })
}
