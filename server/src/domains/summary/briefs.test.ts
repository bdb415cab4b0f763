import { createRecord } from '@seamark/contract/followups/records/records'
import { createTask, finishTask } from '@seamark/contract/followups/tasks/tasks'
import { createOrder } from '@seamark/contract/orders/orders/orders'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createRate } from '@seamark/contract/rates/rates/rates'
import { getCompanyBrief } from '@seamark/contract/summary/briefs'
import { tradeOfCompany } from '@seamark/contract/trade/parties/parties'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { recordStatements } from '../../platform/testing/effort.ts'
import { startTestApp, testPassword } from '../../testing.ts'
import { aBareOrder } from '../orders/testing.ts'
import { aCompany, anotherCompany, type Caller, openDesk, personContext, refusalOf } from '../phonebook/testing.ts'
import { anOffer, daysOn, issued } from '../rates/testing.ts'
import { addRecords, emptyTrade } from '../trade/testing.ts'
import { getCompanyBrief as readBrief } from './briefs.queries.ts'

const product = await startTestApp()
const { context, db } = product
const { office, lin, zhou, manager } = await openDesk(product, testPassword)

const party = 'OCEAN STAR LOGISTICS INC'
let companyId = 0
const briefFor = (caller: Caller, id = companyId) => caller.call(getCompanyBrief, { params: { id } })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const said = (content: string, minutes: number) =>
  ({ way: 'wechat', at: minutesAgo(minutes), progress: 'quoted', content }) as const

beforeAll(async () => {
  await emptyTrade(context)
  const routes = [
    { pol: 'CNSHA', pod: 'DEHAM' },
    { pol: 'CNNGB', pod: 'USLAX' },
  ]
  companyId = (await lin.call(createCompany, { body: aCompany({ coreRoutes: routes }) })).id
  await lin.call(createRecord, { params: { id: companyId }, body: said('客户要周三截关的舱', 10) })
  await lin.call(createRecord, { params: { id: companyId }, body: said('补记：上周去过工厂', 9000) })
  await lin.call(createTask, { body: { kind: 'todo', title: '发提单样本', companyId, dueDay: daysOn(60) } })
  await lin.call(createTask, { body: { kind: 'contact', title: '', companyId, dueDay: daysOn(3) } })
  await lin.call(createRate, { body: anOffer({ pols: ['CNNGB'] }) })
  await issued(lin, companyId)
  await lin.call(createOrder, { body: aBareOrder({ companyId, number: '2611-9001', pol: 'CNNGB', pod: 'USLAX' }) })
  const added = await addRecords(context, [
    { importer: party, exporter: null, date: '2026-03-10' },
    { importer: 'SOMEBODY ELSE', exporter: null, date: '2024-01-01' },
    { importer: 'SOMEBODY ELSE', exporter: null, date: '2026-09-30' },
  ])
  await sql`update trade.parties set company_id = ${companyId} where id = ${added.party(party)}`.execute(db)
})

test('the head of a page says what was said last, what is due first, what is under way and what may be offered', async () => {
  const brief = await briefFor(lin)
  expect(brief).toMatchObject({
    record: { author: { name: '林晓帆' }, way: 'wechat', content: { text: '客户要周三截关的舱', images: [] } },
    quote: { state: 'issued', isExpired: false, lane: { pods: ['USLAX'], price: { currency: 'USD' } } },
    tasks: { next: { kind: 'contact', dueDay: daysOn(3) }, count: { value: 2 } },
    orders: { underWay: 1 },
    routes: [
      { pol: 'CNSHA', pod: 'DEHAM', offer: null },
      { pol: 'CNNGB', pod: 'USLAX', offer: { dollars: 2350, isAtLeast: false } },
    ],
  })
  const { next } = brief.tasks ?? {}
  if (!next) throw new Error('no task')
  await lin.call(finishTask, { params: { id: next.id }, version: next.version, body: {} })
  expect((await briefFor(lin)).tasks).toMatchObject({ next: { title: '发提单样本' }, count: { value: 1 } })
})

test('where there is nothing it says so, which is not the same as what may not be read', async () => {
  const { id } = await lin.call(createCompany, { body: anotherCompany({ coreRoutes: [] }) })
  expect(await briefFor(lin, id)).toEqual({
    record: null,
    quote: null,
    tasks: { next: null, count: { value: 0, exact: true } },
    orders: { underWay: 0, sailsOn: null },
    routes: [],
  })
})

test('a part without its right is absent', async () => {
  const person = await personContext(context, office.person('sales'))
  const { actor } = person
  if (actor?.kind !== 'person') throw new Error('nobody')
  const codes = [...actor.codes]
  const readWith = (few: readonly number[]) =>
    readBrief({ ...person, actor: { ...actor, codes: new Set(few) } } satisfies Context, companyId)
  const parts = { record: 321, tasks: 317, quote: 348, orders: 347, routes: 346 }
  for (const [part, code] of Object.entries(parts)) {
    const brief = await readWith(codes.filter((one) => one !== code))
    expect(Object.keys(brief).toSorted()).toEqual(
      Object.keys(parts)
        .filter((one) => one !== part)
        .toSorted(),
    )
  }
  expect(await readWith([302])).toEqual({})
})

test('a stranger is told nothing of a private client, and of one of the pool his own last words alone', async () => {
  const [another, nobody] = [await refusalOf(briefFor(zhou)), await refusalOf(briefFor(zhou, 987_654_321))]
  expect([another.code, nobody.code]).toEqual(['phonebook.company_not_found', 'phonebook.company_not_found'])
  expect(another.message).toBe(nobody.message)
  const { id } = await manager.call(createCompany, {
    body: aCompany({ name: '舟山公海贸易', code: 'ZS-1', visibility: 'public' }),
  })
  await manager.call(createRecord, { params: { id }, body: said('经理的电话记录', 5) })
  expect(await briefFor(zhou, id)).toEqual({ record: null })
  await zhou.call(createRecord, { params: { id }, body: said('周敏问过', 50) })
  expect(await briefFor(zhou, id)).toEqual({
    record: expect.objectContaining({ author: { id: expect.any(Number), name: '周敏' } }),
  })
  expect((await briefFor(manager, id)).record?.content.text).toBe('经理的电话记录')
})

test('the trade of a client is told to whoever sees it', async () => {
  const { now, parties } = await lin.call(tradeOfCompany, { params: { id: companyId } })
  expect([parties.map(({ name }) => name), now.shipments]).toEqual([[party], 1])
  expect((await refusalOf(zhou.call(tradeOfCompany, { params: { id: companyId } }))).code).toBe(
    'phonebook.company_not_found',
  )
})

test('it asks a fixed number of questions, however much there is', async () => {
  const person = await personContext(context, office.person('sales'))
  const asked = async () => {
    const { db: recorded, statements } = recordStatements(product.pool)
    const brief = await readBrief({ ...person, db: recorded }, companyId)
    return { count: statements.length, bytes: JSON.stringify(brief).length }
  }
  await asked()
  const before = await asked()
  for (let n = 0; n < 5; n++) {
    await lin.call(createTask, { body: { kind: 'todo', title: `第 ${n} 件`, companyId, dueDay: daysOn(61) } })
    await lin.call(createRecord, { params: { id: companyId }, body: said(`第 ${n} 次`, 100) })
  }
  const after = await asked()
  expect(after.count).toBe(before.count)
  expect(before.count).toBeLessThanOrEqual(8)
  expect(Math.abs(after.bytes - before.bytes)).toBeLessThan(200)
})
