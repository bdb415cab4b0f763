import {
  type Company,
  companyChanges,
  createCompany,
  editCompany,
} from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockAwaited } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, anotherCompany, ask, type Caller, fingerprint, openOffice, refusalOf } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { searchColumns } from './companies.rules.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const manager = await product.signIn('manager')

const create = (given: Parameters<typeof aCompany>[0] = {}) => lin.call(createCompany, { body: aCompany(given) })
const edit = (caller: Caller, { id, version }: Pick<Company, 'id' | 'version'>, body: Record<string, unknown>) =>
  ask(product.api, caller, 'PATCH', `/${id}`, { body, headers: { 'if-match': `"${version}"` } })
const open = (id: number) => lin.call(getCompany, { params: { id } })

test('every field can be changed, and what comes back is what was saved', async () => {
  const made = await create()
  const departmentId = office.department('华南销售部')
  const { visibility: _, ...wanted } = anotherCompany({ code: 'QD-1', departmentId })
  expect(Object.keys(wanted).sort()).toEqual(Object.keys(companyChanges.shape).sort())
  const saved = await manager.call(editCompany, { params: { id: made.id }, version: 1, body: wanted })
  const { departmentId: __, ...fields } = wanted
  expect(saved).toMatchObject({
    ...fields,
    department: { id: departmentId, name: '华南销售部' },
    version: 2,
    updatedBy: '沈慕白',
    createdBy: '林晓帆',
    custodian: made.custodian,
  })
  expect(await open(made.id)).toEqual(saved)
})

test('without If-Match 428, with one that is none 428, and nothing is changed', async () => {
  const { id } = await create()
  const before = await fingerprint(product.db)
  const wrong: Record<string, string>[] = [
    {},
    { 'if-match': '*' },
    { 'if-match': '1' },
    { 'if-match': '"x"' },
    { 'if-match': '' },
  ]
  for (const headers of wrong) {
    const { status, refusal } = await ask(product.api, lin, 'PATCH', `/${id}`, { body: { city: '舟山' }, headers })
    expect([headers, status, refusal?.code]).toEqual([headers, 428, 'platform.version_required'])
  }
  expect(await fingerprint(product.db)).toBe(before)
})

test('the answer carries the version as ETag, and that ETag is what the next edit sends', async () => {
  const { id } = await create()
  const opened = await ask(product.api, lin, 'GET', `/${id}`)
  expect(opened.etag).toBe('"1"')
  const edited = await ask(product.api, lin, 'PATCH', `/${id}`, {
    body: { city: '舟山' },
    headers: { 'if-match': opened.etag ?? '' },
  })
  expect(edited).toMatchObject({ status: 200, etag: '"2"' })
  expect(
    await ask(product.api, lin, 'PATCH', `/${id}`, {
      body: { city: '台州' },
      headers: { 'if-match': `W/${edited.etag}` },
    }),
  ).toMatchObject({
    status: 200,
    etag: '"3"',
  })
})

test('a stale edit is refused with the record as it is now, and loses nothing', async () => {
  const made = await create()
  const theirs = await manager.call(editCompany, {
    params: { id: made.id },
    version: 1,
    body: { telephone: '11112222' },
  })
  const before = await fingerprint(product.db)
  const { status, refusal } = await edit(lin, made, { city: '舟山' })
  expect([status, refusal?.code, refusal?.details?.current]).toEqual([412, 'platform.version_stale', theirs])
  for (const version of [0, 3, 999_999_999])
    expect(await edit(lin, { id: made.id, version }, { city: '舟山' })).toMatchObject({ status: 412 })
  expect(await fingerprint(product.db)).toBe(before)
})

test('a stale edit of a pool record by somebody outside is 403 and shows no record', async () => {
  const boss = await product.signIn('sysadmin')
  const pool = await boss.call(createCompany, { body: aCompany({ visibility: 'public' }) })
  const { status, refusal } = await edit(lin, { id: pool.id, version: 7 }, { city: '舟山' })
  expect([status, refusal?.code, refusal?.details]).toEqual([403, 'phonebook.company_not_yours', undefined])
})

test.each([
  ['one person', () => [lin]],
  ['two people', () => [lin, manager]],
] as const)('twenty edits of one version at once by %s: one wins, nineteen hear of it', async (_, callers) => {
  const made = await create()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      edit(callers()[at % callers().length] ?? lin, made, { city: `第${at}城` }).then((answer) => ({ at, ...answer })),
    ),
  )
  const winners = answers.filter(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(412)])
  const now = await open(made.id)
  expect(now).toMatchObject({ version: 2, city: `第${winners[0]?.at}城` })
  const losers = answers.filter(({ status }) => status === 412).map(({ refusal }) => refusal?.details?.current)
  expect(losers).toEqual(Array(19).fill(now))
  expect(await auditOf(made.id)).toHaveLength(2)
})

test('an edit that had to wait for a colleague is refused with what the colleague saved', async () => {
  const made = await create()
  let waiting: ReturnType<typeof edit> | undefined
  await product.db.transaction().execute(async (tx) => {
    await sql`update phonebook.companies set version = 2, city = '舟山', updated_by = ${office.person('manager')} where id = ${made.id}`.execute(
      tx,
    )
    waiting = edit(lin, made, { city: '台州' })
    await lockAwaited(product.pool)
  })
  expect(await waiting).toMatchObject({
    status: 412,
    refusal: { details: { current: { version: 2, city: '舟山', updatedBy: '沈慕白' } } },
  })
})

test('edits of different fields, each on top of the other: both are kept', async () => {
  const made = await create()
  const first = await lin.call(editCompany, { params: { id: made.id }, version: 1, body: { city: '舟山' } })
  const { refusal } = await edit(manager, made, { remark: '要提单电放' })
  const current = refusal?.details?.current as Company
  await manager.call(editCompany, { params: { id: made.id }, version: current.version, body: { remark: '要提单电放' } })
  expect(await open(made.id)).toMatchObject({ version: 3, city: first.city, remark: '要提单电放' })
})

test('an edit that changes nothing leaves no trace', async () => {
  const made = await create({ departmentId: office.department('华东销售部') })
  const before = await fingerprint(product.db)
  const { visibility: _, ...same } = aCompany({ code: made.code, departmentId: office.department('华东销售部') })
  for (const body of [
    {},
    same,
    { name: ` ${made.name} ` },
    { routeAreas: made.routeAreas.toReversed() },
    { coreRoutes: made.coreRoutes },
  ]) {
    expect(await edit(lin, made, body)).toMatchObject({
      status: 200,
      etag: '"1"',
      answer: { data: { version: 1, updatedAt: made.updatedAt } },
    })
  }
  expect(await fingerprint(product.db)).toBe(before)
})

test('the log keeps the changed fields before and after, the activity only their names', async () => {
  const made = await create()
  await manager.call(editCompany, {
    params: { id: made.id },
    version: 1,
    body: { name: made.name, telephone: '11112222', progress: 'following', city: '宁波' },
  })
  const [, change] = await auditOf(made.id)
  expect(change).toMatchObject({
    action: 'phonebook.companyChanged',
    actor_id: office.person('manager'),
    before: { telephone: made.telephone, progress: 'quoted' },
    after: { telephone: '11112222', progress: 'following' },
  })
  expect(Object.keys(change?.after ?? {}).sort()).toEqual(['progress', 'telephone'])
  const { entries } = await lin.call(listCompanyActivity, { params: { id: made.id }, query: {} })
  expect(entries[0]).toMatchObject({
    kind: 'phonebook.activity.changed',
    actor: { name: '沈慕白' },
    facts: { fields: ['progress', 'telephone'] },
  })
  expect(JSON.stringify(entries)).not.toMatch(/11112222|8765/)
})

test('the activity comes thirty at a time, newest first, without a gap', async () => {
  const made = await create()
  await sql`
    insert into activity.entries (subject_kind, subject_id, kind, actor_id)
    select 'company', ${made.id}, 'phonebook.activity.changed', ${office.person('sales')} from generate_series(1, 40)`.execute(
    product.db,
  )
  const first = await lin.call(listCompanyActivity, { params: { id: made.id }, query: {} })
  const second = await lin.call(listCompanyActivity, { params: { id: made.id }, query: { before: first.next ?? 1 } })
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect([first.entries.length, second.entries.length, second.next]).toEqual([30, 11, null])
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(second.entries.at(-1)?.kind).toBe('phonebook.activity.created')
})

test('what a company is found by follows its name, its phone and its code', async () => {
  const made = await create({ name: '厦门鹭岛物流', telephone: '5550001', code: 'XM-OLD' })
  const found = async (q: string) =>
    (await lin.call(listCompanies, { query: { q } })).rows.some(({ id }) => id === made.id)
  await lin.call(editCompany, { params: { id: made.id }, version: 1, body: { name: '湛江赤坎物流' } })
  expect([await found('鹭岛'), await found('赤坎'), await found('zjck'), await found('0001')]).toEqual([
    false,
    true,
    true,
    true,
  ])
  await lin.call(editCompany, { params: { id: made.id }, version: 2, body: { telephone: '5559876', code: 'ZJ-NEW' } })
  expect([
    await found('0001'),
    await found('9876'),
    await found('XM-OLD'),
    await found('ZJ-NEW'),
    await found('赤坎'),
  ]).toEqual([false, true, false, true, true])
})

test('a code that is taken is refused also in an edit, and rolls back all of it', async () => {
  await create({ code: 'EDIT-TAKEN' })
  const made = await create()
  const before = await fingerprint(product.db)
  const { status, fields } = await edit(lin, made, { code: 'EDIT-TAKEN', city: '舟山' })
  expect([status, fields]).toEqual([
    409,
    [{ field: 'code', code: 'phonebook.code_taken', message: expect.stringContaining('taken') }],
  ])
  expect(await fingerprint(product.db)).toBe(before)
})

test('what is refused has a code and a sentence in each language', async () => {
  const made = await create()
  await lin.call(editCompany, { params: { id: made.id }, version: 1, body: { city: '舟山' } })
  const sentences = await Promise.all(
    ['zh', 'en', 'es', 'ja'].map(async (language) => {
      const { refusal } = await ask(product.api, lin, 'PATCH', `/${made.id}`, {
        body: { city: '台州' },
        headers: { 'if-match': '"1"', 'accept-language': language },
      })
      return refusal?.message
    }),
  )
  expect(sentences[0]).toMatch(/\p{Script=Han}/u)
  expect(new Set(sentences).size).toBe(4)
  const gone = await refusalOf(lin.call(getCompany, { params: { id: 987_654_321 } }))
  expect(gone).toMatchObject({
    httpStatus: 404,
    status: 404,
    code: 'phonebook.company_not_found',
    message: gone.errors,
  })
})

const auditOf = async (id: number) =>
  product.db
    .selectFrom('platform.audit as entry')
    .innerJoin('platform.audit_values as kept', 'kept.audit_id', 'entry.id')
    .select(['entry.action', 'entry.actor_id', 'kept.before', 'kept.after'])
    .where('entry.subject_kind', '=', 'company')
    .where('entry.subject_id', '=', id)
    .orderBy('entry.id')
    .execute()

test.each([
  ['the telephone alone', { telephone: '87654321' }],
  ['no contact value any more', { telephone: '', email: '', qq: '', website: '', phoneAreaCode: '' }],
  ['the name alone', { name: '舟山海潮国际物流有限公司' }],
  ['code and mail', { code: 'SEARCH-9', email: 'desk@tide.example' }],
])('the search finds what an edit leaves: %s', async (_, changes) => {
  const { id, version, ...made } = await create({ code: undefined })
  await lin.call(editCompany, { params: { id }, version, body: changes })
  const kept = await product.db
    .selectFrom('phonebook.companies')
    .select(['search_names', 'search_all', 'phone_key', 'name_key', 'sound_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual(searchColumns({ ...made, ...changes }))
})
