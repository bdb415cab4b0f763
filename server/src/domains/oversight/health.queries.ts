import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Health } from '@seamark/contract/oversight/health'
import { sql } from 'kysely'
import { authorize, type Context } from '../../platform/context.ts'
import { root } from '../../platform/config.ts'
import { systemDisk } from '../../platform/files/disk.ts'
import { judgeHealth } from './health.rules.ts'
import { product } from './processes.rules.ts'

/** Returns the health of the installation as this process sees it, without SQL statements, addresses or names of settings. */
export async function getHealth(context: Context, folders: readonly string[]): Promise<Health> {
  authorize(context, 'oversight.seeHealth')
  const [database, { pendingMigrations, migration }, processes, engine, jobs, disk, errorsOfTheDay] = await Promise.all(
    [
      databaseOf(context),
      migrationsOf(context),
      processesOf(context),
      engineOf(context),
      jobsOf(context),
      fullestDisk(folders),
      errorsOf(context),
    ],
  )
  const measured = {
    checkedAt: context.now().toISOString(),
    product: { ...product, startedAt: product.startedAt.toISOString() },
    processes,
    database: { ...database, migration },
    engine,
    jobs,
    disk,
    errorsOfTheDay,
  }
  return { ...measured, checks: judgeHealth({ ...measured, pendingMigrations }) }
}

async function databaseOf({ db }: Context) {
  const { rows } = await sql<{ version: string; bytes: number; connections: number; maximum: number; longest: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as maximum,
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
           (select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::int from pg_stat_activity
            where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()) as longest`.execute(
    db,
  )
  const [row] = rows
  return {
    version: row?.version.split(' ')[0] ?? '',
    bytes: row?.bytes ?? 0,
    connections: row?.connections ?? 0,
    maxConnections: row?.maximum ?? 1,
    longestStatementSeconds: Math.max(0, row?.longest ?? 0),
  }
}

/** Counts the migrations of this release that the database lacks, because an older release migrated it or nobody did. */
async function migrationsOf({ db }: Context) {
  const { rows } = await sql<{ name: string }>`select name from public.migrations order by name`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const brought = (await readdir(path.join(root, 'server/migrations'))).filter((name) => name.endsWith('.sql'))
  return {
    pendingMigrations: brought.filter((name) => !applied.has(name)).length,
    migration: rows.at(-1)?.name.replace(/\.sql$/, '') ?? '',
  }
}

async function processesOf({ db }: Context): Promise<Health['processes']> {
  const { rows } = await sql<{ duties: ('web' | 'worker')[]; version: string; started_at: Date; seen_at: Date }>`
    select duties, version, started_at, seen_at from oversight.processes where seen_at > now() - interval '1 minute' order by started_at, id`.execute(
    db,
  )
  return rows.map((row) => ({
    duties: row.duties,
    version: row.version,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }))
}

async function engineOf({ engine }: Context): Promise<Health['engine']> {
  if (!engine.isConfigured) return 'missing'
  return (await engine.isUp()) ? 'up' : 'down'
}

/** Counts the jobs of every queue. Jobs that are planned for later do not count as waiting; failed jobs count for a day. */
async function jobsOf({ db }: Context): Promise<Health['jobs']> {
  const { rows } = await sql<{ name: string; waiting: number; active: number; failed: number; oldest: number | null }>`
    select q.name,
           count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int as waiting,
           count(*) filter (where j.state = 'active')::int as active,
           count(*) filter (where j.state = 'failed' and j.completed_on > now() - interval '1 day')::int as failed,
           (extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())))::int as oldest
    from jobs.queue q left join jobs.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    where q.name not like '\\_\\_%' group by q.name order by q.name`.execute(db)
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestWaitingSeconds: oldest }))
}

/** The folders may be on different disks, so the fullest one is returned. */
async function fullestDisk(folders: readonly string[]): Promise<Health['disk']> {
  const disks = await Promise.all(folders.map(diskOf))
  return disks.reduce((fullest, disk) =>
    disk.freeBytes / disk.totalBytes < fullest.freeBytes / fullest.totalBytes ? disk : fullest,
  )
}

/** Returns the disk of a folder, or of its nearest existing parent, measured as the file storage measures it. */
async function diskOf(folder: string): Promise<Health['disk']> {
  try {
    const { free, total } = await systemDisk.space(folder)
    return { freeBytes: free, totalBytes: total }
  } catch (error) {
    const above = path.dirname(folder)
    if (above === folder) throw error
    return diskOf(above)
  }
}

async function errorsOf({ db }: Context) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from oversight.errors where last_seen_at > now() - interval '1 day' and resolved_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
