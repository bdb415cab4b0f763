import type { Pool, PoolClient } from 'pg'

/** What a connection may be told to wait for without a limit. */
type Limit = 'statement' | 'transaction' | 'idle_in_transaction_session' | 'lock'

/**
 * Does all of this work or none of it, in one transaction on a connection of its own, which is closed afterwards: work on masses of rows, that no page
 * waits for. The limits that are named do not hold in it.
 */
export async function workInOneTransaction<Result>(
  pool: Pool,
  without: readonly Limit[],
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(without.map((limit) => `set local ${limit}_timeout = 0`).join('; '))
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release(true)
  }
}
