import {
  cancelImport,
  confirmImport,
  describeImport,
  getFailedRows,
  getImport,
  listImportRows,
  mapImport,
  rereadImport,
  startImport,
} from '@seamark/contract/workbench/imports/imports'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { csvOf, importsOf, openOffice } from '../testing.ts'
import { importOptions } from '@seamark/contract/platform/lists'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const sales = await product.signIn('sales', testPassword, 'zh')
const other = await product.signIn('sales2', testPassword, 'en')
await product.db
  .updateTable('identity.roles')
  .set({ capabilities: sql`array_append(array_remove(capabilities, 'import'), 'import')` })
  .where('authority', '=', 'sales')
  .execute()
const imports = importsOf(sales, product.api)

const auditOf = async (id: number) =>
  (
    await sql<{ action: string; actor: number | null; after: Record<string, unknown> }>`
      select a.action, a.actor_id as actor, v.after from platform.audit a left join platform.audit_values v on v.audit_id = a.id
      where a.subject_kind = 'import' and a.subject_id = ${id} order by a.id`.execute(product.db)
  ).rows

const failedRows = async (id: number) => {
  const response = await fetch(`${product.api}${getFailedRows.path.replace(':id', String(id))}?format=csv`, {
    headers: sales.headers(),
  })
  return {
    name: decodeURIComponent(
      /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
    ),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('a file becomes companies', () => {
  const file = csvOf([
    ['2026 华东客户名录'],
    [''],
    ['公司 名称*', '联系电话（座机）', '电子邮件', '业务员备注', '公司名称'],
    ['象山港进出口有限公司', '0574-6578 2101', 'sales@xsg.example', '展会认识', '重复的列'],
    ['镇海汽配', '', 'not an address', '', ''],
    ['（象山港）进出口有限公司', '', '', '', ''],
    ['慈溪家电制造厂', '', 'hello@cixi.example', '', ''],
  ])

  test('title block, headings, mapping, preview, writing, counts and log', async () => {
    const read = await imports.read('名录.csv', file)
    expect(read).toMatchObject({
      source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', headerRow: 3 },
      mapping: null,
      fileIsKept: true,
    })
    expect(read.columns.map(({ letter, suggestion }) => [letter, suggestion])).toEqual([
      ['A', 'name'],
      ['B', 'telephone'],
      ['C', 'email'],
      ['D', null],
      ['E', null],
    ])
    expect(read.columns[0]?.samples[0]).toBe('象山港进出口有限公司')

    const checked = await imports.until((await imports.mapped(read, { intoId: 7 })).id, 'checked')
    expect(checked.counts).toEqual({ create: 2, update: 0, unchanged: 0, duplicate: 1, error: 1 })
    expect(checked.progress).toEqual({ done: 4, total: 4 })
    const names = async () =>
      (await sales.call(listCompanies, { query: { sort: 'name', order: 'asc' } })).rows.map(({ name }) => name)
    expect(await names()).toEqual([])
    const { rows } = await sales.call(listImportRows, {
      params: { id: read.id },
      query: { verdict: 'error,duplicate', after: 0, limit: 50 },
    })
    expect(rows).toMatchObject([
      {
        row: 5,
        verdict: 'error',
        values: { name: '镇海汽配' },
        problems: [{ field: 'email', column: '电子邮件', row: 5, code: 'phonebook.email_format' }],
      },
      { row: 6, verdict: 'duplicate', match: { row: 4, by: 'name', id: null } },
    ])

    await sales.call(confirmImport, { params: { id: read.id }, body: {} })
    const done = await imports.until(read.id, 'done')
    expect(done).toMatchObject({
      counts: checked.counts,
      progress: { done: 2, total: 2 },
      fileIsKept: false,
      rowsAreKept: true,
    })
    expect((await names()).toSorted()).toEqual(['慈溪家电制造厂', '象山港进出口有限公司'].toSorted())
    const created = await sales.call(listImportRows, {
      params: { id: read.id },
      query: { verdict: 'create', after: 0, limit: 1 },
    })
    expect(created).toMatchObject({ rows: [{ row: 4, subjectId: expect.any(Number) }], next: 4 })
    expect((await auditOf(read.id)).map(({ action, actor }) => [action, actor])).toEqual(
      ['importStarted', 'importMapped', 'importConfirmed', 'importFinished'].map((action) => [
        `workbench.${action}`,
        office.person('sales'),
      ]),
    )
    expect(await product.db.selectFrom('files.files').select('id').execute()).toEqual([])
  })

  test('failed rows come back in their own columns with the reason, and go in again once mended', async () => {
    const [first] = (await sales.call(describeImport, { params: { list: 'companies' } })).recent
    const { name, bytes } = await failedRows(first?.id ?? 0)
    expect(name).toBe('名录 失败行.csv')
    const [headings, ...rows] = parse(bytes, { bom: true })
    expect(headings).toEqual(['公司 名称*', '联系电话（座机）', '电子邮件', '业务员备注', '公司名称', '失败原因'])
    expect(rows.map((cells) => cells[0])).toEqual(['镇海汽配', '（象山港）进出口有限公司'])
    expect(rows[0]?.[5]).toContain('邮箱')
    expect(rows[1]?.[5]).toContain('第 4 行')

    const mended = Buffer.from(bytes.toString().replace('not an address', 'ok@zhenhai.example'))
    const again = await imports.read('名录 失败行.csv', mended)
    expect(again.columns.at(-1)).toMatchObject({ heading: '失败原因', suggestion: null })
    const checked = await imports.until((await imports.mapped(again)).id, 'checked')
    expect(checked.counts).toMatchObject({ create: 1, error: 0 })
    await sales.call(cancelImport, { params: { id: again.id }, body: {} })
  })

  test('the next file with the same headings has the mapping that was chosen, into no record yet', async () => {
    const read = await imports.read('下一份.csv', file)
    expect(read).toMatchObject({
      mappingIsSaved: true,
      mapping: {
        columns: [{ index: 0, field: 'name' }, { index: 1 }, { index: 2 }, { index: 3, field: null }, { index: 4 }],
        options: { intoId: null },
      },
    })
    await sales.call(cancelImport, { params: { id: read.id }, body: {} })
    const foreign = importsOf(other, product.api)
    await sql`delete from workbench.mappings where owner_id = ${office.person('sales2')}`.execute(product.db)
    const theirs = await foreign.read('下一份.csv', file)
    expect(theirs.mappingIsSaved).toBe(false)
    await other.call(cancelImport, { params: { id: theirs.id }, body: {} })
  })
})

describe('refusals', () => {
  const small = csvOf([
    ['公司名称', '电话', 'Tel', '网址'],
    ['奉化服饰', '', '', ''],
  ])
  const options = importOptions.parse({})

  test('a mapping that names a field twice, leaves one out, or knows one that is not there', async () => {
    const { id } = await imports.read('小.csv', small)
    const refused = async (...columns: { index: number; field: string | null }[]) =>
      refusalOf(sales.call(mapImport, { params: { id }, body: { columns, options } }))
    const twice = await refused(
      { index: 0, field: 'name' },
      { index: 1, field: 'telephone' },
      { index: 2, field: 'telephone' },
    )
    expect(twice).toMatchObject({
      code: 'workbench.mapping_twice',
      details: { fields: [{ field: 'columns.2.field' }] },
    })
    expect(twice.message).toMatch(/电话.*Tel/)
    expect(await refused({ index: 1, field: 'telephone' })).toMatchObject({
      code: 'workbench.mapping_missing',
      message: expect.stringContaining('公司名称'),
    })
    for (const wrong of [
      { index: 0, field: 'nonsense' },
      { index: 0, field: 'custodian' },
      { index: 9, field: 'name' },
    ])
      expect(await refused(wrong)).toMatchObject({ code: 'workbench.mapping_unknown' })
    await sales.call(cancelImport, { params: { id }, body: {} })
  })

  test("another's import does not exist, nor one's own once the right is gone", async () => {
    const { id } = await imports.read('我的.csv', small)
    for (const call of [
      () => other.call(getImport, { params: { id } }),
      () => other.call(confirmImport, { params: { id }, body: {} }),
      () => other.call(cancelImport, { params: { id }, body: {} }),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'workbench.import_not_found', httpStatus: 404 })
    await sql`update identity.roles set capabilities = array_remove(capabilities, 'import') where authority = 'sales'`.execute(
      product.db,
    )
    expect(await refusalOf(sales.call(getImport, { params: { id } }))).toMatchObject({ code: 'platform.forbidden' })
    await sql`update identity.roles set capabilities = array_append(capabilities, 'import') where authority = 'sales'`.execute(
      product.db,
    )
    await sales.call(cancelImport, { params: { id }, body: {} })
  })

  test('what the state does not allow', async () => {
    const { id } = await imports.checked('态.csv', small)
    expect(await sales.call(cancelImport, { params: { id }, body: {} })).toMatchObject({
      counts: { create: 0, update: 0 },
    })
    for (const call of [
      () => sales.call(confirmImport, { params: { id }, body: {} }),
      () => sales.call(cancelImport, { params: { id }, body: {} }),
      () => sales.call(rereadImport, { params: { id }, body: { headerRow: 1 } }),
      () => sales.call(mapImport, { params: { id }, body: { columns: [{ index: 0, field: 'name' }], options } }),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'workbench.import_state', httpStatus: 409 })
  })

  test('a second file while one is at work; its upload stays to be taken', async () => {
    const { id } = await imports.read('一.csv', small)
    await product.db.updateTable('workbench.imports').set({ state: 'reading' }).where('id', '=', id).execute()
    const uploadId = await imports.upload('二.csv', small)
    const start = () => sales.call(startImport, { body: { list: 'companies', uploadId } })
    expect(await refusalOf(start())).toMatchObject({ code: 'workbench.import_running' })
    await sales.call(cancelImport, { params: { id }, body: {} })
    const second = await start()
    expect(await refusalOf(start())).toMatchObject({ code: 'files.upload_unknown' })
    await imports.until(second.id, 'mapping')
    await sales.call(cancelImport, { params: { id: second.id }, body: {} })
  })

  test('a row beyond any that a file can have', async () => {
    const [last] = (await sales.call(describeImport, { params: { list: 'companies' } })).recent
    const rows = (after: number) =>
      sales.call(listImportRows, { params: { id: last?.id ?? 0 }, query: { after, limit: 1 } })
    expect(await refusalOf(rows(2 ** 31))).toMatchObject({
      code: 'platform.invalid_input',
      details: { fields: [{ field: 'after' }] },
    })
    expect(await rows(2 ** 31 - 1)).toEqual({ rows: [], next: null })
  })

  test('a list that nobody knows', async () => {
    const uploadId = await imports.upload('列.csv', small)
    expect(await refusalOf(sales.call(startImport, { body: { list: 'ships', uploadId } }))).toMatchObject({
      code: 'workbench.list_unknown',
    })
  })
})

test('a file that cannot be used says why and where in the reader’s language, and can be read another way', async () => {
  const broken = await imports.started('坏.csv', Buffer.from('公司名称,电话\r\n慈溪,"未配对\r\n'))
  const failed = await imports.until(broken.id, 'failed', 'mapping')
  const reached = failed.state === 'failed' ? failed : await imports.until((await imports.mapped(failed)).id, 'failed')
  expect(reached).toMatchObject({ problem: { code: 'workbench.file_quote' }, fileIsKept: true })
  expect(reached.problem?.message).toMatch(/引号/)
  await sales.call(rereadImport, { params: { id: broken.id }, body: { delimiter: ';' } })
  await imports.until(broken.id, 'failed', 'mapping')
  await sales.call(cancelImport, { params: { id: broken.id }, body: {} })
  expect(await product.db.selectFrom('files.files').select('id').execute()).toEqual([])
})
