import { listExportLog } from '@seamark/contract/oversight/exports'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { exportFile } from '../workbench/testing.ts'
import { codeOf, openOffice } from './testing.ts'

const product = await startTestApp()
const idOf = await openOffice(product.context, testPassword)
const [meng, manager, lin] = [
  await product.signIn('sysadmin'),
  await product.signIn('manager'),
  await product.signIn('sales'),
]
const log = (
  query: { personId?: number; list?: string; from?: string; to?: string; limit?: number; cursor?: string } = {},
) => meng.call(listExportLog, { query })
const columns = ['code', 'name', 'progress']

test('an export is in the log with who, which list, filters, columns and rows', async () => {
  const query = { progress: 'quoted,ordered', sort: 'name', order: 'asc' }
  await exportFile(product, manager, { list: 'companies', format: 'csv', query, columns })
  const { rows, count } = await log()
  expect(count).toEqual({ value: 1, exact: true })
  expect(rows).toMatchObject([
    {
      person: { id: idOf('manager'), name: '沈慕白' },
      list: 'companies',
      title: 'phonebook.companies',
      domain: 'phonebook',
      format: 'csv',
      state: 'done',
      rows: 0,
      query: { progress: 'quoted,ordered', sort: 'name', order: 'asc' },
      columns,
    },
  ])
})

test('the audit log can be taken out too, and that is in both logs', async () => {
  await exportFile(product, meng, { list: 'audit', format: 'csv', query: { subjectKind: 'user' } })
  const { rows } = await log({ list: 'audit' })
  expect(rows).toMatchObject([
    {
      person: { name: '孟祥瑞' },
      title: 'oversight.auditLog',
      domain: 'oversight',
      columns: null,
      query: { subjectKind: 'user' },
    },
  ])
  expect(rows[0]?.rows).toBeGreaterThan(2)
})

test('it is narrowed by person and day, newest first, a page at a time', async () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  expect((await log({ personId: idOf('manager') })).rows.map(({ list }) => list)).toEqual(['companies'])
  expect((await log({ from: today, to: today })).rows.map(({ list }) => list)).toEqual(['audit', 'companies'])
  expect((await log({ to: '2020-01-01' })).rows).toEqual([])
  const first = await log({ limit: 1 })
  expect(first.rows.map(({ list }) => list)).toEqual(['audit'])
  const second = await log({ limit: 1, cursor: first.next ?? '' })
  expect([second.rows.map(({ list }) => list), second.next]).toEqual([['companies'], null])
})

test('it is for those whose role opens the screen', async () => {
  for (const who of [manager, lin])
    expect(await codeOf(who.call(listExportLog, { query: {} }))).toBe('platform.forbidden')
})

test('a cursor that is not its own is refused', async () => {
  expect(await codeOf(log({ cursor: 'x' }))).toBe('oversight.cursor_invalid')
})
