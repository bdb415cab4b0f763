import { createCompany, deleteCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { toldADay } from './rows/rows.queries.ts'
import { aCompany, fingerprint, judgeSheetRows, openOffice, personContext } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const wang = await product.signIn('sales2')
const boss = await product.signIn('sysadmin')
let asLin: Context
let asWang: Context
let asManager: Context
let asBoss: Context
beforeAll(async () => {
  const as = (username: string) => personContext(product.context, office.person(username))
  ;[asLin, asWang, asManager, asBoss] = await Promise.all([as('sales'), as('sales2'), as('manager'), as('sysadmin')])
})

/** Each company gets values of its own, so that nothing else in the file matches it. */
let made = 0
const distinct = (more: Parameters<typeof aCompany>[0] = {}) => {
  made += 1
  const own = {
    name: `判定${made}号物流有限公司`,
    organizationNumber: `REG91310000TEST${String(made).padStart(6, '0')}`,
    email: `ops@firm${made}.example`,
  }
  return aCompany({ ...own, phoneAreaCode: '', telephone: `142${String(made).padStart(8, '0')}`, ...more })
}

describe('a row that is nobody yet', () => {
  test('is a new company, with keys for the rest of the file', async () => {
    const [row] = await judgeSheetRows(asLin, [
      {
        name: '全新（中国）物流有限公司',
        code: 'NEW-1',
        email: 'A@New.example',
        organizationNumber: '91310000ma1fl00043',
        telephone: '+86 574-11112222',
      },
    ])
    expect(row).toMatchObject({ verdict: 'create' })
    expect(row?.keys).toEqual([
      'code:NEW-1',
      'organizationNumber:91310000MA1FL00043',
      'name:全新中国物流',
      'name:全新中国物流/ltd',
      'email:a@new.example',
    ])
    expect(row?.match).toBeUndefined()
  })

  test('without a name is an error, and every other problem is told with it or before it', async () => {
    const [nameless, both] = await judgeSheetRows(asLin, [{ email: 'x@y.example' }, { name: '', type: '朋友' }])
    expect(nameless).toMatchObject({
      verdict: 'error',
      problems: [{ field: 'name', code: 'phonebook.company_name_blank' }],
    })
    expect(both?.problems?.map(({ field }) => field)).toEqual(['type', 'name'])
  })

  test('and nothing is written by judging', async () => {
    const before = await fingerprint(product.db)
    await judgeSheetRows(asLin, [{ name: '只是看看' }, { name: 'A/B' }])
    expect(await fingerprint(product.db)).toBe(before)
  })
})

describe("by its code, a row is one's own company", () => {
  test('unchanged when it says what is there', async () => {
    const { code, id } = await lin.call(createCompany, { body: distinct() })
    const [row] = await judgeSheetRows(asLin, [
      { code, type: 'Freight forwarder', masterCoLoader: 'Y', country: 'CHN', routeAreas: '欧基港、美西' },
    ])
    expect(row).toMatchObject({ verdict: 'unchanged', subjectId: id, keys: [`code:${code}`] })
  })

  test('changed where it says something else, with old and new words of the reader', async () => {
    const { code, id } = await lin.call(createCompany, {
      body: distinct({ departmentId: office.department('华东销售部') }),
    })
    const [row] = await judgeSheetRows(asLin, [
      {
        code,
        type: 'carrier',
        routeAreas: '红海',
        departmentId: '华南销售部',
        remark: '新备注',
        coreRoutes: 'CNNGB-USLGB',
      },
    ])
    expect(row).toMatchObject({ verdict: 'update', subjectId: id })
    expect(row?.changes).toEqual([
      { field: 'type', before: '同行货代', after: '船公司' },
      { field: 'routeAreas', before: '美西、欧基港', after: '红海' },
      { field: 'coreRoutes', before: 'CNNGB → USLAX; CNSHA → NLRTM', after: 'CNNGB → USLGB' },
      { field: 'departmentId', before: '华东销售部', after: '华南销售部' },
      { field: 'remark', before: '周三截关前订舱\n只走直航', after: '新备注' },
    ])
  })

  test('empty cells keep or clear as was chosen, and what always holds something keeps it', async () => {
    const { code } = await lin.call(createCompany, { body: distinct() })
    const blanks = {
      code,
      name: '',
      email: '',
      routeAreas: '',
      departmentId: '',
      type: '',
      progress: '',
      masterCoLoader: '',
    }
    expect(await judgeSheetRows(asLin, [blanks])).toMatchObject([{ verdict: 'unchanged' }])
    const [cleared] = await judgeSheetRows(asLin, [blanks], { blanks: 'clear' })
    expect(cleared).toMatchObject({
      verdict: 'update',
      changes: [
        { field: 'email', after: '' },
        { field: 'routeAreas', after: '' },
      ],
    })
  })

  test('numbers that a spreadsheet has maimed, or that stand whole in one cell, are still the same', async () => {
    const { code } = await lin.call(createCompany, {
      body: distinct({ phoneAreaCode: '0574', telephone: '8765 4829 转 801' }),
    })
    expect(
      await judgeSheetRows(asLin, [{ code, phoneCountryCode: '86', phoneAreaCode: '574', telephone: '87654829转801' }]),
    ).toMatchObject([{ verdict: 'unchanged' }])
    expect(await judgeSheetRows(asLin, [{ code, telephone: '0086-574-87654829 转 801' }])).toMatchObject([
      { verdict: 'unchanged' },
    ])
    expect(await judgeSheetRows(asLin, [{ code, telephone: '0086-574-87654820 转 801' }])).toMatchObject([
      { verdict: 'update', changes: [{ field: 'telephone' }] },
    ])
  })

  test('an error where a cell is not understood, though the record is known', async () => {
    const { code, id } = await lin.call(createCompany, { body: distinct() })
    const [row] = await judgeSheetRows(asLin, [{ code, qq: 'abc' }])
    expect(row).toMatchObject({
      verdict: 'error',
      problems: [{ field: 'qq', code: 'phonebook.qq_digits' }],
      match: { id, by: 'code' },
    })
  })

  test("a manager changes what his people hold, and everybody's pool is changed by who reaches all", async () => {
    const his = await lin.call(createCompany, { body: distinct() })
    const pooled = await lin.call(createCompany, { body: distinct({ visibility: 'public' }) })
    const rows = [
      { code: his.code, industry: '货代' },
      { code: pooled.code, industry: '货代' },
    ]
    expect((await judgeSheetRows(asManager, rows)).map(({ verdict }) => verdict)).toEqual(['update', 'duplicate'])
    expect((await judgeSheetRows(asBoss, rows)).map(({ verdict }) => verdict)).toEqual(['update', 'update'])
  })
})

describe("another's private company", () => {
  test('by its code is a taken code and nothing more', async () => {
    const body = distinct({ code: 'HIS-CODE' })
    await wang.call(createCompany, { body })
    const [row] = await judgeSheetRows(asLin, [{ code: 'HIS-CODE', name: body.name }])
    expect(row).toEqual({
      verdict: 'error',
      problems: [{ field: 'code', code: 'phonebook.code_taken', params: { code: 'HIS-CODE' } }],
      keys: ['code:HIS-CODE'],
    })
  })

  test.each(['organizationNumber', 'name', 'email', 'telephone'] as const)(
    'by %s is a duplicate that shows name, custodian and state',
    async (by) => {
      const body = distinct()
      await wang.call(createCompany, { body })
      const [row] = await judgeSheetRows(asLin, [{ name: '别的名字' + by, [by]: body[by] }], { existing: 'update' })
      expect(row).toEqual({
        verdict: 'duplicate',
        match: { id: null, name: body.name, custodian: '周敏', visibility: 'private', by },
        keys: expect.any(Array) as unknown,
      })
    },
  )

  test('is found by its name in any width, case, brackets and legal form', async () => {
    await wang.call(createCompany, { body: distinct({ name: 'Ocean Gate (HK) Logistics Co., Ltd.' }) })
    expect(
      await judgeSheetRows(asLin, [
        { name: 'ＯＣＥＡＮ　GATE HK LOGISTICS LIMITED' },
        { name: 'Ocean Gate Logistics' },
      ]),
    ).toMatchObject([{ verdict: 'duplicate', match: { by: 'name' } }, { verdict: 'create' }])
  })

  test('being looked up leaves one row in the log for all of them, and none when nothing was told', async () => {
    const [one, other] = [distinct(), distinct()]
    const his = [await wang.call(createCompany, { body: one }), await wang.call(createCompany, { body: other })]
    const before = await lookups()
    await judgeSheetRows(asLin, [{ name: one.name }, { name: other.name }, { name: one.name }, { name: '谁也不是' }])
    expect((await lookups()).slice(before.length)).toEqual([
      { actor_id: office.person('sales'), after: { ids: his.map(({ id }) => id) } },
    ])
    await judgeSheetRows(asLin, [{ name: one.name }, { name: '谁也不是' }])
    await judgeSheetRows(asManager, [{ name: one.name }])
    expect(await lookups()).toHaveLength(before.length + 1)
  })

  test('is told of so many times a day only; what was told stays told', async () => {
    const [known, more] = [distinct(), distinct()]
    await wang.call(createCompany, { body: known })
    await wang.call(createCompany, { body: more })
    const third = await personContext(product.context, office.person('sales3'))
    await judgeSheetRows(third, [{ name: known.name }])
    await spendLookups('sales3', toldADay - 1)
    const [again, refused, own] = await judgeSheetRows(third, [
      { name: known.name },
      { name: more.name },
      { name: '自己的新客户' },
    ])
    expect(again).toMatchObject({ verdict: 'duplicate', match: { name: known.name } })
    expect(refused).toEqual({
      verdict: 'error',
      problems: [{ field: 'name', code: 'phonebook.lookups_spent' }],
      keys: expect.any(Array) as unknown,
    })
    expect(own).toMatchObject({ verdict: 'create' })
  })

  const lookups = () =>
    product.db
      .selectFrom('platform.audit as entry')
      .innerJoin('platform.audit_values as kept', 'kept.audit_id', 'entry.id')
      .select(['entry.actor_id', 'kept.after'])
      .where('entry.action', '=', 'phonebook.companiesLookedUp')
      .orderBy('entry.id')
      .execute()
})

describe('a record found otherwise than by its code', () => {
  test('is changed only when that was chosen', async () => {
    const body = distinct()
    const { id } = await lin.call(createCompany, { body })
    const rows: Record<string, string>[] = [
      { name: body.name, industry: '货代' },
      { name: '新名字', organizationNumber: body.organizationNumber.toLowerCase() },
    ]
    for (const row of rows) {
      expect(await judgeSheetRows(asLin, [row])).toMatchObject([{ verdict: 'duplicate', match: { id } }])
      expect(await judgeSheetRows(asLin, [row], { existing: 'update' })).toMatchObject([
        { verdict: 'update', subjectId: id },
      ])
    }
    expect(await judgeSheetRows(asLin, [{ name: body.name, type: '货代' }])).toMatchObject([{ verdict: 'unchanged' }])
  })

  test('by e-mail or phone alone never', async () => {
    const body = distinct()
    const { id } = await lin.call(createCompany, { body })
    const rows: Record<string, string>[] = [
      { name: '共用邮箱', email: body.email.toUpperCase() },
      { name: '共用总机', telephone: `+86 ${body.telephone}` },
    ]
    expect(await judgeSheetRows(asLin, rows, { existing: 'update' })).toMatchObject([
      { verdict: 'duplicate', match: { id, by: 'email' } },
      { verdict: 'duplicate', match: { id, by: 'telephone' } },
    ])
  })

  test('is the one nearest to the caller when several would do', async () => {
    const body = distinct()
    await wang.call(createCompany, { body: { ...body, code: '' } })
    const mine = await lin.call(createCompany, { body: { ...body, code: '' } })
    expect(await judgeSheetRows(asLin, [{ name: body.name }])).toMatchObject([
      { match: { id: mine.id, custodian: '林晓帆' } },
    ])
    expect(await judgeSheetRows(asWang, [{ name: body.name }])).toMatchObject([{ match: { custodian: '周敏' } }])
  })

  test('a number that is a word or too short finds nobody', async () => {
    await lin.call(createCompany, { body: distinct({ organizationNumber: '待补' }) })
    await lin.call(createCompany, { body: distinct({ organizationNumber: '1234' }) })
    expect(
      await judgeSheetRows(asLin, [
        { name: '甲方', organizationNumber: '待补' },
        { name: '乙方', organizationNumber: '1234' },
      ]),
    ).toMatchObject([{ verdict: 'create' }, { verdict: 'create' }])
  })
})

describe('a pool record', () => {
  test('is unchanged for whoever sees it masked and brings it as it was shown, else a duplicate', async () => {
    const { id } = await lin.call(createCompany, { body: distinct({ visibility: 'public' }) })
    const { code, name, telephone } = await lin.call(getCompany, { params: { id } })
    expect(telephone).toBe('••••••')
    const shown = { code, name, telephone, email: '••••••', type: '同行货代' }
    expect(await judgeSheetRows(asLin, [shown])).toMatchObject([{ verdict: 'unchanged', subjectId: id }])
    expect(await judgeSheetRows(asLin, [{ ...shown, type: '直客' }], { existing: 'update' })).toMatchObject([
      { verdict: 'duplicate', match: { id, by: 'code' } },
    ])
  })

  test('does not say by its verdict whether a guess at a masked value is right', async () => {
    const body = distinct({ visibility: 'public' })
    const { code } = await lin.call(createCompany, { body })
    const verdicts = (
      await judgeSheetRows(asLin, [
        { code, telephone: body.telephone },
        { code, telephone: '14299999999' },
      ])
    ).map(({ verdict }) => verdict)
    expect(verdicts).toEqual(['duplicate', 'duplicate'])
  })

  test('a masked address or number is found at the cost of a look-up, what the list itself shows at none', async () => {
    const body = distinct({ visibility: 'public' })
    const { id } = await lin.call(createCompany, { body })
    const guess = { name: '瞎猜的', email: body.email.toUpperCase() }
    const guesser = await personContext(product.context, office.person('manager2'))
    await spendLookups('manager2', toldADay)
    expect(
      await judgeSheetRows(guesser, [guess, { name: '也是瞎猜', telephone: body.telephone }, { name: body.name }]),
    ).toMatchObject([
      { verdict: 'error', problems: [{ field: 'email', code: 'phonebook.lookups_spent' }] },
      { verdict: 'error', problems: [{ field: 'telephone', code: 'phonebook.lookups_spent' }] },
      { match: { id, by: 'name' } },
    ])
    expect(await judgeSheetRows(asBoss, [guess])).toMatchObject([{ verdict: 'duplicate', match: { id, by: 'email' } }])
  })

  test('masked values change nothing for whoever may edit it', async () => {
    const { code } = await lin.call(createCompany, { body: distinct({ visibility: 'public' }) })
    expect(
      await judgeSheetRows(asBoss, [{ code, telephone: '••••••', email: '••••••', qq: '••••••' }], { blanks: 'clear' }),
    ).toMatchObject([{ verdict: 'unchanged' }])
  })
})

/** Inserts an audit row, as if so many other records had already been shown today. */
const spendLookups = (username: string, count: number) =>
  sql`
  with entry as (insert into platform.audit (actor_id, action, subject_kind, request_id)
    values (${office.person(username)}, 'phonebook.companiesLookedUp', 'company', 'test') returning id)
  insert into platform.audit_values (audit_id, after)
  select id, jsonb_build_object('ids', (select jsonb_agg(-n) from generate_series(1, ${count}::int) n)) from entry`.execute(
    product.db,
  )

test('a company that is being deleted is nobody, but its code is not free yet', async () => {
  const body = distinct({ code: 'LEAVING' })
  const { id } = await lin.call(createCompany, { body })
  await lin.call(deleteCompany, { params: { id }, version: 1 })
  expect(await judgeSheetRows(asLin, [{ code: 'LEAVING', name: body.name }, { name: body.name }])).toMatchObject([
    { verdict: 'error', problems: [{ code: 'phonebook.code_taken' }] },
    { verdict: 'create' },
  ])
})

test('whoever may not import is refused, and who may not edit changes nothing', async () => {
  await expect(
    judgeSheetRows(await personContext(product.context, office.person('follow')), [{ name: '甲' }]),
  ).rejects.toMatchObject({ code: 'platform.forbidden' })
  const { code } = await lin.call(createCompany, { body: distinct() })
  const withoutEdit: Context = {
    ...asLin,
    actor: asLin.actor?.kind === 'person' ? { ...asLin.actor, capabilities: new Set(['import']) } : null,
  }
  expect(await judgeSheetRows(withoutEdit, [{ code, industry: '货代' }])).toMatchObject([{ verdict: 'duplicate' }])
})

test('three queries, however many rows, where none is known', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    code: `Q-${index}`,
    name: `查询${index}`,
    email: `q${index}@many.example`,
    telephone: `143${String(index).padStart(8, '0')}`,
    organizationNumber: `REG91310000MANY${String(index).padStart(6, '0')}`,
  }))
  const statements: string[] = []
  const db = asBoss.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements.push('')
      return result
    },
  })
  await judgeSheetRows({ ...asBoss, db }, rows)
  expect(statements.length).toBe(3)
  expect((await boss.call(listCompanies, { query: { q: '查询' } })).rows).toEqual([])
})
