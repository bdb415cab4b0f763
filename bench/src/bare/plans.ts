import { pendingWordsKb, poolSize } from '@seamark/server/platform/database/connection'
import pg from 'pg'
import { median } from '../measuring/figures.ts'
import type { Statement } from './statements.ts'

/** What a session may be told, so that the planner takes another way: as it is, never sorting, row by row in order, and with one plan for all values. */
const ways = [
  '',
  '-c enable_sort=off -c enable_bitmapscan=off',
  '-c enable_sort=off -c enable_hashjoin=off -c enable_mergejoin=off',
  '-c plan_cache_mode=force_generic_plan',
  '-c plan_cache_mode=force_custom_plan',
]
const tries = 3
const longestMs = 5000
/** A way that takes so many times as long as the best one so far is tried no further: of a million companies a wrong one reads for seconds. */
const hopeless = 3

interface Plan {
  pool: pg.Pool
  statement: Statement
}

/**
 * Runs each question by the best of its plans. Which one that is, is tried when the question comes the first time. What it writes it puts off no
 * longer than the product does, which would otherwise have to take it in during its own turn.
 */
export class Plans {
  readonly #pools: readonly pg.Pool[]
  readonly #best = new Map<string, Promise<Plan>>()

  constructor(databaseUrl: string) {
    this.#pools = ways.map(
      (way) =>
        new pg.Pool({
          connectionString: databaseUrl,
          max: poolSize(),
          keepAlive: true,
          options: `-c statement_timeout=${longestMs} -c timezone=UTC -c gin_pending_list_limit=${pendingWordsKb} ${way}`,
        }),
    )
  }

  /** The rows of the question, whose statement has these forms. */
  async rows(question: string, forms: () => readonly Statement[]): Promise<Record<string, unknown>[]> {
    const known = this.#best.get(question) ?? this.#findBest(forms())
    this.#best.set(question, known)
    const { pool, statement } = await known
    return run(pool, statement)
  }

  /** The rows of a statement by the plan that was the best for the first one of its name. */
  async rowsOf(statement: Statement): Promise<Record<string, unknown>[]> {
    const known = this.#best.get(statement.name) ?? this.#findBest([statement])
    this.#best.set(statement.name, known)
    const { pool } = await known
    return run(pool, statement)
  }

  /** The rows of a statement that has only one plan. */
  async run(statement: Statement): Promise<Record<string, unknown>[]> {
    const [pool] = this.#pools
    return pool ? run(pool, statement) : []
  }

  async #findBest(forms: readonly Statement[]): Promise<Plan> {
    let best: (Plan & { taken: number }) | undefined
    for (const statement of forms)
      for (const pool of this.#pools) {
        const taken = await measure(pool, statement, best?.taken)
        if (best === undefined || taken < best.taken) best = { pool, statement, taken }
      }
    if (best === undefined) throw new Error('A question needs a statement')
    return best
  }
}

/** The first run reads what is not in memory yet, and does not count, unless the way is hopeless. */
async function measure(pool: pg.Pool, statement: Statement, best = longestMs): Promise<number> {
  const taken: number[] = []
  for (let turn = -1; turn < tries; turn++) {
    const began = performance.now()
    const isAnswered = await run(pool, statement).then(
      () => true,
      () => false,
    )
    const took = performance.now() - began
    if (!isAnswered) return Number.POSITIVE_INFINITY
    if (turn >= 0) taken.push(took)
    // A cold run may take ten times as long as the next one.
    if (took > best * hopeless * (turn < 0 ? 10 : 1)) return took
  }
  return median(taken)
}

async function run(pool: pg.Pool, { name, text, values }: Statement): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>({ name, text, values: [...values] })
  return rows
}
