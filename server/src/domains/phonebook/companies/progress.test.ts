import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { releaseCompany } from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { editCompanies } from '../bulk/edits.commands.ts'
import { progressCompany, type Proposal } from './progress.commands.ts'
import {
  aCompany,
  type Caller,
  judgeSheetRows,
  openOffice,
  personContext,
  refusalOf,
  writeSheetRows,
} from '../testing.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
let count = 0
const aClient = (given = {}) =>
  lin.call(createCompany, {
    body: aCompany({ name: `进度客户 ${(count += 1)}`, code: '', progress: 'quoted', ...given }),
  })
const edit = async (id: number, body: object) =>
  lin.call(editCompany, { params: { id }, version: (await lin.call(getCompany, { params: { id } })).version, body })
const propose = (proposal: Proposal) =>
  write(product.context, { permission: 'phonebook.openCompany', audit: 'test.proposed' }, async (tx) => {
    tx.unchanged()
    return progressCompany(tx, proposal)
  })

describe('going back by hand', () => {
  test('is refused without a reason, and told with it', async () => {
    const { id } = await aClient()
    expect((await refusalOf(edit(id, { progress: 'contacted' }))).details?.fields).toMatchObject([
      { field: 'progressReason', code: 'phonebook.progress_reason' },
    ])
    expect((await refusalOf(edit(id, { progress: 'contacted', progressReason: ' ' }))).details?.fields).toMatchObject([
      { field: 'progressReason' },
    ])
    const back = await edit(id, { progress: 'contacted', progressReason: '报价没谈成' })
    expect(back.progress).toBe('contacted')
    const { entries } = await lin.call(listCompanyActivity, { params: { id }, query: {} })
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'phonebook.activity.putBack',
        facts: { from: 'quoted', to: 'contacted', reason: '报价没谈成' },
      }),
    )
  })

  test('is told to everybody who sees the company, and why to its insiders alone', async () => {
    const { id } = await aClient()
    const { version } = await edit(id, { progress: 'contacted', progressReason: '报价没谈成' })
    await lin.call(releaseCompany, { params: { id }, version, body: { reason: '不做了' } })
    const told = async (caller: Caller) =>
      (await caller.call(listCompanyActivity, { params: { id }, query: {} })).entries.find(
        ({ kind }) => kind === 'phonebook.activity.putBack',
      )?.facts
    expect(await told(await product.signIn('sales3'))).toEqual({ from: 'quoted', to: 'contacted', reason: '••••••' })
    expect(await told(await product.signIn('sysadmin'))).toMatchObject({ reason: '报价没谈成' })
  })

  test('on needs none', async () => {
    const { id } = await aClient()
    expect((await edit(id, { progress: 'ordered' })).progress).toBe('ordered')
  })

  test('in a bulk edit is refused row by row, and done with a reason', async () => {
    const [back, on] = [await aClient({ progress: 'ordered' }), await aClient({ progress: 'contacted' })]
    const context = await personContext(product.context, office.person('sales'))
    const run = (input: object) =>
      write(context, { permission: 'phonebook.writeCompany', audit: 'test.bulk' }, async (tx) => {
        tx.unchanged()
        return (await editCompanies.apply?.(tx, [back.id, on.id], input, { total: 2 })) ?? []
      })
    expect((await run({ progress: 'quoted' })).map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
    expect((await run({ progress: 'replied', progressReason: '重新开始' })).map(({ outcome }) => outcome)).toEqual([
      'done',
      'done',
    ])
  })
})

test('a file moves companies on, and leaves alone those that stand further', async () => {
  const [further, behind] = [await aClient({ progress: 'following' }), await aClient({ progress: 'contacted' })]
  const context = await personContext(product.context, office.person('sales'))
  const rows = [further, behind].map(({ name, code }) => ({ name, code, progress: '已报价', city: '舟山' }))
  await writeSheetRows(context, await judgeSheetRows(context, rows, { existing: 'update' }), { existing: 'update' })
  const now = await Promise.all([further, behind].map(({ id }) => lin.call(getCompany, { params: { id } })))
  expect(now.map(({ progress, city }) => [progress, city])).toEqual([
    ['following', '舟山'],
    ['quoted', '舟山'],
  ])
})

describe('days in the stage', () => {
  test('begin anew with every move, by hand or proposed, and with nothing else', async () => {
    const { id, progressSince } = await aClient()
    const old = () =>
      sql`update phonebook.companies set progress_since = '2026-01-01' where id = ${id}`.execute(product.db)
    await old()
    expect((await edit(id, { remark: '改备注' })).progressSince).toBe('2026-01-01T00:00:00.000Z')
    expect((await edit(id, { progress: 'following' })).progressSince > progressSince).toBe(true)
    await old()
    expect(await propose({ companyId: id, to: 'ordered', at: new Date(), cause: 'record' })).toBe(true)
    expect((await lin.call(getCompany, { params: { id } })).progressSince > progressSince).toBe(true)
  })

  test('a held company is stale after as many days as the office says, one that books never', async () => {
    const { id } = await aClient()
    const idle = (days: number) =>
      sql`update phonebook.companies set held_since = now() - make_interval(days => ${days}), progress_since = now() - make_interval(days => ${days}), last_touch_at = null where id = ${id}`.execute(
        product.db,
      )
    const isStale = async () => (await lin.call(getCompany, { params: { id } })).stale
    await idle(13)
    expect(await isStale()).toBe(false)
    await idle(15)
    expect(await isStale()).toBe(true)
    await sql`update settings.options set chosen = '{"staleDays": 30}'`.execute(product.db)
    expect(await isStale()).toBe(false)
    await sql`update settings.options set chosen = '{}'`.execute(product.db)
    await edit(id, { progress: 'ordered' })
    await idle(99)
    expect(await isStale()).toBe(false)
  })
})

describe('a proposal', () => {
  test('moves on only, and yields to a later choice by hand', async () => {
    const { id } = await aClient({ progress: 'contacted' })
    const before = new Date(Date.now() - 60_000)
    await edit(id, { progress: 'replied' })
    expect(await propose({ companyId: id, to: 'quoted', at: before, cause: 'record' })).toBe(false)
    expect(await propose({ companyId: id, to: 'contacted', at: new Date(), cause: 'record' })).toBe(false)
    expect(await propose({ companyId: id, to: 'quoted', at: new Date(), cause: 'record' })).toBe(true)
    // A move by a proposal was chosen by nobody, so an earlier event may still move the company on.
    const chosen = await product.db
      .selectFrom('phonebook.companies')
      .select('progress_chosen_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(
      await propose({ companyId: id, to: 'following', at: chosen.progress_chosen_at ?? before, cause: 'record' }),
    ).toBe(true)
    await expect(propose({ companyId: 999_999, to: 'ordered', at: new Date(), cause: 'record' })).rejects.toMatchObject(
      { code: 'phonebook.company_not_found' },
    )
  })
})
