import { randomUUID } from 'node:crypto'
import { beginChat, openChat } from '@seamark/contract/ai/chats/chats'
import { confirmProposal, dismissProposal, type Proposal } from '@seamark/contract/ai/proposals/proposals'
import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { Refusal } from '@seamark/contract/platform/client'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anotherCompany, type Caller, openDesk } from '../../phonebook/testing.ts'
import { refusalOf } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou, manager, office } = await openDesk(product, testPassword)

async function propose(caller: Caller, text: string) {
  const { chat, messages } = await caller.call(beginChat, { body: { key: randomUUID(), text } })
  const [part] = messages[1]?.parts ?? []
  if (part?.kind !== 'proposal') throw new Error(`No proposal: ${JSON.stringify(messages[1]?.parts)}`)
  return { chat, proposal: part.proposal }
}
const confirm = (caller: Caller, { id, token, seen, input }: Proposal, given = {}, told = token ?? '') =>
  caller.call(confirmProposal, {
    params: { id },
    body: { token: told, seen, input: { ...input, ...given } },
  })
const codeOf = (error: unknown) => (error instanceof Refusal ? error.body.code : String(error))
const tasks = async (title: string) =>
  (
    await product.pool.query<{ id: number; company_id: number | null; kind: string }>(
      'select id, company_id, kind from followups.tasks where title = $1',
      [title],
    )
  ).rows
const told = async (caller: Caller, chat: number) => {
  const { messages } = await caller.call(openChat, { params: { id: chat }, query: {} })
  const [part] = messages[1]?.parts ?? []
  return part?.kind === 'proposal' ? part.proposal : undefined
}

test('nothing is written before it is confirmed; then it is one task, whoever clicks twice, in two tabs at once', async () => {
  const { chat, proposal } = await propose(lin, '提醒我明天联系甲公司')
  expect(await tasks('联系甲公司')).toEqual([])
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => confirm(lin, proposal)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []))
  expect(new Set(refusals)).toEqual(new Set(['ai.proposal_settled']))
  const [task, ...others] = await tasks('联系甲公司')
  expect(others).toEqual([])
  expect(await told(lin, chat.id)).toMatchObject({
    state: 'done',
    token: null,
    outcome: { kind: 'task', id: task?.id },
  })
  expect(await refusalOf(confirm(lin, proposal))).toMatchObject({ status: 409, code: 'ai.proposal_settled' })
})

test('it is made as it was edited', async () => {
  const { proposal } = await propose(lin, '提醒我明天联系乙公司')
  expect(await confirm(lin, proposal, { title: '联系乙公司王经理' })).toMatchObject({
    state: 'done',
    input: { title: '联系乙公司王经理' },
  })
  expect(await tasks('联系乙公司王经理')).toHaveLength(1)
})

test('it is confirmed by its owner alone, with its own token, within fifteen minutes', async () => {
  const { chat, proposal } = await propose(lin, '提醒我明天联系丙公司')
  const { proposal: other } = await propose(zhou, '提醒我明天联系丁公司')
  const missing = { status: 404, code: 'ai.proposal_not_found', fields: [] }
  expect(await refusalOf(confirm(zhou, proposal))).toEqual(missing)
  expect(await refusalOf(confirm(manager, proposal))).toEqual(missing)
  expect(await refusalOf(confirm(lin, proposal, {}, other.token ?? ''))).toEqual(missing)
  expect(await refusalOf(confirm(lin, proposal, {}, ''))).toEqual(missing)
  const dismissed = zhou.call(dismissProposal, { params: { id: proposal.id }, body: { token: proposal.token ?? '' } })
  expect(await refusalOf(dismissed)).toEqual(missing)
  await product.pool.query(`update ai.proposals set expires_at = now() where id = $1`, [proposal.id])
  expect(await told(lin, chat.id)).toMatchObject({ state: 'expired', token: null })
  expect(await refusalOf(confirm(lin, proposal))).toMatchObject({ status: 409, code: 'ai.proposal_expired' })
  expect(await tasks('联系丙公司')).toEqual([])
})

test('what was dismissed is made no more', async () => {
  const { chat, proposal } = await propose(lin, '提醒我明天联系戊公司')
  await lin.call(dismissProposal, { params: { id: proposal.id }, body: { token: proposal.token ?? '' } })
  expect(await refusalOf(confirm(lin, proposal))).toMatchObject({ code: 'ai.proposal_settled' })
  expect(await told(lin, chat.id)).toMatchObject({ state: 'dismissed' })
  expect(await tasks('联系戊公司')).toEqual([])
})

test('a task for a company that has changed since is refused with what stands there now', async () => {
  const { id, version } = await lin.call(createCompany, { body: anotherCompany({ name: '红隼国际货运有限公司' }) })
  const { chat, proposal } = await propose(lin, '给红隼国际建个明天的回访任务')
  expect(proposal).toMatchObject({ input: { title: '回访' }, company: { id, name: '红隼国际货运有限公司' } })
  await lin.call(editCompany, { params: { id }, version, body: { remark: '换了联系人' } })
  const error = await confirm(lin, proposal).catch((one: unknown) => one)
  expect(error instanceof Refusal && error.body).toMatchObject({
    code: 'ai.proposal_changed',
    details: { current: { id } },
  })
  expect(await tasks('回访')).toEqual([])
  const now = await told(lin, chat.id)
  if (!now) throw new Error('It is gone')
  expect(now).toMatchObject({ state: 'proposed', company: { id } })
  await confirm(lin, now)
  expect(await tasks('回访')).toMatchObject([{ company_id: id, kind: 'contact' }])
})

test('nothing of a proposal is told any more once its client was given away, settled or not', async () => {
  const { id } = await lin.call(createCompany, { body: anotherCompany({ name: '金隼国际货运有限公司' }) })
  const sentence = '给金隼国际建个明天的回访任务'
  const [{ proposal: done }, { proposal: open }] = [await propose(lin, sentence), await propose(lin, sentence)]
  await lin.call(dismissProposal, { params: { id: done.id }, body: { token: done.token ?? '' } })
  await product.pool.query('update phonebook.companies set custodian_id = $2 where id = $1', [
    id,
    office.person('sales2'),
  ])
  const missing = { status: 404, code: 'ai.proposal_not_found' }
  expect(await refusalOf(confirm(lin, done))).toMatchObject(missing)
  for (const { id: one, token } of [done, open])
    expect(
      await refusalOf(lin.call(dismissProposal, { params: { id: one }, body: { token: token ?? '' } })),
    ).toMatchObject(missing)
  const { rows } = await product.pool.query('select state from ai.proposals where id = $1', [open.id])
  expect(rows).toEqual([{ state: 'proposed' }])
})

test('a company that the asker does not see is proposed nothing for', async () => {
  await lin.call(createCompany, { body: anotherCompany({ name: '银隼国际货运有限公司' }) })
  const { messages } = await zhou.call(beginChat, {
    body: { key: randomUUID(), text: '给银隼国际建个明天的回访任务' },
  })
  expect(messages[1]?.parts.filter(({ kind }) => kind === 'proposal')).toEqual([])
})

test('a refusal of the verb leaves the proposal as it was', async () => {
  const { chat, proposal } = await propose(lin, '提醒我明天联系己公司')
  expect(await refusalOf(confirm(lin, proposal, { dueDay: '2999-01-01' }))).toMatchObject({ status: 400 })
  expect(await told(lin, chat.id)).toMatchObject({ state: 'proposed', token: proposal.token })
})
