import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { changePoolRules, claimCompany, getPoolRules } from '@seamark/contract/phonebook/index'
import type { PoolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { editCompany, listOwnerships, releaseCompany } from '@seamark/contract/phonebook/index'
import { createTagGroup } from '@seamark/contract/phonebook/tags/tags'
import { bringParty, listParties, listWhiteSpace } from '@seamark/contract/trade/index'
import { type BulkRunView, countBulk, getBulkRun, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { Refusal } from '@seamark/contract/platform/client'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createCompany as saveCompany } from '../../phonebook/index.ts'
import { aCompany, type Caller, openOffice, personContext, refusalOf } from '../../phonebook/testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import { linkNewNames } from './links.commands.ts'
import { type AddedRecords, addRecords, emptyTrade } from '../testing.ts'

const product = await startTestApp({ worker: true })
const { context, db } = product
const office = await openOffice(context, testPassword)
const signedIn = (name: string) => product.signIn(name, testPassword, 'en')
await product.addPerson({ username: 'root', name: '管理', role: 'admin' })
const [lin, zhou, boss, root] = [
  await signedIn('sales'),
  await signedIn('sales2'),
  await signedIn('sysadmin'),
  await signedIn('root'),
]

const names = ['ALDER FOODS LTD', 'BIRCH TOOLS LTD', 'CEDAR TOYS LTD', 'POOLED LAMPS LTD']
let added: AddedRecords

beforeEach(async () => {
  await emptyTrade(context)
  added = await addRecords(
    context,
    names.map((exporter) => ({ exporter, importer: null, date: '2026-06-10' })),
  )
  await hold(zhou, 'POOLED LAMPS LTD', 'public')
  await sql`update phonebook.companies set pooled_at = now() - interval '400 days'`.execute(db)
  await linkNewNames(context)
  await rules({ dailyClaims: 20, holdingCap: 300 })
})

async function rules(changes: Partial<PoolRules>) {
  const { version, rules: before } = await boss.call(getPoolRules, {})
  await boss.call(changePoolRules, { version, body: { ...before, ...changes } })
}

const hold = (caller: Caller, name: string, visibility: 'private' | 'public' = 'private') =>
  caller.call(createCompany, {
    body: aCompany({ name, visibility, organizationNumber: '', telephone: '', email: '', qq: '', website: '' }),
  })
const idsOf = (given: readonly string[]) => given.map((name) => added.party(name))

async function run(
  caller: Caller,
  given: readonly string[],
  action = 'take',
  input: Record<string, unknown> = {},
): Promise<BulkRunView> {
  const counted = await caller.call(countBulk, {
    body: { list: 'tradeParties', action, input, rows: { ids: idsOf(given) } },
  })
  return confirmRun(caller, counted)
}
const textsOf = async (caller: Caller, { id }: { id: number }) =>
  (await caller.call(listBulkRows, { params: { id }, query: {} })).rows.map(({ name, fields }) => [
    name,
    ...fields.map(({ before, after }) => [before, after]),
  ])
const rowsOf = async (caller: Caller, { id }: { id: number }, outcome: 'refused' | 'conflict') =>
  (await caller.call(listBulkRows, { params: { id }, query: { outcome } })).rows.map(({ name, problem }) => ({
    name,
    problem,
  }))

const held = async (username: string) =>
  (
    await sql<{ name: string }>`
      select name from phonebook.companies where custodian_id = ${office.person(username)} and delete_after is null order by name`.execute(
      db,
    )
  ).rows.map(({ name }) => name)

describe('taking', () => {
  test('counts against the claims of the day, whether made or claimed, and says so for each row beyond', async () => {
    await rules({ dailyClaims: 3 })
    const taken = await run(lin, names)
    expect(taken.counts).toMatchObject({ done: 3, refused: 1 })
    expect(await rowsOf(lin, taken, 'refused')).toEqual([
      { name: 'POOLED LAMPS LTD', problem: expect.stringContaining('claimed 3 companies today') },
    ])
    expect(await held('sales')).toEqual(['ALDER FOODS LTD', 'BIRCH TOOLS LTD', 'CEDAR TOYS LTD'])
    const { rows } = await sql<{
      kind: string
    }>`select distinct kind from phonebook.ownerships where to_id = ${office.person('sales')}`.execute(db)
    expect(rows).toEqual([{ kind: 'taken' }])
  })

  test('leaves as many claims as there are left, and a claim leaves as many takes', async () => {
    await rules({ dailyClaims: 2 })
    const { rows } = await sql<{ id: number }>`select id from phonebook.companies`.execute(db)
    await lin.call(claimCompany, { params: { id: rows[0]?.id ?? 0 } })
    const taken = await run(lin, names.slice(0, 3))
    expect(taken.counts).toMatchObject({ done: 1, refused: 2 })
    expect((await rowsOf(lin, taken, 'refused')).map(({ name }) => name)).toEqual(['BIRCH TOOLS LTD', 'CEDAR TOYS LTD'])
    expect(await held('sales')).toEqual(['ALDER FOODS LTD', 'POOLED LAMPS LTD'])
  })

  test('goes as far as one may hold', async () => {
    await hold(lin, 'AN OLD CLIENT')
    await rules({ holdingCap: 2 })
    const taken = await run(lin, names.slice(0, 2))
    expect(await rowsOf(lin, taken, 'refused')).toEqual([
      { name: 'BIRCH TOOLS LTD', problem: expect.stringContaining('hold 2 companies') },
    ])
    expect(await held('sales')).toEqual(['ALDER FOODS LTD', 'AN OLD CLIENT'])
  })

  test('one at a time, or by the other door, is no way past; into the pool is', async () => {
    await rules({ dailyClaims: 1 })
    await lin.call(bringParty, { params: { id: added.party('ALDER FOODS LTD') }, body: {} })
    const refusal = await refusalOf(lin.call(bringParty, { params: { id: added.party('BIRCH TOOLS LTD') }, body: {} }))
    expect(refusal).toMatchObject({ code: 'phonebook.claims_spent', httpStatus: 409 })
    expect((await run(lin, ['BIRCH TOOLS LTD'], 'bring', { visibility: 'private' })).counts).toMatchObject({
      done: 0,
      refused: 1,
    })
    expect(
      (await run(lin, ['BIRCH TOOLS LTD', 'CEDAR TOYS LTD'], 'bring', { visibility: 'public' })).counts,
    ).toMatchObject({ done: 2, refused: 0 })
    expect(await held('sales')).toEqual(['ALDER FOODS LTD'])
  })

  test('of many at once takes no more than there is room for', async () => {
    await rules({ dailyClaims: 2 })
    const many = Array.from({ length: 16 }, (_, at) => `HAWTHORN TRADING ${String.fromCharCode(65 + at)} LTD`)
    const { party } = await addRecords(
      context,
      many.map((exporter) => ({ exporter, importer: null, date: '2026-06-10' })),
    )
    const answers = await Promise.allSettled(
      many.map((name) => lin.call(bringParty, { params: { id: party(name) }, body: {} })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await held('sales')).toHaveLength(2)
  })

  test('of one shipper by two people at once is one’s, and the other is refused', async () => {
    const alder = { params: { id: added.party('ALDER FOODS LTD') }, body: {} }
    const answers = await atOnce(() => [lin.call(bringParty, alder), zhou.call(bringParty, alder)])
    expect(answers.sort()).toEqual(['made', 'trade.party_held'])
    expect([...(await held('sales')), ...(await held('sales2'))]).toEqual(['ALDER FOODS LTD'])
  })

  test('of two spellings of one shipper by two people at once is one’s, and the other is refused', async () => {
    const spellings = ['HARBORLIGHT TOYS LTD', 'HARBOR LIGHT TOYS LTD']
    const { party } = await addRecords(
      context,
      spellings.map((exporter) => ({ exporter, importer: null, date: '2026-06-10' })),
    )
    const [first, second] = spellings.map((name) => ({ params: { id: party(name) }, body: {} }))
    if (!first || !second) throw new Error('two spellings')
    const answers = await atOnce(() => [lin.call(bringParty, first), zhou.call(bringParty, second)])
    expect(answers.sort()).toEqual(['made', 'trade.party_held'])
    expect([...(await held('sales')), ...(await held('sales2'))]).toHaveLength(1)
  })

  test('of a shipper whose company a colleague saves at the same moment makes no second one', async () => {
    const asZhou = await personContext(context, office.person('sales2'))
    let taking: Promise<unknown> | undefined
    await write.bookkeep(asZhou, 'phonebook.writeCompany', async (tx) => {
      await saveCompany(tx, aCompany({ name: 'Birch Tools Ltd', organizationNumber: '', telephone: '', email: '' }))
      taking = refusalOf(lin.call(bringParty, { params: { id: added.party('BIRCH TOOLS LTD') }, body: {} }))
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          )
        expect(rows).toHaveLength(1)
      }, 10_000)
    })
    expect(await taking).toMatchObject({ code: 'trade.party_held' })
    expect([...(await held('sales')), ...(await held('sales2'))]).toEqual(['Birch Tools Ltd'])
  })

  /** Starts all calls before any of them can make a company. */
  async function atOnce(call: () => Promise<{ made: boolean }>[]): Promise<string[]> {
    const answers = await db.transaction().execute(async (tx) => {
      await sql`lock table phonebook.companies in share row exclusive mode`.execute(tx)
      const calls = Promise.allSettled(call())
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          )
        expect(rows).toHaveLength(2)
      }, 10_000)
      return { calls }
    })
    const settled = await answers.calls
    return settled.map((answer) =>
      answer.status === 'fulfilled'
        ? 'made'
        : answer.reason instanceof Refusal
          ? answer.reason.body.code
          : String(answer.reason),
    )
  }

  test('stops where the right to it is lost; what was taken stays, is named, and is nobody’s white space', async () => {
    const id = await product.addPerson({ username: 'leaver', name: '离职', role: 'sales' })
    const leaver = await signedIn('leaver')
    const many = Array.from({ length: 505 }, (_, at) => ({
      exporter: `HAWTHORN ${at} TRADING LTD`,
      importer: null,
      date: '2026-06-10',
    }))
    await addRecords(context, many)
    const counted = await leaver.call(countBulk, {
      body: { list: 'tradeParties', action: 'take', input: {}, rows: { query: { q: 'hawthorn' } } },
    })
    // The rights are lost with the first lot.
    await sql`
      create function leave() returns trigger language plpgsql as $$ begin update identity.users set disabled_at = now() where username = 'leaver'; return new; end $$`.execute(
      db,
    )
    await sql`create trigger leave after update of lots_done on workbench.bulk_runs for each row when (new.lots_done = 1) execute function leave()`.execute(
      db,
    )
    await confirmRun(leaver, counted)
    await vi.waitFor(
      async () => expect((await root.call(getBulkRun, { params: { id: counted.id } })).state).toBe('failed'),
      60_000,
    )
    await sql`drop trigger leave on workbench.bulk_runs`.execute(db)
    const run = await root.call(getBulkRun, { params: { id: counted.id } })
    expect([run.counts, run.problem]).toMatchObject([{ done: 20, refused: 480 }, expect.stringContaining('rights')])
    expect((await sql`select from phonebook.companies where custodian_id = ${id}`.execute(db)).rows).toHaveLength(20)
    expect((await zhou.call(listWhiteSpace, { query: { limit: 100 } })).count.value).toBe(names.length + 485)
  }, 120_000)

  test('has no limits for whose role opens everything', async () => {
    await rules({ dailyClaims: 1, holdingCap: 1 })
    expect((await run(root, names.slice(0, 3))).counts).toMatchObject({ done: 3, refused: 0 })
  })
})

describe('a take that is taken back', () => {
  const undo = (caller: Caller, { id }: { id: number }, { overwrite }: { overwrite?: 'all' } = {}) =>
    undoRun(caller, id, overwrite)
  const statesOf = async (caller: Caller) =>
    Object.fromEntries((await caller.call(listParties, { query: {} })).rows.map(({ name, state }) => [name, state]))
  const companyOf = async (name: string) => {
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from phonebook.companies where name = ${name} and delete_after is null`.execute(db)
    return rows[0] ?? { id: 0, version: 0 }
  }

  test('gives the pool what was claimed, with its history, and removes what was made; both are white space again', async () => {
    const { tags } = await boss.call(createTagGroup, {
      body: { name: '线索', nameEn: 'Leads', labels: [{ name: '空白', nameEn: 'White' }] },
    })
    const taken = await run(lin, ['ALDER FOODS LTD', 'POOLED LAMPS LTD'], 'take', { tagIds: [tags[0]?.id ?? 0] })
    const { id } = await companyOf('POOLED LAMPS LTD')
    const back = await undo(lin, taken)
    expect(back.counts).toMatchObject({ done: 2, refused: 0, conflict: 0 })
    expect(await textsOf(lin, taken)).toEqual([
      ['ALDER FOODS LTD', ['', 'New company']],
      ['POOLED LAMPS LTD', ['', 'Claimed from the pool']],
    ])
    expect(await textsOf(lin, back)).toEqual([
      ['ALDER FOODS LTD', ['New company', '']],
      ['POOLED LAMPS LTD', ['Claimed from the pool', '']],
    ])
    expect(await held('sales')).toEqual([])
    expect(await companyOf('ALDER FOODS LTD')).toEqual({ id: 0, version: 0 })
    const { rows } = await boss.call(listOwnerships, { params: { id }, query: {} })
    expect(rows.map(({ kind, from, to }) => [kind, from?.id ?? null, to?.id ?? null])).toEqual([
      ['undone', office.person('sales'), null],
      ['claimed', null, office.person('sales')],
    ])
    const { rows: left } = await sql`select from phonebook.company_tags where company_id = ${id}`.execute(db)
    expect(left).toEqual([])
    expect(await statesOf(lin)).toMatchObject({ 'ALDER FOODS LTD': 'new', 'POOLED LAMPS LTD': 'pool' })
    const white = await zhou.call(listWhiteSpace, { query: {} })
    expect(white.rows.map(({ name }) => name).sort()).toEqual(names)
  })

  test('leaves and names what somebody has touched since, until it is said otherwise', async () => {
    const taken = await run(lin, names)
    const [cedar, pooled] = [await companyOf('CEDAR TOYS LTD'), await companyOf('POOLED LAMPS LTD')]
    for (const { id, version } of [cedar, pooled])
      await lin.call(editCompany, { params: { id }, version, body: { remark: '周三回电' } })
    const back = await undo(lin, taken)
    expect(back.counts).toMatchObject({ done: 2, conflict: 2 })
    expect((await rowsOf(lin, back, 'conflict')).map(({ name }) => name)).toEqual([
      'CEDAR TOYS LTD',
      'POOLED LAMPS LTD',
    ])
    expect(await held('sales')).toEqual(['CEDAR TOYS LTD', 'POOLED LAMPS LTD'])
    expect((await undo(lin, taken, { overwrite: 'all' })).counts).toMatchObject({ done: 2 })
    expect(await held('sales')).toEqual([])
    expect(await statesOf(lin)).toMatchObject({ 'CEDAR TOYS LTD': 'new', 'POOLED LAMPS LTD': 'pool' })
  })

  test('leaves alone what is the pool’s again already, and who has claimed it since', async () => {
    const taken = await run(lin, ['ALDER FOODS LTD', 'POOLED LAMPS LTD'])
    for (const name of ['ALDER FOODS LTD', 'POOLED LAMPS LTD']) {
      const { id, version } = await companyOf(name)
      await lin.call(releaseCompany, { params: { id }, version, body: { reason: '不做这条航线' } })
    }
    await sql`update phonebook.companies set pooled_at = now() - interval '400 days'`.execute(db)
    await zhou.call(claimCompany, { params: { id: (await companyOf('ALDER FOODS LTD')).id } })
    const back = await undo(lin, taken, { overwrite: 'all' })
    expect(back.counts).toMatchObject({ done: 0, unchanged: 1, refused: 1 })
    expect(await held('sales2')).toEqual(['ALDER FOODS LTD'])
    expect(await statesOf(lin)).toMatchObject({ 'ALDER FOODS LTD': 'colleague', 'POOLED LAMPS LTD': 'pool' })
  })

  test('is tied again to what it was tied to before', async () => {
    const { companyId } = await zhou.call(bringParty, {
      params: { id: added.party('ALDER FOODS LTD') },
      body: { visibility: 'public' },
    })
    await sql`update phonebook.companies set name = 'MERIDIAN GROUP', name_key = 'meridiangroup' where id = ${companyId}`.execute(
      db,
    )
    const own = await hold(lin, 'ALDER FOODS LTD')
    const tieOf = async () =>
      (
        await sql`select company_id, company_by from trade.parties where id = ${added.party('ALDER FOODS LTD')}`.execute(
          db,
        )
      ).rows
    const brought = await run(lin, ['ALDER FOODS LTD'], 'bring')
    expect(await tieOf()).toEqual([{ company_id: own.id, company_by: 'person' }])
    await undo(lin, brought)
    expect(await tieOf()).toEqual([{ company_id: companyId, company_by: 'person' }])
  })

  test('has spent the claims of its day, and what went back cools down', async () => {
    await rules({ dailyClaims: 2 })
    await undo(lin, await run(lin, ['ALDER FOODS LTD', 'POOLED LAMPS LTD']))
    const again = await run(lin, ['POOLED LAMPS LTD', 'BIRCH TOOLS LTD'])
    expect(again.counts).toMatchObject({ done: 0, refused: 2 })
    await rules({ dailyClaims: 20 })
    const then = await run(lin, ['POOLED LAMPS LTD', 'BIRCH TOOLS LTD'])
    expect((await rowsOf(lin, then, 'refused')).map(({ name }) => name)).toEqual(['POOLED LAMPS LTD'])
  })
})
