import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, editContact, listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { confirmBulk, countUndo, listBulkRows, listBulkRuns } from '@seamark/contract/workbench/bulk/runs'
import { confirmImport, listImportRows, mapImport } from '@seamark/contract/workbench/imports/imports'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { JudgedRow } from '../../../platform/list.ts'
import type { NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import type { Context } from '../../../platform/context.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { csvOf, importsOf } from '../../workbench/testing.ts'
import { aCompany, type Caller, judgeSheetRows, openOffice, personContext, refusalOf } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
// The import of one test is larger than what one person may hold.
await product.pool.query(`update phonebook.pool_rules set rules = rules || '{"holdingCap": null}'`)
const lin = await product.signIn('sales', testPassword, 'zh')
const wang = await product.signIn('sales2', testPassword, 'zh')
const imports = importsOf(lin, product.api, { patience: 60_000 })
let asLin: Context
beforeAll(async () => {
  asLin = await personContext(product.context, office.person('sales'))
})

const headings = ['公司名称', '联系人', '手机', '联系人邮箱', '职务', '性别']
const file = (...rows: string[][]) => csvOf([headings, ...rows])
const rowsOf = async ({ id }: ImportView, caller: Caller = lin) =>
  (await caller.call(listImportRows, { params: { id }, query: { after: 0, limit: 100 } })).rows
const contactsOf = async (id: number, caller: Caller = lin) =>
  (await caller.call(listContacts, { params: { id }, query: {} })).rows
const companyNamed = async (name: string) => {
  const { rows } = await sql<{ id: number; search_all: string; search_contacts: string; version: number }>`
    select id, search_all, search_contacts, version from phonebook.companies where name = ${name} and delete_after is null`.execute(
    product.db,
  )
  expect(rows).toHaveLength(1)
  return rows[0] ?? { id: 0, search_all: '', search_contacts: '', version: 0 }
}

describe('companies with contacts in one sheet', () => {
  test('come with all their contacts, the first of whom is the primary one, and are found by each', async () => {
    const done = await imports.done(
      '名录.csv',
      file(
        ['双人货代', '王芳', '13800138001', 'wang@double.example', '经理', '女'],
        ['双人货代有限公司', '李雷', '+86 138-0013-8002', '', '操作', '先生'],
        ['单人货代', '赵六', '13800138003', '', '', ''],
      ),
    )
    expect(done.counts).toMatchObject({ create: 2, update: 1, duplicate: 0, error: 0 })
    const { id, search_all, search_contacts } = await companyNamed('双人货代')
    expect(
      (await contactsOf(id)).map(({ name, position, gender, isPrimary, values }) => ({
        name,
        position,
        gender,
        isPrimary,
        keys: values.map(({ key }) => key),
      })),
    ).toEqual([
      {
        name: '王芳',
        position: '经理',
        gender: 'female',
        isPrimary: true,
        keys: ['+8613800138001', 'wang@double.example'],
      },
      { name: '李雷', position: '操作', gender: 'male', isPrimary: false, keys: ['+8613800138002'] },
    ])
    expect(search_all.endsWith(search_contacts)).toBe(true)
    for (const q of ['王芳', '8002', 'wang@double'])
      expect((await lin.call(listCompanies, { query: { q } })).rows.map((row) => row.id)).toEqual([id])
    expect(await auditOf(id)).toEqual(['phonebook.contactCreated', 'phonebook.contactCreated'])
    expect(
      (await rowsOf(done)).map(({ verdict, match, subjectId }) => ({ verdict, row: match?.row ?? null, subjectId })),
    ).toMatchObject([
      { verdict: 'create', row: null, subjectId: id },
      { verdict: 'update', row: 2, subjectId: id },
      { verdict: 'create', row: null },
    ])
  })

  test('show before anything is written what a further row adds, and which one says the same again', async () => {
    const view = await imports.checked(
      '预览.csv',
      file(
        ['预览货代', '王芳', '13800138101', '', '', ''],
        ['预览货代', '李雷', '13800138102', '', '操作', ''],
        ['预览货代', '王芳芳', '138 0013 8101', '', '', ''],
        ['预览货代', '', '', '', '', ''],
      ),
    )
    expect(
      (await rowsOf(view)).map(({ verdict, match, changes }) => ({ verdict, by: match?.by, row: match?.row, changes })),
    ).toEqual([
      { verdict: 'create', by: undefined, row: undefined, changes: [] },
      {
        verdict: 'update',
        by: 'name',
        row: 2,
        changes: [
          { field: 'contactName', before: '', after: '李雷' },
          { field: 'contactPosition', before: '', after: '操作' },
          { field: 'contactMobile', before: '', after: '13800138102' },
        ],
      },
      { verdict: 'duplicate', by: 'contactMobile', row: 2, changes: [] },
      { verdict: 'duplicate', by: 'name', row: 2, changes: [] },
    ])
    expect((await lin.call(listCompanies, { query: { q: '预览货代' } })).rows).toEqual([])
  })

  test('are refused with the sentences of the form, at the column that is wrong', async () => {
    const problems = (
      await judgeSheetRows(asLin, [
        { name: '丙', contactName: '王芳', contactMobile: '没有号码的' },
        { name: '丁', contactName: '王芳', contactMobile: '13800138202', contactEmail: 'a@@b' },
        { name: '戊', contactName: '王芳', contactMobile: '13800138203', contactGender: '外星人' },
        { name: '己', contactName: '王芳', contactMobile: '1.38E+10' },
      ])
    ).map((row) => row.problems?.map(({ field, code }) => `${field} ${code}`))
    expect(problems).toEqual([
      ['contactMobile phonebook.phone_digits'],
      ['contactEmail phonebook.email_format'],
      ['contactGender field.choice'],
      expect.arrayContaining(['contactMobile phonebook.number_spoilt']),
    ])
  })

  test('a mobile without anybody is the company’s number, and whoever has none is reached by a mobile of the company', async () => {
    const [alone, shared] = await judgeSheetRows(asLin, [
      { name: '只有手机', contactMobile: '13800138301' },
      { name: '只有电话', contactName: '王芳', telephone: '13800138302' },
    ])
    expect(alone).toMatchObject({ verdict: 'create', prepared: { after: { telephone: '13800138301' }, contact: null } })
    expect(shared).toMatchObject({
      verdict: 'create',
      prepared: { contact: { does: 'add', contact: { values: [{ kind: 'mobile', value: '13800138302' }] } } },
    })
  })

  test('several numbers in one cell are several values', async () => {
    const [row] = await judgeSheetRows(asLin, [
      {
        name: '多号码',
        contactName: '王芳',
        contactMobile: '13800138311/13800138312、+1 310 555 0100',
        contactWechat: 'amy; amy2',
      },
    ])
    expect(row).toMatchObject({
      prepared: {
        contact: {
          contact: {
            values: [
              { kind: 'mobile', value: '13800138311' },
              { kind: 'mobile', value: '13800138312' },
              { kind: 'mobile', value: '+1 310 555 0100' },
              { kind: 'wechat', value: 'amy' },
              { kind: 'wechat', value: 'amy2' },
            ],
          },
        },
      },
    })
  })

  test('when the company’s own row can no longer be written, its further contacts say so', async () => {
    const withCodes = (...rows: string[][]) => csvOf([['公司名称', '客户编码', '联系人', '手机'], ...rows])
    const view = await imports.checked(
      '抢码.csv',
      withCodes(['抢码甲', 'TAKEN-9', '王芳', '13800138401'], ['抢码甲', 'TAKEN-9', '李雷', '13800138402']),
    )
    await wang.call(createCompany, { body: aCompany({ name: '先到的', code: 'TAKEN-9' }) })
    await lin.call(confirmImport, { params: { id: view.id }, body: {} })
    const done = await imports.until(view.id, 'done')
    expect(done.counts).toMatchObject({ create: 0, update: 0, error: 2 })
    expect((await rowsOf(done)).map(({ problems }) => problems[0]?.code)).toEqual([
      'phonebook.code_taken',
      'phonebook.first_row_failed',
    ])
  })
})

describe('a company that is there already', () => {
  const standing = async (name: string) => {
    const company = await lin.call(createCompany, {
      body: aCompany({ name, email: '', telephone: '', organizationNumber: '' }),
    })
    const contact = await lin.call(createContact, {
      params: { id: company.id },
      body: { name: '王芳', position: '经理', values: [{ kind: 'mobile', value: '13900139000' }] },
    })
    return { ...company, contact }
  }

  test('is skipped, or gets its new contacts only, or is changed, as was chosen; nobody is overwritten by an empty cell', async () => {
    const { id, name } = await standing('已有货代')
    const rows: Record<string, string>[] = [
      { name, industry: '新行业', contactName: '李雷', contactMobile: '13900139001' },
      { name, contactName: '王芳', contactMobile: '139 0013 9000', contactPosition: '' },
      { name, contactName: '王芳', contactMobile: '13900139002', contactPosition: '总监' },
    ]
    const verdicts = async (existing: 'skip' | 'add' | 'update') =>
      (await judgeSheetRows(asLin, rows, { existing })).map(({ verdict }) => verdict)
    expect(await verdicts('skip')).toEqual(['duplicate', 'unchanged', 'duplicate'])
    expect(await verdicts('add')).toEqual(['update', 'unchanged', 'duplicate'])
    expect(await verdicts('update')).toEqual(['update', 'unchanged', 'update'])
    const [added, , changed] = await judgeSheetRows(asLin, rows, { existing: 'update' })
    expect(added?.changes?.map(({ field }) => field)).toEqual(['industry', 'contactName', 'contactMobile'])
    expect(changed?.changes).toEqual([
      { field: 'contactPosition', before: '经理', after: '总监' },
      { field: 'contactMobile', before: '13900139000', after: '13900139000、13900139002' },
    ])
    const only = csvOf([
      ['公司名称', '行业', '联系人', '手机'],
      [name, '新行业', '李雷', '13900139001'],
      [name, '', '韩梅', '13900139003'],
    ])
    expect((await imports.done('只补充.csv', only, { existing: 'add' })).counts).toMatchObject({ update: 2, error: 0 })
    expect((await contactsOf(id)).map((one) => one.name)).toEqual(['王芳', '李雷', '韩梅'])
    expect(await lin.call(getCompany, { params: { id } })).toMatchObject({ version: 1, industry: aCompany().industry })
    const { entries } = await lin.call(listCompanyActivity, { params: { id }, query: {} })
    expect(entries.filter(({ kind }) => kind === 'phonebook.activity.contactAdded')).toHaveLength(3)
  })

  test('changes of a contact are of the version that was judged', async () => {
    const { id, code, contact } = await standing('改联系人')
    const view = await imports.checked(
      '改.csv',
      csvOf([
        ['客户编码', '公司名称', '联系人', '手机', '职务'],
        [code, '改联系人', '王芳', '13900139000', '总监'],
      ]),
    )
    await lin.call(editContact, { params: { id: contact.id }, version: 1, body: { position: '已经改过' } })
    await lin.call(confirmImport, { params: { id: view.id }, body: {} })
    const done = await imports.until(view.id, 'done')
    expect((await rowsOf(done)).map(({ problems }) => problems[0]?.code)).toEqual(['platform.version_stale'])
    expect((await contactsOf(id))[0]).toMatchObject({ position: '已经改过' })
  })

  test('two imports of one contact at once bring it once', async () => {
    const { id, code } = await standing('同时来')
    const bytes = csvOf([
      ['客户编码', '公司名称', '联系人', '手机'],
      [code, '同时来', '李雷', '13900139010'],
    ])
    const view = await imports.checked('一.csv', bytes)
    await lin.call(createContact, {
      params: { id },
      body: { name: '李雷雷', values: [{ kind: 'mobile', value: '13900139010' }] },
    })
    await lin.call(confirmImport, { params: { id: view.id }, body: {} })
    expect(await imports.until(view.id, 'done')).toMatchObject({
      counts: { update: 0, unchanged: 0, duplicate: 1, error: 0 },
      turned: 1,
    })
    expect((await contactsOf(id)).map((one) => one.name)).toEqual(['王芳', '李雷雷'])
  })

  test('another’s, found by a contact’s mobile or address, is named, counted as a look-up, and left alone', async () => {
    const his = await wang.call(createCompany, {
      body: aCompany({ name: '周敏的客户', email: '', telephone: '', organizationNumber: '' }),
    })
    await wang.call(createContact, {
      params: { id: his.id },
      body: {
        name: '王芳',
        values: [
          { kind: 'mobile', value: '13900139020' },
          { kind: 'email', value: 'fang@zhou.example' },
        ],
      },
    })
    const rows = await judgeSheetRows(asLin, [
      { name: '别的名字甲', contactName: '小王', contactMobile: '+86 139 0013 9020' },
      { name: '别的名字乙', contactName: '小王', contactMobile: '13900139029', contactEmail: 'FANG@zhou.example' },
    ])
    expect(rows).toMatchObject([
      { verdict: 'duplicate', match: { id: null, name: '周敏的客户', custodian: '周敏', by: 'contactMobile' } },
      { verdict: 'duplicate', match: { id: null, by: 'contactEmail' } },
    ])
    const { rows: told } = await sql<{ after: unknown }>`
      select v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
      where a.action = 'phonebook.companiesLookedUp' order by a.id desc limit 1`.execute(product.db)
    expect(told).toEqual([{ after: { ids: [his.id] } }])
  })

  test('in the pool does not say by its verdict whether a guess at a masked number is right', async () => {
    const pooled = await wang.call(createCompany, {
      body: aCompany({ name: '公海有人', visibility: 'private', email: '', telephone: '', organizationNumber: '' }),
    })
    await wang.call(createContact, {
      params: { id: pooled.id },
      body: { name: '王芳', values: [{ kind: 'mobile', value: '13900139030' }] },
    })
    await sql`update phonebook.companies set custodian_id = null, visibility = 'public' where id = ${pooled.id}`.execute(
      product.db,
    )
    const { code } = pooled
    const verdicts = await judgeSheetRows(asLin, [
      { code, contactName: '王芳', contactMobile: '13900139030' },
      { code, contactName: '王芳', contactMobile: '13900139031' },
      { code, contactName: '王芳', contactMobile: '••••••' },
    ])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['duplicate', 'duplicate', 'unchanged'])
  })
})

describe('a whole import is taken back', () => {
  test('with the contacts that later lots have brought, unless somebody has touched the company since', async () => {
    const many = Array.from({ length: 520 }, (_, n) => [`撤销${n}号`, '', '', '', '', ''])
    const done = await imports.done(
      '大名录.csv',
      file(['撤销头号', '王芳', '13700137001', '', '', ''], ['撤销改过', '赵六', '13700137003', '', '', ''], ...many, [
        '撤销头号',
        '李雷',
        '13700137002',
        '',
        '',
        '',
      ]),
    )
    expect(done.counts).toMatchObject({ create: 522, update: 1 })
    const [first, touched] = [await companyNamed('撤销头号'), await companyNamed('撤销改过')]
    expect((await contactsOf(first.id)).map(({ name }) => name)).toEqual(['王芳', '李雷'])
    const [contact] = await contactsOf(touched.id)
    await lin.call(editContact, { params: { id: contact?.id ?? 0 }, version: 1, body: { position: '已联系' } })
    const run = await runOf(done)
    expect(run).toMatchObject({ total: 522, counts: { done: 522, refused: 0, unchanged: 0 } })
    const back = await undone(run.id)
    expect(back.counts).toMatchObject({ done: 521, conflict: 1 })
    const { rows } = await lin.call(listCompanies, { query: { q: '撤销' } })
    expect(rows.map(({ name }) => name)).toEqual(['撤销改过'])
  })

  test('further contacts of a later lot come also to what the same file has just put into the pool', async () => {
    const many = Array.from({ length: 500 }, (_, n) => [`公海${n}号`, '', '', '', '', ''])
    const rows = file(['公海头号', '王芳', '13700137301', '', '', ''], ...many, [
      '公海头号',
      '李雷',
      '13700137302',
      '',
      '',
      '',
    ])
    const done = await imports.done('公海名录.csv', rows, { visibility: 'public' })
    expect(done.counts).toMatchObject({ create: 501, update: 1, error: 0 })
    const { id } = await companyNamed('公海头号')
    expect((await contactsOf(id)).map(({ name, masked }) => [name, masked])).toEqual([
      ['王芳', true],
      ['李雷', true],
    ])
    expect((await undone((await runOf(done)).id)).counts).toMatchObject({ done: 501, conflict: 0, refused: 0 })
  })

  test('contacts and labels that it brought to companies that were there go, a contact that it changed is as before', async () => {
    const company = await lin.call(createCompany, {
      body: aCompany({ name: '撤销补充', email: '', telephone: '', organizationNumber: '' }),
    })
    const { id } = company
    await lin.call(createContact, {
      params: { id },
      body: { name: '王芳', position: '经理', values: [{ kind: 'mobile', value: '13700137100' }] },
    })
    const bytes = file(
      ['撤销补充', '李雷', '13700137101', '', '', ''],
      ['撤销补充', '王芳', '13700137102', '', '总监', ''],
    )
    const done = await imports.done('补充.csv', bytes, { existing: 'update' })
    expect(done.counts).toMatchObject({ update: 2 })
    const run = await runOf(done)
    const [row] = (await lin.call(listBulkRows, { params: { id: run.id }, query: {} })).rows
    expect(row?.fields).toEqual([
      { label: '联系人', before: '', after: '李雷' },
      { label: '联系人', before: '经理 · 13700137100', after: '总监 · 13700137100、13700137102' },
    ])
    expect((await undone(run.id)).counts).toMatchObject({ done: 1, conflict: 0 })
    expect((await contactsOf(id)).map(({ name, position, values }) => [name, position, values.length])).toEqual([
      ['王芳', '经理', 1],
    ])
    expect((await companyNamed('撤销补充')).search_contacts).not.toContain('13700137101')
  })

  test('a contact that somebody has changed since is a conflict, and overwritten when that is asked for', async () => {
    const { id } = await lin.call(createCompany, {
      body: aCompany({ name: '撤销冲突', email: '', telephone: '', organizationNumber: '' }),
    })
    const done = await imports.done('冲突.csv', file(['撤销冲突', '李雷', '13700137201', '', '', '']), {
      existing: 'add',
    })
    const [contact] = await contactsOf(id)
    await lin.call(editContact, { params: { id: contact?.id ?? 0 }, version: 1, body: { position: '改过' } })
    const run = await runOf(done)
    expect((await undone(run.id)).counts).toMatchObject({ done: 0, conflict: 1 })
    expect(await contactsOf(id)).toHaveLength(1)
    expect((await undone(run.id, 'all')).counts).toMatchObject({ done: 1, conflict: 0 })
    expect(await contactsOf(id)).toHaveLength(0)
  })
})

test('the template shows how a row is filled in the reader’s language, and its example is not imported by mistake', async () => {
  const response = await fetch(`${product.api}/workbench/lists/companies/import-template`, { headers: lin.headers() })
  const view = await imports.checked('模板.xlsx', Buffer.from(await response.arrayBuffer()))
  expect(view.columns.find(({ suggestion }) => suggestion === 'contactName')?.samples).toEqual(['陈艾米'])
  expect(view.counts).toMatchObject({ create: 0, error: 1 })
  expect((await rowsOf(view)).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['phonebook.example_row'],
  ])
})

test('who may not give companies to others chooses nobody, and who does not look after tags makes none', async () => {
  const view = await imports.read('选项.csv', file(['选项货代', '', '', '', '', '']))
  const columns = view.columns.map(({ index, suggestion }) => ({ index, field: suggestion }))
  const options = {
    existing: 'skip',
    blanks: 'keep',
    visibility: 'private',
    holderId: office.person('sales2'),
    labels: 'refuse',
  } as const
  expect(await refusalOf(lin.call(mapImport, { params: { id: view.id }, body: { columns, options } }))).toMatchObject({
    code: 'platform.forbidden',
  })
})

const auditOf = async (companyId: number) => {
  const { rows } = await sql<{ action: string }>`
    select a.action from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where a.subject_kind = 'contact' and (v.after ->> 'company')::bigint = ${companyId} order by a.id`.execute(
    product.db,
  )
  return rows.map(({ action }) => action)
}

async function runOf({ id }: ImportView) {
  const { rows } = await lin.call(listBulkRuns, { query: {} })
  const run = rows.find(({ importId }) => importId === id)
  if (!run) throw new Error('There is no run of this import')
  return run
}

async function undone(id: number, overwrite: 'none' | 'all' = 'none') {
  const counted = await lin.call(countUndo, { params: { id }, body: { overwrite } })
  const begun = await lin.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
  await expect
    .poll(async () => (await lin.call(listBulkRuns, { query: {} })).rows.find((run) => run.id === begun.id)?.state, {
      timeout: 20_000,
    })
    .toBe('done')
  return (await lin.call(listBulkRuns, { query: {} })).rows.find((run) => run.id === begun.id) ?? begun
}

const contactOf = (row: JudgedRow | undefined) =>
  row?.prepared as {
    after: { telephone: string; email: string; remark: string }
    contact: { contact: NewContact } | null
  }

describe('several values in one cell of a company', () => {
  test.each([
    ['0574-87654321 / 13800137021', ['13800137021'], []],
    ['13800137021、0574-87654321；0574-87654322', ['13800137021'], ['0574-87654322']],
    ['87654321 ::: 13800137021 ::: 13800137022', ['13800137021', '13800137022'], []],
    ['87654321\n13800137021', ['13800137021'], []],
  ])('the first is the company’s and the others are the contact’s: %s', async (telephone, mobiles, phones) => {
    const [row] = await judgeSheetRows(asLin, [
      { name: '一格多号', telephone, email: 'a@x.example; b@x.example', contactName: '王芳', contactMobile: '' },
    ])
    expect(row?.verdict).toBe('create')
    const { after, contact } = contactOf(row)
    expect(after.email).toBe('a@x.example')
    const values = contact?.contact.values ?? []
    const of = (kind: string) => values.filter((one) => one.kind === kind).map(({ value }) => value)
    expect([of('mobile'), of('phone'), of('email')]).toEqual([mobiles, phones, ['b@x.example']])
  })

  test('without a contact they are the remark of a new company, and a problem of a known one', async () => {
    const [row] = await judgeSheetRows(asLin, [
      { name: '一格两号', telephone: '0574-87654321 / 13800137031', remark: '老客户' },
    ])
    expect(contactOf(row).after).toMatchObject({ telephone: '87654321', remark: '老客户\n13800137031' })
    const made = await lin.call(createCompany, { body: aCompany({ name: '一格两号已有', telephone: '', email: '' }) })
    const [known] = await judgeSheetRows(asLin, [{ name: made.name, telephone: '0574-87654321 / 13800137031' }], {
      existing: 'update',
    })
    expect(known?.problems).toMatchObject([{ field: 'telephone', code: 'phonebook.several_values' }])
  })

  test.each([
    ['13800137021 / 13800137022', ['13800137021', '13800137022']],
    ['13800137021 13800137022', ['13800137021', '13800137022']],
    ['13800137021 ::: +86 138 0013 7022', ['13800137021', '+86 138 0013 7022']],
    ['13800137021,,801', ['13800137021 ext 801']],
    ['13800137021\n13800137022、13800137023;13800137024', ['13800137021', '13800137022', '13800137023', '13800137024']],
  ])('a contact has them all: %s', async (contactMobile, mobiles) => {
    const [row] = await judgeSheetRows(asLin, [{ name: '一人多号', contactName: '王芳', contactMobile }])
    expect(contactOf(row).contact?.contact.values.map(({ value }) => value)).toEqual(mobiles)
  })

  test('divided names, numbered values, and a number that is no mobile', async () => {
    const [han, latin, middle] = await judgeSheetRows(asLin, [
      {
        name: '分名一',
        contactFamilyName: '欧阳',
        contactGivenName: '娜娜',
        contactPhone: '13800137041',
        contactPhone2: '0574-87654321',
      },
      {
        name: 'Split Name',
        contactFamilyName: 'Lin',
        contactGivenName: 'Mei',
        contactPhone: '+49 40 123456',
        contactEmail: 'a@x.example',
        contactEmail2: 'b@x.example',
      },
      {
        name: 'Split Name 2',
        contactFamilyName: 'Smith',
        contactMiddleName: 'Quincy',
        contactGivenName: 'John',
        contactPhone: '+49 40 123457',
      },
    ])
    expect(contactOf(middle).contact?.contact).toMatchObject({ name: 'John Quincy Smith' })
    expect(contactOf(han).contact?.contact).toMatchObject({
      name: '欧阳娜娜',
      values: [
        { kind: 'mobile', value: '13800137041' },
        { kind: 'phone', value: '0574-87654321' },
      ],
    })
    expect(contactOf(latin).contact?.contact).toMatchObject({
      name: 'Mei Lin',
      values: [{ kind: 'mobile', value: '+49 40 123456' }, { value: 'a@x.example' }, { value: 'b@x.example' }],
    })
  })
})

test('numbers of one column keep the kind that each row says beside them', async () => {
  const numbered = (name: string, one: [string, string], two: [string, string]) => ({
    name,
    contactName: '王芳',
    contactPhoneKind: one[0],
    contactPhone: one[1],
    contactPhone2Kind: two[0],
    contactPhone2: two[1],
  })
  const rows = await judgeSheetRows(asLin, [
    numbered('号码类型一', ['Mobile', '13800137051'], ['Work Fax', '0574-87654320']),
    numbered('号码类型二', ['Work Fax', '0574-87654330'], ['Work', '0574-87654331']),
    numbered('号码类型三', ['传真', '0574-87654340'], ['手机', '13800137053']),
    numbered('号码类型四', ['Work Fax', '0574-87654350 ::: 0574-87654351'], ['Mobile', '13800137054']),
    numbered('号码类型五', ['', '13800137055'], ['Main', '0574-87654360']),
  ])
  const read = rows.map((row) => {
    const contact = contactOf(row).contact?.contact
    return [contact?.fax ?? '', ...(contact?.values ?? []).map(({ kind, value }) => `${kind} ${value}`)]
  })
  expect(read).toEqual([
    ['0574-87654320', 'mobile 13800137051'],
    ['0574-87654330', 'mobile 0574-87654331'],
    ['0574-87654340', 'mobile 13800137053'],
    ['0574-87654350 / 0574-87654351', 'mobile 13800137054'],
    ['', 'mobile 13800137055', 'phone 0574-87654360'],
  ])
})

describe('another legal form is another company', () => {
  test.each([
    ['Acme Logistics Inc', 'Acme Logistics GmbH'],
    ['东京测试物流株式会社', '东京测试物流有限公司'],
    ['Borealis Lines Pte Ltd', 'Borealis Lines Sdn Bhd'],
  ])('%s is looked at, and never changed by %s', async (standing, other) => {
    const blank = { telephone: '', email: '', organizationNumber: '' }
    await lin.call(createCompany, { body: aCompany({ name: standing, ...blank }) })
    const rows = [
      { name: other, city: '汉堡' },
      { name: standing, city: '汉堡' },
    ]
    const [stranger, same] = await judgeSheetRows(asLin, rows, { existing: 'update' })
    expect(stranger).toMatchObject({ verdict: 'duplicate', match: { name: standing, by: 'name' } })
    expect(same?.verdict).toBe('update')
  })

  test('two rows of a file add to one company only where their forms agree', async () => {
    const row = (name: string, contactMobile: string) => ({ name, contactName: '王芳', contactMobile })
    const [inc, gmbh, corp] = await judgeSheetRows(asLin, [
      row('Polaris Test Inc', '13800137051'),
      row('Polaris Test GmbH', '13800137052'),
      row('Polaris Test Corp.', '13800137053'),
    ])
    const sureOf = (judgedRow: JudgedRow | undefined) => judgedRow?.repeat?.by.filter((key) => inc?.keys?.includes(key))
    expect([sureOf(gmbh), sureOf(corp)]).toEqual([[], ['name:polaristest/inc']])
    expect(gmbh?.keys).toContain('name:polaristest')
  })
})

test('sums, groups and notes are passed over with their reason', async () => {
  const rows = ['合计', '华东区', '制表人：林梅'].map((name) => ({ name, telephone: '', remark: '' }))
  expect((await judgeSheetRows(asLin, rows)).map(({ verdict, problems }) => [verdict, problems?.[0]?.code])).toEqual([
    ['error', 'phonebook.total_row'],
    ['error', 'phonebook.group_row'],
    ['error', 'phonebook.note_row'],
  ])
})
