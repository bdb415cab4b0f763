import type { FailureCode, PermissionName } from '@seamark/contract'
import { chooseLanguage } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { runExclusively } from './database/advisory-lock.ts'
import type { Context } from './context.ts'
import { Failure, fail } from './failure.ts'
import {
  findRun,
  type RunRow,
  type RunTable,
  type RunValues,
  stepColumns,
  touchNow,
  tryLock,
  updateResting,
  updateRun,
} from './run-rows.ts'
import { type WriteContext, write } from './write.ts'

/**
 * A durable run is long work that a row of a table describes and that jobs do lot by lot. Every lot is one transaction
 * with the step that says how far the run is, so that a kill anywhere loses the lot in hand and nothing else.
 *
 *     ┌─ begin ◀── the queue after a kill, `resume` after a lost job
 *     ▼
 *     state ──▶ lot + step ──▶ lot + step ──▶ … ──▶ the next state
 *     │         └─ cancelled, or another worker is ahead: RunSuperseded; the lot is rolled back, the job leaves
 *     └─ a refusal, or more than eight attempts without a step: failed, with the reason
 */
export interface RunDefinition<Row extends RunRow> extends RunTable<Row> {
  /** The permission under which the run is written, by its jobs too. */
  permission: PermissionName
  /**
   * The way that two workers of one run are kept apart within a lot. `advisory` is tried without waiting, and the second worker gives way.
   * `row` waits for the holder of the row, who may be a person that is refused in a moment. `none` compares how far the run is, under a lock
   * that the domain takes itself.
   */
  lock: 'advisory' | 'row' | 'none'
  /** The name of a lock that a worker holds during all of its work. Runs of this kind need it when they share the tables that they write. */
  alone?: string
  /**
   * Left out where nothing counts attempts: the queue's own retries then end the work, and `resume` begins it again.
   */
  attempts?: {
    /** The reason stored for a run that is given up after eight attempts without a step. */
    stuck: FailureCode
    /**
     * Whether the attempt of a worker that gave way is taken off the count again. False where a worker also gives way
     * when it has waited too long, so that a run cannot wait for ever.
     */
    isReturned: boolean
  }
  /** The columns that are reset when a run begins its work anew. */
  onBegin?: RunValues<Row>
  /** The columns that every step sets beside its own values. */
  onStep?: RunValues<Row>
  /** Ends the row with the reason of a refusal, in a write with this audit name. Leave it out where a refusal is as unexpected as any other error. */
  failed?: { audit: string; end: (tx: WriteContext, record: Row, failure: Failure) => Promise<void> }
}

/** Another worker is ahead, or a person has decided otherwise. The uncommitted part of this worker is rolled back. */
export class RunSuperseded extends Error {}

interface RunJob {
  later: (tx: WriteContext, data: { id: number }) => Promise<void>
}
/** `own` is the context of the run: with the language and the request id of the person who began it. */
type Part<Row> = (own: Context, record: Row) => Promise<void>
type Ending<Row> = (tx: WriteContext, record: Row) => Promise<void>

const mostAttempts = 8
/** A run that has not moved for this long has lost its job, because a worker moves it every few seconds. */
const restsFor = '5 minutes'

/** Returns the functions that work on, move and resume runs of one kind. */
export function defineRun<Row extends RunRow>(run: RunDefinition<Row>) {
  return {
    /**
     * Does a job's part of the run in `state`; harmless when the run is in another state. `part` gets a context in the owner's language, under
     * the request that began the run. Returns false when another worker holds the lock of all runs of this kind. Unexpected errors are thrown,
     * so that the queue tries again.
     */
    async work(
      context: Context,
      id: number,
      state: string,
      part: Part<Row>,
      whenGivenUp?: Ending<Row>,
    ): Promise<boolean> {
      const work = () => workOn(run, context, { id, state }, part, whenGivenUp)
      if (run.alone !== undefined) return runExclusively(context, run.alone, work)
      await work()
      return true
    },

    /**
     * Returns the run if it is still in the state and round of `seen`, the row that the caller read, and has the same
     * values in `columns`. One worker at a time passes until the transaction ends. Throws RunSuperseded otherwise.
     */
    async lock(tx: WriteContext, seen: Row, ...columns: readonly (keyof Row)[]): Promise<Row> {
      if (run.lock === 'advisory' && !(await tryLock(tx, run.table, seen.id))) throw new RunSuperseded()
      const record = await findRun(tx, run, seen, { isLocked: run.lock === 'row' })
      if (!record || columns.some((column) => record[column] !== seen[column])) throw new RunSuperseded()
      return record
    },

    /**
     * Moves the run on and forgets earlier attempts. Throws RunSuperseded when the run has left this state or round, so that the lot is rolled
     * back.
     */
    async step(tx: WriteContext, seen: Row, values: RunValues<Row>): Promise<Row> {
      const columns = stepColumns(run, run.attempts !== undefined)
      return assertNotSuperseded(await updateRun(tx, run, seen, { ...run.onStep, ...values }, columns))
    },

    /** Moves the run to its end and keeps the count of attempts. Throws RunSuperseded when it has left this state or round. */
    async end(tx: WriteContext, seen: Row, values: RunValues<Row>): Promise<Row> {
      return assertNotSuperseded(await updateRun(tx, run, seen, values, stepColumns(run, false)))
    },

    /** Sets columns of a run without making a step: its version and its attempts stay. Throws RunSuperseded when it has moved on. */
    async note(own: Context, seen: Row, values: RunValues<Row>): Promise<void> {
      assertNotSuperseded(await write.bookkeep(own, run.permission, (tx) => updateRun(tx, run, seen, values)))
    },

    /** Throws RunSuperseded when the run has left this state or round. */
    async assertStands(own: Context, seen: Row): Promise<void> {
      assertNotSuperseded(await findRun(own, run, seen))
    },

    /**
     * Enqueues the job of every run that has not moved for five minutes. The queue takes up a killed worker's job by
     * itself; this catches the run whose job is gone for good, so that nobody is locked out.
     */
    async resume(context: Context, jobs: Readonly<Record<string, RunJob>>): Promise<void> {
      await write.bookkeep(context, run.permission, async (tx) => {
        const resting = { states: Object.keys(jobs), after: restsFor }
        for (const { id, state } of await updateResting(tx, run, resting, {}, [touchNow(run)]))
          await jobs[state]?.later(tx, { id })
      })
    },

    /**
     * Ends the runs in `state` that have not moved for the time, as '1 hour'. For runs that are begun anew rather than
     * resumed.
     */
    async endResting(tx: WriteContext, state: string, after: string, values: RunValues<Row>): Promise<void> {
      await updateResting(tx, run, { states: [state], after }, values)
    },
  }
}

async function workOn<Row extends RunRow>(
  run: RunDefinition<Row>,
  context: Context,
  at: RunRow,
  part: Part<Row>,
  whenGivenUp: Ending<Row> | undefined,
): Promise<void> {
  const record = await begin(run, context, at)
  if (!record) return
  const own = contextOf(context, record)
  try {
    if (run.attempts && (record.attempts ?? 0) > mostAttempts) throw fail(run.attempts.stuck)
    await part(own, record)
  } catch (error) {
    if (error instanceof RunSuperseded) return stepAside(run, context, record)
    if (!(error instanceof Failure) || !run.failed) throw error
    await giveUp(run, own, record, error, whenGivenUp)
  }
}

/** Counts the attempt, unless another worker is in the middle of a lot. */
async function begin<Row extends RunRow>(
  run: RunDefinition<Row>,
  context: Context,
  at: RunRow,
): Promise<Row | undefined> {
  if (!run.attempts && !run.onBegin) return findRun(context, run, at)
  return write.bookkeep(context, run.permission, async (tx) => {
    if (run.lock === 'advisory' && !(await tryLock(tx, run.table, at.id))) return undefined
    const counted = run.attempts ? [sql`attempts = attempts + 1`] : []
    return updateRun(tx, run, at, run.onBegin ?? {}, [touchNow(run), ...counted], run.worked)
  })
}

function contextOf(context: Context, { language, request_id: requestId }: RunRow): Context {
  return {
    ...context,
    ...(language === undefined ? {} : { language: chooseLanguage([language]) }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/** A worker that gave way has not failed, so its attempt does not count. */
async function stepAside<Row extends RunRow>(run: RunDefinition<Row>, context: Context, { id, state }: Row) {
  if (!run.attempts?.isReturned) return
  await write.bookkeep(context, run.permission, (tx) =>
    updateRun(tx, run, { id, state }, {}, [sql`attempts = greatest(attempts - 1, 0)`]),
  )
}

async function giveUp<Row extends RunRow>(
  { failed, ...run }: RunDefinition<Row>,
  own: Context,
  at: Row,
  failure: Failure,
  whenGivenUp: Ending<Row> | undefined,
) {
  if (!failed) throw failure
  await write(own, { permission: run.permission, audit: failed.audit }, async (tx) => {
    const record = await findRun(tx, run, at, { isLocked: true })
    if (!record) return tx.unchanged()
    await failed.end(tx, record, failure)
    await whenGivenUp?.(tx, record)
  })
}

function assertNotSuperseded<Row>(record: Row | undefined): Row {
  if (!record) throw new RunSuperseded()
  return record
}

export type LotOutcome = 'goes on' | 'ends'

/**
 * Takes lot after lot until one ends the work. `takeLot` learns by `isOver()` that the turn of this job is over, and then enqueues the next
 * job so that other runs have their turn. Pages are told after every lot.
 */
export async function workLots(
  turnMs: number,
  takeLot: (isOver: () => boolean) => Promise<LotOutcome>,
  tell: () => Promise<void>,
): Promise<void> {
  const ends = performance.now() + turnMs
  for (let outcome: LotOutcome = 'goes on'; outcome === 'goes on'; await tell())
    outcome = await takeLot(() => performance.now() > ends)
}

/** Pages are told at most this often, about three times a second, however fast the work is. */
const tellMs = 350

/** Calls `tell` at once, and then at most every 350 ms; calls in between do nothing. */
export function createTeller<Given extends readonly unknown[]>(tell: (...given: Given) => void | Promise<void>) {
  let last = -Infinity
  return async (...given: Given): Promise<void> => {
    if (performance.now() - last < tellMs) return
    last = performance.now()
    await tell(...given)
  }
}
