import { signOut } from '@seamark/contract/identity/index'
import { listAudit, listAuditChoices, openAuditValues } from '@seamark/contract/oversight/audit'
import { createCompany, deleteCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { maskedText } from '@seamark/contract/platform/masked-values'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../platform/list.ts'
import { write } from '../../platform/write.ts'
import { startTestApp, testPassword } from '../../testing.ts'
import { codeOf, openOffice } from './testing.ts'

const product = await startTestApp()
const idOf = await openOffice(product.context, testPassword)
const linId = idOf('sales')
const lin = await product.signIn('sales')
const meng = await product.signIn('sysadmin')
await product.pool.query(
  `insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope) values ('auditor', 'x', 'x', 'x', 'x', '{321,354}', 'own')`,
)
await product.addPerson({ username: 'auditor', name: '审计员', role: 'auditor' })
const auditor = await product.signIn('auditor')

const company = await lin.call(createCompany, {
  body: { name: '金丝雀物流', telephone: '8765 4829', progress: 'quoted' },
})
await lin.call(editCompany, {
  params: { id: company.id },
  version: company.version,
  body: { progress: 'ordered', telephone: '1111 2222' },
})
const pooled = await lin.call(createCompany, {
  body: { name: '公海物流', visibility: 'public', telephone: '8765 4829' },
})

type Query = NonNullable<Parameters<typeof list>[0]>
const list = async (
  query: {
    q?: string
    actorId?: number
    action?: string
    subjectKind?: string
    subjectId?: number
    requestId?: string
    from?: string
    to?: string
    limit?: number
    cursor?: string
  } = {},
  who = meng,
) => who.call(listAudit, { query })
const only = async (query: Query, who = meng) => {
  const { rows } = await list(query, who)
  const [entry, ...more] = rows
  if (!entry || more.length > 0) throw new Error(`${rows.length} entries where one was expected`)
  return entry
}
const edited = () => only({ action: 'phonebook.companyChanged', subjectId: company.id })
const audited = async (action: string) => {
  const { rows } = await product.pool.query<{
    actor_id: number
    subject_kind: string
    subject_id: number
    said: string
  }>(
    `select a.actor_id::int, a.subject_kind, a.subject_id::int, concat(v.before, v.after) as said from platform.audit a join platform.audit_values v on v.audit_id = a.id where action = $1 order by a.id`,
    [action],
  )
  return rows
}

describe('an entry', () => {
  test('says who, what, which record, which fields, when and in which request, and no value', async () => {
    const entry = await edited()
    expect(entry).toMatchObject({
      actor: { id: linId, name: '林晓帆' },
      action: 'phonebook.companyChanged',
      subject: { kind: 'company', id: company.id, name: '金丝雀物流' },
      fields: ['progress', 'telephone'],
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(JSON.stringify(await list())).not.toContain('8765 4829')
  })

  test('of signing in is the own deed of who signs in, and is found as such', async () => {
    expect((await list({ action: 'identity.signedIn', actorId: linId })).rows).toMatchObject([
      { actor: { id: linId, name: '林晓帆' } },
    ])
    expect((await list({ action: 'identity.signedIn', q: '林晓' })).rows).toHaveLength(1)
  })

  test('of the system names nobody', async () => {
    const { rows } = await list({ action: 'identity.demoPeopleCreated' })
    expect(rows).toMatchObject([{ actor: null, subject: { kind: 'user', id: null, name: null } }])
  })
})

describe('the values of an entry', () => {
  test('are opened from what to what, and that is written down, by entry and without them', async () => {
    const { id } = await edited()
    const before = (await audited('oversight.auditValuesOpened')).length
    expect(await meng.call(openAuditValues, { params: { id }, body: {} })).toEqual({
      before: { progress: 'quoted', telephone: '8765 4829' },
      after: { progress: 'ordered', telephone: '1111 2222' },
    })
    const [opening, ...more] = (await audited('oversight.auditValuesOpened')).slice(before)
    expect(more).toEqual([])
    expect(opening).toEqual({ actor_id: idOf('sysadmin'), subject_kind: 'auditEntry', subject_id: id, said: '' })
  })

  test('of what one did oneself, or of an entry without any, leave nothing', async () => {
    const own = await meng.call(createCompany, { body: { name: '自己的公司' } })
    const { id } = await only({ action: 'phonebook.companyCreated', subjectId: own.id })
    await (await product.signIn('sales')).call(signOut, {})
    const { id: without } = await only({ action: 'identity.signedOut', actorId: linId })
    const before = await audited('oversight.auditValuesOpened')
    expect((await meng.call(openAuditValues, { params: { id }, body: {} })).after).toMatchObject({ name: '自己的公司' })
    expect(await meng.call(openAuditValues, { params: { id: without }, body: {} })).toEqual({
      before: null,
      after: null,
    })
    expect(await audited('oversight.auditValuesOpened')).toEqual(before)
  })

  test('stay closed for who does not see the record, or sees it masked; of the first not even the name is said', async () => {
    const { id } = await edited()
    expect(await auditor.call(openAuditValues, { params: { id }, body: {} })).toEqual({ before: null, after: null })
    expect((await only({ action: 'phonebook.companyChanged', subjectId: company.id }, auditor)).subject.name).toBeNull()
    const created = await only({ action: 'phonebook.companyCreated', subjectId: pooled.id }, auditor)
    expect(created.subject.name).toBe('公海物流')
    expect(await auditor.call(openAuditValues, { params: { id: created.id }, body: {} })).toEqual({
      before: null,
      after: null,
    })
  })

  test('cover how clients and leads are reached for whoever’s role shows none', async () => {
    const after = {
      name: '金丝雀展商',
      mobile: '13800138000',
      emails: ['wang@ship.example'],
      note: '请打 13900139000',
      draft: { values: [{ kind: 'wechat', value: 'wang_fang' }] },
      count: 3,
    }
    await write(product.context, { permission: 'identity.ownSession', audit: 'test.lead' }, (tx) =>
      tx.audit({ subject: 'lead', id: 1, after }),
    )
    const { id } = await only({ action: 'test.lead' })
    expect((await meng.call(openAuditValues, { params: { id }, body: {} })).after).toEqual(after)
    expect((await auditor.call(openAuditValues, { params: { id }, body: {} })).after).toEqual({
      name: '金丝雀展商',
      mobile: maskedText,
      emails: [maskedText],
      note: `请打 ${maskedText}`,
      draft: { values: [{ kind: maskedText, value: maskedText }] },
      count: 3,
    })
  })

  test('are gone with the record', async () => {
    const doomed = await lin.call(createCompany, { body: { name: '短命物流' } })
    const { id } = await only({ action: 'phonebook.companyCreated', subjectId: doomed.id })
    await lin.call(deleteCompany, { params: { id: doomed.id }, version: doomed.version })
    expect((await only({ action: 'phonebook.companyDeleted', subjectId: doomed.id })).subject.name).toBeNull()
    await product.pool.query(`update platform.audit_values set before = null, after = null where audit_id = $1`, [id])
    expect(await meng.call(openAuditValues, { params: { id }, body: {} })).toEqual({ before: null, after: null })
  })

  test('of an entry that is not there are refused', async () => {
    expect(await codeOf(meng.call(openAuditValues, { params: { id: 9_999_999 }, body: {} }))).toBe(
      'oversight.entry_not_found',
    )
  })
})

describe('the log', () => {
  test('is for those whose role opens the screen', async () => {
    const { id } = await edited()
    const before = await audited('oversight.auditValuesOpened')
    expect(await codeOf(list({}, lin))).toBe('platform.forbidden')
    expect(await codeOf(lin.call(listAuditChoices, {}))).toBe('platform.forbidden')
    expect(await codeOf(lin.call(openAuditValues, { params: { id }, body: {} }))).toBe('platform.forbidden')
    expect(await audited('oversight.auditValuesOpened')).toEqual(before)
  })

  test('is narrowed by person, deed, record, request and day', async () => {
    const entry = await edited()
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const yesterday = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10)
    const at = { subjectKind: 'company', subjectId: company.id }
    for (const query of [
      { actorId: linId, ...at },
      { action: entry.action, ...at },
      { requestId: entry.requestId },
      { from: today, to: today, ...at },
    ])
      expect((await list(query)).rows.map(({ id }) => id)).toContain(entry.id)
    for (const query of [
      { actorId: idOf('sales2'), ...at },
      { action: 'phonebook.companyDeleted', ...at },
      { requestId: 'x', ...at },
      { to: yesterday, ...at },
      { subjectKind: 'user', subjectId: company.id, action: entry.action },
    ])
      expect((await list(query)).rows).toEqual([])
  })

  test('is searched by people, by records that the reader may see, and by request', async () => {
    const { id, requestId } = await edited()
    for (const q of ['林晓', '金丝雀', requestId]) expect((await list({ q })).rows.map((row) => row.id)).toContain(id)
    expect((await list({ q: '金丝雀' }, auditor)).rows).toEqual([])
    expect((await list({ q: '4829' }, auditor)).rows).toEqual([])
    for (const q of ['没有这个人', "'; drop table"]) expect((await list({ q })).rows).toEqual([])
  })

  test('is newest first, a page at a time, each entry once, also where many are of one moment', async () => {
    await write(product.context, { permission: 'identity.ownSession', audit: 'test.many' }, async (tx) => {
      for (let index = 1; index <= 23; index++) await tx.audit({ subject: 'thing', id: index })
    })
    const seen: (number | null)[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await list({ action: 'test.many', limit: 5, ...(cursor ? { cursor } : {}) })
      expect(page.count).toEqual({ value: 23, exact: true })
      seen.push(...page.rows.map(({ subject }) => subject.id))
      if (page.next === null) break
      cursor = page.next
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index))
  })

  test('counts to ten thousand, and says "more than" beyond', async () => {
    await product.pool.query(
      `insert into platform.audit (action, subject_kind, request_id) select 'test.crowd', 'thing', 'r' from generate_series(1, 10001)`,
    )
    expect((await list({ action: 'test.crowd', limit: 1 })).count).toEqual({ value: 10_000, exact: false })
  })

  test('says which deeds and kinds of record it holds', async () => {
    const { actions, subjectKinds } = await meng.call(listAuditChoices, {})
    const { rows } = await product.pool.query<{ action: string }>('select distinct action from platform.audit')
    expect(actions.toSorted()).toEqual(rows.map(({ action }) => action).toSorted())
    expect(subjectKinds).toContainEqual({ kind: 'company', action: expect.stringMatching(/^phonebook\./) })
  })

  const yearZero = Buffer.from('["0000-01-01T00:00:00Z",1]').toString('base64url')
  test.each([
    'limit=0',
    'limit=101',
    'actorId=x',
    'action=drop%20table',
    'subjectKind=x%27',
    'from=2026-02-30',
    'cursor=x',
    `cursor=${yearZero}`,
    'before=1',
  ])('is not opened with %s', async (query) => {
    const answer = await fetch(`${product.api}/oversight/audit?${query}`, { headers: meng.headers() })
    expect(answer.status).toBe(400)
  })
})

describe('as a file', () => {
  const audit = product.context.lists.find(({ name }) => name === 'audit')?.export
  const contextOf = async (username: string, codes: number[], capabilities: ('export' | 'edit')[]) => ({
    ...product.context,
    language: 'en' as const,
    actor: {
      kind: 'person' as const,
      id: idOf(username),
      name: username,
      roleId: 1,
      sessionId: null,
      departmentId: null,
      opensEverything: false,
      codes: new Set(codes),
      capabilities: new Set(capabilities),
      reach: { kind: 'all' as const },
    },
  })

  test('the log has words and no values, page by page', async () => {
    const context = await contextOf('sysadmin', [354], ['export'])
    const query = { subjectKind: 'company', subjectId: company.id }
    const rows: Record<string, Cell>[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await audit?.rows(context, query, { cursor, limit: 1 })
      rows.push(...(page?.rows ?? []))
      if (!page?.next) break
      cursor = page.next
    }
    expect(await audit?.count(context, query)).toBe(rows.length)
    expect(rows[0]).toEqual({
      at: expect.any(Date),
      actor: '林晓帆',
      action: 'Changed a company',
      subjectKind: 'Company',
      subject: '金丝雀物流',
      subjectId: company.id,
      fields: 'Progress, Telephone',
      requestId: expect.any(String),
    })
    expect(JSON.stringify(rows)).not.toContain('8765 4829')
  })

  test.each<[string, number[], ('export' | 'edit')[]]>([
    ['who does not open the log', [321], ['export']],
    ['who may not export', [354], ['edit']],
  ])('it is refused to %s', async (_, codes, capabilities) => {
    const context = await contextOf('sales', codes, capabilities)
    await expect(async () => audit?.rows(context, {}, { cursor: undefined, limit: 1 })).rejects.toMatchObject({
      code: 'platform.forbidden',
    })
    await expect(async () => audit?.count(context, {})).rejects.toMatchObject({ code: 'platform.forbidden' })
  })
})
