import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { plannedByForm, plannedOnce } from './prepared-statements.ts'

const { db } = await startTestApp()

test('what is looked up is planned once a connection; what is listed or summed up, for what is asked', async () => {
  const planned = await db.connection().execute(async (own) => {
    await sql`select 'looked up' from identity.users where id = ${1}`.execute(own)
    await sql`select 'listed' from identity.users where id > ${1} limit 1`.execute(own)
    await sql`select 'summed up', count(*) from identity.users where id > ${1} group by department_id`.execute(own)
    await sql`${plannedOnce} select 'of one record' from identity.users where id = ${1} limit 1`.execute(own)
    const { rows } = await sql<{
      statement: string
    }>`select statement from pg_prepared_statements order by prepare_time`.execute(own)
    return rows.map(({ statement }) => /'(.*?)'/.exec(statement)?.[1])
  })
  expect(planned).toContain('looked up')
  expect(planned).toContain('of one record')
  expect(planned).not.toContain('listed')
  expect(planned).not.toContain('summed up')
})

test('a form of a list is prepared once it is asked for often', async () => {
  const countPrepared = async () =>
    db.connection().execute(async (own) => {
      await sql`${plannedByForm} select 'of a form' from identity.users where id > ${1} limit 1`.execute(own)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_prepared_statements where statement like '%of a form%'`.execute(own)
      return rows[0]?.count
    })
  const counts: (number | undefined)[] = []
  for (let turn = 0; turn < 6; turn++) counts.push(await countPrepared())
  expect(counts).toEqual([0, 0, 0, 0, 0, 1])
})
