import { sql } from 'kysely'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import type { WriteContext } from '../../../platform/write.ts'

/** Two writers of offers of one key meet here, and the second sees what the first wrote. Keys are locked in their order. */
export async function lockKeys(tx: WriteContext, keys: readonly string[]) {
  if (keys.length === 0) return
  await sql`${sentAhead}
    select pg_advisory_xact_lock(hashtextextended('rates.key ' || key, 0))
    from (select distinct key from unnest(${[...keys]}::text[]) given (key) order by key) sorted`.execute(tx.db)
}

/** Returns those of the keys that have prices. Lock the keys first, so that nobody adds some meanwhile. */
export async function findPricedKeys({ db }: WriteContext, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) given (key)
    where exists (select from rates.prices p where p.key = given.key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Works out anew on which days each price of these keys holds. A price ends the day before a later one of its key and container takes effect; of two that take
 * effect on one day the one that came later holds. So the order in which files come does not matter, and what is taken back gives the days back. Rates without a
 * price that still holds are superseded. Lock the keys first.
 */
export async function settleKeys(tx: WriteContext, keys: readonly string[]) {
  const all = [...new Set(keys)]
  if (all.length === 0) return
  await settlePrices(tx, all)
  await settleRates(tx, all)
  await settleLegs(tx, all)
}

async function settlePrices({ db }: WriteContext, keys: readonly string[]) {
  await sql`${sentAhead}
    with placed as (
      select p.id, p.key, p.container, p.amount, p.effective, p.expiry, p.rate_id, c.counts,
        row_number() over (partition by p.key, p.container, c.counts, p.effective order by p.rate_id desc) as place
      from rates.prices p join rates.rates r on r.id = p.rate_id
      cross join lateral (select r.delete_after is null and r.state <> 'closed' as counts) c
      where p.key = any(${keys}::text[])),
    -- One price after another in windows, since a key may have thousands, of which the planner expects a handful.
    followed as (
      select id, effective, expiry, counts and place = 1 as holds,
        case when counts then lag(amount) over (partition by key, container, counts order by effective, rate_id) end as previous,
        lead(effective) over (partition by key, container, counts and place = 1 order by effective) as next_start
      from placed),
    settled as (
      select id, previous,
        case when holds then daterange(effective, least(expiry + 1, next_start)) else 'empty'::daterange end as during
      from followed)
    update rates.prices p set during = s.during, live = not isempty(s.during), previous = s.previous
    from settled s
    where p.id = s.id and (p.during, p.previous) is distinct from (s.during, s.previous)`.execute(db)
}

/** A rate was followed by the next price of its key and container that holds: of all that stand behind it the one with the least day and number. */
async function settleRates({ db }: WriteContext, keys: readonly string[]) {
  await sql`${sentAhead}
    with followed as (
      select p.rate_id, p.effective, p.live, upper(p.during) - 1 as ends_on,
        min(array[p.effective - date '2000-01-01', p.rate_id]) filter (where p.live) over (
          partition by p.key, p.container order by p.effective desc, p.rate_id desc
          rows between unbounded preceding and 1 preceding) as next
      from rates.prices p where p.key = any(${keys}::text[])),
    ends as (
      select rate_id, max(ends_on) filter (where live) as ends_on, bool_or(live) as holds, (min(next))[2] as next_id
      from followed group by rate_id),
    settled as (
      select r.id, coalesce(e.ends_on, r.effective - 1) as ends_on,
        case when r.state not in ('open', 'superseded') then r.state when e.holds then 'open' else 'superseded' end as state,
        case when e.holds and e.ends_on >= r.expiry then null else e.next_id end as superseded_by
      from ends e join rates.rates r on r.id = e.rate_id
      where r.delete_after is null and r.state <> 'closed')
    update rates.rates r set ends_on = s.ends_on, state = s.state, superseded_by = s.superseded_by
    from settled s
    where r.id = s.id and (r.ends_on, r.state, r.superseded_by) is distinct from (s.ends_on, s.state, s.superseded_by)`.execute(
    db,
  )
}

async function settleLegs({ db }: WriteContext, keys: readonly string[]) {
  await sql`${sentAhead}
    with settled as (
      select p.rate_id, p.container,
        case when r.state = 'closed' or r.delete_after is not null then 'closed' when p.live then r.state else 'superseded' end as state,
        case when p.live then upper(p.during) - 1 end as ends_on
      from rates.prices p join rates.rates r on r.id = p.rate_id
      where p.key = any(${keys}::text[]))
    update rates.legs l set state = s.state, ends_on = coalesce(s.ends_on, l.ends_on)
    from settled s
    where l.rate_id = s.rate_id and l.container = s.container
      and (l.state, l.ends_on) is distinct from (s.state, coalesce(s.ends_on, l.ends_on))`.execute(db)
}
