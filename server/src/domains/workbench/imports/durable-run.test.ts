import { cancelImport } from '@seamark/contract/workbench/imports/imports'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { testDurableRun } from '../../../platform/testing/run-suite.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { setDisabled } from '../../identity/testing.ts'
import { csvOf, importsOf, openOffice, putToWork } from '../testing.ts'
import { resumeImports } from './resumes.commands.ts'
import { runImport } from './running.commands.ts'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const manager = await product.signIn('manager', testPassword, 'zh')
const imports = importsOf(manager, product.api, { patience: 60_000 })
const [rows, rowsAChunk] = [30, 5]
let files = 0

/** In this test the suite does the enqueued work, not a worker. */
beforeAll(() => product.context.jobs.offWork('workbench.runImport', { wait: true }))

/** Creates an import of new companies that is judged and about to be written. */
async function begin(): Promise<number> {
  files += 1
  const names = Array.from({ length: rows }, (_, n) => [`连写${files}批${n}号进出口`, ''])
  const { id } = await imports.checked(`连写${files}批.csv`, csvOf([['公司名称', '电话'], ...names]))
  await putToWork(product.db, id, 'running')
  return id
}

/** Counts companies by name, rows that name the company they became, and activities. */
async function count(id: number): Promise<number[]> {
  const { rows: counts } = await sql<{ counts: number[] }>`
    with mine as (
      select c.id from phonebook.companies c join workbench.imports i on c.name like split_part(i.file_name, '.', 1) || '%'
      where i.id = ${id})
    select array[
      (select count(*)::int from mine),
      (select count(distinct r.subject_id)::int from workbench.import_rows r join mine on mine.id = r.subject_id
       where r.import_id = ${id}),
      (select count(*)::int from activity.entries e join mine on mine.id = e.subject_id where e.subject_kind = 'company')] as counts`.execute(
    product.db,
  )
  return counts[0]?.counts ?? []
}

testDurableRun('an import of a list', {
  product,
  table: 'workbench.imports',
  touched: 'touched_at',
  job: 'workbench.runImport',
  begin,
  transactions: rows / rowsAChunk + 2,
  work: (context, id) => runImport(context, { id, rowsAChunk }),
  worker: {
    module: './src/domains/workbench/imports/running.commands.ts',
    work: 'runImport',
    data: { rowsAChunk },
  },
  count,
  rows,
  cancel: (id) => manager.call(cancelImport, { params: { id }, body: {} }),
  second: 'makes way',
  stuck: 'workbench.import_stuck',
  reason: 'problem',
  refusal: {
    setRights: (mayWork) => setDisabled(product.db, office.person('manager'), !mayWork),
    code: 'workbench.import_rights_lost',
  },
  lost: { sweep: resumeImports, minutes: 5, becomes: 'resumed' },
})
