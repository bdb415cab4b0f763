import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { root } from '../config.ts'

const folder = path.join(root, 'server/migrations')

/** Applies the new numbered SQL files, each completely or not at all. Processes that start together wait for one another. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'seamark migrate' })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('seamark.migrate'))`)
    await client.query(
      'create table if not exists public.migrations (name text primary key, applied_at timestamptz(3) not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from public.migrations')
    const applied = new Set(rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of files.filter((name) => !applied.has(name))) await apply(client, name)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string) {
  await client.query('begin')
  try {
    await client.query(await readFile(path.join(folder, name), 'utf8'))
    await client.query('insert into public.migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed and was rolled back`, { cause })
  }
}
