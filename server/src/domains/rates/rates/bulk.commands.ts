import { extension, recommendation, withdrawal } from '@seamark/contract/rates/rates/bulk'
import type { NewRate, RateField } from '@seamark/contract/rates/rates/fields'
import { rateListQuery } from '@seamark/contract/rates/rates/lists'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type {
  BulkAction,
  BulkChange,
  BulkOutcome,
  BulkReversal,
  FieldText,
  ListBulk,
  RowProblem,
} from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { mayChange } from '../policy.ts'
import { checkRate, isProblem } from '../prices/checks.rules.ts'
import { ratesWhere } from './filters.queries.ts'
import { changedOf, isRewriting, publishRate, replaceValues, valuesOf } from './rates.commands.ts'
import { countBindingPairs, lockWithPartners } from './locks.commands.ts'
import { findRates } from './rates.queries.ts'
import { setStates } from './states.commands.ts'
import { auditedRates } from './subjects.queries.ts'
import { atlas } from './writings.commands.ts'

/** What is kept of a change for its inverse: the fields that changed, or the state. */
const kept = z.object({ fields: z.custom<Partial<NewRate>>(), state: z.string(), reason: z.string() }).partial()
type Kept = z.output<typeof kept>

/** The actions that can be run on many rates at once; a first try shows old and new prices. */
export const ratesBulk: ListBulk = {
  subject: 'rate',
  query: rateListQuery,
  ids: findRateIds,
  names: auditedRates.namesOf,
  texts: async (context, changes) => changes.map((change) => textsOf(context, change)),
  actions: [
    changing('extend', extension, (values, { expiry }) => ({ ...values, expiry })),
    changing('recommend', recommendation, (values, { recommended }) => ({ ...values, recommended })),
    {
      name: 'close',
      title: 'rates.bulk.close',
      permission: 'rates.write',
      input: withdrawal,
      apply: async (tx, ids, input) => closeMany(tx, ids, withdrawal.parse(input).reason),
      revert: async (tx, changes) => reopenMany(tx, changes),
    },
  ],
}

async function findRateIds(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'rates.read')
  const where = await ratesWhere(context, rateListQuery.parse(asked))
  const { rows } = await sql<{ id: number }>`
    select r.id from rates.rates r where ${where} order by r.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}

type Change<Input> = (values: NewRate, input: Input) => NewRate

/** An action that changes values. Each rate is judged by itself, by the rules of the single edit. */
function changing<Schema extends z.ZodType>(
  name: 'extend' | 'recommend',
  input: Schema,
  change: Change<z.output<Schema>>,
): BulkAction {
  return {
    name,
    title: `rates.bulk.${name}`,
    permission: 'rates.write',
    input,
    apply: async (tx, ids, given) => changeMany(tx, ids, (values) => change(values, input.parse(given))),
    revert: async (tx, changes) => revertMany(tx, changes),
  }
}

const deed = { permission: 'rates.write', audit: 'rates.rateChanged' } as const

/** Changes the values of many rates; returns one result for each. */
export async function changeMany(
  context: WriteContext,
  ids: readonly number[],
  change: (values: NewRate) => NewRate,
): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockRates(tx, ids)
    const bound = await countBindingPairs(tx, ids)
    const outcomes: BulkOutcome[] = []
    for (const id of ids)
      outcomes.push(await changeOne(tx, { id, rate: found.get(id), pairs: bound.get(id) ?? 0 }, change))
    return outcomes
  })
}

async function changeOne(
  tx: WriteContext,
  { id, rate, pairs }: { id: number; rate: Rate | undefined; pairs: number },
  change: (values: NewRate) => NewRate,
): Promise<BulkOutcome> {
  const problem = refusalOf(tx, rate)
  if (!rate || problem) return { id, outcome: 'refused', problem: problem ?? gone }
  const before = valuesOf(rate)
  // Whoever changes many prices has seen them in the first try.
  const after = checkRate({ ...change(before), confirmPrices: true }, atlas)
  if (isProblem(after)) return { id, outcome: 'refused', problem: after }
  const fields = changedOf(after, before)
  if (Object.keys(fields).length === 0) return { id, outcome: 'unchanged' }
  if (pairs > 0 && isRewriting(fields)) return { id, outcome: 'refused', problem: paired(pairs) }
  await replaceValues(tx, rate, after)
  return { id, outcome: 'done', before: { fields: changedOf(before, after) }, after: { fields } }
}

/** Sets values back. A rate whose values have changed since is a conflict, unless it is to be overwritten. */
export async function revertMany(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockRates(
      tx,
      changes.map(({ id }) => id),
    )
    const bound = await countBindingPairs(tx, [...found.keys()])
    const reversals: BulkReversal[] = []
    for (const { id, before, after, overwrite } of changes) {
      const rate = found.get(id)
      const problem = refusalOf(tx, rate)
      const [was, became] = [fieldsOf(before), fieldsOf(after)]
      if (!rate || problem) reversals.push({ id, outcome: 'refused', problem: problem ?? gone })
      else {
        const now = valuesOf(rate)
        const since = changedOf({ ...now, ...became }, now)
        if (!overwrite && Object.keys(since).length > 0)
          reversals.push({ id, outcome: 'conflict', now: { fields: pick(now, Object.keys(became)) } })
        else if ((bound.get(id) ?? 0) > 0 && isRewriting(was))
          reversals.push({ id, outcome: 'refused', problem: paired(bound.get(id) ?? 0) })
        else {
          await replaceValues(tx, rate, { ...now, ...was, confirmPrices: true })
          reversals.push({ id, outcome: 'reverted' })
        }
      }
    }
    return reversals
  })
}

async function closeMany(context: WriteContext, ids: readonly number[], reason: string): Promise<BulkOutcome[]> {
  return write(context, { permission: 'rates.write', audit: 'rates.rateClosed' }, async (tx) => {
    const found = await lockRates(tx, ids)
    const closing = ids.filter((id) => refusalOf(tx, found.get(id)) === undefined)
    if (closing.length === 0) tx.unchanged()
    else await setStates(tx, closing, { state: 'closed', reason })
    await tx.audits(closing.map((id) => ({ subject: 'rate', id, after: { state: 'closed', closeReason: reason } })))
    await recordActivities(
      tx,
      closing.map((id) => ({ subject: 'rate', id, kind: 'rates.activity.closed', facts: { reason } })),
    )
    for (const id of closing) publishRate(tx, id)
    return ids.map((id): BulkOutcome => {
      const problem = refusalOf(tx, found.get(id))
      if (problem) return { id, outcome: 'refused', problem }
      return { id, outcome: 'done', before: { state: 'open', reason: '' }, after: { state: 'closed', reason } }
    })
  })
}

async function reopenMany(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'rates.write', audit: 'rates.rateReopened' }, async (tx) => {
    const found = await lockRates(
      tx,
      changes.map(({ id }) => id),
    )
    const isClosed = (id: number) => found.get(id)?.state === 'closed'
    const back = changes.map(({ id }) => id).filter((id) => isClosed(id) && mayChangeRate(tx, found.get(id)))
    if (back.length === 0) tx.unchanged()
    else await setStates(tx, back, { state: 'open', reason: '' })
    await tx.audits(back.map((id) => ({ subject: 'rate', id, before: { state: 'closed' }, after: { state: 'open' } })))
    await recordActivities(
      tx,
      back.map((id) => ({ subject: 'rate', id, kind: 'rates.activity.reopened' })),
    )
    for (const id of back) publishRate(tx, id)
    return changes.map(({ id }): BulkReversal => {
      if (!mayChangeRate(tx, found.get(id))) return { id, outcome: 'refused', problem: gone }
      return { id, outcome: isClosed(id) ? 'reverted' : 'unchanged' }
    })
  })
}

/** Locks rates in the order of their ids, so that two runs meet without a deadlock, and returns them as they stand. */
export async function lockRates(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, Rate>> {
  await lockWithPartners(tx, ids)
  return new Map((await findRates(tx, ids)).map((rate) => [rate.id, rate]))
}

/** Pairs are released one by one, by people who have asked. */
const paired = (count: number): RowProblem => ({ field: 'id', code: 'rates.rate_paired', params: { count } })

export const gone: RowProblem = { field: 'id', code: 'rates.rate_not_found' }

export const mayChangeRate = (tx: WriteContext, rate: Rate | undefined): boolean =>
  rate !== undefined && mayChange(personOf(tx), { ownerId: rate.owner.id })

export function refusalOf(tx: WriteContext, rate: Rate | undefined): RowProblem | undefined {
  if (!rate) return gone
  if (!mayChangeRate(tx, rate)) return { field: 'id', code: 'rates.rate_not_yours', params: { owner: rate.owner.name } }
  return rate.state === 'closed' ? { field: 'id', code: 'rates.rate_closed' } : undefined
}

const fieldsOf = (side: unknown): Partial<NewRate> => kept.nullable().parse(side)?.fields ?? {}
const pick = (values: NewRate, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** Old and new value of each field that a run touches, in words. */
function textsOf({ language }: Context, { before, after }: BulkChange): FieldText[] {
  const [was, became] = [kept.nullable().parse(before) ?? {}, kept.nullable().parse(after) ?? {}]
  const names = Object.keys({ ...was.fields, ...became.fields }) as RateField[]
  const text = (side: Kept, name: RateField) => {
    const value = side.fields?.[name]
    if (name === 'prices')
      return (side.fields?.prices ?? [])
        .map(({ container, amount, isFrom }) => `${container} ${amount}${isFrom ? '+' : ''}`)
        .join(' / ')
    if (typeof value === 'boolean') return value ? '✓' : ''
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const state = (side: Kept) =>
    side.state === 'closed' || side.state === 'open' ? translate(language, `rates.state.${side.state}`) : ''
  return [
    ...names.map((name) => ({ heading: `rates.field.${name}`, before: text(was, name), after: text(became, name) })),
    ...(became.state ? [{ heading: 'rates.field.state', before: state(was), after: state(became) }] : []),
  ]
}
