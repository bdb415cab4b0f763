import { type Engine, type Parameters, tabSeparated } from '../../../platform/engine/engine.ts'
import type { KnownRow, Note, Place } from './documents.rules.ts'
import type { OutgoingRecord } from './decisions.rules.ts'

export const factTables = { full: 'facts.records', aggregated: 'facts.aggregates' } as const
export type FactTable = (typeof factTables)[keyof typeof factTables]

export interface LotPlace {
  importId: number
  sourceId: number
  /** The first and last line of the lot in its file, from 1. */
  first: number
  last: number
}

/**
 * A key or document that a job asks about, or a record that is removed (`of`) with the line and revision that replace
 * it.
 */
interface SoughtRow {
  key: string
  line?: number
  revision?: number
  of?: Place
}

/**
 * Puts many keys into `facts.sought` while `work` asks about them, since a statement cannot hold so many. The keys are
 * removed afterwards. Keys that an earlier attempt at the same lot has left are found too, which does no harm.
 */
async function withSought<Answer>(
  engine: Engine,
  job: string,
  sought: readonly SoughtRow[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const rows = sought.map(({ key, line = 0, revision = 0, of }) => [
    job,
    key,
    line,
    revision,
    of?.import ?? 0,
    of?.line ?? 0,
  ])
  await engine.insert('facts.sought', ['job', 'key', 'line', 'revision', 'of_import', 'of_line'], tabSeparated(rows))
  try {
    return await work()
  } finally {
    await forgetSought(engine, job).catch(() => undefined)
  }
}

/** `job` goes into the statement as text; it holds only letters, digits and hyphens of our own. */
const forgetSought = (engine: Engine, job: string) => engine.command(`alter table facts.sought drop partition '${job}'`)

/** The keys to ask for and, where the source amends, the documents, for which everything ever said is read. */
export interface Sought {
  keys: readonly string[]
  documents: readonly string[]
}

export interface KnownFacts {
  rows: KnownRow[]
  notes: Note[]
}

/**
 * Returns everything that a source has under these keys, now or before it was replaced or removed, and the notes of its
 * documents.
 */
export async function findKnownFacts(
  engine: Engine,
  table: FactTable,
  job: string,
  sourceId: number,
  { keys, documents }: Sought,
): Promise<KnownFacts> {
  if (keys.length === 0) return { rows: [], notes: [] }
  const parameters = { source: sourceId, job }
  const soughtKeys = '(select key from facts.sought where job = {job:String})'
  const amends = documents.length > 0
  // The column needs its table's name. The answer has a `key` too, which is text; with that the engine uses no index
  // and takes five times as long.
  const sought = `source = {source:UInt32} and (record.key in ${soughtKeys}${amends ? ` or record.document in ${soughtKeys}` : ''})`
  const columns = `toString(record.key) as key, ${amends ? 'toString(record.document)' : `'0'`} as document, import, line, digest`
  return withSought(
    engine,
    job,
    [...keys, ...documents].map((key) => ({ key })),
    async () => {
      const there = await engine.rows<KnownRow>(
        `select ${columns}, ${table === factTables.full ? 'revision' : 'toUInt32(0) as revision'}, toUInt32(0) as by, toUInt32(0) as byLine,
           toUInt32(0) as byRevision from ${table} as record where ${sought}`,
        parameters,
      )
      if (table !== factTables.full) return { rows: there, notes: [] }
      const gone = await engine.rows<KnownRow>(
        `select ${columns}, revision, replaced_by as by, replaced_line as byLine, replaced_revision as byRevision
         from facts.replaced_records as record where ${sought}`,
        parameters,
      )
      const notes = amends
        ? await engine.rows<Note>(
            `select ${columns}, revision, latest, is_deletion as isDeletion from facts.revisions as record
             where source = {source:UInt32} and record.document in ${soughtKeys}`,
            parameters,
          )
        : []
      return { rows: [...there, ...gone], notes }
    },
  )
}

/**
 * Moves records from before the lot to `facts.replaced_records`, where an undo finds them. A move that breaks off is
 * done again.
 */
export async function replaceRecords(
  engine: Engine,
  { importId, sourceId, first }: LotPlace,
  outgoing: readonly OutgoingRecord[],
) {
  if (outgoing.length === 0) return
  const job = `replace-${importId}-${first}`
  const parameters = { job, source: sourceId, import: importId }
  const leaving = `source = {source:UInt32} and key in (select key from facts.sought where job = {job:String})
    and (import, line) in (select of_import, of_line from facts.sought where job = {job:String})`
  await forgetSought(engine, job)
  const leavers = outgoing.map(({ by, ...of }) => ({ key: of.key, line: by.line, revision: by.revision, of }))
  await withSought(engine, job, leavers, async () => {
    const columns = await listRecordColumns(engine)
    await engine.command(
      `insert into facts.replaced_records (${columns}, replaced_by, replaced_line, replaced_revision)
       select ${columns}, {import:UInt32}, sought.line as replaced_line, sought.revision as replaced_revision
       from (select ${columns} from facts.records where ${leaving}
             and (import, line) not in (select import, line from facts.replaced_records where replaced_by = {import:UInt32})) as leaving
       any inner join (select of_import, of_line, line, revision from facts.sought where job = {job:String}) as sought
         on sought.of_import = leaving.import and sought.of_line = leaving.line`,
      parameters,
    )
    await engine.command(`delete from facts.records where ${leaving}`, parameters)
  })
}

/** Stores the later revisions of a lot that became no record. The engine takes the same token once. */
export async function noteRevisions(engine: Engine, sourceId: number, notes: readonly Note[], token: string) {
  if (notes.length === 0) return
  const columns = ['source', 'import', 'line', 'document', 'key', 'digest', 'revision', 'latest', 'is_deletion']
  const rows = notes.map((note) => [
    sourceId,
    note.import,
    note.line,
    note.document,
    note.key,
    note.digest,
    note.revision,
    note.latest,
    note.isDeletion,
  ])
  await engine.insert('facts.revisions', columns, tabSeparated(rows), token)
}

/**
 * Removes what an import wrote after a line of its file, and brings back what it had replaced there. Where a later
 * import has taken such a record's place, the record stays replaced, by that import. A removal that breaks off is done
 * again.
 */
export async function takeBack(engine: Engine, importId: number, after: number) {
  const parameters = { import: importId, after }
  const [replaced] = await engine.rows<{ count: number }>(
    `select count() as count from facts.replaced_records where ${by} or ${own}`,
    parameters,
  )
  if (replaced && replaced.count > 0) await bringBack(engine, parameters)
  for (const table of [...Object.values(factTables), 'facts.revisions']) {
    const [written] = await engine.rows<{ count: number }>(
      `select count() as count from ${table} where ${own}`,
      parameters,
    )
    if (written && written.count > 0) await engine.command(`delete from ${table} where ${own}`, parameters)
  }
}

const own = '(import = {import:UInt32} and line > {after:UInt32})'
const by = '(replaced_by = {import:UInt32} and replaced_line > {after:UInt32})'

async function bringBack(engine: Engine, parameters: Parameters) {
  const columns = await listRecordColumns(engine)
  const returning = `select ${columns} from facts.replaced_records where ${by} and not ${own} limit 1 by import, line`
  const successors = `select toUInt32(import) as import, toUInt32(line) as line, next, next_line, next_revision from (${successorsByKey} union all ${successorsByDocument})`
  await engine.command(
    `insert into facts.replaced_records (${columns}, replaced_by, replaced_line, replaced_revision)
     select ${columns}, later.next, later.next_line, later.next_revision from (${returning}) as returning
     any inner join (${successors}) as later on later.import = returning.import and later.line = returning.line`,
    parameters,
  )
  await engine.command(
    `insert into facts.records (${columns}) select ${columns} from (${returning})
     where (import, line) not in (select import, line from (${successors}))
       and (import, line) not in (select import, line from facts.records where (source, key) in (select source, key from facts.replaced_records where ${by}))`,
    parameters,
  )
  await engine.command(`delete from facts.replaced_records where ${by} or ${own}`, parameters)
}

/**
 * The successors of records without a document: what now stands under their key, or what replaced the row that is taken
 * back.
 */
const successorsByKey = `
  select returning.import as import, returning.line as line, next, next_line, next_revision
  from (select import, line, source, key from facts.replaced_records where ${by} and not ${own} and document = 0) as returning
  any inner join (
    select source, key, import as next, line as next_line, revision as next_revision from facts.records
      where (source, key) in (select source, key from facts.replaced_records where ${by} and document = 0)
        and not ${own} and (import, line) not in (select import, line from facts.replaced_records where ${by})
    union all select source, key, replaced_by as next, replaced_line as next_line, replaced_revision as next_revision
      from facts.replaced_records where ${own} and replaced_by <> {import:UInt32}
  ) as later on later.source = returning.source and later.key = returning.key`

const sameDocuments = `document <> 0 and (source, document) in (select source, document from facts.replaced_records where ${by})`

/**
 * The successors of all other records: the latest thing that other imports said of the document, if it is later than
 * the record and than any repetition of it.
 */
const successorsByDocument = `
  select returning.import as import, returning.line as line, next, next_line, next_revision
  from (select import, line, source, document, key, digest, revision from facts.replaced_records where ${by} and not ${own} and document <> 0) as returning
  inner join (
    select source, document, argMax(import, place) as next, argMax(line, place) as next_line, argMax(revision, place) as next_revision, max(place) as latest from (
      select source, document, import, line, revision, toUInt64(revision) * 2 as place from facts.records where ${sameDocuments} and not ${own}
      union all select source, document, replaced_by, replaced_line, replaced_revision, toUInt64(replaced_revision) * 2
        from facts.replaced_records where ${sameDocuments} and replaced_by <> {import:UInt32}
      union all select source, document, import, line, latest, toUInt64(latest) * 2 + (is_deletion and key = document)
        from facts.revisions where ${sameDocuments} and not ${own})
    group by source, document
  ) as later on later.source = returning.source and later.document = returning.document
  left join (
    select source, document, key, digest, max(revision) as again from facts.revisions where ${sameDocuments} and not ${own} and not is_deletion
    group by source, document, key, digest
  ) as said on said.source = returning.source and said.document = returning.document and said.key = returning.key and said.digest = returning.digest
  where later.latest > greatest(toUInt64(returning.revision), toUInt64(said.again)) * 2`

const listRecordColumns = async (engine: Engine) => (await tableColumns(engine, factTables.full)).join(', ')

/** Returns the columns that can be written, as the table is now. */
export async function tableColumns(engine: Engine, table: FactTable): Promise<string[]> {
  const columns = await engine.rows<{ name: string; default_type: string }>(`describe table ${table}`)
  return columns.flatMap(({ name, default_type: kind }) => (kind === '' || kind === 'DEFAULT' ? [name] : []))
}
