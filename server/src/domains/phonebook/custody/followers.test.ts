import { listNotices } from '@seamark/contract/notices/index'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import {
  changeFollowers,
  claimCompany,
  releaseCompany,
  transferCompany,
} from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesExport } from '../sheets/exports.queries.ts'
import { companySubject } from '../companies/audit-subjects.queries.ts'
import { aCompany, ask, type Caller, listen, openOffice, personContext } from '../testing.ts'
import { companyListQuery, listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp({ live: true })
const office = await openOffice(product.context, testPassword)
const [lin, chen, shen, follower] = [
  await product.signIn('sales'),
  await product.signIn('sales3'),
  await product.signIn('manager'),
  await product.signIn('follow'),
]
const follow = (id: number, change: { add?: number[]; remove?: number[] }) =>
  lin.call(changeFollowers, { params: { id }, body: { add: change.add ?? [], remove: change.remove ?? [] } })
const chenId = office.person('sales3')

test('a follow-up person finds, counts, exports and is told of a company as long as she follows it', async () => {
  // 黎振华 leads the south, may export, and does not reach 林晓帆.
  const [li, liId] = [await product.signIn('manager2'), office.person('manager2')]
  const { id, name } = await lin.call(createCompany, {
    body: aCompany({ name: '跟进专用货运', telephone: '55598761234' }),
  })
  const context = await personContext(product.context, liId)
  const seen = async () => {
    const query = { q: '55598761234' }
    const { rows, count } = await li.call(listCompanies, { query })
    const exported = await companiesExport.rows(context, companyListQuery.parse(query), {
      cursor: undefined,
      limit: 10,
    })
    const named = await companySubject.namesOf(context, [id])
    const activity = await ask(product.api, li, 'GET', `/${id}/activity`)
    return [
      rows.length,
      count.value,
      exported.rows.length,
      named.size,
      await companySubject.mayOpen(context, id),
      activity.status,
    ]
  }
  expect(await seen()).toEqual([0, 0, 0, 0, false, 404])
  await follow(id, { add: [liId] })
  expect(await seen()).toEqual([1, 1, 1, 1, true, 200])
  expect(await li.call(getCompany, { params: { id } })).toMatchObject({ name, masked: false, telephone: '55598761234' })
  await follow(id, { remove: [liId] })
  expect(await seen()).toEqual([0, 0, 0, 0, false, 404])
})

test('the former and the new audience hear of every change of hands, and nobody else', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany() })
  const heardBy = async (caller: Caller, act: () => Promise<unknown>) => {
    // Only its custodian gets events of this company until it goes into the pool, when everybody does. That event ends
    // each stream, after all events before it.
    const other = await shen.call(createCompany, { body: aCompany({ name: '信号', code: '' }) })
    const listener = await listen(product.api, caller)
    await act()
    await shen.call(releaseCompany, { params: { id: other.id }, body: { reason: '试' }, version: 1 })
    return (await listener.until(other.id)).some((event) => event.id === id)
  }
  expect(
    await heardBy(chen, () =>
      lin.call(changeFollowers, { params: { id }, body: { add: [office.person('follow')], remove: [] } }),
    ),
  ).toBe(false)
  expect(
    await heardBy(follower, () =>
      lin.call(transferCompany, { params: { id }, body: { userId: office.person('sales2') }, version: 2 }),
    ),
  ).toBe(true)
  expect(
    await heardBy(chen, () => shen.call(transferCompany, { params: { id }, body: { userId: chenId }, version: 3 })),
  ).toBe(true)
  const { version } = await chen.call(getCompany, { params: { id } })
  expect(
    await heardBy(lin, () =>
      chen.call(changeFollowers, { params: { id }, body: { add: [], remove: [office.person('follow')] } }),
    ),
  ).toBe(false)
  expect(
    await heardBy(lin, () =>
      chen.call(releaseCompany, { params: { id }, body: { reason: '试' }, version: version + 1 }),
    ),
  ).toBe(true)
})

test('whoever lost a company is told of it still; others are told nothing of it', async () => {
  const { id, name } = await lin.call(createCompany, { body: aCompany({ name: '易手货运' }) })
  await shen.call(transferCompany, {
    params: { id },
    body: { userId: office.person('sales2'), reason: '航线调整' },
    version: 1,
  })
  const notices = async (caller: Caller) => (await caller.call(listNotices, { query: {} })).rows
  expect((await notices(lin))[0]).toMatchObject({
    kind: 'phonebook.notice.passedOn',
    facts: { company: name, by: '沈慕白', to: '周敏', reason: '航线调整' },
  })
  const zhou = await product.signIn('sales2')
  expect((await notices(zhou))[0]).toMatchObject({
    kind: 'phonebook.notice.received',
    path: `/contacts/tabs/company/${id}`,
  })
  // A notice of this change of hands that another person got is not shown to people who may not see the company.
  const { id: hands } = await product.db
    .selectFrom('phonebook.ownerships')
    .select('id')
    .where('kind', '=', 'transferred')
    .where('company_id', '=', id)
    .executeTakeFirstOrThrow()
  await product.db
    .insertInto('notices.notices')
    .values({
      user_id: chenId,
      kind: 'phonebook.notice.received',
      facts: JSON.stringify({ company: name }),
      subject_kind: 'ownership',
      subject_id: hands,
    })
    .execute()
  expect((await notices(chen))[0]).toMatchObject({ kind: null, facts: {} })
})

test('what happened is told in sentences with the names in them', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany({ visibility: 'public' }) })
  await product.db
    .updateTable('phonebook.companies')
    .set({ pooled_at: sql<Date>`now() - interval '30 days'` })
    .where('id', '=', id)
    .execute()
  await lin.call(claimCompany, { params: { id } })
  await follow(id, { add: [chenId] })
  const { entries } = await lin.call(listCompanyActivity, { params: { id }, query: {} })
  expect(entries.map(({ kind, facts }) => [kind, facts])).toEqual([
    ['phonebook.activity.followersChanged', { followers: '陈嘉怡' }],
    ['phonebook.activity.claimed', { from: '', to: '林晓帆' }],
    ['phonebook.activity.created', {}],
  ])
})
