import type pg from 'pg'

/** Stores that the sessions were used just now and, when their companion cookie came for the first time, binds them to that browser. */
export async function noteUses(pool: pg.Pool, ids: readonly string[], bind: boolean) {
  await pool.query(
    'update identity.sessions set last_seen_at = now(), bound_at = case when $2 then coalesce(bound_at, now()) else bound_at end where id = any ($1)',
    [ids, bind],
  )
}
