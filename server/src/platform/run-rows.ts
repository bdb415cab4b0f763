import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from './context.ts'
import { storableJson } from './storable-texts.ts'

/** The columns of a run that `runs.ts` reads. A table has `round`, `attempts`, `language` and `request_id` as it needs them. */
export interface RunRow {
  id: number
  state: string
  /** Counts how often a person began the run anew. A job of an earlier round changes nothing. */
  round?: number
  /** Counts the jobs that began since the last step. */
  attempts?: number
  language?: string
  request_id?: string
}

/** New values by column; a value may be an expression such as `sql\`now()\``. */
export type RunValues<Row> = { [Column in keyof Row]?: Row[Column] | RawBuilder<unknown> }

/** The table in which the rows of one kind of run lie. */
export interface RunTable<Row extends RunRow> {
  /** Schema and name, as `workbench.imports`. */
  table: string
  /** The column with the time when the run last moved; the sweep for lost jobs reads it. */
  touched: 'touched_at' | 'changed_at'
  /** True where the table has `version`, which pages compare and every step raises. */
  hasVersion?: boolean
  /** True where the table has `round`. */
  hasRounds?: boolean
  /** Columns of JSON. The database driver would turn their lists into PostgreSQL arrays. */
  json?: readonly (keyof Row & string)[]
  /** Selects the rows that jobs work on, where the table holds others too. */
  worked?: RawBuilder<boolean>
}

/**
 * Returns the row while it is in this state and round; undefined when it has moved on. `isLocked` waits for the holder of the row, and then
 * holds it.
 */
export async function findRun<Row extends RunRow>(
  { db }: Pick<Context, 'db'>,
  run: RunTable<Row>,
  at: RunRow,
  { isLocked = false } = {},
): Promise<Row | undefined> {
  const lock = isLocked ? sql`for update` : sql``
  const { rows } = await sql<Row>`
    select * from ${sql.table(run.table)} where ${isStill(run, at)} ${lock}`.execute(db)
  return rows[0]
}

/**
 * Sets columns of the row, and `others` as they are written, while it is in this state and round; undefined when it has
 * moved on.
 */
export async function updateRun<Row extends RunRow>(
  { db }: Pick<Context, 'db'>,
  run: RunTable<Row>,
  at: RunRow,
  values: RunValues<Row>,
  others: readonly RawBuilder<unknown>[] = [],
  condition: RawBuilder<boolean> = sql`true`,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update ${sql.table(run.table)} set ${sql.join([...listAssignments(run, values), ...others])}
    where ${isStill(run, at)} and ${condition} returning *`.execute(db)
  return rows[0]
}

/** Sets columns of all runs in these states that have not moved for the time, as '5 minutes'. Returns the rows. */
export async function updateResting<Row extends RunRow>(
  { db }: Pick<Context, 'db'>,
  run: RunTable<Row>,
  { states, after }: { states: readonly string[]; after: string },
  values: RunValues<Row>,
  others: readonly RawBuilder<unknown>[] = [],
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    update ${sql.table(run.table)} set ${sql.join([...listAssignments(run, values), ...others])}
    where state = any(${[...states]}::text[]) and ${run.worked ?? sql`true`}
      and ${sql.ref(run.touched)} < now() - ${after}::interval
    returning *`.execute(db)
  return rows
}

/** The role, language and request of the present call, with which the run's jobs work from now on. */
export const toCallerColumns = (context: Context) => ({
  role_id: personOf(context).roleId,
  language: context.language,
  request_id: context.requestId,
})

/** `touched_at = now()`. */
export const touchNow = <Row extends RunRow>(run: RunTable<Row>) => sql`${sql.ref(run.touched)} = now()`

/** The columns that every step sets beside its own values. */
export const stepColumns = <Row extends RunRow>(run: RunTable<Row>, resetsAttempts: boolean) => [
  touchNow(run),
  ...(run.hasVersion ? [sql`version = version + 1`] : []),
  ...(resetsAttempts ? [sql`attempts = 0`] : []),
]

/**
 * Tries the lock of a run without waiting and holds it until the transaction ends. It is not the row's lock, so a person can change the row at
 * any time.
 */
export async function tryLock({ db }: Pick<Context, 'db'>, table: string, id: number): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${table}), ${id}::int) as "isOurs"`.execute(db)
  return rows[0]?.isOurs === true
}

function isStill<Row extends RunRow>({ hasRounds }: RunTable<Row>, { id, state, round }: RunRow) {
  const isRound = hasRounds && round !== undefined ? sql`and round = ${round}` : sql``
  return sql`id = ${id} and state = ${state} ${isRound}`
}

function listAssignments<Row extends RunRow>({ json = [] }: RunTable<Row>, values: RunValues<Row>) {
  const given: [string, unknown][] = Object.entries(values)
  const isJson = (column: string) => json.some((one) => one === column)
  return given
    .filter(([, value]) => value !== undefined)
    .map(
      ([column, value]) => sql`${sql.ref(column)} = ${isJson(column) && value !== null ? storableJson(value) : value}`,
    )
}
