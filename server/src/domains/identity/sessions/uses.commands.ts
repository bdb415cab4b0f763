import type pg from 'pg'

/** Stores that the session was used just now and, when its companion cookie came for the first time, binds it to that browser. */
export async function noteUse(pool: pg.Pool, id: string, bind: boolean) {
  await pool.query(
    'update identity.sessions set last_seen_at = now(), bound_at = case when $2 then coalesce(bound_at, now()) else bound_at end where id = $1',
    [id, bind],
  )
}
