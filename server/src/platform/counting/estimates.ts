import type { ListCount } from '@seamark/contract/platform/envelope'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { keyOf, type ListedRows, selectFrom } from './rows.ts'

const keptMs = 60_000
const mostKept = 1000

interface Estimate {
  rows: number
  until: number
}
const keptByDatabase = new WeakMap<object, Map<string, Estimate>>()

/**
 * Returns about how many rows a list has, to choose how to find them: what they were counted as within the last minute, else what the
 * planner makes of the columns' frequencies. It reads no rows.
 */
export async function expectRows(context: Pick<Context, 'db'>, rows: ListedRows): Promise<number> {
  const key = keyOf(context, rows)
  const known = estimatesOf(context.db).get(key)
  if (known && performance.now() < known.until) return known.rows
  const expected = await planRows(context, rows)
  keep(context, key, expected)
  return expected
}

/** Remembers how many rows were counted, for whoever asks for them next. */
export function learnRows(context: Pick<Context, 'db'>, rows: ListedRows, { value, exact, about }: ListCount) {
  keep(context, keyOf(context, rows), exact || about ? value : value + 1)
}

const plans = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])

/** The statement says `limit`, so that it is not prepared and the planner sees the values. */
async function planRows({ db }: Pick<Context, 'db'>, rows: ListedRows): Promise<number> {
  const { rows: lines } = await sql<{ 'QUERY PLAN': unknown }>`
    explain (format json) select ${selectFrom(rows)} limit null`.execute(db)
  const [{ Plan: plan }] = plans.parse(lines[0]?.['QUERY PLAN'])
  return plan['Plan Rows']
}

function keep({ db }: Pick<Context, 'db'>, key: string, rows: number) {
  const estimates = estimatesOf(db)
  estimates.delete(key)
  const [oldest] = estimates.keys()
  if (estimates.size >= mostKept && oldest !== undefined) estimates.delete(oldest)
  estimates.set(key, { rows, until: performance.now() + keptMs })
}

function estimatesOf(db: object) {
  const known = keptByDatabase.get(db)
  if (known) return known
  const made = new Map<string, Estimate>()
  keptByDatabase.set(db, made)
  return made
}
