import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { EngineError, type Statement, withSettings } from './statements.ts'

interface Answer {
  bytes: () => Uint8Array
}
interface Session {
  queryAsync: (sql: string, options: { format: string }) => Promise<Answer>
  insert: (lines: {
    table: string
    columns: readonly string[]
    values: Buffer
    format: 'TabSeparated'
    settings: Record<string, string>
  }) => Promise<unknown>
  close: () => void
}
interface Library {
  Session: new (folder: string, options: { connectionArgs: readonly string[] }) => Session
  drainPending: () => Promise<void>
}

/** At most so many statements run at once, because a session takes one after the other. */
const sessionsOpen = 6
/** When this many callers wait, the next one is told to come again. */
const mostWaiting = 100
const endAgainMs = 100

/** Opens the engine's library on one folder for many callers at once. */
export class EngineSessions {
  readonly #library: Library
  /** Ends questions and answers `alive`. It is a session of its own, so that it never waits behind a question. */
  readonly #warden: Session
  readonly #all: Session[]
  readonly #free: Session[]
  readonly #waiting: ((session: Session) => void)[] = []
  readonly #running = new Set<string>()

  /** Throws when the folder cannot be opened. `settings` are those of the engine as a whole. */
  constructor(folder: string, settings: Record<string, number>) {
    this.#library = createRequire(import.meta.url)('chdb') as Library
    const connectionArgs = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
    const open = () => new this.#library.Session(folder, { connectionArgs })
    this.#warden = open()
    this.#all = Array.from({ length: sessionsOpen }, open)
    this.#free = [...this.#all]
  }

  /** Answers while questions run, unless the library hangs. */
  async alive(): Promise<Uint8Array> {
    return (await this.#warden.queryAsync('select 1', { format: 'TabSeparated' })).bytes()
  }

  /** Returns whether it merges what was written, or still changes rows. */
  async isAtWork(): Promise<boolean> {
    const question = `select (select count() from system.merges) + (select count() from system.mutations where not is_done)`
    const answer = await this.#warden.queryAsync(question, { format: 'TabSeparated' })
    return Number(Buffer.from(answer.bytes()).toString()) > 0
  }

  /** Runs a statement. A question whose caller has gone is ended; an insert always runs to its end. */
  async ask(statement: Statement, lines: Buffer | undefined, signal: AbortSignal): Promise<Uint8Array> {
    const session = await this.#take()
    try {
      if (signal.aborted) throw new EngineError(394, 'Nobody waits for the answer.')
      return lines && statement.insert
        ? await insert(session, statement, lines)
        : await this.#question(session, statement, signal)
    } finally {
      this.#give(session)
    }
  }

  async #question(session: Session, statement: Statement, signal: AbortSignal): Promise<Uint8Array> {
    const mark = randomUUID()
    const sql = `/* ${mark} */ ${withSettings(statement)}`
    const options = { format: statement.format }
    const end = () => void this.#end(mark)
    signal.addEventListener('abort', end)
    this.#running.add(mark)
    try {
      return (await session.queryAsync(sql, options)).bytes()
    } catch (error) {
      await releaseMemory(session)
      throw error
    } finally {
      this.#running.delete(mark)
      signal.removeEventListener('abort', end)
    }
  }

  /**
   * The library takes no name for a statement, so the comment before it identifies it. We repeat, because a statement that has only begun may
   * miss the first kill.
   */
  async #end(mark: string) {
    while (this.#running.has(mark)) {
      await this.#warden
        .queryAsync(`kill query where startsWith(query, '/* ${mark} */')`, { format: 'Null' })
        .catch(() => undefined)
      await wait(endAgainMs)
    }
  }

  #take(): Promise<Session> | Session {
    const free = this.#free.pop()
    if (free) return free
    if (this.#waiting.length >= mostWaiting) throw new EngineError(202, 'Too many statements at once.')
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #give(session: Session) {
    const next = this.#waiting.shift()
    if (next) next(session)
    else this.#free.push(session)
  }

  /** Ends questions and finishes inserts first: closing a session under a running statement would abort the process, not the statement. */
  async close() {
    await Promise.all([...this.#running].map((mark) => this.#end(mark)))
    await this.#library.drainPending()
    for (const session of [...this.#all, this.#warden]) session.close()
    await this.#library.drainPending()
  }
}

/** A failed question keeps its memory, and its place among the running ones, until its session gets the next question. */
const releaseMemory = (session: Session) => session.queryAsync('select 1', { format: 'Null' }).catch(() => undefined)

async function insert(session: Session, { insert: target, settings }: Statement, values: Buffer): Promise<Uint8Array> {
  if (target) await session.insert({ ...target, values, format: 'TabSeparated', settings })
  return new Uint8Array()
}
