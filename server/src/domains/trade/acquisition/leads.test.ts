import { createTagGroup } from '@seamark/contract/phonebook/tags/tags'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createRate } from '@seamark/contract/rates/index'
import { getParty, listParties } from '@seamark/contract/trade/index'
import { getLeadWeights, listLeads, listWhiteSpace, resetLeadWeights, weighLeads } from '@seamark/contract/trade/index'
import { usualWeights } from '@seamark/contract/trade/acquisition/lead-weights'
import { type BulkRunView, confirmBulk, countBulk, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../../../platform/testing/emptying.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice, refusalOf } from '../../phonebook/testing.ts'
import { anOffer } from '../../rates/testing.ts'
import { linkNewNames } from '../parties/links.commands.ts'
import { addRecords, emptyTrade } from '../testing.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const { context, db } = product
await openOffice(context, testPassword)
const signedIn = async (name: string) => product.signIn(name, testPassword, 'en')
const [lin, zhou, chen, manager, boss] = [
  await signedIn('sales'),
  await signedIn('sales2'),
  await signedIn('sales3'),
  await signedIn('manager'),
  await signedIn('sysadmin'),
]

const [from, to] = ['2025-07-01', '2026-06-30']
const period = { from, to }

beforeEach(async () => {
  await emptyTables(db, ['trade.lead_weights'])
  await emptyTrade(context)
})

const plain = { organizationNumber: '', telephone: '', email: '', qq: '', website: '', coreRoutes: [] }
const hold = (caller: Caller, name: string, more: Parameters<typeof aCompany>[0] = {}) =>
  caller.call(createCompany, { body: aCompany({ name, ...plain, ...more }) })
const times = (exporter: string, count: number, more: Record<string, unknown> = {}) =>
  Array.from({ length: count }, () => ({ exporter, date: '2026-06-10', ...more }))

async function shipments() {
  const added = await addRecords(context, [
    ...times('MINE LTD', 5),
    ...times('ZHOUS LTD', 4),
    ...times('POOLED LTD', 3),
    ...times('FRESH LTD', 2),
    ...times('SOUTHERN LTD', 2, { pol: 'CNSZX', pod: 'DEHAM', lane: 'europeBase' }),
    { exporter: 'OLD LTD', date: '2025-01-05' },
    { exporter: null, date: '2023-01-01' },
    { exporter: null, date: to },
  ])
  await hold(lin, 'MINE LTD')
  await hold(zhou, 'ZHOUS LTD')
  await hold(lin, 'POOLED LTD', { visibility: 'public', telephone: '8765 4829' })
  await linkNewNames(context)
  return added
}

const white = async (caller: Caller, query: Record<string, string> = {}) =>
  (await caller.call(listWhiteSpace, { query: { ...period, ...query } })).rows
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort()

describe('a lead', () => {
  test('has its score with the parts that make it, worked out by hand', async () => {
    await addRecords(context, [
      // There are four exporters: this one ships less than the busiest and more than two of the three others.
      ...times('BUSY LTD', 9),
      ...times('LEAD LTD', 3),
      { exporter: 'LEAD LTD', date: '2026-05-01', pol: 'CNSHA' },
      { exporter: 'LEAD LTD', date: '2025-01-10' },
      { exporter: 'LEAD LTD', date: '2025-02-10' },
      ...times('SMALL LTD', 1),
      ...times('SMALLER LTD', 1),
      { exporter: null, date: '2023-01-01' },
      { exporter: null, date: to },
    ])
    await hold(lin, 'LEAD LTD', { email: 'ops@lead.example' })
    await hold(lin, 'ANOTHER CLIENT', { coreRoutes: [{ pol: 'CNNGB', pod: 'USLAX' }] })
    await linkNewNames(context)
    const { rows } = await lin.call(listLeads, { query: period })
    const lead = rows.find(({ name }) => name === 'LEAD LTD')
    expect(lead).toMatchObject({
      now: 4,
      before: 2,
      growth: 1,
      shipments: 4,
      silent: 20,
      last: '2026-06-10',
      state: 'ours',
      company: { name: 'LEAD LTD' },
    })
    expect(Object.fromEntries(lead?.score.parts.map(({ part, points, of }) => [part, [points, of]]) ?? [])).toEqual({
      // Two of the three others ship less.
      volume: [20, 30],
      // Shipments doubled, from two to four.
      growth: [15, 15],
      // The last shipment was twenty days ago.
      recency: [15, 15],
      // Three of the four shipments are between ports of a client's core route.
      coreRoutes: [15, 20],
      switching: [0, 10],
      reachable: [10, 10],
      colleague: [0, -100],
      forwarder: [0, -30],
    })
    expect(lead?.score.score).toBe(75)
  })

  test('on routes of clients that the caller does not see earns nothing for them', async () => {
    await addRecords(context, [
      ...times('LEAD LTD', 3),
      { exporter: null, date: '2023-01-01' },
      { exporter: null, date: to },
    ])
    await hold(chen, 'A CLIENT IN THE SOUTH', { coreRoutes: [{ pol: 'CNNGB', pod: 'USLAX' }] })
    const core = async (caller: Caller) => {
      const { rows } = await caller.call(listLeads, { query: period })
      return rows[0]?.score.parts.find(({ part }) => part === 'coreRoutes')?.points
    }
    expect(await core(chen)).toBe(20)
    expect(await core(lin)).toBe(0)
  })

  test('of a colleague is worth nothing, and is told no more of; forwarders lose points unless they are sought', async () => {
    await shipments()
    await sql`update trade.parties set kind = 'forwarder' where name = 'FRESH LTD'`.execute(db)
    const { rows } = await lin.call(listLeads, { query: period })
    expect(rows.find(({ name }) => name === 'ZHOUS LTD')).toMatchObject({
      state: 'colleague',
      company: null,
      custodian: null,
      score: { score: 0 },
    })
    const points = async (coLoaders: string) => {
      const { rows: leads } = await lin.call(listLeads, { query: { ...period, coLoaders } })
      return leads.find(({ name }) => name === 'FRESH LTD')?.score.parts.find(({ part }) => part === 'forwarder')
    }
    expect(await points('false')).toEqual({ part: 'forwarder', points: -30, of: -30 })
    expect(await points('true')).toEqual({ part: 'forwarder', points: 0, of: 0 })
  })
})

describe('white space', () => {
  test('shows nobody whom a colleague holds, whoever asks, and nobody of one’s own', async () => {
    await shipments()
    const expected = ['FRESH LTD', 'POOLED LTD', 'SOUTHERN LTD']
    for (const caller of [lin, zhou, chen, manager, boss]) {
      const rows = await white(caller)
      expect(namesOf(rows)).toEqual(expected)
      expect(rows.every(({ state }) => state === 'new' || state === 'pool')).toBe(true)
    }
  })

  test('knows who is held though nothing has tied them yet', async () => {
    await addRecords(context, [
      ...times('UNTIED LTD', 2),
      { exporter: null, date: '2023-01-01' },
      { exporter: null, date: to },
    ])
    await linkNewNames(context)
    await hold(zhou, 'UNTIED LTD')
    await sql`update trade.parties set company_id = null, company_by = null`.execute(db)
    for (const caller of [lin, zhou, manager]) expect(await white(caller)).toEqual([])
  })

  test('is filtered by lane and state, and sorted by volume', async () => {
    await shipments()
    expect(namesOf(await white(lin, { lane: 'europeBase' }))).toEqual(['SOUTHERN LTD'])
    expect(namesOf(await white(lin, { state: 'pool' }))).toEqual(['POOLED LTD'])
    const rows = await white(lin, { sort: 'measure' })
    expect(rows.map(({ now }) => now)).toEqual([3, 2, 2])
    const first = await lin.call(listWhiteSpace, { query: { ...period, sort: 'measure', limit: '2' } })
    const then = await lin.call(listWhiteSpace, {
      query: { ...period, sort: 'measure', limit: '2', cursor: first.next ?? '' },
    })
    expect([...first.rows, ...then.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(then.next).toBeNull()
  })

  test('is of cargo owners by what they are themselves, whoever is on the other side; forwarders are there when they are looked for', async () => {
    await addRecords(context, [
      ...times('SHIPPER LTD', 3, { importer: 'HARBOR FORWARDING INC', importer_forwards: true }),
      ...times('SEA FORWARDING LTD', 2, { exporter_forwards: true }),
      { exporter: null, date: '2023-01-01' },
      { exporter: null, date: to },
    ])
    const names = async (query: Record<string, string>) => namesOf(await white(lin, query))
    expect(await names({})).toEqual(['SHIPPER LTD'])
    expect(await names({ coLoaders: 'true' })).toEqual(['SEA FORWARDING LTD', 'SHIPPER LTD'])
    expect(await names({ kind: 'any' })).toEqual(['SEA FORWARDING LTD', 'SHIPPER LTD'])
    expect(await names({ kind: 'forwarder' })).toEqual(['SEA FORWARDING LTD'])
    expect(await names({ side: 'importer' })).toEqual(['HARBOR LIGHT HOMEWARES INC'])
    const leads = async (kind: 'trader' | 'forwarder') =>
      (await lin.call(listLeads, { query: { ...period, kind } })).rows.map(({ name }) => name)
    expect([await leads('trader'), await leads('forwarder')]).toEqual([['SHIPPER LTD'], ['SEA FORWARDING LTD']])
  })

  const run = async (caller: Caller, ids: number[], tagIds: number[] = []): Promise<BulkRunView> => {
    const counted = await caller.call(countBulk, {
      body: { list: 'tradeParties', action: 'take', input: { tagIds }, rows: { ids } },
    })
    return caller.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
  }
  const openPool = () =>
    sql`update phonebook.companies set pooled_at = now() - interval '400 days' where visibility = 'public'`.execute(db)

  test('is taken many at once: made, or claimed from the pool, tagged, and then nobody’s white space any more', async () => {
    const { party } = await shipments()
    await openPool()
    const { tags } = await manager.call(createTagGroup, {
      body: { name: '线索', nameEn: 'Leads', labels: [{ name: '空白', nameEn: 'White' }] },
    })
    const run1 = await run(lin, [party('POOLED LTD'), party('FRESH LTD'), party('ZHOUS LTD')], [tags[0]?.id ?? 0])
    expect(run1).toMatchObject({ state: 'done', counts: { done: 2, refused: 1 } })
    const { rows: outcomes } = await lin.call(listBulkRows, { params: { id: run1.id }, query: { outcome: 'refused' } })
    expect(outcomes).toMatchObject([{ name: 'ZHOUS LTD', problem: expect.stringContaining('colleague') }])
    expect(namesOf(await white(lin))).toEqual(['SOUTHERN LTD'])
    expect(namesOf(await white(zhou))).toEqual(['SOUTHERN LTD'])
    const { rows } = await lin.call(listParties, { query: period })
    const states = Object.fromEntries(rows.map(({ name, state }) => [name, state]))
    expect(states).toMatchObject({
      'POOLED LTD': 'ours',
      'FRESH LTD': 'ours',
      'ZHOUS LTD': 'colleague',
      'SOUTHERN LTD': 'new',
    })
    for (const name of ['POOLED LTD', 'FRESH LTD']) {
      const id = rows.find((row) => row.name === name)?.company?.id ?? 0
      const company = await lin.call(getCompany, { params: { id } })
      expect(company).toMatchObject({ visibility: 'private', tagIds: [tags[0]?.id] })
    }
  })

  test('obeys the limits of claiming, and refuses row by row', async () => {
    const { party } = await shipments()
    await sql`update phonebook.companies set pooled_at = now() where visibility = 'public'`.execute(db)
    await sql`update phonebook.companies c set previous_custodian_id = u.id from identity.users u where u.username = 'sales' and c.visibility = 'public'`.execute(
      db,
    )
    const taken = await run(lin, [party('POOLED LTD'), party('FRESH LTD')])
    expect(taken).toMatchObject({ counts: { done: 1, refused: 1 } })
    const { rows } = await lin.call(listBulkRows, { params: { id: taken.id }, query: { outcome: 'refused' } })
    expect(rows).toMatchObject([{ name: 'POOLED LTD', problem: expect.stringMatching(/\S/) }])
    const { rows: held } = await sql<{
      visibility: string
    }>`select visibility from phonebook.companies where name = 'POOLED LTD'`.execute(db)
    expect(held).toEqual([{ visibility: 'public' }])
  })
})

describe('our valid rates', () => {
  const offer = (amount: number, more: Parameters<typeof anOffer>[0] = {}) =>
    lin.call(createRate, {
      body: anOffer({
        sourceName: `同行 ${amount}`,
        pols: ['CNNGB'],
        pods: ['USLAX'],
        prices: [{ container: '40HQ', amount }],
        expiry: '2099-12-14',
        ...more,
      }),
    })

  test('stand beside the parties that ship on their lanes, which alone are listed on demand and come first by volume', async () => {
    const { party } = await shipments()
    await offer(2450)
    await offer(2900, { expiry: '2099-12-31' })
    await offer(1000, { pols: ['CNSZX'], pods: ['DEHAM'], effective: '2024-01-01', expiry: '2024-01-31' })
    const rate = { pol: 'CNNGB', pod: 'USLAX', dollars: 2450, isAtLeast: false, endsOn: '2099-12-14' }
    const found = await zhou.call(listWhiteSpace, { query: { ...period, rated: 'true', sort: 'rates' } })
    expect(found.rows.map((row) => [row.name, row.onRates, row.rate])).toEqual([
      ['POOLED LTD', 3, { ...rate, shipments: 3 }],
      ['FRESH LTD', 2, { ...rate, shipments: 2 }],
    ])
    expect(found).toMatchObject({ rated: { pairs: 1, isCut: false }, count: { value: 2, exact: true } })
    const all = await white(zhou, { sort: 'rates' })
    expect(all.map(({ name, rate: own }) => [name, own?.dollars ?? null])).toEqual([
      ['POOLED LTD', 2450],
      ['FRESH LTD', 2450],
      ['SOUTHERN LTD', null],
    ])
    const { rows } = await lin.call(listLeads, { query: { ...period, rated: 'true' } })
    expect(rows.find(({ name }) => name === 'ZHOUS LTD')).toMatchObject({ company: null, custodian: null, rate })
    const listed = await lin.call(listParties, { query: { q: 'fresh' } })
    expect(listed.rows[0]?.rate).toEqual({ ...rate, shipments: 2 })
    const profile = await lin.call(getParty, { params: { id: party('SOUTHERN LTD') }, query: {} })
    expect(profile.rate).toBeNull()
  })

  test('without a price of 40HQ say until when they hold', async () => {
    await shipments()
    await offer(1450, { prices: [{ container: '20GP', amount: 1450 }] })
    const [first] = await white(lin, { rated: 'true' })
    expect(first?.rate).toMatchObject({ dollars: null, endsOn: '2099-12-14' })
  })

  test('are not told to people without the market, who find nobody by them', async () => {
    await shipments()
    await offer(2450)
    await sql`update identity.roles set codes = array_remove(codes, 346) where authority = 'sales'`.execute(db)
    try {
      const found = await chen.call(listWhiteSpace, { query: period })
      expect(found).toMatchObject({ rated: null, rows: [{ rate: null, onRates: 0 }, { rate: null }, { rate: null }] })
      expect(await white(chen, { rated: 'true' })).toEqual([])
    } finally {
      await sql`update identity.roles set codes = codes || 346 where authority = 'sales'`.execute(db)
    }
  })
})

describe('weights', () => {
  test('are chosen by who may, count at once, and are given back; both stand in the log', async () => {
    await shipments()
    const weights = { ...usualWeights, volume: 0, recency: 45 }
    expect(await boss.call(weighLeads, { body: weights })).toMatchObject({
      weights,
      usual: usualWeights,
      can: { edit: true },
    })
    const { rows } = await lin.call(listLeads, { query: period })
    expect(rows[0]?.score.parts.find(({ part }) => part === 'recency')).toEqual({ part: 'recency', points: 45, of: 45 })
    expect((await boss.call(resetLeadWeights, {})).weights).toEqual(usualWeights)
    const { rows: log } = await sql<{ action: string; before: unknown; after: unknown }>`
      select a.action, v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
      where a.action in ('trade.leadsWeighed', 'trade.leadWeightsReset') order by a.id`.execute(db)
    expect(log).toEqual([
      { action: 'trade.leadsWeighed', before: { volume: 30, recency: 15 }, after: { volume: 0, recency: 45 } },
      { action: 'trade.leadWeightsReset', before: { volume: 0, recency: 45 }, after: { volume: 30, recency: 15 } },
    ])
  })

  test('that give points make a hundred', async () => {
    const refusal = await refusalOf(boss.call(weighLeads, { body: { ...usualWeights, volume: 31 } }))
    expect(refusal).toMatchObject({ code: 'trade.weights_sum' })
    expect((await boss.call(getLeadWeights, {})).weights).toEqual(usualWeights)
  })

  test('are not weighed by whoever may not', async () => {
    const follow = await signedIn('follow')
    expect(await refusalOf(follow.call(weighLeads, { body: usualWeights }))).toMatchObject({
      code: 'platform.forbidden',
    })
    expect(await refusalOf(follow.call(resetLeadWeights, {}))).toMatchObject({ code: 'platform.forbidden' })
  })
})
