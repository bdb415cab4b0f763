import { createGroup, deleteGroup, editGroup, getGroup, groupChanges } from '@seamark/contract/groups/groups/groups'
import { addMember, listMembers } from '@seamark/contract/groups/members/members'
import {
  countGroupRequests,
  decideGroupRequest,
  deleteGroupRequest,
  getGroupRequest,
  listGroupRequests,
  newChatRequest,
  newJoinRequest,
  requestChat,
  requestToJoin,
  restoreGroupRequest,
  takeUpGroupRequest,
  withdrawGroupRequest,
} from '@seamark/contract/groups/requests/requests'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { aGroup, aMember, exportedRows, refusalOf } from '../testing.ts'
import { purgeGroups } from '../groups/deletions.commands.ts'
import { purgeRequests } from './deletions.commands.ts'
import { requestLists } from './exports.queries.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const stranger = await product.signIn('sales3')
const boss = await product.signIn('sysadmin')

const aWish = (given: Partial<z.input<typeof newChatRequest>> = {}) =>
  newChatRequest.parse({ platform: 'wechat', type: 'inquiry', name: '桑托斯询价群', note: '客户要求建群', ...given })
let made = 0
const newGroup = async (given: Parameters<typeof aGroup>[0] = {}) => {
  const { id } = await lin.call(createGroup, { body: aGroup({ account: `requests-${++made}`, ...given }) })
  await lin.call(addMember, { params: { id }, body: aMember({ name: '群主' }) })
  return id
}
const aJoiner = (groupId: number, given: Partial<z.input<typeof newJoinRequest>> = {}) =>
  newJoinRequest.parse({ groupId, name: '潘思琪', account: `joiner-${made}`, phone: '13900000011', ...given })

const noticesOf = async (username: string, id: number) => {
  const { rows } = await product.pool.query<{ kind: string }>(
    `select kind from notices.notices where user_id = $1 and subject_kind = 'groupRequest' and subject_id = $2 order by id`,
    [office.person(username), id],
  )
  return rows.map(({ kind }) => kind)
}
const auditOf = async (id: number) => {
  const { rows } = await product.pool.query<{ action: string }>(
    `select action from platform.audit where subject_kind = 'groupRequest' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ action }) => action)
}
const agree = { isGranted: true as const, note: '同意', confirmLarge: false }
const refuse = { isGranted: false as const, note: '已有同类群' }

test('blanks count as empty: type and reason each say so', () => {
  const problems = newChatRequest.safeParse({ platform: 'qq', note: ' \u200b' }).error?.issues
  expect(problems?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'type: groups.type_blank',
    'note: groups.reason_blank',
  ])
  const joining = newJoinRequest.safeParse({ name: '　', account: '' }).error?.issues
  expect(joining?.map(({ message }) => message)).toEqual([
    'groups.request_group_missing',
    'groups.member_name_blank',
    'groups.joining_account_blank',
  ])
})

test('a group is asked for, agreed by the manager, and written down once, by the request', async () => {
  const wish = await lin.call(requestChat, { body: aWish() })
  expect(wish).toMatchObject({ state: 'applied', can: { withdraw: true, decide: false } })
  expect(await noticesOf('manager', wish.id)).toEqual(['groups.notice.chatRequested'])
  const params = { id: wish.id }
  expect(await manager.call(takeUpGroupRequest, { params })).toMatchObject({ state: 'inProgress' })
  expect(
    await refusalOf(lin.call(createGroup, { body: aGroup({ account: 'too-early', requestId: wish.id }) })),
  ).toMatchObject({ code: 'groups.request_not_agreed' })
  expect(await manager.call(decideGroupRequest, { params, body: agree })).toMatchObject({
    state: 'agreed',
    decidedBy: { id: office.person('manager') },
    can: { register: true },
  })
  expect(await noticesOf('sales', wish.id)).toEqual(['groups.notice.agreed'])
  const body = aGroup({ account: 'as-agreed', requestId: wish.id })
  expect(await refusalOf(stranger.call(createGroup, { body }))).toMatchObject({ code: 'groups.request_not_agreed' })
  const group = await lin.call(createGroup, { body })
  expect(group.request).toEqual({ id: wish.id, applicant: '林晓帆' })
  expect(
    await refusalOf(lin.call(createGroup, { body: aGroup({ account: 'again', requestId: wish.id }) })),
  ).toMatchObject({ code: 'groups.request_used' })
  expect(await lin.call(getGroupRequest, { params })).toMatchObject({
    made: { id: group.id },
    can: { register: false },
  })
  expect(await auditOf(wish.id)).toEqual(['groups.chatRequested', 'groups.requestTakenUp', 'groups.requestDecided'])
})

test('nobody decides on her own, and who does not cover the applicant sees nothing of it', async () => {
  const wish = await lin.call(requestChat, { body: aWish({ lane: 'usWest' }) })
  const params = { id: wish.id }
  expect(await refusalOf(lin.call(decideGroupRequest, { params, body: agree }))).toMatchObject({
    status: 403,
    code: 'groups.request_own',
  })
  for (const other of [zhou, stranger]) {
    for (const call of [
      () => other.call(getGroupRequest, { params }),
      () => other.call(decideGroupRequest, { params, body: agree }),
      () => other.call(withdrawGroupRequest, { params }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 404, code: 'groups.request_not_found' })
    const { rows } = await other.call(listGroupRequests, { query: { kind: 'chat', queue: 'all', state: 'all' } })
    expect(rows.map(({ id }) => id)).not.toContain(wish.id)
  }
  const own = await manager.call(requestChat, { body: aWish() })
  expect(await refusalOf(manager.call(decideGroupRequest, { params: { id: own.id }, body: agree }))).toMatchObject({
    code: 'groups.request_own',
  })
  expect(await boss.call(decideGroupRequest, { params: { id: own.id }, body: refuse })).toMatchObject({
    state: 'declined',
  })
})

test('the queue is searched and leaves as a file: for the applicant and her decider, without a company that is not theirs', async () => {
  const company = await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name: '慈溪出口电器' }) })
  await lin.call(requestChat, {
    body: aWish({ name: '出口一群', companyId: company.id, lane: 'usEast', note: '要导出' }),
  })
  const [chats, joins] = requestLists
  const exported = async (username: string, query: Record<string, string>, list = chats) =>
    list ? exportedRows(list, await personContext(product.context, office.person(username)), query) : undefined
  const queue = { queue: 'mine', q: '出口一' }
  expect(await exported('sales', queue)).toMatchObject([
    {
      name: '出口一群',
      platform: '微信',
      type: '询价群',
      purpose: '慈溪出口电器 · 美东',
      applicant: '林晓帆',
      state: '已申请',
    },
  ])
  expect(await exported('sales', { ...queue, platform: 'qq' })).toEqual([])
  // She decides, and sees the company of her people.
  expect(await exported('manager', { q: '林晓帆', platform: 'wechat' })).toContainEqual(
    expect.objectContaining({ name: '出口一群', note: '要导出' }),
  )
  expect(await exported('manager', { q: '慈溪出口' })).toEqual([])
  for (const username of ['sales2', 'sales3'])
    expect(await exported(username, { queue: 'all', state: 'all', q: '出口一' })).toEqual([])
  const groupId = await newGroup({ name: '导出群' })
  await zhou.call(requestToJoin, { body: aJoiner(groupId, { account: 'out-1', phone: '13900000099' }) })
  for (const q of ['导出群', 'out-1', '13900000099'])
    expect(await exported('sales', { q }, joins)).toMatchObject([{ name: '潘思琪', group: '导出群', account: 'out-1' }])
  expect(await exported('sales', { q: '%' }, joins)).toEqual([])
})

test('one open request per person, platform, type, company and lane; withdrawn, it may be made again', async () => {
  const body = aWish({ lane: 'redSea' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => refusalOf(zhou.call(requestChat, { body }))))
  expect(answers.filter((answer) => JSON.stringify(answer).includes('"answered"'))).toHaveLength(1)
  expect(answers).toContainEqual(expect.objectContaining({ status: 409, code: 'groups.request_open_already' }))
  await lin.call(requestChat, { body })
  await zhou.call(requestChat, { body: aWish({ lane: 'redSea', type: 'freightAgent' }) })
  const { rows } = await zhou.call(listGroupRequests, { query: { kind: 'chat', queue: 'mine' } })
  const open = rows.find(({ lane, type }) => lane === 'redSea' && type === 'inquiry')
  const params = { id: open?.id ?? 0 }
  expect(await refusalOf(manager.call(withdrawGroupRequest, { params }))).toMatchObject({
    code: 'groups.request_not_yours',
  })
  expect(await zhou.call(withdrawGroupRequest, { params })).toMatchObject({ state: 'withdrawn' })
  expect(await refusalOf(zhou.call(withdrawGroupRequest, { params }))).toMatchObject({ code: 'groups.request_closed' })
  await zhou.call(requestChat, { body })
})

test('the company of a request is one that the applicant sees, and hidden from deciders who do not', async () => {
  const company = await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name: '慈溪远帆电器' }) })
  expect(await refusalOf(stranger.call(requestChat, { body: aWish({ companyId: company.id }) }))).toMatchObject({
    code: 'groups.company_unknown',
    fields: ['companyId'],
  })
  const wish = await lin.call(requestChat, { body: aWish({ companyId: company.id }) })
  expect(wish.client).toEqual({ id: company.id, name: '慈溪远帆电器' })
})

test('who wants to join stands in the roster once it has passed, and the second decider hears who was first', async () => {
  const groupId = await newGroup({ assistantId: office.person('sales2') })
  const asked = await stranger.call(requestToJoin, { body: aJoiner(groupId) })
  expect(await noticesOf('sales', asked.id)).toEqual(['groups.notice.joiningRequested'])
  expect(await noticesOf('sales2', asked.id)).toEqual(['groups.notice.joiningRequested'])
  const params = { id: asked.id }
  expect(await refusalOf(stranger.call(decideGroupRequest, { params, body: agree }))).toMatchObject({
    status: 403,
    code: 'groups.request_not_deciding',
  })
  const answers = await Promise.all(
    [lin, zhou].map((one) => refusalOf(one.call(decideGroupRequest, { params, body: agree }))),
  )
  expect(answers).toContainEqual(
    expect.objectContaining({
      status: 409,
      code: 'groups.request_decided',
      message: expect.stringMatching(/林晓帆|周敏/),
    }),
  )
  const { rows } = await lin.call(listMembers, { params: { id: groupId }, query: { q: asked.account } })
  expect(rows).toMatchObject([{ name: '潘思琪', phone: '13900000011', grade: 'ordinary', isJoined: true }])
  expect(await noticesOf('sales3', asked.id)).toEqual(['groups.notice.passed'])
  expect(await stranger.call(getGroupRequest, { params })).toMatchObject({ state: 'passed', can: { withdraw: false } })
})

test('a request that cannot add the member leaves everything as it was', async () => {
  const { id: groupId } = await lin.call(createGroup, { body: aGroup({ account: 'no-owner-yet' }) })
  const asked = await zhou.call(requestToJoin, { body: aJoiner(groupId) })
  const decide = () => refusalOf(lin.call(decideGroupRequest, { params: { id: asked.id }, body: agree }))
  expect(await decide()).toMatchObject({ code: 'groups.owner_first' })
  expect(await lin.call(getGroupRequest, { params: { id: asked.id } })).toMatchObject({ state: 'applied' })
  expect(await lin.call(getGroup, { params: { id: groupId } })).toMatchObject({ rosterSize: 0 })
})

test('an account asks once, and not for a group it is in; a member who had left is joined again', async () => {
  const groupId = await newGroup()
  const body = aJoiner(groupId)
  const asked = await lin.call(requestToJoin, { body })
  expect(
    await refusalOf(zhou.call(requestToJoin, { body: { ...body, account: body.account.toUpperCase() } })),
  ).toMatchObject({ status: 409, code: 'groups.request_open_already' })
  const member = { account: body.account, name: '潘思琪', grade: 'ordinary' as const }
  const added = await lin.call(addMember, { params: { id: groupId }, body: aMember({ ...member, isJoined: false }) })
  await lin.call(decideGroupRequest, { params: { id: asked.id }, body: agree })
  const { rows } = await lin.call(listMembers, { params: { id: groupId }, query: { q: body.account } })
  expect(rows).toMatchObject([{ id: added.id, isJoined: true }])
  expect(await refusalOf(zhou.call(requestToJoin, { body }))).toMatchObject({
    code: 'groups.joined_already',
    fields: ['account'],
  })
})

test('requests lapse, with the reason, when the person is in by then or the group is left or gone', async () => {
  const groupId = await newGroup()
  const late = await zhou.call(requestToJoin, { body: aJoiner(groupId) })
  await lin.call(addMember, {
    params: { id: groupId },
    body: aMember({ name: '潘思琪', account: late.account, grade: 'ordinary' }),
  })
  expect(await lin.call(decideGroupRequest, { params: { id: late.id }, body: agree })).toMatchObject({
    state: 'lapsed',
    lapse: 'groups.lapse.joinedAlready',
  })
  const left = await zhou.call(requestToJoin, { body: aJoiner(groupId, { account: 'left-one' }) })
  const { version } = await lin.call(getGroup, { params: { id: groupId } })
  await lin.call(editGroup, { params: { id: groupId }, version, body: groupChanges.parse({ state: 'left' }) })
  expect(await zhou.call(getGroupRequest, { params: { id: left.id } })).toMatchObject({
    state: 'lapsed',
    lapse: 'groups.lapse.groupGone',
  })
  expect(await noticesOf('sales2', left.id)).toEqual(['groups.notice.lapsed'])
  expect(await refusalOf(zhou.call(requestToJoin, { body: aJoiner(groupId, { account: 'later' }) }))).toMatchObject({
    code: 'groups.group_closed',
  })
  const goneId = await newGroup()
  const gone = await zhou.call(requestToJoin, { body: aJoiner(goneId) })
  await lin.call(deleteGroup, { params: { id: goneId }, version: 1 })
  expect(await refusalOf(lin.call(decideGroupRequest, { params: { id: gone.id }, body: agree }))).toMatchObject({
    status: 404,
  })
  await product.pool.query(`update groups.groups set delete_after = now() - interval '1 second' where id = $1`, [
    goneId,
  ])
  await purgeGroups(product.context)
  expect(await zhou.call(getGroupRequest, { params: { id: gone.id } })).toMatchObject({
    state: 'lapsed',
    group: { id: null },
  })
})

test('the queues count what waits, longest waiting first, and a refusal needs its reason', async () => {
  const groupId = await newGroup()
  const first = await zhou.call(requestToJoin, { body: aJoiner(groupId, { account: 'first' }) })
  const second = await zhou.call(requestToJoin, { body: aJoiner(groupId, { account: 'second' }) })
  const query = { kind: 'join', queue: 'toDecide' } as const
  const { rows } = await lin.call(listGroupRequests, { query })
  const ids = rows.map(({ id }) => id).filter((id) => [first.id, second.id].includes(id))
  expect(ids).toEqual([first.id, second.id])
  const before = await lin.call(countGroupRequests, { query: { kind: 'join' } })
  expect(
    await refusalOf(lin.call(decideGroupRequest, { params: { id: first.id }, body: { isGranted: false, note: ' ' } })),
  ).toMatchObject({ status: 400, fields: ['note'] })
  await lin.call(decideGroupRequest, { params: { id: first.id }, body: refuse })
  expect(await noticesOf('sales2', first.id)).toEqual(['groups.notice.notPassed'])
  const after = await lin.call(countGroupRequests, { query: { kind: 'join' } })
  expect(after.toDecide.value).toBe(before.toDecide.value - 1)
  const closed = await lin.call(listGroupRequests, { query: { ...query, state: 'closed' } })
  expect(closed.rows.map(({ id }) => id)).toContain(first.id)
})

test('a closed request is deleted by its applicant or decider, comes back within ten seconds, and then is gone', async () => {
  const groupId = await newGroup()
  const asked = await zhou.call(requestToJoin, { body: aJoiner(groupId) })
  const params = { id: asked.id }
  expect(await refusalOf(zhou.call(deleteGroupRequest, { params, version: asked.version }))).toMatchObject({
    code: 'groups.request_not_yours',
  })
  const decided = await lin.call(decideGroupRequest, { params, body: refuse })
  expect(await refusalOf(zhou.call(deleteGroupRequest, { params, version: 1 }))).toMatchObject({
    code: 'platform.version_stale',
  })
  await zhou.call(deleteGroupRequest, { params, version: decided.version })
  expect(await refusalOf(lin.call(getGroupRequest, { params }))).toMatchObject({ status: 404 })
  expect(await zhou.call(restoreGroupRequest, { params })).toMatchObject({ state: 'notPassed' })
  await zhou.call(deleteGroupRequest, { params, version: decided.version + 2 })
  await product.pool.query(`update groups.requests set delete_after = now() - interval '1 second' where id = $1`, [
    asked.id,
  ])
  expect(await refusalOf(zhou.call(restoreGroupRequest, { params }))).toMatchObject({ code: 'groups.undo_over' })
  await purgeRequests(product.context)
  const { rowCount } = await product.pool.query('select from groups.requests where id = $1', [asked.id])
  expect(rowCount).toBe(0)
})
