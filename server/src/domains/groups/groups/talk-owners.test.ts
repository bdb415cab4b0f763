import { groupKey } from '@seamark/contract/groups/groups/fields'
import { createGroup, getGroup, listGroups } from '@seamark/contract/groups/groups/groups'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import { aGroup, refusalOf } from '../testing.ts'
import { tellOfTalks } from './talk-owners.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const { pool } = product
const [linId, zhouId] = [office.person('sales'), office.person('sales2')]

let made = 0
/** A private chat as the reading of a file makes it. */
async function talkOf(
  owner: number,
  companyId: number | null = null,
  account = `talk ${(made += 1)}`,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into groups.groups (platform, account, account_key, name, type, private_to_id, created_by, updated_by, company_id)
     values ('wechat', $2, $3, $2, 'private', $1, $1, $1, $4) returning id::float8 as id`,
    [owner, account, groupKey(account), companyId],
  )
  return rows[0]?.id ?? 0
}

const count = (ids: number[], ownerId: number, caller = lin) =>
  caller.call(countBulk, { body: { list: 'groups', action: 'owner', input: { ownerId }, rows: { ids } } })
const give = async (ids: number[], ownerId: number, caller = lin) =>
  confirmRun(caller, await count(ids, ownerId, caller))
const seenBy = async (caller: typeof lin, ids: readonly number[]) => {
  const { rows } = await caller.call(listGroups, { query: { type: 'private', limit: 50 } })
  return rows.map(({ id }) => id).filter((id) => ids.includes(id))
}
const heldBy = async (name: string, caller: typeof lin) =>
  (await caller.call(createCompany, { body: aCompany({ name, organizationNumber: '' }) })).id

test('a private chat that its owner gives away is seen by the colleague alone, and comes back with the undo', async () => {
  const id = await talkOf(linId)
  const run = await give([id], zhouId)
  expect(run.counts).toMatchObject({ done: 1 })
  expect([await seenBy(lin, [id]), await seenBy(zhou, [id]), await seenBy(manager, [id])]).toEqual([[], [id], []])
  expect(await zhou.call(getGroup, { params: { id } })).toMatchObject({ givenBy: '林晓帆', can: { edit: true } })
  expect(await refusalOf(lin.call(getGroup, { params: { id } }))).toMatchObject({ status: 404 })
  const { rows: audited } = await pool.query(
    `select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where a.action = 'groups.talkGiven'`,
  )
  expect(audited).toEqual([{ before: { ownerId: linId }, after: { ownerId: zhouId } }])
  const { rows: told } = await pool.query(
    `select user_id::float8 as "user", facts from notices.notices where kind = 'groups.notice.talksGiven'`,
  )
  expect(told).toMatchObject([{ user: zhouId, facts: { giver: '林晓帆', count: 1 } }])
  await undoRun(lin, run.id)
  expect([await seenBy(lin, [id]), await seenBy(zhou, [id])]).toEqual([[id], []])
  expect(await lin.call(getGroup, { params: { id } })).toMatchObject({ givenBy: null })
})

test('nobody gives the chat of somebody else, and a group is not given', async () => {
  const id = await talkOf(linId)
  const group = await lin.call(createGroup, { body: aGroup({ account: 'no talk', type: 'freightAgent' }) })
  for (const caller of [zhou, manager])
    expect((await give([id], zhouId, caller)).counts).toMatchObject({ done: 0, refused: 1 })
  expect((await give([group.id], zhouId)).counts).toMatchObject({ done: 0, refused: 1 })
  expect(await seenBy(lin, [id])).toEqual([id])
})

test('the chat of a client goes to whoever holds or follows the client, and to nobody else', async () => {
  const [theirs, mine] = [await heldBy('周的客户一', zhou), await heldBy('林的客户一', lin)]
  const ids = [await talkOf(linId, theirs), await talkOf(linId, mine)]
  expect((await give(ids, zhouId)).counts).toMatchObject({ done: 1, refused: 1 })
  expect([await seenBy(zhou, ids), await seenBy(lin, ids)]).toEqual([[ids[0]], [ids[1]]])
  await pool.query('update phonebook.companies set follower_ids = array[$2::bigint] where id = $1', [mine, zhouId])
  expect((await give(ids.slice(1), zhouId)).counts).toMatchObject({ done: 1 })
})

test('somebody who has left, or does not open the groups, is given nothing', async () => {
  const id = await talkOf(linId)
  const { rows } = await pool.query<{ id: number }>(
    `insert into identity.users (username, name, disabled_at) values ('left', '已离职', now()) returning id::float8 as id`,
  )
  expect((await give([id], rows[0]?.id ?? 0)).counts).toMatchObject({ done: 0, refused: 1 })
  expect(await seenBy(lin, [id])).toEqual([id])
})

test('both may have a chat with the same person, and what was given on does not come back', async () => {
  const [own, theirs] = [await talkOf(linId, null, 'same'), await talkOf(zhouId, null, 'same')]
  const run = await give([own], zhouId)
  expect((await seenBy(zhou, [own, theirs])).toSorted()).toEqual([own, theirs].toSorted())
  // The account is free for a new chat of hers, which then stands in the way of the old one.
  const again = await talkOf(linId, null, 'same')
  expect((await undoRun(lin, run.id)).counts).toMatchObject({ refused: 1 })
  await pool.query('delete from groups.groups where id = $1', [again])
  await give([own], office.person('manager'), zhou)
  expect((await undoRun(lin, run.id)).counts).toMatchObject({ refused: 1 })
  expect(await seenBy(manager, [own])).toEqual([own])
})

test('whose clients go to somebody else is told of the chats that stayed, and nobody else is', async () => {
  const [company, other] = [await heldBy('交接的客户', lin), await heldBy('没有私聊的客户', lin)]
  const ids = [await talkOf(linId, company), await talkOf(linId, company)]
  await talkOf(zhouId, company)
  const moves = [company, other].map((companyId) => ({ companyId, fromId: linId }))
  const tell = (toId: number | null, given: Parameters<typeof tellOfTalks>[1]['moves']) =>
    write.bookkeep(product.context, 'groups.read', (tx) => tellOfTalks(tx, { toId, moves: given }))
  await tell(null, moves)
  await tell(zhouId, [{ companyId: company, fromId: linId, undoneAt: new Date().toISOString() }])
  await tell(zhouId, [{ companyId: other, fromId: linId }])
  await tell(zhouId, moves)
  const { rows } = await pool.query(
    `select user_id::float8 as "user", facts from notices.notices where kind = 'groups.notice.talksStay'`,
  )
  expect(rows).toMatchObject([{ user: linId, facts: { name: '周敏', count: 2 } }])
  expect(await seenBy(lin, ids)).toHaveLength(2)
})
