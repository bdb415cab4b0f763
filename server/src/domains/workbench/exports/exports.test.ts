import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createCompany, newCompany, type NewCompany } from '@seamark/contract/phonebook/companies/companies'
import {
  cancelExport,
  exportedAtOnce,
  type ExportView,
  getExport,
  listExports,
  startExport,
} from '@seamark/contract/workbench/exports/exports'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { refusalOf, testFolder } from '../../../platform/testing/database.ts'
import { fetchPatiently } from '../../../platform/testing/patience.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { readRows } from '../sheets/adapters/sheets.ts'
import { actAsPerson } from '../../identity/index.ts'
import { startExport as beginExport } from './exports.commands.ts'
import { endStoppedExports, runExport } from './runs.commands.ts'
import { openOffice } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const manager = await product.signIn('manager', testPassword, 'zh')
const southern = await product.signIn('manager2')
const sales = await product.signIn('sales')
const folder = await testFolder()
type Caller = typeof manager

/** A role for salespeople who may export, so that tests can look in their files for values that are masked for them. */
beforeAll(async () => {
  await product.db
    .updateTable('identity.roles')
    .set({ capabilities: sql`array_append(capabilities, 'export')` })
    .where('authority', '=', 'sales')
    .execute()
  for (const [caller, name] of [
    [sales, '北仑塑料'],
    [manager, '宁波远洋, 国际 "货代"'],
    [manager, '=HYPERLINK("x")'],
  ] as const)
    await caller.call(createCompany, { body: aCustomer({ name }) })
  await manager.call(createCompany, { body: aCustomer({ name: '公海里的客户', visibility: 'public' }) })
})

const aCustomer = (given: Partial<NewCompany>) =>
  newCompany.parse({
    name: '',
    telephone: '8765 4829',
    email: 'Booking@ocean-star.example',
    qq: '842561970',
    progress: 'quoted',
    ...given,
  })

const asked = (more: Record<string, unknown> = {}) => ({
  list: 'companies',
  format: 'csv' as const,
  query: {},
  columns: null,
  ...more,
})

async function download(caller: Caller, { id }: Pick<ExportView, 'id'>) {
  const response = await fetchPatiently(`${product.api}/workbench/exports/${id}/file`, { headers: caller.headers() })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function cellsOf(caller: Caller, done: ExportView): Promise<string[][]> {
  const { bytes } = await download(caller, done)
  return parse(bytes, { bom: true })
}

const auditOf = async (id: number, action: string) =>
  (
    await sql<{ actor_id: number; after: Record<string, unknown> }>`
      select a.actor_id, v.after from platform.audit a left join platform.audit_values v on v.audit_id = a.id
      where a.subject_kind = 'export' and a.subject_id = ${id} and a.action = ${action}`.execute(product.db)
  ).rows

describe('a short list', () => {
  test('is a file at once: filters, columns and order are those of the list', async () => {
    const query = { sort: 'name', order: 'asc', visibility: 'private' }
    const { rows } = await manager.call(listCompanies, {
      query: { ...query, sort: 'name', order: 'asc', visibility: 'private' },
    })
    const done = await manager.call(startExport, { body: asked({ query, columns: ['name', 'telephone', 'progress'] }) })
    expect(done).toMatchObject({ state: 'done', progress: { done: rows.length, total: rows.length } })
    expect(done.fileName).toMatch(/^客户列表 \d{4}-\d\d-\d\d \d{4}\.csv$/)
    const [heading, ...cells] = await cellsOf(manager, done)
    expect(heading).toEqual(['客户编码', '公司名称', '国家区号', '城市区号', '电话', '跟进状态'])
    expect(cells.map(([, name]) => name?.replace(/^'/, ''))).toEqual(rows.map(({ name }) => name))
    expect(cells.map(([code]) => code)).toEqual(rows.map(({ code }) => code))
  })

  test('carries the name, the size and no cache', async () => {
    const done = await manager.call(startExport, { body: asked({ format: 'xlsx' }) })
    const { response, bytes } = await download(manager, done)
    expect(response.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(done.fileName)}`,
    )
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(bytes.length).toBe(done.size)
  })

  test('comes back cell by cell, in both formats, formulas disarmed', async () => {
    const read = async (format: 'xlsx' | 'csv') => {
      const done = await manager.call(startExport, {
        body: asked({ format, columns: ['name', 'email'], query: { sort: 'name', order: 'asc' } }),
      })
      const { bytes } = await download(manager, done)
      const place = path.join(folder, `back.${format}`)
      await writeFile(place, bytes)
      const cells: string[][] = []
      for await (const row of readRows(place, { kind: format, sheet: 0, encoding: 'utf-8', delimiter: ',' }))
        cells.push([...row.cells])
      return { cells, bytes }
    }
    const csv = await read('csv')
    expect(csv.cells).toEqual((await read('xlsx')).cells)
    expect(csv.cells.map((row) => row[1])).toContain('=HYPERLINK("x")')
    expect(csv.bytes.toString()).not.toMatch(/(^|,|")=HYPER/m)
  })

  test('shows to a salesperson what the list shows: contact values of the pool masked', async () => {
    const done = await sales.call(startExport, { body: asked({ columns: ['name', 'email', 'telephone', 'qq'] }) })
    const text = (await cellsOf(sales, done)).map((row) => row.join(' '))
    expect(text.find((line) => line.includes('公海里的客户'))).toMatch(/•/)
    expect(text.find((line) => line.includes('公海里的客户'))).not.toMatch(/ocean-star|842561970/)
    expect(text.find((line) => line.includes('北仑塑料'))).toContain('Booking@ocean-star.example')
    expect(text.join('\n')).not.toContain('远洋')
  })

  test('that takes long is left to a job, and what was begun leaves nothing', async () => {
    let read: () => void = () => undefined
    const reading = new Promise<void>((resolve) => (read = resolve))
    const context = await actAsPerson(
      whenReading(1, () => reading),
      office.person('manager'),
    )
    const begun = await beginExport(
      context,
      { ...asked({ columns: ['name'] }), scope: { rows: 'first', past: false } },
      200,
    )
    expect(begun).toMatchObject({ state: 'waiting', progress: { total: null } })
    await expect.poll(async () => (await manager.call(getExport, { params: { id: begun.id } })).state).toBe('done')
    expect((await cellsOf(manager, begun)).length).toBeGreaterThan(1)
    expect(await drafts()).toHaveLength(1)
    read()
    await expect.poll(drafts).toEqual([])
  })

  test('is logged with its rows, filters and columns', async () => {
    const done = await manager.call(startExport, {
      body: asked({ query: { visibility: 'public' }, columns: ['name'] }),
    })
    expect(await auditOf(done.id, 'workbench.exported')).toEqual([
      {
        actor_id: office.person('manager'),
        after: {
          list: 'companies',
          format: 'csv',
          rows: 1,
          query: { visibility: 'public' },
          columns: ['name'],
          scope: { rows: 'first', past: false },
        },
      },
    ])
  })
})

describe('refused', () => {
  test.for([
    { what: 'a list that is not there', body: asked({ list: 'boats' }), code: 'workbench.list_unknown', status: 404 },
    {
      what: 'a column that is not there',
      body: asked({ columns: ['margin'] }),
      code: 'workbench.column_unknown',
      status: 400,
    },
    {
      what: 'a filter that the list does not know',
      body: asked({ query: { margin: '1' } }),
      code: 'platform.invalid_input',
      status: 400,
    },
    { what: 'paging', body: asked({ query: { cursor: 'x' } }), code: 'platform.invalid_input', status: 400 },
  ])('$what', async ({ body, code, status }) => {
    expect(await refusalOf(manager.call(startExport, { body }))).toMatchObject({ code, httpStatus: status })
  })

  test('a wrong filter value names its field', async () => {
    const refusal = await refusalOf(manager.call(startExport, { body: asked({ query: { progress: 'lost' } }) }))
    expect(refusal.details?.fields?.map(({ field }) => field)).toEqual(['progress.0'])
  })

  test('whoever may not export, also later', async () => {
    const service = await product.signIn('service')
    expect((await refusalOf(service.call(startExport, { body: asked() }))).code).toBe('platform.forbidden')
    const follow = await product.signIn('follow')
    expect((await refusalOf(follow.call(startExport, { body: asked() }))).code).toBe('platform.forbidden')
  })

  test('another’s export: not found, whatever is asked of it', async () => {
    const { id } = await manager.call(startExport, { body: asked() })
    expect((await refusalOf(southern.call(getExport, { params: { id } }))).code).toBe('workbench.export_not_found')
    expect((await refusalOf(southern.call(cancelExport, { params: { id }, body: {} }))).code).toBe(
      'workbench.export_not_found',
    )
    expect((await download(southern, { id })).response.status).toBe(404)
    expect((await southern.call(listExports, {})).exports.map((one) => one.id)).not.toContain(id)
  })

  test('one’s own file, once the capability is gone; it comes back with it', async () => {
    const done = await southern.call(startExport, { body: asked() })
    await mayExport('array_remove')
    expect((await download(southern, done)).response.status).toBe(403)
    await mayExport('array_append')
    expect((await download(southern, done)).response.status).toBe(200)
  })

  test('a file that has expired', async () => {
    const { id } = await manager.call(startExport, { body: asked() })
    await product.db
      .updateTable('workbench.exports')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect((await download(manager, { id })).response.status).toBe(410)
  })
})

describe('a long list', () => {
  const long = exportedAtOnce + 1

  beforeAll(async () => {
    await sql`
      insert into phonebook.companies (name, city, visibility, custodian_id, created_by, updated_by, search_names, search_all, updated_at)
      select '长列表' || n, '长列表', 'private', ${office.person('manager')}, ${office.person('manager')}, ${office.person('manager')}, '长列表', '长列表', now() - n * interval '1 second'
      from generate_series(1, ${long}) n`.execute(product.db)
  })
  afterEach(async () => {
    await sql`update workbench.exports set state = 'cancelled' where state in ('waiting', 'running')`.execute(
      product.db,
    )
  })

  const query = { city: '长列表' }
  /** Creates a waiting export without a job; the test itself is its worker. */
  async function waiting(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into workbench.exports (list, format, query, file_name, rows_total, created_by, role_id, language, request_id)
      select 'companies', 'csv', ${JSON.stringify(query)}, '长列表.csv', ${long}, u.id, held.role_id, 'zh', 'test'
      from identity.users u join identity.user_roles held on held.user_id = u.id where u.username = 'manager' returning id`.execute(
      product.db,
    )
    return rows[0]?.id ?? 0
  }

  test('is written by a job, every row once, in order, and its progress is told', async () => {
    const begun = await manager.call(startExport, { body: asked({ query, format: 'csv', columns: ['name'] }) })
    expect(begun).toMatchObject({ state: 'waiting', progress: { done: 0, total: long } })
    await expect
      .poll(async () => (await manager.call(getExport, { params: { id: begun.id } })).state, {
        timeout: 20_000,
        interval: 100,
      })
      .toBe('done')
    const done = await manager.call(getExport, { params: { id: begun.id } })
    expect(done.progress).toEqual({ done: long, total: long })
    const names = (await cellsOf(manager, done)).slice(1).map(([, name]) => name)
    expect(names).toEqual(Array.from({ length: long }, (_, n) => `长列表${n + 1}`))
    const { rows: jobs } = await sql<{
      hours: number
    }>`select distinct expire_seconds / 3600 as hours from jobs.job where name = 'workbench.runExport'`.execute(
      product.db,
    )
    expect(jobs, 'a million rows take longer than a quarter of an hour').toEqual([{ hours: 6 }])
    expect((await auditOf(begun.id, 'workbench.exported'))[0]).toMatchObject({
      actor_id: office.person('manager'),
      after: { rows: long },
    })
  })

  test('one at work for a person, and for nobody else', async () => {
    await waiting()
    expect((await refusalOf(manager.call(startExport, { body: asked({ query }) }))).code).toBe(
      'workbench.export_running',
    )
    expect((await southern.call(startExport, { body: asked() })).state).toBe('done')
  })

  test('cancelled, it stops at the next page and leaves nothing', async () => {
    const id = await waiting()
    await runExport(
      whenReading(2, () => manager.call(cancelExport, { params: { id }, body: {} })),
      { id },
    )
    expect(await manager.call(getExport, { params: { id } })).toMatchObject({
      state: 'cancelled',
      progress: { done: 1000 },
    })
    expect((await download(manager, { id })).response.status).toBe(409)
    expect(await drafts()).toEqual([])
    expect(await auditOf(id, 'workbench.exportCancelled')).toHaveLength(1)
    expect((await refusalOf(manager.call(cancelExport, { params: { id }, body: {} }))).code).toBe(
      'workbench.export_state',
    )
  })

  test('killed in the middle, it starts over: the file is whole, and there is one', async () => {
    const id = await waiting()
    const dying = whenReading(3, () => Promise.reject(new Error('killed')))
    await expect(runExport(dying, { id })).rejects.toThrow('killed')
    expect(await manager.call(getExport, { params: { id } })).toMatchObject({
      state: 'running',
      progress: { done: 2000 },
    })
    await runExport(product.context, { id })
    const done = await manager.call(getExport, { params: { id } })
    expect(done).toMatchObject({ state: 'done', progress: { done: long, total: long } })
    expect(await cellsOf(manager, done)).toHaveLength(long + 1)
    await runExport(product.context, { id })
    expect(await auditOf(id, 'workbench.exported')).toHaveLength(1)
  })

  test('a run that was believed dead and is not gives way to the one that took over', async () => {
    const id = await waiting()
    await runExport(
      whenReading(2, () => runExport(product.context, { id })),
      { id },
    )
    expect(await manager.call(getExport, { params: { id } })).toMatchObject({ state: 'done' })
    expect(await auditOf(id, 'workbench.exported')).toHaveLength(1)
    expect(await drafts()).toEqual([])
  })

  test('whoever loses the capability meanwhile gets no file, and is told why', async () => {
    const id = await waiting()
    await runExport(
      whenReading(2, () => mayExport('array_remove')),
      { id },
    )
    await mayExport('array_append')
    const failed = await manager.call(getExport, { params: { id } })
    expect(failed).toMatchObject({ state: 'failed', problem: '您没有此操作的权限，如有需要请联系管理员。' })
    expect(await auditOf(id, 'workbench.exportFailed')).toHaveLength(1)
    expect(await drafts()).toEqual([])
  })

  test('one whose job died for good is ended after an hour, and not before', async () => {
    const id = await waiting()
    const stateAfter = async (minutes: number) => {
      await sql`update workbench.exports set state = 'running', touched_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
        product.db,
      )
      await endStoppedExports(product.context)
      return (await manager.call(getExport, { params: { id } })).state
    }
    expect(await stateAfter(55)).toBe('running')
    expect(await stateAfter(65)).toBe('failed')
  })

  test('what is saved meanwhile moves no row out of the file', async () => {
    const id = await waiting()
    // The last company becomes the newest, so the list now has it on a page that is already written.
    const saved = () =>
      sql`update phonebook.companies set updated_at = now() + interval '1 day' where name = ${`长列表${long}`}`.execute(
        product.db,
      )
    await runExport(whenReading(2, saved), { id })
    const names = (await cellsOf(manager, await manager.call(getExport, { params: { id } })))
      .slice(1)
      .map((row) => row[1])
    expect(new Set(names).size).toBe(long)
    expect(names).toContain(`长列表${long}`)
  })
})

const mayExport = (change: 'array_append' | 'array_remove') =>
  sql`update identity.roles set capabilities = ${sql.raw(change)}(capabilities, 'export') where authority = 'salesManager'`.execute(
    product.db,
  )

/** Returns a worker's context in which `happens` is called just before the page of that number is read. */
function whenReading(page: number, happens: () => Promise<unknown>): Context {
  let read = 0
  const lists = product.context.lists.map(({ export: described, ...list }) => ({
    ...list,
    ...(described && {
      export: {
        ...described,
        rows: async (...asked: Parameters<typeof described.rows>) => {
          read += 1
          if (read === page) await happens()
          return described.rows(...asked)
        },
      },
    }),
  }))
  return { ...product.context, lists }
}

/** Returns the unfinished files in the storage. */
async function drafts() {
  const place = path.dirname(await product.context.storage.draftPath())
  return readdir(place)
}
