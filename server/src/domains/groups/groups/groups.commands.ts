import { type GroupField, groupFieldNames, groupKey } from '@seamark/contract/groups/groups/fields'
import type { Group, GroupChanges, NewGroup } from '@seamark/contract/groups/groups/groups'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { groupsClosed } from '../events.ts'
import { asGroup, groupRow, type GroupRow, type GroupValues, valuesOf } from './groups.queries.ts'
import { publishGroup } from './live-events.commands.ts'
import { lockGroupToChange } from './locks.commands.ts'
import { assertAgreed } from './agreed-requests.queries.ts'
import { accountTaken, assertReferences, warnOfLargeInquiry, warnOfLargeNewInquiry } from './references.queries.ts'

const creation = { permission: 'groups.editGroup', audit: 'groups.groupCreated' } as const
const edit = { permission: 'groups.editGroup', audit: 'groups.groupChanged' } as const

/** Writes a group down. Throws account_taken, with the group that has the account. */
export async function createGroup(context: Context, { confirmLarge, requestId, ...input }: NewGroup): Promise<Group> {
  authorize(context, creation.permission)
  const person = personOf(context)
  await assertReferences(context, input, undefined)
  warnOfLargeNewInquiry({ ...input, rosterSize: 0 }, confirmLarge)
  return write(context, creation, async (tx) => {
    if (requestId !== null) await assertAgreed(tx, requestId)
    const { id } = await tx.db
      .insertInto('groups.groups')
      .values({ ...columnsOf(input), request_id: requestId, created_by: person.id, updated_by: person.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.audit({ subject: 'group', id, after: { ...input, requestId } })
    return tellOf(tx, id, 'groups.activity.created')
  }).catch(asAccountTaken(context, input))
}

/** Changes some fields. `version` is the one that the caller saw; a stale one is refused with the current group. */
export async function editGroup(
  context: Context,
  id: number,
  version: number,
  { confirmLarge, ...changes }: GroupChanges,
): Promise<Group> {
  authorize(context, edit.permission)
  let key = { platform: '', account: '' }
  return write(context, edit, async (tx) => {
    const row = await lockGroupToChange(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asGroup(tx, row) })
    key = { ...valuesOf(row), ...changes }
    await assertReferences(tx, changes, valuesOf(row))
    const changed = await changeGroup(tx, row, changes, confirmLarge)
    if (changed) return changed
    tx.unchanged()
    return asGroup(tx, row)
  }).catch((error: unknown) => asAccountTaken(context, key)(error))
}

/** Writes the fields of a locked group that differ, with log, activity and live event; returns undefined where none does. */
export async function changeGroup(
  tx: WriteContext,
  row: GroupRow,
  changes: Omit<GroupChanges, 'confirmLarge'>,
  confirmLarge = false,
): Promise<Group | undefined> {
  const before = valuesOf(row)
  const fields = groupFieldNames.filter(
    (field) => changes[field] !== undefined && !isDeepStrictEqual(changes[field], before[field]),
  )
  if (fields.length === 0) return undefined
  // A talk stays the talk of its owner: nobody else looks after it, and no group is made of it.
  const outside = row.type === 'private' ? fields.find((field) => ofGroupsAlone.has(field)) : undefined
  if (outside) throw failField(outside, 'groups.private_stays')
  // Both say who may read the messages: nobody opens a group to herself, or to all, who may not read it.
  const opening = (['type', 'companyId'] as const).find((field) => fields.includes(field))
  if (opening && !row.may_read) throw failField(opening, 'groups.group_closed_to_you')
  const after = { ...before, ...changes }
  await warnOfLargeInquiry(tx, row, {
    before: sized(before, row),
    after: sized(after, row),
    isConfirmed: confirmLarge,
  })
  await tx.db
    .updateTable('groups.groups')
    .set({
      ...columnsOf(after),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: personOf(tx).id,
    })
    .where('id', '=', row.id)
    .execute()
  const told = row.type === 'private' ? fields.filter((field) => field === 'state' || field === 'language') : fields
  await tx.audit({ subject: 'group', id: row.id, before: pick(before, told), after: pick(after, told) })
  if (isClosed(after) && !isClosed(before)) await tx.reactions.announce(tx, groupsClosed, { ids: [row.id] })
  return tellOf(tx, row.id, 'groups.activity.changed', { fields })
}

/** What only groups have. */
const ofGroupsAlone: ReadonlySet<GroupField> = new Set(['type', 'platform', 'assistantId', 'operatorId'])

const isClosed = ({ state }: GroupValues) => state === 'left' || state === 'dissolved'

const sized = ({ type, memberCount }: GroupValues, { roster_size: rosterSize }: GroupRow) => ({
  type,
  memberCount,
  rosterSize,
})

/** Records and tells what happened to a group, and returns it. */
export async function tellOf(
  tx: WriteContext,
  id: number,
  kind: string,
  facts: Record<string, unknown> = {},
): Promise<Group> {
  const row = await groupRow(tx, id)
  if (!row) throw fail('groups.group_not_found')
  await recordActivity(tx, { subject: 'group', id, kind, facts: { group: row.name, ...facts } })
  await publishGroup(tx, id)
  return asGroup(tx, row)
}

/** What the log keeps of a change. */
const pick = (values: GroupValues, fields: readonly GroupField[]): Partial<Record<GroupField, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

const columnsOf = (given: GroupValues) => ({
  platform: given.platform,
  account: given.account,
  account_key: groupKey(given.account),
  name: given.name,
  type: given.type,
  state: given.state,
  member_count: given.memberCount,
  owner_nickname: given.ownerNickname,
  owner_wechat: given.ownerWechat,
  owner_area: given.ownerArea,
  start_ports: given.startPorts,
  end_ports: given.endPorts,
  transfer_ports: given.transferPorts,
  assistant_id: given.assistantId,
  operator_id: given.operatorId,
  company_id: given.companyId,
  language: given.language,
  remark: given.remark,
})

/** The unique key decides, so that two people who save at once cannot both pass. */
export const asAccountTaken =
  (context: Context, { platform, account }: { platform: string; account: string }) =>
  async (error: unknown): Promise<never> => {
    throw error instanceof Error &&
      'constraint' in error &&
      /^groups_(?:account|private)$/.test(String(error.constraint))
      ? await accountTaken(context, platform, groupKey(account))
      : error
  }
