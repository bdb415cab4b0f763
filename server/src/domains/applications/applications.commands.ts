import type { ApplicationDecision, ApplicationDetail } from '@seamark/contract/applications/applications'
import { sql } from 'kysely'
import { type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { recordActivity } from '../activity/index.ts'
import { notifyPeople } from '../notices/index.ts'
import { applicationRow, getApplication } from './applications.queries.ts'
import { type ApplicationRow, isOpen, refusalOfClosed } from './applications.rules.ts'
import { type Appliable, ownerOf } from './ports.ts'

/** Withdraws the caller's own application, as long as nobody has decided on it; not_yours for another's, and who decided when it is closed. */
export async function withdrawApplication(
  context: Context,
  owners: readonly Appliable[],
  id: number,
): Promise<ApplicationDetail> {
  return write(context, { permission: 'applications.open', audit: 'applications.applicationWithdrawn' }, async (tx) => {
    const row = await readableApplication(tx, owners, id)
    if (row.applicant_id !== personOf(tx).id) throw fail('applications.not_yours')
    const done = await tx.db
      .updateTable('applications.applications')
      .set({ state: 'withdrawn', decided_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', 'in', ['applied', 'inProgress'])
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw refusalOfClosed(await readableApplication(tx, owners, id), tx.zone)
    await auditApplication(tx, row, { before: { state: row.state }, after: { state: 'withdrawn' } })
    await recordActivity(tx, { subject: row.subject_kind, id: row.subject_id, kind: 'applications.activity.withdrawn' })
    await publishApplicationChanged(tx, owners, row)
    return getApplication(tx, owners, id)
  })
}

/** Says that the caller looks into it. One that is taken up already stays with the first person; everybody who may decide still may. */
export async function takeUpApplication(
  context: Context,
  owners: readonly Appliable[],
  id: number,
): Promise<ApplicationDetail> {
  return write(context, { permission: 'applications.open', audit: 'applications.applicationTakenUp' }, async (tx) => {
    const row = await lockForDecision(tx, owners, id)
    const done = await tx.db
      .updateTable('applications.applications')
      .set({ state: 'inProgress', taken_by: personOf(tx).id, taken_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', '=', 'applied')
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) tx.unchanged()
    else {
      await auditApplication(tx, row, { before: { state: 'applied' }, after: { state: 'inProgress' } })
      await publishApplicationChanged(tx, owners, row)
    }
    return getApplication(tx, owners, id)
  })
}

/**
 * Declines the application, or agrees and does what was asked in the same transaction. When two people decide at once, the second one is told who was
 * first, and when. When there is nothing left to give, the application lapses, and the answer names the reason.
 */
export async function decideApplication(
  context: Context,
  owners: readonly Appliable[],
  id: number,
  decision: ApplicationDecision,
): Promise<ApplicationDetail> {
  return write(context, { permission: 'applications.open', audit: 'applications.applicationDecided' }, async (tx) => {
    const row = await lockForDecision(tx, owners, id)
    const done = await tx.db
      .updateTable('applications.applications')
      .set({
        state: decision.state,
        decided_by: personOf(tx).id,
        decided_at: sql<Date>`now()`,
        decision_note: decision.note,
      })
      .where('id', '=', id)
      .where('state', 'in', ['applied', 'inProgress'])
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw refusalOfClosed(await readableApplication(tx, owners, id), tx.zone)
    const lapse = decision.state === 'agreed' ? await grantOrLapse(tx, owners, row, decision.note) : undefined
    const state = lapse === undefined ? decision.state : 'lapsed'
    await auditApplication(tx, row, {
      before: { state: row.state },
      after: { kind: row.kind, state, note: decision.note, ...(lapse ? { lapse } : {}) },
    })
    await recordAndNotify(tx, row, state, decision.note)
    await publishApplicationChanged(tx, owners, row)
    return getApplication(tx, owners, id)
  })
}

/** Does what was asked; returns undefined. When there is nothing left to give, the application lapses, and the reason is returned. */
async function grantOrLapse(
  tx: WriteContext,
  owners: readonly Appliable[],
  { id, kind, subject_kind, subject_id, applicant_id }: ApplicationRow,
  note: string,
) {
  const lapse = await ownerOf(owners, subject_kind).grant(tx, {
    kind,
    subjectId: subject_id,
    applicantId: applicant_id,
    note,
  })
  if (lapse !== undefined)
    await tx.db.updateTable('applications.applications').set({ state: 'lapsed', lapse }).where('id', '=', id).execute()
  return lapse
}

/** Nothing happened to the record when the application lapsed, so the record's activity gets no entry then. */
async function recordAndNotify(
  tx: WriteContext,
  row: ApplicationRow,
  state: 'agreed' | 'declined' | 'lapsed',
  note: string,
) {
  if (state !== 'lapsed') {
    const facts = { applicant: row.applicant_name }
    await recordActivity(tx, {
      subject: row.subject_kind,
      id: row.subject_id,
      kind: `applications.activity.${state}`,
      facts,
    })
  }
  await notifyPeople(tx, {
    userIds: [row.applicant_id],
    kind: `applications.notice.${state}`,
    facts: { name: row.subject_name, decider: personOf(tx).name, note },
    subject: { kind: 'application', id: row.id },
    path: `/contacts/crmapply?queue=mine&state=all&id=${row.id}`,
  })
}

async function readableApplication(
  tx: WriteContext,
  owners: readonly Appliable[],
  id: number,
): Promise<ApplicationRow> {
  const row = await applicationRow(tx, owners, id)
  if (!row) throw fail('applications.not_found')
  return row
}

/** The application, once its record is locked, if the caller may decide on it. The record is locked first, as it is when it changes hands. */
async function lockForDecision(tx: WriteContext, owners: readonly Appliable[], id: number): Promise<ApplicationRow> {
  const { subject_kind, subject_id } = await readableApplication(tx, owners, id)
  await ownerOf(owners, subject_kind).lock(tx, subject_id)
  const row = await applicationRow(tx, owners, id)
  // The caller could read it a moment ago, so we say that it has changed hands, and no more.
  if (!row) throw fail('applications.not_deciding')
  if (row.applicant_id === personOf(tx).id) throw fail('applications.own')
  if (!isOpen(row.state)) throw refusalOfClosed(row, tx.zone)
  return row
}

type NotedValues = Partial<Record<'state' | 'kind' | 'note' | 'lapse', unknown>>

/** The audit entry belongs to the record, so that everybody who may open the record can read it there. */
const auditApplication = (
  tx: WriteContext,
  row: ApplicationRow,
  { before, after }: { before: NotedValues; after: NotedValues },
) => tx.audit({ subject: row.subject_kind, id: row.subject_id, before, after: { application: row.id, ...after } })

/** Makes the open pages of the applicant and of those who may decide fetch the application again. */
async function publishApplicationChanged(
  tx: WriteContext,
  owners: readonly Appliable[],
  { id, applicant_id, subject_kind, subject_id }: ApplicationRow,
) {
  const event = { topic: 'applications.application', id, by: personOf(tx).id }
  tx.publish({ event, audience: { person: applicant_id } })
  const audience = await ownerOf(owners, subject_kind).audienceOf(tx, subject_id)
  if (audience) tx.publish({ event, audience })
}
