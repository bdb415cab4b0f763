import { type Engine, type Parameters, tabSeparated } from '../../platform/engine.ts'
import type { KnownRow, Successor } from './record-lots.rules.ts'

export const factTables = { full: 'facts.records', aggregated: 'facts.aggregates' } as const
export type FactTable = (typeof factTables)[keyof typeof factTables]

export interface LotPlace {
  importId: number
  sourceId: number
  /** Lines of the file, from 1. */
  first: number
  last: number
}

/**
 * Asks about many keys at once without writing them into the question; what it leaves in the engine goes with its answer. Keys that a broken-off attempt at the
 * same lot has left are answered too, which does no harm.
 */
async function seeking<Answer>(
  engine: Engine,
  job: string,
  sought: readonly (readonly [key: string, line: number, revision: number])[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  await engine.insert('facts.sought', ['job', 'key', 'line', 'revision'], tabSeparated(sought.map((one) => [job, ...one])))
  try {
    return await work()
  } finally {
    await forget(engine, job).catch(() => undefined)
  }
}

/** `job` is made of numbers and letters of ours. */
const forget = (engine: Engine, job: string) => engine.command(`alter table facts.sought drop partition '${job}'`)

/** All that is there of a source under these keys, and all that was there and has been replaced or removed. */
export async function knownRows(engine: Engine, table: FactTable, job: string, sourceId: number, keys: readonly string[]): Promise<KnownRow[]> {
  if (keys.length === 0) return []
  const parameters = { source: sourceId, job }
  // Named by its table: what is answered is called `key` too, and of that text the engine would know no index and ask five times as long.
  const sought = `source = {source:UInt32} and record.key in (select key from facts.sought where job = {job:String})`
  return seeking(
    engine,
    job,
    keys.map((key) => [key, 0, 0]),
    async () => {
      const there = await engine.rows<KnownRow>(
        `select toString(record.key) as key, import, line, digest, ${table === factTables.full ? 'revision' : 'toUInt32(0) as revision'}, toUInt32(0) as by, toUInt32(0) as byLine,
           toUInt32(0) as byRevision from ${table} as record where ${sought}`,
        parameters,
      )
      if (table !== factTables.full) return there
      const gone = await engine.rows<KnownRow>(
        `select toString(record.key) as key, import, line, digest, revision, replaced_by as by, replaced_line as byLine, replaced_revision as byRevision
         from facts.replaced_records as record where ${sought}`,
        parameters,
      )
      return [...there, ...gone]
    },
  )
}

/** Moves records that were there before the lot to where an undo finds them. Done half way, it is done again. */
export async function replaceRecords(engine: Engine, { importId, sourceId, first, last }: LotPlace, outgoing: ReadonlyMap<string, Successor>) {
  if (outgoing.size === 0) return
  const job = `replace-${importId}-${first}`
  const parameters = { job, source: sourceId, import: importId, first, last }
  const leaving = `source = {source:UInt32} and key in (select key from facts.sought where job = {job:String})
    and not (import = {import:UInt32} and line >= {first:UInt32} and line <= {last:UInt32})`
  await forget(engine, job)
  const leavers = [...outgoing].map(([key, { line, revision }]) => [key, line, revision] as const)
  await seeking(engine, job, leavers, async () => {
    const columns = await recordColumns(engine)
    await engine.command(
      `insert into facts.replaced_records (${columns}, replaced_by, replaced_line, replaced_revision)
       select ${columns}, {import:UInt32}, sought.line as replaced_line, sought.revision as replaced_revision
       from (select ${columns} from facts.records where ${leaving}
             and (import, line) not in (select import, line from facts.replaced_records where replaced_by = {import:UInt32})) as leaving
       any inner join (select key, line, revision from facts.sought where job = {job:String}) as sought on sought.key = leaving.key`,
      parameters,
    )
    await engine.command(`delete from facts.records where ${leaving}`, parameters)
  })
}

/**
 * Takes what an import wrote behind a line of its file out again, and brings back what it replaced there; where a later import has put something in that
 * place meanwhile, what was replaced is from now on replaced by that. Done half way, it is done again.
 */
export async function takeBack(engine: Engine, importId: number, after: number) {
  const parameters = { import: importId, after }
  const [replaced] = await engine.rows<{ count: number }>(`select count() as count from facts.replaced_records where ${by} or ${own}`, parameters)
  if (replaced && replaced.count > 0) await bringBack(engine, parameters)
  for (const table of Object.values(factTables)) {
    const [written] = await engine.rows<{ count: number }>(`select count() as count from ${table} where ${own}`, parameters)
    if (written && written.count > 0) await engine.command(`delete from ${table} where ${own}`, parameters)
  }
}

const own = '(import = {import:UInt32} and line > {after:UInt32})'
const by = '(replaced_by = {import:UInt32} and replaced_line > {after:UInt32})'

async function bringBack(engine: Engine, parameters: Parameters) {
  const columns = await recordColumns(engine)
  const keys = `(source, key) in (select source, key from facts.replaced_records where ${by})`
  const returning = `select ${columns} from facts.replaced_records where ${by} and not ${own} limit 1 by import, line`
  const successors = `select source, key, import as next, line as next_line, revision as next_revision from facts.records
      where ${keys} and not ${own} and (import, line) not in (select import, line from facts.replaced_records where ${by})
    union all select source, key, replaced_by as next, replaced_line as next_line, replaced_revision as next_revision
      from facts.replaced_records where ${own} and replaced_by <> {import:UInt32}`
  await engine.command(
    `insert into facts.replaced_records (${columns}, replaced_by, replaced_line, replaced_revision)
     select ${columns}, later.next, later.next_line, later.next_revision from (${returning}) as returning
     any inner join (${successors}) as later on later.source = returning.source and later.key = returning.key`,
    parameters,
  )
  await engine.command(
    `insert into facts.records (${columns}) select ${columns} from (${returning})
     where (source, key) not in (select source, key from (${successors})) and (import, line) not in (select import, line from facts.records where ${keys})`,
    parameters,
  )
  await engine.command(`delete from facts.replaced_records where ${by} or ${own}`, parameters)
}

const recordColumns = async (engine: Engine) => (await tableColumns(engine, factTables.full)).join(', ')

/** The columns that are written, as the table stands now. */
export async function tableColumns(engine: Engine, table: FactTable): Promise<string[]> {
  const columns = await engine.rows<{ name: string; default_type: string }>(`describe table ${table}`)
  return columns.flatMap(({ name, default_type: kind }) => (kind === '' || kind === 'DEFAULT' ? [name] : []))
}
