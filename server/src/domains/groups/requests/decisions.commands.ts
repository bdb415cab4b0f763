import { newMember } from '@seamark/contract/groups/members/members'
import type { GroupRequest, RequestDecision, RequestState } from '@seamark/contract/groups/requests/requests'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { lockGroup } from '../groups/locks.commands.ts'
import { addMember, editMember } from '../members/members.commands.ts'
import { findMember } from '../members/members.queries.ts'
import { publishRequest } from './live-events.commands.ts'
import { getGroupRequest, nameOfRequest, readableRequest } from './requests.queries.ts'
import { isOpen, refusalOfClosed, requestPath, type RequestRow, stateOf } from './requests.rules.ts'

const permission = 'groups.decideRequests'

/** Withdraws the caller's own request, as long as nobody has decided on it. */
export async function withdrawGroupRequest(context: Context, id: number): Promise<GroupRequest> {
  return write(context, { permission: 'groups.request', audit: 'groups.requestWithdrawn' }, async (tx) => {
    const row = await lockRequest(tx, id)
    if (row.applicant_id !== personOf(tx).id) throw fail('groups.request_not_yours')
    if (!isOpen(row.state)) throw refusalOfClosed(row, tx.zone)
    await closeRequest(tx, row, { state: 'withdrawn', by: null, note: '', lapse: null })
    return getGroupRequest(tx, id)
  })
}

/** Says that the caller looks into it. One that is taken up already stays with the first person; everybody who may decide still may. */
export async function takeUpGroupRequest(context: Context, id: number): Promise<GroupRequest> {
  return write(context, { permission, audit: 'groups.requestTakenUp' }, async (tx) => {
    const row = await lockToDecide(tx, id)
    if (row.state === 'applied') {
      await tx.db
        .updateTable('groups.requests')
        .set({
          state: 'inProgress',
          taken_by: personOf(tx).id,
          taken_at: sql<Date>`now()`,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', id)
        .execute()
      await tx.audit({ subject: 'groupRequest', id, before: { state: row.state }, after: { state: 'inProgress' } })
      await publishRequest(tx, row)
    } else tx.unchanged()
    return getGroupRequest(tx, id)
  })
}

/**
 * Refuses the request, or grants it. Whoever wants to join a group then stands in its roster as joined, in the same transaction; when the account is
 * in it already, the request lapses. Of two people who decide at once the second is told who was first, and when.
 */
export async function decideGroupRequest(
  context: Context,
  id: number,
  decision: RequestDecision,
): Promise<GroupRequest> {
  return write(context, { permission, audit: 'groups.requestDecided' }, async (tx) => {
    const row = await lockToDecide(tx, id)
    const lapse = decision.isGranted && row.kind === 'join' ? await joinOrLapse(tx, row, decision.confirmLarge) : null
    const state = lapse ? 'lapsed' : stateOf(row.kind, decision.isGranted)
    await closeRequest(tx, row, { state, by: personOf(tx).id, note: decision.note, lapse })
    return getGroupRequest(tx, id)
  })
}

/** Puts the person into the roster. Returns the reason where the person is in it already. */
async function joinOrLapse(tx: WriteContext, row: RequestRow, confirmLarge: boolean): Promise<string | null> {
  if (row.group_id === null) return 'groups.lapse.groupGone'
  const standing = await findMember(tx, row.group_id, row.account_key)
  if (standing?.is_joined) return 'groups.lapse.joinedAlready'
  if (standing) await editMember(tx, standing.id, standing.version, { isJoined: true })
  else {
    const { name, account, phone, company } = row
    const member = newMember.parse({ name, account, phone, company, grade: 'ordinary', confirmLarge })
    await addMember(tx, row.group_id, member)
  }
  return null
}

interface Closing {
  state: RequestState
  /** Null when the applicant has withdrawn it, and when it lapsed by itself. */
  by: number | null
  note: string
  lapse: string | null
}

/** Closes an open request that is locked, and tells the applicant unless she has done it herself. */
async function closeRequest(tx: WriteContext, row: RequestRow, { state, by, note, lapse }: Closing) {
  await tx.db
    .updateTable('groups.requests')
    .set({
      state,
      decided_by: by,
      decided_at: sql<Date>`now()`,
      decision_note: note,
      lapse,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
  await tx.audit({
    subject: 'groupRequest',
    id: row.id,
    before: { state: row.state },
    after: { state, decisionNote: note, lapse },
  })
  if (state !== 'withdrawn') await tellApplicant(tx, row, state, note)
  await publishRequest(tx, row)
}

async function tellApplicant(tx: WriteContext, row: RequestRow, state: RequestState, note: string) {
  const actor = tx.actor?.kind === 'person' ? tx.actor : undefined
  await notifyPeople(tx, {
    userIds: [row.applicant_id].filter((id) => id !== actor?.id),
    kind: noticeOf[state] ?? 'groups.notice.lapsed',
    facts: { name: nameOfRequest(row), decider: actor?.name ?? '', note },
    subject: { kind: 'groupRequest', id: row.id },
    path: requestPath(row, 'mine'),
  })
}

const noticeOf: Partial<Record<RequestState, string>> = {
  agreed: 'groups.notice.agreed',
  declined: 'groups.notice.declined',
  passed: 'groups.notice.passed',
  notPassed: 'groups.notice.notPassed',
}

/** Locks the group before the request, as every deed on a roster does. */
async function lockRequest(tx: WriteContext, id: number): Promise<RequestRow> {
  const { group_id } = await readableRequest(tx, id)
  if (group_id !== null) await lockGroup(tx, group_id)
  await sql`select id from groups.requests where id = ${id} for no key update`.execute(tx.db)
  return readableRequest(tx, id)
}

/** The request, locked, if the caller may decide about it. */
async function lockToDecide(tx: WriteContext, id: number): Promise<RequestRow> {
  const row = await lockRequest(tx, id)
  if (row.kind === 'chat' && row.applicant_id === personOf(tx).id) throw fail('groups.request_own')
  if (!isOpen(row.state)) throw refusalOfClosed(row, tx.zone)
  if (!row.decides) throw fail('groups.request_not_deciding')
  return row
}
