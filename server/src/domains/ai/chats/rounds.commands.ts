import { sql } from 'kysely'
import { limitConcurrency } from '../../../platform/concurrency-limit.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { isPassingFault } from '../../../platform/database/passing-faults.ts'
import { fail } from '../../../platform/failure.ts'
import { describeError } from '../../../platform/log.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { KeptHandle } from '../subjects/handles.rules.ts'
import type { KeptPart } from './parts.rules.ts'
import { answerTopic, leaseEnd } from './places.commands.ts'

/** How long words wait for others, so that many streams cost few writes. */
const flushMs = 250

/**
 * All answers of a process take two of its connections at most, however many they are. The more there are, the larger are the pieces in which their words come,
 * and no page waits for a connection because of them.
 */
export const inTurn = limitConcurrency({
  atOnce: 2,
  inQueue: Number.POSITIVE_INFINITY,
  full: () => fail('platform.overloaded', { seconds: 2 }, { retryAfter: 2 }),
})

/** What an answer has said so far. */
export interface SaidWords {
  text: string
  thinking: string
  parts: readonly KeptPart[]
  handles: readonly KeptHandle[]
  notes: readonly string[]
}

/** An answer whose words are kept in rounds. */
export interface Speaker {
  id: number
  context: Context
  /** What it has said by now. Asked once its row is locked, so that older words never come after newer ones. */
  words: () => SaidWords
  /** Its row is at work no more. */
  lose: () => void
}

/** The first word of an answer is kept at once; each round takes the words of all others along, so that a hundred answers cost about as many writes as one. */
class Rounds {
  /** When the words of each answer that has new ones are to be kept. */
  readonly #due = new Map<Speaker, number>()
  readonly #flushed = new WeakMap<Speaker, number>()
  readonly #left = new WeakSet<Speaker>()
  #timer: NodeJS.Timeout | undefined
  #isAtWork = false

  keepSoon(speaker: Speaker) {
    if (this.#left.has(speaker) || this.#due.has(speaker)) return
    this.#due.set(speaker, (this.#flushed.get(speaker) ?? Number.NEGATIVE_INFINITY) + flushMs)
    this.#plan()
  }

  /** Nothing more of it is kept. */
  leave(speaker: Speaker) {
    this.#left.add(speaker)
    this.#due.delete(speaker)
  }

  #plan() {
    clearTimeout(this.#timer)
    if (this.#isAtWork || this.#due.size === 0) return
    const first = Math.min(...this.#due.values())
    this.#timer = setTimeout(() => void this.#run(), Math.max(0, first - performance.now()))
  }

  async #run() {
    this.#isAtWork = true
    try {
      await inTurn(() => this.#keep())
    } finally {
      this.#isAtWork = false
      this.#plan()
    }
  }

  async #keep() {
    const speakers = [...this.#due.keys()]
    this.#due.clear()
    for (const speaker of speakers) this.#flushed.set(speaker, performance.now())
    await this.#keepAll(speakers)
  }

  /** What cannot be kept of one answer keeps no other from being kept: where the fault is not the database's, halves are tried, down to that answer. */
  async #keepAll(speakers: readonly Speaker[]): Promise<void> {
    try {
      const states = await keepWords(speakers)
      for (const speaker of speakers) {
        const state = states.get(speaker.id)
        if (state === 'held') this.keepSoon(speaker)
        else if (state !== 'atWork' && !this.#left.has(speaker)) speaker.lose()
      }
    } catch (error) {
      if (speakers.length > 1 && !isPassingFault(error)) {
        const half = Math.ceil(speakers.length / 2)
        await this.#keepAll(speakers.slice(0, half))
        return this.#keepAll(speakers.slice(half))
      }
      for (const speaker of speakers) this.keepSoon(speaker)
      speakers[0]?.context.log.warn(
        { err: describeError(error), answers: speakers.map(({ id }) => id) },
        'words of answers were not kept',
      )
    }
  }
}

const rounds = new WeakMap<Database, Rounds>()

/** The rounds of the answers that are kept in a database. */
export function roundsOf(db: Database): Rounds {
  const known = rounds.get(db) ?? new Rounds()
  rounds.set(db, known)
  return known
}

/** Whether words were kept: of rows that somebody holds, or that are at work no more, they are not. */
type RowState = 'atWork' | 'held' | 'over'

/** Keeps words, says that the process is at work, and wakes whoever shows them. Rows that are gone have no state. */
async function keepWords(speakers: readonly Speaker[]): Promise<ReadonlyMap<number, RowState>> {
  const [first] = speakers
  if (!first) return new Map()
  return write.bookkeep(first.context, 'ai.ask', async (tx) => {
    const states = await lockRows(
      tx,
      speakers.map(({ id }) => id),
    )
    const kept = speakers.filter(({ id }) => states.get(id) === 'atWork')
    if (kept.length === 0) return states
    const said = storableJson(kept.map(({ id, words }) => ({ id, ...words() })))
    await sql`
      update ai.messages m set text = s.text, thinking = s.thinking, parts = s.parts, handles = s.handles, notes = s.notes,
        state = 'running', lease_until = ${leaseEnd}
      from jsonb_to_recordset(${said}::jsonb) as s (id bigint, text text, thinking text, parts jsonb, handles jsonb, notes text[])
      where m.id = s.id`.execute(tx.db)
    for (const { id, context } of kept)
      tx.publish({ event: { topic: answerTopic, id }, audience: { person: personOf(context).id } })
    return states
  })
}

/** Locks the rows that nobody holds: one that is being stopped makes no other answer wait. */
async function lockRows({ db }: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, RowState>> {
  const { rows } = await sql<{ id: number; state: RowState }>`
    with free as (
      select id, ${isAtWork} as at_work from ai.messages where id = any(${[...ids]}::bigint[]) for no key update skip locked
    )
    select m.id, case when free.at_work then 'atWork' when free.id is null then 'held' else 'over' end as state
    from ai.messages m left join free on free.id = m.id where m.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** One whose lease is over is dead to whoever shows it, and comes to life no more. */
export const isAtWork = sql<boolean>`(state in ('waiting', 'running') and emptied_at is null and lease_until >= now())`
