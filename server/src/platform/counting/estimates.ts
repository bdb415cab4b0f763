import type { ListCount } from '@seamark/contract/platform/envelope'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { type ListedRows, selectFrom } from './rows.ts'

const keptMs = 60_000
const mostKept = 1000

/** About how many rows, and what the planner says that finding all of them costs, in its own unit. */
export interface Expected {
  rows: number
  cost: number
}

interface Kept {
  planned?: Expected
  counted?: number
  until: number
}
const keptByDatabase = new WeakMap<object, Map<string, Kept>>()

/**
 * Returns about how many rows a list has, to choose how to find them: what they were counted as within the last minute, else what the
 * planner makes of the columns' frequencies. It reads no rows.
 */
export async function expectRows(context: Pick<Context, 'db'>, rows: ListedRows): Promise<Expected> {
  // The statement says `limit`, so that it is not prepared and the planner sees the values.
  const planned = await planStatement(context, sql`select ${selectFrom(rows)} limit null`)
  return { ...planned, rows: countedRows(context, rows) ?? planned.rows }
}

/** Returns how many rows a list was counted to have within the last minute. */
export const countedRows = (context: Pick<Context, 'db'>, rows: ListedRows): number | undefined =>
  countedUnder(context, countKeyOf(context, rows))

/** The key under which a list's count is remembered, for whoever asks for it again and again. */
export const countKeyOf = (context: Pick<Context, 'db'>, rows: ListedRows): string => keyOf(context, selectFrom(rows))

export const countedUnder = (context: Pick<Context, 'db'>, countKey: string): number | undefined =>
  knownOf(context, countKey)?.counted

/** Remembers how many rows were counted, for whoever asks for them next. */
export function learnRows(context: Pick<Context, 'db'>, rows: ListedRows, { value, exact, about }: ListCount) {
  keep(context, countKeyOf(context, rows), { counted: exact || about ? value : value + 1 })
}

/** Returns what the planner expects of a statement that its limit does not end. It reads no rows. */
export async function planStatement(context: Pick<Context, 'db'>, statement: RawBuilder<unknown>): Promise<Expected> {
  const key = keyOf(context, statement)
  const known = knownOf(context, key)?.planned
  if (known) return known
  const { rows: lines } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${statement}`.execute(context.db)
  const [{ Plan: plan }] = plans.parse(lines[0]?.['QUERY PLAN'])
  const whole = (plan['Node Type'] === 'Limit' && plan.Plans?.[0]) || plan
  const planned = { rows: whole['Plan Rows'], cost: whole['Total Cost'] }
  keep(context, key, { planned })
  return planned
}

/** Remembers that a statement costs more than the planner expects. */
export const learnCost = (context: Pick<Context, 'db'>, statement: RawBuilder<unknown>, cost: number) =>
  keep(context, keyOf(context, statement), { planned: { rows: 0, cost } })

const planned = z.object({ 'Node Type': z.string(), 'Plan Rows': z.number(), 'Total Cost': z.number() })
const plans = z.tuple([z.object({ Plan: planned.extend({ Plans: z.array(planned).optional() }) })])

/** Moments of one minute have the same key, since a filter that counts back from now brings another one with each question. */
function keyOf({ db }: Pick<Context, 'db'>, statement: RawBuilder<unknown>): string {
  const { sql: text, parameters } = statement.compile(db)
  const values = parameters.map((value) => (value instanceof Date ? Math.floor(value.getTime() / keptMs) : value))
  return JSON.stringify([text, values])
}

function knownOf({ db }: Pick<Context, 'db'>, key: string): Kept | undefined {
  const known = estimatesOf(db).get(key)
  return known && performance.now() < known.until ? known : undefined
}

function keep({ db }: Pick<Context, 'db'>, key: string, known: Omit<Kept, 'until'>) {
  const estimates = estimatesOf(db)
  estimates.delete(key)
  const [oldest] = estimates.keys()
  if (estimates.size >= mostKept && oldest !== undefined) estimates.delete(oldest)
  estimates.set(key, { ...known, until: performance.now() + keptMs })
}

function estimatesOf(db: object) {
  const known = keptByDatabase.get(db)
  if (known) return known
  const made = new Map<string, Kept>()
  keptByDatabase.set(db, made)
  return made
}
