import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, editContact, listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { createTagGroup, listTagGroups } from '@seamark/contract/phonebook/tags/tags'
import { describeImport, listImportRows, mapImport } from '@seamark/contract/workbench/imports/imports'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { csvOf, importsOf } from '../../workbench/testing.ts'
import { companiesExport } from './exports.queries.ts'
import {
  aCompany,
  type Caller,
  judgeSheetRows,
  openOffice,
  personContext,
  refusalOf,
  writeSheetRows,
} from '../testing.ts'
import { companyListQuery } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales', testPassword, 'zh')
const manager = await product.signIn('manager', testPassword, 'zh')
const importsBy = (caller: Caller) => importsOf(caller, product.api, { patience: 60_000 })
let asLin: Context
let asManager: Context
let tags: ReadonlyMap<string, number>
beforeAll(async () => {
  ;[asLin, asManager] = await Promise.all([
    personContext(product.context, office.person('sales')),
    personContext(product.context, office.person('manager')),
  ])
  const label = (name: string, nameEn: string) => ({ name, nameEn, colour: 'blue' as const })
  await lin.call(createTagGroup, {
    body: {
      name: '等级',
      nameEn: 'Grade',
      labels: [label('A类 重点', 'Grade A, key account'), label('订舱', 'Booking')],
    },
  })
  await lin.call(createTagGroup, {
    body: { name: '服务', nameEn: 'Service', labels: [label('拖车', 'Trucking'), label('订舱', 'Book')] },
  })
  const { groups } = await lin.call(listTagGroups, {})
  tags = new Map(groups.flatMap((group) => group.tags.map((tag) => [`${group.name}/${tag.name}`, tag.id])))
})
const tagOf = (name: string) => tags.get(name) ?? 0
const rowsOf = async ({ id }: ImportView, caller: Caller) =>
  (await caller.call(listImportRows, { params: { id }, query: { after: 0, limit: 100 } })).rows

describe('the tags of a row', () => {
  test.each([
    ['A类 重点，拖车', ['等级/A类 重点', '服务/拖车']],
    ['Grade A, key account; trucking', ['等级/A类 重点', '服务/拖车']],
    ['Ａ类重点、Trucking\n拖车', ['等级/A类 重点', '服务/拖车']],
    ['服务/订舱', ['服务/订舱']],
    ['', []],
  ])('%j are put on a new company', async (cell, names) => {
    const [outcome] = await writeSheetRows(
      asLin,
      await judgeSheetRows(asLin, [{ name: `标签货代${cell.length}号`, tags: cell }]),
    )
    const company = await lin.call(getCompany, { params: { id: outcome?.subjectId ?? 0 } })
    expect(company.tagIds.toSorted()).toEqual(names.map(tagOf).toSorted())
  })

  test('that nobody knows, or that stand in several groups, are problems that say what to do', async () => {
    const [unknown, several] = await judgeSheetRows(asLin, [
      { name: '没有的标签', tags: '拖车、火星' },
      { name: '两组都有', tags: '订舱' },
    ])
    expect(unknown).toMatchObject({
      verdict: 'error',
      problems: [{ field: 'tags', code: 'phonebook.label_unknown', params: { name: '火星' } }],
    })
    expect(several).toMatchObject({
      verdict: 'error',
      problems: [
        {
          field: 'tags',
          code: 'phonebook.tag_ambiguous',
          params: { name: '订舱', groups: '等级 / 服务', example: '等级/订舱' },
        },
      ],
    })
  })

  test('are made in a group of their own when that was chosen, once each, and only by who looks after tags', async () => {
    const rows = [
      { name: '造标签甲', tags: '冷链、拖车' },
      { name: '造标签乙', tags: '冷链' },
    ]
    const make = { labels: 'make' } as const
    expect((await judgeSheetRows(asLin, rows)).map(({ verdict }) => verdict)).toEqual(['error', 'error'])
    const outcomes = await writeSheetRows(asLin, await judgeSheetRows(asLin, rows, make), make)
    const { groups } = await lin.call(listTagGroups, {})
    const group = groups.find(({ name }) => name === '导入的标签')
    expect(group?.tags.map(({ name }) => name)).toEqual(['冷链'])
    const company = await lin.call(getCompany, { params: { id: outcomes[0]?.subjectId ?? 0 } })
    expect(company.tagIds.toSorted()).toEqual([tagOf('服务/拖车'), group?.tags[0]?.id ?? 0].toSorted())
    const without: Context = {
      ...asLin,
      actor: asLin.actor?.kind === 'person' ? { ...asLin.actor, codes: new Set([321]) } : null,
    }
    expect(await judgeSheetRows(without, [{ name: '造标签丙', tags: '海铁联运' }], make)).toMatchObject([
      { verdict: 'error', problems: [{ code: 'phonebook.label_unknown' }] },
    ])
  })

  test('are added to a company that is there, never taken off, and taken back with the import', async () => {
    const { id, code } = await lin.call(createCompany, {
      body: aCompany({ name: '已有标签', email: '', telephone: '', organizationNumber: '' }),
    })
    await writeSheetRows(asLin, await judgeSheetRows(asLin, [{ code, tags: '拖车' }]))
    const [again, more] = await judgeSheetRows(
      asLin,
      [
        { code, tags: '' },
        { code, tags: 'A类 重点' },
      ],
      { blanks: 'clear' },
    )
    expect(again?.changes?.map(({ field }) => field) ?? []).not.toContain('tags')
    expect(more?.changes).toEqual(expect.arrayContaining([{ field: 'tags', before: '拖车', after: 'A类 重点、拖车' }]))
    expect(await judgeSheetRows(asLin, [{ code, tags: 'Trucking' }])).toMatchObject([{ verdict: 'unchanged' }])
    const [outcome] = await writeSheetRows(asLin, await judgeSheetRows(asLin, [{ code, tags: '拖车，A类 重点' }]))
    expect(outcome).toMatchObject({ verdict: 'update', change: { after: { tags: [tagOf('等级/A类 重点')] } } })
    expect((await lin.call(getCompany, { params: { id } })).tagIds.toSorted()).toEqual(
      [tagOf('服务/拖车'), tagOf('等级/A类 重点')].toSorted(),
    )
    const { entries } = await lin.call(listCompanyActivity, { params: { id }, query: {} })
    expect(entries.filter(({ kind }) => kind === 'phonebook.activity.tagged')).toHaveLength(2)
  })
})

describe('whose a new company is', () => {
  test('a colleague by user name or by name, and else as was chosen', async () => {
    const rows: Record<string, string>[] = [
      { name: '归属甲', custodian: 'sales2' },
      { name: '归属乙', custodian: '周 敏' },
      { name: '归属丙', custodian: '' },
      { name: '归属丁' },
    ]
    const options = { holderId: office.person('sales') }
    const outcomes = await writeSheetRows(asManager, await judgeSheetRows(asManager, rows, options), options)
    const holders = await Promise.all(
      outcomes.map(
        async ({ subjectId }) => (await manager.call(getCompany, { params: { id: subjectId ?? 0 } })).custodian?.name,
      ),
    )
    expect(holders).toEqual(['周敏', '周敏', '林晓帆', '林晓帆'])
    const { rows: kept } = await sql<{ kind: string; to_id: number; by_id: number }>`
      select kind, to_id, by_id from phonebook.ownerships where company_id = any(${outcomes.map(({ subjectId }) => subjectId)}::bigint[]) order by company_id`.execute(
      product.db,
    )
    expect(kept).toEqual(
      ['sales2', 'sales2', 'sales', 'sales'].map((username) => ({
        kind: 'imported',
        to_id: office.person(username),
        by_id: office.person('manager'),
      })),
    )
    const { rows: told } = await sql<{ user_id: number; facts: unknown }>`
      select user_id, facts from notices.notices where kind = 'phonebook.notice.imported' order by user_id`.execute(
      product.db,
    )
    const by = { by: asManager.actor?.name }
    expect(told).toEqual(
      [office.person('sales'), office.person('sales2')].toSorted().map((user_id) => ({ user_id, facts: by })),
    )
  })

  test('a colleague is named also where the others go into the pool', async () => {
    const options = { visibility: 'public' } as const
    const outcomes = await writeSheetRows(
      asManager,
      await judgeSheetRows(asManager, [{ name: '公海甲', custodian: 'sales2' }, { name: '公海乙' }], options),
      options,
    )
    const found = await Promise.all(
      outcomes.map(async ({ subjectId }) => manager.call(getCompany, { params: { id: subjectId ?? 0 } })),
    )
    expect(found.map(({ visibility, custodian }) => [visibility, custodian?.name])).toEqual([
      ['private', '周敏'],
      ['public', undefined],
    ])
  })

  test('nobody of that name, several of it, or somebody without the list are problems that say what to do', async () => {
    await sql`update identity.users set name = '周敏' where username = 'sales3'`.execute(product.db)
    const verdicts = await judgeSheetRows(asManager, [
      { name: '没有此人', custodian: '小赵' },
      { name: '重名', custodian: '周敏' },
      { name: '用户名', custodian: 'sales3' },
    ])
    expect(verdicts).toMatchObject([
      {
        verdict: 'error',
        problems: [{ field: 'custodian', code: 'phonebook.owner_unknown', params: { name: '小赵' } }],
      },
      {
        verdict: 'error',
        problems: [
          {
            field: 'custodian',
            code: 'phonebook.owner_ambiguous',
            params: { departments: '华东销售部 (sales2) / 华南销售部 (sales3)' },
          },
        ],
      },
      { verdict: 'create', prepared: { holderId: office.person('sales3') } },
    ])
  })

  test('is for those to say who assign: the column is passed over for others, and refused if it comes all the same', async () => {
    const fieldsOf = async (caller: Caller) =>
      (await caller.call(describeImport, { params: { list: 'companies' } })).fields.map(({ key }) => key)
    expect(await fieldsOf(manager)).toContain('custodian')
    expect(await fieldsOf(lin)).not.toContain('custodian')
    const bytes = csvOf([
      ['公司名称', '业务员'],
      ['列被略过', 'sales2'],
    ])
    const read = await importsBy(lin).read('略过.csv', bytes)
    expect(read.columns.map(({ suggestion }) => suggestion)).toEqual(['name', null])
    const columns = [
      { index: 0, field: 'name' },
      { index: 1, field: 'custodian' },
    ]
    const options = {
      existing: 'skip',
      blanks: 'keep',
      visibility: 'private',
      holderId: null,
      labels: 'refuse',
    } as const
    expect(await refusalOf(lin.call(mapImport, { params: { id: read.id }, body: { columns, options } }))).toMatchObject(
      { code: 'workbench.mapping_unknown' },
    )
    expect(await judgeSheetRows(asLin, [{ name: '偏要写', custodian: 'sales2' }])).toMatchObject([
      { verdict: 'error', problems: [{ code: 'phonebook.owner_forbidden' }] },
    ])
  })

  test('who loses the right to assign, or who was to hold and may no longer, stops her rows', async () => {
    const rows = await judgeSheetRows(asManager, [{ name: '权限没了', custodian: 'service' }, { name: '留下的' }])
    const without: Context = {
      ...asManager,
      actor:
        asManager.actor?.kind === 'person' ? { ...asManager.actor, capabilities: new Set(['import', 'edit']) } : null,
    }
    expect(await writeSheetRows(without, rows)).toMatchObject([
      { verdict: 'error', problems: [{ field: 'custodian', code: 'phonebook.assignee_unknown' }] },
      { verdict: 'create' },
    ])
    const [gone] = await judgeSheetRows(asManager, [{ name: '同事离职', custodian: 'service' }])
    await sql`update identity.users set disabled_at = now() where username = 'service'`.execute(product.db)
    expect(await writeSheetRows(asManager, gone ? [gone] : [])).toMatchObject([
      { verdict: 'error', problems: [{ code: 'phonebook.assignee_unknown' }] },
    ])
  })

  test('whoever is chosen for all must be somebody who may hold companies', async () => {
    const view = await importsBy(manager).read('选人.csv', csvOf([['公司名称'], ['选人货代']]))
    const columns = [{ index: 0, field: 'name' }]
    const options = {
      existing: 'skip',
      blanks: 'keep',
      visibility: 'private',
      holderId: 999_999,
      labels: 'refuse',
    } as const
    expect(
      await refusalOf(manager.call(mapImport, { params: { id: view.id }, body: { columns, options } })),
    ).toMatchObject({
      details: { fields: [{ field: 'options.holderId', code: 'phonebook.assignee_unknown' }] },
    })
  })
})

describe('an export', () => {
  const exported = async (context: Context, scope: Parameters<typeof companiesExport.count>[2], q = '导出人多') => {
    const query = companyListQuery.parse({ q })
    const { rows } = await companiesExport.rows(context, query, { cursor: undefined, limit: 100 }, scope)
    expect(await companiesExport.count(context, query, scope)).toBe(rows.length)
    return rows
  }

  test('has a row for each company with its primary contact, or one for each contact; who has resigned only if asked', async () => {
    const { id, code } = await lin.call(createCompany, {
      body: aCompany({ name: '导出人多', email: '', telephone: '', organizationNumber: '' }),
    })
    const add = (name: string, number: string) =>
      lin.call(createContact, {
        params: { id },
        body: {
          name,
          gender: 'female',
          values: [
            { kind: 'mobile', value: number },
            { kind: 'wechat', value: `w${number}` },
          ],
        },
      })
    await add('甲', '13600136001')
    await add('乙', '13600136002')
    const gone = await add('丙', '13600136003')
    await lin.call(editContact, { params: { id: gone.id }, version: 1, body: { postStatus: 'resigned' } })
    await lin.call(createCompany, {
      body: aCompany({ name: '导出人多没人', email: '', telephone: '', organizationNumber: '' }),
    })
    const names = async (scope: Parameters<typeof companiesExport.count>[2]) =>
      (await exported(asManager, scope)).map((row) => row['contactName']).toSorted()
    expect(await names({ rows: 'first', past: true })).toEqual(['', '甲'])
    expect(await names({ rows: 'each', past: false })).toEqual(['', '乙', '甲'])
    expect(await names({ rows: 'each', past: true })).toEqual(['', '丙', '乙', '甲'])
    const [row] = (await exported(asManager, { rows: 'each', past: true })).filter(
      ({ contactName }) => contactName === '丙',
    )
    expect(row).toMatchObject({
      code,
      contactGender: '女',
      contactMobile: '13600136003',
      contactWechat: 'w13600136003',
      contactPostStatus: '离职',
      custodian: '林晓帆',
    })
  })

  test.each(['zh', 'en', 'es', 'ja'] as const)(
    'of each contact in %s that comes back changes nothing',
    async (language) => {
      const context = await personContext(product.context, office.person('manager'), language)
      const rows = (await exported(context, { rows: 'each', past: true }, '')).map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [
            key,
            value instanceof Date ? value.toISOString() : String(value ?? ''),
          ]),
        ),
      )
      expect(rows.length).toBeGreaterThan(15)
      const verdicts = await judgeSheetRows(context, rows, { existing: 'update', blanks: 'clear' })
      expect(
        verdicts.flatMap((one, place) =>
          one.verdict === 'unchanged' ? [] : [{ ...one, prepared: undefined, row: rows[place] }],
        ),
      ).toEqual([])
    },
  )

  test('that comes back as a file has no duplicates of its own further rows', async () => {
    const bytes = csvOf([
      ['公司名称', '联系人', '手机'],
      ['导出人多', '甲', '13600136001'],
      ['导出人多', '乙', '13600136002'],
    ])
    const view = await importsBy(lin).checked('回来.csv', bytes, { existing: 'update' })
    expect(view.counts).toEqual({ create: 0, update: 0, unchanged: 2, duplicate: 0, error: 0 })
    expect((await rowsOf(view, lin)).map(({ match }) => match?.row ?? null)).toEqual([null, 2])
    const [contacts] = [
      (await lin.call(listContacts, { params: { id: (await rowsOf(view, lin))[0]?.match?.id ?? 0 }, query: {} })).rows,
    ]
    expect(contacts).toHaveLength(3)
  })
})
