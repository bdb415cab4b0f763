import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@seamark/contract/platform/client'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { confirmImport, getImport, mapImport, startImport } from '@seamark/contract/workbench/imports/imports'
import { hashPassword } from '@seamark/server/platform/passwords'
import { withConnection } from '../measuring/connection.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import { sendUpload, waitUntil } from '../imports/imports.ts'
import type { Target } from '../measuring/load.ts'
import { startWeb, startWorker, type WorkerProcess } from '../measuring/processes.ts'
import { contactsCsv } from '../imports/trader-files.ts'
import { signInVisitor } from '../measuring/visitors.ts'
import { importOptions } from '@seamark/contract/platform/lists'

const kills = 10
const mostGrowth = 150
const megabyte = 1024 * 1024

/**
 * Imports a file of that many rows through the calls of the import page, every third a further contact of the company before, while the worker
 * is killed ten times at random moments. Its memory is sampled all the time; at the end no row may be lost or doubled.
 */
export async function* importFigure(database: BenchDatabase, rows: number): AsyncGenerator<Figure> {
  const copy = await database.another()
  const files = await mkdtemp(path.join(tmpdir(), 'seamark-bench-'))
  const web = await startWeb(copy.url, files)
  const work = worker(copy.url, files)
  try {
    const target = await signIn(copy.url, web.address)
    const began = performance.now()
    const id = await runImport(target, rows, work)
    const seconds = (performance.now() - began) / 1000
    await work.stop()
    yield* figuresOf(rows, seconds, work.memory(), await wrongsOf(copy.url, id, rows))
  } finally {
    await work.stop()
    await web.stop()
    await rm(files, { recursive: true, force: true })
    await copy.drop()
  }
}

function* figuresOf(
  rows: number,
  seconds: number,
  { growth, most, killed }: Memory,
  wrongs: Record<string, number>,
): Generator<Figure> {
  const wrong = Object.values(wrongs).reduce((sum, count) => sum + count, 0)
  if (wrong > 0) process.stderr.write(`${JSON.stringify(wrongs)}\n`)
  const bare = { limit: null, ratio: null }
  yield {
    ...bare,
    name: `import of ${rows} rows with contacts, upload to done, killed ${killed} times`,
    value: rows / seconds,
    unit: 'rows/s',
    goal: '',
    holds: true,
  }
  yield {
    ...bare,
    name: 'its rows that are lost, or there twice',
    value: wrong,
    unit: 'rows',
    goal: '0',
    holds: wrong === 0 && killed === kills,
  }
  yield { ...bare, name: 'memory of the worker at its most', value: most / megabyte, unit: 'MB', goal: '', holds: true }
  yield {
    ...bare,
    name: 'memory of the worker, growth after its first minute',
    value: growth / megabyte,
    unit: 'MB',
    goal: `< ${mostGrowth}`,
    holds: growth / megabyte < mostGrowth,
  }
}

/** Checks and writes the file. Half of the kills come in each, in the first half of the rows, so that the worker's last life is a long one. */
async function runImport(target: Target, rows: number, work: Work): Promise<number> {
  const call = createClient({ base: `${target.address}/api`, headers: () => target.headers })
  const uploadId = await sendUpload(target, contactsCsv(rows))
  const { id } = await call(startImport, { body: { list: 'companies', uploadId } })
  const look = () => call(getImport, { params: { id } })
  const read = await waitUntil(look, 'mapping')
  const columns = read.columns.map(({ index, suggestion }) => ({ index, field: suggestion }))
  await call(mapImport, { params: { id }, body: { columns, options: importOptions.parse({}) } })
  await work.killedWhile(look, 'checking', rows)
  const checked = await waitUntil(look, 'checked')
  if (checked.counts.create + checked.counts.update !== rows)
    throw new Error(`Not every row would be written: ${JSON.stringify(checked.counts)}`)
  await call(confirmImport, { params: { id }, body: {} })
  await work.killedWhile(look, 'running', rows)
  await waitUntil(look, 'done')
  return id
}

interface Memory {
  /** The worker's peak memory in bytes after the first minute of a life, above its peak within that minute. */
  growth: number
  most: number
  killed: number
}

type Work = ReturnType<typeof worker>

/** A worker that is restarted after each kill, and sampled four times a second. */
function worker(databaseUrl: string, files: string) {
  let running: WorkerProcess | undefined = startWorker(databaseUrl, files)
  let began = Date.now()
  let early = 0
  const memory: Memory = { growth: 0, most: 0, killed: 0 }
  const looking = setInterval(() => {
    void residentBytes(running?.pid).then((bytes) => {
      memory.most = Math.max(memory.most, bytes)
      if (Date.now() - began < 60_000) early = Math.max(early, bytes)
      else memory.growth = Math.max(memory.growth, bytes - early)
    })
  }, 250)

  async function kill() {
    await running?.kill()
    memory.killed += 1
    began = Date.now()
    early = 0
    running = startWorker(databaseUrl, files)
  }

  /** Makes half of the kills while the import is in that state, each at a random moment between two steps of progress. */
  async function killedWhile(look: () => Promise<ImportView>, state: 'checking' | 'running', rows: number) {
    for (let time = 1; time <= kills / 2; time++) {
      const due = (rows / 2) * ((time - Math.random()) / (kills / 2))
      for (let view = await look(); view.state === state && view.progress.done < due; view = await look())
        await wait(20)
      const { state: now } = await look()
      if (now !== state) throw new Error(`It was ${now} before it could be killed while ${state}: take more rows`)
      await wait(Math.random() * 200)
      await kill()
    }
  }

  async function stop() {
    clearInterval(looking)
    await running?.stop()
    running = undefined
  }

  return { killedWhile, stop, memory: () => memory }
}

/** Returns a process's resident memory in bytes as the kernel reports it; 0 while it is being started. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

/** Counts the rows that are lost or doubled, by several signs. */
const wrongsOf = (databaseUrl: string, id: number, rows: number) =>
  withConnection(databaseUrl, async (client) => {
    const further = Math.floor(rows / 3)
    const { rows: found } = await client.query<Record<string, number>>(
      `with made as materialized (
         select c.id, c.name from phonebook.companies c join workbench.import_rows r on r.import_id = $1 and r.verdict = 'create' and r.subject_id = c.id)
       select abs($2 - (select count(*) from made))::int as companies,
              ((select count(*) from made) - (select count(distinct name) from made))::int as doubles,
              (select count(*) from workbench.import_rows where import_id = $1 and (verdict not in ('create', 'update') or subject_id is null))::int as unwritten,
              abs($3 - (select count(*) from workbench.import_rows where import_id = $1))::int as rows,
              abs($3 - (select count(*) from phonebook.contacts k join made on made.id = k.company_id))::int as contacts,
              abs($2 - (select count(*) from phonebook.contacts k join made on made.id = k.company_id where k.is_primary))::int as primary_contacts,
              abs($2 - (select count(*) from phonebook.ownerships o join made on made.id = o.company_id where o.kind = 'imported'))::int as ownerships,
              abs($2 - (select count(*) from activity.entries e join made on made.id = e.subject_id
                        where e.subject_kind = 'company' and e.kind = 'phonebook.activity.created'))::int as activity,
              abs($2 - (select count(*) from platform.audit a join made on made.id = a.subject_id
                        where a.subject_kind = 'company' and a.action = 'phonebook.companyCreated'))::int as audit,
              abs($2 - (select done from workbench.bulk_runs where import_id = $1))::int as run`,
      [id, rows - further, rows],
    )
    return found[0] ?? { rows }
  })

const password = randomUUID()

const signIn = (databaseUrl: string, address: string): Promise<Target> =>
  withConnection(databaseUrl, async (client) => {
    await client.query(`update identity.users set password_hash = $1 where username = 'manager'`, [
      await hashPassword(password),
    ])
    // The workbook is larger than what one person may hold.
    await client.query(`update phonebook.pool_rules set rules = rules || '{"holdingCap": null}'`)
    return { address, headers: await signInVisitor(address, client, { username: 'manager', password }) }
  })
