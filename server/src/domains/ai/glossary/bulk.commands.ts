import { termListQuery, termLock } from '@seamark/contract/ai/glossary/terms'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { BulkChange, BulkOutcome, BulkReversal, FieldText, ListBulk, RowProblem } from '../../../platform/list.ts'
import {
  applyFieldEdits,
  type FieldEdits,
  keptValues,
  revertFieldEdits,
} from '../../../platform/records/field-edits.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { changeTerm, lockTerms, publishTerm, roomForTerms, termsFull } from './terms.commands.ts'
import { nameOf, standingTerms, type TermList, type TermRow, termsOf, termSubject, valuesOf } from './terms.queries.ts'

/** For so many days many terms that were deleted at once can be brought back, as long as their run is kept. */
const daysToUndo = 30
const gone: RowProblem = { field: 'id', code: 'ai.term_not_found' }
const deed = { permission: 'ai.writeTerms', audit: 'ai.termChanged' } as const

const termEdits: FieldEdits<TermRow> = {
  lock: lockTerms,
  refusal: (_tx, row) => (!row || row.delete_after !== null ? gone : undefined),
  valuesOf,
  write: async (tx, edits) => {
    for (const { row, fields } of edits) {
      await changeTerm(tx, row, fields)
      publishTerm(tx, row.id)
    }
  },
}

/** The bulk actions of terms. */
export const termsBulk: ListBulk = {
  subject: 'term',
  query: termListQuery,
  ids: findTermIds,
  names: termSubject.namesOf,
  texts: async ({ language }, changes) =>
    changes.map(({ before, after }: BulkChange) => textsOf(language, keptValues(before), keptValues(after))),
  actions: [
    {
      name: 'lock',
      title: 'ai.bulk.lock',
      permission: deed.permission,
      input: termLock,
      summary: async ({ language }, given) => lockText(language, termLock.parse(given).locked),
      apply: async (context, ids, given) =>
        write(context, deed, (tx) => applyFieldEdits(tx, termEdits, ids, termLock.parse(given))),
      revert: async (context, changes) => write(context, deed, (tx) => revertFieldEdits(tx, termEdits, changes)),
    },
    {
      name: 'delete',
      title: 'ai.bulk.deleteTerms',
      permission: 'ai.deleteTerms',
      input: z.strictObject({}),
      apply: deleteTerms,
      revert: restoreTerms,
    },
  ],
}

const lockText = (language: Context['language'], locked: boolean) =>
  translate(language, locked ? 'ai.locked.true' : 'ai.locked.false')

/** A single statement sees all terms at one moment. The workbench has already checked the query by its schema. */
async function findTermIds(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'ai.listTerms')
  const listed = selectFrom(termsOf(asked as TermList))
  const { rows } = await sql<{ id: number }>`select k.id ${listed} order by k.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}

function textsOf(language: Context['language'], before: object, after: object): FieldText[] {
  const [was, became] = [{ ...before } as Record<string, unknown>, { ...after } as Record<string, unknown>]
  const textOf = (value: unknown) => (typeof value === 'boolean' ? lockText(language, value) : '')
  return 'locked' in became
    ? [{ heading: 'ai.field.locked', before: textOf(was['locked']), after: textOf(became['locked']) }]
    : []
}

/** Hides many terms for thirty days; then a job deletes them. */
async function deleteTerms(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, { permission: 'ai.deleteTerms', audit: 'ai.termDeleted' }, async (tx) => {
    const found = await lockTerms(tx, ids)
    const isThere = (id: number) => found.get(id)?.delete_after === null
    const going = ids.filter(isThere)
    if (going.length === 0) tx.unchanged()
    else
      await sql`
        update ai.glossary set delete_after = now() + make_interval(days => ${daysToUndo}), version = version + 1
        where id = any(${going}::bigint[])`.execute(tx.db)
    await tellOf(tx, going)
    return ids.map(
      (id): BulkOutcome =>
        isThere(id)
          ? { id, outcome: 'done', before: { deleted: false }, after: { deleted: true } }
          : { id, outcome: 'refused', problem: gone },
    )
  })
}

/** Brings them back. One that stands there anew stays away, and so do those for which the office has no room. */
async function restoreTerms(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'ai.deleteTerms', audit: 'ai.termRestored' }, async (tx) => {
    let room = await roomForTerms(tx)
    const found = await lockTerms(
      tx,
      changes.map(({ id }) => id),
    )
    const keys = [...found.values()].map(({ term_key }) => term_key)
    const taken = new Set((await standingTerms(tx, keys)).map(({ term_key }) => term_key))
    const reversals = changes.map(({ id }): BulkReversal => {
      const row = found.get(id)
      if (!row || (row.delete_after !== null && row.delete_after <= tx.now()))
        return { id, outcome: 'refused', problem: gone }
      if (row.delete_after === null) return { id, outcome: 'unchanged' }
      if (taken.has(row.term_key))
        return {
          id,
          outcome: 'refused',
          problem: { field: 'zh', code: 'ai.term_taken', params: { term: nameOf(row) } },
        }
      if (room <= 0) return { id, outcome: 'refused', problem: termsFull }
      room -= 1
      taken.add(row.term_key)
      return { id, outcome: 'reverted' }
    })
    const back = reversals.flatMap(({ id, outcome }) => (outcome === 'reverted' ? [id] : []))
    if (back.length === 0) tx.unchanged()
    else
      await sql`update ai.glossary set delete_after = null, version = version + 1 where id = any(${back}::bigint[])`.execute(
        tx.db,
      )
    await tellOf(tx, back)
    return reversals
  })
}

async function tellOf(tx: WriteContext, ids: readonly number[]) {
  await tx.audits(ids.map((id) => ({ subject: 'term', id })))
  for (const id of ids) publishTerm(tx, id)
}
