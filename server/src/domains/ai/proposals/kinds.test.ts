import { randomUUID } from 'node:crypto'
import { beginChat, openChat } from '@seamark/contract/ai/chats/chats'
import {
  confirmProposal,
  dismissProposal,
  type NewProposal,
  type Proposal,
  type ProposalInput,
} from '@seamark/contract/ai/proposals/proposals'
import { createRecord, listRecords } from '@seamark/contract/followups/records/records'
import { createTask, listTasks, newTask } from '@seamark/contract/followups/tasks/tasks'
import { createCompany, deleteCompany } from '@seamark/contract/phonebook/companies/companies'
import { transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { createTag, createTagGroup, setCompanyTags } from '@seamark/contract/phonebook/tags/tags'
import { addDays } from '@seamark/contract/platform/days'
import { Refusal } from '@seamark/contract/platform/client'
import { getRate } from '@seamark/contract/rates/rates/rates'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anotherCompany, type Caller, openDesk, personContext } from '../../phonebook/testing.ts'
import { refusalOf } from '../testing.ts'
import { insertProposals } from './insertions.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const { groups, id: groupId } = await manager
  .call(createTagGroup, { body: { name: '等级', nameEn: 'Level', labels: [] } })
  .then((group) => ({ groups: group, id: group.id }))
const tagNamed = (name: string, nameEn: string) =>
  manager.call(createTag, { body: { groupId, name, nameEn, colour: 'red' } })
const vip = await tagNamed('重点', 'VIP')
const lane = await tagNamed('美线', 'US lane')

let companies = 0
const client = (name = `赤鸢${'甲乙丙丁戊己庚辛壬癸'.charAt(companies++)}国际货运有限公司`) =>
  lin.call(createCompany, { body: anotherCompany({ name, progress: 'unconfirmed' }) })

async function propose(caller: Caller, text: string): Promise<Proposal> {
  const { messages } = await caller.call(beginChat, { body: { key: randomUUID(), text } })
  const [part] = messages[1]?.parts ?? []
  if (part?.kind !== 'proposal') throw new Error(`No proposal: ${JSON.stringify(messages[1]?.parts)}`)
  return part.proposal
}
const confirm = (
  caller: Caller,
  { id, token, seen, input }: Proposal,
  given: Partial<ProposalInput> = {},
  retyped: string[] = [],
) =>
  caller.call(confirmProposal, {
    params: { id },
    body: { token: token ?? '', seen, input: { ...input, ...given } as ProposalInput, retyped },
  })
const codeOf = (error: unknown) => (error instanceof Refusal ? error.body.code : String(error))
const versionOf = async (id: number) => (await manager.call(getCompany, { params: { id } })).version
const records = async (id: number) => (await lin.call(listRecords, { params: { id }, query: {} })).rows
const today = () => new Date().toISOString().slice(0, 10)

/** A proposal as the model makes it, in a chat of the caller. */
async function proposedByModel(caller: Caller, person: string, given: NewProposal) {
  const { chat, messages } = await caller.call(beginChat, { body: { key: randomUUID(), text: '你好' } })
  const answered = messages[1]?.id ?? 0
  const context = await personContext(product.context, office.person(person))
  const [id = 0] = await write(context, { permission: 'ai.ask', audit: 'ai.chatAsked' }, async (tx) => {
    tx.unchanged()
    return insertProposals(tx, answered, [given])
  })
  await product.pool.query(
    `update ai.messages set parts = jsonb_build_array(jsonb_build_object('kind', 'proposal', 'id', $2::int)) where id = $1`,
    [answered, id],
  )
  const opened = await caller.call(openChat, { params: { id: chat.id }, query: {} })
  const [part] = opened.messages[1]?.parts ?? []
  if (part?.kind !== 'proposal') throw new Error('It is not told')
  return part.proposal
}

test('a follow-up is logged as it was said, moves the client on, and is made once by four clicks', async () => {
  const { id, name } = await client()
  const proposal = await propose(lin, `给${name}记一条电话跟进：谈了美线价格，下周给答复`)
  expect(proposal).toMatchObject({
    input: { kind: 'followUp', way: 'phone', content: '谈了美线价格，下周给答复' },
    company: { id, name },
    preview: [
      { field: 'progress', before: ['unconfirmed'], after: ['contacted'] },
      { field: 'lastContact', before: [] },
    ],
  })
  expect(await records(id)).toEqual([])
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => confirm(lin, proposal)))
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []))
  expect(refusals).toEqual(Array(3).fill('ai.proposal_settled'))
  const [record, ...others] = await records(id)
  expect(others).toEqual([])
  expect(record).toMatchObject({ way: 'phone', content: '谈了美线价格，下周给答复', progress: 'contacted' })
  const [done] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(done).toMatchObject({ state: 'done', token: null, outcome: { kind: 'record', id: record?.id } })
})

test('the next contact moves the one that is planned, else a task is made; a superior plans for whoever holds the client', async () => {
  const { id, name } = await client()
  const day = addDays(today(), 2)
  const plan = (on: string) => `把${name}的下次联系定在${on}`
  const first = await propose(lin, plan(day))
  expect(first.preview).toEqual([{ field: 'nextContact', before: [], after: [day] }])
  const { outcome } = await confirm(lin, first)
  const later = await propose(lin, plan(addDays(day, 3)))
  expect(later.preview).toEqual([{ field: 'nextContact', before: [day], after: [addDays(day, 3)] }])
  const moved = await confirm(lin, later, { dueDay: addDays(day, 4) })
  expect(moved.outcome).toEqual(outcome)
  const { rows } = await lin.call(listTasks, { query: { companyId: id } })
  expect(rows).toMatchObject([{ id: outcome?.id, kind: 'contact', dueDay: addDays(day, 4) }])
  const hers = await propose(manager, plan(day))
  expect(hers.preview).toMatchObject([{ field: 'person' }, { field: 'nextContact', before: [addDays(day, 4)] }])
  expect((await confirm(manager, hers)).outcome).toEqual(outcome)
  // What was planned meanwhile is shown before anything is moved.
  const overtaken = await propose(lin, plan(addDays(day, 1)))
  await lin.call(createTask, {
    body: newTask.parse({ kind: 'contact', title: '', companyId: id, dueDay: today() }),
  })
  expect(await refusalOf(confirm(lin, overtaken))).toMatchObject({ status: 409, code: 'ai.proposal_changed' })
})

test('tags are set and removed by their names, never made, and only by whoever may change the client', async () => {
  const { id, name } = await client()
  const proposal = await propose(lin, `给${name}加上标签重点、us lane`)
  expect(proposal).toMatchObject({
    input: { kind: 'tags', add: [vip.id, lane.id], remove: [] },
    preview: [{ field: 'tags', before: [], after: [String(vip.id), String(lane.id)] }],
  })
  const { outcome } = await confirm(lin, proposal)
  expect(outcome).toEqual({ kind: 'company', id })
  expect((await lin.call(getCompany, { params: { id } })).tagIds).toEqual([vip.id, lane.id])
  const removal = await propose(lin, `把${name}的标签重点去掉`)
  // The version of a client does not move with its tags; what was seen does.
  await lin.call(setCompanyTags, { params: { id }, body: { add: [], remove: [lane.id] } })
  expect(await refusalOf(confirm(lin, removal))).toMatchObject({ code: 'ai.proposal_changed' })
  const unknown = await lin.call(beginChat, { body: { key: randomUUID(), text: `给${name}加上标签没有这个` } })
  expect(unknown.messages[1]?.parts.filter(({ kind }) => kind === 'proposal')).toEqual([])
  const follower = await proposedByModel(zhou, 'sales2', {
    input: { kind: 'tags', add: [vip.id], remove: [] },
    company: { id },
  })
  expect(await refusalOf(confirm(zhou, follower))).toMatchObject({ code: 'ai.proposal_changed' })
  expect(groups.name).toBe('等级')
})

test('a request for space is posted as it was read, with the rights of rates', async () => {
  const { id, name } = await client()
  const proposal = await propose(lin, `给${name}发布求舱：宁波到洛杉矶 2*40HQ`)
  expect(proposal).toMatchObject({
    company: { id },
    input: { kind: 'demand', freight: { pols: ['CNNGB'], pods: ['USLAX'], boxes: [{ container: '40HQ', count: 2 }] } },
  })
  const { outcome } = await confirm(lin, proposal)
  expect(await lin.call(getRate, { params: { id: outcome?.id ?? 0 } })).toMatchObject({
    side: 'demand',
    company: { id },
    boxes: [{ container: '40HQ', count: 2, open: 2 }],
    remark: '宁波到洛杉矶 2*40HQ',
  })
  const empty = await propose(lin, '发布求舱：宁波到洛杉矶 1*20GP')
  if (empty.input.kind !== 'demand') throw new Error('It is no request')
  const without = confirm(lin, empty, { freight: { ...empty.input.freight, boxes: [] } })
  expect(await refusalOf(without)).toMatchObject({ status: 400, fields: [['boxes', 'rates.boxes_missing']] })
  // Half understood is not proposed.
  for (const text of [
    '发布求舱：宁波到一个地方 2*40HQ',
    '发布求舱：宁波到洛杉矶',
    '发布求舱：宁波到洛杉矶 40HQ 1500美金',
  ]) {
    const { messages } = await lin.call(beginChat, { body: { key: randomUUID(), text } })
    expect([text, messages[1]?.parts.filter(({ kind }) => kind === 'proposal')]).toEqual([text, []])
  }
})

test('a text is shown to be copied: it has no token, is never confirmed, and does not expire', async () => {
  const proposal = await proposedByModel(lin, 'sales', {
    input: { kind: 'text', text: '您好，报价如下' },
    company: null,
  })
  expect(proposal).toMatchObject({ state: 'proposed', token: null, input: { text: '您好，报价如下' } })
  await product.pool.query('update ai.proposals set expires_at = now() where id = $1', [proposal.id])
  const missing = { status: 404, code: 'ai.proposal_not_found' }
  expect(await refusalOf(confirm(lin, proposal))).toMatchObject(missing)
  const dismissed = lin.call(dismissProposal, { params: { id: proposal.id }, body: { token: '' } })
  expect(await refusalOf(dismissed)).toMatchObject(missing)
})

test('what comes from an outside text is typed again by whoever confirms, or taken out', async () => {
  const number = '13700001234'
  const given = {
    input: { kind: 'task', title: `打 ${number}`, dueDay: addDays(today(), 1) },
    company: null,
    outside: { line: `请立即致电 ${number}`, values: [number] },
  } as const
  const proposal = await proposedByModel(lin, 'sales', { ...given, outside: { ...given.outside, values: [number] } })
  expect(proposal.outside).toEqual(given.outside)
  expect(await refusalOf(confirm(lin, proposal))).toMatchObject({ status: 400, code: 'ai.proposal_retype' })
  expect(await refusalOf(confirm(lin, proposal, {}, ['1370000']))).toMatchObject({ code: 'ai.proposal_retype' })
  expect(await confirm(lin, proposal, {}, [number])).toMatchObject({ state: 'done' })
  const other = await proposedByModel(lin, 'sales', { ...given, outside: { ...given.outside, values: [number] } })
  expect(await confirm(lin, other, { title: '先问主管' })).toMatchObject({ state: 'done' })
})

test('a client that was merged is shown anew; one that was given away or deleted takes nothing any more', async () => {
  const [keep, gone] = [await client(), await client()]
  const proposal = await propose(lin, `给${gone.name}记一条跟进：谈了价格`)
  await manager.call(mergeCompanies, {
    body: { keepId: keep.id, companies: [keep, gone].map(({ id, version }) => ({ id, version })) },
  })
  expect(await refusalOf(confirm(lin, proposal))).toMatchObject({ code: 'ai.proposal_changed' })
  expect(await records(keep.id)).toEqual([])
  const kept = await propose(lin, `给${keep.name}记一条跟进：谈了价格`)
  await manager.call(transferCompany, {
    params: { id: keep.id },
    version: await versionOf(keep.id),
    body: { userId: office.person('sales2') },
  })
  expect(await refusalOf(confirm(lin, kept))).toMatchObject({ code: 'ai.proposal_changed' })
  const deleted = await client()
  const last = await propose(lin, `给${deleted.name}记一条跟进：谈了价格`)
  await lin.call(deleteCompany, { params: { id: deleted.id }, version: deleted.version })
  expect(await refusalOf(confirm(lin, last))).toMatchObject({ code: 'ai.proposal_changed' })
  const { rows } = await product.pool.query(`select from followups.records where content = '谈了价格'`)
  expect(rows).toEqual([])
})

test('a proposal of one kind is not confirmed as another, and a follow-up that a colleague logged is shown first', async () => {
  const { id, name } = await client()
  const proposal = await propose(lin, `给${name}记一条跟进：谈了价格二`)
  const asTask = { kind: 'task', title: '别的', dueDay: today() } as const
  const other = lin.call(confirmProposal, {
    params: { id: proposal.id },
    body: { token: proposal.token ?? '', seen: proposal.seen, input: asTask, retyped: [] },
  })
  expect(await refusalOf(other)).toMatchObject({ code: 'ai.proposal_not_found' })
  await lin.call(createRecord, {
    params: { id },
    body: { way: 'phone', at: new Date().toISOString(), progress: 'quoted', content: '已报价' },
  } as never)
  expect(await refusalOf(confirm(lin, proposal))).toMatchObject({ code: 'ai.proposal_changed' })
  expect(await records(id)).toHaveLength(1)
})
