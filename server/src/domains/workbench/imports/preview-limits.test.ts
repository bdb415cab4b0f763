import { cancelImport, confirmImport, mapImport } from '@seamark/contract/workbench/imports/imports'
import { importOptions } from '@seamark/contract/platform/lists'
import { describe, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { csvOf, importsOf, openOffice, putToWork } from '../testing.ts'
import { checkImport } from './checking.commands.ts'
import { clearPreview } from './cleared-rows.commands.ts'
import { mostKeptOfEnded, mostOfFile, mostOfPerson } from './preview-limits.rules.ts'
import { sweepImports } from './sweeps.commands.ts'

const product = await startTestApp({ worker: true })
await openOffice(product.context, testPassword)
const manager = await product.signIn('manager', testPassword, 'zh')
const imports = importsOf(manager, product.api)

const fileOf = (word: string, count: number) =>
  csvOf([['公司名称', '电话'], ...Array.from({ length: count }, (_, n) => [`${word}${n}号进出口`, ''])])
const rowsOf = async (id: number) =>
  (
    await product.pool.query(
      'select from workbench.import_rows where import_id = $1 union all select from workbench.import_keys where import_id = $1',
      [id],
    )
  ).rowCount
const noRows = (id: number) => vi.waitFor(async () => expect(await rowsOf(id)).toBe(0), 10_000)
const set = (id: number, columns: string) =>
  product.pool.query(`update workbench.imports set ${columns} where id = $1`, [id])
const cancel = (id: number) => manager.call(cancelImport, { params: { id }, body: {} })

describe('a file is read until it is too much for a preview, and the refusal says the limit', () => {
  test.each([
    ['rows', `rows_done = ${mostOfFile.rows - 2}`, 'workbench.file_rows', String(mostOfFile.rows)],
    ['cells', `cells_kept = ${mostOfFile.cells - 2}`, 'workbench.file_cells', String(mostOfFile.cells)],
    ['characters', `text_kept = ${mostOfFile.letters - 2}`, 'workbench.file_letters', String(mostOfFile.letters)],
  ])('%s', async (_what, kept, code, limit) => {
    const { id } = await imports.checked('太多.csv', fileOf('太多', 3))
    await putToWork(product.db, id, 'checking')
    await set(id, `judged_to = 1, ${kept}`)
    await checkImport(product.context, { id })
    const { state, problem, rowsAreKept } = await imports.look(id)
    expect([state, problem?.code, rowsAreKept]).toEqual(['failed', code, false])
    expect(problem?.message).toContain(limit)
    await noRows(id)
    await cancel(id)
  })

  test('just within the limits it is judged', async () => {
    const { id } = await imports.checked('刚好.csv', fileOf('刚好', 3))
    await putToWork(product.db, id, 'checking')
    await product.pool.query('delete from workbench.import_keys where import_id = $1', [id])
    await product.pool.query('delete from workbench.import_rows where import_id = $1', [id])
    await set(id, `judged_to = 1, rows_done = ${mostOfFile.rows - 3}`)
    await checkImport(product.context, { id })
    expect((await imports.look(id)).state).toBe('checked')
    await cancel(id)
  })
})

describe('rows of a preview are deleted', () => {
  test('when the person gives it up; the result says that they are gone', async () => {
    const { id } = await imports.checked('放弃.csv', fileOf('放弃', 3))
    expect(await rowsOf(id)).toBeGreaterThan(0)
    await cancel(id)
    expect(await imports.look(id)).toMatchObject({ state: 'cancelled', rowsAreKept: false })
    await noRows(id)
  })

  test('when nobody goes on with it', async () => {
    const { id } = await imports.checked('忘了.csv', fileOf('忘了', 3))
    await set(id, `touched_at = now() - interval '8 days'`)
    await sweepImports(product.context)
    expect((await imports.look(id)).state).toBe('cancelled')
    await noRows(id)
  })

  test('but not those of one that is judged anew after it failed', async () => {
    const view = await imports.checked('重来.csv', fileOf('重来', 3))
    const before = await rowsOf(view.id)
    await putToWork(product.db, view.id, 'checking')
    await set(view.id, `judged_to = 1, rows_done = ${mostOfFile.rows}`)
    await checkImport(product.context, { id: view.id })
    const { round } = (await product.pool.query('select round from workbench.imports where id = $1', [view.id])).rows[0]
    await imports.until((await imports.mapped(view)).id, 'checked')
    await clearPreview(product.context, { id: view.id, round })
    expect(await imports.look(view.id)).toMatchObject({ rowsAreKept: true, counts: { create: 3 } })
    expect(await rowsOf(view.id)).toBe(before)
    await cancel(view.id)
  })

  test('but not those of one that was stopped while it was written, since the rest comes back as a file', async () => {
    const { id } = await imports.checked('停下.csv', fileOf('停下', 3))
    await putToWork(product.db, id, 'running')
    await cancel(id)
    expect(await imports.look(id)).toMatchObject({ state: 'cancelled', rowsAreKept: true })
  })
})

describe('all previews of a person together', () => {
  const body = (columns: readonly { index: number; suggestion: string | null }[]) => ({
    columns: columns.map(({ index, suggestion }) => ({ index, field: suggestion })),
    options: importOptions.parse({}),
  })

  test.each([
    ['rows', `creates = ${mostOfPerson.rows}`, 'workbench.import_quota'],
    ['characters', `text_kept = ${mostOfPerson.letters}`, 'workbench.import_quota_letters'],
  ])('hold so many %s; then a further file is refused until one is given up', async (_what, kept, code) => {
    const lying = await imports.checked('躺着.csv', fileOf('躺着', 2))
    await set(lying.id, kept)
    const { id, columns } = await imports.read('再来.csv', fileOf('再来', 2))
    const refusal = await refusalOf(manager.call(mapImport, { params: { id }, body: body(columns) }))
    expect(refusal).toMatchObject({ code, httpStatus: 409 })
    await cancel(lying.id)
    await manager.call(mapImport, { params: { id }, body: body(columns) })
    await imports.until(id, 'checked')
    await cancel(id)
  })

  test('are counted while a file is judged as well', async () => {
    const lying = await imports.checked('先躺.csv', fileOf('先躺', 2))
    const { id } = await imports.checked('后来.csv', fileOf('后来', 3))
    await set(lying.id, `creates = ${mostOfPerson.rows - 2}`)
    await putToWork(product.db, id, 'checking')
    await checkImport(product.context, { id })
    expect(await imports.look(id)).toMatchObject({ state: 'failed', problem: { code: 'workbench.import_quota' } })
    await cancel(id)
    await cancel(lying.id)
  })

  test('of others do not count', async () => {
    const other = importsOf(await product.signIn('sales', testPassword, 'zh'), product.api)
    const { id } = await other.checked('别人.csv', fileOf('别人', 2))
    await set(id, `creates = ${mostOfPerson.rows}`)
    const mine = await imports.checked('我的.csv', fileOf('我的', 2))
    expect(await imports.look(mine.id)).toMatchObject({ state: 'checked' })
    await cancel(mine.id)
  })
})

test('rows of ended imports go early where later ones of the same person hold very many', async () => {
  const first = await imports.done('早的.csv', fileOf('早的', 2))
  const later = await imports.checked('晚的.csv', fileOf('晚的', 2))
  await manager.call(confirmImport, { params: { id: later.id }, body: {} })
  await imports.until(later.id, 'done')
  await sweepImports(product.context)
  expect((await imports.look(first.id)).rowsAreKept).toBe(true)
  await set(later.id, `creates = ${mostKeptOfEnded}`)
  await sweepImports(product.context)
  expect([(await imports.look(first.id)).rowsAreKept, (await imports.look(later.id)).rowsAreKept]).toEqual([
    false,
    true,
  ])
})
