import { confirmImport, getFailedRows, listImportRows } from '@seamark/contract/workbench/imports/imports'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { csvOf, importsOf, openOffice, putToWork } from '../testing.ts'
import { runImport } from './running.commands.ts'

const product = await startTestApp({ worker: true })
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales', testPassword, 'zh')
const wang = await product.signIn('sales2', testPassword, 'zh')
const [mine, hers] = [importsOf(lin, product.api), importsOf(wang, product.api)]

const headings = ['公司名称', '电话', '联系人', '手机']
const companies = async (word: string) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from phonebook.companies where name like ${`${word}%`}`.execute(product.db)
  ).rows[0]?.count

async function failedRows(id: number): Promise<string[][]> {
  const response = await fetch(`${product.api}${getFailedRows.path.replace(':id', String(id))}?format=csv`, {
    headers: lin.headers(),
  })
  return parse(Buffer.from(await response.arrayBuffer()), { bom: true })
}

describe('a preview that was left lying while a colleague imported the same file', () => {
  const file = (word: string, count: number) =>
    csvOf([headings, ...Array.from({ length: count }, (_, n) => [`${word}${n}号进出口`, '', '', ''])])

  test('writes each company once; the result counts and names the rows that became duplicates', async () => {
    const preview = await mine.checked('两人.csv', file('两人', 3))
    await hers.done('两人.csv', file('两人', 2))
    await lin.call(confirmImport, { params: { id: preview.id }, body: {} })
    const done = await mine.until(preview.id, 'done')
    expect(done).toMatchObject({ counts: { create: 1, duplicate: 2, error: 0 }, turned: 2 })
    expect(await companies('两人')).toBe(3)
    const query = { verdict: 'duplicate' as const }
    const { rows } = await lin.call(listImportRows, { params: { id: done.id }, query })
    expect(rows.map(({ turned, match }) => ({ turned, match }))).toMatchObject([
      { turned: true, match: { id: null, name: '两人0号进出口', custodian: '周敏', by: 'name' } },
      { turned: true, match: { id: null, name: '两人1号进出口', custodian: '周敏', by: 'name' } },
    ])
    expect((await failedRows(done.id)).map((cells) => cells.at(-1))).toEqual([
      '失败原因',
      '复核之后才成为重复：与已有记录“两人0号进出口”重复（公司名称相同），管理人是周敏。',
      '复核之后才成为重复：与已有记录“两人1号进出口”重复（公司名称相同），管理人是周敏。',
    ])
  })

  test('counts from nothing when it is judged again', async () => {
    const preview = await mine.checked('重看.csv', file('重看', 1))
    await hers.done('重看.csv', file('重看', 1))
    await lin.call(confirmImport, { params: { id: preview.id }, body: {} })
    expect((await mine.until(preview.id, 'done')).turned).toBe(1)
    expect(await mine.checked('重看二.csv', file('重看', 1))).toMatchObject({ counts: { duplicate: 1 }, turned: 0 })
  })
})

test.each([
  ['in the same lot', 10],
  ['in later lots', 1],
])('further contacts of a row that became a duplicate are duplicates with it, %s', async (_when, rowsAChunk) => {
  const word = `随同${rowsAChunk}号`
  const { id } = await mine.checked(
    '随同.csv',
    csvOf([
      headings,
      [`${word}甲`, '', '王芳', `1350013500${rowsAChunk % 10}`],
      [`${word}乙`, '', '', ''],
      [`${word}甲`, '', '李雷', `1350013510${rowsAChunk % 10}`],
    ]),
  )
  await hers.done('她的.csv', csvOf([headings, [`${word}甲`, '', '', '']]))
  await putToWork(product.db, id, 'running')
  await runImport(product.context, { id, rowsAChunk })
  expect(await mine.look(id)).toMatchObject({ counts: { create: 1, update: 0, duplicate: 2, error: 0 }, turned: 2 })
  expect(await companies(word)).toBe(2)
})

test('rows of one file that share a telephone are no duplicates of each other, in whatever lots they are written', async () => {
  const rows = Array.from({ length: 4 }, (_, n) => [`同号${n}号`, '0574-86660000', '', ''])
  const { id } = await mine.checked('同号.csv', csvOf([headings, ...rows]))
  // An import has a run, which knows what it has written.
  await product.context.jobs.offWork('workbench.runImport', { wait: true })
  await lin.call(confirmImport, { params: { id }, body: {} })
  await runImport(product.context, { id, rowsAChunk: 1 })
  expect(await mine.look(id)).toMatchObject({ state: 'done', counts: { create: 4, duplicate: 0 }, turned: 0 })
})
