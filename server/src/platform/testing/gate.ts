import { createPool } from '../database/connection.ts'

const key = 4711

/**
 * Closes a gate before the rows of a table on which `when` holds are updated, or inserted, so that each of their transactions waits right before its end. A test
 * that kills in the middle of a long run needs it: without a gate the run could be over before the test looks. Open it before the test ends.
 */
export async function closeGate(
  databaseUrl: string,
  { table, when, on = 'update' }: { table: string; when: string; on?: 'update' | 'insert' },
) {
  const pool = createPool(databaseUrl, { max: 3, statementTimeout: 300_000 })
  await pool.query(`
    create or replace function public.wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${key}); return new; end $$;
    create or replace trigger gate before ${on} on ${table} for each row when (${when}) execute function public.wait_at_gate()`)
  const close = async () => {
    const client = await pool.connect()
    // The database may stop with the product that is killed.
    client.on('error', () => undefined)
    await client.query('select pg_advisory_lock($1)', [key])
    return client
  }
  let closed = await close()

  async function waiting() {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted
       and database = (select oid from pg_database where datname = current_database())`,
      [key],
    )
    return rows.map(({ pid }) => pid)
  }
  async function countReaches(count: number) {
    for (const ends = Date.now() + patienceMs; (await waiting()).length < count; await pause())
      if (Date.now() > ends) throw new Error('Nobody has come to the gate.')
  }

  return {
    /** Resolves once a transaction waits. */
    reached: () => countReaches(1),
    /** Lets the waiting transaction by and closes the gate behind it. A lock goes to the first who asked: that transaction, and then the gate again. */
    async letOneBy() {
      const next = close()
      await countReaches(2)
      await closed.query('select pg_advisory_unlock($1)', [key])
      closed.release()
      closed = await next
    },
    /** Ends the connections that a killed process has left waiting. PostgreSQL would only notice when it answers them. */
    async clear() {
      for (let left = await waiting(); left.length > 0; left = await waiting())
        await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [left])
    },
    /** Takes the gate away. */
    async open() {
      closed.release(true)
      // The database may have stopped with the product that was killed.
      await pool.query(`drop trigger if exists gate on ${table}`).catch(() => undefined)
      await pool.end()
    },
  }
}

const patienceMs = 300_000
const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
