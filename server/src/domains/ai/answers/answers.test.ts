import { ask } from '@seamark/contract/ai/answers/answers'
import { createQuestion, editQuestion } from '@seamark/contract/ai/questions/questions'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { changeOptions, getOptions } from '@seamark/contract/settings/options'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anotherCompany, openDesk } from '../../phonebook/testing.ts'
import { aQuestion, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')
const service = await product.signIn('service')

const asks = (caller: typeof lin, text: string) => caller.call(ask, { body: { text } })
const writes = async () =>
  (await product.pool.query<{ n: number }>('select count(*)::int as n from platform.audit')).rows

test('an entry is found by other words of it, and its answer is told byte for byte', async () => {
  const answer = '  一、电放保函；\n\n二、正本提单全套。\t（16:00 前）'
  const made = await lin.call(createQuestion, {
    body: aQuestion({ question: '提单电放需要什么资料？', wordings: ['怎么办电放'], answer }),
  })
  for (const text of ['提单电放需要什么资料', '办电放', '怎么办电放？'])
    expect((await asks(zhou, text)).questions).toMatchObject([{ id: made.id, answer: answer.trim() }])
  expect((await asks(zhou, '提单电放要多少钱资料')).questions).toEqual([])
  expect((await asks(zhou, '今天午饭吃什么')).nearQuestions).toEqual([])
  await lin.call(editQuestion, { params: { id: made.id }, version: 1, body: { enabled: false } })
  expect((await asks(zhou, '提单电放需要什么资料')).questions).toEqual([])
  await lin.call(editQuestion, { params: { id: made.id }, version: 2, body: { enabled: true, validTo: '2020-01-01' } })
  expect((await asks(zhou, '提单电放需要什么资料')).questions).toEqual([])
  const other = { question: '换单费谁付？', wordings: [], validTo: null }
  await lin.call(editQuestion, { params: { id: made.id }, version: 3, body: other })
  expect((await asks(zhou, '提单电放需要什么资料')).nearQuestions).toEqual([])
  expect((await asks(zhou, '换单费谁付')).questions).toMatchObject([{ id: made.id }])
})

test('the office decides from which fit on an entry answers', async () => {
  const boss = await product.signIn('sysadmin')
  const made = await lin.call(createQuestion, {
    body: aQuestion({ question: '熏蒸证书几天可以办好？', wordings: [], answer: '三个工作日' }),
  })
  const asked = () => asks(zhou, '熏蒸证书几天可以寄到')
  expect((await asked()).nearQuestions).toMatchObject([{ id: made.id }])
  const { version } = await boss.call(getOptions, {})
  await boss.call(changeOptions, { version, body: { answerFitPercent: 50 } })
  expect((await asked()).questions).toMatchObject([{ id: made.id }])
  await boss.call(changeOptions, { version: version + 1, body: { answerFitPercent: null } })
  expect((await asked()).questions).toEqual([])
})

test('a sentence is planned for whoever asks, with the page that has the same filters', async () => {
  const me = office.person('sales')
  expect((await asks(lin, '我的客户')).run).toEqual({
    tool: 'companies',
    query: { custodianId: String(me) },
    said: [{ part: 'custodianId', text: '我的' }],
    company: null,
    address: `/contacts/contactsList?custodianId=${me}`,
    isAllowed: true,
  })
  expect((await asks(lin, '周敏的客户')).run?.query).toEqual({ custodianId: String(office.person('sales2')) })
  expect((await asks(lin, '谁在求舱')).run).toMatchObject({ address: '/freight/rates?segment=demand' })
  expect((await asks(lin, '本周的网络询盘')).run?.query['from']).toMatch(/T/)
})

test('what is not sure, and what would write, is never run', async () => {
  const before = await writes()
  for (const text of [
    '删除我的客户',
    '把公海客户分配给周敏',
    '不是周敏的客户',
    '我的客户和订单',
    '你好',
    '宁波到洛杉矶',
  ])
    expect([text, (await asks(lin, text)).run]).toEqual([text, null])
  expect((await asks(lin, '宁波到洛杉矶')).offers.length).toBeGreaterThan(0)
  expect(await asks(lin, '提醒我明天联系远洋国际')).toMatchObject({
    run: null,
    proposals: [{ input: { kind: 'task', title: '联系远洋国际' }, company: null }],
  })
  expect(await writes()).toEqual(before)
  expect((await product.pool.query('select from followups.tasks')).rowCount).toBe(0)
})

test('a company that is named is one that the asker sees; of several she says which', async () => {
  const first = await lin.call(createCompany, { body: anotherCompany({ name: '青鲸国际货运有限公司' }) })
  expect((await asks(lin, '青鲸国际的电话')).run).toMatchObject({
    tool: 'companyContacts',
    query: { id: String(first.id) },
    company: { id: first.id, name: first.name },
    address: `/contacts/tabs/${encodeURIComponent(first.name)}/${first.id}`,
  })
  // Another's client is unknown, as is one that is not there.
  const unknown = { run: null, companies: [], offers: [] }
  expect(await asks(zhou, '青鲸国际的电话')).toMatchObject(unknown)
  expect(await asks(zhou, '乌有国际的电话')).toMatchObject(unknown)
  const second = await lin.call(createCompany, { body: anotherCompany({ name: '青鲸国际物流有限公司' }) })
  const both = await asks(lin, '青鲸国际的电话')
  expect(both.run).toBeNull()
  expect(both.companies.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  // The words are part of both names, but no name.
  const part = await asks(lin, '鲸国际的电话')
  expect(part.run).toBeNull()
  expect(part.companies.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]))
})

test('a place with several ports is offered port by port where the list takes one', async () => {
  const { run, offers } = await asks(lin, '深圳到洛杉矶的报价单')
  expect(run).toBeNull()
  expect(offers.map(({ query }) => query['pol'])).toEqual(['CNYTN', 'CNSHK', 'CNCWN', 'CNDCB', 'CNMWN'])
  expect(offers[0]).toMatchObject({
    query: { pod: 'USLAX' },
    said: [
      { part: 'pol', text: '深圳 CNYTN' },
      { part: 'pod', text: '洛杉矶' },
    ],
  })
})

test('no right and no screen are told apart from no rows', async () => {
  expect(await refusalOf(asks(follow, '我的客户'))).toMatchObject({ status: 403, code: 'platform.forbidden' })
  expect((await asks(service, '洛杉矶港进口商排名')).run).toMatchObject({ tool: 'parties', isAllowed: false })
  expect((await asks(lin, '洛杉矶港进口商排名')).run).toMatchObject({ tool: 'parties', isAllowed: true })
})

test('pasted freight is read by the reader of rates, and is no command', async () => {
  const { freight, run } = await asks(lin, '宁波-洛杉矶 40HQ 1450 MSC\n上海到汉堡 2*40HQ 求舱')
  expect(run).toBeNull()
  expect(freight).toMatchObject([
    { pols: [{ codes: ['CNNGB'] }], pods: [{ codes: ['USLAX'] }] },
    { pols: [{ codes: ['CNSHA'] }], boxes: [{ container: '40HQ', count: 2 }] },
  ])
  expect(await asks(lin, '你好\n谢谢')).toMatchObject({ freight: [], freightCount: 0 })
  const long = await asks(lin, Array.from({ length: 51 }, (_, at) => `宁波-洛杉矶 40HQ ${1400 + at}`).join('\n'))
  expect([long.freight.length, long.freightCount]).toEqual([50, 51])
})
