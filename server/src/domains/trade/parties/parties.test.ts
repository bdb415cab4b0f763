import { createCompany, editCompany } from '@seamark/contract/phonebook/index'
import * as contract from '@seamark/contract/trade/index'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { alignJudged } from './record-alignment.commands.ts'
import { linkChanged, linkNewNames } from './links.commands.ts'
import { comparePairs } from './pairs.commands.ts'
import { addRecords, emptyTrade } from '../testing.ts'

const product = await startTestApp({ worker: true })
const { context, db } = product
const { lin, zhou, manager } = await openDesk(product, testPassword)
type Caller = typeof lin

const [aurelia, songfeng, anchor] = [
  'AURELIA FOODS LLC',
  'NINGBO SONGFENG APPLIANCE CO., LTD.',
  'BLUE ANCHOR LOGISTICS INC',
]
let added: Awaited<ReturnType<typeof addRecords>>

beforeEach(async () => {
  await emptyTrade(context)
  added = await addRecords(context, [
    { date: '2026-01-10', importer: aurelia, exporter: songfeng },
    {
      date: '2026-02-10',
      importer: aurelia,
      exporter: songfeng,
      pod: 'DEHAM',
      lane: 'europeBase',
      hs: '090210',
      teu: 1,
    },
    { date: '2026-02-28', importer: 'SOL DE LEVANTE SL', exporter: songfeng },
    { date: '2026-02-28', importer: null, exporter: anchor, exporter_forwards: true },
  ])
  await linkNewNames(context)
})

const list = (query: Record<string, string> = {}, caller: Caller = lin) => caller.call(contract.listParties, { query })
const names = async (query: Record<string, string> = {}) => (await list(query)).rows.map(({ name }) => name)
const profile = (name: string, caller: Caller = lin) =>
  caller.call(contract.getParty, { params: { id: added.party(name) }, query: {} })
const hold = (caller: Caller, name: string) =>
  caller.call(createCompany, { body: aCompany({ name, organizationNumber: '', telephone: '', email: '' }) })
const stateOf = async (name: string, caller: Caller) => (await list({ q: name }, caller)).rows[0]?.state

describe('the list', () => {
  test('ranks who trades in a slice, leaves out nobody disclosed, and counts exactly', async () => {
    const { rows, count, period } = await list()
    expect(rows.map(({ name, shipments, teu, last }) => [name, shipments, teu, last])).toEqual([
      [songfeng, 3, 5, '2026-02-28'],
      [aurelia, 2, 3, '2026-02-10'],
      [anchor, 1, 2, '2026-02-28'],
      ['SOL DE LEVANTE SL', 1, 2, '2026-02-28'],
    ])
    expect(count.value).toBe(4)
    expect(period).toEqual({ from: '2025-03-01', to: '2026-02-28' })
    expect(rows[1]?.lanes.sort()).toEqual(['europeBase', 'usWest'])
  })

  test.each<[Record<string, string>, string[]]>([
    [{ side: 'importer' }, [aurelia, 'SOL DE LEVANTE SL']],
    [{ kind: 'forwarder' }, [anchor]],
    [{ q: 'songf' }, [songfeng]],
    [{ q: 'nobody%' }, []],
    [{ pod: 'DEHAM' }, [songfeng, aurelia]],
    [{ sort: 'last', order: 'asc', from: '2026-01-01', to: '2026-02-27' }, [aurelia, songfeng]],
  ])('%j is %j', async (query, expected) => {
    expect((await names(query)).sort()).toEqual([...expected].sort())
  })

  const haitian = '宁波海天塑机集团有限公司'
  test.each(['海天塑机', 'haitian', 'nbht', 'ningbo haitian', 'Tan Thanh', 'tân thành', 'THANH TAN'])(
    'a name is found as people type it: %s',
    async (q) => {
      await addRecords(context, [{ date: '2026-02-28', importer: 'CÔNG TY TNHH TÂN THÀNH', exporter: haitian }])
      const expected = /[hn]/.test(q[0] ?? '') || q.startsWith('海') ? haitian : 'CÔNG TY TNHH TÂN THÀNH'
      await linkNewNames(context)
      expect(await names({ q })).toEqual([expected])
      expect((await lin.call(contract.nameParties, { query: { q } })).parties.map(({ name }) => name)).toEqual([
        expected,
      ])
    },
  )

  test('a name is found by its letters before its search text is written', async () => {
    await addRecords(context, [{ date: '2026-02-28', importer: 'NEWCOMER FREIGHT LTD', exporter: songfeng }])
    expect(await names({ q: 'comer fr' })).toEqual(['NEWCOMER FREIGHT LTD'])
  })

  test('a picker names first what begins as typed', async () => {
    await addRecords(context, [
      { date: '2026-02-28', importer: 'EAST BLUE LTD', exporter: 'BLUEWATER INDUSTRIAL TRADING COMPANY' },
    ])
    await linkNewNames(context)
    const { parties } = await lin.call(contract.nameParties, { query: { q: 'blue' } })
    expect(parties.map(({ name }) => name)).toEqual([anchor, 'BLUEWATER INDUSTRIAL TRADING COMPANY', 'EAST BLUE LTD'])
  })

  test('an open end is the last day that there is data of', async () => {
    expect((await list({ from: '2026-03-01' })).period).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    await addRecords(context, [{ date: '2026-03-09', importer: aurelia, exporter: songfeng }])
    expect(await list({ from: '2026-03-05' })).toMatchObject({
      period: { from: '2026-03-05', to: '2026-03-09' },
      count: { value: 2 },
    })
  })

  test('its pages follow each other in any order', async () => {
    for (const sort of ['shipments', 'teu', 'last']) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: '1', ...(cursor ? { cursor } : {}) })
        expect(page.count.value).toBe(4)
        seen.push(...page.rows.map(({ name }) => name))
        cursor = page.next
      } while (cursor)
      expect(new Set(seen).size).toBe(4)
      expect(seen).toEqual(await names({ sort }))
    }
  })

  test('a figure opens its records', async () => {
    const { rows, period } = await list()
    for (const { id, shipments } of rows) {
      const records = await lin.call(contract.listTradeRecords, { query: { party: String(id), ...period } })
      expect(records.count.value).toBe(shipments)
    }
  })
})

test('a profile tells a party’s trade by month, goods, ports and partners, and every figure opens its records', async () => {
  const found = await profile(songfeng)
  expect(found).toMatchObject({
    names: [{ text: songfeng }],
    all: { shipments: 3, teu: 5, first: '2026-01-10', last: '2026-02-28' },
    year: { shipments: 3 },
    hs: [
      { key: '8509', shipments: 2 },
      { key: '0902', shipments: 1 },
    ],
    pol: [{ key: 'CNNGB', shipments: 3, teu: 5 }],
    pod: [
      { key: 'USLAX', shipments: 2, teu: 4 },
      { key: 'DEHAM', shipments: 1, teu: 1 },
    ],
    lanes: [
      { key: 'usWest', shipments: 2, teu: 4 },
      { key: 'europeBase', shipments: 1, teu: 1 },
    ],
    containers: [{ key: '40HQ', shipments: 3, teu: 5 }],
    carriers: [{ key: 'EGLV', shipments: 3, teu: 5 }],
    customers: [
      { name: aurelia, shipments: 2 },
      { name: 'SOL DE LEVANTE SL', shipments: 1 },
    ],
    suppliers: [],
    state: 'new',
  })
  expect(found.months.filter(({ exports, teu }) => exports + teu > 0)).toEqual([
    { month: '2026-01', imports: 0, exports: 1, teu: 2 },
    { month: '2026-02', imports: 0, exports: 2, teu: 3 },
  ])
  expect(found.months).toHaveLength(12)
  expect(found.records).toHaveLength(3)
  const slices = {
    hs: found.hs,
    pol: found.pol,
    pod: found.pod,
    lane: found.lanes,
    container: found.containers,
    carrier: found.carriers,
  }
  for (const [dimension, rows] of Object.entries(slices))
    for (const { key, shipments } of rows) {
      const records = await lin.call(contract.listTradeRecords, {
        query: { party: String(found.id), ...found.period, [dimension]: key },
      })
      expect([dimension, key, records.count.value]).toEqual([dimension, key, shipments])
    }
})

describe('what a party is to whoever asks', () => {
  test('ours to its custodian and her manager, a colleague’s to others, who learn neither name nor id', async () => {
    const company = await hold(lin, 'Aurelia Foods, LLC')
    await linkChanged(context, 3)
    expect(await stateOf('aurelia', lin)).toBe('ours')
    expect((await profile(aurelia)).company).toMatchObject({ id: company.id, name: 'Aurelia Foods, LLC' })
    expect(await stateOf('aurelia', manager)).toBe('ours')
    const told = await profile(aurelia, zhou)
    expect([told.state, told.company, told.can]).toEqual([
      'colleague',
      null,
      { bring: false, judge: false, lookUp: true },
    ])
    expect((await list({ state: 'new' })).rows.map(({ name }) => name)).not.toContain(aurelia)
    expect((await list({ state: 'ours' })).rows.map(({ name }) => name)).toEqual([aurelia])
    expect((await list({ state: 'colleague' }, zhou)).rows.map(({ name }) => name)).toEqual([aurelia])
  })

  test('a colleague’s is told by who holds it when it is asked for, whatever her company is called; and it is counted', async () => {
    const company = await hold(lin, aurelia)
    await linkChanged(context, 3)
    await lin.call(editCompany, {
      params: { id: company.id },
      version: company.version,
      body: { name: 'MERIDIAN TEA HOUSE' },
    })
    await sql`update trade.parties set company_id = ${company.id}, company_by = 'person' where id = ${added.party(aurelia)}`.execute(
      db,
    )
    const asked = { params: { id: added.party(aurelia) }, body: {} }
    const { matches } = await zhou.call(contract.lookUpParty, asked)
    expect(matches).toMatchObject([
      { id: null, name: 'MERIDIAN TEA HOUSE', custodian: expect.any(String), reference: expect.any(String) },
    ])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from phonebook.look_ups where told_ids = array[${company.id}]::bigint[]`.execute(db)
    expect(rows[0]?.n).toBe(1)
    expect(await refusalOf(zhou.call(contract.lookUpParty, { params: { id: 999_999 }, body: {} }))).toMatchObject({
      code: 'trade.party_not_found',
    })
  })

  test('new names are tied to companies that are there', async () => {
    await lin.call(createCompany, {
      body: aCompany({
        name: 'Baltic Amber Trading GmbH',
        organizationNumber: '',
        telephone: '',
        email: '',
        visibility: 'public',
      }),
    })
    await addRecords(context, [{ date: '2026-02-11', importer: 'BALTIC AMBER TRADING GMBH' }])
    await linkNewNames(context)
    expect(await stateOf('baltic', zhou)).toBe('pool')
  })

  test('a company called otherwise is another one', async () => {
    const company = await hold(lin, aurelia)
    await linkChanged(context, 3)
    expect(await stateOf('aurelia', lin)).toBe('ours')
    await lin.call(editCompany, {
      params: { id: company.id },
      version: company.version,
      body: { name: 'MERIDIAN TEA HOUSE' },
    })
    await linkChanged(context, 3)
    expect(await stateOf('aurelia', lin)).toBe('new')
  })
})

describe('into the phonebook', () => {
  test('a party becomes a company with where it comes from, once', async () => {
    const id = added.party(aurelia)
    const { companyId, made } = await lin.call(contract.bringParty, { params: { id }, body: {} })
    expect(made).toBe(true)
    const [company] = (
      await sql<
        Record<string, unknown>
      >`select name, source, type, visibility, custodian_id from phonebook.companies where id = ${companyId}`.execute(
        db,
      )
    ).rows
    expect(company).toMatchObject({ name: aurelia, source: 'tradeData', type: 'directShipper', visibility: 'private' })
    const { rows } = await sql<{
      facts: unknown
    }>`select facts from activity.entries where subject_id = ${companyId} and kind = 'trade.activity.brought'`.execute(
      db,
    )
    expect(rows).toMatchObject([{ facts: { party: aurelia, source: 'Customs of a test', importId: added.importId } }])
    expect(await lin.call(contract.bringParty, { params: { id }, body: {} })).toEqual({ companyId, made: false })
    expect(await stateOf('aurelia', lin)).toBe('ours')
  })

  test('who is there already is tied and not doubled', async () => {
    const company = await hold(lin, 'Aurelia Foods LLC')
    expect(await lin.call(contract.bringParty, { params: { id: added.party(aurelia) }, body: {} })).toEqual({
      companyId: company.id,
      made: false,
    })
    expect((await sql<{ n: number }>`select count(*)::int as n from phonebook.companies`.execute(db)).rows[0]?.n).toBe(
      1,
    )
  })

  test('a colleague’s is refused and stays hers', async () => {
    await hold(lin, aurelia)
    expect(
      await refusalOf(zhou.call(contract.bringParty, { params: { id: added.party(aurelia) }, body: {} })),
    ).toMatchObject({
      code: 'trade.party_held',
      httpStatus: 409,
    })
  })
})

describe('one party or two', () => {
  const other = 'NINGBO SONG FENG APPLIANCES CO LTD'
  beforeEach(async () => {
    const more = await addRecords(context, [{ date: '2026-02-12', importer: aurelia, exporter: other }])
    await comparePairs(context)
    const { party } = added
    added = { ...added, party: (name) => (name === other ? more.party(name) : party(name)), name: more.name }
  })
  const pair = async () => (await manager.call(contract.listPairs, { query: {} })).rows
  /** Says that the two are the same, and waits until all their records have followed. */
  async function join() {
    const [found] = await pair()
    const kept = added.party(songfeng)
    await manager.call(contract.judgePair, { params: { id: found?.id ?? 0 }, body: { verdict: 'same', keepId: kept } })
    await vi.waitFor(
      async () =>
        expect((await lin.call(contract.listTradeRecords, { query: { party: String(kept) } })).count.value).toBe(4),
      10_000,
    )
    return { found, kept }
  }

  test('likely ones are found once, and the profile shows them', async () => {
    await comparePairs(context)
    expect(await pair()).toMatchObject([{ first: { name: songfeng }, second: { name: other } }])
    expect((await profile(songfeng)).candidates).toMatchObject([{ name: other }])
  })

  test('the same: its names and records go over, and it may be done twice', async () => {
    const { found, kept } = await join()
    expect((await profile(songfeng)).names.map(({ text }) => text)).toEqual([songfeng, other])
    expect((await profile(other)).joinedTo).toEqual({ id: kept, name: songfeng })
    expect(await pair()).toEqual([])
    expect(
      await refusalOf(manager.call(contract.judgePair, { params: { id: found?.id ?? 0 }, body: { verdict: 'same' } })),
    ).toMatchObject({ code: 'trade.pair_judged' })
  })

  test('different: they are never asked about again', async () => {
    const [found] = await pair()
    await manager.call(contract.judgePair, { params: { id: found?.id ?? 0 }, body: { verdict: 'different' } })
    await sql`update trade.parties set compared_at = null`.execute(db)
    await comparePairs(context)
    expect(await pair()).toEqual([])
    expect((await profile(songfeng)).candidates).toEqual([])
  })

  test('names that were joined can be taken out again, with their records', async () => {
    const { kept } = await join()
    const { partyId } = await manager.call(contract.splitParty, {
      params: { id: kept },
      body: { nameIds: [added.name(other)] },
    })
    await vi.waitFor(
      async () =>
        expect((await lin.call(contract.listTradeRecords, { query: { party: String(partyId) } })).count.value).toBe(1),
      10_000,
    )
    expect((await lin.call(contract.listTradeRecords, { query: { party: String(kept) } })).count.value).toBe(3)
    await sql`update trade.parties set compared_at = null`.execute(db)
    await comparePairs(context)
    expect(await pair()).toEqual([])
    expect(
      await refusalOf(
        manager.call(contract.splitParty, { params: { id: partyId }, body: { nameIds: [added.name(other)] } }),
      ),
    ).toMatchObject({
      code: 'trade.names_all',
    })
  })

  test('what an import that was under way has written under the former party is put right when it ends', async () => {
    const { found, kept } = await join()
    await context.engine.command(
      'alter table facts.records update exporter = {former:UInt32} where exporter_name = {name:UInt32}',
      {
        former: found?.second.id,
        name: added.name(other),
      },
    )
    await sql`update trade.imports set created_at = now() - interval '1 hour', ended_at = now()`.execute(db)
    await alignJudged(context)
    expect((await lin.call(contract.listTradeRecords, { query: { party: String(kept) } })).count.value).toBe(4)
  })

  test('who forwards is what a person says, and the records follow', async () => {
    const id = added.party(anchor)
    await manager.call(contract.judgeKind, { params: { id }, body: { kind: 'trader' } })
    await vi.waitFor(async () => expect(await names({ kind: 'forwarder' })).toEqual([]), 10_000)
    expect(await profile(anchor)).toMatchObject({ kind: 'trader', isJudged: true })
  })

  test('only who may merge judges', async () => {
    const [found] = await pair()
    expect(
      await refusalOf(lin.call(contract.judgePair, { params: { id: found?.id ?? 0 }, body: { verdict: 'same' } })),
    ).toMatchObject({ code: 'platform.forbidden' })
    expect(
      await refusalOf(lin.call(contract.judgeKind, { params: { id: added.party(anchor) }, body: { kind: 'trader' } })),
    ).toMatchObject({
      code: 'platform.forbidden',
    })
  })
})
