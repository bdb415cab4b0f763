import { disableAccount, listHoldings } from '@seamark/contract/identity/index'
import { type Company, createCompany } from '@seamark/contract/phonebook/companies/companies'
import * as contract from '@seamark/contract/phonebook/handovers/handovers'
import { listNotices } from '@seamark/contract/notices/notices'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { resumeHandovers, runHandoverRows } from './runs.commands.ts'
import { aCompany, type Caller, fingerprint, openOffice, refusalOf } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const [lin, manager, manager2, receiver, other, boss] = await Promise.all(
  ['sales', 'manager', 'manager2', 'sales2', 'sales3', 'sysadmin'].map((username) =>
    product.signIn(username, testPassword, 'zh'),
  ),
)
if (!lin || !manager || !manager2 || !receiver || !other || !boss) throw new Error('nobody')
const from = office.person('sales')
const to = office.person('sales2')
const third = office.person('sales3')

beforeEach(async () => {
  await vi.waitFor(async () => {
    const running = await product.db
      .selectFrom('phonebook.handovers')
      .where('state', '=', 'running')
      .select('id')
      .execute()
    if (running.length > 0) throw new Error('A hand-over is still at work.')
  }, 10_000)
  await sql`delete from phonebook.handovers`.execute(product.db)
  await sql`delete from phonebook.companies`.execute(product.db)
  await sql`delete from notices.notices`.execute(product.db)
})

type Given = Parameters<typeof aCompany>[0]
const own = (given: Given = {}) => lin.call(createCompany, { body: aCompany(given) })
async function several(count: number, given: Given = {}): Promise<Company[]> {
  const made: Company[] = []
  while (made.length < count) made.push(await own(given))
  return made
}
const plan = (caller: Caller, given: Partial<z.input<typeof contract.newHandover>>): Promise<contract.HandoverDetail> =>
  caller.call(contract.planHandover, { body: contract.newHandover.parse({ fromId: from, rest: [to], ...given }) })
const run = (caller: Caller, { id }: { id: number }) => caller.call(contract.runHandover, { params: { id } })
const ended = async (caller: Caller, { id }: { id: number }) => {
  await vi.waitFor(
    async () => expect((await caller.call(contract.getHandover, { params: { id } })).state).not.toBe('running'),
    10_000,
  )
  return caller.call(contract.getHandover, { params: { id } })
}
const custodians = async () => {
  const rows = await product.db.selectFrom('phonebook.companies').select(['id', 'custodian_id']).orderBy('id').execute()
  return new Map(rows.map(({ id, custodian_id }) => [id, custodian_id]))
}
const stayed = async (caller: Caller, { id }: { id: number }) =>
  (await caller.call(contract.listHandoverRows, { params: { id }, query: { show: 'stayed' } })).rows

describe('a book', () => {
  test('is counted by area, lane and tag', async () => {
    await several(2, { country: 'CN', province: '浙江', routeAreas: ['usWest'] })
    const last = await own({ country: 'US', province: '', routeAreas: ['usWest', 'europeBase'] })
    await sql`with g as (insert into phonebook.tag_groups (name, name_en) values ('等级', 'Grade') returning id),
      t as (insert into phonebook.tags (group_id, name, name_en, colour) select id, '重点', 'Key', 'blue' from g returning id)
      insert into phonebook.company_tags (company_id, tag_id) select ${last.id}, id from t`.execute(product.db)
    const { groups, holder } = await manager.call(contract.getBook, { query: { holderId: from } })
    expect(holder).toMatchObject({ id: from, companies: 3, hasLeft: false })
    expect(groups.area).toMatchObject([
      { key: 'CN/浙江', count: 2 },
      { key: 'US/', count: 1 },
    ])
    expect(groups.lane).toMatchObject([
      { key: 'usWest', count: 3 },
      { key: 'europeBase', count: 1 },
    ])
    expect(groups.tag).toMatchObject([{ name: '重点', count: 1 }])
  })

  test('is offered to those who reach its holder, those first who have left', async () => {
    await own()
    const names = async (caller: Caller, q = '') =>
      (await caller.call(contract.listBookHolders, { query: { q } })).people.map(({ id }) => id)
    expect((await names(manager))[0]).toBe(from)
    expect(await names(manager)).not.toContain(third)
    expect(await names(manager2)).not.toContain(from)
    expect(await names(manager, '晓帆')).toEqual([from])
    expect(await refusalOf(lin.call(contract.listBookHolders, { query: {} }))).toMatchObject({
      code: 'platform.forbidden',
    })
    expect(await refusalOf(manager2.call(contract.getBook, { query: { holderId: from } }))).toMatchObject({
      code: 'phonebook.book_not_found',
    })
    expect(await refusalOf(manager2.call(contract.getBook, { query: { holderId: 987_654 } }))).toMatchObject({
      code: 'phonebook.book_not_found',
    })
  })
})

describe('a plan', () => {
  test('is frozen: what is run is what was shown, whatever the book is by then', async () => {
    const [a, b] = await several(2)
    const planned = await plan(manager, { rest: [to] })
    expect(planned).toMatchObject({
      state: 'planned',
      total: 2,
      done: 0,
      moved: 0,
      left: 0,
      receivers: [{ id: to, companies: 2, held: 0 }],
    })
    const late = await own()
    await run(manager, planned)
    expect(await ended(manager, planned)).toMatchObject({ state: 'done', total: 2, done: 2, moved: 2, problem: null })
    expect([...(await custodians())]).toEqual([
      [a?.id, to],
      [b?.id, to],
      [late.id, from],
    ])
  })

  test('changes nothing yet, and a newer one of the same person takes its place', async () => {
    await several(2)
    const before = await custodians()
    const first = await plan(manager, {})
    await plan(manager, {})
    expect(await custodians()).toEqual(before)
    expect(await refusalOf(run(manager, first))).toMatchObject({ code: 'phonebook.handover_not_found' })
    expect((await manager.call(contract.listHandovers, { query: {} })).rows).toEqual([])
  })

  test.each<[string, Partial<contract.NewHandover>, string, string | undefined]>([
    ['nobody to receive', { rest: [] }, 'platform.invalid_input', 'phonebook.receiver_blank'],
    ['the leaver himself', { rest: [from] }, 'platform.invalid_input', 'phonebook.receiver_is_leaver'],
    [
      'the leaver by a rule',
      { by: 'area', rules: [{ keys: ['CN/浙江'], toId: from }], rest: [] },
      'platform.invalid_input',
      'phonebook.receiver_is_leaver',
    ],
    ['somebody unknown', { rest: [987_654] }, 'phonebook.receiver_unknown', 'phonebook.receiver_unknown'],
    [
      'somebody unknown by a rule',
      { by: 'area', rules: [{ keys: ['CN/浙江'], toId: 987_654 }], rest: [] },
      'phonebook.receiver_unknown',
      'phonebook.receiver_unknown',
    ],
    [
      'rules that name nothing',
      { by: 'area', rules: [{ keys: ['JP/'], toId: to }], rest: [] },
      'phonebook.book_empty',
      undefined,
    ],
  ])('is refused for %s', async (_what, given, code, field) => {
    await own()
    const before = await fingerprint(product.db)
    const body = {
      by: 'load',
      rules: [],
      rest: [to],
      even: 'received',
      follows: 'keep',
      fromId: from,
      ...given,
    } as const
    const refusal = await refusalOf(manager.call(contract.planHandover, { body: body as contract.NewHandover }))
    expect([refusal.code, refusal.details?.fields?.[0]?.code]).toEqual([code, field])
    expect(await fingerprint(product.db)).toBe(before)
  })

  test("of a book beyond one's reach, or by who gives nothing away, is refused", async () => {
    await own()
    const before = await fingerprint(product.db)
    expect(await refusalOf(plan(manager2, {}))).toMatchObject({ code: 'phonebook.book_not_found' })
    expect(await refusalOf(plan(lin, {}))).toMatchObject({ code: 'platform.forbidden' })
    expect(await fingerprint(product.db)).toBe(before)
  })

  test('is run once, by who made it, within a day', async () => {
    await several(2)
    const planned = await plan(manager, {})
    expect(await refusalOf(run(boss, planned))).toMatchObject({ code: 'phonebook.handover_not_found' })
    await sql`update phonebook.handovers set created_at = now() - interval '25 hours' where id = ${planned.id}`.execute(
      product.db,
    )
    expect(await refusalOf(run(manager, planned))).toMatchObject({ code: 'phonebook.handover_old' })
    await sql`update phonebook.handovers set created_at = now() where id = ${planned.id}`.execute(product.db)
    await run(manager, planned)
    expect(await refusalOf(run(manager, planned))).toMatchObject({ code: 'phonebook.handover_begun' })
  })

  test('goes on though its row is held for a moment by somebody else', async () => {
    await several(2)
    const planned = await plan(manager, {})
    await sql`update phonebook.handovers set state = 'running', started_at = now(), role_id = (select id from identity.roles where authority = 'salesManager')
      where id = ${planned.id}`.execute(product.db)
    let work: Promise<void> | undefined
    await product.db.transaction().execute(async (other) => {
      await sql`select from phonebook.handovers where id = ${planned.id} for update`.execute(other)
      work = runHandoverRows(product.context, planned)
      await expect.poll(() => waiting(other)).toBe(1)
    })
    await work
    expect(await ended(manager, planned)).toMatchObject({ state: 'done', moved: 2 })
  })

  /** Returns how many sessions of this database wait for a lock of another transaction. */
  const waiting = async (db: typeof product.db) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`.execute(
      db,
    )
    return rows[0]?.n
  }

  test('of a book that is on its way already waits', async () => {
    await several(2)
    const one = await plan(manager, {})
    const two = await plan(boss, {})
    await sql`update phonebook.handovers set state = 'running', started_at = now() where id = ${one.id}`.execute(
      product.db,
    )
    expect(await refusalOf(run(boss, two))).toMatchObject({ code: 'phonebook.handover_busy' })
    await runHandoverRows(product.context, one)
    await run(boss, two)
    expect(await ended(boss, two)).toMatchObject({ state: 'done', total: 2, moved: 0 })
  })
})

describe('a run', () => {
  test('moves each company with its ownership, log and activity, and tells everybody concerned once', async () => {
    const [a, b] = await several(2)
    const planned = await plan(manager, {})
    await run(manager, planned)
    await ended(manager, planned)
    const ownerships = await product.db
      .selectFrom('phonebook.ownerships')
      .select(['company_id', 'from_id', 'to_id', 'by_id'])
      .where('kind', '=', 'handedOver')
      .orderBy('company_id')
      .execute()
    expect(ownerships).toEqual(
      [a, b].map((company) => ({ company_id: company?.id, from_id: from, to_id: to, by_id: office.person('manager') })),
    )
    const moved = await receiver.call(getCompany, { params: { id: a?.id ?? 0 } })
    expect(moved).toMatchObject({ custodian: { id: to }, version: 2, can: { edit: true } })
    expect(await refusalOf(lin.call(getCompany, { params: { id: a?.id ?? 0 } }))).toMatchObject({
      code: 'phonebook.company_not_found',
    })
    const { entries } = await receiver.call(listCompanyActivity, { params: { id: a?.id ?? 0 }, query: {} })
    expect(entries[0]).toMatchObject({ kind: 'phonebook.activity.handedOver', actor: { id: office.person('manager') } })
    const { rows: logged } = await sql<{ count: number }>`
      select count(*)::int as count from platform.audit where action = 'phonebook.companyHandedOver' and subject_kind = 'company' and subject_id in (${a?.id}, ${b?.id})`.execute(
      product.db,
    )
    expect(logged).toEqual([{ count: 2 }])
    const told = async (caller: Caller) =>
      (await caller.call(listNotices, { query: {} })).rows
        .filter(({ kind }) => kind?.startsWith('phonebook.'))
        .map(({ kind, facts }) => ({ kind, facts }))
    expect(await told(receiver)).toEqual([{ kind: 'phonebook.notice.handedOver', facts: { name: '林晓帆', count: 2 } }])
    expect(await told(lin)).toEqual([{ kind: 'phonebook.notice.bookHandedOver', facts: { count: 2 } }])
    expect(await told(manager)).toEqual([
      { kind: 'phonebook.notice.handoverDone', facts: { name: '林晓帆', total: 2, moved: 2, stayed: 0 } },
    ])
    const { rows: history } = await manager.call(contract.listHandovers, { query: {} })
    expect(history).toMatchObject([{ id: planned.id, state: 'done', moved: 2 }])
  })

  test('passes over what has moved, gone, or whose receiver has gone, and says so of each', async () => {
    const [elsewhere, deleted, fine, receiverGone] = await several(4)
    await product.addPerson({ username: 'soon-gone', name: '即将离职', role: 'sales' })
    const { id: gone } = await product.db
      .selectFrom('identity.users')
      .select('id')
      .where('username', '=', 'soon-gone')
      .executeTakeFirstOrThrow()
    const planned = await plan(boss, { rest: [to, gone], by: 'area' })
    await sql`update phonebook.handover_rows set to_id = case when company_id = ${receiverGone?.id} then ${gone}::bigint else ${to}::bigint end`.execute(
      product.db,
    )
    await sql`update phonebook.companies set custodian_id = ${third} where id = ${elsewhere?.id}`.execute(product.db)
    await sql`update phonebook.companies set delete_after = now() + interval '1 hour' where id = ${deleted?.id}`.execute(
      product.db,
    )
    await sql`update identity.users set disabled_at = now() where id = ${gone}`.execute(product.db)
    await run(boss, planned)
    expect(await ended(boss, planned)).toMatchObject({ state: 'done', total: 4, done: 4, moved: 1 })
    const rows = await stayed(boss, planned)
    expect(rows.map(({ company, outcome }) => [company?.id, outcome])).toEqual([
      [elsewhere?.id, 'elsewhere'],
      [undefined, 'deleted'],
      [receiverGone?.id, 'receiverGone'],
    ])
    const now = await custodians()
    expect([elsewhere, deleted, fine, receiverGone].map((company) => now.get(company?.id ?? 0))).toEqual([
      third,
      from,
      to,
      from,
    ])
  })

  test('stops with a reason when who ordered it may no longer do it; what has moved stays moved', async () => {
    await several(2)
    const planned = await plan(manager, {})
    const { role_id } = await product.db
      .selectFrom('identity.user_roles')
      .select('role_id')
      .where('user_id', '=', office.person('manager'))
      .executeTakeFirstOrThrow()
    await sql`update phonebook.handovers set state = 'running', started_at = now() where id = ${planned.id}`.execute(
      product.db,
    )
    await sql`update identity.roles set capabilities = array_remove(capabilities, 'assign') where id = ${role_id}`.execute(
      product.db,
    )
    await runHandoverRows(product.context, planned)
    await sql`update identity.roles set capabilities = capabilities || '{assign}' where id = ${role_id}`.execute(
      product.db,
    )
    expect(await manager.call(contract.getHandover, { params: { id: planned.id } })).toMatchObject({
      state: 'failed',
      moved: 0,
      problem: '发起人已无权交接这些客户，交接已停止。',
    })
    expect([...(await custodians()).values()]).toEqual([from, from])
  })

  test('whose job was lost is taken up again', async () => {
    await several(1)
    const planned = await plan(manager, {})
    await sql`update phonebook.handovers set state = 'running', started_at = now(), touched_at = now() - interval '6 minutes' where id = ${planned.id}`.execute(
      product.db,
    )
    await resumeHandovers(product.context)
    expect(await ended(manager, planned)).toMatchObject({ state: 'done', moved: 1 })
  })

  test('the receiver no longer follows what he holds', async () => {
    const { id } = await own()
    await sql`update phonebook.companies set follower_ids = array[${to}, ${third}]::bigint[] where id = ${id}`.execute(
      product.db,
    )
    const planned = await plan(manager, {})
    await run(manager, planned)
    await ended(manager, planned)
    expect(await receiver.call(getCompany, { params: { id } })).toMatchObject({
      custodian: { id: to },
      followers: [{ id: third }],
    })
  })
})

describe('follow-up roles of the leaver', () => {
  async function followed(follower_ids: number[], holder = receiver): Promise<Company> {
    const company = await (holder ?? boss)?.call(createCompany, { body: aCompany() })
    if (!company) throw new Error('none')
    await sql`update phonebook.companies set follower_ids = ${follower_ids}::bigint[] where id = ${company.id}`.execute(
      product.db,
    )
    return company
  }
  const followers = async ({ id }: Company) =>
    (
      await product.db
        .selectFrom('phonebook.companies')
        .select('follower_ids')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).follower_ids

  test('stay, go to the receiver, or end', async () => {
    await own()
    const company = await followed([from, third])
    for (const [follows, wanted] of [
      ['keep', [from, third]],
      ['replace', [office.person('manager'), third]],
    ] as const) {
      const planned = await plan(manager, { follows, rest: [office.person('manager')] })
      await run(manager, planned)
      await ended(manager, planned)
      expect([follows, await followers(company)]).toEqual([follows, wanted])
    }
    const again = await followed([from])
    const planned = await plan(manager, { follows: 'drop', rest: [] })
    expect(planned).toMatchObject({ dropped: 1, receivers: [] })
    await run(manager, planned)
    expect(await ended(manager, planned)).toMatchObject({ moved: 1 })
    expect(await followers(again)).toEqual([])
  })

  test('end where the receiver is the custodian or follows already', async () => {
    const his = await followed([from])
    const both = await followed([from, to], await product.signIn('manager'))
    const planned = await plan(manager, { follows: 'replace' })
    await run(manager, planned)
    expect(await ended(manager, planned)).toMatchObject({ moved: 2 })
    expect([await followers(his), await followers(both)]).toEqual([[], [to]])
  })

  test('are left alone where the company is not in reach', async () => {
    const far = await followed([from], other)
    await own()
    const planned = await plan(manager, { follows: 'drop' })
    expect(planned).toMatchObject({ total: 1, dropped: 0 })
    await run(manager, planned)
    await ended(manager, planned)
    expect(await followers(far)).toEqual([from])
  })
})

test('a hand-over is nobody’s business but of those who reach the book and who made it', async () => {
  await own()
  const planned = await plan(manager, {})
  for (const path of [contract.getHandover, contract.listHandoverRows] as const)
    expect(
      await refusalOf(manager2.call(path as typeof contract.getHandover, { params: { id: planned.id } })),
    ).toMatchObject({
      code: 'phonebook.handover_not_found',
    })
  await run(manager, planned)
  await ended(manager, planned)
  expect((await manager2.call(contract.listHandovers, { query: {} })).rows).toEqual([])
  expect((await boss.call(contract.listHandovers, { query: {} })).rows).toHaveLength(1)
})

test('a page of the companies of a hand-over goes on where the one before ended', async () => {
  const made = await several(5)
  const planned = await plan(manager, {})
  const ids: (number | undefined)[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: { limit: number; cursor?: string } = cursor ? { limit: 2, cursor } : { limit: 2 }
    const page: z.output<typeof contract.listHandoverRows.response> = await manager.call(contract.listHandoverRows, {
      params: { id: planned.id },
      query,
    })
    expect(page.count).toEqual({ value: 5, exact: true })
    ids.push(...page.rows.map(({ company }) => company?.id))
    cursor = page.next
  }
  expect(ids).toEqual(made.map(({ id }) => id).toSorted((one, two) => one - two))
})

test('the book of somebody who has left is listed first, and can be handed over', async () => {
  await product.addPerson({
    username: 'leaver',
    name: '已离职者',
    role: 'sales',
    departmentId: office.department('华东销售部'),
  })
  const leaver = await product.signIn('leaver')
  const { id: fromId } = await product.db
    .selectFrom('identity.users')
    .select('id')
    .where('username', '=', 'leaver')
    .executeTakeFirstOrThrow()
  await leaver.call(createCompany, { body: aCompany() })
  await several(3)
  expect(await boss.call(listHoldings, { params: { id: fromId } })).toEqual({
    holdings: [{ kind: 'companies', count: 1 }],
  })
  expect(await refusalOf(boss.call(listHoldings, { params: { id: 987_654 } }))).toMatchObject({
    code: 'identity.account_not_found',
  })
  expect(await refusalOf(manager.call(listHoldings, { params: { id: fromId } }))).toMatchObject({
    code: 'platform.forbidden',
  })
  await boss.call(disableAccount, { params: { id: fromId }, body: { reason: '离职' } })
  const { people } = await manager.call(contract.listBookHolders, { query: {} })
  expect(people[0]).toMatchObject({ id: fromId, hasLeft: true, companies: 1 })
  const planned = await plan(manager, { fromId, rest: [to, from], even: 'held' })
  await run(manager, planned)
  await ended(manager, planned)
  expect((await receiver.call(listCompanies, { query: {} })).count.value).toBe(1)
  expect((await manager.call(contract.listBookHolders, { query: {} })).people.map(({ id }) => id)).not.toContain(fromId)
})
