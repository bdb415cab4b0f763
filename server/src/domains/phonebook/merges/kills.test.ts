import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { mergeCompanies } from './merges.commands.ts'
import { openOffice, personContext } from '../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const boss = office.person('sysadmin')
const records = 10
const contactsEach = 2000

/** Creates ten records of one firm with thousands of contacts, so that there is time to kill. */
async function tenOfOne(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into phonebook.companies (name, code, visibility, custodian_id, created_by, updated_by, search_names, search_all, name_key, sound_key)
    select 'K' || n, 'K' || n, 'private', ${office.person('sales')}::bigint, ${boss}::bigint, ${boss}::bigint, 'k' || n, 'k' || n, 'k', 'k'
    from generate_series(1, ${records}::int) n returning id`.execute(product.db)
  const ids = rows.map(({ id }) => id)
  await sql`
    with made as (
      insert into phonebook.contacts (company_id, name, created_by, updated_by)
      select c.id, 'P' || n, ${boss}::bigint, ${boss}::bigint from unnest(${ids}::bigint[]) c (id), generate_series(1, ${contactsEach}::int) n returning id)
    insert into phonebook.contact_values (contact_id, kind, value, key, place) select id, 'mobile', '1' || id, '+861' || id, 0 from made`.execute(
    product.db,
  )
  return ids
}

/** Starts another process that merges all of them into the first. */
function startMerge([keepId = 0, ...others]: readonly number[]): ChildProcess {
  const companies = [keepId, ...others].map((id) => ({ id, version: 1 }))
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { actFor } from './src/domains/identity/index.ts'
    import { mergeCompanies } from './src/domains/phonebook/merges/merges.commands.ts'
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    const context = app.systemContext('test')
    const { id: roleId } = await context.db.selectFrom('identity.user_roles').select('role_id as id').where('user_id', '=', ${boss}).executeTakeFirstOrThrow()
    const own = await actFor(context, { userId: ${boss}, roleId })
    await mergeCompanies(own, { keepId: ${keepId}, companies: ${JSON.stringify(companies)}, fields: {}, stays: false })
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: 'inherit',
  })
}

async function facts(ids: readonly number[]) {
  const { rows } = await sql`
    select (select count(*)::int from phonebook.contacts where company_id = ${ids[0]}) as contacts,
           (select count(*)::int from phonebook.companies where id = any(${[...ids]}::bigint[]) and merged_into is not null) as gone,
           (select count(*)::int from phonebook.ownerships where company_id = ${ids[0]} and kind = 'merged') as ownerships,
           (select count(*)::int from workbench.bulk_runs where action = 'merge') as runs,
           (select count(*)::int from platform.audit where action = 'phonebook.companiesMerged') as log`.execute(
    product.db,
  )
  return rows[0]
}

/**
 * Whether a merge has reached its contacts; the server's list of activity is asked, since transactions do not see each
 * other.
 */
async function isAtWork(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and query like '%phonebook.contacts%' and query like '%is_primary%'`.execute(
    product.db,
  )
  return rows.length > 0
}

test('a merge whose process is killed never happened; begun anew it is whole', { timeout: 120_000 }, async () => {
  const ids = await tenOfOne()
  const before = await facts(ids)
  expect(before).toEqual({ contacts: contactsEach, gone: 0, ownerships: 0, runs: 0, log: 0 })
  const worker = startMerge(ids)
  await vi.waitFor(async () => expect(await isAtWork()).toBe(true), { timeout: 60_000, interval: 1 })
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  expect(await facts(ids)).toEqual(before)
  const [keepId = 0] = ids
  const context = { ...(await personContext(product.context, boss)), requestId: 'merge' }
  await vi.waitFor(
    () =>
      mergeCompanies(context, { keepId, companies: ids.map((id) => ({ id, version: 1 })), fields: {}, stays: false }),
    30_000,
  )
  const after = await facts(ids)
  expect(after).toMatchObject({ contacts: records * contactsEach, gone: records - 1, ownerships: records - 1, runs: 1 })
})
