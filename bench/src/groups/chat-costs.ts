import type { Client } from 'pg'
import { ticksOf } from '../measuring/processor.ts'
import { residentBytes } from '../phonebook/killed-import.ts'

interface Counted {
  client: Client
  worker: number
  engine: number
}

/** What an import takes of the processors, in seconds. */
export interface ProcessorSeconds {
  worker: number
  postgres: number
  engine: number
}

export interface Costs {
  /** Call it often: a connection that ends between two looks takes its last share along. */
  look: () => Promise<void>
  /** The processor time since the beginning. */
  seconds: () => ProcessorSeconds
  /** By how many megabytes the worker stood above its beginning at most. */
  growth: () => number
}

/** Begins to count what an import takes of the processors and of the worker's memory. */
export async function countCosts({ client, worker, engine }: Counted): Promise<Costs> {
  const began = new Map<number, number>()
  const latest = new Map<number, number>()
  const idle = await residentBytes(worker)
  let most = idle
  const look = async () => {
    for (const pid of [worker, engine, ...(await connectionsOf(client))]) latest.set(pid, ticksOf(pid))
    most = Math.max(most, await residentBytes(worker))
  }
  await look()
  for (const [pid, ticks] of latest) began.set(pid, ticks)
  const secondsOf = (pid: number) => ((latest.get(pid) ?? 0) - (began.get(pid) ?? 0)) / ticksOfSecond
  return {
    look,
    seconds: () => ({
      worker: secondsOf(worker),
      engine: secondsOf(engine),
      postgres: [...latest.keys()]
        .filter((pid) => pid !== worker && pid !== engine)
        .reduce((sum, pid) => sum + secondsOf(pid), 0),
    }),
    growth: () => (most - idle) / 2 ** 20,
  }
}

/** The processes of PostgreSQL, those that serve nobody too, without the one that is asked. */
async function connectionsOf(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  return rows.map(({ pid }) => pid)
}

const ticksOfSecond = 100
