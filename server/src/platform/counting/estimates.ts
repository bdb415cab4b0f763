import type { ListCount } from '@seamark/contract/platform/envelope'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { keyOf, type ListedRows, selectFrom } from './rows.ts'

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
  const key = keyOf(context, rows)
  const known = knownOf(context, key)
  const planned = known?.planned ?? (await planRows(context, rows))
  if (!known?.planned) keep(context, key, { ...knownOf(context, key), planned })
  return { ...planned, rows: known?.counted ?? planned.rows }
}

/** Remembers how many rows were counted, for whoever asks for them next. */
export function learnRows(context: Pick<Context, 'db'>, rows: ListedRows, { value, exact, about }: ListCount) {
  const key = keyOf(context, rows)
  keep(context, key, { ...knownOf(context, key), counted: exact || about ? value : value + 1 })
}

const plans = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number(), 'Total Cost': z.number() }) })])

/** The statement says `limit`, so that it is not prepared and the planner sees the values. */
async function planRows({ db }: Pick<Context, 'db'>, rows: ListedRows): Promise<Expected> {
  const { rows: lines } = await sql<{ 'QUERY PLAN': unknown }>`
    explain (format json) select ${selectFrom(rows)} limit null`.execute(db)
  const [{ Plan: plan }] = plans.parse(lines[0]?.['QUERY PLAN'])
  return { rows: plan['Plan Rows'], cost: plan['Total Cost'] }
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
