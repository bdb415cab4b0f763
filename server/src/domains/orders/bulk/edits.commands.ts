import type { OrderChanges } from '@seamark/contract/orders/orders/orders'
import { sql } from 'kysely'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordBulkActivity } from '../orders/activity.commands.ts'
import { orderFlagsOf } from '../orders/derived.rules.ts'
import { loggedValues } from '../orders/fields.rules.ts'
import { tellOfGivenOrders } from '../orders/given.commands.ts'
import { publishOrders } from '../orders/live-events.commands.ts'
import { lockOrdersById } from '../orders/locks.commands.ts'
import { tellOfNewSailings } from '../orders/moved-sailings.commands.ts'
import { type OrderRow, orderRows, valuesOf } from '../orders/orders.queries.ts'
import { mayEdit, mayGiveTo, maySee } from '../policy.ts'

const deed = { permission: 'orders.writeOrders', audit: 'orders.orderChanged' } as const

/** The fields that many orders get at once. */
export type BulkFields = Pick<OrderChanges, 'sailingDay' | 'arrivalDay' | 'managerId'>
const fieldNames = ['sailingDay', 'arrivalDay', 'managerId'] as const

/** We wrote these values ourselves; they have been JSON since. */
const keptFields = z.object({ fields: z.custom<BulkFields>() })
const parseFields = (kept: unknown): BulkFields => (kept === null ? {} : keptFields.parse(kept).fields)

/** Sets the same values on many orders; each order is judged by itself. */
export async function applyFields(
  context: WriteContext,
  ids: readonly number[],
  wanted: BulkFields,
): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    const rows = await lockOrdersById(tx, ids)
    const edits: Edit[] = []
    const outcomes = ids.map((id): BulkOutcome => {
      const row = rows.get(id)
      const problem = refusalToEdit(tx, row, wanted)
      if (!row || problem) return { id, outcome: 'refused', problem: problem ?? gone }
      const names = differing(row, wanted)
      if (names.length === 0) return { id, outcome: 'unchanged' }
      edits.push({ row, fields: pick(wanted, names) })
      return {
        id,
        outcome: 'done',
        before: { fields: pick(fieldsOf(row), names) },
        after: { fields: pick(wanted, names) },
      }
    })
    await writeEdits(tx, edits)
    return outcomes
  })
}

/** Sets the values back; an order that somebody has changed since is a conflict. */
export async function revertFields(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    const rows = await lockOrdersById(
      tx,
      changes.map(({ id }) => id),
    )
    const edits: Edit[] = []
    const reversals = changes.map(({ id, before, after, overwrite }): BulkReversal => {
      const [was, became] = [parseFields(before), parseFields(after)]
      const row = rows.get(id)
      const problem = refusalToEdit(tx, row, {})
      if (!row || problem) return { id, outcome: 'refused', problem: problem ?? gone }
      const names = differing(row, was)
      if (names.length === 0) return { id, outcome: 'unchanged' }
      if (!overwrite && differing(row, became).length > 0)
        return { id, outcome: 'conflict', now: { fields: pick(fieldsOf(row), namesIn(became)) } }
      edits.push({ row, fields: pick(was, names) })
      return { id, outcome: 'reverted' }
    })
    await writeEdits(tx, edits)
    return reversals
  })
}

interface Edit {
  row: OrderRow
  fields: BulkFields
}

export const gone: RowProblem = { field: 'id', code: 'orders.order_not_found' }

/** The same reasons as for a single edit. */
function refusalToEdit(tx: WriteContext, row: OrderRow | undefined, wanted: BulkFields): RowProblem | undefined {
  const person = personOf(tx)
  if (!row || !maySee(person, row)) return gone
  if (!mayEdit(person, row)) return { field: 'id', code: 'orders.order_not_yours' }
  if (row.status === 'cancelled') return { field: 'status', code: 'orders.order_cancelled' }
  return wanted.managerId === undefined || mayGiveTo(person, wanted.managerId)
    ? undefined
    : { field: 'managerId', code: 'orders.manager_beyond' }
}

const fieldsOf = (row: OrderRow) => ({
  sailingDay: row.sailing_day,
  arrivalDay: row.arrival_day,
  managerId: row.manager_id,
})

type FieldName = (typeof fieldNames)[number]
const namesIn = (fields: BulkFields): FieldName[] => fieldNames.filter((name) => fields[name] !== undefined)
const differing = (row: OrderRow, wanted: BulkFields): FieldName[] => {
  const standing = fieldsOf(row)
  return namesIn(wanted).filter((name) => standing[name] !== wanted[name])
}
const pick = (fields: BulkFields, names: readonly FieldName[]): BulkFields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

/** Writes many edits in a few statements, with log, activity and live events, and tells whom they concern. */
async function writeEdits(tx: WriteContext, edits: readonly Edit[]) {
  if (edits.length === 0) return tx.unchanged()
  const given = edits.map(({ row, fields }) => {
    const now = { ...fieldsOf(row), ...fields }
    return {
      id: row.id,
      sailing_day: now.sailingDay,
      arrival_day: now.arrivalDay,
      manager_id: now.managerId,
      flags: orderFlagsOf({ ...valuesOf(row), ...now }, row.containers, row),
    }
  })
  await sql`
    update orders.orders o
    set sailing_day = g.sailing_day, arrival_day = g.arrival_day, manager_id = g.manager_id, flags = g.flags,
        version = o.version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
    from json_populate_recordset(null::orders.orders, ${JSON.stringify(given)}::json) g
    where o.id = g.id`.execute(tx.db)
  await tx.audits(
    edits.map(({ row, fields }) => ({
      subject: 'order',
      id: row.id,
      before: loggedValues(valuesOf(row), namesIn(fields)),
      after: loggedValues(fields, namesIn(fields)),
    })),
  )
  const orders = edits.map(({ row }) => row)
  const [first] = edits
  await recordBulkActivity(tx, orders, changed, { orderFields: namesIn(first?.fields ?? {}) })
  await tellOfEdits(tx, orders)
}

const changed = { kind: 'orders.activity.changed', ofMany: 'orders.activity.changedOfMany' }

async function tellOfEdits(tx: WriteContext, before: readonly OrderRow[]) {
  const now = await orderRows(
    tx,
    before.map(({ id }) => id),
  )
  await tellOfNewSailings(tx, before, now)
  const was = new Map(before.map((row) => [row.id, row]))
  await tellOfGivenOrders(
    tx,
    now.map((order) => ({ before: was.get(order.id) ?? order, order })),
  )
  publishOrders(tx, [...before, ...now])
}
