import { confirmBulk, countBulk, countUndo, getBulkRun } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, purgeCompanies } from '../testing.ts'

const product = await startTestApp({ worker: true })
const { office, manager } = await openDesk(product, testPassword)

async function plant(city: string, count: number): Promise<number[]> {
  const holder = office.person('sales')
  const { rows } = await sql<{ id: number }>`
    insert into phonebook.companies (name, city, visibility, custodian_id, created_by, updated_by, search_names, search_all, name_key)
    select ${city} || n, ${city}, 'private', ${holder}::bigint, ${holder}::bigint, ${holder}::bigint, '', '', ${city} || n
    from generate_series(1, ${count}::int) n returning id`.execute(product.db)
  return rows.map(({ id }) => id)
}

const until = (id: number, state: 'done') =>
  vi.waitFor(async () => {
    const run = await manager.call(getBulkRun, { params: { id } })
    expect(run.state).toBe(state)
    return run
  }, 20_000)

async function confirmed({ id, total }: { id: number; total: number }) {
  await manager.call(confirmBulk, { params: { id }, body: { count: total } })
  return until(id, 'done')
}

test('the first rows of a long deletion are kept as long as the run says, and its undo has time for the last ones', async () => {
  const ids = await plant('长跑', 201)
  const gone = await confirmed(
    await manager.call(countBulk, { body: { list: 'companies', action: 'delete', input: {}, rows: { ids } } }),
  )
  expect(gone).toMatchObject({ counts: { done: 201 }, canUndo: true })
  // The run took ten minutes, so that its first rows were marked that long ago.
  await sql`
    update phonebook.companies set delete_after = delete_after - interval '10 minutes' where id = any(${ids}::bigint[])`.execute(
    product.db,
  )
  await sql`
    update workbench.bulk_rows r set after = jsonb_set(r.after, '{until}', to_jsonb(to_char(c.delete_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from phonebook.companies c where c.id = r.subject_id and r.run_id = ${gone.id}`.execute(product.db)
  await purgeCompanies(product.context)
  const back = await confirmed(await manager.call(countUndo, { params: { id: gone.id }, body: {} }))
  expect(back).toMatchObject({ counts: { done: 201, refused: 0 } })
})
