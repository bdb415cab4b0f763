import { listNotices } from '@seamark/contract/notices/index'
import { languages } from '@seamark/contract/languages'
import { startExport } from '@seamark/contract/workbench/exports/exports'
import { workNotices } from '@seamark/contract/workbench/lists/notices'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { translate } from '../../../platform/translate.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { endStoppedExports, runExport } from '../exports/runs.commands.ts'
import { runImport } from '../imports/running.commands.ts'
import { csvOf, importsOf, openOffice, putToWork } from '../testing.ts'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const manager = await product.signIn('manager', testPassword, 'zh')
const southern = await product.signIn('manager2')
const imports = importsOf(manager, product.api)

const fileOf = (word: string) =>
  csvOf([
    ['公司名称', '邮箱'],
    [`${word}甲`, ''],
    [`${word}乙`, ''],
    [`${word}丙`, 'nobody'],
  ])
const told = async (caller: typeof manager) => (await caller.call(listNotices, { query: {} })).rows
beforeEach(() => sql`delete from notices.notices`.execute(product.db))

test('whoever has imported is told what it came to, and nobody else', async () => {
  const { id } = await imports.done('到港.csv', fileOf('到港'))
  expect(await told(manager)).toMatchObject([
    {
      kind: 'workbench.notice.importDone',
      facts: { list: 'companies', file: '到港.csv', creates: 2, updates: 0, unchanged: 0, duplicates: 0, errors: 1 },
      subject: { kind: 'import', id },
      path: null,
    },
  ])
  expect(await told(southern)).toEqual([])
})

test('an import that stops while it is written is told; one that could not be read is on the screen of whoever waits for it', async () => {
  await expect(imports.read('坏.csv', Buffer.from('PK\u0003\u0004 not a sheet'))).rejects.toThrow('failed')
  expect(await told(manager)).toEqual([])
  const { id } = await imports.checked('失权.csv', fileOf('失权'))
  await putToWork(product.db, id, 'running')
  const may = (change: 'array_remove' | 'array_append') =>
    sql`update identity.roles set capabilities = ${sql.raw(change)}(capabilities, 'import') where authority = 'salesManager'`.execute(
      product.db,
    )
  await may('array_remove')
  await runImport(product.context, { id })
  await may('array_append')
  expect(await told(manager)).toMatchObject([
    { kind: 'workbench.notice.importFailed', facts: { file: '失权.csv' }, subject: { kind: 'import', id } },
  ])
})

test('an export for which nobody has waited is told, done or failed; one that was answered at once is not', async () => {
  await manager.call(startExport, { body: { list: 'companies', format: 'csv', query: {}, columns: null } })
  expect(await told(manager)).toEqual([])
  const first = await waiting()
  await runExport(product.context, { id: first })
  const stopped = await waiting()
  await sql`update workbench.exports set state = 'running', touched_at = now() - interval '2 hours' where id = ${stopped}`.execute(
    product.db,
  )
  await endStoppedExports(product.context)
  expect(await told(manager)).toMatchObject([
    { kind: 'workbench.notice.exportFailed', facts: { file: '客户.csv' }, subject: { kind: 'export', id: stopped } },
    {
      kind: 'workbench.notice.exportDone',
      facts: { list: 'companies', file: '客户.csv' },
      subject: { kind: 'export', id: first },
    },
  ])
  expect(await told(southern)).toEqual([])
})

test("a notice about another's import shows nothing of it", async () => {
  const { id } = await imports.done('私有.csv', fileOf('私有'))
  await sql`
    insert into notices.notices (user_id, kind, facts, subject_kind, subject_id)
    values (${office.person('manager2')}, 'workbench.notice.importDone', '{"file":"私有.csv"}', 'import', ${id})`.execute(
    product.db,
  )
  expect(await told(southern)).toMatchObject([{ kind: null, facts: {}, subject: null }])
})

test('every kind has its title and text in every language', () => {
  const keys = workNotices.flatMap((notice) => [`workbench.notice.${notice}.title`, `workbench.notice.${notice}.text`])
  for (const language of languages)
    for (const key of keys) expect(translate(language, key), `${key} in ${language}`).not.toBe(key)
})

/** Creates a waiting export without a job; the test itself is its worker. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into workbench.exports (list, format, query, file_name, rows_total, created_by, role_id, language, request_id)
    select 'companies', 'csv', '{}', '客户.csv', 1, u.id, held.role_id, 'zh', 'test'
    from identity.users u join identity.user_roles held on held.user_id = u.id where u.username = 'manager' returning id`.execute(
    product.db,
  )
  return rows[0]?.id ?? 0
}
