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
    with candidates as (
      select p.id, p.key, p.container, p.amount, p.effective, p.expiry, p.rate_id,
        row_number() over (partition by p.key, p.container, p.effective order by p.rate_id desc) as place,
        lag(p.amount) over (partition by p.key, p.container order by p.effective, p.rate_id) as previous
      from rates.prices p join rates.rates r on r.id = p.rate_id
      where p.key = any(${keys}::text[]) and r.delete_after is null and r.state <> 'closed'),
    holding as (
      select id, effective, expiry, lead(effective) over (partition by key, container order by effective) as next_start
      from candidates where place = 1),
    settled as (
      select p.id, c.previous,
        case when h.id is null then 'empty'::daterange else daterange(h.effective, least(h.expiry + 1, h.next_start)) end as during
      from rates.prices p left join candidates c on c.id = p.id left join holding h on h.id = p.id
      where p.key = any(${keys}::text[]))
    update rates.prices p set during = s.during, live = not isempty(s.during), previous = s.previous
    from settled s
    where p.id = s.id and (p.during, p.previous) is distinct from (s.during, s.previous)`.execute(db)
}

async function settleRates({ db }: WriteContext, keys: readonly string[]) {
  await sql`${sentAhead}
    with ends as (
      select p.rate_id, max(upper(p.during) - 1) filter (where p.live) as ends_on, bool_or(p.live) as holds,
        min(p.effective) as effective
      from rates.prices p where p.rate_id in (select q.rate_id from rates.prices q where q.key = any(${keys}::text[]))
      group by p.rate_id),
    settled as (
      select r.id, coalesce(e.ends_on, r.effective - 1) as ends_on,
        case when r.state not in ('open', 'superseded') then r.state when e.holds then 'open' else 'superseded' end as state,
        case when e.holds and e.ends_on >= r.expiry then null else (
          select n.rate_id from rates.prices p join rates.prices n
            on n.key = p.key and n.container = p.container and n.live and (n.effective, n.rate_id) > (p.effective, p.rate_id)
          where p.rate_id = r.id order by n.effective, n.rate_id limit 1) end as superseded_by
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
