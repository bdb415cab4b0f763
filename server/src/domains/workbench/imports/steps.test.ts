import { cancelImport, getFailedRows } from '@seamark/contract/workbench/imports/imports'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { filesFolder } from '../../../platform/config.ts'
import type { ListImport } from '../../../platform/list.ts'
import type { LivePublication } from '../../../platform/live.ts'
import { FileStorage } from '../../../platform/files/storage.ts'
import { RunSuperseded } from '../../../platform/runs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { textRow, workbookOf } from '../sheets/adapters/testing.ts'
import { checkImport } from './checking.commands.ts'
import { endImport } from './ends.commands.ts'
import { resumeImports } from './resumes.commands.ts'
import { runImport } from './running.commands.ts'
import { clearRowsInSteps, sweepImports } from './sweeps.commands.ts'
import { findKeptRows } from './rows.queries.ts'
import { csvOf, importsOf, openOffice, putToWork } from '../testing.ts'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
// These imports are larger than what one person may hold.
await product.pool.query(`update phonebook.pool_rules set rules = rules || '{"holdingCap": null}'`)
const manager = await product.signIn('manager', testPassword, 'zh')
const imports = importsOf(manager, product.api, { patience: 200_000 })

const fileOf = (word: string, count: number) =>
  csvOf([['公司名称', '电话'], ...Array.from({ length: count }, (_, n) => [`${word}${n}号进出口`, ''])])

const companies = async (word: string) =>
  (
    await sql<{
      count: number
    }>`select count(*)::int as count from phonebook.companies where name like ${`${word}%`}`.execute(product.db)
  ).rows[0]?.count

/** The product's own lists, but a callback interferes before a chunk is written. */
function disturbed(before: (chunk: number) => Promise<unknown>): Context {
  let chunk = 0
  const around = (list: ListImport): ListImport => ({
    ...list,
    write: async (tx, rows, ...said) => {
      await before((chunk += 1))
      return list.write(tx, rows, ...said)
    },
  })
  return {
    ...product.context,
    lists: product.context.lists.map((list) => (list.import ? { ...list, import: around(list.import) } : list)),
  }
}

/** Returns how many staged rows `work` reads. */
async function rowsRead<Result>(work: (tx: WriteContext) => Promise<Result>) {
  return write(product.context, { permission: 'workbench.imports', audit: 'test.looked' }, async (tx) => {
    tx.unchanged()
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(idx_tup_fetch + seq_tup_read), 0)::int as count from pg_stat_xact_user_tables where relname = 'import_rows'`.execute(
        tx.db,
      )
      return rows[0]?.count ?? 0
    }
    const before = await count()
    const result = await work(tx)
    return { result, read: (await count()) - before }
  })
}

test('cancelled in the middle: what is written stays, the rest comes back as a file', async () => {
  const { id } = await imports.checked('取消.csv', fileOf('取消', 1200))
  await putToWork(product.db, id, 'running')
  await runImport(
    disturbed(async (chunk) => chunk === 2 && manager.call(cancelImport, { params: { id }, body: {} })),
    { id, rowsAChunk: 500 },
  )
  expect(await imports.look(id)).toMatchObject({ state: 'cancelled', counts: { create: 500 }, fileIsKept: false })
  expect(await companies('取消')).toBe(500)
  const response = await fetch(`${product.api}${getFailedRows.path.replace(':id', String(id))}?format=csv`, {
    headers: manager.headers(),
  })
  const rows = parse(Buffer.from(await response.arrayBuffer()), { bom: true })
  expect([rows.length - 1, rows[1]?.[0], rows[1]?.at(-1)]).toEqual([
    700,
    '取消500号进出口',
    '导入中途停止，此行尚未写入，可直接重新导入。',
  ])
})

test('whoever loses the right stops there, and hears why', async () => {
  const { id } = await imports.checked('失权.csv', fileOf('失权', 1200))
  await putToWork(product.db, id, 'running')
  const authority = sql`authority = (select r.authority from identity.roles r join workbench.imports i on i.role_id = r.id where i.id = ${id})`
  const lose = () =>
    sql`update identity.roles set capabilities = array_remove(capabilities, 'import') where ${authority}`.execute(
      product.db,
    )
  await runImport(
    disturbed(async (chunk) => chunk === 2 && lose()),
    { id, rowsAChunk: 500 },
  )
  await sql`update identity.roles set capabilities = array_append(capabilities, 'import') where ${authority}`.execute(
    product.db,
  )
  expect(await imports.look(id)).toMatchObject({
    state: 'failed',
    problem: { code: 'workbench.import_rights_lost' },
    counts: { create: 1000 },
    fileIsKept: false,
  })
  expect(await companies('失权')).toBe(1000)
})

test('what cannot be written again and again is given up, and holds nobody up', async () => {
  const { id } = await imports.checked('坏.csv', fileOf('总坏', 3))
  await putToWork(product.db, id, 'running')
  const broken = disturbed(() => Promise.reject(new Error('broken')))
  for (let attempt = 1; attempt <= 8; attempt += 1) await expect(runImport(broken, { id })).rejects.toThrow('broken')
  expect(await imports.look(id)).toMatchObject({ state: 'running' })
  await runImport(broken, { id })
  expect(await imports.look(id)).toMatchObject({
    state: 'failed',
    problem: { code: 'workbench.import_stuck' },
    counts: { create: 0 },
  })
})

test('progress is told to its owner alone, at most some times a second, and never lags behind the end', async () => {
  const { id } = await imports.checked('进度.csv', fileOf('进度', 1200))
  await putToWork(product.db, id, 'running')
  const told: LivePublication[] = []
  const began = performance.now()
  await runImport({ ...product.context, publish: (publication) => void told.push(publication) }, { id })
  const own = told.filter((one) => 'event' in one && one.event.topic === 'workbench.import')
  expect(own[0]).toEqual({ event: { topic: 'workbench.import', id }, audience: { person: office.person('manager') } })
  expect(own.length).toBeGreaterThan(1)
  expect(own.length).toBeLessThanOrEqual(3 + ((performance.now() - began) / 1000) * 3)
  // On a slow machine the turn of the job is over before the file is, and another job goes on.
  expect(await imports.until(id, 'done')).toMatchObject({ state: 'done', counts: { create: 1200 } })
})

test('an import whose job is gone for good is taken up again', async () => {
  const { id } = await imports.checked('失踪.csv', fileOf('失踪', 20))
  await putToWork(product.db, id, 'running')
  await resumeImports(product.context)
  expect(await imports.look(id)).toMatchObject({ state: 'running' })
  await product.pool.query(`update workbench.imports set touched_at = now() - interval '6 minutes' where id = $1`, [id])
  await resumeImports(product.context)
  expect(await imports.until(id, 'done')).toMatchObject({ counts: { create: 20 } })
})

test('judged anew, nothing of the former judgement is left; an earlier round writes nothing', async () => {
  const first = await imports.checked('再核.csv', fileOf('再核', 700))
  await imports.until((await imports.mapped(first, { visibility: 'public' })).id, 'checked')
  await putToWork(product.db, first.id, 'checking')
  await checkImport(product.context, { id: first.id })
  expect(await imports.look(first.id)).toMatchObject({
    state: 'checked',
    counts: { create: 700, duplicate: 0 },
    progress: { done: 700, total: 700 },
  })
  await manager.call(cancelImport, { params: { id: first.id }, body: {} })
  await checkImport(product.context, { id: first.id })
  expect(await imports.look(first.id)).toMatchObject({ state: 'cancelled' })
})

test('a job that comes late clears nothing that another has judged since', async () => {
  const { id } = await imports.checked('迟来.csv', fileOf('迟来', 30))
  await putToWork(product.db, id, 'checking')
  const late = await product.db
    .selectFrom('workbench.imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await product.db.updateTable('workbench.imports').set({ judged_to: 31 }).where('id', '=', id).execute()
  await expect(clearRowsInSteps(product.context, late)).rejects.toThrow(RunSuperseded)
  expect(
    await product.db.selectFrom('workbench.import_rows').select('row_no').where('import_id', '=', id).execute(),
  ).toHaveLength(30)
  await manager.call(cancelImport, { params: { id }, body: {} })
})

test('however long a large file is on the way to its next row, a job judges for a whole turn', async () => {
  const { id } = await imports.checked('远.csv', fileOf('远路', 1200))
  await putToWork(product.db, id, 'checking')
  let late = 0
  class FarAway extends FileStorage {
    override localPath(key: string) {
      late += 600_000
      return super.localPath(key)
    }
  }
  const now = () => new Date(Date.now() + late)
  await checkImport({ ...product.context, now, storage: new FarAway(filesFolder(product.config)) }, { id })
  expect(late).toBeGreaterThan(0)
  expect(
    await product.db
      .selectFrom('workbench.imports')
      .select(['state', 'judged_to'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({
    state: 'checked',
    judged_to: 1201,
  })
})

test('a row that holds nothing but a formula without a value is told, not passed over', async () => {
  const formula = '<row r="3"><c r="A3"><f>B3</f></c></row>'
  const view = await imports.checked(
    '公式.xlsx',
    workbookOf({ sheets: [{ data: textRow(1, '公司名称', '电话') + textRow(2, '公式之上', '') + formula }] }),
  )
  expect(view.counts).toMatchObject({ create: 1, error: 1 })
})

test('the three errors among many rows are found without reading the others', async () => {
  const { id } = await imports.checked('多行.csv', fileOf('多行', 3))
  await sql`
    insert into workbench.import_rows (import_id, row_no, cells, verdict)
    select ${id}, n, '["多行"]', case when n > 29997 then 'error' else 'create' end from generate_series(5, 30000) n`.execute(
    product.db,
  )
  const record = await product.db
    .updateTable('workbench.imports')
    .set({ judged_to: 30_000 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { result, read } = await rowsRead((tx) =>
    findKeptRows(tx, record, { verdict: ['duplicate', 'error'], after: 0, limit: 50 }),
  )
  expect(result.map(({ row_no }) => row_no)).toEqual([29_998, 29_999, 30_000])
  expect(read).toBeLessThan(100)
  await manager.call(cancelImport, { params: { id }, body: {} })
})

test('giving an import up reads none of its rows, however many are written', async () => {
  const { id } = await imports.checked('弃.csv', fileOf('放弃', 3))
  await sql`
    insert into workbench.import_rows (import_id, row_no, cells, verdict) select ${id}, n, '["放弃"]', 'create' from generate_series(5, 30000) n`.execute(
    product.db,
  )
  await putToWork(product.db, id, 'running')
  const record = await product.db
    .updateTable('workbench.imports')
    .set({ written_to: 30_000, rows_done: 29_999, written_creates: 29_990, written_updates: 9 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { result, read } = await rowsRead((tx) => endImport(tx, record, 'cancelled'))
  expect(result).toMatchObject({ state: 'cancelled', creates: 29_990, updates: 9 })
  expect(read).toBe(0)
})

test('the text that is kept is counted anew whenever the file is judged anew', async () => {
  const first = await imports.checked('字数.csv', fileOf('字数', 2))
  await imports.until((await imports.mapped(first)).id, 'checked')
  const { text_kept } = await product.db
    .selectFrom('workbench.imports')
    .select('text_kept')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect(text_kept).toBe('字数0号进出口字数1号进出口'.length)
  await manager.call(cancelImport, { params: { id: first.id }, body: {} })
})

test('what nobody goes on with is swept: files after their time, rows thirty days after the end', async () => {
  const unused = await imports.read('无人.csv', fileOf('无人', 3))
  const done = await imports.done('旧的.csv', fileOf('旧的', 3))
  const age = (id: number, days: number) =>
    product.pool.query(
      `update workbench.imports set touched_at = now() - make_interval(days => $2),
       finished_at = case when finished_at is null then null else now() - make_interval(days => $2) end where id = $1`,
      [id, days],
    )
  const kept = async (id: number) =>
    (await product.pool.query('select from workbench.import_rows where import_id = $1', [id])).rowCount
  await age(unused.id, 6)
  await age(done.id, 29)
  await sweepImports(product.context)
  expect([(await imports.look(unused.id)).state, await kept(done.id)]).toEqual(['mapping', 3])

  await age(unused.id, 8)
  await age(done.id, 31)
  await sweepImports(product.context)
  expect(await imports.look(unused.id)).toMatchObject({ state: 'cancelled', fileIsKept: false })
  expect(await imports.look(done.id)).toMatchObject({ state: 'done', rowsAreKept: false, counts: { create: 3 } })
  expect(await kept(done.id)).toBe(0)
  const gone = await fetch(`${product.api}${getFailedRows.path.replace(':id', String(done.id))}`, {
    headers: manager.headers(),
  })
  expect(gone.status).toBe(409)
})
