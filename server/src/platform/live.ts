import { toldAgainMs, type LiveEvent } from '@seamark/contract/platform/live'
import pg from 'pg'
import { z } from 'zod'
import { listenOn } from './database/listening.ts'
import type { Log } from './log.ts'

/**
 * The receivers of an event. Either one person, or the people of a department, or everybody who has signed in, or, of the people who have the
 * permission `code`, those who reach the record's `holder` and those in `also`. Where `holder` is null, nobody holds the record, and all who
 * have `code` receive the event.
 */
export type Audience =
  | { code: number; holder: number | null; also?: readonly number[] }
  | { person: number }
  | { department: number }
  | { everybody: true }

/** A publication: an event for streams, the end of a session, a change of a person's rights, or streams that gave way to newer ones. */
export type LivePublication =
  | { event: LiveEvent; audience: Audience }
  | { endedSession: string }
  | { changedRights: number }
  | { replacedStreams: readonly number[] }

interface Listener {
  hear: (publication: LivePublication) => void
  missed: () => void
}

const channel = 'seamark_live'
/** At most so many publications are kept for streams that open late. */
const mostKept = 5000
/** PostgreSQL accepts notifications of less than 8,000 bytes. */
const mostBytes = 7900
const messages = z.array(
  z.union([
    z.object({ event: z.custom<LiveEvent>(), audience: z.custom<Audience>() }),
    z.object({ endedSession: z.string() }),
    z.object({ changedRights: z.number() }),
    z.object({ replacedStreams: z.array(z.number()) }),
  ]),
)

interface Patience {
  /** Milliseconds between two tries to connect. */
  retryMs?: number
  /** Milliseconds for one of them. */
  connectionTimeout?: number
}

/**
 * Live events between processes, over PostgreSQL's LISTEN and NOTIFY on a connection of its own that reconnects. They are sent after the
 * commit and never inside it, because a notifying transaction would make all commits queue. Screens fetch again when their stream reconnects,
 * so an event that is lost with a dying process only delays a screen. When our own connection is lost, the streams are ended so that the
 * screens fetch again.
 */
export class Live {
  #client: pg.Client | undefined
  readonly #listeners = new Set<Listener>()
  readonly #recent: { at: number; publication: LivePublication }[] = []
  #waiting: LivePublication[] = []
  #timer: NodeJS.Timeout | undefined
  /** Batches are sent one after another, because a connection runs one statement at a time. */
  #sending = Promise.resolve()
  #stopped = false
  readonly #connectionString: string
  readonly #log: Log

  readonly #retryMs: number

  readonly #connectionTimeout: number

  constructor(connectionString: string, log: Log, { retryMs = 1000, connectionTimeout = 5000 }: Patience = {}) {
    this.#connectionString = connectionString
    this.#log = log
    this.#retryMs = retryMs
    this.#connectionTimeout = connectionTimeout
  }

  async start() {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'seamark live',
      keepAlive: true,
      connectionTimeoutMillis: this.#connectionTimeout,
    })
    client.on('notification', ({ payload }) => this.#receive(payload ?? '[]'))
    client.on('error', () => undefined)
    await listenOn(client, channel)
    client.on('end', () => this.#handleEnd())
    this.#client = client
    if (this.#stopped) await client.end()
  }

  /** Publications within a few milliseconds are sent together. */
  publish(publication: LivePublication) {
    this.#waiting.push(publication)
    this.#timer ??= setTimeout(() => this.#sendAfterLast(), 20)
  }

  /**
   * Returns the publications of the last milliseconds, a minute at most. They may have happened after a page was read and before its stream
   * was open.
   */
  recent(milliseconds: number) {
    const from = performance.now() - milliseconds
    return this.#recent.flatMap(({ at, publication }) => (at > from ? [publication] : []))
  }

  /** Returns a function that stops listening. `missed` is called when publications may have been lost. */
  listen(hear: Listener['hear'], missed: Listener['missed']) {
    const listener = { hear, missed }
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async stop() {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#sendAfterLast()
    await this.#sending
    await this.#client?.end().catch(() => undefined)
  }

  #sendAfterLast() {
    this.#timer = undefined
    this.#sending = this.#sending.then(() => this.#send())
  }

  async #send() {
    for (let batch = this.#nextBatch(); batch.length > 0; batch = this.#nextBatch()) {
      await this.#client
        ?.query('select pg_notify($1, $2)', [channel, `[${batch.join(',')}]`])
        .catch((error: unknown) => this.#log.warn({ err: error }, 'live events lost'))
    }
  }

  /** Takes as many publications as one notification holds. */
  #nextBatch(): string[] {
    const batch: string[] = []
    let bytes = 0
    while (this.#waiting[0]) {
      const text = JSON.stringify(this.#waiting[0])
      bytes += Buffer.byteLength(text) + 1
      if (batch.length > 0 && bytes > mostBytes) break
      batch.push(text)
      this.#waiting.shift()
    }
    return batch
  }

  #receive(payload: string) {
    const parsed = messages.safeParse(asJson(payload))
    if (!parsed.success) return this.#log.warn('unknown live message')
    for (const publication of parsed.data) this.#keep(publication)
    for (const publication of parsed.data) for (const { hear } of this.#listeners) hear(publication)
  }

  #keep(publication: LivePublication) {
    const at = performance.now()
    this.#recent.push({ at, publication })
    while (this.#recent[0] && (this.#recent.length > mostKept || this.#recent[0].at < at - toldAgainMs))
      this.#recent.shift()
  }

  #handleEnd() {
    this.#client = undefined
    this.#reconnect()
  }

  #reconnect() {
    if (this.#stopped) return
    setTimeout(() => {
      this.start().then(
        () => this.#tellMissed(),
        () => this.#reconnect(),
      )
    }, this.#retryMs).unref()
  }

  #tellMissed() {
    for (const { missed } of this.#listeners) missed()
  }
}

/** Anybody who may write to the database may also notify, so a payload that is not JSON is ignored. */
function asJson(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
