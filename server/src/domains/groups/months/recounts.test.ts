import { createGroup } from '@seamark/contract/groups/groups/groups'
import { eraseSender } from '@seamark/contract/groups/messages/messages'
import {
  cancelOrder,
  createOrder,
  deleteOrder,
  editOrder,
  type Order,
  reopenOrder,
  restoreOrder,
} from '@seamark/contract/orders/orders/orders'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { confirmPair, releasePair, takePair } from '@seamark/contract/rates/pairs/pairs'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aBareOrder } from '../../orders/testing.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { confirmRun } from '../../workbench/testing.ts'
import { writeMessages } from '../messages/messages.commands.ts'
import { aGroup, aMessage, anOffer, aPerson, aRequest, found, keepFound } from '../testing.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)
const { context, pool } = product
const group = await lin.call(createGroup, { body: aGroup({ account: 'recounts-1', type: 'freightAgent' }) })

/** The groups of the recounts that wait, which are then forgotten. */
async function recounted(): Promise<number[][]> {
  const { rows } = await pool.query<{ ids: number[] }>(
    `with gone as (delete from jobs.job where name = 'groups.recount' returning data) select data -> 'payload' -> 'groupIds' as ids from gone`,
  )
  return rows.map(({ ids }) => ids)
}

test('a pair of a request that stood in a chat is counted once it is confirmed, and no more once it is released', async () => {
  await keepFound(context, [found(aRequest(), group.id), found(anOffer(), group.id)])
  const { rows: open } = await pool.query<{ id: string }>(`select id from groups.findings where state = 'found'`)
  const ids = open.map(({ id }) => Number(id))
  await confirmRun(
    lin,
    await lin.call(countBulk, { body: { list: 'findings', action: 'post', input: {}, rows: { ids } } }),
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into rates.pairs (demand_id, supply_id, container, offered, state, boxes, taken_by, taken_side, taken_at)
     select d.subject_id, s.subject_id, '40HQ', '40HQ', 'paired', 1, $1, 'supply', now()
     from groups.finding_outcomes d cross join groups.finding_outcomes s where d.target = 'demand' and s.target = 'supply' returning id`,
    [office.person('sales')],
  )
  const on = { params: { id: Number(rows[0]?.id) } }
  await recounted()
  await lin.call(confirmPair, on)
  expect(await recounted()).toEqual([[group.id]])
  await lin.call(releasePair, { ...on, body: { reason: '客户改期' } })
  expect(await recounted()).toEqual([[group.id]])
  // Whoever owns both sides confirms the pair by taking it, as long as both hold.
  await pool.query(`update rates.rates set expiry = '2099-12-31', ends_on = '2099-12-31'`)
  await pool.query(`update rates.legs set ends_on = '2099-12-31'`)
  const { rows: sides } = await pool.query<{ demand_id: number; supply_id: number }>(
    `select demand_id::float8 as demand_id, supply_id::float8 as supply_id from rates.pairs where id = $1`,
    [on.params.id],
  )
  const [pair = { demand_id: 0, supply_id: 0 }] = sides
  const taken = await lin.call(takePair, {
    params: { id: pair.demand_id },
    body: { supplyId: pair.supply_id, container: '40HQ', offered: '40HQ', boxes: 1 },
  })
  expect(taken.state).toBe('matched')
  expect(await recounted()).toEqual([[group.id]])
})

test('a group is counted again once an order of its client comes, changes its boxes, is cancelled, opened, deleted or carried', async () => {
  await keepFound(context, [found(aPerson('+8613900088801', '重算客户'), group.id)])
  const { rows: open } = await pool.query<{ id: string }>(`select id from groups.findings where kind = 'contact'`)
  const ids = open.map(({ id }) => Number(id))
  await confirmRun(
    lin,
    await lin.call(countBulk, { body: { list: 'findings', action: 'contact', input: {}, rows: { ids } } }),
  )
  const { rows } = await pool.query<{ id: string }>(
    `select company_id as id from groups.finding_outcomes where target = 'contact'`,
  )
  const companyId = Number(rows[0]?.id)
  await recounted()
  const after = async <Answer>(deed: Promise<Answer>) => {
    const answer = await deed
    return { answer, groups: (await recounted()).flat() }
  }
  const another = await lin.call(createCompany, { body: aCompany({ name: '不在群里的客户', organizationNumber: '' }) })
  const counted = async (deed: Promise<Order>): Promise<Order> => {
    const { answer, groups } = await after(deed)
    expect(groups).toEqual([group.id])
    return answer
  }
  const made = await counted(lin.call(createOrder, { body: aBareOrder({ companyId }) }))
  const on = (order: Order) => ({ params: { id: order.id }, version: order.version })
  const containers = [{ type: '40HQ' as const, number: '', seal: '' }]
  const boxed = await counted(lin.call(editOrder, { ...on(made), body: { containers } }))
  // What the month does not count leaves it as it is.
  const { answer: renamed, groups: none } = await after(
    lin.call(editOrder, { ...on(boxed), body: { remark: '改备注' } }),
  )
  expect(none).toEqual([])
  const cancelled = await counted(lin.call(cancelOrder, { ...on(renamed), body: { reason: '客户改期' } }))
  const opened = await counted(lin.call(reopenOrder, on(cancelled)))
  const moved = await counted(lin.call(editOrder, { ...on(opened), body: { companyId: another.id } }))
  const back = await counted(lin.call(editOrder, { ...on(moved), body: { companyId } }))
  expect((await after(lin.call(deleteOrder, on(back)))).groups).toEqual([group.id])
  expect((await after(lin.call(restoreOrder, { params: { id: back.id } }))).groups).toEqual([group.id])
  // An order of somebody of whom no chat speaks counts for nobody.
  const { groups: ofOthers } = await after(lin.call(createOrder, { body: aBareOrder({ companyId: another.id }) }))
  expect(ofOthers).toEqual([])
})

test('a group is counted again once somebody who spoke there is erased', async () => {
  const said = aMessage({ name: '马三', account: '80002', accountKind: 'qq' })
  await writeMessages(context, { groupId: group.id, fileId: 1, part: 0, lot: 0, messages: [said] })
  const { rows } = await pool.query<{ id: string }>(`select id from groups.senders where name = '马三'`)
  const boss = await product.signIn('sysadmin')
  await boss.call(eraseSender, { params: { id: Number(rows[0]?.id) } })
  expect(await recounted()).toEqual([[group.id]])
})
