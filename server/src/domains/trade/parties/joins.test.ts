import { createCompany } from '@seamark/contract/phonebook/index'
import {
  bringParty,
  getParty,
  judgeKind,
  judgePair,
  listPairs,
  listWhiteSpace,
  splitParty,
} from '@seamark/contract/trade/index'
import { createWatch, listWatches } from '@seamark/contract/trade/watches/watches'
import { confirmTradeImport } from '@seamark/contract/trade/imports/imports'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase, createPool } from '../../../platform/database/connection.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { alignParty } from './record-alignment.commands.ts'
import { linkChanged, linkNewNames } from './links.commands.ts'
import { comparePairs, judgePair as judge } from './pairs.commands.ts'
import { releaseNames } from './unused-names.commands.ts'
import { addRecords, emptyTrade, tradeImportsOf } from '../testing.ts'
import { csvFile } from '../../../platform/testing/workbooks.ts'

const product = await startTestApp({ worker: true })
const { context, db } = product
const { lin, zhou, manager } = await openDesk(product, testPassword)
const imports = tradeImportsOf(manager, product.api)

const [songfeng, other] = ['NINGBO SONGFENG APPLIANCE CO., LTD.', 'NINGBO SONG FENG APPLIANCES CO LTD']
let added: Awaited<ReturnType<typeof addRecords>>

beforeEach(async () => {
  // Jobs that still align records hold a lock on the party.
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select from jobs.job where name = 'trade.alignParty' and state in ('created', 'retry', 'active')`.execute(
        db,
      )
    if (rows.length > 0) throw new Error('records still follow')
  }, 20_000)
  await emptyTrade(context)
  added = await addRecords(context, [
    { date: '2026-01-10', importer: null, exporter: songfeng },
    { date: '2026-02-12', importer: null, exporter: other },
  ])
  await linkNewNames(context)
  await comparePairs(context)
})

const pairId = async () => (await manager.call(listPairs, { query: {} })).rows[0]?.id ?? 0
const stateOf = async (id: number) => (await lin.call(getParty, { params: { id }, query: {} })).state
const partyNamed = async (text: string) =>
  (await sql<{ party_id: number }>`select party_id from trade.party_names where text = ${text}`.execute(db)).rows[0]
    ?.party_id

/** Holds the lock of records in a transaction of its own while `work` runs. */
const asWriter = (work: (tx: typeof db) => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('trade.records'))`.execute(tx)
    await work(tx)
  })

describe('verdicts', () => {
  test('who is kept is one of the two', async () => {
    const stranger = (await addRecords(context, [{ importer: 'MERIDIAN TEA HOUSE', exporter: null }])).party(
      'MERIDIAN TEA HOUSE',
    )
    const body = { verdict: 'same' as const, keepId: stranger }
    expect(await refusalOf(manager.call(judgePair, { params: { id: await pairId() }, body }))).toMatchObject({
      code: 'trade.party_not_found',
    })
    expect(await pairId()).not.toBe(0)
  })

  test('the engine is asked which of two is known better before anything is locked', async () => {
    const open: number[] = []
    const { engine } = context
    const watching = {
      ...engine,
      rows: async <Row>(...asked: Parameters<typeof engine.rows>) => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
            and query like '%party_pairs%for update%'`.execute(db)
        open.push(rows[0]?.n ?? 0)
        return engine.rows<Row>(...asked)
      },
    }
    const { rows } = await sql<{ id: number }>`select id from identity.users where username = 'manager'`.execute(db)
    expect(rows).toHaveLength(1)
    await judge({ ...context, engine: watching }, await pairId(), { verdict: 'same' }).catch(() => undefined)
    expect(open).toEqual([0])
  })

  test('records follow also when the writer before them takes longer than a statement may', async () => {
    const pool = createPool(product.url, { max: 2, statementTimeout: 1500 })
    const hurried = { ...context, db: createDatabase(pool) }
    const [kept, joined] = [added.party(songfeng), added.party(other)]
    await sql`update trade.party_names set party_id = ${kept} where party_id = ${joined}`.execute(db)
    try {
      let aligning: Promise<void> = Promise.resolve()
      await asWriter(async (tx) => {
        aligning = alignParty(hurried, kept)
        await Promise.race([aligning, sql`select pg_sleep(3)`.execute(tx)])
      })
      await aligning
      expect(
        await context.engine.rows('select count() as n from facts.records where exporter = {kept:UInt32}', { kept }),
      ).toEqual([{ n: 2 }])
    } finally {
      await hurried.db.destroy()
    }
  })

  test('a party whose name goes to another is no longer the company of that name, which the other is', async () => {
    const body = aCompany({ name: 'Ningbo Song Feng Appliances', organizationNumber: '', telephone: '', email: '' })
    await manager.call(judgePair, {
      params: { id: await pairId() },
      body: { verdict: 'same', keepId: added.party(songfeng) },
    })
    await lin.call(createCompany, { body })
    await linkChanged(context, 3)
    expect(await stateOf(added.party(songfeng))).toBe('ours')
    const { partyId } = await manager.call(splitParty, {
      params: { id: added.party(songfeng) },
      body: { nameIds: [added.name(other)] },
    })
    expect([await stateOf(added.party(songfeng)), await stateOf(partyId)]).toEqual(['new', 'ours'])
  })
})

describe('two that a person says are one', () => {
  const [kept, joined] = [() => added.party(songfeng), () => added.party(other)]
  const joinThem = async () =>
    manager.call(judgePair, { params: { id: await pairId() }, body: { verdict: 'same', keepId: kept() } })
  const partThem = () => manager.call(splitParty, { params: { id: kept() }, body: { nameIds: [added.name(other)] } })
  const company = (caller: typeof lin, name: string, visibility: 'private' | 'public') =>
    caller.call(createCompany, {
      body: aCompany({ name, visibility, organizationNumber: '', telephone: '', email: '' }),
    })
  const stateFor = async (id: number, caller: typeof lin) =>
    (await caller.call(getParty, { params: { id }, query: {} })).state

  test('are the client of whoever holds one of them, and not of the pool, until they are parted', async () => {
    await company(manager, songfeng, 'public')
    await company(zhou, other, 'private')
    await linkChanged(context, 3)
    expect([await stateFor(kept(), lin), await stateFor(joined(), lin)]).toEqual(['pool', 'colleague'])
    await joinThem()
    expect([await stateFor(kept(), lin), await stateFor(kept(), zhou)]).toEqual(['colleague', 'ours'])
    expect((await lin.call(listWhiteSpace, { query: {} })).rows.map(({ name }) => name)).toEqual([])
    await partThem()
    expect([await stateFor(kept(), lin), await stateFor(joined(), lin)]).toEqual(['pool', 'colleague'])
  })

  test('are again what they were when they are parted: who brought one of them has it, and who watches it watches it', async () => {
    const { companyId } = await lin.call(bringParty, { params: { id: joined() }, body: {} })
    await sql`update phonebook.companies set name = 'MERIDIAN GROUP', name_key = 'meridiangroup' where id = ${companyId}`.execute(
      db,
    )
    await lin.call(createWatch, {
      body: { subject: { partyId: joined() }, alerts: ['silence'], volumePercent: 50, silenceDays: 60 },
    })
    await joinThem()
    expect(await stateFor(kept(), lin)).toBe('ours')
    expect(await partThem()).toEqual({ partyId: joined() })
    expect([await stateFor(kept(), lin), await stateFor(joined(), lin)]).toEqual(['new', 'ours'])
    expect((await lin.call(getParty, { params: { id: joined() }, query: {} })).joinedTo).toBeNull()
    expect((await lin.call(listWatches, {})).rows.map(({ subject }) => subject)).toMatchObject([
      { partyId: joined(), name: other },
    ])
  })

  test('are joined to a third, and whichever of them leaves it, each has the client that is its own', async () => {
    const third = (await addRecords(context, [{ importer: null, exporter: 'HARBOR KITCHEN TRADING' }])).party(
      'HARBOR KITCHEN TRADING',
    )
    const { companyId } = await lin.call(bringParty, { params: { id: joined() }, body: {} })
    // The names differ, so that only the person's verdict ties the party.
    await sql`update phonebook.companies set name = 'MERIDIAN GROUP', name_key = 'meridiangroup' where id = ${companyId}`.execute(
      db,
    )
    await joinThem()
    const { rows } = await sql<{ id: number }>`
      insert into trade.party_pairs (first_id, second_id, likeness) values (least(${kept()}::int, ${third}), greatest(${kept()}::int, ${third}), 0.9)
      returning id`.execute(db)
    await manager.call(judgePair, { params: { id: rows[0]?.id ?? 0 }, body: { verdict: 'same', keepId: third } })
    expect(await stateFor(third, lin)).toBe('ours')

    await manager.call(splitParty, { params: { id: third }, body: { nameIds: [added.name(songfeng)] } })
    expect([await stateFor(third, lin), await stateFor(kept(), lin)]).toEqual(['ours', 'new'])
    await manager.call(splitParty, { params: { id: third }, body: { nameIds: [added.name(other)] } })
    expect([await stateFor(third, lin), await stateFor(kept(), lin), await stateFor(joined(), lin)]).toEqual([
      'new',
      'new',
      'ours',
    ])
  })

  test('keep what a person said of the kind of one of them, and part with it', async () => {
    await manager.call(judgeKind, { params: { id: joined() }, body: { kind: 'forwarder' } })
    const kinds = async () =>
      Promise.all(
        [kept(), joined()].map(async (id) => {
          const { kind, isJudged } = await lin.call(getParty, { params: { id }, query: {} })
          return [kind, isJudged]
        }),
      )
    await joinThem()
    expect((await kinds())[0]).toEqual(['forwarder', true])
    const ofJoined = { params: { id: joined() } }
    expect((await manager.call(getParty, { ...ofJoined, query: {} })).can.judge).toBe(false)
    expect(await refusalOf(manager.call(judgeKind, { ...ofJoined, body: { kind: 'trader' } }))).toMatchObject({
      code: 'trade.party_not_found',
    })
    await partThem()
    expect(await kinds()).toEqual([
      ['trader', false],
      ['forwarder', true],
    ])
  })
})

describe('names that an undone import brought', () => {
  /** Leaves the names without records, as an undo does before it deletes them. */
  const withoutRecords = async () => {
    await sql`update trade.party_names set import_id = ${added.importId}`.execute(db)
    await sql`update trade.imports set state = 'undone', ended_at = now()`.execute(db)
    await context.engine.command('truncate table facts.records')
  }

  test('go with it', async () => {
    await withoutRecords()
    await releaseNames(context, added.importId)
    expect(await partyNamed(songfeng)).toBeUndefined()
  })

  test.each(['same', 'different'] as const)('stay where a person has judged them %s', async (verdict) => {
    await manager.call(judgePair, { params: { id: await pairId() }, body: { verdict, keepId: added.party(songfeng) } })
    await withoutRecords()
    await releaseNames(context, added.importId)
    expect(await partyNamed(songfeng)).toBe(added.party(songfeng))
    expect(await partyNamed(other)).toBe(verdict === 'same' ? added.party(songfeng) : added.party(other))
  })

  test('are made again for an import that had learnt them', async () => {
    const source = await imports.source('Customs of a harbour')
    const file = csvFile([
      ['arrival date', 'consignee', 'shipper', 'goods'],
      ['2026-03-01', `"${songfeng}"`, other, 'PUMPS'],
    ])
    const { id } = await imports.tried(source, 'later.csv', file, {
      'arrival date': 'date',
      consignee: 'importer',
      shipper: 'exporter',
      goods: 'commodity',
    })
    await asWriter(async (tx) => {
      await manager.call(confirmTradeImport, { params: { id }, body: {} })
      // The import has found its names and waits to write.
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_try_advisory_xact_lock%'`.execute(
          db,
        )
        expect(rows.length).toBeGreaterThan(0)
      }, 20_000)
      await sql`update trade.imports set state = 'undone', ended_at = now() where id = ${added.importId}`.execute(tx)
      await sql`delete from trade.party_names`.execute(tx)
      await sql`delete from trade.parties`.execute(tx)
    })
    await imports.until(id, 'done')
    const [record] = await context.engine.rows<{ importer: number; exporter: number }>(
      'select importer, exporter from facts.records where import = {id:UInt32}',
      { id },
    )
    expect([record?.importer, record?.exporter]).toEqual([await partyNamed(songfeng), await partyNamed(other)])
  })
})
