import {
  createCompany,
  deleteCompany,
  editCompany,
  restoreCompany,
} from '@seamark/contract/phonebook/companies/companies'
import { createContact, deleteContact, listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { applyForCompany } from '@seamark/contract/phonebook/look-ups/look-ups'
import { listCompanyChanges } from '@seamark/contract/phonebook/changes/changes'
import { mergeCompanies, previewMerge } from '@seamark/contract/phonebook/merges/merges'
import { changeFollowers, listOwnerships } from '@seamark/contract/phonebook/custody/ownership'
import { createTagGroup, setCompanyTags } from '@seamark/contract/phonebook/tags/tags'
import { countBulk, getBulkRun, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Reactions } from '../../../platform/events.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesMerged, companiesUnmerged } from '../events.ts'
import { mergeCompanies as merge } from './merges.commands.ts'
import { aCompany, type Caller, fingerprint, openDesk, personContext, refusalOf } from '../testing.ts'
import { undoRun } from '../../workbench/testing.ts'
import { purgeCompanies } from '../contacts/company-deletions.commands.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const chen = await product.signIn('sales3')
const boss = await product.signIn('sysadmin')

beforeAll(() => product.context.jobs.offWork('phonebook.purgeCompanies', { wait: true }))

type Given = Parameters<typeof aCompany>[0]
const create = (given: Given = {}, caller: Caller = lin) => caller.call(createCompany, { body: aCompany(given) })
const read = (id: number, caller: Caller = boss) => caller.call(getCompany, { params: { id } })
const versioned = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version })))
async function join(
  keepId: number,
  otherIds: number[],
  more: { fields?: Record<string, number | 'all'>; stays?: boolean } = {},
  caller: Caller = manager,
) {
  const companies = await versioned([keepId, ...otherIds])
  return caller.call(mergeCompanies, { body: { keepId, companies, ...more } })
}
const person = (name: string, mobile: string) => ({ name, values: [{ kind: 'mobile' as const, value: mobile }] })
const addContact = (companyId: number, name: string, mobile: string) =>
  boss.call(createContact, { params: { id: companyId }, body: person(name, mobile) })
const contactsOf = async (id: number) =>
  (await boss.call(listContacts, { params: { id }, query: {} })).rows.map(({ name, isPrimary }) => [name, isPrimary])
const undo = (runId: number, overwrite: 'none' | 'all' | number[] = 'none', caller: Caller = manager) =>
  undoRun(caller, runId, overwrite)

/** Returns everything stored for these companies, except the log and the merge's own entries. */
async function stateOf(ids: readonly number[]) {
  const of = async (query: ReturnType<typeof sql<{ row: unknown }>>) =>
    (await query.execute(product.db)).rows.map(({ row }) => row)
  const list = sql`any(${[...ids]}::bigint[])`
  return {
    companies: await of(
      sql`select to_jsonb(c) - 'version' - 'updated_at' - 'updated_by' as row from phonebook.companies c where id = ${list} order by id`,
    ),
    contacts: await of(sql`select to_jsonb(k) as row from phonebook.contacts k where company_id = ${list} order by id`),
    values: await of(sql`
      select to_jsonb(v) as row from phonebook.contact_values v join phonebook.contacts k on k.id = v.contact_id where k.company_id = ${list} order by v.id`),
    tags: await of(
      sql`select to_jsonb(t) as row from phonebook.company_tags t where company_id = ${list} order by company_id, tag_id`,
    ),
    ownerships: await of(
      sql`select to_jsonb(o) as row from phonebook.ownerships o where company_id = ${list} order by id`,
    ),
    activity: await of(sql`
      select to_jsonb(e) as row from activity.entries e
      where subject_kind = 'company' and subject_id = ${list} and kind not in ('phonebook.activity.merged', 'phonebook.activity.mergeUndone') order by id`),
    applications: await of(
      sql`select to_jsonb(a) as row from applications.applications a where subject_kind = 'company' and subject_id = ${list} order by id`,
    ),
    duplicates: await of(
      sql`select to_jsonb(d) as row from phonebook.duplicates d where low_id = ${list} or high_id = ${list} order by low_id, high_id`,
    ),
  }
}

const [gold, silver] = await (async () => {
  const group = await boss.call(createTagGroup, {
    body: {
      name: '等级',
      nameEn: 'Grade',
      labels: [
        { name: '金', nameEn: 'Gold' },
        { name: '银', nameEn: 'Silver' },
      ].map((label) => ({ ...label, colour: 'blue' as const })),
    },
  })
  return group.tags.map(({ id }) => id) as [number, number]
})()

/** Creates three records of one firm, two of Lin's and one of Zhou's, with everything that belongs to a company. */
async function threeOfOne() {
  const kept = await create({
    name: '宁波远洋国际货运代理有限公司',
    email: '',
    city: '宁波',
    progress: 'unconfirmed',
    routeAreas: ['usWest'],
    remark: '甲',
  })
  const second = await create(
    {
      name: '宁波远洋货代',
      email: 'a@yy.example',
      city: '余姚',
      progress: 'quoted',
      routeAreas: ['usWest', 'usEast'],
      remark: '乙',
    },
    zhou,
  )
  const third = await create({
    name: '远洋国际',
    qq: '',
    code: `YY-${Date.now()}`,
    website: '',
    routeAreas: [],
    remark: '',
  })
  const first = await addContact(kept.id, '王总', '13800000001')
  const other = await addContact(second.id, '李经理', '13800000002')
  await addContact(second.id, '赵操作', '13800000003')
  await addContact(third.id, '钱财务', '13800000004')
  await boss.call(setCompanyTags, { params: { id: kept.id }, body: { add: [gold], remove: [] } })
  await boss.call(setCompanyTags, { params: { id: second.id }, body: { add: [gold, silver], remove: [] } })
  await boss.call(changeFollowers, { params: { id: kept.id }, body: { add: [office.person('service')], remove: [] } })
  await boss.call(changeFollowers, {
    params: { id: second.id },
    body: { add: [office.person('sales'), office.person('follow')], remove: [] },
  })
  await sql`update phonebook.companies set last_touch_at = '2026-03-01 08:00Z' where id = ${second.id}`.execute(
    product.db,
  )
  const [low, high] = [kept.id, second.id]
  await sql`insert into phonebook.duplicates (low_id, high_id, reasons, scan_id) values (${low}, ${high}, '{sound}', 1)`.execute(
    product.db,
  )
  return {
    kept: await read(kept.id),
    second: await read(second.id),
    third: await read(third.id),
    first,
    other,
    ids: [kept.id, second.id, third.id],
  }
}

describe('two and more records become one', () => {
  test('with the chosen values and all that hangs on them; the others are gone for everybody', async () => {
    const { kept, second, third, ids } = await threeOfOne()
    const preview = await manager.call(previewMerge, { query: { ids: ids.join(), keepId: kept.id } })
    expect(preview.moves).toEqual({
      contacts: 3,
      tags: 1,
      followers: 1,
      ownerships: 2,
      activity: expect.any(Number),
      applications: 0,
    })
    const merged = await join(kept.id, [second.id, third.id], {
      fields: { email: second.id, code: third.id, routeAreas: 'all', remark: 'all', progress: second.id },
    })
    expect(merged.moved).toEqual(preview.moves)
    expect(merged.company).toMatchObject({
      id: kept.id,
      version: kept.version + 1,
      name: kept.name,
      email: 'a@yy.example',
      code: third.code,
      city: '宁波',
      progress: 'quoted',
      routeAreas: ['usWest', 'usEast'],
      remark: '甲\n乙',
      tagIds: [gold, silver],
      lastTouchAt: '2026-03-01T08:00:00.000Z',
      custodian: { id: office.person('sales') },
    })
    expect(merged.company.followers.map(({ id }) => id)).toEqual([office.person('service'), office.person('follow')])
    expect(await contactsOf(kept.id)).toEqual([
      ['王总', true],
      ['李经理', false],
      ['赵操作', false],
      ['钱财务', false],
    ])
    for (const id of [second.id, third.id])
      expect(await refusalOf(read(id))).toMatchObject({ code: 'phonebook.company_merged' })
    const found = async (q: string) => (await boss.call(listCompanies, { query: { q } })).rows.map(({ id }) => id)
    expect(await found('余姚')).not.toContain(second.id)
    expect(await found('钱财务')).toContain(kept.id)
    expect(await found(third.code)).toEqual([kept.id])
    const { rows } = await boss.call(listOwnerships, { params: { id: kept.id }, query: {} })
    expect(
      rows.filter(({ kind }) => kind === 'merged').map(({ from, to, reason }) => [from?.name, to?.name, reason]),
    ).toEqual([
      [kept.custodian?.name, kept.custodian?.name, `远洋国际 (${third.code})`],
      [second.custodian?.name, kept.custodian?.name, `宁波远洋货代 (${second.code})`],
    ])
    expect(rows.filter(({ kind }) => kind === 'created')).toHaveLength(3)
    const { entries } = await boss.call(listCompanyActivity, { params: { id: kept.id }, query: {} })
    expect(entries[0]).toMatchObject({ kind: 'phonebook.activity.merged', facts: { names: '宁波远洋货代、远洋国际' } })
    expect(entries.filter(({ kind }) => kind === 'phonebook.activity.created')).toHaveLength(3)
    const { rows: log } = await sql<{ subject_id: number; before: unknown; after: unknown }>`
      select a.subject_id, v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
      where a.action = 'phonebook.companiesMerged' and a.subject_kind = 'company' and a.subject_id = any(${ids}::bigint[]) order by a.id`.execute(
      product.db,
    )
    expect(log).toMatchObject([
      {
        subject_id: kept.id,
        before: { email: '', remark: '甲' },
        after: { email: 'a@yy.example', merged: `${second.code}、${third.code}` },
      },
      { subject_id: second.id, after: { mergedInto: kept.code } },
      { subject_id: third.id, after: { mergedInto: kept.code } },
    ])
    const { rows: pairs } = await sql<{
      state: string
    }>`select state from phonebook.duplicates where low_id = ${kept.id}`.execute(product.db)
    expect(pairs).toEqual([{ state: 'merged' }])
  })

  test('whoever held one of the others is told, and follows on if that is asked', async () => {
    const [kept, other] = [await create(), await create({ name: '被合并的客户' }, zhou)]
    const { company } = await join(kept.id, [other.id], { stays: true })
    expect(company.followers.map(({ id }) => id)).toEqual([office.person('sales2')])
    const { rows } = await sql<{ facts: unknown; user_id: number }>`
      select user_id, facts from notices.notices where kind = 'phonebook.notice.merged' and facts ->> 'company' = '被合并的客户'`.execute(
      product.db,
    )
    expect(rows).toEqual([
      { user_id: office.person('sales2'), facts: { by: expect.any(String), company: '被合并的客户' } },
    ])
  })

  test('who does not work here any more follows nothing', async () => {
    const [kept, other] = [await create(), await create({}, zhou)]
    await sql`update identity.users set disabled_at = now() where id = ${office.person('sales2')}`.execute(product.db)
    const { company } = await join(kept.id, [other.id], { stays: true })
    await sql`update identity.users set disabled_at = null where id = ${office.person('sales2')}`.execute(product.db)
    expect(company.followers).toEqual([])
  })

  test('a progress that stays is told, and going back has the other record for its reason', async () => {
    const [kept, other] = [
      await create({ progress: 'ordered' }),
      await create({ name: '只问过价的记录', progress: 'replied' }),
    ]
    await join(kept.id, [other.id], { fields: { progress: other.id } })
    const { entries } = await boss.call(listCompanyActivity, { params: { id: kept.id }, query: {} })
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'phonebook.activity.putBack',
        facts: { from: 'ordered', to: 'replied', reason: '只问过价的记录' },
      }),
    )
  })

  test('what was asked of the others is asked of the one that stays, once', async () => {
    const [kept, other] = [await create(), await create({}, zhou)]
    const follow = async (companyId: number) => {
      await boss.call(changeFollowers, {
        params: { id: companyId },
        body: { add: [office.person('sales3')], remove: [] },
      })
      return chen.call(applyForCompany, { body: { companyId, kind: 'phonebook.application.administratorship' } })
    }
    const [first, second] = [await follow(kept.id), await follow(other.id)]
    const before = await stateOf([kept.id, other.id])
    const { runId, moved } = await join(kept.id, [other.id])
    expect(moved.applications).toBe(1)
    const { rows } = await sql<{ id: number; state: string; subject_id: number }>`
      select id, state, subject_id from applications.applications where id = any(${[first.id, second.id]}::bigint[]) order by id`.execute(
      product.db,
    )
    expect(rows).toEqual([
      { id: first.id, state: 'applied', subject_id: kept.id },
      { id: second.id, state: 'lapsed', subject_id: kept.id },
    ])
    await undo(runId)
    const after = await stateOf([kept.id, other.id])
    expect(after.applications).toMatchObject([before.applications[0], { id: second.id, subject_id: other.id }])
  })

  test('what floors above hang on them goes along in the same transaction, or nothing does', async () => {
    const [kept, other] = [await create(), await create()]
    const companies = await versioned([kept.id, other.id])
    const context = { ...(await personContext(product.context, office.person('manager'))), requestId: 'merge' }
    const told: unknown[] = []
    const failing = new Reactions().within(companiesMerged, async () => {
      throw new Error('cannot go along')
    })
    const before = await stateOf([kept.id, other.id])
    await expect(
      merge({ ...context, reactions: failing }, { keepId: kept.id, companies, fields: {}, stays: false }),
    ).rejects.toThrow('cannot go along')
    expect(await stateOf([kept.id, other.id])).toEqual(before)
    const hearing = new Reactions().within(companiesMerged, async (_tx, payload) => void told.push(payload))
    await merge({ ...context, reactions: hearing }, { keepId: kept.id, companies, fields: {}, stays: false })
    expect(told).toEqual([{ keepId: kept.id, otherIds: [other.id] }])
  })

  test('twenty at once: one merge, the others find it done', async () => {
    const [kept, other] = [await create(), await create()]
    const companies = await versioned([kept.id, other.id])
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => manager.call(mergeCompanies, { body: { keepId: kept.id, companies } })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from phonebook.ownerships where company_id = ${kept.id} and kind = 'merged'`.execute(
      product.db,
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('a link to a record that was merged', () => {
  test('leads to the one that stayed, also by way of another, and back when that is taken back', async () => {
    const [a, b, c] = [
      await create({ name: '甲一公司' }),
      await create({ name: '乙一公司' }),
      await create({ name: '丙一公司' }),
    ]
    await join(b.id, [a.id])
    expect(await refusalOf(read(a.id, lin))).toMatchObject({
      httpStatus: 410,
      code: 'phonebook.company_merged',
      message: 'This company has been merged. See “乙一公司” instead.',
      details: { current: { id: b.id, name: '乙一公司' } },
    })
    const { runId } = await join(c.id, [b.id])
    for (const { id } of [a, b])
      expect(await refusalOf(read(id, lin))).toMatchObject({ details: { current: { id: c.id, name: '丙一公司' } } })
    await undo(runId)
    expect((await read(b.id, lin)).name).toBe('乙一公司')
  })

  test('leads nowhere for whoever may not see that, and once it is deleted', async () => {
    const [kept, other] = [await create(), await create({}, zhou)]
    await join(kept.id, [other.id])
    for (const caller of [zhou, chen])
      expect(await refusalOf(read(other.id, caller))).toMatchObject({
        httpStatus: 404,
        code: 'phonebook.company_not_found',
      })
    const { version } = await read(kept.id, lin)
    await lin.call(deleteCompany, { params: { id: kept.id }, version })
    expect(await refusalOf(read(other.id, lin))).toMatchObject({ httpStatus: 404, code: 'phonebook.company_not_found' })
  })
})

describe('refused', () => {
  test('fewer than two, the same twice, more than ten, and one that stays and is none of them', async () => {
    const [one, other, third] = [await create(), await create(), await create()]
    const body = (ids: number[], keepId = one.id) => ({ keepId, companies: ids.map((id) => ({ id, version: 1 })) })
    const before = await fingerprint(product.db)
    const refused = async (ids: number[], keepId?: number) =>
      refusalOf(manager.call(mergeCompanies, { body: body(ids, keepId) }))
    expect(await refused([one.id])).toMatchObject({
      httpStatus: 400,
      details: {
        fields: [
          { field: 'companies', code: 'phonebook.merge_two', message: 'At least two data sets must be chosen.' },
        ],
      },
    })
    expect(await refused([one.id, one.id])).toMatchObject({ details: { fields: [{ code: 'phonebook.merge_itself' }] } })
    expect(await refused(Array.from({ length: 11 }, (_, place) => place + 1))).toMatchObject({
      details: { fields: [{ code: 'phonebook.merge_many' }] },
    })
    expect(await refused([one.id, other.id], third.id)).toMatchObject({
      code: 'phonebook.merge_keep',
      details: { fields: [{ field: 'keepId' }] },
    })
    for (const ids of [`${one.id}`, `${one.id},${one.id}`])
      expect(await refusalOf(manager.call(previewMerge, { query: { ids } }))).toMatchObject({ httpStatus: 400 })
    expect(await fingerprint(product.db)).toBe(before)
  })

  test('without the capability; what is gone, another’s, or only followed; what is in the pool, to whoever does not reach everybody', async () => {
    const [own, hidden, pool] = [await create(), await create({}, chen), await create({ visibility: 'public' })]
    const gone = await create()
    await lin.call(deleteCompany, { params: { id: gone.id }, version: 1 })
    const followed = await create({}, chen)
    await boss.call(changeFollowers, {
      params: { id: followed.id },
      body: { add: [office.person('manager')], remove: [] },
    })
    const before = await fingerprint(product.db)
    const attempt = async (id: number, caller: Caller) =>
      refusalOf(
        caller.call(mergeCompanies, {
          body: { keepId: own.id, companies: [own, { id, version: 1 }].map(({ id, version }) => ({ id, version })) },
        }),
      )
    expect(await attempt(own.id + 1, lin)).toMatchObject({ code: 'platform.forbidden' })
    expect(await attempt(gone.id, manager)).toMatchObject({ code: 'phonebook.company_not_found' })
    expect(await attempt(hidden.id, manager)).toMatchObject({ code: 'phonebook.company_not_found' })
    expect(await attempt(followed.id, manager)).toMatchObject({ code: 'phonebook.follower_cannot_edit' })
    expect(await attempt(pool.id, manager)).toMatchObject({ code: 'phonebook.company_not_yours' })
    for (const id of [hidden.id, gone.id])
      expect(await refusalOf(manager.call(previewMerge, { query: { ids: `${own.id},${id}` } }))).toMatchObject({
        code: 'phonebook.company_not_found',
      })
    expect(await fingerprint(product.db)).toBe(before)
  })

  test('a record that was changed since, a held one into one of the pool, and values that an edit would refuse', async () => {
    const [one, other, pool] = [
      await create(),
      await create({ website: 'https://x.example' }),
      await create({ visibility: 'public' }),
    ]
    await lin.call(editCompany, { params: { id: other.id }, version: 1, body: { city: '温州' } })
    const stale = { keepId: one.id, companies: [one, other].map(({ id, version }) => ({ id, version })) }
    expect(await refusalOf(manager.call(mergeCompanies, { body: stale }))).toMatchObject({
      httpStatus: 412,
      code: 'platform.version_stale',
      details: { current: { id: other.id, city: '温州' } },
    })
    expect(await refusalOf(join(pool.id, [one.id], {}, boss))).toMatchObject({
      httpStatus: 409,
      code: 'phonebook.merge_into_pool',
    })
    expect(await boss.call(previewMerge, { query: { ids: `${one.id},${pool.id}`, keepId: pool.id } })).toMatchObject({
      problem: expect.stringContaining('Keep the one that is held'),
    })
    expect(await refusalOf(join(one.id, [other.id], { fields: { city: pool.id } }))).toMatchObject({
      code: 'phonebook.merge_choice',
    })
    expect(await refusalOf(join(one.id, [other.id], { fields: { city: 'all' } }))).toMatchObject({
      code: 'phonebook.merge_choice',
    })
    await sql`update phonebook.companies set email = 'not an address' where id = ${other.id}`.execute(product.db)
    expect(await refusalOf(join(one.id, [other.id], { fields: { email: other.id } }))).toMatchObject({
      details: { fields: [{ field: 'email', code: 'phonebook.email_format' }] },
    })
    expect(
      await refusalOf(
        manager.call(countBulk, {
          body: { list: 'companies', action: 'merge', input: { keepId: one.id }, rows: { ids: [one.id] } },
        }),
      ),
    ).toMatchObject({
      code: 'workbench.action_unknown',
    })
  })

  test('what was merged is not brought back by undoing a deletion, and keeps its code', async () => {
    const [kept, other] = [await create(), await create({ code: `M-${Date.now()}` })]
    await join(kept.id, [other.id])
    expect(await refusalOf(lin.call(restoreCompany, { params: { id: other.id } }))).toMatchObject({
      code: 'phonebook.company_not_found',
    })
    expect(await refusalOf(create({ code: other.code }))).toMatchObject({ code: 'phonebook.code_taken' })
  })
})

describe('taken back', () => {
  test('everything is as it was before', async () => {
    const { kept, second, third, ids } = await threeOfOne()
    const before = await stateOf(ids)
    const { runId } = await join(kept.id, [second.id, third.id], {
      fields: { email: second.id, code: third.id, routeAreas: 'all', name: third.id },
      stays: true,
    })
    expect(await stateOf(ids)).not.toEqual(before)
    const run = await manager.call(getBulkRun, { params: { id: runId } })
    expect(run).toMatchObject({
      action: 'merge',
      title: 'Merge',
      summary: '→ 远洋国际',
      state: 'done',
      total: 3,
      counts: { done: 3 },
      canUndo: true,
    })
    const told: unknown[] = []
    product.context.reactions.within(companiesUnmerged, async (_tx, payload) => void told.push(payload))
    expect(await undo(runId)).toMatchObject({ action: 'undo', counts: { done: 3, conflict: 0, refused: 0 } })
    expect(await stateOf(ids)).toEqual(before)
    // The event comes once with the trial and once with the undo itself.
    expect(told.at(-1)).toEqual({ keepId: kept.id, otherIds: [second.id, third.id] })
    expect(await manager.call(getBulkRun, { params: { id: runId } })).toMatchObject({
      undone: 'wholly',
      canUndo: false,
    })
    expect((await read(kept.id)).version).toBe(kept.version + 2)
  })

  test('the change history ends with what the record shows', async () => {
    const kept = await create({ province: '', city: '', email: '' })
    const other = await create({ province: '上海市', city: '上海', email: 'ops@example.com' })
    const fields = { province: other.id, city: other.id, email: other.id }
    const { runId } = await join(kept.id, [other.id], { fields })
    await undo(runId)
    const { entries } = await boss.call(listCompanyChanges, { params: { id: kept.id }, query: {} })
    const changes = entries.map(({ fields: changed }) =>
      changed.map(({ field, before, after }) => [field, before, after]),
    )
    expect(changes[0]).toContainEqual(['province', '上海市', ''])
    expect(changes[1]).toContainEqual(['province', '', '上海市'])
    expect((await read(kept.id)).province).toBe('')
    // Everything that the merge wrote has been taken back in the history too.
    expect(changes[0]?.map(([field]) => field)).toEqual(changes[1]?.map(([field]) => field))
  })

  test('records merged twice come back one after the other, the later merge first', async () => {
    const [a, b, c] = [
      await create({ name: '甲公司' }),
      await create({ name: '乙公司' }),
      await create({ name: '丙公司' }),
    ]
    await addContact(a.id, '甲联系人', '13911110001')
    const ids = [a.id, b.id, c.id]
    const before = await stateOf(ids)
    const { runId: first } = await join(b.id, [a.id])
    const { runId: second } = await join(c.id, [b.id])
    expect(await contactsOf(c.id)).toEqual([['甲联系人', true]])
    expect(await undo(first)).toMatchObject({ counts: { done: 0, refused: 2 } })
    const [row] = (await manager.call(listBulkRows, { params: { id: first }, query: {} })).rows
    expect(row?.reverted).toBe(false)
    expect(await undo(second)).toMatchObject({ counts: { done: 2 } })
    expect(await undo(first)).toMatchObject({ counts: { done: 2 } })
    expect(await stateOf(ids)).toEqual(before)
  })

  test('what was changed since on the record that stayed is a conflict: left, or overwritten; the others come back either way', async () => {
    const [kept, other] = [
      await create({ name: '保留公司', industry: '家电', city: '宁波' }),
      await create({ name: '并入公司', industry: '灯具' }),
    ]
    const { runId, company } = await join(kept.id, [other.id], { fields: { industry: other.id, code: other.id } })
    await lin.call(editCompany, { params: { id: kept.id }, version: company.version, body: { industry: '玩具' } })
    const undone = await undo(runId)
    expect(undone).toMatchObject({ counts: { done: 1, conflict: 1 } })
    const [conflict] = (await manager.call(listBulkRows, { params: { id: undone.id }, query: { outcome: 'conflict' } }))
      .rows
    expect(conflict).toMatchObject({
      id: kept.id,
      fields: expect.arrayContaining([{ label: 'Industry', before: '家电', after: '玩具' }]),
    })
    // Each has its own code again, and the search finds it by that code.
    expect([(await read(other.id)).code, (await read(kept.id)).code]).toEqual([other.code, kept.code])
    expect((await boss.call(listCompanies, { query: { q: kept.code } })).rows.map(({ id }) => id)).toContain(kept.id)
    expect(await read(kept.id)).toMatchObject({ industry: '玩具' })
    expect(await undo(runId, [kept.id])).toMatchObject({ counts: { done: 1 } })
    expect(await read(kept.id)).toMatchObject({ industry: '家电', code: kept.code })
  })

  test('a contact that is gone since is a conflict; overwritten, the record comes back without it', async () => {
    const [kept, other] = [await create(), await create()]
    const gone = await addContact(other.id, '走了', '13700000001')
    await addContact(other.id, '还在', '13700000002')
    const { runId } = await join(kept.id, [other.id])
    const { version } = (await boss.call(listContacts, { params: { id: kept.id }, query: {} })).rows.find(
      ({ id }) => id === gone.id,
    ) ?? { version: 0 }
    await boss.call(deleteContact, { params: { id: gone.id }, version })
    const undone = await undo(runId)
    expect(undone).toMatchObject({ counts: { done: 1, conflict: 1 } })
    const [conflict] = (await manager.call(listBulkRows, { params: { id: undone.id }, query: { outcome: 'conflict' } }))
      .rows
    expect(conflict).toMatchObject({
      id: other.id,
      name: other.name,
      fields: [{ label: 'Contacts', before: '2', after: '1' }],
    })
    expect(await undo(runId, 'all')).toMatchObject({ counts: { done: 1 } })
    expect(await contactsOf(other.id)).toEqual([['还在', true]])
    expect(await contactsOf(kept.id)).toEqual([])
  })

  test('contacts and tags that came since stay with the record that stayed; who resigned is nobody’s first address', async () => {
    const [kept, other] = [await create(), await create()]
    const contact = await addContact(other.id, '原有', '13600000001')
    const { runId } = await join(kept.id, [other.id])
    await addContact(kept.id, '新来', '13600000002')
    await boss.call(setCompanyTags, { params: { id: kept.id }, body: { add: [silver], remove: [] } })
    await sql`update phonebook.contacts set post_status = 'resigned', is_primary = false where id = ${contact.id}`.execute(
      product.db,
    )
    expect(await undo(runId)).toMatchObject({ counts: { done: 2 } })
    expect(await contactsOf(other.id)).toEqual([['原有', false]])
    expect(await contactsOf(kept.id)).toEqual([['新来', true]])
    expect(await read(kept.id)).toMatchObject({ tagIds: [silver] })
  })

  test('only by whoever answers for them still, and not when the record that stayed is deleted', async () => {
    const [kept, other] = [await create(), await create()]
    const { runId } = await join(kept.id, [other.id])
    await sql`update phonebook.companies set custodian_id = ${office.person('sales3')} where id = ${kept.id}`.execute(
      product.db,
    )
    expect(await undo(runId)).toMatchObject({ counts: { done: 0, refused: 2 } })
    await sql`update phonebook.companies set custodian_id = ${office.person('sales')} where id = ${kept.id}`.execute(
      product.db,
    )
    const { version } = await read(kept.id)
    await lin.call(deleteCompany, { params: { id: kept.id }, version })
    expect(await undo(runId)).toMatchObject({ counts: { done: 0, refused: 2 } })
    await lin.call(restoreCompany, { params: { id: kept.id } })
    expect(await undo(runId)).toMatchObject({ counts: { done: 2 } })
  })
})

describe('after thirty days', () => {
  test('the others are really deleted; what they brought stays with the record', async () => {
    const { kept, second, third } = await threeOfOne()
    const { runId } = await join(kept.id, [second.id, third.id])
    await sql`update phonebook.companies set delete_after = now() - interval '1 second' where merged_into = ${kept.id}`.execute(
      product.db,
    )
    await purgeCompanies({ ...product.context, requestId: 'purge' })
    const { rows } =
      await sql`select id from phonebook.companies where id = any(${[second.id, third.id]}::bigint[])`.execute(
        product.db,
      )
    expect(rows).toEqual([])
    expect(await contactsOf(kept.id)).toHaveLength(4)
    expect((await boss.call(listOwnerships, { params: { id: kept.id }, query: {} })).rows).toHaveLength(5)
    const run = await undo(runId)
    expect(run).toMatchObject({ counts: { refused: 2 } })
  })

  test('a record that goes for good takes along what was merged into it', async () => {
    const [kept, other] = [await create(), await create()]
    await join(kept.id, [other.id])
    await sql`update phonebook.companies set delete_after = now() - interval '1 second' where id = ${kept.id}`.execute(
      product.db,
    )
    await purgeCompanies({ ...product.context, requestId: 'purge' })
    const { rows } =
      await sql`select id from phonebook.companies where id = any(${[kept.id, other.id]}::bigint[])`.execute(product.db)
    expect(rows).toEqual([])
  })
})

test('open pages hear of all of them', async () => {
  const [kept, other] = [await create(), await create({}, zhou)]
  const heard: unknown[] = []
  const context = {
    ...(await personContext(product.context, office.person('manager'))),
    publish: (publication: unknown) => void heard.push(publication),
  }
  await merge(context, { keepId: kept.id, companies: await versioned([kept.id, other.id]), fields: {}, stays: false })
  await vi.waitFor(() => {
    for (const { id } of [kept, other])
      expect(heard).toContainEqual(
        expect.objectContaining({ event: { topic: 'phonebook.company', id, by: office.person('manager') } }),
      )
  }, 10_000)
})
