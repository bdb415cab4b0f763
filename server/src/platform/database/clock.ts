import type pg from 'pg'

/** Where the process stands to the database: what the database's clock said, and the monotonic moment of this process in which it said it. */
interface Reading {
  databaseMs: number
  at: number
}

const measuredEveryMs = 30_000

/**
 * The database's clock as this process knows it. What decides days, recycling and "in the future" asks this clock: all processes agree on it, whatever
 * the clocks of their machines say, and nothing jumps when one of those is set. Between two readings the process's monotonic time counts on.
 */
export class DatabaseClock {
  readonly #pool: pg.Pool
  readonly #timer: NodeJS.Timeout
  #reading: Reading

  private constructor(pool: pg.Pool, reading: Reading) {
    this.#pool = pool
    this.#reading = reading
    this.#timer = setInterval(() => void this.#measureAgain(), measuredEveryMs).unref()
  }

  /** Reads the clock once, and then twice a minute. */
  static async start(pool: pg.Pool): Promise<DatabaseClock> {
    return new DatabaseClock(pool, await readClock(pool))
  }

  readonly now = (): Date => new Date(this.#reading.databaseMs + performance.now() - this.#reading.at)

  stop() {
    clearInterval(this.#timer)
  }

  /** While the database is away the last reading counts on. */
  async #measureAgain() {
    const reading = await readClock(this.#pool).catch(() => undefined)
    if (reading) this.#reading = reading
  }
}

/** The answer is taken for the middle of the time that it took. */
async function readClock(pool: pg.Pool): Promise<Reading> {
  const asked = performance.now()
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  const answered = performance.now()
  const [row] = rows
  if (!row) throw new Error('the database did not say its time')
  return { databaseMs: row.ms, at: (asked + answered) / 2 }
}
