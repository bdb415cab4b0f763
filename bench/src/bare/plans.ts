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
/** So many callers at once tell which plan is the best in a crowd: one that takes several processors is the best alone only. */
const crowd = 8

interface Plan {
  pool: pg.Pool
  statement: Statement
}

interface Best {
  alone: Plan
  crowded: Plan
}

/**
 * Runs each question by the best of its plans, alone and beside others. Which ones these are, is tried when the question comes the first time. What it
 * writes it puts off no longer than the product does, which would otherwise have to take it in during its own turn.
 */
export class Plans {
  readonly #pools: readonly pg.Pool[]
  readonly #best = new Map<string, Promise<Best>>()
  #running = 0

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
    return this.#run(await known)
  }

  /** The rows of a statement by the plan that was the best for the first one of its name. */
  async rowsOf(statement: Statement): Promise<Record<string, unknown>[]> {
    const known = this.#best.get(statement.name) ?? this.#findBest([statement])
    this.#best.set(statement.name, known)
    return this.#run(await known, statement)
  }

  /** The rows of a statement that has only one plan. */
  async run(statement: Statement): Promise<Record<string, unknown>[]> {
    const [pool] = this.#pools
    return pool ? run(pool, statement) : []
  }

  async #run({ alone, crowded }: Best, statement?: Statement) {
    this.#running += 1
    try {
      const plan = this.#running > 1 ? crowded : alone
      return await run(plan.pool, statement ?? plan.statement)
    } finally {
      this.#running -= 1
    }
  }

  async #findBest(forms: readonly Statement[]): Promise<Best> {
    const tried: (Plan & { taken: number })[] = []
    const fastest = () => Math.min(longestMs, ...tried.map(({ taken }) => taken))
    for (const statement of forms)
      for (const pool of this.#pools) tried.push({ pool, statement, taken: await measure(pool, statement, fastest()) })
    const alone = bestOf(tried)
    const likely = tried.filter(({ taken }) => taken <= alone.taken * hopeless)
    const beside = []
    for (const plan of likely) beside.push({ ...plan, taken: await measureCrowd(plan) })
    return { alone, crowded: bestOf(beside) }
  }
}

function bestOf<Tried extends { taken: number }>(tried: readonly Tried[]): Tried {
  const [best] = tried.toSorted((one, other) => one.taken - other.taken)
  if (best === undefined) throw new Error('A question needs a statement')
  return best
}

async function measureCrowd({ pool, statement }: Plan): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < tries; turn++) {
    const began = performance.now()
    const runs = await Promise.allSettled(Array.from({ length: crowd }, () => run(pool, statement)))
    if (runs.some(({ status }) => status === 'rejected')) return Number.POSITIVE_INFINITY
    taken.push(performance.now() - began)
  }
  return Math.min(...taken)
}

/** The first run reads what is not in memory yet, and does not count, unless the way is hopeless. */
async function measure(pool: pg.Pool, statement: Statement, best: number): Promise<number> {
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
