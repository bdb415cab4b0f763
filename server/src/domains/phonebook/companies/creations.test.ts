import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, ask, fingerprint, openOffice, refusalOf } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const boss = await product.signIn('sysadmin')

test('every field comes back as it was filled in', async () => {
  const departmentId = office.department('华东销售部')
  const body = aCompany({ code: '华东-0012', departmentId })
  const { id } = await lin.call(createCompany, { body })
  const { departmentId: _, ...fields } = body
  expect(await lin.call(getCompany, { params: { id } })).toEqual({
    ...fields,
    id,
    version: 1,
    department: { id: departmentId, name: '华东销售部' },
    custodian: { id: office.person('sales'), name: '林晓帆' },
    followers: [],
    tagIds: [],
    heldSince: expect.stringMatching(/^20\d\d-/),
    lastTouchAt: null,
    nextContactAt: null,
    daysLeft: null,
    pooledAt: null,
    formerCustodian: null,
    primaryContact: null,
    progressSince: expect.stringMatching(/^20\d\d-/),
    stale: false,
    createdAt: expect.stringMatching(/^20\d\d-/),
    createdBy: '林晓帆',
    updatedAt: expect.stringMatching(/^20\d\d-/),
    updatedBy: '林晓帆',
    inside: true,
    masked: false,
    can: { edit: true, delete: true, claim: false, assign: false, giveAway: true, changeFollowers: true, apply: false },
  })
})

test('a name is enough; everything else has its default', async () => {
  const made = await lin.call(createCompany, { body: { name: '义乌顺达' } })
  const { departmentId: _, ...defaults } = newCompany.parse({ name: '义乌顺达' })
  expect(made).toMatchObject({
    ...defaults,
    code: expect.stringMatching(/^C\d{7}$/),
    department: null,
    visibility: 'private',
    version: 1,
  })
})

test('a created company is in the log with its values and in its activity without', async () => {
  const { id, code } = await lin.call(createCompany, { body: aCompany() })
  const { log, activity } = await tracesOf(id)
  expect(log).toEqual([
    { action: 'phonebook.companyCreated', actor_id: office.person('sales'), before: null, after: aCompany({ code }) },
  ])
  expect(activity).toEqual([{ kind: 'phonebook.activity.created', actor_id: office.person('sales'), facts: {} }])
})

test('into the pool: without custodian, and masked at once for its creator', async () => {
  const made = await lin.call(createCompany, { body: aCompany({ visibility: 'public', creditTerms: '月结 30 天' }) })
  expect(made).toMatchObject({
    custodian: null,
    masked: true,
    telephone: '••••••',
    email: '••••••',
    qq: '••••••',
    creditTerms: '••••••',
    can: { edit: false, delete: false },
  })
  expect(await boss.call(getCompany, { params: { id: made.id } })).toMatchObject({
    masked: false,
    telephone: aCompany().telephone,
    creditTerms: '月结 30 天',
    can: { edit: true },
  })
})

test('a code that is taken is refused, names its field, and leaves nothing behind', async () => {
  await lin.call(createCompany, { body: aCompany({ code: 'NGB-1' }) })
  const before = await fingerprint(product.db)
  const refusal = await refusalOf(boss.call(createCompany, { body: aCompany({ code: ' NGB-1 ' }) }))
  expect(refusal).toMatchObject({
    httpStatus: 409,
    code: 'phonebook.code_taken',
    details: { fields: [{ field: 'code', code: 'phonebook.code_taken' }] },
  })
  expect(refusal.details?.fields?.[0]?.message).toBe('This customer code is taken. Choose another one.')
  expect(await fingerprint(product.db)).toBe(before)
})

test('ten create with one code at once: one has it, nine are refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(product.api, lin, 'POST', '', { body: { name: '同时', code: 'AT-ONCE' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
  const { count } = await lin.call(listCompanies, { query: { q: 'AT-ONCE' } })
  expect(count).toEqual({ value: 1, exact: true })
})

test('codes that are made differ, and step over what somebody has typed', async () => {
  const [first, ...others] = await Promise.all(
    Array.from({ length: 8 }, () => lin.call(createCompany, { body: { name: '自动编码' } })),
  )
  expect(new Set([first, ...others].map((made) => made?.code)).size).toBe(8)
  const highest = Math.max(...[first, ...others].map((made) => Number(made?.code.slice(1))))
  const next = [1, 2].map((step) => `C${String(highest + step).padStart(7, '0')}`)
  for (const code of next) await lin.call(createCompany, { body: { name: '手工编码', code } })
  const made = await lin.call(createCompany, { body: { name: '又一家', code: '  ' } })
  expect(made.code).toMatch(/^C\d{7}$/)
  expect(next).not.toContain(made.code)
})

test.each([
  ['characters beyond the usual planes', '深圳市䶮丰𠮷祥物流', '深圳市䶮丰𠮷祥物流'],
  ['two hundred of them', '𠮷'.repeat(200), '𠮷'.repeat(200)],
  ['blanks around it, also wide ones', ' \u3000 大连港  ', '大连港'],
  ['marks of direction that came with a copy', '\u202A大连\u200F外代\u202C', '大连外代'],
  ['a name from right to left', 'شركة الملاحة', 'شركة الملاحة'],
  ['quotes, backslashes and percent signs', `O'Neill \\ "100%" _x_`, `O'Neill \\ "100%" _x_`],
  ['what looks like a tag', '<b>ACME</b>'.replace('/', ''), '<b>ACME<b>'],
])('a name may hold %s', async (_, name, kept) => {
  expect(await lin.call(createCompany, { body: { name } })).toMatchObject({ name: kept })
})

test('blanks alone are nothing, and lanes, ports and countries are read in any case', async () => {
  const made = await lin.call(createCompany, {
    body: {
      name: '宽容',
      email: '  ',
      qq: ' ',
      telephone: ' ',
      website: ' ',
      country: 'nl',
      coreRoutes: [{ pol: 'cnsha', pod: ' nlrtm ' }],
    },
  })
  expect(made).toMatchObject({
    email: '',
    qq: '',
    telephone: '',
    website: '',
    country: 'NL',
    coreRoutes: [{ pol: 'CNSHA', pod: 'NLRTM' }],
  })
})

test('a department that does not exist is refused and named', async () => {
  const before = await fingerprint(product.db)
  const refusal = await refusalOf(lin.call(createCompany, { body: aCompany({ departmentId: 987_654_321 }) }))
  expect(refusal).toMatchObject({
    httpStatus: 400,
    details: { fields: [{ field: 'departmentId', code: 'phonebook.department_unknown' }] },
  })
  expect(await fingerprint(product.db)).toBe(before)
})

async function tracesOf(id: number) {
  const log = await product.db
    .selectFrom('platform.audit as entry')
    .innerJoin('platform.audit_values as kept', 'kept.audit_id', 'entry.id')
    .select(['entry.action', 'entry.actor_id', 'kept.before', 'kept.after'])
    .where('entry.subject_kind', '=', 'company')
    .where('entry.subject_id', '=', id)
    .execute()
  const activity = await product.db
    .selectFrom('activity.entries')
    .select(['kind', 'actor_id', 'facts'])
    .where('subject_id', '=', id)
    .execute()
  return { log, activity }
}
