import { Readable } from 'node:stream'
import { groupKey } from '@seamark/contract/groups/groups/fields'
import type { GroupRequest, NewChatRequest, NewJoinRequest } from '@seamark/contract/groups/requests/requests'
import type { Insertable } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { redrawImage } from '../../../platform/files/images.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keepFile } from '../../files/index.ts'
import { peopleWhoAnswerFor } from '../../identity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { lockGroup } from '../groups/locks.commands.ts'
import type { GroupRow } from '../groups/groups.queries.ts'
import { assertCompany } from '../groups/references.queries.ts'
import { findMember } from '../members/members.queries.ts'
import { publishRequest } from './live-events.commands.ts'
import { getGroupRequest, nameOfRequest, readableRequest } from './requests.queries.ts'
import { requestPath } from './requests.rules.ts'

const permission = 'groups.request'
const longestSide = 2400

/** Asks for a chat group. Whoever answers for the applicant is told. */
export async function requestChat(context: Context, input: NewChatRequest): Promise<GroupRequest> {
  return write(context, { permission, audit: 'groups.chatRequested' }, async (tx) => {
    if (input.companyId !== null) await assertCompany(tx, input.companyId)
    const { companyId, ...fields } = input
    const id = await insertRequest(tx, {
      ...fields,
      kind: 'chat',
      company_id: companyId,
      subject_key: [input.platform, input.type, companyId ?? '', input.lane ?? ''].join(' '),
    })
    await tx.audit({ subject: 'groupRequest', id, after: input })
    const person = personOf(tx)
    const deciders = await peopleWhoAnswerFor(tx, person.id, 'edit')
    return tellDeciders(tx, id, deciders, 'groups.notice.chatRequested')
  }).catch(asOpenAlready)
}

/** Writes down that somebody wants to join a group, with an image that proves who he is. Whoever looks after the group is told. */
export async function requestToJoin(
  context: Context,
  input: NewJoinRequest,
  images: ReadonlyMap<string, Buffer>,
): Promise<GroupRequest> {
  authorize(context, permission)
  const given = images.get('proof')
  const proof = given && (await redrawImage('proof', given, { most: longestSide }))
  return write(context, { permission, audit: 'groups.joiningRequested' }, async (tx) => {
    const group = await lockGroup(tx, input.groupId)
    await assertJoinable(tx, group, input.account)
    const { groupId, foundBy, ...fields } = input
    const file =
      proof &&
      (await keepFile(
        tx,
        { name: 'joining.jpg', mediaType: proof.mediaType, ownerId: personOf(tx).id, expiresAt: null },
        Readable.from([proof.bytes]),
      ))
    const id = await insertRequest(tx, {
      ...fields,
      kind: 'join',
      group_id: groupId,
      group_name: group.name,
      account_key: groupKey(input.account),
      found_by: foundBy,
      proof_id: file?.id ?? null,
    })
    await tx.audit({ subject: 'groupRequest', id, after: input })
    const { created_by, assistant_id, operator_id } = group
    const deciders = [created_by, assistant_id, operator_id].filter((one) => one !== null)
    return tellDeciders(tx, id, deciders, 'groups.notice.joiningRequested')
  }).catch(asOpenAlready)
}

type RequestValues = Omit<Insertable<DB['groups.requests']>, 'applicant_id'>

async function insertRequest(tx: WriteContext, values: RequestValues): Promise<number> {
  const { id } = await tx.db
    .insertInto('groups.requests')
    .values({ ...values, applicant_id: personOf(tx).id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Nobody joins a group that we have left, and nobody who is in it already. */
async function assertJoinable(tx: WriteContext, group: GroupRow, account: string) {
  if (group.delete_after !== null || group.type === 'private') throw fail('groups.group_not_found')
  if (group.state === 'left' || group.state === 'dissolved') throw failField('groupId', 'groups.group_closed')
  const member = await findMember(tx, group.id, groupKey(account))
  if (member?.is_joined) throw failField('account', 'groups.joined_already', { name: member.name })
}

async function tellDeciders(
  tx: WriteContext,
  id: number,
  deciders: readonly number[],
  kind: 'groups.notice.chatRequested' | 'groups.notice.joiningRequested',
): Promise<GroupRequest> {
  const row = await readableRequest(tx, id)
  const person = personOf(tx)
  await notifyPeople(tx, {
    userIds: deciders.filter((one) => one !== person.id),
    kind,
    facts: { name: nameOfRequest(row), applicant: person.name },
    subject: { kind: 'groupRequest', id },
    path: requestPath(row, 'toDecide'),
  })
  await publishRequest(tx, row)
  return getGroupRequest(tx, id)
}

const openKeys: readonly unknown[] = ['requests_open_chat', 'requests_open_join']

/** The unique keys decide, so that two people who ask at once cannot both pass. */
export function asOpenAlready(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && openKeys.includes(error.constraint)
    ? fail('groups.request_open_already')
    : error
}
