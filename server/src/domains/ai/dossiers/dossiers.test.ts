import { dossierParts, getDossier } from '@seamark/contract/ai/dossiers/dossiers'
import { createRecord } from '@seamark/contract/followups/records/records'
import { createTask } from '@seamark/contract/followups/tasks/tasks'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { createOrder } from '@seamark/contract/orders/orders/orders'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { changePoolRules, getPoolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { closeRate, createRate } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { recordStatements } from '../../../platform/testing/effort.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aGroup } from '../../groups/testing.ts'
import { aBareOrder } from '../../orders/testing.ts'
import { aCompany, anotherCompany, type Caller, openDesk, personContext, refusalOf } from '../../phonebook/testing.ts'
import { anOffer, aRequest, daysOn, issued, secretCost, secretLine } from '../../rates/testing.ts'
import { addRecords, emptyTrade } from '../../trade/testing.ts'
import { getDossier as readDossier } from './dossiers.queries.ts'

const product = await startTestApp()
const { context, db } = product
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')

const party = 'OCEAN STAR LOGISTICS INC'
let companyId = 0
let twinId = 0
const dossierFor = (caller: Caller, id = companyId) => caller.call(getDossier, { params: { id } })

beforeAll(async () => {
  await emptyTrade(context)
  const made = await lin.call(createCompany, { body: aCompany({ progress: 'quoted' }) })
  companyId = made.id
  twinId = (await zhou.call(createCompany, { body: anotherCompany({ name: '远洋国际货代（宁波）' }) })).id
  await sql`insert into phonebook.duplicates (low_id, high_id, reasons, scan_id)
    values (${Math.min(companyId, twinId)}, ${Math.max(companyId, twinId)}, '{sound}', 1)`.execute(db)
  await lin.call(createRecord, {
    params: { id: companyId },
    body: { way: 'phone', at: new Date().toISOString(), progress: 'quoted', content: '客户要周三截关的舱' },
  })
  await lin.call(createTask, {
    body: { kind: 'todo', title: '发提单样本', companyId, dueDay: daysOn(60) },
  })
  await lin.call(createRate, { body: anOffer({ pols: ['CNNGB'] }) })
  await lin.call(createRate, { body: aRequest({ pols: ['CNNGB'], companyId }) })
  await issued(lin, companyId, { lines: [secretLine()] })
  await lin.call(createOrder, { body: aBareOrder({ companyId, number: '2611-9001', pol: 'CNNGB', pod: 'USLAX' }) })
  await manager.call(createGroup, { body: aGroup({ companyId }) })
  const added = await addRecords(context, [
    { importer: party, exporter: null, date: '2026-03-10' },
    { importer: party, exporter: null, date: '2026-03-20' },
    { importer: party, exporter: null, date: '2025-03-10' },
    { importer: 'SOMEBODY ELSE', exporter: null, date: '2024-01-01' },
    { importer: 'SOMEBODY ELSE', exporter: null, date: '2026-09-30' },
  ])
  await sql`update trade.parties set company_id = ${companyId}, country = 'US' where id = ${added.party(party)}`.execute(
    db,
  )
})

test('the dossier says of each part what its own list says, to whoever holds the client', async () => {
  const dossier = await dossierFor(lin)
  expect(dossier).toMatchObject({
    company: { id: companyId, progress: 'quoted', custodian: '林晓帆' },
    contacts: { rows: [{ by: '林晓帆', way: 'phone', content: '客户要周三截关的舱' }], count: { value: 1 } },
    quotes: { rows: [{ state: 'issued', isExpired: false }] },
    orders: { rows: [{ number: '2611-9001', pol: 'CNNGB', pod: 'USLAX' }] },
    rates: [{ pol: 'CNNGB', pod: 'USLAX', dollars: 2350, because: 'core' }],
    trade: { now: { shipments: 2 }, before: { shipments: 1 }, last: '2026-03-20', parties: [{ name: party }] },
    groups: [{ name: '宁波外贸询价群' }],
    // Pairs that may be one company are listed for managers.
    hidden: ['duplicates'],
    away: [],
  })
  expect(dossier.promises?.rows.map(({ kind, text }) => [kind, text])).toEqual([
    ['quote', dossier.quotes?.rows[0]?.number],
    ['task', '发提单样本'],
    ['request', expect.any(String)],
  ])
})

test('records that disagree stand side by side with their dates, and what to do next is said', async () => {
  const dossier = await dossierFor(lin)
  expect(dossier.disagreements.map(({ about, sides }) => [about, ...sides.map(({ value }) => value)])).toEqual([
    ['order', 'quoted', 'booking'],
    ['country', 'CN', 'US'],
  ])
  for (const { sides } of dossier.disagreements)
    for (const { at } of sides) expect(Number.isNaN(Date.parse(at))).toBe(false)
  expect(dossier.nextStep).toMatchObject({ rule: 'request' })
})

test('a request that was closed asks for no quote and is no promise', async () => {
  const { id } = await lin.call(createCompany, {
    body: anotherCompany({ name: '象山撤单贸易', progress: 'contacted' }),
  })
  const request = await lin.call(createRate, { body: aRequest({ pols: ['CNNGB'], companyId: id }) })
  const asked = await dossierFor(lin, id)
  expect(asked).toMatchObject({ nextStep: { rule: 'request', text: request.number } })
  expect(asked.promises?.rows).toMatchObject([{ kind: 'request', text: request.number }])
  await lin.call(closeRate, { params: { id: request.id }, version: request.version, body: { reason: '客户改走空运' } })
  const closed = await dossierFor(lin, id)
  expect(closed).toMatchObject({ nextStep: { rule: 'plan' }, promises: { rows: [] } })
})

test('what the caller does not see elsewhere is in no part: not a cost, not a colleague’s client, not the company', async () => {
  const own = JSON.stringify(await dossierFor(lin))
  expect(own).not.toContain(String(secretCost))
  // The other record of the pair is a colleague's: only who sees both is told.
  expect(own).not.toContain('远洋国际货代')
  expect((await dossierFor(manager)).duplicates).toMatchObject([{ id: twinId, reasons: ['sound'] }])
  const [another, nobody] = [await refusalOf(dossierFor(zhou)), await refusalOf(dossierFor(zhou, 987_654_321))]
  expect([another.code, nobody.code]).toEqual(['phonebook.company_not_found', 'phonebook.company_not_found'])
  expect(another.message).toBe(nobody.message)
  expect((await refusalOf(dossierFor(follow))).code).toBe('phonebook.company_not_found')
})

test('a part to which the caller has no right is said to be hidden and not to be empty', async () => {
  const person = await personContext(context, office.person('sales'))
  const without = (codes: readonly number[]): Context => ({
    ...person,
    actor: person.actor?.kind === 'person' ? { ...person.actor, codes: new Set(codes) } : person.actor,
  })
  const codes = person.actor?.kind === 'person' ? [...person.actor.codes] : []
  expect((await readDossier(without(codes), companyId)).hidden).toEqual(['duplicates'])
  const bare = await readDossier(without([302]), companyId)
  expect(bare.hidden.toSorted()).toEqual(dossierParts.filter((part) => bare[part] === null).toSorted())
  expect(bare.hidden).toContain('trade')
  expect(bare.hidden).toContain('rates')
})

test('a client of the pool shows strangers their own follow-ups alone, and no tasks', async () => {
  const pooled = await manager.call(createCompany, {
    body: anotherCompany({ name: '舟山公海贸易', visibility: 'public' }),
  })
  await manager.call(createRecord, {
    params: { id: pooled.id },
    body: { way: 'phone', at: new Date().toISOString(), progress: 'contacted', content: '经理的电话记录' },
  })
  const dossier = await dossierFor(zhou, pooled.id)
  expect(dossier).toMatchObject({
    company: { masked: true },
    contacts: { rows: [] },
    promises: null,
    nextStep: { rule: 'claim' },
  })
  expect(dossier.hidden).toContain('promises')
  expect(JSON.stringify(dossier)).not.toContain('经理的电话记录')
})

test('the dossier of a masked client counts as opening it, so it is no way around the limit of a day', async () => {
  const boss = await product.signIn('sysadmin')
  const { version, rules } = await boss.call(getPoolRules, {})
  await boss.call(changePoolRules, { version, body: { ...rules, dailyViews: 1 } })
  const [one, other] = await Promise.all(
    ['甬舟货主一号', '甬舟货主二号'].map((name) =>
      manager.call(createCompany, { body: anotherCompany({ name, visibility: 'public' }) }),
    ),
  )
  await dossierFor(zhou, one?.id)
  await dossierFor(zhou, one?.id)
  expect((await refusalOf(dossierFor(zhou, other?.id))).code).toBe('phonebook.pool_views_spent')
  await boss.call(changePoolRules, { version: version + 1, body: rules })
})

test('while the engine is away only the trade is missing', async () => {
  const person = await personContext(context, office.person('sales'))
  const engine = { ...person.engine, rows: () => Promise.reject(new Error('not asked')) }
  await expect(readDossier({ ...person, engine }, companyId)).rejects.toThrow('not asked')
  const { fail } = await import('../../../platform/failure.ts')
  const down = { ...person.engine, rows: () => Promise.reject(fail('platform.engine_down')) }
  const dossier = await readDossier({ ...person, engine: down }, companyId)
  expect(dossier).toMatchObject({ trade: null, away: ['trade'], quotes: { rows: [{ state: 'issued' }] } })
})

test('it asks a fixed number of questions, however much there is', async () => {
  const person = await personContext(context, office.person('sales'))
  const asked = async () => {
    const { db: recorded, statements } = recordStatements(product.pool)
    await readDossier({ ...person, db: recorded }, companyId)
    return statements.length
  }
  await asked()
  const before = await asked()
  for (let n = 0; n < 5; n++)
    await lin.call(createTask, { body: { kind: 'todo', title: `第 ${n} 件`, companyId, dueDay: daysOn(61) } })
  expect(await asked()).toBe(before)
  expect(before).toBeLessThanOrEqual(20)
})
