import { createGroup } from '@seamark/contract/groups/groups/groups'
import { addMember, listMemberTalk } from '@seamark/contract/groups/members/members'
import { listGroupMessages } from '@seamark/contract/groups/messages/messages'
import { createEngine } from '../../../platform/engine/engine.ts'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { writeMessages } from '../messages/messages.commands.ts'
import { aGroup, aMember, aMessage, refusalOf } from '../testing.ts'
import { joinPersons } from './joins.commands.ts'
import { listMemberTalk as talkOf } from './member-talk.queries.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const { context } = product

test('each member shows what he said in the group, under all his accounts, for whoever may read it', async () => {
  const { id } = await lin.call(createGroup, { body: aGroup({ account: 'talk-1', type: 'inquiry' }) })
  const add = async (given: Parameters<typeof aMember>[0]) =>
    (await lin.call(addMember, { params: { id }, body: aMember({ grade: 'ordinary', ...given }) })).id
  const owner = await add({ name: '老周', account: '10001', grade: 'owner' })
  const twice = await add({ name: '小李', account: '10002', phone: '13900000771' })
  const silent = await add({ name: '潜水的', account: '10003' })
  const at = Date.UTC(2026, 8, 1, 1)
  const own = { account: '10001', accountKind: 'qq' as const, name: '老周' }
  const first = aMessage({ at, line: 1, ...own })
  const messages = [
    { ...first, sender: first.sender && { ...first.sender, title: '群主' } },
    aMessage({ at: at + 60_000, line: 2, name: '小李', account: '10002', accountKind: 'qq' }),
    aMessage({ at: at + 120_000, line: 3, name: '小李2', account: '+8613900000771', accountKind: 'phone' }),
    aMessage({ at: at + 180_000, line: 4, sender: null, kind: 'system', text: '小李加入了群聊' }),
  ]
  await writeMessages(context, { groupId: id, fileId: 1, part: 0, lot: 0, messages })
  await joinPersons(context)

  const asked = { params: { id }, query: { members: [owner, twice, silent].join(',') } }
  const { rows } = await lin.call(listMemberTalk, asked)
  const time = (minutes: number) => new Date(at + minutes * 60_000).toISOString()
  const sender = expect.any(Number)
  expect(rows.toSorted((one, other) => one.memberId - other.memberId)).toEqual([
    { memberId: owner, title: '群主', messages: 1, firstAt: time(0), lastAt: time(0), senderId: sender },
    { memberId: twice, title: '', messages: 2, firstAt: time(1), lastAt: time(2), senderId: null },
  ])
  const { rows: said } = await lin.call(listGroupMessages, { params: { id }, query: { limit: 10 } })
  expect(said.map((message) => message.sender?.title)).toEqual(['群主', '', '', undefined])

  expect(await refusalOf(zhou.call(listMemberTalk, asked))).toMatchObject({ code: 'groups.group_not_found' })
  const engine = createEngine('unix:///tmp/no-engine-here.sock?database=facts')
  const person = await personContext(context, office.person('sales'))
  await expect(talkOf({ ...person, engine }, id, [owner])).rejects.toMatchObject({
    code: 'groups.messages_unavailable',
  })
  await engine.stop()
})
