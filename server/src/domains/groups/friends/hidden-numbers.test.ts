import { createFriend, listFriends, newFriend } from '@seamark/contract/groups/friends/friends'
import { createGroup, listGroups } from '@seamark/contract/groups/groups/groups'
import { listGroupRequests, newJoinRequest, requestToJoin } from '@seamark/contract/groups/requests/requests'
import { addMember } from '@seamark/contract/groups/members/members'
import { maskedText } from '@seamark/contract/platform/masked-values'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { aGroup, aMember } from '../testing.ts'
import { friendSubject } from './friends.queries.ts'

const product = await startTestApp()
const { office, manager } = await openDesk(product, testPassword)

const { id: groupId } = await manager.call(createGroup, { body: aGroup({ ownerWechat: 'laoning_wx' }) })
await manager.call(addMember, { params: { id: groupId }, body: aMember({ name: '群主' }) })
const { id: talkId } = await manager.call(createGroup, {
  body: aGroup({ account: '280000032', name: '潘思琪', ownerNickname: '', ownerWechat: '' }),
})
const friend = await manager.call(createFriend, {
  body: newFriend.parse({ ourAccount: '800100200', qq: '600177321', nickname: '宁波小陈' }),
})
await manager.call(requestToJoin, {
  body: newJoinRequest.parse({ groupId, name: '潘思琪', account: 'joiner_pan', phone: '13900000011' }),
})

const found = {
  friends: async (q: string) => (await manager.call(listFriends, { query: { q } })).rows.length,
  groups: async (query: { q?: string; account?: string; owner?: string }) =>
    (await manager.call(listGroups, { query })).rows.map(({ id }) => id),
  requests: async (q: string) =>
    (await manager.call(listGroupRequests, { query: { kind: 'join', queue: 'all', state: 'all', q } })).rows.length,
}

beforeAll(async () => {
  await product.pool.query(`update groups.groups set type = 'private', private_to_id = $2 where id = $1`, [
    talkId,
    office.person('manager'),
  ])
  await product.pool.query(
    `update identity.roles set capabilities = array_remove(capabilities, 'seeContactValues') where authority = 'salesManager'`,
  )
})

test('nobody finds by a number or account that her role hides, nor by a part of one', async () => {
  const { friends, groups, requests } = found
  for (const q of ['600177321', '7732']) expect([q, await friends(q)]).toEqual([q, 0])
  expect(await friends('小陈')).toBe(1)
  for (const q of ['280000032', '0032']) expect([q, await groups({ q })]).toEqual([q, []])
  expect(await groups({ account: '2800' })).toEqual([])
  expect(await groups({ owner: 'laoning' })).toEqual([])
  expect(await groups({ q: '潘思琪' })).toEqual([talkId])
  expect(await groups({ account: '6123' })).toEqual([groupId])
  for (const q of ['13900000011', '0011', 'joiner']) expect([q, await requests(q)]).toEqual([q, 0])
  expect(await requests('潘思琪')).toBe(1)
})

test('the log calls a friend by the nickname, and is not searched by the number', async () => {
  const context = await personContext(product.context, office.person('manager'))
  expect((await friendSubject.namesOf(context, [friend.id])).get(friend.id)).toBe(`宁波小陈 · ${maskedText}`)
  expect(await friendSubject.find(context, '7732')).toEqual([])
})
