import type { FetchReason } from '@seamark/contract/crawl/choices'
import { sql } from 'kysely'
import { businessDay, dayBegins } from '../../../platform/business-day.ts'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { dayAt } from '../../../platform/days.ts'
import type { Fetcher } from './adapters/fetcher.ts'
import type { RobotsState } from './robots.rules.ts'
import { patienceAfter } from './waits.rules.ts'

const permission = 'crawl.writeSources'

/**
 * Takes the turn at a host: the row is the pause, so of all workers one passes, by the database's clock. Returns null then, else when to try
 * again.
 */
export async function takeTurn(tx: WriteContext, fetcher: Fetcher, host: string): Promise<Date | null> {
  await sql`insert into crawl.hosts (host) values (${host}) on conflict do nothing`.execute(tx.db)
  const today = businessDay(tx)
  const isSpent = sql`(day is not distinct from ${today} and asked_today >= ${fetcher.pagesADay})`
  const { rows: taken } = await sql`
    update crawl.hosts set next_at = clock_timestamp() + ${pauseOf(fetcher)},
      busy_until = clock_timestamp() + make_interval(secs => ${fetcher.busySeconds}),
      asked_today = case when day is not distinct from ${today} then asked_today + 1 else 1 end, day = ${today}
    where host = ${host} and next_at <= clock_timestamp() and (busy_until is null or busy_until <= clock_timestamp()) and not ${isSpent}
    returning host`.execute(tx.db)
  if (taken.length > 0) return null
  const { rows } = await sql<{ at: Date }>`
    select greatest(next_at, case when busy_until > clock_timestamp() then least(busy_until, clock_timestamp() + least(${pauseOf(fetcher)}, interval '1 second')) end,
      case when ${isSpent} then ${dayBegins(dayAt(tx.now(), tx.zone), tx.zone, 1)} end) as at
    from crawl.hosts where host = ${host}`.execute(tx.db)
  return rows[0]?.at ?? tx.now()
}

const pauseOf = ({ pauseSeconds }: Fetcher) =>
  sql`make_interval(secs => greatest(delay_seconds, ${pauseSeconds})::float8)`

/** Gives the turn back once the answer is there. The pause begins anew, so that a slow answer does not shorten it. */
export async function giveTurnBack(context: Context, fetcher: Fetcher, host: string): Promise<void> {
  await write.bookkeep(context, permission, (tx) =>
    sql`
      update crawl.hosts set busy_until = null, setbacks = 0, next_at = greatest(next_at, clock_timestamp() + ${pauseOf(fetcher)})
      where host = ${host}`.execute(tx.db),
  )
}

/** The host asks for patience: it is left alone for as long as it says, or longer each time, and never for less than its pause. */
export async function waitForHost(
  context: Context,
  fetcher: Fetcher,
  host: string,
  retryAfter: string | undefined,
): Promise<void> {
  await write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql<{ setbacks: number }>`
      update crawl.hosts set busy_until = null, setbacks = setbacks + 1 where host = ${host} returning setbacks - 1 as setbacks`.execute(
      tx.db,
    )
    const seconds = patienceAfter(retryAfter, rows[0]?.setbacks ?? 0, tx.now())
    await sql`
      update crawl.hosts set next_at = greatest(next_at, clock_timestamp() + greatest(make_interval(secs => ${seconds}), ${pauseOf(fetcher)}))
      where host = ${host}`.execute(tx.db)
  })
}

/** Holds the turn for one request more. */
export const prolongTurn = async (context: Context, { busySeconds }: Fetcher, host: string) =>
  write.bookkeep(context, permission, (tx) =>
    sql`update crawl.hosts set busy_until = clock_timestamp() + make_interval(secs => ${busySeconds}) where host = ${host}`.execute(
      tx.db,
    ),
  )

export interface KeptRobots {
  state: RobotsState
  text: string
  delaySeconds: number
  /** Why it could not be asked, where that is known. */
  why?: FetchReason | ''
}

export async function keepRobots(
  context: Context,
  host: string,
  { state, text, delaySeconds, why = '' }: KeptRobots,
): Promise<void> {
  await write.bookkeep(context, permission, (tx) =>
    sql`
      update crawl.hosts set robots_state = ${state}, robots = ${text}, robots_why = ${why}, robots_at = clock_timestamp(), delay_seconds = ${delaySeconds}
      where host = ${host}`.execute(tx.db),
  )
}
