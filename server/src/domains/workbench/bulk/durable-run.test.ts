import { sql } from 'kysely'
import { testDurableRun } from '../../../platform/testing/run-suite.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { setDisabled } from '../../identity/testing.ts'
import { openOffice } from '../testing.ts'
import { resumeBulkJob, runBulk } from './running.commands.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const owner = office.person('sales')
const [rows, rowsALot] = [30, 5]

/** Starts a run that edits companies of its own, in smaller lots than usual. */
async function begin(): Promise<number> {
  const { rows: begun } = await sql<{ id: number }>`
    with run as (
      insert into workbench.bulk_runs (list, action, input, state, total, created_by, role_id, language, request_id)
      select 'companies', 'edit', '{"industry":"家电"}', 'running', ${rows}::int, u.user_id, u.role_id, 'zh', ''
      from identity.user_roles u where u.user_id = ${owner} and u.is_primary returning id),
    made as (
      insert into phonebook.companies (name, visibility, custodian_id, created_by, updated_by, search_names, search_all, name_key)
      select 'B' || run.id || '-' || n, 'private', ${owner}, ${owner}, ${owner}, '', '', 'b' || run.id || '-' || n
      from run, generate_series(1, ${rows}::int) n returning id),
    numbered as (select id, (row_number() over (order by id) - 1) / ${rowsALot}::int as lot_no from made),
    lots as (
      insert into workbench.bulk_lots (run_id, lot_no, ids)
      select run.id, numbered.lot_no, array_agg(numbered.id order by numbered.id) from run, numbered group by 1, 2)
    select id from run`.execute(product.db)
  return begun[0]?.id ?? 0
}

/** Counts changed companies, outcomes, audit entries and activities. */
async function count(id: number): Promise<number[]> {
  const { rows: counts } = await sql<{ counts: number[] }>`
    with mine as (select id, industry from phonebook.companies where name like ${`B${id}-%`})
    select array[
      (select count(*)::int from mine where industry = '家电'),
      (select count(*)::int from workbench.bulk_rows where run_id = ${id} and outcome = 'done'),
      (select count(*)::int from platform.audit a join mine on mine.id = a.subject_id where a.action = 'phonebook.companyChanged'),
      (select count(*)::int from activity.entries e join mine on mine.id = e.subject_id
       where e.kind = 'phonebook.activity.changed')] as counts`.execute(product.db)
  return counts[0]?.counts ?? []
}

testDurableRun('a bulk run', {
  product,
  table: 'workbench.bulk_runs',
  touched: 'touched_at',
  job: 'workbench.runBulk',
  begin,
  transactions: rows / rowsALot + 2,
  work: (context, id) => runBulk(context, { id }),
  worker: { module: './src/domains/workbench/bulk/running.commands.ts', work: 'runBulk', data: {} },
  count,
  rows,
  cancel: (id) =>
    sql`update workbench.bulk_runs set state = 'cancelled', finished_at = now() where id = ${id}`.execute(product.db),
  second: 'makes way',
  stuck: 'workbench.bulk_stuck',
  reason: 'problem',
  refusal: { setRights: (mayWork) => setDisabled(product.db, owner, !mayWork), code: 'workbench.bulk_rights_lost' },
  lost: { sweep: (context) => resumeBulkJob.run(context, null), minutes: 5, becomes: 'resumed' },
})
