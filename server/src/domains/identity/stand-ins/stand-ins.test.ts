import {
  arrangeStandIn,
  type StandIn,
  endStandIn,
  listStandIns,
  type NewStandIn,
} from '@seamark/contract/identity/stand-ins/stand-ins'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { listNotices } from '@seamark/contract/notices/notices'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoPeople } from '../demo.ts'
import { actFor } from '../sessions/sessions.queries.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp({ live: true })
await createDemoPeople(product.context, testPassword)
const people = new Map(
  (await product.db.selectFrom('identity.users').select(['id', 'username']).execute()).map(({ id, username }) => [
    username,
    id,
  ]),
)
const id = (username: string) => people.get(username) ?? 0
const [lin, zhou, far, manager, manager2] = await Promise.all(
  ['sales', 'sales2', 'sales3', 'manager', 'manager2'].map((name) => product.signIn(name, testPassword, 'zh')),
)
if (!lin || !zhou || !far || !manager || !manager2) throw new Error('nobody')
type Caller = typeof lin

const day = (plus: number) => new Date(Date.now() + plus * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const arrange = (caller: Caller, given: Partial<NewStandIn> = {}): Promise<StandIn> =>
  caller.call(arrangeStandIn, {
    body: { absentId: id('sales'), coverId: id('sales3'), from: day(0), until: day(7), ...given },
  })
const end = (caller: Caller, one: StandIn) => caller.call(endStandIn, { params: { id: one.id } })
const company = await lin.call(createCompany, { body: newCompany.parse({ name: '宁波远洋国际货运' }) })
const sees = async (caller: Caller) => {
  const found = await caller.call(listCompanies, { query: { q: '宁波远洋' } })
  const opened = await refusalOf(caller.call(getCompany, { params: { id: company.id } })).then(
    () => false,
    () => true,
  )
  return [found.count.value, opened]
}
const logged = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from platform.audit`.execute(product.db)).rows[0]?.count

beforeEach(async () => {
  await sql`delete from identity.covers`.execute(product.db)
  await sql`delete from notices.notices`.execute(product.db)
})

test('while it lasts, a stand-in sees and works the companies of the absent colleague; before and after they are not there', async () => {
  expect(await sees(far)).toEqual([0, false])
  const later = await arrange(lin, { from: day(2) })
  expect([later.state, await sees(far)]).toEqual(['planned', [0, false]])
  const { id: coverId, state, can } = await arrange(lin, { from: day(0), until: day(1) })
  expect([state, can]).toEqual(['active', { end: true }])
  expect(await sees(far)).toEqual([1, true])
  expect(await far.call(getCompany, { params: { id: company.id } })).toMatchObject({
    masked: false,
    can: { edit: true },
    custodian: { id: id('sales') },
  })
  await sql`update identity.covers set starts_at = now() - interval '2 days', ends_at = now() where id = ${coverId}`.execute(
    product.db,
  )
  expect(await sees(far)).toEqual([0, false])
})

test('a day begins and ends in the business zone, whatever the database counts in', async () => {
  const { id: coverId } = await arrange(lin, { from: day(3), until: day(3) })
  const { rows } = await sql<{ starts: string; ends: string }>`
    select to_char(starts_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as starts, to_char(ends_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as ends
    from identity.covers where id = ${coverId}`.execute(product.db)
  expect(rows).toEqual([{ starts: `${day(3)} 00:00`, ends: `${day(4)} 00:00` }])
})

test('a job that works for a stand-in has the same reach, and not that of whom the absent one stands in for', async () => {
  await arrange(lin)
  await arrange(zhou, { absentId: id('sales2'), coverId: id('sales') })
  const { role_id: roleId } = await product.db
    .selectFrom('identity.user_roles')
    .select('role_id')
    .where('user_id', '=', id('sales3'))
    .executeTakeFirstOrThrow()
  const { actor } = await actFor(product.context, { userId: id('sales3'), roleId })
  expect(actor).toMatchObject({ reach: { kind: 'people', ids: [id('sales3'), id('sales')] } })
})

test('both are told, whoever did it is not, and told again when it is ended', async () => {
  const told = async (caller: Caller) => (await caller.call(listNotices, { query: {} })).rows.map(({ kind }) => kind)
  const one = await arrange(manager)
  expect([await told(lin), await told(far), await told(manager)]).toEqual([
    ['notices.cover.away'],
    ['notices.cover.standIn'],
    [],
  ])
  await end(far, one)
  expect([await told(lin), await told(far)]).toEqual([
    ['notices.cover.ended', 'notices.cover.away'],
    ['notices.cover.standIn'],
  ])
})

test('it is ended at once by those whom it concerns and by who could arrange it, and only while it lasts', async () => {
  for (const caller of [lin, far, manager]) {
    const one = await arrange(lin)
    expect(await sees(far)).toEqual([1, true])
    expect(await end(caller, one)).toMatchObject({ state: 'ended', can: { end: false } })
    expect(await sees(far)).toEqual([0, false])
    expect(await refusalOf(end(caller, one))).toMatchObject({ code: 'identity.cover_over' })
  }
  const one = await arrange(lin)
  const before = await logged()
  for (const caller of [zhou, manager2])
    expect(await refusalOf(end(caller, one))).toMatchObject({ code: 'identity.cover_not_found' })
  expect(await refusalOf(end(lin, { ...one, id: 987_654 }))).toMatchObject({ code: 'identity.cover_not_found' })
  expect([await logged(), await sees(far)]).toEqual([before, [1, true]])
})

test('nobody takes what another holds by arranging a stand-in, nor keeps it by prolonging one', async () => {
  const before = await logged()
  expect(await refusalOf(arrange(far))).toMatchObject({ code: 'identity.cover_not_yours' })
  expect(await refusalOf(arrange(manager2))).toMatchObject({ code: 'identity.cover_not_yours' })
  await arrange(lin, { coverId: id('manager2') })
  expect(await refusalOf(arrange(manager2, { coverId: id('manager2'), from: day(8), until: day(30) }))).toMatchObject({
    code: 'identity.cover_not_yours',
  })
  expect(await logged()).toBe((before ?? 0) + 1)
})

test.each<[string, Partial<NewStandIn>, string, string]>([
  ['oneself', { coverId: id('sales') }, 'coverId', 'identity.cover_self'],
  ['somebody unknown', { coverId: 987_654 }, 'coverId', 'identity.cover_person_unknown'],
  ['days backwards', { from: day(3), until: day(2) }, 'until', 'identity.cover_days'],
  ['too long', { until: day(92) }, 'until', 'identity.cover_long'],
  ['days that are over', { from: day(-3), until: day(-1) }, 'until', 'identity.cover_past'],
])('refused for %s', async (_what, given, field, code) => {
  const before = await logged()
  expect((await refusalOf(arrange(lin, given))).details?.fields).toMatchObject([{ field, code }])
  expect(await logged()).toBe(before)
})

test('one colleague stands in for the same days once, also when it is asked twice at the same moment', async () => {
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => arrange(lin)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusalOf(arrange(lin, { from: day(7), until: day(9) }))).toMatchObject({ code: 'identity.cover_twice' })
  await arrange(lin, { from: day(8), until: day(9) })
  await arrange(lin, { coverId: id('sales2') })
})

test('the list shows what concerns the caller and those whom she reaches', async () => {
  const one = await arrange(lin)
  const over = await arrange(lin, { coverId: id('sales2') })
  await end(lin, over)
  const shown = async (caller: Caller, show: 'current' | 'past') => {
    const { covers, can } = await caller.call(listStandIns, { query: { show } })
    return [covers.map((each) => [each.id, each.can.end]), can.arrangeForOthers]
  }
  expect(await shown(lin, 'current')).toEqual([[[one.id, true]], false])
  expect(await shown(far, 'current')).toEqual([[[one.id, true]], false])
  expect(await shown(manager, 'current')).toEqual([[[one.id, true]], true])
  expect(await shown(manager2, 'current')).toEqual([[], true])
  expect(await shown(zhou, 'past')).toEqual([[[over.id, false]], false])
  expect(await shown(far, 'past')).toEqual([[], false])
})

test("a stand-in hears live of the absent one's companies, without signing in anew", async () => {
  const response = await fetch(`${product.api}/live`, { headers: far.headers(), signal: AbortSignal.timeout(20_000) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  // The stream that was opened with the old rights ends, so that the page begins anew.
  await arrange(lin)
  await vi.waitFor(async () => expect((await reader?.read())?.done).toBe(true), 10_000)
})
