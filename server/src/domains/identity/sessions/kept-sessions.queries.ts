import type pg from 'pg'
import type { Person } from '../../../platform/context.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { sendPrepared } from '../../../platform/database/described-once.ts'
import { shareRuns } from '../../../platform/lots.ts'
import { PeopleNames } from './kept-names.queries.ts'
import { type Admitted, admitById, claimsOf, companionCookie, companionState, type Shown } from './sessions.queries.ts'
import type { Tokens } from './tokens.rules.ts'

/** What the database says at a request: its time in milliseconds, and after how many minutes of rest a session is over. */
interface Confirmed {
  now: number
  idleMinutes: number
}

/** What has changed since a snapshot, 0 for everybody's rights. A snapshot that ends before the one asked for is of another database. */
const rightsChanged = {
  name: 'rightsChanged',
  text: `
    select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 * 1000 as now,
           (select (chosen ->> 'sessionIdleMinutes')::int from settings.options) as idle_minutes,
           array(select c.user_id from identity.rights_changes c
                 where c.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)) as changed,
           coalesce(pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot), false) as is_elsewhere`,
}
interface ChangesRow {
  snapshot: string
  now: number
  idle_minutes: number | null
  changed: number[]
  is_elsewhere: boolean
}

/** So many sessions are kept; the oldest give way. */
const most = 1000
/** The database forgets changes after a day. Whoever has not asked for so long begins anew. */
const longestUnaskedMs = 600_000
/** A use of a session is stored once a minute, by whoever reads it. */
const notedEveryMs = 60_000

/**
 * The sessions and rights that this process keeps. Every request first asks the database by one small statement, which requests of one moment share,
 * whose rights have changed since what is kept was read: a change that has committed before a request holds for it, whichever process made
 * it. Everything but a plain yes goes the long way, which reads all of it. `channel` is a pool of one connection that is used for nothing
 * else: when it is lost, nothing that was kept before is believed again.
 */
export class KeptSessions {
  readonly #channel: pg.Pool
  readonly #pool: pg.Pool
  readonly #tokens: Tokens
  readonly #usualIdleMinutes: number
  readonly #kept = new Map<string, Admitted>()
  /** What the process knows of people's names. They change as rights do, and are told with them. */
  readonly names = new PeopleNames()
  /** The last answer: what is kept was true as of its snapshot. */
  #asOf: { snapshot: string; now: number } | undefined
  /** Counts what made us forget, so that a row read before that is not kept afterwards. */
  #losses = 0
  readonly #confirm = shareRuns(() => this.#askForChanges())
  #soon: Promise<Confirmed | undefined> | undefined

  constructor(channel: pg.Pool, pool: pg.Pool, tokens: Tokens, usualIdleMinutes: number) {
    this.#channel = channel
    this.#pool = pool
    this.#tokens = tokens
    this.#usualIdleMinutes = usualIdleMinutes
    channel.on('connect', () => this.#forgetAll())
  }

  /** The person behind a token, with the rights of this moment. Throws what `admitById` throws. */
  async authenticate({ token, exchange }: Shown): Promise<Person> {
    const { sid } = await claimsOf(this.#tokens, token)
    const confirmed = await this.#confirm()
    const kept = confirmed && this.#kept.get(sid)
    if (kept && isGood(kept, confirmed, exchange)) return kept.person
    const losses = this.#losses
    const admitted = await admitById(this.#pool, this.#usualIdleMinutes, sid, exchange)
    if (confirmed && losses === this.#losses) this.#keep(sid, admitted)
    return admitted.person
  }

  /**
   * The person behind a token as of the last answer, and whether the database says that this still holds; undefined where nothing is kept. A call that
   * only reads may begin with it, and is answered once it holds: then it has waited for no answer before its own.
   */
  async recall({ token, exchange }: Shown): Promise<{ person: Person; holds: Promise<boolean> } | undefined> {
    const { sid } = await claimsOf(this.#tokens, token)
    const kept = this.#kept.get(sid)
    if (!kept) return undefined
    const losses = this.#losses
    // Whatever was lost, the call may have used: its caller's rights, or the name of somebody.
    const holds = this.#confirmSoon().then(
      (confirmed) => confirmed !== undefined && losses === this.#losses && isGood(kept, confirmed, exchange),
    )
    return { person: kept.person, holds }
  }

  /**
   * Confirms once the requests that have come together have sent their own statements: these take longer, so nobody waits for it, and one statement answers
   * for all of them.
   */
  #confirmSoon(): Promise<Confirmed | undefined> {
    this.#soon ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#soon = undefined
        resolve(this.#confirm())
      })
    })
    return this.#soon
  }

  #keep(sid: string, admitted: Admitted) {
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= most && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(sid, admitted)
  }

  /** Forgets what has changed. Without an answer everything is forgotten, and nothing is confirmed. */
  async #askForChanges(): Promise<Confirmed | undefined> {
    const asOf = this.#asOf
    try {
      const row = await this.#readChanges(asOf?.snapshot ?? null)
      if (!row) throw new Error('The database did not say whose rights have changed')
      if (!asOf || row.is_elsewhere || row.now - asOf.now > longestUnaskedMs) this.#forgetAll()
      else this.#forget(row.changed)
      this.#asOf = row
      return { now: row.now, idleMinutes: row.idle_minutes ?? this.#usualIdleMinutes }
    } catch {
      this.#forgetAll()
      return undefined
    }
  }

  async #readChanges(snapshot: string | null): Promise<ChangesRow | undefined> {
    const client = await this.#channel.connect()
    try {
      const { rows } = await sendPrepared<ChangesRow>(client, { ...rightsChanged, values: [snapshot] })
      client.release()
      return rows[0]
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  #forget(changed: readonly number[]) {
    if (changed.length === 0) return
    if (changed.includes(0)) return this.#forgetAll()
    this.#losses += 1
    this.names.forget(changed)
    for (const [sid, { person }] of this.#kept) if (changed.includes(person.id)) this.#kept.delete(sid)
  }

  #forgetAll() {
    this.#losses += 1
    this.#asOf = undefined
    this.#kept.clear()
    this.names.forget()
  }
}

/** Whether a session is good by what time alone changes, and comes from its browser. */
function isGood(kept: Admitted, { now, idleMinutes }: Confirmed, exchange: Exchange): boolean {
  const until = Math.min(
    kept.expiresAt,
    kept.rightsUntil,
    kept.lastSeenAt + Math.min(notedEveryMs, idleMinutes * 60_000),
  )
  return now < until && companionState(kept, exchange.cookie(companionCookie)) === 'fine'
}
