import { sql } from 'kysely'
import { testDurableRun } from '../../../platform/testing/run-suite.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { setDisabled } from '../../identity/testing.ts'
import { openOffice } from '../testing.ts'
import { resumeHandovers, runHandoverRows } from './runs.commands.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const [from, to, owner] = [office.person('sales'), office.person('sales2'), office.person('sysadmin')]
const [rows, rowsALot] = [30, 5]

/** Starts a planned hand-over of some companies, without a job in the queue. */
async function begin(): Promise<number> {
  await sql`delete from phonebook.handovers`.execute(product.db)
  await sql`delete from phonebook.companies`.execute(product.db)
  const { rows: begun } = await sql<{ id: number }>`
    with made as (
      insert into phonebook.companies (name, code, visibility, custodian_id, created_by, updated_by, search_names, search_all)
      select 'K' || n, 'K' || n, 'private', ${from}, ${from}, ${from}, 'k' || n, 'k' || n from generate_series(1, ${rows}::int) n returning id),
    handover as (
      insert into phonebook.handovers (from_id, state, plan, follows, created_by, role_id, started_at)
      select ${from}, 'running', '{"by":"load","left":0}', 'keep', u.user_id, u.role_id, now()
      from identity.user_roles u where u.user_id = ${owner} and u.is_primary returning id),
    planned as (insert into phonebook.handover_rows (handover_id, company_id, part, to_id) select handover.id, made.id, 'custody', ${to} from handover, made)
    select id from handover`.execute(product.db)
  return begun[0]?.id ?? 0
}

/** Returns the counts of moved companies, rows with an outcome, ownership rows and activity. */
async function count(id: number): Promise<number[]> {
  const { rows: counts } = await sql<{ counts: number[] }>`
    select array[
      (select count(*)::int from phonebook.companies where custodian_id = ${to}),
      (select count(*)::int from phonebook.handover_rows where handover_id = ${id} and outcome = 'moved'),
      (select count(*)::int from phonebook.ownerships o join phonebook.companies c on c.id = o.company_id where o.kind = 'handedOver'),
      (select count(*)::int from activity.entries where kind = 'phonebook.activity.handedOver'
       and subject_id in (select company_id from phonebook.handover_rows where handover_id = ${id}))] as counts`.execute(
    product.db,
  )
  return counts[0]?.counts ?? []
}

testDurableRun('a hand-over', {
  product,
  table: 'phonebook.handovers',
  touched: 'touched_at',
  job: 'phonebook.runHandover',
  begin,
  transactions: rows / rowsALot + 1,
  work: (context, id) => runHandoverRows(context, { id, rowsALot }),
  worker: {
    module: './src/domains/phonebook/handovers/runs.commands.ts',
    work: 'runHandoverRows',
    data: { rowsALot },
  },
  count,
  rows,
  cancel: (id) =>
    sql`update phonebook.handovers set state = 'failed', problem = 'phonebook.handover_rights_lost', ended_at = now() where id = ${id}`.execute(
      product.db,
    ),
  second: 'waits for the row',
  reason: 'problem',
  refusal: { setRights: (mayWork) => setDisabled(product.db, owner, !mayWork), code: 'phonebook.handover_rights_lost' },
  lost: { sweep: resumeHandovers, minutes: 5, becomes: 'resumed' },
})
