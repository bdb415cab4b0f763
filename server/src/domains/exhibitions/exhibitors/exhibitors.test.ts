import { createExhibition, getExhibition, listExhibitions } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import {
  countListedExhibitors,
  createExhibitor,
  deleteExhibitor,
  editExhibitor,
  getExhibitor,
  listExhibitors,
  listExhibitorTags,
  restoreExhibitor,
  tieExhibitor,
} from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { listHalls } from '@seamark/contract/exhibitions/halls/halls'
import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesMerged, companiesUnmerged } from '../../phonebook/index.ts'
import { anotherCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import { exhibitorsExport } from '../sheets/exports.queries.ts'
import { anExhibition, anExhibitor, refusalOf } from '../testing.ts'
import { exhibitorSubject } from './exhibitors.queries.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')
const boss = await product.signIn('sysadmin')
const fair = await manager.call(createExhibition, { body: anExhibition() })

test('an exhibitor has its booths in their order, and its name once at a fair', async () => {
  const given = anExhibitor(fair.id, { boothText: '3.1A12、A13' })
  const made = await lin.call(createExhibitor, { body: given })
  expect(made).toMatchObject({
    booths: [
      { hall: '3.1', number: 'A12' },
      { hall: '3.1', number: 'A13' },
    ],
    standing: 'new',
    company: null,
    withdrawn: false,
    can: { edit: true },
  })
  expect(await refusalOf(zhou.call(createExhibitor, { body: given }))).toMatchObject({
    code: 'exhibitions.exhibitor_taken',
  })
  const moved = await lin.call(editExhibitor, {
    params: { id: made.id },
    version: made.version,
    body: { boothText: 'N2馆 G32' },
  })
  expect(moved.booths).toEqual([{ hall: 'N2', number: 'G32' }])
})

test('how an exhibitor stands follows from who holds the company of its name, for each reader', async () => {
  const name = '宁波同名户外有限公司'
  const company = await lin.call(createCompany, { body: anotherCompany({ name }) })
  const { id } = await zhou.call(createExhibitor, { body: anExhibitor(fair.id, { name: '宁波同名户外' }) })
  const seenBy = (caller: typeof lin) => caller.call(getExhibitor, { params: { id } })
  expect(await seenBy(lin)).toMatchObject({ standing: 'ours', company: { id: company.id } })
  expect(await seenBy(manager)).toMatchObject({ standing: 'ours' })
  expect(await seenBy(zhou)).toMatchObject({ standing: 'colleague', company: null })
  // Whoever reaches everybody is an insider everywhere.
  expect(await seenBy(boss)).toMatchObject({ standing: 'ours', company: { id: company.id } })
  const listed = (caller: typeof lin, standing: string) =>
    caller.call(listExhibitors, { query: { q: '宁波同名户外', standing } }).then(({ rows }) => rows.length)
  expect([await listed(lin, 'ours'), await listed(zhou, 'ours'), await listed(zhou, 'colleague')]).toEqual([1, 0, 1])
  const count = { query: { q: '宁波同名户外', standing: 'ours' } }
  expect((await zhou.call(countListedExhibitors, count)).value).toBe(0)
})

test('the contact at a colleague’s company is covered on every path, and nobody else changes it', async () => {
  const name = '宁波遮盖户外有限公司'
  await lin.call(createCompany, { body: anotherCompany({ name }) })
  const values = {
    contactName: '秘女士',
    mobile: '13905749999',
    email: 'secret@hidden.example',
    note: '方小姐的手机 13905748888',
    introduction: '采购请找秘女士',
  }
  const made = await lin.call(createExhibitor, { body: anExhibitor(fair.id, { name, ...values }) })
  const one = { params: { id: made.id } }
  expect(await lin.call(getExhibitor, one)).toMatchObject({ ...values, covered: null })
  for (const other of [zhou, follow]) {
    const [row] = (await other.call(listExhibitors, { query: { ids: String(made.id) } })).rows
    for (const seen of [row, await other.call(getExhibitor, one)])
      expect(seen).toMatchObject({
        contactName: '',
        mobile: '',
        email: '',
        note: '',
        introduction: '',
        covered: other === zhou ? 'colleague' : 'right',
      })
    expect((await other.call(listExhibitors, { query: { q: '13905749999' } })).rows).toEqual([])
  }
  for (const body of [{ mobile: '13800000000' }, { note: '盖过' }])
    expect(await refusalOf(zhou.call(editExhibitor, { ...one, version: made.version, body }))).toMatchObject({
      code: 'exhibitions.contact_covered',
    })
  const kept = await zhou.call(editExhibitor, { ...one, version: made.version, body: { products: '背包' } })
  expect(kept).toMatchObject({ products: '背包', mobile: '' })
  expect(await lin.call(getExhibitor, one)).toMatchObject(values)
  const exported = async (username: string) => {
    const context = await personContext(product.context, office.person(username), 'zh')
    const query = exhibitorsExport.query.parse({ ids: String(made.id) })
    return (await exhibitorsExport.rows(context, query, { cursor: undefined, limit: 10 })).rows[0]
  }
  const opens = async (username: string) =>
    exhibitorSubject.mayOpen(await personContext(product.context, office.person(username)), made.id)
  expect([await opens('manager'), await opens('sales2'), await opens('follow')]).toEqual([true, false, false])
  expect(await exported('manager')).toMatchObject({ mobile: '13905749999' })
  expect(await exported('manager2')).toMatchObject({ mobile: '', contactName: '' })
})

test('who does not see the contact opens it neither by other names nor by another tie', async () => {
  const name = '宁波守名户外有限公司'
  await lin.call(createCompany, { body: anotherCompany({ name }) })
  const own = await zhou.call(createCompany, { body: anotherCompany({ name: 'Zhou Outdoor Ltd' }) })
  const made = await lin.call(createExhibitor, { body: anExhibitor(fair.id, { name, mobile: '13905742222' }) })
  const one = { params: { id: made.id }, version: made.version }
  for (const body of [{ name: '别的名字' }, { nameEn: 'Zhou Outdoor Ltd' }])
    expect(await refusalOf(zhou.call(editExhibitor, { ...one, body }))).toMatchObject({
      code: 'exhibitions.contact_covered',
      fields: [{ field: Object.keys(body)[0] }],
    })
  for (const company of ['none', 'name', own.id] as const)
    expect(await refusalOf(zhou.call(tieExhibitor, { ...one, body: { company } }))).toMatchObject({
      code: 'exhibitions.contact_covered',
    })
  expect(await zhou.call(getExhibitor, { params: { id: made.id } })).toMatchObject({
    mobile: '',
    tie: 'name',
    can: { edit: true, tie: false },
  })
  // Whoever sees the contact may say that it is another one.
  expect(await lin.call(tieExhibitor, { ...one, body: { company: 'none' } })).toMatchObject({ tie: 'untied' })
})

test('a company of the same name, own or in the pool, does not open the contact at a colleague’s', async () => {
  const contact = { contactName: '孪女士', mobile: '13905741111' }
  for (const visibility of ['private', 'public'] as const) {
    const name = `宁波孪生${visibility}户外有限公司`
    await lin.call(createCompany, { body: anotherCompany({ name }) })
    const made = await lin.call(createExhibitor, { body: anExhibitor(fair.id, { name, ...contact }) })
    const seenBy = (caller: typeof lin) => caller.call(getExhibitor, { params: { id: made.id } })
    expect(await seenBy(zhou)).toMatchObject({ standing: 'colleague', mobile: '' })
    await zhou.call(createCompany, { body: anotherCompany({ name, visibility }) })
    expect(await seenBy(zhou)).toMatchObject({
      standing: visibility === 'private' ? 'ours' : 'colleague',
      contactName: '',
      mobile: '',
      covered: 'colleague',
    })
    // Whoever is an insider of both sees it.
    expect(await seenBy(boss)).toMatchObject({ standing: 'ours', ...contact })
  }
})

test('who has no screen of booths sees names and products, and neither contacts nor visits', async () => {
  const own = await manager.call(createExhibition, { body: anExhibition() })
  const visit = { visitState: 'planned' as const, visitOn: '2026-11-06', ownerId: office.person('sales') }
  const made = await lin.call(createExhibitor, {
    body: anExhibitor(own.id, { ...visit, tags: ['重点'], note: '谈价' }),
  })
  expect(await follow.call(getExhibitor, { params: { id: made.id } })).toMatchObject({
    products: '帐篷、睡袋',
    mobile: '',
    note: '',
    visitState: null,
    visitOn: null,
    owner: null,
    tags: [],
    covered: 'right',
    can: { edit: false },
  })
  const found = async (caller: typeof lin, asked: object) =>
    (await caller.call(listExhibitors, { query: { exhibitionId: own.id, ...asked } })).rows.length
  for (const asked of [{ visit: 'planned' }, { ownerId: visit.ownerId }, { tag: '重点' }, { visitFrom: '2026-11-01' }])
    expect([await found(lin, asked), await found(follow, asked)]).toEqual([1, 0])
  expect(await found(follow, { sort: 'visitOn' })).toBe(1)
  expect((await follow.call(listExhibitorTags, { query: {} })).tags).toEqual([])
  const counts = async (caller: typeof lin) => (await caller.call(getExhibition, { params: { id: own.id } })).counts
  expect([(await counts(lin)).planned, (await counts(follow)).planned]).toEqual([1, 0])
  const { halls } = await follow.call(listHalls, { params: { id: own.id } })
  expect(halls[0]?.booths[0]?.exhibitors).toMatchObject([{ visitState: null }])
  expect(await refusalOf(follow.call(createExhibitor, { body: anExhibitor(fair.id) }))).toMatchObject({ status: 403 })
})

test('a person ties an exhibitor to a company she sees, says that it is none, and lets the name decide again', async () => {
  const company = await lin.call(createCompany, { body: anotherCompany({ name: '另一个名字的公司' }) })
  const made = await lin.call(createExhibitor, { body: anExhibitor(fair.id) })
  const tie = (version: number, wanted: number | 'none' | 'name', caller = lin) =>
    caller.call(tieExhibitor, { params: { id: made.id }, version, body: { company: wanted } })
  expect(await refusalOf(tie(made.version, company.id, zhou))).toMatchObject({ code: 'exhibitions.company_unknown' })
  const tied = await tie(made.version, company.id)
  expect(tied).toMatchObject({ standing: 'ours', tie: 'person', company: { id: company.id } })
  const untied = await tie(tied.version, 'none')
  expect(untied).toMatchObject({ standing: 'new', tie: 'untied' })
  expect(await tie(untied.version, 'name')).toMatchObject({ tie: 'name' })
})

test('a company that is renamed stays that of the exhibitors of its former name, and tells nobody of its new one', async () => {
  const name = '宁波改名户外有限公司'
  const company = await lin.call(createCompany, { body: anotherCompany({ name }) })
  const made = await lin.call(createExhibitor, { body: anExhibitor(fair.id, { name }) })
  const seenBy = (caller: typeof lin) => caller.call(getExhibitor, { params: { id: made.id } })
  const before = await seenBy(zhou)
  expect(before).toMatchObject({ standing: 'colleague', mobile: '' })
  await lin.call(editCompany, { params: { id: company.id }, version: company.version, body: { name: '宁波新名户外' } })
  expect(await seenBy(zhou)).toEqual(before)
  expect(await seenBy(lin)).toMatchObject({ standing: 'ours', tie: 'name', company: { id: company.id } })
  expect(await run(zhou, 'bring', { visibility: 'private' }, [made.id])).toMatchObject({ counts: { refused: 1 } })
  // Who came later under that name is somebody else.
  const other = await manager.call(createExhibition, { body: anExhibition() })
  const later = await lin.call(createExhibitor, { body: anExhibitor(other.id, { name }) })
  expect(later).toMatchObject({ standing: 'new', company: null })
  // A person may say that it is another one.
  const untie = { params: { id: made.id }, version: before.version, body: { company: 'none' as const } }
  expect(await lin.call(tieExhibitor, untie)).toMatchObject({ standing: 'new', tie: 'untied' })
})

test('exhibitors follow their company into a merge and back, also those that are known by its name', async () => {
  const [keep, other] = [
    await lin.call(createCompany, { body: anotherCompany() }),
    await lin.call(createCompany, { body: anotherCompany({ name: '宁波并入户外' }) }),
  ]
  const made = await lin.call(createExhibitor, { body: anExhibitor(fair.id) })
  await lin.call(tieExhibitor, { params: { id: made.id }, version: made.version, body: { company: other.id } })
  const named = await lin.call(createExhibitor, { body: anExhibitor(fair.id, { name: '宁波并入户外有限公司' }) })
  expect(await zhou.call(getExhibitor, { params: { id: named.id } })).toMatchObject({ standing: 'colleague' })
  const context = await personContext(product.context, office.person('manager'))
  const announce = (event: typeof companiesMerged | typeof companiesUnmerged) =>
    write(context, { permission: 'phonebook.openCompany', audit: 'test.merged' }, async (tx) => {
      tx.unchanged()
      // A merge hides the others before it tells of them.
      await tx.db
        .updateTable('phonebook.companies')
        .set({ delete_after: event === companiesMerged ? tx.now() : null })
        .where('id', '=', other.id)
        .execute()
      await tx.reactions.announce(tx, event, { keepId: keep.id, otherIds: [other.id] })
    })
  const companiesOf = async () => {
    const seen = [made, named].map(({ id }) => lin.call(getExhibitor, { params: { id } }))
    return (await Promise.all(seen)).map(({ company }) => company?.id)
  }
  await announce(companiesMerged)
  expect(await companiesOf()).toEqual([keep.id, keep.id])
  expect(await zhou.call(getExhibitor, { params: { id: named.id } })).toMatchObject({
    standing: 'colleague',
    mobile: '',
  })
  await announce(companiesUnmerged)
  expect(await companiesOf()).toEqual([other.id, other.id])
})

test('wide and narrow letters find each other, and booths stand in the order of their signs', async () => {
  const own = await manager.call(createExhibition, { body: anExhibition({ name: 'ＷＩＤＥ展' }) })
  const put = (name: string, boothText: string) =>
    lin.call(createExhibitor, {
      body: anExhibitor(own.id, { name, boothText, products: 'ＬＥＤ灯', city: 'Ｙｉｗｕ' }),
    })
  for (const booth of ['B1', 'N2G3', '', '10A1', '3.1A1']) await put(`ＡＢＣ${booth}户外`, booth)
  const found = async (query: object) =>
    (await lin.call(listExhibitors, { query: { exhibitionId: own.id, ...query } })).rows.length
  for (const query of [{ q: 'abc' }, { products: 'led' }, { place: 'yiwu' }]) expect(await found(query)).toBe(5)
  expect((await lin.call(listExhibitions, { query: { q: 'wide展' } })).rows).toHaveLength(1)
  const query = { exhibitionId: own.id, sort: 'booth' as const, order: 'asc' as const, limit: 2 }
  const first = await lin.call(listExhibitors, { query })
  const second = await lin.call(listExhibitors, { query: { ...query, cursor: first.next ?? '' } })
  expect([...first.rows, ...second.rows].map(({ boothText }) => boothText)).toEqual(['B1', '3.1A1', '10A1', 'N2G3'])
})

test('exhibitors without a day of visit stand behind those with one, in either order', async () => {
  const own = await manager.call(createExhibition, { body: anExhibition() })
  for (const visitOn of ['2026-11-06', null, '2026-11-05'])
    await lin.call(createExhibitor, { body: anExhibitor(own.id, { visitOn }) })
  const days = async (order: 'asc' | 'desc') => {
    const query = { exhibitionId: own.id, sort: 'visitOn' as const, order, limit: 1 }
    const seen: (string | null)[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { rows, next } = await lin.call(listExhibitors, { query: { ...query, ...(cursor ? { cursor } : {}) } })
      seen.push(...rows.map((row) => row.visitOn))
      cursor = next
    }
    return seen
  }
  expect(await days('asc')).toEqual(['2026-11-05', '2026-11-06', null])
  expect(await days('desc')).toEqual(['2026-11-06', '2026-11-05', null])
})

test('halls stand in order with their booths, a shared booth has all who share it', async () => {
  const own = await manager.call(createExhibition, { body: anExhibition() })
  const put = (name: string, boothText: string) =>
    lin.call(createExhibitor, { body: anExhibitor(own.id, { name, boothText }) })
  await put('甲', '3.1A102')
  await put('乙', '3.1A12')
  await put('丙', '3.1A12、2.1B01')
  await put('丁', '待定')
  // Two who stood in an earlier list have withdrawn.
  const [gone, alsoGone] = [await put('戊', '4A01'), await put('己', '')]
  await product.pool.query(
    `update exhibitions.exhibitors set first_listed_at = '2026-01-01', last_listed_at = '2026-01-01' where id = any($1)`,
    [[gone.id, alsoGone.id]],
  )
  await product.pool.query(`update exhibitions.exhibitions set listed_at = '2026-02-01' where id = $1`, [own.id])
  const { halls, withoutBooth } = await zhou.call(listHalls, { params: { id: own.id } })
  expect(halls.map(({ name }) => name)).toEqual(['2.1', '3.1'])
  expect(
    halls[1]?.booths.map(({ number, exhibitors }) => [number, exhibitors.map(({ name }) => name).toSorted()]),
  ).toEqual([
    ['A12', ['丙', '乙']],
    ['A102', ['甲']],
  ])
  expect(withoutBooth).toBe(1)
  const query = { exhibitionId: own.id, noBooth: 'true', withdrawn: 'false' } as const
  expect((await zhou.call(listExhibitors, { query })).rows.map(({ name }) => name)).toEqual(['丁'])
})

const run = async (caller: typeof lin, action: string, input: Record<string, unknown>, ids: number[]) =>
  confirmRun(caller, await caller.call(countBulk, { body: { list: 'exhibitors', action, input, rows: { ids } } }))

test('visits are planned and tags put on in bulk, and taken back', async () => {
  const made = await lin.call(createExhibitor, { body: anExhibitor(fair.id, { tags: ['老'] }) })
  const now = () => lin.call(getExhibitor, { params: { id: made.id } })
  const planned = await run(
    lin,
    'visit',
    { visitState: 'planned', ownerId: office.person('sales'), visitOn: '2026-11-06' },
    [made.id],
  )
  expect(await now()).toMatchObject({ visitState: 'planned', owner: { name: '林晓帆' }, visitOn: '2026-11-06' })
  await undoRun(lin, planned.id, 'none')
  expect(await now()).toMatchObject({ visitState: null, owner: null, visitOn: null })
  const tagged = await run(lin, 'tags', { add: ['重点'], remove: ['老'] }, [made.id])
  expect((await now()).tags).toEqual(['重点'])
  expect((await lin.call(listExhibitorTags, { query: { exhibitionId: fair.id } })).tags[0]).toMatchObject({
    tag: '重点',
  })
  await undoRun(lin, tagged.id, 'none')
  expect((await now()).tags).toEqual(['老'])
})

test('new exhibitors become companies of the caller, those of colleagues stay with them; the undo deletes what was made', async () => {
  const name = '宁波同事户外有限公司'
  await zhou.call(createCompany, { body: anotherCompany({ name }) })
  const fresh = await lin.call(createExhibitor, { body: anExhibitor(fair.id) })
  const held = await lin.call(createExhibitor, { body: anExhibitor(fair.id, { name }) })
  const done = await run(lin, 'bring', { visibility: 'private' }, [fresh.id, held.id])
  expect(done).toMatchObject({ counts: { done: 1, refused: 1 } })
  const now = await lin.call(getExhibitor, { params: { id: fresh.id } })
  expect(now).toMatchObject({ standing: 'ours', tie: 'person', company: { name: fresh.name } })
  expect(await zhou.call(getExhibitor, { params: { id: fresh.id } })).toMatchObject({ standing: 'colleague' })
  const { rows } = await product.pool.query<{ kind: string; facts: object }>(
    `select kind, facts from activity.entries where subject_kind = 'company' and subject_id = $1 and kind like 'exhibitions.%'`,
    [now.company?.id],
  )
  expect(rows).toMatchObject([{ kind: 'exhibitions.activity.brought', facts: { exhibitor: fresh.name } }])
  await undoRun(lin, done.id, 'none')
  expect(await lin.call(getExhibitor, { params: { id: fresh.id } })).toMatchObject({ standing: 'new', tie: 'name' })
})

test('a firm that stands at two fairs becomes one company, and one of the pool is claimed once', async () => {
  const other = await manager.call(createExhibition, { body: anExhibition() })
  const pooled = await lin.call(createCompany, {
    body: anotherCompany({ name: '宁波两展公海户外', visibility: 'public' }),
  })
  // It has been there for the quiet days.
  await product.pool.query(`update phonebook.companies set pooled_at = '2026-01-01' where id = $1`, [pooled.id])
  for (const name of ['宁波两展新户外', pooled.name]) {
    const both = [
      await lin.call(createExhibitor, { body: anExhibitor(fair.id, { name }) }),
      await lin.call(createExhibitor, { body: anExhibitor(other.id, { name }) }),
    ]
    const ids = both.map(({ id }) => id)
    const done = await run(lin, 'bring', { visibility: 'private' }, ids)
    expect(done).toMatchObject({ counts: { done: 2, refused: 0 } })
    const companies = await Promise.all(ids.map((id) => lin.call(getExhibitor, { params: { id } })))
    expect(new Set(companies.map(({ company }) => company?.id)).size).toBe(1)
    await undoRun(lin, done.id, 'none')
    const standings = await Promise.all(ids.map((id) => lin.call(getExhibitor, { params: { id } })))
    expect(standings.map(({ standing }) => standing)).toEqual(Array(2).fill(name === pooled.name ? 'pool' : 'new'))
  }
})

test('a deleted exhibitor is gone, and comes back within ten seconds', async () => {
  const made = await lin.call(createExhibitor, { body: anExhibitor(fair.id) })
  await lin.call(deleteExhibitor, { params: { id: made.id }, version: made.version })
  expect(await refusalOf(lin.call(getExhibitor, { params: { id: made.id } }))).toMatchObject({ status: 404 })
  await lin.call(restoreExhibitor, { params: { id: made.id } })
  expect(await lin.call(getExhibitor, { params: { id: made.id } })).toMatchObject({ name: made.name })
})
