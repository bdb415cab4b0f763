import { createCompany, deleteCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { LivePublication } from '../../../platform/live.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { searchColumns } from '../companies/companies.rules.ts'
import { aCompany, fingerprint, judgeSheetRows, logOf, openOffice, personContext, writeSheetRows } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const boss = await product.signIn('sysadmin')
let asLin: Context
let asManager: Context
beforeAll(async () => {
  asLin = await personContext(product.context, office.person('sales'))
  asManager = await personContext(product.context, office.person('manager'))
})

const full = {
  name: '写入远洋物流有限公司',
  code: 'W-1',
  organizationNumber: '91310000MA1FL00030',
  progress: '已报价',
  type: '货代',
  masterCoLoader: '是',
  telephone: '+86 574-8765 4829 转 801',
  email: 'Booking@written.example',
  qq: '842561970',
  website: 'www.written.example',
  country: '中国',
  province: '浙江省宁波市',
  address: '江东北路 317 号',
  postalCode: '315040',
  mainCategory: '小家电',
  industry: '国际货代',
  routeAreas: '美西、欧基港',
  containers: '20GP、40HQ',
  coreRoutes: 'CNNGB-USLAX',
  source: '展会',
  platform: '微信',
  departmentId: '华东销售部',
  remark: '周三截关\n直航',
}

describe('new companies', () => {
  test('are written with every field, their log and their activity, as if each had been filled in', async () => {
    const outcome = await writeSheetRows(asLin, await judgeSheetRows(asLin, [full]))
    const id = outcome[0]?.subjectId ?? 0
    expect(outcome).toEqual([
      { row: 2, verdict: 'create', subjectId: id, change: { before: null, after: { fields: { code: 'W-1' } } } },
    ])
    const company = await lin.call(getCompany, { params: { id } })
    const typed = aCompany({
      name: full.name,
      code: 'W-1',
      telephone: '87654829 转 801',
      email: full.email,
      website: full.website,
      province: '浙江省',
      city: '宁波',
      address: full.address,
      coreRoutes: [{ pol: 'CNNGB', pod: 'USLAX' }],
      remark: full.remark,
      departmentId: office.department('华东销售部'),
    })
    const { departmentId, ...fields } = typed
    expect(company).toMatchObject({
      ...fields,
      version: 1,
      department: { id: departmentId },
      custodian: { name: '林晓帆' },
      createdBy: '林晓帆',
    })
    expect(await columnsOf(id)).toEqual(searchColumns(typed))
    expect(await logOf(product.db, id)).toEqual([
      {
        action: 'phonebook.companyCreated',
        actor_id: office.person('sales'),
        request_id: 'test',
        before: null,
        after: typed,
      },
    ])
    const { entries } = await lin.call(listCompanyActivity, { params: { id }, query: {} })
    expect(entries).toMatchObject([{ kind: 'phonebook.activity.created', actor: { name: '林晓帆' }, facts: {} }])
  })

  test('get their codes in the order of the file, and are found by them', async () => {
    const outcome = await writeSheetRows(
      asLin,
      await judgeSheetRows(
        asLin,
        [1, 2, 3].map((number) => ({ name: `自编码${number}` })),
      ),
    )
    const codes = await Promise.all(
      outcome.map(async ({ subjectId }) => (await lin.call(getCompany, { params: { id: subjectId ?? 0 } })).code),
    )
    expect(codes.every((code) => /^C\d{7}$/.test(code))).toBe(true)
    expect(codes).toEqual(codes.toSorted())
    const { rows } = await lin.call(listCompanies, { query: { q: codes[1] ?? '' } })
    expect(rows.map(({ name }) => name)).toEqual(['自编码2'])
    expect(await columnsOf(rows[0]?.id ?? 0)).toEqual(searchColumns(aEmpty('自编码2', codes[1] ?? '')))
  })

  test('step over codes that somebody has typed', async () => {
    const [{ last }] = (
      await sql<{ last: string }>`select last_value::text as last from phonebook.company_code`.execute(product.db)
    ).rows as [{ last: string }]
    const typed = [2, 3].map((step) => `C${String(Number(last) + step).padStart(7, '0')}`)
    for (const code of typed) await lin.call(createCompany, { body: { name: '手工编码', code } })
    const outcome = await writeSheetRows(
      asLin,
      await judgeSheetRows(
        asLin,
        [1, 2, 3, 4].map((number) => ({ name: `让开${number}` })),
      ),
    )
    expect(outcome.map(({ verdict }) => verdict)).toEqual(['create', 'create', 'create', 'create'])
    const ids = outcome.map(({ subjectId }) => subjectId)
    expect(new Set(ids).size).toBe(4)
    const names = await Promise.all(
      ids.map(async (id) => (await lin.call(getCompany, { params: { id: id ?? 0 } })).name),
    )
    expect(names).toEqual(['让开1', '让开2', '让开3', '让开4'])
  })

  test('go into the pool when that was chosen', async () => {
    const rows = await judgeSheetRows(asLin, [{ name: '进公海' }], { visibility: 'public' })
    const [{ subjectId } = { subjectId: null }] = await writeSheetRows(asLin, rows, { visibility: 'public' })
    expect(await lin.call(getCompany, { params: { id: subjectId ?? 0 } })).toMatchObject({
      visibility: 'public',
      custodian: null,
      createdBy: '林晓帆',
    })
    expect((await logOf(product.db, subjectId ?? 0))[0]?.after).toMatchObject({ visibility: 'public' })
  })

  test('tell the live streams once for all', async () => {
    const told: LivePublication[] = []
    const listening = { ...asLin, publish: (publication: LivePublication) => void told.push(publication) }
    await writeSheetRows(
      listening,
      await judgeSheetRows(
        listening,
        [1, 2, 3].map((number) => ({ name: `一次告知${number}` })),
      ),
    )
    expect(told).toEqual([
      {
        event: { topic: 'phonebook.company', by: office.person('sales') },
        audience: { code: 321, holder: office.person('sales'), also: [] },
      },
    ])
  })
})

describe('races that are lost are rows that failed, and the others stand', () => {
  test('a code that was taken since, a department that went, one code twice', async () => {
    const { id: leaving } = await product.db
      .insertInto('identity.departments')
      .values({ name: '临时部门' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = await judgeSheetRows(asLin, [
      { name: '抢码', code: 'RACE-1' },
      { name: '部门没了', departmentId: '临时部门' },
      { name: '好的', code: 'RACE-2' },
      { name: '同码', code: 'RACE-2' },
    ])
    expect(rows.map(({ verdict }) => verdict)).toEqual(['create', 'create', 'create', 'create'])
    await boss.call(createCompany, { body: { name: '先到', code: 'RACE-1' } })
    await product.db.deleteFrom('identity.departments').where('id', '=', leaving).execute()
    expect(await writeSheetRows(asLin, rows)).toMatchObject([
      {
        row: 2,
        verdict: 'error',
        subjectId: null,
        problems: [{ field: 'code', code: 'phonebook.code_taken', params: { code: 'RACE-1' } }],
      },
      {
        row: 3,
        verdict: 'error',
        subjectId: null,
        problems: [{ field: 'departmentId', code: 'phonebook.department_unknown' }],
      },
      { row: 4, verdict: 'create', subjectId: expect.any(Number) as unknown },
      {
        row: 5,
        verdict: 'error',
        subjectId: null,
        problems: [{ field: 'code', code: 'phonebook.code_taken', params: { code: 'RACE-2' } }],
      },
    ])
    expect((await lin.call(listCompanies, { query: { q: 'RACE-2' } })).rows.map(({ name }) => name)).toEqual(['好的'])
  })

  test('a record that was changed, deleted, given away, or whose new code is taken', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => lin.call(createCompany, { body: { name: `竞争${number}` } })),
    )
    const [edited, deleted, given, recoded, fine] = made.map(({ id }) => id)
    const rows = await judgeSheetRows(
      asLin,
      made.map(
        ({ code, id, name }): Record<string, string> =>
          id === recoded
            ? { name, code: 'RACE-3', organizationNumber: '91310000RECDED0X0Q' }
            : { code, remark: '导入' },
      ),
    )
    const [{ verdict }] = [rows[3] ?? { verdict: undefined }]
    expect(verdict).toBe('duplicate')
    const [recoding] = await judgeSheetRows(asLin, [{ name: '竞争4', code: 'RACE-3' }], { existing: 'update' })
    expect(recoding).toMatchObject({ verdict: 'update', changes: [{ field: 'code', after: 'RACE-3' }] })
    rows[3] = recoding ?? { verdict: 'error' }

    await lin.call(editCompany, { params: { id: edited ?? 0 }, version: 1, body: { remark: '先改了' } })
    await lin.call(deleteCompany, { params: { id: deleted ?? 0 }, version: 1 })
    await sql`update phonebook.companies set custodian_id = ${office.person('sales2')} where id = ${given}`.execute(
      product.db,
    )
    await boss.call(createCompany, { body: { name: '先到', code: 'RACE-3' } })

    expect(await writeSheetRows(asLin, rows, { existing: 'update' })).toMatchObject([
      { row: 2, verdict: 'error', subjectId: null, problems: [{ field: 'code', code: 'platform.version_stale' }] },
      { row: 3, verdict: 'error', subjectId: null, problems: [{ field: 'code', code: 'phonebook.company_not_found' }] },
      { row: 4, verdict: 'error', subjectId: null, problems: [{ field: 'code', code: 'phonebook.company_not_found' }] },
      {
        row: 5,
        verdict: 'error',
        subjectId: null,
        problems: [{ field: 'code', code: 'phonebook.code_taken', params: { code: 'RACE-3' } }],
      },
      { row: 6, verdict: 'update', subjectId: fine },
    ])
    expect(await lin.call(getCompany, { params: { id: edited ?? 0 } })).toMatchObject({ remark: '先改了', version: 2 })
    expect(await lin.call(getCompany, { params: { id: fine ?? 0 } })).toMatchObject({ remark: '导入', version: 2 })
  })

  test('a record that went into the pool is seen and no longer his to change', async () => {
    const { id, code } = await lin.call(createCompany, { body: { name: '退回公海' } })
    const rows = await judgeSheetRows(asLin, [{ code, remark: '导入' }])
    await sql`update phonebook.companies set custodian_id = null, visibility = 'public' where id = ${id}`.execute(
      product.db,
    )
    expect(await writeSheetRows(asLin, rows)).toMatchObject([
      { verdict: 'error', problems: [{ code: 'phonebook.company_not_yours' }] },
    ])
  })

  test('the same record twice', async () => {
    const made = await lin.call(createCompany, { body: { name: '一家两行', organizationNumber: '91310000MA1TW1CE0T' } })
    const rows = await judgeSheetRows(
      asLin,
      [
        { name: '一家两行', remark: '甲' },
        { name: '别名', organizationNumber: '91310000MA1TW1CE0T', remark: '乙' },
      ] satisfies Record<string, string>[],
      { existing: 'update' },
    )
    expect(rows.map(({ keys }) => keys?.at(-1))).toEqual([`code:${made.code}`, `code:${made.code}`])
    expect((await writeSheetRows(asLin, rows)).map(({ verdict, problems }) => problems?.[0]?.code ?? verdict)).toEqual([
      'update',
      'platform.version_stale',
    ])
    expect(await lin.call(getCompany, { params: { id: made.id } })).toMatchObject({
      name: '一家两行',
      remark: '甲',
      version: 2,
    })
  })

  test('two imports of the same rows at once write each once', async () => {
    const rows = await judgeSheetRows(
      asLin,
      Array.from({ length: 20 }, (_, index) => ({ name: `并发${index}`, code: `TWIN-${index}` })),
    )
    const outcomes = (await Promise.all([writeSheetRows(asLin, rows), writeSheetRows(asLin, rows)])).flat()
    expect(outcomes.filter(({ verdict }) => verdict === 'create')).toHaveLength(20)
    expect(outcomes.filter(({ verdict }) => verdict === 'duplicate')).toHaveLength(20)
    expect((await lin.call(listCompanies, { query: { q: 'TWIN' } })).count).toEqual({ value: 20, exact: true })
  })
})

describe('changed companies', () => {
  test('have their new values, search words, log, activity and version; what was not in the file stays', async () => {
    const { id, code } = await lin.call(createCompany, { body: aCompany({ code: 'CHG-1' }) })
    const rows = await judgeSheetRows(
      asLin,
      [
        {
          code,
          name: '改名海运',
          routeAreas: '红海',
          coreRoutes: 'CNSHA-SAJED',
          departmentId: '华东销售部',
          telephone: '',
          masterCoLoader: '否',
        },
      ],
      {
        blanks: 'clear',
      },
    )
    expect(await writeSheetRows(asLin, rows)).toMatchObject([{ row: 2, verdict: 'update', subjectId: id }])
    const changed = aCompany({
      code,
      name: '改名海运',
      routeAreas: ['redSea'],
      coreRoutes: [{ pol: 'CNSHA', pod: 'SAJED' }],
      telephone: '',
      masterCoLoader: false,
      departmentId: office.department('华东销售部'),
    })
    const { departmentId, ...fields } = changed
    expect(await lin.call(getCompany, { params: { id } })).toMatchObject({
      ...fields,
      version: 2,
      department: { id: departmentId },
      updatedBy: '林晓帆',
    })
    expect(await columnsOf(id)).toEqual(searchColumns(changed))
    expect((await logOf(product.db, id)).at(-1)).toEqual({
      action: 'phonebook.companyChanged',
      actor_id: office.person('sales'),
      request_id: 'test',
      before: {
        name: aCompany().name,
        masterCoLoader: true,
        telephone: aCompany().telephone,
        routeAreas: aCompany().routeAreas,
        coreRoutes: aCompany().coreRoutes,
        departmentId: null,
      },
      after: {
        name: '改名海运',
        masterCoLoader: false,
        telephone: '',
        routeAreas: ['redSea'],
        coreRoutes: [{ pol: 'CNSHA', pod: 'SAJED' }],
        departmentId,
      },
    })
    const { entries } = await lin.call(listCompanyActivity, { params: { id }, query: {} })
    expect(entries[0]).toMatchObject({
      kind: 'phonebook.activity.changed',
      facts: { fields: ['name', 'masterCoLoader', 'telephone', 'routeAreas', 'coreRoutes', 'departmentId'] },
    })
  })

  test('tell the streams of each custodian once', async () => {
    const hers = await Promise.all([1, 2].map((number) => lin.call(createCompany, { body: { name: `告知${number}` } })))
    const own = await (await product.signIn('manager')).call(createCompany, { body: { name: '经理自己的' } })
    const told: LivePublication[] = []
    const listening = { ...asManager, publish: (publication: LivePublication) => void told.push(publication) }
    await writeSheetRows(
      listening,
      await judgeSheetRows(
        listening,
        [...hers, own].map(({ code }) => ({ code, remark: '批量' })),
      ),
    )
    const holders = told.map((one) => ('audience' in one && 'holder' in one.audience ? one.audience.holder : undefined))
    expect(holders.toSorted()).toEqual([office.person('sales'), office.person('manager')].toSorted())
  })
})

test('whoever may no longer import writes nothing', async () => {
  const rows = await judgeSheetRows(asLin, [{ name: '权限没了' }])
  const before = await fingerprint(product.db)
  const without: Context = {
    ...asLin,
    actor: asLin.actor?.kind === 'person' ? { ...asLin.actor, capabilities: new Set(['edit']) } : null,
  }
  await expect(writeSheetRows(without, rows)).rejects.toMatchObject({ code: 'platform.forbidden' })
  expect(await fingerprint(product.db)).toBe(before)
})

const aEmpty = (name: string, code: string) =>
  aCompany({ name, code, phoneCountryCode: '', phoneAreaCode: '', telephone: '', email: '', qq: '', website: '' })

const columnsOf = (id: number) =>
  product.db
    .selectFrom('phonebook.companies')
    .select(['search_names', 'search_all', 'name_key', 'phone_key', 'sound_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
