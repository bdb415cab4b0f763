import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Locker } from '@tus/server'
import pg from 'pg'
import { listenOn } from '../../../platform/database/listening.ts'
import type { Log } from '../../../platform/log.ts'

const channel = 'seamark_uploads'
const retryMs = 100

/**
 * Lets one connection at a time write an upload, across all processes. The locks are PostgreSQL's and belong to one connection of this process, so
 * they end with the process however it ends. A newcomer asks the holder to let go, because the holder is most often a connection that died silently.
 */
export class UploadLocks implements Locker {
  readonly #connectionString: string
  readonly #log: Log
  readonly #patienceMs: number
  readonly #held = new Map<string, () => void>()
  /** A notification also comes back to its sender, which must not ask itself to let go. */
  readonly #self = randomUUID()
  #client: Promise<pg.Client> | undefined

  constructor(connectionString: string, log: Log, patienceMs = 15_000) {
    this.#connectionString = connectionString
    this.#log = log
    this.#patienceMs = patienceMs
  }

  newLock(id: string) {
    return {
      lock: async (signal: AbortSignal, letGo: () => void | Promise<void>) =>
        this.#take(id, signal, () => void letGo()),
      unlock: async () => this.#release(id),
    }
  }

  async stop() {
    const client = await this.#client?.catch(() => undefined)
    await client?.end().catch(() => undefined)
  }

  async #take(id: string, signal: AbortSignal, letGo: () => void) {
    const until = performance.now() + this.#patienceMs
    while (performance.now() < until && !signal.aborted) {
      if (await this.#tryTake(id, letGo)) return
      await pause(retryMs)
    }
    throw ERRORS.ERR_LOCK_TIMEOUT
  }

  async #tryTake(id: string, letGo: () => void) {
    const holder = this.#held.get(id)
    if (holder) {
      holder()
      return false
    }
    // The lock is first taken within this process, because PostgreSQL grants one connection the same lock twice.
    this.#held.set(id, letGo)
    try {
      const client = await this.#connected()
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [lockName(id)],
      )
      if (rows[0]?.taken) return true
      await client.query('select pg_notify($1, $2)', [channel, `${id} ${this.#self}`])
    } catch (error) {
      this.#held.delete(id)
      throw error
    }
    this.#held.delete(id)
    return false
  }

  async #release(id: string) {
    if (!this.#held.has(id)) return
    const client = await this.#client?.catch(() => undefined)
    await client
      ?.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName(id)])
      .catch((error: unknown) => this.#log.debug({ err: error }, 'upload lock'))
    this.#held.delete(id)
  }

  #connected() {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = undefined
      throw error
    })
    return this.#client
  }

  async #connect() {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'seamark uploads',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => {
      const [id = '', sender] = payload.split(' ')
      if (sender !== this.#self) this.#held.get(id)?.()
    })
    await listenOn(client, channel)
    client.on('end', () => this.#lost())
    return client
  }

  /** The locks are lost with the connection, so every writer stops. Confirmed bytes stay, and the sender continues after them. */
  #lost() {
    this.#client = undefined
    for (const letGo of this.#held.values()) letGo()
  }
}

const lockName = (id: string) => `files.upload ${id}`
