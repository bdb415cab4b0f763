import { createGroup } from '@seamark/contract/groups/groups/groups'
import { addMember, editMember } from '@seamark/contract/groups/members/members'
import {
  findPersonOfMember,
  getPerson,
  listPersons,
  lookUpPerson,
  mergePersons,
  splitPerson,
} from '@seamark/contract/groups/persons/persons'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aGroup, aMember, refusalOf } from '../testing.ts'
import { joinPersons } from './joins.commands.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)
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
