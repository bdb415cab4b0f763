import { type Company, createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import type { Language } from '@seamark/contract/languages'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesExport } from './exports.queries.ts'
import { aCompany, openOffice, personContext, waysToACompany } from '../testing.ts'
import { companyListQuery, listCompanies } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const boss = await product.signIn('sysadmin')
const manager = await product.signIn('manager')
const as = (username: string, language: Language = 'zh') =>
  personContext(product.context, office.person(username), language)
const exported = companiesExport

const asked = (query: Record<string, string>) => companyListQuery.parse(query)

/** Returns every page of an export, `limit` rows at a time. */
async function pagesOf(context: Awaited<ReturnType<typeof as>>, query: Record<string, string>, limit = 1000) {
  const pages = []
  let cursor: string | undefined
  do {
    const page = await exported.rows(context, asked(query), { cursor, limit })
    pages.push(page.rows)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return pages
}

test('every field of a company has its column, in words of the reader', async () => {
  const made = await lin.call(createCompany, {
    body: aCompany({ code: 'EXP-1', departmentId: office.department('华东销售部') }),
  })
  const values = [
    { kind: 'mobile', value: '138 0013 8000' },
    { kind: 'email', value: 'wang@haitong.example' },
  ] as const
  await lin.call(createContact, {
    params: { id: made.id },
    body: { name: '王芳', position: '经理', values: [...values] },
  })
  const [[row]] = (await pagesOf(await as('manager'), { q: 'EXP-1' })) as [[Record<string, unknown>]]
  expect(Object.keys(row)).toEqual(exported.columns.map(({ key }) => key))
  expect(row).toEqual({
    code: 'EXP-1',
    name: '宁波远洋国际货运代理有限公司',
    progress: '已报价',
    progressSince: 0,
    type: '同行货代',
    masterCoLoader: '是',
    custodian: '林晓帆',
    visibility: '私有',
    tags: '',
    followers: '',
    daysLeft: null,
    nextContactAt: null,
    lastTouchAt: null,
    contactName: '王芳',
    contactGender: '',
    contactPosition: '经理',
    contactDepartment: '',
    contactFax: '',
    contactPostStatus: '在职',
    contactMobile: '138 0013 8000',
    contactPhone: '',
    contactEmail: 'wang@haitong.example',
    contactQq: '',
    contactWechat: '',
    contactWhatsapp: '',
    ...waysToACompany,
    country: '中国',
    province: '浙江',
    city: '宁波',
    address: '鄞州区江东北路 317 号 12 楼',
    postalCode: '315040',
    organizationNumber: '91310000MA1FL00030',
    mainCategory: '小家电',
    industry: '国际货代',
    routeAreas: '美西、欧基港',
    coreRoutes: 'CNNGB → USLAX; CNSHA → NLRTM',
    containers: '20GP、40HQ',
    source: '展会',
    platform: '微信',
    departmentId: '华东销售部',
    creditTerms: '',
    remark: '周三截关前订舱\n只走直航',
    createdAt: new Date(made.createdAt),
    createdBy: '林晓帆',
    updatedAt: new Date(made.updatedAt),
    updatedBy: '林晓帆',
  })
})

test.each([
  ['en', 'Freight forwarder', 'China', 'US West Coast, Europe base ports', 'Yes'],
  ['es', 'Transitario', 'China', 'EE. UU. costa oeste, Puertos base de Europa', 'Sí'],
  ['ja', 'フォワーダー', '中国', '北米西岸、欧州ベースポート', 'はい'],
] as const)('in %s as well', async (language, type, country, routeAreas, masterCoLoader) => {
  const [[row]] = (await pagesOf(await as('manager', language), { q: 'EXP-1' })) as [[Record<string, unknown>]]
  expect(row).toMatchObject({ type, country, routeAreas, masterCoLoader })
})

test('rows come in the order of the list, each once, whatever the size of the pages', async () => {
  for (let made = 0; made < 23; made++)
    await lin.call(createCompany, {
      body: aCompany({ name: `分页 ${made % 4}`, visibility: made % 2 ? 'public' : 'private' }),
    })
  for (const sort of ['name', 'createdAt', 'progress'] as const) {
    const pages = await pagesOf(await as('manager'), { q: '分页', sort, order: 'asc' }, 5)
    const listed = await manager.call(listCompanies, { query: { q: '分页', sort, order: 'asc', limit: '100' } })
    expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 5, 3])
    expect(pages.flat().map(({ code }) => code)).toEqual(listed.rows.map(({ code }) => code))
    expect(await exported.count(await as('manager'), asked({ q: '分页' }))).toBe(23)
  }
})

test('what is masked on the list is masked in the file, and what is not seen is not there', async () => {
  const pooled = await boss.call(createCompany, { body: aCompany({ name: '公海里的', visibility: 'public' }) })
  await boss.call(createCompany, { body: aCompany({ name: '别人的公海里的', code: 'HIS-1' }) })
  const rows = (await pagesOf(await as('manager'), { q: '公海里的' })).flat()
  expect(rows).toMatchObject([
    { code: pooled.code, telephone: '••••••', email: '••••••', qq: '••••••', custodian: '', visibility: '公海' },
  ])
  expect(await exported.count(await as('manager'), asked({ q: '公海里的' }))).toBe(1)
  const whole = (await pagesOf(await as('sysadmin'), { q: '公海里的' })).flat()
  expect(whole).toMatchObject([{ code: 'HIS-1' }, { telephone: aCompany().telephone }])
})

test('whoever may not export is refused, rows and count alike', async () => {
  const follower = await as('follow')
  await expect(exported.rows(follower, asked({}), { cursor: undefined, limit: 10 })).rejects.toMatchObject({
    code: 'platform.forbidden',
  })
  await expect(exported.count(follower, asked({}))).rejects.toMatchObject({ code: 'platform.forbidden' })
})

test('screen columns that show several values name them all', () => {
  const of = (screen: string) => exported.columns.filter((column) => column.of === screen).map(({ key }) => key)
  expect(of('telephone')).toEqual(['phoneCountryCode', 'phoneAreaCode', 'telephone'])
  expect(of('region')).toEqual(['country', 'province', 'city'] satisfies (keyof Company)[])
  expect(exported.columns.filter(({ always }) => always).map(({ key }) => key)).toEqual(['code'])
})
