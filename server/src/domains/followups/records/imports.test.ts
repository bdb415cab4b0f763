import {
  createRecord,
  type FollowUpRecord,
  listRecords,
  recordListQuery,
} from '@seamark/contract/followups/records/records'
import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { emptyTables } from '../../../platform/testing/emptying.ts'
import { storedRows } from '../../../platform/testing/judged-rows.ts'
import type { JudgedRow } from '../../../platform/list.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { recordsExport } from './exports.queries.ts'
import { recordsImport } from './imports.commands.ts'
import { importOptions } from '@seamark/contract/platform/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const options = importOptions.parse({})

beforeAll(() =>
  product.db
    .updateTable('identity.roles')
    .set({ capabilities: sql`capabilities || '{import,export}'::text[]` })
    .where('authority', 'in', ['sales', 'salesManager'])
    .execute(),
)
beforeEach(() => emptyTables(product.db, ['phonebook.companies']))

const context = (username: string) => personContext(product.context, office.person(username), 'zh')
const aClient = (name: string, given = {}, caller = lin) =>
  caller.call(createCompany, { body: aCompany({ name, code: '', progress: 'unconfirmed', ...given }) })
const row = (given: Record<string, string> = {}) => ({
  company: '导入客户',
  at: '2026-03-02 10:30',
  way: '电话',
  progress: '已报价',
  content: '报了美西',
  ...given,
})
const judge = (of: Context, ...rows: Record<string, string>[]) =>
  recordsImport.judge(
    of,
    rows.map((values, place) => ({ row: place + 2, values })),
    options,
  )
const problemsOf = ([one]: readonly JudgedRow[]) => one?.problems?.map(({ field, code }) => [field, code])
const recordsOf = async (id: number, caller = lin): Promise<FollowUpRecord[]> =>
  (await caller.call(listRecords, { params: { id }, query: {} })).rows

/** Writes judged rows as the workbench does: in a transaction of its own, after they were stored as JSON. */
const writeJudged = (of: Context, rows: readonly JudgedRow[]) =>
  write(of, { permission: 'followups.importRecords', audit: 'test.imported' }, async (tx) => {
    const given = storedRows(rows)
    const written = await recordsImport.write(tx, given, options, {
      name: 'list.csv',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
    tx.unchanged()
    return written
  })

describe('a file of follow-ups', () => {
  test('becomes records with whoever said them and when; the company goes on, and its timeline and the log say so', async () => {
    const company = await aClient('导入客户')
    const contact = await lin.call(createContact, {
      params: { id: company.id },
      body: { name: '王芳', values: [{ kind: 'mobile', value: '13800138000' }] },
    })
    const of = await context('manager')
    const rows = await judge(
      of,
      row({ author: '林晓帆', contact: '王芳', way: '微信' }),
      row({
        company: '',
        code: company.code,
        at: '2026/3/5',
        progress: 'replied',
        content: '',
        way: '',
        template: '客户回复',
        options: '询问价格',
        author: 'sales2',
        contact: '李雷',
      }),
    )
    expect(rows.map(({ verdict }) => verdict)).toEqual(['create', 'create'])
    expect(await writeJudged(of, rows)).toMatchObject([
      { row: 2, verdict: 'create' },
      { row: 3, verdict: 'create' },
    ])
    expect(await recordsOf(company.id)).toMatchObject([
      {
        author: { name: '周敏' },
        at: '2026-03-04T16:00:00.000Z',
        way: 'other',
        progress: 'replied',
        content: '李雷 · 客户回复 · 询问价格',
        contact: null,
      },
      {
        author: { name: '林晓帆' },
        at: '2026-03-02T02:30:00.000Z',
        way: 'wechat',
        progress: 'quoted',
        content: '报了美西',
        contact: { id: contact.id },
      },
    ])
    const { progress, lastTouchAt } = await lin.call(getCompany, { params: { id: company.id } })
    expect([progress, lastTouchAt]).toEqual(['quoted', '2026-03-04T16:00:00.000Z'])
    const { entries } = await lin.call(listCompanyActivity, { params: { id: company.id }, query: {} })
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'followups.activity.recordsImported',
        facts: expect.objectContaining({ count: 2 }),
      }),
    )
    const audit = await product.db
      .selectFrom('platform.audit')
      .select(['actor_id'])
      .where('action', '=', 'followups.recordImported')
      .execute()
    expect(audit).toEqual([{ actor_id: office.person('manager') }, { actor_id: office.person('manager') }])
  })

  test('adds nothing the second time, nor what was exported here and comes back', async () => {
    const company = await aClient('导入客户')
    const of = await context('sales')
    await writeJudged(of, await judge(of, row(), row({ content: '又聊了一次' })))
    expect((await judge(of, row(), row({ content: '又聊了一次' }))).map(({ verdict }) => verdict)).toEqual([
      'unchanged',
      'unchanged',
    ])
    await lin.call(createRecord, {
      params: { id: company.id },
      body: { way: 'visit', at: new Date(Date.now() - 60_000).toISOString(), progress: 'quoted', content: '拜访' },
    })
    const { rows } = await recordsExport.rows(of, recordListQuery.parse({}), { cursor: undefined, limit: 100 })
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: of.zone, dateStyle: 'short', timeStyle: 'medium' })
    const cells = rows.map((one) =>
      Object.fromEntries(
        Object.entries(one).map(([key, cell]) => [key, cell instanceof Date ? clock.format(cell) : String(cell ?? '')]),
      ),
    )
    expect((await judge(of, ...cells)).map(({ verdict }) => verdict)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  })

  test('that two people have judged is written once, also at the same moment', async () => {
    const company = await aClient('导入客户')
    const of = await context('manager')
    const [mine, hers] = [await judge(of, row({ author: '林晓帆' })), await judge(of, row({ author: '林晓帆' }))]
    const written = (await Promise.all([writeJudged(of, mine), writeJudged(of, hers)])).flat()
    expect(written.map(({ verdict }) => verdict).toSorted()).toEqual(['create', 'duplicate'])
    expect(written.find(({ verdict }) => verdict === 'duplicate')?.match).toMatchObject({
      id: company.id,
      name: '导入客户',
    })
    expect(await recordsOf(company.id)).toHaveLength(1)
  })

  test('says twice what stands twice in it', async () => {
    await aClient('导入客户')
    const [one, two, three] = await judge(await context('sales'), row(), row(), row({ content: '别的' }))
    expect([one?.keys, one?.keys?.join() === two?.keys?.join(), one?.keys?.join() === three?.keys?.join()]).toEqual([
      [expect.any(String)],
      true,
      false,
    ])
  })

  test.each([
    ['no company', { company: '' }, 'company', 'followups.company_unknown'],
    ['a company that is none', { company: '没有的' }, 'company', 'followups.company_unknown'],
    ['a code that is none', { code: 'NONE-1' }, 'code', 'followups.company_unknown'],
    ['no time', { at: '' }, 'at', 'followups.time_missing'],
    ['a day that is none', { at: '2026-02-30' }, 'at', 'followups.time_unreadable'],
    ['words for a time', { at: '上周三' }, 'at', 'followups.time_unreadable'],
    ['a time to come', { at: '2099-01-01' }, 'at', 'followups.time_future'],
    ['a way that is none', { way: '飞鸽' }, 'way', 'followups.way_unknown'],
    ['no progress', { progress: '' }, 'progress', 'followups.content_progress_empty'],
    ['unconfirmed', { progress: '未确认' }, 'progress', 'followups.progress_unknown'],
    ['a progress that is none', { progress: '很好' }, 'progress', 'followups.progress_unknown'],
    ['no words', { content: ' ' }, 'content', 'followups.content_progress_empty'],
    ['5,001 letters', { content: '字'.repeat(5001) }, 'content', 'field.too_long'],
    ['an author who is none', { author: '没有的人' }, 'author', 'followups.author_unknown'],
    ['a colleague as author', { author: '周敏' }, 'author', 'followups.author_beyond'],
  ])('with %s is an error that says so', async (_, given, field, code) => {
    await aClient('导入客户')
    expect(problemsOf(await judge(await context('sales'), row(given)))).toEqual([[field, code]])
  })

  test('names a company and a person for sure, or not at all', async () => {
    await aClient('导入客户')
    await aClient('导入客户')
    await product.addPerson({
      username: 'namesake',
      name: '林晓帆',
      role: 'sales',
      departmentId: office.department('华东销售部'),
    })
    expect(problemsOf(await judge(await context('manager'), row({ author: '林晓帆' })))).toEqual([
      ['company', 'followups.company_twice'],
      ['author', 'followups.author_twice'],
    ])
    await product.db.updateTable('identity.users').set({ name: '同名者' }).where('username', '=', 'namesake').execute()
  })
})

describe('who may', () => {
  test('nobody logs on another’s private company, and nothing tells that there is one', async () => {
    await aClient('导入客户', {}, zhou)
    expect(problemsOf(await judge(await context('sales'), row()))).toEqual([['company', 'followups.company_unknown']])
    expect((await judge(await context('manager'), row())).map(({ verdict }) => verdict)).toEqual(['create'])
  })

  test('whoever may not import is refused, judging and writing alike', async () => {
    await aClient('导入客户')
    const allowed = await judge(await context('sales'), row())
    const follow = await context('follow')
    await expect(judge(follow, row())).rejects.toMatchObject({ code: 'platform.forbidden' })
    await expect(writeJudged(follow, allowed)).rejects.toMatchObject({ code: 'platform.forbidden' })
  })

  test('what has changed hands since the preview is an error, and the others stand', async () => {
    const [one, two] = [await aClient('导入客户'), await aClient('另一客户')]
    const of = await context('sales')
    const rows = await judge(of, row(), row({ company: '另一客户' }))
    await sql`update phonebook.companies set custodian_id = ${office.person('sales3')} where id = ${one.id}`.execute(
      product.db,
    )
    expect(await writeJudged(of, rows)).toMatchObject([
      { row: 2, verdict: 'error', problems: [{ code: 'followups.company_unknown' }] },
      { row: 3, verdict: 'create' },
    ])
    expect(await recordsOf(two.id)).toHaveLength(1)
    expect(
      await product.db.selectFrom('followups.records').select('id').where('company_id', '=', one.id).execute(),
    ).toEqual([])
  })

  test('a later choice by hand stands, and in the pool nothing moves', async () => {
    const [chosen, pooled] = [await aClient('导入客户'), await aClient('公海客户', { visibility: 'public' })]
    await lin.call(editCompany, { params: { id: chosen.id }, version: chosen.version, body: { progress: 'contacted' } })
    const of = await context('sales')
    await writeJudged(of, await judge(of, row({ progress: '已订舱' }), row({ company: '公海客户' })))
    const after = async (id: number) => (await manager.call(getCompany, { params: { id } })).progress
    expect([(await lin.call(getCompany, { params: { id: chosen.id } })).progress, await after(pooled.id)]).toEqual([
      'contacted',
      'unconfirmed',
    ])
    expect(await recordsOf(pooled.id)).toHaveLength(1)
  })
})
