import { createCompany, deleteCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { releaseCompany } from '@seamark/contract/phonebook/index'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { createClient } from '@seamark/contract/platform/client'
import { bringParty, listParties, listWhiteSpace, partiesOfCompany } from '@seamark/contract/trade/index'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openDesk, purgeCompanies, refusalOf } from '../../phonebook/testing.ts'
import { undoRun } from '../../workbench/testing.ts'
import { linkChanged, linkNewNames } from './links.commands.ts'
import { type AddedRecords, addRecords, emptyTrade } from '../testing.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp({ worker: true })
const { context, db } = product
const { lin, zhou, manager } = await openDesk(product, testPassword)
/** A second process with the same people. */
const elsewhere = await product.startAnother()
const there = (caller: Caller): Caller => ({
  ...caller,
  call: createClient({ base: elsewhere, headers: caller.headers }),
})

const [alder, birch] = ['ALDER FOODS LTD', 'BIRCH TOOLS LTD']
let added: AddedRecords

beforeEach(async () => {
  await emptyTrade(context)
  added = await addRecords(
    context,
    [alder, birch].map((exporter) => ({ exporter, importer: null })),
  )
})

const create = (name: string, caller: Caller = lin) =>
  caller.call(createCompany, {
    body: aCompany({ name, organizationNumber: '', telephone: '', email: '', qq: '', website: '' }),
  })
const versioned = async (ids: readonly number[], caller: Caller = manager) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await caller.call(getCompany, { params: { id } })).version })))
const join = async (keepId: number, otherIds: readonly number[], caller: Caller = manager) =>
  caller.call(mergeCompanies, { body: { keepId, companies: await versioned([keepId, ...otherIds]) } })
const undo = (runId: number, caller: Caller = manager) => undoRun(caller, runId)
async function tieOf(name: string, caller: Caller = lin) {
  const { rows } = await caller.call(listParties, { query: {} })
  const found = rows.find((row) => row.name === name)
  return [found?.state, found?.company?.id ?? null]
}
const tied = async (name: string, id: number) =>
  vi.waitFor(async () => expect(await tieOf(name)).toEqual(['ours', id]), 20_000)

describe('a party tied to a company', () => {
  test('is tied by the clock to companies that are new, however many there are, and to none of long ago', async () => {
    const [own, other] = [await create(alder), await create(birch)]
    await linkNewNames(context)
    await sql`update trade.parties set company_id = null, company_by = null`.execute(db)
    await sql`update phonebook.companies set updated_at = now() - interval '1 hour'`.execute(db)
    await linkChanged(context, 3)
    expect(await tieOf(alder)).toEqual(['new', null])
    await linkChanged(context, 120, 1)
    expect([await tieOf(alder), await tieOf(birch)]).toEqual([
      ['ours', own.id],
      ['ours', other.id],
    ])
  })

  test('is tied to the one that stays as soon as they are merged, and goes back with it; in whatever process', async () => {
    const [own, group] = [await create(alder), await create('ALDER INTERNATIONAL')]
    await linkNewNames(context)
    await tied(alder, own.id)
    const { runId } = await join(group.id, [own.id])
    expect(await tieOf(alder, there(lin))).toEqual(['ours', group.id])
    expect((await zhou.call(listWhiteSpace, { query: {} })).rows.map(({ name }) => name)).toEqual([birch])
    expect((await undo(runId, there(manager))).counts).toMatchObject({ done: 2 })
    expect(await tieOf(alder)).toEqual(['ours', own.id])
    expect(await tieOf(birch)).toEqual(['new', null])
  })

  test('goes back also where a person tied it and the names are not alike; and through two merges, one by one', async () => {
    const { companyId } = await lin.call(bringParty, { params: { id: added.party(birch) }, body: {} })
    const [{ version } = { version: 1 }] = await versioned([companyId])
    await lin.call(editCompany, { params: { id: companyId }, version, body: { name: 'MERIDIAN GROUP' } })
    const [second, third] = [await create('SECOND HOUSE'), await create('THIRD HOUSE')]
    const first = await join(second.id, [companyId])
    const then = await join(third.id, [second.id])
    expect(await tieOf(birch)).toEqual(['ours', third.id])
    await undo(then.runId)
    expect(await tieOf(birch)).toEqual(['ours', second.id])
    await undo(first.runId)
    expect(await tieOf(birch)).toEqual(['ours', companyId])
  })

  test('stays when the one that stayed is called otherwise', async () => {
    const [own, group] = [await create(alder), await create('ALDER INTERNATIONAL')]
    await linkNewNames(context)
    await tied(alder, own.id)
    await join(group.id, [own.id])
    const [{ version } = { version: 1 }] = await versioned([group.id])
    await lin.call(editCompany, { params: { id: group.id }, version, body: { name: 'ALDER WORLDWIDE' } })
    await settled()
    expect(await tieOf(alder)).toEqual(['ours', group.id])
  })

  test('is with whoever is left when two processes merge the same two at once, each its own way', async () => {
    const [own, group] = [await create(alder), await create('ALDER INTERNATIONAL')]
    await linkNewNames(context)
    await tied(alder, own.id)
    const companies = await versioned([own.id, group.id])
    const answers = await Promise.allSettled([
      manager.call(mergeCompanies, { body: { keepId: group.id, companies } }),
      there(manager).call(mergeCompanies, { body: { keepId: own.id, companies } }),
    ])
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(won).toHaveLength(1)
    expect(await tieOf(alder)).toEqual(['ours', won[0]?.company.id])
    await undo(won[0]?.runId ?? 0)
    expect(await tieOf(alder)).toEqual(['ours', own.id])
  })

  test('is new again once the company is purged, and can be brought anew', async () => {
    const { companyId } = await lin.call(bringParty, { params: { id: added.party(birch) }, body: {} })
    await gone(companyId)
    expect(await tieOf(birch)).toEqual(['new', null])
    const { rows } = await sql`select company_id, company_by from trade.parties where name = ${birch}`.execute(db)
    expect(rows).toEqual([{ company_id: null, company_by: null }])
    expect((await zhou.call(listWhiteSpace, { query: {} })).rows.map(({ name }) => name)).toContain(birch)
    const again = await there(zhou).call(bringParty, { params: { id: added.party(birch) }, body: {} })
    expect(again.made).toBe(true)
    expect(await tieOf(birch)).toEqual(['colleague', null])
  })

  test('goes with a purge to the next company that is called so', async () => {
    const [first] = [await create(alder), await create(alder, zhou)]
    await linkNewNames(context)
    await tied(alder, first.id)
    await gone(first.id)
    await vi.waitFor(async () => expect(await tieOf(alder)).toEqual(['colleague', null]), 20_000)
    expect((await tieOf(alder, zhou))[0]).toBe('ours')
  })

  test('stays with the colleague who has it, though one’s own company or one of the pool is called so', async () => {
    const held = await create(alder, zhou)
    await linkNewNames(context)
    for (const own of [() => create(alder), () => pooled(birch)]) await own()
    await create(birch, zhou)
    for (const name of [alder, birch]) {
      const refusal = await refusalOf(lin.call(bringParty, { params: { id: added.party(name) }, body: {} }))
      expect(refusal).toMatchObject({ code: 'trade.party_held', httpStatus: 409 })
    }
    expect(await tieOf(alder, zhou)).toEqual(['ours', held.id])
  })

  test('stays with the colleague also where that is called otherwise', async () => {
    const { companyId } = await zhou.call(bringParty, { params: { id: added.party(alder) }, body: {} })
    await sql`update phonebook.companies set name = 'MERIDIAN GROUP', name_key = 'meridiangroup' where id = ${companyId}`.execute(
      db,
    )
    await create(alder)
    expect(await refusalOf(lin.call(bringParty, { params: { id: added.party(alder) }, body: {} }))).toMatchObject({
      code: 'trade.party_held',
    })
    expect(await tieOf(alder, zhou)).toEqual(['ours', companyId])
  })

  test('leaves the pool’s for whoever holds one of the name, and is on offer to nobody meanwhile', async () => {
    const first = await pooled(alder)
    await linkNewNames(context)
    expect(await tieOf(alder)).toEqual(['pool', first.id])
    expect(await white()).toEqual([alder, birch])
    const held = await create(alder, zhou)
    expect(await white()).toEqual([birch])
    await linkChanged(context, 3)
    expect([await tieOf(alder), await tieOf(alder, zhou)]).toEqual([
      ['colleague', null],
      ['ours', held.id],
    ])
  })

  test('of a company that comes into the pool goes to whoever holds another of the name', async () => {
    const [first, other] = [await create(alder), await create(alder, zhou)]
    await linkNewNames(context)
    await tied(alder, first.id)
    await sql`update phonebook.companies set updated_at = now() - interval '1 hour' where id = ${other.id}`.execute(db)
    const [{ version } = { version: 1 }] = await versioned([first.id])
    await lin.call(releaseCompany, { params: { id: first.id }, version, body: { reason: '不做这条航线' } })
    await linkChanged(context, 3)
    expect(await tieOf(alder, zhou)).toEqual(['ours', other.id])
  })

  const white = async () => (await lin.call(listWhiteSpace, { query: {} })).rows.map(({ name }) => name).sort()
  const pooled = (name: string) =>
    manager.call(createCompany, {
      body: aCompany({
        name,
        visibility: 'public',
        organizationNumber: '',
        telephone: '',
        email: '',
        qq: '',
        website: '',
      }),
    })

  /** Deletes a company for good, as after its ten seconds of undo. */
  async function gone(id: number) {
    const [{ version } = { version: 1 }] = await versioned([id])
    await lin.call(deleteCompany, { params: { id }, version })
    await sql`update phonebook.companies set delete_after = now() - interval '1 second' where id = ${id}`.execute(db)
    await purgeCompanies(context)
    const { rows } = await sql`select from phonebook.companies where id = ${id}`.execute(db)
    expect(rows).toEqual([])
  }

  /** Waits until all jobs of parties are done. */
  const settled = () =>
    vi.waitFor(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from jobs.job where name like 'trade.link%' and state in ('created', 'retry', 'active')`.execute(
        db,
      )
      expect(rows[0]?.n).toBe(0)
    }, 20_000)
})

test('whom a company trades as is told to who holds it, and a stranger is told that there is no such company', async () => {
  const { id } = await create(alder)
  await linkNewNames(context)
  expect((await lin.call(partiesOfCompany, { params: { id } })).parties).toMatchObject([{ name: alder }])
  const [ofAnother, ofNobody] = [
    await refusalOf(zhou.call(partiesOfCompany, { params: { id } })),
    await refusalOf(zhou.call(partiesOfCompany, { params: { id: 987_654_321 } })),
  ]
  expect([ofAnother.code, ofNobody.code]).toEqual(['phonebook.company_not_found', 'phonebook.company_not_found'])
})
