import type { ApplicationDecision, ApplicationDetail } from '@seamark/contract/applications/applications'
import { sql } from 'kysely'
import { type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { recordActivity } from '../activity/index.ts'
import { tell } from '../notices/index.ts'
import { applicationRow, getApplication } from './applications.queries.ts'
import { type ApplicationRow, isOpen, refusalOfClosed } from './applications.rules.ts'
import { type Appliable, ownerOf } from './ports.ts'

/** Takes an application back, as long as nobody has decided on it. */
export async function withdrawApplication(
  context: Context,
  owners: readonly Appliable[],
  id: number,
): Promise<ApplicationDetail> {
  return write(context, { permission: 'applications.open', audit: 'applications.applicationWithdrawn' }, async (tx) => {
    const row = await readable(tx, owners, id)
    if (row.applicant_id !== personOf(tx).id) throw fail('applications.not_yours')
    const done = await tx.db
      .updateTable('applications.applications')
      .set({ state: 'withdrawn', decided_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', 'in', ['applied', 'inProgress'])
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw refusalOfClosed(await readable(tx, owners, id), tx.zone)
    await noted(tx, row, { before: { state: row.state }, after: { state: 'withdrawn' } })
    await recordActivity(tx, { subject: row.subject_kind, id: row.subject_id, kind: 'applications.activity.withdrawn' })
    await told(tx, owners, row)
    return getApplication(tx, owners, id)
  })
}

/** Says that the caller looks into it. Taken up already, it stays with whoever was first, and everybody who may decide still may. */
export async function takeUpApplication(
  context: Context,
  owners: readonly Appliable[],
  id: number,
): Promise<ApplicationDetail> {
  return write(context, { permission: 'applications.open', audit: 'applications.applicationTakenUp' }, async (tx) => {
    const row = await decidable(tx, owners, id)
    const done = await tx.db
      .updateTable('applications.applications')
      .set({ state: 'inProgress', taken_by: personOf(tx).id, taken_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', '=', 'applied')
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) tx.unchanged()
    else {
      await noted(tx, row, { before: { state: 'applied' }, after: { state: 'inProgress' } })
      await told(tx, owners, row)
    }
    return getApplication(tx, owners, id)
  })
}

/**
 * Agrees, and what was asked is done in the same transaction; or declines. Of two who decide at once the second hears who was first, and when. What can no
 * longer be given lapses, with the reason in the answer.
 */
export async function decideApplication(
  context: Context,
  owners: readonly Appliable[],
  id: number,
  decision: ApplicationDecision,
): Promise<ApplicationDetail> {
  return write(context, { permission: 'applications.open', audit: 'applications.applicationDecided' }, async (tx) => {
    const row = await decidable(tx, owners, id)
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
    if (done.numUpdatedRows === 0n) throw refusalOfClosed(await readable(tx, owners, id), tx.zone)
    const lapse = decision.state === 'agreed' ? await granted(tx, owners, row, decision.note) : undefined
    const state = lapse === undefined ? decision.state : 'lapsed'
    await noted(tx, row, {
      before: { state: row.state },
      after: { kind: row.kind, state, note: decision.note, ...(lapse ? { lapse } : {}) },
    })
    await answered(tx, row, state, decision.note)
    await told(tx, owners, row)
    return getApplication(tx, owners, id)
  })
}

/** Does what was asked. When there is nothing left to give, the application lapses, and the reason is answered. */
async function granted(
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

/** Of what is closed without agreement to it the record's own history need not tell: nothing happened to it. */
async function answered(tx: WriteContext, row: ApplicationRow, state: 'agreed' | 'declined' | 'lapsed', note: string) {
  if (state !== 'lapsed') {
    const facts = { applicant: row.applicant_name }
    await recordActivity(tx, {
      subject: row.subject_kind,
      id: row.subject_id,
      kind: `applications.activity.${state}`,
      facts,
    })
  }
  await tell(tx, {
    userIds: [row.applicant_id],
    kind: `applications.notice.${state}`,
    facts: { name: row.subject_name, decider: personOf(tx).name, note },
    subject: { kind: 'application', id: row.id },
    path: `/contacts/crmapply?queue=mine&state=all&id=${row.id}`,
  })
}

async function readable(tx: WriteContext, owners: readonly Appliable[], id: number): Promise<ApplicationRow> {
  const row = await applicationRow(tx, owners, id)
  if (!row) throw fail('applications.not_found')
  return row
}

/** The application with its record held fast, if the caller may decide on it. The record is always locked first, as whoever changes its hands does. */
async function decidable(tx: WriteContext, owners: readonly Appliable[], id: number): Promise<ApplicationRow> {
  const { subject_kind, subject_id } = await readable(tx, owners, id)
  await ownerOf(owners, subject_kind).lock(tx, subject_id)
  const row = await applicationRow(tx, owners, id)
  // Whoever could read it a moment ago is told that it has changed hands, and no more.
  if (!row) throw fail('applications.not_deciding')
  if (row.applicant_id === personOf(tx).id) throw fail('applications.own')
  if (!isOpen(row.state)) throw refusalOfClosed(row, tx.zone)
  return row
}

type NotedValues = Partial<Record<'state' | 'kind' | 'note' | 'lapse', unknown>>

/** In the log it belongs to the record: whoever may open that reads it there. */
const noted = (tx: WriteContext, row: ApplicationRow, { before, after }: { before: NotedValues; after: NotedValues }) =>
  tx.audit({ subject: row.subject_kind, id: row.subject_id, before, after: { application: row.id, ...after } })

/** The open pages of the applicant and of those who may decide ask again. */
async function told(
  tx: WriteContext,
  owners: readonly Appliable[],
  { id, applicant_id, subject_kind, subject_id }: ApplicationRow,
) {
  const event = { topic: 'applications.application', id, by: personOf(tx).id }
  tx.publish({ event, audience: { person: applicant_id } })
  const audience = await ownerOf(owners, subject_kind).audienceOf(tx, subject_id)
  if (audience) tx.publish({ event, audience })
}
