import type { CrawledCustomer, customerMark } from '@seamark/contract/crawl/customers/customers'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { BulkChange, BulkReversal, RowProblem } from '../../../platform/list.ts'
import {
  applyFieldEdits,
  type FieldEdit,
  type FieldEdits,
  keptValues,
  revertFieldEdits,
} from '../../../platform/records/field-edits.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { shownTo } from '../policy.ts'
import { asCustomer, type CustomerRow, readCustomers, seenCustomer } from './customers.queries.ts'
import { publishCustomers } from './writings.commands.ts'

/** Says whether a customer is any good. */
export async function markCustomer(
  context: Context,
  id: number,
  version: number,
  mark: z.output<typeof customerMark>,
): Promise<CrawledCustomer> {
  return write(context, { permission: 'crawl.editCustomers', audit: 'crawl.customerMarked' }, async (tx) => {
    const row = (await marks.lock(tx, [id])).get(id)
    if (!row) throw fail('crawl.customer_not_found')
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asCustomer(tx, row) })
    const problem = refusalOf(row, mark)
    if (problem) throw fail(problem.code)
    await applyFieldEdits(tx, marks, [id], mark)
    return asCustomer(tx, await seenCustomer(tx, id))
  })
}

/** Sets marks back, except on customers that are in the phonebook by now and would no longer be fit for it. */
export async function revertMarks(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  const rows = await marks.lock(
    tx,
    changes.map(({ id }) => id),
  )
  const refused = changes.flatMap(({ id, before }): BulkReversal[] => {
    const problem = refusalOf(rows.get(id), keptValues(before))
    return problem ? [{ id, outcome: 'refused', problem }] : []
  })
  const ids = new Set(refused.map(({ id }) => id))
  return [
    ...refused,
    ...(await revertFieldEdits(
      tx,
      marks,
      changes.filter(({ id }) => !ids.has(id)),
    )),
  ]
}

/**
 * Nobody judges a colleague's client; what everybody sees is said by those who release. An imported customer may not lose what it needs: it would no
 * longer be fit for the phonebook, in which it is.
 */
function refusalOf(row: CustomerRow | undefined, wanted: Readonly<Record<string, unknown>>) {
  if (!row) return because('crawl.customer_not_found')
  if (row.state === 'colleague' && ('quality' in wanted || 'sorting' in wanted))
    return because('crawl.customer_covered')
  const isUnfit = wanted['quality'] === 'bad' || wanted['release'] === 'draft' || wanted['sorting'] === 'unsorted'
  return isUnfit && row.company_id !== null ? because('crawl.customer_imported') : undefined
}

const because = <Code extends RowProblem['code']>(code: Code) => ({ field: 'name', code })

/** The marks that people put on customers: one at a time, or on many at once. */
export const marks: FieldEdits<CustomerRow> = {
  lock: async (tx, ids) => {
    await sql`select id from crawl.customers where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
      tx.db,
    )
    const rows = await readCustomers(
      tx,
      sql`crawl.customers k`,
      sql`where k.id = any(${[...ids]}::bigint[]) and ${shownTo(personOf(tx))}`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
  refusal: (_tx, row, wanted) => refusalOf(row, wanted),
  valuesOf: marksOf,
  write: writeMarks,
}

type Marks = Partial<Record<'quality' | 'badReason' | 'sorting' | 'release', unknown>>

function marksOf({ quality, bad_reason, sorting, release }: CustomerRow) {
  return { quality, badReason: bad_reason, sorting, release }
}

async function writeMarks(tx: WriteContext, edits: readonly FieldEdit<CustomerRow>[]) {
  const given = edits.map(({ row, fields }) => ({ id: row.id, ...marksOf(row), ...fields }))
  await sql`
    update crawl.customers k set quality = g.quality, bad_reason = g."badReason", sorting = g.sorting, release = g.release, version = version + 1,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id bigint, quality text, "badReason" text, sorting text, release text)
    where k.id = g.id`.execute(tx.db)
  for (const { row, fields } of edits) {
    const after: Marks = fields
    const before: Marks = Object.fromEntries(Object.entries(marksOf(row)).filter(([name]) => name in fields))
    await tx.audit({ subject: 'crawledCustomer', id: row.id, before, after })
  }
  publishCustomers(tx)
}
