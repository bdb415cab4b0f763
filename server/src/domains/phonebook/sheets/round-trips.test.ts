import { languages } from '@seamark/contract/languages'
import {
  companyTypes,
  createCompany,
  customerPlatforms,
  customerSources,
  progresses,
} from '@seamark/contract/phonebook/companies/companies'
import { cancelImport, listImportRows } from '@seamark/contract/workbench/imports/imports'
import { countries } from '@seamark/contract/territory/countries'
import { lanes } from '@seamark/contract/territory/lanes'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Cell } from '../../../platform/list.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { exportFile, importsOf } from '../../workbench/testing.ts'
import { companiesExport } from './exports.queries.ts'
import { createDemoCompanies } from '../demo.ts'
import { createSeededRandom } from '../../../platform/seeded-random.ts'
import { aCompany, judgeSheetRows, openOffice, personContext } from '../testing.ts'
import { companyListQuery } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const manager = await product.signIn('manager')
const people = ['sales', 'sales2', 'manager'].map((username) => ({
  id: office.person(username),
  departmentId: office.department('华东销售部'),
}))
const count = 150
const demo = 200

/** Texts that people really write, and that a reader could mistake for something else. */
const phones = [
  ['+86', '0574', '8765 4829 转 801'],
  ['86', '', '14200138000'],
  ['', '', '+86 574 8765 4829'],
  ['', '', '0574-87654829'],
  ['0086', '574', '(8765) 4829'],
  ['+49', '40', '123-456 ext. 7'],
  ['', '', '8765'],
  ['', '', ''],
] as const
const remarks = [
  '',
  '-',
  '无',
  '=1+1',
  '周三截关\n只走直航',
  'a, "b"; c',
  '  '.padEnd(4, '·'),
  '是',
  '••••••',
  'C0000001',
]
const numbers = ['91310000MA1FL00030', '无', 'hrb 12-34', '0012345', '']
const places = [
  ['浙江省宁波市', '', ''],
  ['浙江', '宁波', 'CN'],
  ['', '广东深圳', 'CN'],
  ['California', 'Los Angeles', 'US'],
] as const

beforeAll(async () => {
  for (let index = 0; index < count; index++) await manager.call(createCompany, { body: invented(index) })
  await createDemoCompanies(product.pool, { companies: demo, people })
})

function invented(index: number) {
  const random = createSeededRandom(7, index)
  const [phoneCountryCode, phoneAreaCode, telephone] = random.pick(phones)
  const [province, city, country] = random.pick(places)
  return aCompany({
    name: `往返（${index % 40}）${random.pick(['有限公司', ' Co., Ltd.', '株式会社', ' S.A. de C.V.'])}`,
    phoneCountryCode,
    phoneAreaCode,
    telephone,
    province,
    city,
    organizationNumber: random.pick(numbers),
    remark: random.pick(remarks),
    country: country || (countries[index % countries.length] ?? ''),
    type: random.pick(companyTypes),
    progress: random.pick(progresses),
    masterCoLoader: random.chance(0.5),
    email: random.pick(['', 'Same@mail.example', `n${index}@mail.example`]),
    source: random.pick([...customerSources, '' as const]),
    platform: random.pick([...customerPlatforms, '' as const]),
    routeAreas: lanes.filter(() => random.chance(0.2)),
    coreRoutes: random.chance(0.7)
      ? [
          { pol: 'CNNGB', pod: 'USLAX' },
          { pol: 'CNSHA', pod: 'NLRTM' },
        ].slice(0, random.whole(1, 2))
      : [],
    departmentId: random.chance(0.5) ? office.department('华南销售部') : null,
    visibility: random.chance(0.3) ? 'public' : 'private',
    qq: random.pick(['', '842561970']),
    website: random.pick(['', 'www.a.example', 'http://b.example/x?y=1']),
    address: random.pick(['', '无', '江东北路 317 号']),
  })
}

async function exported(context: Context): Promise<Record<string, Cell>[]> {
  const rows = []
  let cursor: string | undefined
  do {
    const page = await companiesExport.rows(context, companyListQuery.parse({ sort: 'code', order: 'asc' }), {
      cursor,
      limit: 250,
    })
    rows.push(...page.rows)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return rows
}

/** Returns a cell as a file gives it back: without blanks around it, and with the spreadsheet's own line ends. */
const cellOf = (value: Cell | undefined, lineEnd: string) =>
  String(value instanceof Date ? value.toISOString() : (value ?? ''))
    .replaceAll('\n', lineEnd)
    .trim()

const asRows = (rows: readonly Record<string, Cell>[], lineEnd: string) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cellOf(value, lineEnd)])))

describe.each(languages)('an export in %s that comes back', (language) => {
  test.each([
    ['manager', 'whose people hold much of it, while the pool is masked'],
    ['service', 'who may edit but a little of it'],
  ])('changes nothing for %s, %s', async (username) => {
    const context = await personContext(product.context, office.person(username), language)
    const actor =
      context.actor?.kind === 'person'
        ? { ...context.actor, capabilities: new Set(['edit', 'import', 'export'] as const) }
        : null
    const mayBoth = { ...context, actor }
    const rows = await exported(mayBoth)
    expect(rows.length).toBeGreaterThan(count * 0.25)
    for (const [lineEnd, blanks] of [
      ['\n', 'keep'],
      ['\r\n', 'clear'],
    ] as const) {
      const verdicts = await judgeSheetRows(mayBoth, asRows(rows, lineEnd), { existing: 'update', blanks })
      const others = verdicts.flatMap((one, index) =>
        one.verdict === 'unchanged' ? [] : [{ ...one, prepared: undefined, row: rows[index] }],
      )
      expect(others).toEqual([])
    }
  })
})

describe.each(languages)('a file in %s, exported and imported as people do', (language) => {
  test.each(['xlsx', 'csv'] as const)('as %s changes nothing, whatever stands in it', async (format) => {
    const boss = await product.signIn('sysadmin', testPassword, language)
    const { fileName, bytes } = await exportFile(product, boss, { list: 'companies', format, query: {} })
    const { counts, id: imported } = await importsOf(boss, product.api, { patience: 60_000 }).checked(fileName, bytes, {
      existing: 'update',
      blanks: 'clear',
    })
    const { rows } = await boss.call(listImportRows, {
      params: { id: imported },
      query: { verdict: 'create,update,duplicate,error', after: 0, limit: 5 },
    })
    expect(rows).toEqual([])
    expect(counts).toEqual({ create: 0, update: 0, unchanged: count + demo, duplicate: 0, error: 0 })
    await boss.call(cancelImport, { params: { id: imported }, body: {} })
  })
})

test('and says so for whoever reads another language than the file was written in', async () => {
  const rows = asRows(await exported(await personContext(product.context, office.person('sysadmin'), 'ja')), '\n')
  const verdicts = await judgeSheetRows(await personContext(product.context, office.person('sysadmin'), 'es'), rows, {
    existing: 'update',
    blanks: 'clear',
  })
  expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['unchanged']))
  expect(verdicts.length).toBe(count + demo)
})

test('one cell that differs is one change, and it is the only one', async () => {
  const context = await personContext(product.context, office.person('sysadmin'), 'en')
  const rows = asRows(await exported(context), '\n').map((row, index) =>
    index === 5 ? { ...row, industry: 'Something else' } : row,
  )
  const verdicts = await judgeSheetRows(context, rows, { blanks: 'clear' })
  expect(verdicts.filter(({ verdict }) => verdict !== 'unchanged')).toMatchObject([
    { verdict: 'update', changes: [{ field: 'industry', after: 'Something else' }] },
  ])
})
