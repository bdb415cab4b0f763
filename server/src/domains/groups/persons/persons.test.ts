import { createGroup } from '@seamark/contract/groups/groups/groups'
import { listFindings } from '@seamark/contract/groups/findings/findings'
import { addMember, editMember, listMembers } from '@seamark/contract/groups/members/members'
import { listGroupMessages, searchMessages } from '@seamark/contract/groups/messages/messages'
import { deleteRawFile } from '@seamark/contract/groups/files/files'
import { erasePerson, listErasures } from '@seamark/contract/groups/persons/erasures'
import {
  findPersonOfMember,
  findPersonOfSender,
  getPerson,
  listPersons,
  lookUpPerson,
  mergePersons,
  splitPerson,
} from '@seamark/contract/groups/persons/persons'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { eraseMessagesJob } from '../messages/erasures.commands.ts'
import { writeMessages } from '../messages/messages.commands.ts'
import { aGroup, aMember, aMessage, exportedRows, found, keepFound, anOffer, refusalOf } from '../testing.ts'
import { personsList } from './exports.queries.ts'
import { joinPersons } from './joins.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
let made = 0
const system = product.context

const newGroup = async (given: Parameters<typeof aGroup>[0] = {}, by = lin) => {
  const { id } = await by.call(createGroup, {
    body: aGroup({ account: `persons-${++made}`, type: 'freightAgent', ...given }),
  })
  await by.call(addMember, { params: { id }, body: aMember({ name: `群主${made}`, account: `9000${made}` }) })
  return id
}
const seat = (groupId: number, given: Parameters<typeof aMember>[0], by = lin) =>
  by.call(addMember, { params: { id: groupId }, body: aMember({ grade: 'ordinary', ...given }) })
const personAt = async (memberId: number, by = lin) =>
  (await by.call(findPersonOfMember, { params: { id: memberId } })).personId

let [forwarders, others, inquiry] = [0, 0, 0]
beforeAll(async () => {
  forwarders = await newGroup({ name: '同行一群' })
  others = await newGroup({ name: '同行二群', platform: 'wechat' })
  inquiry = await newGroup({ name: '询价群', type: 'inquiry' })
})

test('an account or a number in two groups is one person; a name is not', async () => {
  const [one, other, third] = [
    await seat(forwarders, { name: '海平', account: '10001', phone: '13800000001' }),
    await seat(others, { name: '陈海平', account: 'wx_hp', phone: '+86 138-0000-0001' }),
    await seat(others, { name: '海平' }),
  ]
  await joinPersons(system)
  expect(await personAt(one.id)).toBe(await personAt(other.id))
  expect(await personAt(third.id)).not.toBe(await personAt(one.id))
  const { rows } = await lin.call(listPersons, { query: { q: '陈海平' } })
  expect(rows).toEqual([
    expect.objectContaining({ id: await personAt(one.id), groups: 2, platforms: ['qq', 'wechat'] }),
  ])
  for (const [platform, many] of [
    ['wechat', 1],
    ['line,zalo', 0],
  ] as const)
    expect((await lin.call(listPersons, { query: { platform } })).rows).toHaveLength(many)
  expect(await lin.call(getPerson, { params: { id: await personAt(one.id) } })).toMatchObject({
    keys: [
      { kind: 'qq', value: '10001' },
      { kind: 'mobile', value: '+8613800000001' },
      { kind: 'wechat', value: 'wx_hp' },
    ],
    seats: [{ group: { name: '同行一群' } }, { group: { name: '同行二群' } }],
    state: 'new',
    company: null,
  })
})

test('joining again changes nothing, and a changed number joins anew', async () => {
  const [one, other] = [
    await seat(forwarders, { name: '小于', account: '20001' }),
    await seat(others, { name: '于经理', account: 'wx_yu', phone: '13800000002' }),
  ]
  await joinPersons(system)
  const before = await personAt(one.id)
  await joinPersons(system)
  expect(await personAt(one.id)).toBe(before)
  await lin.call(editMember, { params: { id: one.id }, version: one.version, body: { phone: '13800000002' } })
  await joinPersons(system)
  expect(await personAt(one.id)).toBe(await personAt(other.id))
})

test('whoever may not read an inquiry group finds nobody and nothing of it', async () => {
  const [one, other] = [
    await seat(forwarders, { name: '老郑', account: '30001' }),
    await seat(inquiry, { name: '郑总', account: '30001', phone: '13800000003' }),
  ]
  await joinPersons(system)
  const id = await personAt(one.id)
  expect((await lin.call(getPerson, { params: { id } })).seats).toHaveLength(2)
  const seen = await zhou.call(getPerson, { params: { id } })
  expect(seen.seats).toHaveLength(1)
  expect(JSON.stringify(seen)).not.toMatch(/郑总|13800000003/)
  expect((await zhou.call(listPersons, { query: { q: '郑总' } })).rows).toEqual([])
  const exported = async (username: string, query: Record<string, string>) =>
    exportedRows(personsList, await personContext(system, office.person(username)), query)
  expect(await exported('sales', { q: '郑总' })).toMatchObject([{ name: '老郑', groups: 2, platforms: 'QQ' }])
  expect(await exported('sales2', { q: '郑总' })).toEqual([])
  expect(await exported('sales2', { q: '老郑' })).toMatchObject([{ name: '老郑', groups: 1 }])
  expect(await exported('sales', { q: '老郑', platform: 'wechat' })).toEqual([])
  expect(await refusalOf(zhou.call(findPersonOfMember, { params: { id: other.id } }))).toMatchObject({ status: 404 })
  const alone = await seat(inquiry, { name: '独客', account: '30002' })
  await joinPersons(system)
  expect(await refusalOf(zhou.call(getPerson, { params: { id: await personAt(alone.id) } }))).toMatchObject({
    status: 404,
    code: 'groups.person_not_found',
  })
})

test('two that are one stay so; taken apart again they stay apart', async () => {
  const [one, other] = [
    await seat(forwarders, { name: '阿芳', account: '40001' }),
    await seat(others, { name: 'Fang', account: 'wx_fang' }),
  ]
  await joinPersons(system)
  const [id, otherId] = [await personAt(one.id), await personAt(other.id)]
  expect(await refusalOf(lin.call(mergePersons, { params: { id }, body: { otherId: id } }))).toMatchObject({
    code: 'groups.person_same',
  })
  const { personId } = await lin.call(mergePersons, { params: { id }, body: { otherId } })
  await joinPersons(system)
  expect([await personAt(one.id), await personAt(other.id)]).toEqual([personId, personId])
  const { seats } = await lin.call(getPerson, { params: { id: personId } })
  const theirs = seats.find(({ name }) => name === 'Fang')?.id ?? 0
  await lin.call(splitPerson, { params: { id: personId }, body: { seatIds: [theirs] } })
  await joinPersons(system)
  expect(await personAt(one.id)).not.toBe(await personAt(other.id))
})

test('one account is not split, nor is a whole person', async () => {
  const [one] = [
    await seat(forwarders, { name: '老赵', account: '50001', phone: '13800000005' }),
    await seat(await newGroup(), { name: '赵', account: '50001' }),
  ]
  await joinPersons(system)
  const id = await personAt(one.id)
  const { seats } = await lin.call(getPerson, { params: { id } })
  const split = (seatIds: number[]) => refusalOf(lin.call(splitPerson, { params: { id }, body: { seatIds } }))
  expect(await split(seats.map((each) => each.id))).toMatchObject({ code: 'groups.person_whole' })
  expect(await split(seats.slice(0, 1).map((each) => each.id))).toMatchObject({ code: 'groups.person_one_account' })
  expect(await split([seats[0]?.id ?? 0, 999_999])).toMatchObject({ status: 404 })
})

test('a number that six accounts share joins nobody, also those whom it joined before', async () => {
  const office = '021-60000000'
  const members = []
  for (let at = 1; at <= 6; at += 1)
    members.push(await seat(forwarders, { name: `员工${at}`, account: `6000${at}`, phone: office }))
  await joinPersons(system)
  expect(new Set(await Promise.all(members.map(({ id }) => personAt(id)))).size).toBe(6)
})

test('a look-up of somebody whom nobody holds finds nothing', async () => {
  const one = await seat(forwarders, { name: '新人', account: '70001', phone: '13800000007' })
  await joinPersons(system)
  expect(await lin.call(lookUpPerson, { params: { id: await personAt(one.id) }, body: {} })).toEqual({ matches: [] })
})

/** Somebody in a roster of ours, who also writes there and in a group of zhou's. */
async function aTalker(account: string) {
  const ours = await newGroup({ name: `谈话群${account}` })
  const theirs = await newGroup({ name: `别人的群${account}` }, zhou)
  await seat(ours, { name: '马三', account, phone: `138000${account}` })
  const senderIds = []
  for (const [fileId, groupId] of [ours, theirs].entries()) {
    const said = aMessage({ name: '马三', account, accountKind: 'qq', text: `马三说${account}有舱` })
    await writeMessages(system, { groupId, fileId: fileId + Number(account), part: 0, lot: 0, messages: [said] })
    const { rows } = await sql<{ id: number; key: string }>`
      select id::float8 as id, key from groups.senders where group_id = ${groupId}`.execute(product.db)
    const sender = { id: rows[0]?.id ?? 0, key: rows[0]?.key ?? '', name: '马三' }
    await keepFound(system, [found(anOffer(Number(account) + fileId), groupId, { sender })])
    senderIds.push(sender.id)
  }
  await joinPersons(system)
  const { personId } = await lin.call(findPersonOfSender, { params: { id: senderIds[0] ?? 0 } })
  return { ours, theirs, personId }
}

test('what somebody said is listed with him, of groups that the reader may read', async () => {
  const { personId } = await aTalker('80001')
  const said = (by = lin) => by.call(listFindings, { query: { personId: String(personId) } })
  expect((await said()).rows.map(({ group }) => group.name).toSorted()).toEqual(['别人的群80001', '谈话群80001'])
})

test('an erased person is gone from rosters, talk, search, findings and persons of the groups that one may change', async () => {
  const { ours, theirs, personId } = await aTalker('80002')
  expect(await lin.call(getPerson, { params: { id: personId } })).toMatchObject({ can: { erase: true } })
  const { groups, erasureIds } = await lin.call(erasePerson, { params: { id: personId } })
  expect([groups, erasureIds.length]).toEqual([1, 1])
  for (const erasureId of erasureIds) await eraseMessagesJob.run(system, { erasureId })

  expect((await lin.call(listMembers, { params: { id: ours }, query: {} })).rows.map(({ name }) => name)).not.toContain(
    '马三',
  )
  const { rows: talk } = await lin.call(listGroupMessages, { params: { id: ours }, query: {} })
  expect(talk).toMatchObject([{ kind: 'erased', text: '', sender: null }])
  const { rows: hits } = await lin.call(searchMessages, { query: { q: '马三说80002' } })
  expect(hits.map(({ groupId }) => groupId)).toEqual([theirs])
  expect((await lin.call(listFindings, { query: { groupId: String(ours) } })).rows).toEqual([])
  const { rows: left } = await lin.call(listPersons, { query: { q: '马三' } })
  const seats = await Promise.all(left.map(async ({ id }) => (await lin.call(getPerson, { params: { id } })).seats))
  expect(seats.flat().map(({ group }) => group.id)).not.toContain(ours)
  const { rows: told } = await sql`
    select 1 from activity.entries where subject_kind = 'group' and subject_id = ${ours} and facts::text like '%马三%'`.execute(
    product.db,
  )
  expect(told).toEqual([])

  // It does not come back with a later file, and those who may change the group hear which files hold it.
  await joinPersons(system)
  const later = aMessage({ name: '马三', account: '80002', accountKind: 'qq', text: '又来了' })
  expect(await writeMessages(system, { groupId: ours, fileId: 99, part: 0, lot: 0, messages: [later] })).toMatchObject({
    erased: 1,
  })
  const listed = async (by: typeof lin) => (await by.call(listErasures, { query: { ids: erasureIds.join() } })).rows
  expect(await listed(manager)).toMatchObject([{ group: { id: ours }, isDone: true, files: [] }])
  expect(await listed(zhou)).toEqual([])

  // What was uploaded goes by itself, by the hand of those whom it belongs to.
  const { rows: raw } = await sql<{ id: number }>`
    with kept as (
      insert into files.files (key, name, media_type, size, owner_id)
      select 'raw-' || id, 'raw.txt', 'text/plain', 1, id from identity.users where username = 'sales' returning id, owner_id),
    read as (
      insert into groups.files (state, file_name, bytes, person_id, file_id, ended_at)
      select 'done', 'raw.txt', 1, owner_id, id, now() from kept returning id)
    update groups.erasures e set file_ids = array[read.id] from read where e.id = any(${erasureIds}::bigint[]) returning read.id::float8 as id`.execute(
    product.db,
  )
  const fileId = raw[0]?.id ?? 0
  expect(await listed(manager)).toMatchObject([{ files: [{ id: fileId, name: 'raw.txt', can: { delete: true } }] }])
  const remove = (by: typeof lin) => by.call(deleteRawFile, { params: { id: fileId } })
  expect(await refusalOf(remove(zhou))).toMatchObject({ status: 404, code: 'groups.file_not_found' })
  const moveTo = (state: string) =>
    sql`update groups.files set state = ${state} where id = ${fileId}`.execute(product.db)
  await moveTo('reading')
  expect(await refusalOf(remove(lin))).toMatchObject({ code: 'groups.file_state' })
  await moveTo('done')
  await remove(lin)
  await remove(lin)
  expect(await listed(manager)).toMatchObject([{ files: [] }])
  const { rows: deleted } = await sql`
    select (select count(*)::int from files.files where name = 'raw.txt') as kept,
      (select count(*)::int from platform.audit where action = 'groups.rawFileDeleted' and subject_id = ${fileId}) as told`.execute(
    product.db,
  )
  expect(deleted).toEqual([{ kept: 0, told: 1 }])
  const { rows: audited } = await sql<{ action: string }>`
    select action from platform.audit where action in ('groups.personErased', 'groups.memberErased', 'groups.senderErased') order by action`.execute(
    product.db,
  )
  expect(audited.map(({ action }) => action)).toEqual([
    'groups.memberErased',
    'groups.personErased',
    'groups.senderErased',
  ])
})

test('nobody erases a person of whose groups none is theirs to change', async () => {
  const { personId } = await aTalker('80003')
  const other = await product.signIn('manager2')
  expect(await refusalOf(other.call(erasePerson, { params: { id: personId } }))).toMatchObject({
    status: 403,
    code: 'groups.person_not_yours',
  })
  expect(await refusalOf(manager.call(erasePerson, { params: { id: 987_654 } }))).toMatchObject({ status: 404 })
})
