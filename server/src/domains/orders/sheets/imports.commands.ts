import type { OrderContainer } from '@seamark/contract/orders/orders/fields'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import type {
  BulkChange,
  BulkReversal,
  FileRow,
  JudgedRow,
  ListImport,
  PreparedRow,
  WrittenChange,
  WrittenRow,
} from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { announceOrders, lockCompanies, tellCompanies } from '../orders/companies.commands.ts'
import { recordOrderActivity } from '../orders/activity.commands.ts'
import { purgeOrdersJob } from '../orders/deletions.commands.ts'
import { changedFields, type FieldValues } from '../orders/fields.rules.ts'
import { tellOfGivenOrders } from '../orders/given.commands.ts'
import { publishOrders } from '../orders/live-events.commands.ts'
import { lockOrders, lockOrdersById } from '../orders/locks.commands.ts'
import { changeLocked, insertWithNumber } from '../orders/orders.commands.ts'
import { type OrderRow, valuesOf } from '../orders/orders.queries.ts'
import { orderImportFields } from './fields.rules.ts'
import {
  hasContainer,
  judgeRows,
  type PreparedOrder,
  refusalToChange,
  refusalToImport,
  valuesFor,
} from './judgements.queries.ts'

/** Imports an order sheet: one row an order, further rows of one number add containers. */
export const ordersImport: ListImport = {
  permission: 'orders.importOrders',
  fields: orderImportFields,
  judge: judgeOrders,
  write: writeOrders,
  joined: (first: WrittenChange, then: WrittenChange) => ({ before: first.before, after: then.after }),
  revert: revertImport,
}

/** That a company of others is there is the one thing that rows may learn of it. Every lot that tells it leaves a row in the audit log. */
async function judgeOrders(context: Context, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  authorize(context, 'orders.importOrders')
  const { judged, told } = await judgeRows(context, rows)
  if (told.length > 0)
    await write(context, { permission: 'orders.importOrders', audit: 'orders.clientsLookedUp' }, (tx) =>
      tx.audit({ subject: 'order', id: null, after: { companyId: told } }),
    )
  return judged
}

/** `judgeRow` made this value. */
const preparedOrder = z.custom<PreparedOrder>()

/**
 * Writes judged rows, each order with all its containers of the lot. A number that has been taken since the preview comes back as a duplicate, an
 * order that may no longer be changed as an error.
 */
async function writeOrders(context: WriteContext, rows: readonly PreparedRow[]): Promise<WrittenRow[]> {
  return write(context, { permission: 'orders.importOrders', audit: 'orders.ordersImported' }, async (tx) => {
    tx.unchanged()
    const given = rows.map((row) => ({ ...row, prepared: preparedOrder.parse(row.prepared) }))
    await lockCompanies(tx, await companiesOf(tx, given))
    const standing = new Map(
      (
        await lockOrders(
          tx,
          given.flatMap(({ subjectId }) => subjectId ?? []),
        )
      ).map((row) => [row.id, row]),
    )
    const before = new Map(standing)
    const written = new Map<number, WrittenRow>()
    for (const row of given.filter(({ addsTo }) => addsTo === null))
      written.set(row.row, await writeOne(tx, row, { given, standing }))
    for (const row of given.filter(({ addsTo }) => addsTo !== null))
      written.set(row.row, await writeAddition(tx, row, { written, standing }))
    await tellOfGivenOrders(
      tx,
      [...standing.values()].map((order) => ({ before: before.get(order.id), order })),
    )
    return rows.flatMap(({ row }) => written.get(row) ?? [])
  })
}

type GivenRow = Omit<PreparedRow, 'prepared'> & { prepared: PreparedOrder }

/** The companies that the rows name, and those of the orders that they change. */
async function companiesOf(tx: WriteContext, rows: readonly GivenRow[]): Promise<number[]> {
  const named = rows.flatMap(({ prepared: { values } }) =>
    typeof values.companyId === 'number' ? [values.companyId] : [],
  )
  const ids = rows.flatMap(({ subjectId }) => subjectId ?? [])
  const { rows: found } = await sql<{ company_id: number }>`
    select distinct company_id from orders.orders where id = any(${ids}::bigint[]) and company_id is not null`.execute(
    tx.db,
  )
  return [...named, ...found.map(({ company_id: company }) => company)]
}

interface Lot {
  given: readonly GivenRow[]
  standing: Map<number, OrderRow>
}

async function writeOne(tx: WriteContext, row: GivenRow, { given, standing }: Lot): Promise<WrittenRow> {
  if (row.verdict === 'create') return createOne(tx, row, { given, standing })
  const order = standing.get(row.subjectId ?? 0)
  const refusal = order ? refusalToImport(tx, order, row.prepared) : { field: 'number', code: 'orders.order_not_found' }
  if (!order || refusal)
    return { row: row.row, verdict: 'error', subjectId: null, ...(refusal ? { problems: [refusal] } : {}) }
  const after = valuesFor(order, row.prepared)
  return changeOne(tx, row.row, { order, after, standing })
}

async function changeOne(
  tx: WriteContext,
  row: number,
  { order, after, standing }: { order: OrderRow; after: FieldValues; standing: Map<number, OrderRow> },
): Promise<WrittenRow> {
  const before = valuesOf(order)
  const fields = changedFields(before, after)
  if (fields.length === 0) return { row, verdict: 'unchanged', subjectId: order.id }
  const wanted: FieldValues = Object.fromEntries(fields.map((field) => [field, after[field]]))
  const now = await changeLocked(tx, order, wanted)
  standing.set(now.id, now)
  const kept = Object.fromEntries(fields.map((field) => [field, before[field] ?? null]))
  return {
    row,
    verdict: 'update',
    subjectId: order.id,
    change: { before: { fields: kept }, after: { version: now.version } },
  }
}

/** Creates an order with its containers: its own, and those of the further rows of the lot. */
async function createOne(
  tx: WriteContext,
  { row, prepared }: GivenRow,
  { given, standing }: Pick<Lot, 'given' | 'standing'>,
): Promise<WrittenRow> {
  const further = given.filter(({ addsTo }) => addsTo === row).map(({ prepared: { container } }) => container)
  const containers = [prepared.container, ...further].filter((box): box is OrderContainer => box !== null).slice(0, 100)
  const values: FieldValues = {
    ...prepared.values,
    containers,
    managerId: prepared.values.managerId ?? personOf(tx).id,
  }
  try {
    const order = await insertWithNumber(tx, values, prepared.number)
    publishOrders(tx, [order])
    standing.set(order.id, order)
    return { row, verdict: 'create', subjectId: order.id, change: { before: null, after: { version: order.version } } }
  } catch (error) {
    if (!(error instanceof Failure) || prepared.number === '') throw error
    return {
      row,
      verdict: 'duplicate',
      subjectId: null,
      match: { id: null, name: prepared.number, custodian: null, visibility: '', by: 'number' },
    }
  }
}

/** A further row: its container stands with its order already, or joins one that an earlier lot has written. */
async function writeAddition(
  tx: WriteContext,
  { row, addsTo, subjectId, prepared: { container } }: GivenRow,
  { written, standing }: { written: ReadonlyMap<number, WrittenRow>; standing: Map<number, OrderRow> },
): Promise<WrittenRow> {
  const orderId = written.get(addsTo ?? 0)?.subjectId ?? subjectId
  const order = standing.get(orderId ?? 0)
  const refusal = order ? refusalToChange(tx, order) : { field: 'number', code: 'orders.order_not_found' }
  if (!order || refusal) return { row, verdict: 'error', subjectId: null, ...(refusal ? { problems: [refusal] } : {}) }
  if (container === null) return { row, verdict: 'unchanged', subjectId: order.id }
  if (container.number !== '' && hasContainer(order.containers, container)) {
    const change = written.get(addsTo ?? 0)?.change
    return { row, verdict: 'update', subjectId: order.id, ...(change ? { change } : {}) }
  }
  return changeOne(tx, row, { order, after: { containers: [...order.containers, container] }, standing })
}

const keptChange = z.object({
  before: z.object({ fields: z.custom<FieldValues>() }).nullable(),
  after: z.object({ version: z.number() }),
})

/** Takes an import back: new orders go, changed ones get their values back, unless somebody has changed them since. */
async function revertImport(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'orders.importOrders', audit: 'orders.orderDeleted' }, async (tx) => {
    const rows = await lockOrdersById(
      tx,
      changes.map(({ id }) => id),
    )
    const gone: OrderRow[] = []
    const reversals: BulkReversal[] = []
    for (const { id, before, after, overwrite } of changes) {
      const kept = keptChange.safeParse({ before, after }).data
      const order = rows.get(id)
      const refusal = order ? refusalToChange(tx, order) : { field: 'id', code: 'orders.order_not_found' }
      if (!order || refusal || !kept) {
        reversals.push({ id, outcome: 'refused', problem: refusal ?? { field: 'id', code: 'orders.order_not_found' } })
      } else if (!overwrite && order.version !== kept.after.version) {
        reversals.push({ id, outcome: 'conflict', now: { version: order.version } })
      } else {
        if (kept.before === null) gone.push(order)
        else await changeLocked(tx, order, kept.before.fields)
        reversals.push({ id, outcome: 'reverted' })
      }
    }
    await removeOrders(tx, gone)
    return reversals
  })
}

/** New orders of an import that is taken back are gone at once; a job really deletes them. */
async function removeOrders(tx: WriteContext, orders: readonly OrderRow[]) {
  if (orders.length === 0) return tx.unchanged()
  await sql`
    update orders.orders set delete_after = now(), version = version + 1 where id = any(${orders.map(({ id }) => id)}::bigint[])`.execute(
    tx.db,
  )
  await tx.audits(orders.map(({ id }) => ({ subject: 'order', id })))
  await recordOrderActivity(
    tx,
    orders.map((order) => ({ order, kind: 'orders.activity.deleted' })),
  )
  await tellCompanies(
    tx,
    orders.flatMap(({ company_id: company }) => company ?? []),
  )
  await announceOrders(
    tx,
    orders.map(({ company_id: company }) => company),
  )
  publishOrders(tx, orders)
  await purgeOrdersJob.later(tx, null, new Date(tx.now().getTime() + 1000))
}
