import { sql } from 'kysely'
import { actorId, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import type { Audience } from '../../platform/live.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { recordActivity } from '../activity/index.ts'
import { notifyPeople } from '../notices/index.ts'

export interface Request {
  kind: string
  subject: { kind: string; id: number; name: string }
  note: string
  /** The people who are notified that there is something to decide, and those whose open pages fetch the application again. */
  deciders: readonly number[]
  audience: Audience
}

/**
 * Applies for something, in the transaction of the domain that owns the record and has checked that it can be asked for. Returns the application's
 * id.
 */
export async function createApplication(
  context: WriteContext,
  { kind, subject, note, deciders, audience }: Request,
): Promise<number> {
  const applicant = personOf(context)
  return write(context, { permission: 'applications.open', audit: 'applications.applicationMade' }, async (tx) => {
    const row = await tx.db
      .insertInto('applications.applications')
      .values({
        kind,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_name: subject.name,
        applicant_id: applicant.id,
        note,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['applicant_id', 'subject_kind', 'subject_id', 'kind'])
          .where(sql<boolean>`state in ('applied', 'inProgress')`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) throw fail('applications.open_already')
    await tx.audit({
      subject: subject.kind,
      id: subject.id,
      after: { application: row.id, kind, state: 'applied', note },
    })
    await recordActivity(tx, { subject: subject.kind, id: subject.id, kind: 'applications.activity.applied' })
    await notifyPeople(tx, {
      userIds: deciders.filter((id) => id !== applicant.id),
      kind: 'applications.notice.applied',
      facts: { name: subject.name, applicant: applicant.name },
      subject: { kind: 'application', id: row.id },
      path: `/contacts/crmapply?queue=toDecide&id=${row.id}`,
    })
    const event = { topic: 'applications.application', id: row.id, by: applicant.id }
    tx.publish({ event, audience: { person: applicant.id } })
    tx.publish({ event, audience })
    return row.id
  })
}

/** Closes, with the reason, open applications for what was given in another way or can no longer be given, and notifies the applicants. */
export async function closeLapsedApplications(
  context: WriteContext,
  subject: string,
  lapsing: readonly { id: number; lapse: string; applicantId?: number; kinds?: readonly string[] }[],
) {
  if (lapsing.length === 0) return
  await write(context, { permission: 'applications.lapse', audit: 'applications.applicationsLapsed' }, async (tx) => {
    const { rows } = await sql<{
      id: number
      subject_id: number
      subject_name: string
      applicant_id: number
      lapse: string
    }>`
      update applications.applications a set state = 'lapsed', lapse = l.lapse, decided_at = now(), decided_by = null
      from json_to_recordset(${JSON.stringify(lapsing)}::json) as l (id bigint, lapse text, "applicantId" bigint, kinds text[])
      where a.subject_kind = ${subject} and a.subject_id = l.id and a.state in ('applied', 'inProgress')
        and (l."applicantId" is null or a.applicant_id = l."applicantId") and (l.kinds is null or a.kind = any(l.kinds))
      returning a.id, a.subject_id, a.subject_name, a.applicant_id, a.lapse`.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(
      rows.map(({ id, subject_id, lapse }) => ({
        subject,
        id: subject_id,
        after: { application: id, state: 'lapsed', lapse },
      })),
    )
    for (const { id, subject_name, applicant_id } of rows) {
      await notifyPeople(tx, {
        userIds: [applicant_id].filter((one) => one !== actorId(tx)),
        kind: 'applications.notice.lapsed',
        facts: { name: subject_name },
        subject: { kind: 'application', id },
        path: `/contacts/crmapply?queue=mine&state=all&id=${id}`,
      })
      tx.publish({ event: { topic: 'applications.application', id }, audience: { person: applicant_id } })
    }
  })
}

/** An application and the record that it was about before it was moved. */
export interface MovedApplication {
  id: number
  subjectId: number
}

/**
 * Moves the applications of several records to the record that they were merged into, and returns those that were moved. A person who has asked for
 * the same of two of them gets one answer; the later application lapses.
 */
export async function moveApplications(
  context: WriteContext,
  subject: string,
  fromIds: readonly number[],
  toId: number,
  lapse: string,
): Promise<MovedApplication[]> {
  await lapseRepeats(context, subject, [...fromIds, toId], lapse)
  return write.bookkeep(context, 'applications.lapse', async (tx) => {
    const { rows } = await sql<MovedApplication>`
      update applications.applications a set subject_id = ${toId}::bigint
      from applications.applications old
      where old.id = a.id and a.subject_kind = ${subject} and a.subject_id = any(${[...fromIds]}::bigint[])
      returning a.id, old.subject_id as "subjectId"`.execute(tx.db)
    // No audit entry here: the record's own entry says that it was merged.
    for (const { id } of rows)
      tx.publish({ event: { topic: 'applications.application', id }, audience: { code: 320, holder: null } })
    return rows
  })
}

/** Moves applications back to their records. Those that were decided after `since` stay where they were decided. */
export async function returnApplications(
  context: WriteContext,
  subject: string,
  fromId: number,
  moved: readonly MovedApplication[],
  since: Date,
) {
  if (moved.length === 0) return
  await write.bookkeep(context, 'applications.lapse', async (tx) => {
    await sql`
      update applications.applications a set subject_id = m."subjectId"
      from json_to_recordset(${JSON.stringify(moved)}::json) as m (id bigint, "subjectId" bigint)
      where a.id = m.id and a.subject_kind = ${subject} and a.subject_id = ${fromId} and (a.decided_at is null or a.decided_at <= ${since}::timestamptz)`.execute(
      tx.db,
    )
  })
}

async function lapseRepeats(tx: WriteContext, subject: string, ids: readonly number[], lapse: string) {
  const { rows } = await sql<{ id: number; applicantId: number; kind: string }>`
    select subject_id as id, applicant_id as "applicantId", kind from (
      select a.*, row_number() over (partition by a.applicant_id, a.kind order by a.id) as place from applications.applications a
      where a.subject_kind = ${subject} and a.subject_id = any(${[...ids]}::bigint[]) and a.state in ('applied', 'inProgress')) waiting
    where place > 1`.execute(tx.db)
  await closeLapsedApplications(
    tx,
    subject,
    rows.map(({ id, applicantId, kind }) => ({ id, lapse, applicantId, kinds: [kind] })),
  )
}

/** Deletes the applications for records that are really deleted. */
export async function forgetApplications(tx: WriteContext, subject: string, ids: readonly number[]) {
  await tx.db
    .deleteFrom('applications.applications')
    .where('subject_kind', '=', subject)
    .where('subject_id', 'in', [...ids])
    .execute()
}
