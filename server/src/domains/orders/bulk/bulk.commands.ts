import { orderBulkDates, orderBulkManager } from '@seamark/contract/orders/bulk/bulk'
import { orderListQuery } from '@seamark/contract/orders/lists/lists'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { BulkAction, BulkChange, FieldText, ListBulk } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { ordersWhere } from '../orders/filters.queries.ts'
import { orderSubject } from '../orders/names.queries.ts'
import { applyFields, type BulkFields, revertFields } from './edits.commands.ts'
import { markOrders } from './milestones.commands.ts'

const dateOrders: BulkAction = {
  name: 'dates',
  title: 'orders.bulk.dates',
  permission: 'orders.writeOrders',
  input: orderBulkDates,
  summary: async (context, input) => textsOf(context, orderBulkDates.parse(input), new Map()),
  apply: async (tx, ids, input) => applyFields(tx, ids, orderBulkDates.parse(input)),
  revert: revertFields,
}

const giveOrders: BulkAction = {
  name: 'manager',
  title: 'orders.bulk.manager',
  permission: 'orders.writeOrders',
  input: orderBulkManager,
  summary: async (context, input) => {
    const fields = orderBulkManager.parse(input)
    return textsOf(context, fields, await findPeopleNames(context, [fields.managerId]))
  },
  apply: async (tx, ids, input) => {
    const fields = orderBulkManager.parse(input)
    await assertActive(tx, fields.managerId)
    return applyFields(tx, ids, fields)
  },
  revert: revertFields,
}

/** The bulk actions that can be run on many orders at once. */
export const ordersBulk: ListBulk = {
  subject: 'order',
  query: orderListQuery,
  ids: findOrderIds,
  names: orderSubject.namesOf,
  texts: changeTexts,
  actions: [markOrders, dateOrders, giveOrders],
}

/** A single statement sees all orders at one moment. The workbench has already checked the query by its schema. */
async function findOrderIds(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'orders.listOrders')
  const where = ordersWhere(context, asked as z.output<typeof orderListQuery>)
  const { rows } = await sql<{ id: number }>`
    select o.id from orders.orders o where ${where} order by o.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}

async function assertActive({ db }: WriteContext, id: number) {
  const person = await db
    .selectFrom('identity.users')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw failField('managerId', 'orders.manager_unknown')
}

type Kept = { fields?: BulkFields; step?: string } | null
/** We wrote these values ourselves; they have been JSON since. */
const keptOf = (kept: unknown): NonNullable<Kept> => (kept as Kept) ?? {}

/** The old and the new value of every field that a change touches. A milestone has no value before it. */
async function changeTexts(context: Context, changes: readonly BulkChange[]): Promise<FieldText[][]> {
  const kept = changes.map(({ before, after }) => ({ before: keptOf(before), after: keptOf(after) }))
  const people = await findPeopleNames(
    context,
    kept.flatMap(({ before, after }) => [before.fields?.managerId ?? null, after.fields?.managerId ?? null]),
  )
  return kept.map(({ before, after }) => {
    if (after.step)
      return [
        { heading: 'orders.field.step', before: '', after: translate(context.language, `orders.step.${after.step}`) },
      ]
    return (['sailingDay', 'arrivalDay', 'managerId'] as const)
      .filter((name) => after.fields?.[name] !== undefined)
      .map((name) => ({
        heading: `orders.field.${name}`,
        before: valueText(before.fields?.[name], people),
        after: valueText(after.fields?.[name], people),
      }))
  })
}

const valueText = (value: string | number | null | undefined, people: ReadonlyMap<number, string>) =>
  typeof value === 'number' ? (people.get(value) ?? '') : (value ?? '')

const textsOf = ({ language }: Context, fields: BulkFields, people: ReadonlyMap<number, string>) =>
  (['sailingDay', 'arrivalDay', 'managerId'] as const)
    .filter((name) => fields[name] !== undefined)
    .map((name) => `${translate(language, `orders.field.${name}`)} → ${valueText(fields[name], people) || '—'}`)
    .join(language === 'zh' || language === 'ja' ? '；' : '; ')
