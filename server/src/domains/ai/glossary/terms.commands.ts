import {
  isAlone,
  keyOfTerm,
  mostTerms,
  type NewTerm,
  type Term,
  type TermChanges,
  type TermField,
  termFieldNames,
  termKey,
} from '@seamark/contract/ai/glossary/terms'
import { languages } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import type { RowProblem } from '../../../platform/list.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import { termsAudience } from '../policy.ts'
import {
  asTerm,
  inSearch,
  nameOf,
  standingTerms,
  type TermRow,
  termRows,
  type TermValues,
  valuesOf,
} from './terms.queries.ts'

const permission = 'ai.writeTerms'
const removal = 'ai.deleteTerms'

const deletableTerms: Deletable = {
  table: 'ai.glossary',
  subject: 'term',
  purge: { permission: removal, audit: 'ai.termsPurged' },
  forget: async (tx, ids) => forgetBulkRows(tx, 'terms', ids),
}

/** Adds a term. Throws term_taken when the office has it, and terms_full when it has as many as it may. */
export async function createTerm(context: Context, input: NewTerm): Promise<Term> {
  return write(context, { permission, audit: 'ai.termCreated' }, async (tx) => {
    assertRoom(await roomForTerms(tx))
    await assertFree(tx, input, 0)
    const id = await insertTerm(tx, input)
    await tx.audit({ subject: 'term', id, after: auditedTerm(input) })
    return tellOf(tx, id)
  })
}

/** Changes some fields. A stale version is refused with the current term. */
export async function editTerm(context: Context, id: number, version: number, changes: TermChanges): Promise<Term> {
  return write(context, { permission, audit: 'ai.termChanged' }, async (tx) => {
    await lockKeys(tx)
    const row = await lockTerm(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asTerm(tx, row) })
    const fields = await changeTerm(tx, row, changes)
    if (fields.length === 0) {
      tx.unchanged()
      return asTerm(tx, row)
    }
    return tellOf(tx, id)
  })
}

/** Hides a term at once; a job deletes it after the 10 seconds in which it can be restored. */
export async function deleteTerm(context: Context, id: number, version: number) {
  return write(context, { permission: removal, audit: 'ai.termDeleted' }, async (tx) => {
    const row = await lockTerm(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asTerm(tx, row) })
    publishTerm(tx, id)
    return hideRecord(tx, deletableTerms, id, purgeTermsJob)
  })
}

/** Restores a deleted term within those 10 seconds. One that is not deleted is returned as it is. */
export async function restoreTerm(context: Context, id: number): Promise<Term> {
  return write(context, { permission: removal, audit: 'ai.termRestored' }, async (tx) => {
    const room = await roomForTerms(tx)
    const row = await lockTerm(tx, id, { isDeleted: true })
    if (row.delete_after === null) {
      tx.unchanged()
      return asTerm(tx, row)
    }
    assertRoom(room)
    await assertFree(tx, valuesOf(row), id)
    if (!(await unhideRecord(tx, deletableTerms, id).catch(asTaken(row)))) throw fail('ai.undo_over')
    return tellOf(tx, id)
  })
}

export const purgeTermsJob = job('ai.purgeTerms', z.null(), (context) => purgeRecords(context, deletableTerms))

/** How many further terms the office may have. Whoever adds, restores or renames the next one waits. */
export async function roomForTerms(tx: WriteContext): Promise<number> {
  await lockKeys(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ai.glossary where delete_after is null`.execute(tx.db)
  return mostTerms - (rows[0]?.count ?? 0)
}

/** Locks the keys of all terms. Take it before any row, as an import does. */
const lockKeys = (tx: WriteContext) => sql`select pg_advisory_xact_lock(hashtext('ai.glossary'))`.execute(tx.db)

function assertRoom(room: number) {
  if (room <= 0) throw fail('ai.terms_full', { maximum: mostTerms })
}

/** One term of many that finds no room. */
export const termsFull: RowProblem = { field: 'zh', code: 'ai.terms_full', params: { maximum: mostTerms } }

export async function insertTerm(tx: WriteContext, input: NewTerm): Promise<number> {
  const person = personOf(tx)
  const { id } = await tx.db
    .insertInto('ai.glossary')
    .values({ ...columnsOf(input), created_by: person.id, updated_by: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(asTaken(input))
  return id
}

/** Writes the fields that differ, with the log. Returns their names. */
export async function changeTerm(tx: WriteContext, row: TermRow, changes: TermChanges): Promise<TermField[]> {
  const before = valuesOf(row)
  const fields = changedIn(before, changes)
  if (fields.length === 0) return []
  const after: TermValues = { ...before, ...changes }
  if (isAlone(after)) throw failField('en', 'ai.term_alone')
  await assertFree(tx, after, row.id)
  await tx.db
    .updateTable('ai.glossary')
    .set({
      ...columnsOf(after),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: personOf(tx).id,
    })
    .where('id', '=', row.id)
    .execute()
    .catch(asTaken(after))
  await tx.audit({ subject: 'term', id: row.id, before: pick(before, fields), after: pick(after, fields) })
  return fields
}

/** The fields that these changes would make other ones. */
export const changedIn = (before: TermValues, changes: TermChanges): TermField[] =>
  termFieldNames.filter((field) => changes[field] !== undefined && changes[field] !== before[field])

/** Locks these terms in the order of their ids, and reads them. */
export async function lockTerms(tx: WriteContext, ids: readonly number[]): Promise<Map<number, TermRow>> {
  await sql`select id from ai.glossary where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx.db,
  )
  return termRows(tx, ids)
}

async function lockTerm(tx: WriteContext, id: number, { isDeleted = false } = {}): Promise<TermRow> {
  const row = (await lockTerms(tx, [id])).get(id)
  if (!row || (row.delete_after !== null && !isDeleted)) throw fail('ai.term_not_found')
  return row
}

async function tellOf(tx: WriteContext, id: number): Promise<Term> {
  const row = (await termRows(tx, [id])).get(id)
  if (!row) throw fail('ai.term_not_found')
  publishTerm(tx, id)
  return asTerm(tx, row)
}

/** Makes the open lists of terms read again. */
export const publishTerm = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'ai.term', id, by: personOf(tx).id }, audience: termsAudience })

const columnsOf = ({ kind, zh, en, es, ja, locked }: TermValues) => {
  const texts = { zh, en, es, ja }
  const keys = [...new Set(languages.map((language) => termKey(texts[language])).filter((key) => key !== ''))]
  return {
    kind,
    ...texts,
    locked,
    term_key: keyOfTerm(texts),
    keys,
    search: inSearch(languages.map((language) => texts[language]).join(' ')),
  }
}

/** The values for the audit log. */
export const auditedTerm = ({ kind, zh, en, es, ja, locked }: TermValues) => ({ kind, zh, en, es, ja, locked })

const pick = (values: TermValues, fields: readonly TermField[]): Partial<TermValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** Refuses a term that the office has, and names the other one. */
async function assertFree(tx: WriteContext, values: TermValues, id: number) {
  const [other] = await standingTerms(tx, [keyOfTerm(values)])
  if (other && other.id !== id) throw failField('zh', 'ai.term_taken', { term: nameOf(other) })
}

/** The unique key decides, also about what is written without the lock. */
const asTaken =
  (values: Pick<TermValues, 'zh' | 'en' | 'es' | 'ja'>) =>
  (error: unknown): never => {
    throw isTaken(error) ? failField('zh', 'ai.term_taken', { term: nameOf(values) }) : error
  }

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'glossary_term'
