import { createGroup } from '@seamark/contract/groups/groups/groups'
import { addMember } from '@seamark/contract/groups/members/members'
import { listGroupMessages } from '@seamark/contract/groups/messages/messages'
import { listPersons } from '@seamark/contract/groups/persons/persons'
import {
  listGroupMonths,
  listGroupValues,
  listMonthOrders,
  listMonthSpeakers,
} from '@seamark/contract/groups/months/months'
import { countFindings, listFindings } from '@seamark/contract/groups/findings/findings'
import { findingFigures } from '@seamark/contract/groups/choices'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { confirmRun } from '../../workbench/testing.ts'
import { findingsList } from '../findings/lists.commands.ts'
import { writeMessages } from '../messages/messages.commands.ts'
import { personsList } from '../persons/exports.queries.ts'
import { joinPersons } from '../persons/joins.commands.ts'
import {
  aGroup,
  aMember,
  aMessage,
  anOffer,
  aPerson,
  aRequest,
  exportedRows,
  found,
  keepFound,
  refusalOf,
} from '../testing.ts'
import { valuesList } from './exports.queries.ts'
import { rebuildMonths } from './months.commands.ts'
import { recount } from './recounts.commands.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const { context } = product
let [forwarders, others, inquiry] = [0, 0, 0]

const newGroup = async (account: string, given: Parameters<typeof aGroup>[0] = {}) =>
  (await lin.call(createGroup, { body: aGroup({ account, type: 'freightAgent', memberCount: 60, ...given }) })).id

const lastDays: Record<string, string> = { '2026-10': '31', '2026-11': '30' }

/** 22:30 of 31 October in UTC is 1 November in Shanghai. */
const october = new Date('2026-10-12T03:00:00Z')
const november = new Date('2026-10-31T22:30:00Z')

beforeAll(async () => {
  forwarders = await newGroup('months-1', { name: '同行群' })
  others = await newGroup('months-2', { name: '同行群 2' })
  inquiry = await newGroup('months-3', { name: '询价群', type: 'inquiry' })
  await lin.call(addMember, {
    params: { id: forwarders },
    body: aMember({ name: '我们的人', account: '10001', isStaff: true }),
  })
  await lin.call(addMember, {
    params: { id: others },
    body: aMember({ name: '我们的人', account: '10001', isStaff: true }),
  })
  const said = [
    aMessage({ at: october.getTime(), line: 1, name: '陈', account: '10002', accountKind: 'qq' }),
    aMessage({ at: october.getTime() + 1000, line: 2, name: '我们的人', account: '10001', accountKind: 'qq' }),
    aMessage({ at: november.getTime(), line: 3, name: '陈', account: '10002', accountKind: 'qq' }),
    aMessage({ at: november.getTime() + 1000, line: 4, sender: null, kind: 'system', text: '陈加入了群聊' }),
  ]
  await writeMessages(context, { groupId: forwarders, fileId: 1, part: 0, lot: 0, messages: said })
  await keepFound(context, [
    found(anOffer(1100), forwarders, { at: october }),
    found(anOffer(1100), others, { at: october }),
    found(anOffer(1200), forwarders, { at: october }),
    found(aRequest(), forwarders, { at: november }),
    found(aPerson(), forwarders, { at: october }),
    found(aRequest(5), inquiry, { at: october }),
  ])
  await joinPersons(context)
})

test('the messages of a month and of a speaker are those that it counts, in one page and in many', async () => {
  const { months } = await zhou.call(listGroupMonths, { params: { id: forwarders } })
  const talk = (query: z.input<NonNullable<typeof listGroupMessages.query>>) =>
    zhou.call(listGroupMessages, { params: { id: forwarders }, query: { talk: 'true', ...query } })
  for (const { month, messages, ownMessages } of months) {
    const days = { from: `${month}-01`, to: `${month}-${lastDays[month]}` }
    const opened = await talk(days)
    expect({ month, rows: opened.rows.length, earlier: opened.earlier, later: opened.later }).toEqual({
      month,
      rows: messages,
      earlier: false,
      later: false,
    })
    const paged: string[] = []
    for (let after: string | undefined; ; ) {
      const { rows, later } = await talk({ ...days, limit: 1, ...(after ? { after } : {}) })
      paged.push(...rows.map(({ place }) => place))
      after = rows.at(-1)?.place
      if (!later) break
    }
    expect(paged).toEqual(opened.rows.map(({ place }) => place))
    expect((await talk({ ...days, before: paged[0] ?? '' })).rows).toEqual([])
    let own = 0
    const { speakers } = await zhou.call(listMonthSpeakers, { params: { id: forwarders }, query: { month } })
    for (const { senderId, messages: said, isOurs } of speakers) {
      const { rows } = await talk({ ...days, senderId })
      expect(rows.map(({ sender }) => sender?.id)).toEqual(Array.from({ length: said }, () => senderId))
      if (isOurs) own += rows.length
    }
    expect(own).toBe(ownMessages)
  }
  // Everything of these days holds the lines of the platform too; a sender who is not of the group has said nothing.
  const all = await zhou.call(listGroupMessages, { params: { id: forwarders }, query: { from: '2026-11-01' } })
  expect(all.rows.map(({ kind }) => kind)).toEqual(['text', 'system'])
  expect((await talk({ senderId: 999_999_999 })).rows).toEqual([])
  expect(
    await refusalOf(zhou.call(listGroupMessages, { params: { id: inquiry }, query: { from: '2026-10-01' } })),
  ).toMatchObject({ status: 404, code: 'groups.group_not_found' })
})

test('the people who are in another group too are listed, and no other', async () => {
  const listed = async (caller: typeof lin, groupId: number) =>
    (await caller.call(listPersons, { query: { groupId } })).rows.map(({ name, groups }) => [name, groups])
  const { peopleElsewhere } = await zhou.call(listGroupMonths, { params: { id: forwarders } })
  expect(await listed(zhou, forwarders)).toEqual([['我们的人', 2]])
  expect(peopleElsewhere).toBe(1)
  // Of a group that she may not read nobody is listed.
  await lin.call(addMember, {
    params: { id: inquiry },
    body: aMember({ name: '我们的人', account: '10001', isStaff: true }),
  })
  await joinPersons(context)
  expect(await listed(lin, inquiry)).toEqual([['我们的人', 3]])
  expect(await listed(zhou, inquiry)).toEqual([])
  expect(await listed(zhou, forwarders)).toEqual([['我们的人', 2]])
  expect(
    await exportedRows(personsList, await personContext(context, office.person('sales2')), {
      groupId: String(inquiry),
    }),
  ).toEqual([])
})

/** Takes the person who was found into the phonebook: a company of its own. */
async function bringClient(): Promise<number> {
  const { rows } = await product.pool.query<{ id: string }>(`select id from groups.findings where kind = 'contact'`)
  const ids = rows.map(({ id }) => Number(id))
  await confirmRun(
    lin,
    await lin.call(countBulk, { body: { list: 'findings', action: 'contact', input: {}, rows: { ids } } }),
  )
  const made = await product.pool.query<{ id: string }>('select company_id as id from groups.finding_outcomes')
  return Number(made.rows[0]?.id)
}

test('months are those of the office, and count messages, speakers and findings once', async () => {
  await rebuildMonths(context)
  await rebuildMonths(context)
  const { months, people, peopleElsewhere } = await zhou.call(listGroupMonths, { params: { id: forwarders } })
  expect(months).toEqual([
    expect.objectContaining({ month: '2026-11', messages: 1, speakers: 1, ownMessages: 0, demands: 1, onlyHere: 1 }),
    expect.objectContaining({
      month: '2026-10',
      messages: 2,
      speakers: 2,
      ownMessages: 1,
      supplies: 2,
      contacts: 1,
      onlyHere: 2,
      accepted: 0,
      newClients: 0,
    }),
  ])
  expect({ people, peopleElsewhere }).toEqual({ people: 2, peopleElsewhere: 1 })
})

test('speakers of a month are those that it counts, and our own are told apart', async () => {
  const speakers = (caller: typeof lin, query: z.input<NonNullable<typeof listMonthSpeakers.query>>, id = forwarders) =>
    caller.call(listMonthSpeakers, { params: { id }, query })
  const chen = { senderId: expect.any(Number), name: '陈', messages: 1, isOurs: false }
  const ours = { senderId: expect.any(Number), name: '我们的人', messages: 1, isOurs: true }
  expect(await speakers(zhou, { month: '2026-10' })).toEqual({
    month: '2026-10',
    speakers: [ours, chen],
    count: 2,
    messages: 2,
  })
  expect(await speakers(lin, { month: '2026-10', ours: 'true' })).toMatchObject({
    speakers: [ours],
    count: 1,
    messages: 1,
  })
  // Half past ten in the evening of UTC is the next month of the office.
  expect(await speakers(lin, {})).toMatchObject({ month: '2026-11', speakers: [chen], count: 1 })
  expect(await refusalOf(speakers(zhou, {}, inquiry))).toMatchObject({ status: 404 })
})

test('a client counts for the group of its finding, with its orders of 90 days and their boxes', async () => {
  const companyId = await bringClient()
  const personId = office.person('sales')
  await sql`
    with made as (
      insert into orders.orders (number, company_id, manager_id, created_by, updated_by)
      values ('MONTHS-1', ${companyId}, ${personId}, ${personId}, ${personId}) returning id)
    insert into orders.containers (order_id, place, type) select id, place, '40HQ' from made, generate_series(1, 2) place`.execute(
    product.db,
  )
  await rebuildMonths(context)
  const { months, advice } = await lin.call(listGroupMonths, { params: { id: forwarders } })
  expect(months.at(-1)).toMatchObject({ month: '2026-10', newClients: 1, orders: 1, teu: 4 })
  expect(advice).toEqual({
    advice: 'keep',
    reasons: [
      { reason: 'broughtClients', count: 1 },
      { reason: 'broughtOrders', count: 1 },
    ],
  })
  const orders = (caller: typeof lin, id = forwarders) =>
    caller.call(listMonthOrders, { params: { id }, query: { month: '2026-10' } })
  expect(await orders(lin)).toMatchObject({ orders: [{ number: 'MONTHS-1', teu: 4 }], hidden: 0, teu: 4 })
  // A colleague hears what the month says, and of the order nothing.
  expect(await orders(zhou)).toEqual({ month: '2026-10', orders: [], hidden: 1, teu: 4 })
  expect(await orders(lin, others)).toMatchObject({ orders: [], hidden: 0, teu: 0 })
  expect(await refusalOf(orders(zhou, inquiry))).toMatchObject({ status: 404 })
})

test('the values are sorted by each figure and by advice, and narrowed by both', async () => {
  await rebuildMonths(context)
  const named = async (query: z.input<NonNullable<typeof listGroupValues.query>>) =>
    (await lin.call(listGroupValues, { query: { month: '2026-10', ...query } })).rows.map(({ group }) => group.name)
  expect(await named({ sort: 'supplies', order: 'desc' })).toEqual(['同行群', '同行群 2', '询价群'])
  expect(await named({ sort: 'demands', order: 'asc', type: 'freightAgent' })).toEqual(['同行群', '同行群 2'])
  expect(await named({ sort: 'demands' })).toEqual(['询价群', '同行群 2', '同行群'])
  expect(await named({ figure: 'supplies,orders' })).toEqual(['同行群'])
  expect(await named({ advice: 'keep' })).toEqual(['同行群'])
  expect((await named({ sort: 'advice' }))[0]).toBe('同行群')
  expect((await named({ sort: 'advice', order: 'asc' })).at(-1)).toBe('同行群')
  expect(await named({ advice: 'changeType' })).toEqual([])
  const paged: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { rows, next } = await lin.call(listGroupValues, {
      query: { month: '2026-10', sort: 'teu', order: 'asc', limit: 1, ...(cursor ? { cursor } : {}) },
    })
    paged.push(...rows.map(({ group }) => group.name))
    if (next === null) break
    cursor = next
  }
  expect(paged).toEqual(await named({ sort: 'teu', order: 'asc' }))
})

test('a decision makes its groups be counted again, once for all that was decided in a while', async () => {
  const { rows } = await product.pool.query<{ ids: number[]; is_later: boolean }>(
    `select data -> 'payload' -> 'groupIds' as ids, start_after > now() as is_later from jobs.job where name = 'groups.recount'`,
  )
  expect(rows).toContainEqual({ ids: [forwarders], is_later: true })
  const forget = () => product.pool.query('update groups.months set messages = 0 where group_id = $1', [forwarders])
  const messages = async () => (await lin.call(listGroupMonths, { params: { id: forwarders } })).months[0]?.messages
  const decided = (msAgo: number) => ({ groupIds: [forwarders], since: new Date(Date.now() - msAgo).toISOString() })
  await rebuildMonths(context)
  await forget()
  await recount(context, decided(60_000))
  expect(await messages()).toBe(0)
  await recount(context, decided(0))
  expect(await messages()).toBe(1)
})

test('the values of a month list the groups that one may read, those with most messages first', async () => {
  await rebuildMonths(context)
  const named = async (caller: typeof lin) =>
    (await caller.call(listGroupValues, { query: { month: '2026-10' } })).rows.map(({ group }) => group.name)
  expect(await named(lin)).toEqual(['同行群', '询价群', '同行群 2'])
  expect(await named(zhou)).toEqual(['同行群', '同行群 2'])
  expect(await refusalOf(zhou.call(listGroupMonths, { params: { id: inquiry } }))).toMatchObject({ status: 404 })
  const first = await lin.call(listGroupValues, { query: { month: '2026-10', limit: 2 } })
  const second = await lin.call(listGroupValues, { query: { month: '2026-10', limit: 2, cursor: first.next ?? '' } })
  expect([...first.rows, ...second.rows]).toHaveLength(3)
  expect((await lin.call(listGroupValues, { query: {} })).month).toBe('2026-11')
  const exported = async (username: string, query: Record<string, string>) =>
    (await exportedRows(valuesList, await personContext(context, office.person(username)), query)).map((row) => [
      row['month'],
      row['group'],
      row['messages'],
    ])
  expect(await exported('sales', { month: '2026-10', type: 'inquiry' })).toEqual([['2026-10', '询价群', 0]])
  expect(await exported('sales2', { month: '2026-10', type: 'inquiry' })).toEqual([])
  expect(await exported('sales2', { month: '2026-10', q: '行群 2' })).toEqual([['2026-10', '同行群 2', 0]])
  expect(await exported('sales', { platform: 'line' })).toEqual([])
  // A group of which nothing came in the month is in it too, with nothing, as long as somebody of us is in it.
  const ofLatest = () => exported('sales2', {})
  const silent = ['2026-11', '同行群 2', 0]
  expect(await ofLatest()).toEqual([['2026-11', '同行群', 1], silent])
  const setState = (state: string) =>
    product.pool.query('update groups.groups set state = $2 where id = $1', [others, state])
  await setState('left')
  expect(await ofLatest()).toEqual([['2026-11', '同行群', 1]])
  await setState('active')
  expect((await named(lin)).length).toBe(3)
})

/** Takes the request of the forwarders' group to the market, and finds its boxes there. */
async function matchRequest() {
  const { rows } = await product.pool.query<{ id: string }>(
    `select f.id from groups.findings f where kind in ('demand', 'supply') and state = 'found' and $1 = any(group_ids) order by kind, id limit 2`,
    [forwarders],
  )
  const ids = rows.map(({ id }) => Number(id))
  await confirmRun(
    lin,
    await lin.call(countBulk, { body: { list: 'findings', action: 'post', input: {}, rows: { ids } } }),
  )
  const posted = await product.pool.query<{ target: string; id: string }>(
    `select target, subject_id as id from groups.finding_outcomes where target in ('supply', 'demand')`,
  )
  const [demand, supply] = ['demand', 'supply'].map((side) => posted.rows.find(({ target }) => target === side)?.id)
  await product.pool.query(
    `insert into rates.pairs (demand_id, supply_id, container, offered, state, boxes, taken_by, taken_side, taken_at, confirmed_at)
     values ($1, $2, '40HQ', '40HQ', 'matched', 1, $3, 'supply', now(), now())`,
    [demand, supply, office.person('sales')],
  )
}

test('each figure opens the findings that it counts, and no other', async () => {
  await matchRequest()
  await product.pool.query(`update groups.findings set state = 'superseded' where kind = 'supply' and state = 'found'`)
  await keepFound(context, [found(aPerson('+8613900011133', '宁波蓝舟国际货运代理有限公司'), others, { at: october })])
  await rebuildMonths(context)
  let counted = 0
  for (const id of [forwarders, others, inquiry])
    for (const month of (await lin.call(listGroupMonths, { params: { id } })).months)
      for (const figure of findingFigures) {
        const query = { figure, groupId: id, from: `${month.month}-01`, to: `${month.month}-${lastDays[month.month]}` }
        const opened = (await lin.call(listFindings, { query })).rows.length
        expect({ ...query, opened }).toEqual({ ...query, opened: month[figure] })
        expect(await lin.call(countFindings, { query })).toEqual({ value: opened, exact: true })
        counted += opened
      }
  expect(counted).toBeGreaterThan(8)
  const brought = await lin.call(listFindings, { query: { figure: 'newClients' } })
  expect(brought.rows).toMatchObject([{ kind: 'contact', state: 'accepted', group: { id: forwarders } }])
  const matched = await lin.call(listFindings, { query: { figure: 'matched' } })
  expect(matched.rows).toMatchObject([{ kind: 'demand', outcomes: [{ target: 'demand', isMatched: true }] }])
  // Both sides of the pair say so, to everybody who sees them, and in the exported file too.
  const posted = await zhou.call(listFindings, { query: { state: 'accepted', kind: 'supply,demand' } })
  expect(
    posted.rows.map(({ kind, outcomes }) => [kind, outcomes.map(({ isMatched }) => isMatched)]).toSorted(),
  ).toEqual([
    ['demand', [true]],
    ['supply', [true]],
  ])
  const file = await exportedRows(findingsList, await personContext(context, office.person('sales')), {
    figure: 'matched',
  })
  expect(file.map((row) => row['matched'])).toEqual(['已配舱'])
  await product.pool.query(`update rates.pairs set state = 'released', ended_at = now()`)
  expect((await lin.call(listFindings, { query: { state: 'accepted', kind: 'demand' } })).rows).toMatchObject([
    { outcomes: [{ isMatched: false }] },
  ])
})
