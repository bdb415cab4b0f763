import fs from 'node:fs'
import { withConnection } from './connection.ts'

/**
 * Begins to count the processor time that a process and the connections to its database take, and returns a function that says it in microseconds. Linux
 * counts in hundredths of a second, so it is asked over many requests.
 */
export async function processorTime(pid: number, databaseUrl: string): Promise<() => Promise<number>> {
  const began = await readTicks(pid, databaseUrl)
  return async () => {
    const ended = await readTicks(pid, databaseUrl)
    // A connection that was made meanwhile began with nothing; one that was closed is not seen any more.
    return [...ended].reduce((sum, [one, ticks]) => sum + ticks - (began.get(one) ?? 0), 0) * microsecondsOfTick
  }
}

const microsecondsOfTick = 10_000

/** The processor time so far of the process and of each connection that is open now. */
const readTicks = (pid: number, databaseUrl: string): Promise<Map<number, number>> =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return new Map([pid, ...rows.map((row) => row.pid)].map((one) => [one, ticksOf(one)]))
  })

/** Of a process that has ended it is nothing. */
export function ticksOf(pid: number): number {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
