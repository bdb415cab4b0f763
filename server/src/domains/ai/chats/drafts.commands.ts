import { mostThinking } from '@seamark/contract/ai/chats/chats'
import type { AnswerNote } from '@seamark/contract/ai/choices'
import type { NewProposal } from '@seamark/contract/ai/proposals/proposals'
import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { storableJson, storableText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { ModelUsage } from '../endpoints/adapters/streams.ts'
import { insertProposals } from '../proposals/insertions.commands.ts'
import type { KeptHandle } from '../subjects/handles.rules.ts'
import type { KeptCall, TurnSubject } from '../turns/pieces.rules.ts'
import { type KeptPart, keptParts } from './parts.rules.ts'
import { answerTopic, leaseEnd } from './places.commands.ts'
import { inTurn, isAtWork, roundsOf, type SaidWords, type Speaker } from './rounds.commands.ts'
import { openAmong } from '../subjects/records.queries.ts'

const permission = 'ai.ask'
/** How an answer ends. */
export type AnswerEnd =
  | { state: 'done' | 'stopped' | 'broken' }
  | { state: 'failed'; failure: string; params: Record<string, string | number> }

/**
 * An answer while it is being written. Its words are kept a few times a second, the first at once, and whoever shows it is woken. As soon as its row is no longer
 * at work nothing more is written, and `lose` is called.
 */
export class Draft {
  readonly #context: Context
  readonly #id: number
  readonly #asker: Pick<Context, 'actor'>
  readonly #lose: () => void
  readonly #begun = performance.now()
  #text = ''
  #thinking = ''
  readonly #parts: KeptPart[] = []
  readonly #handles: KeptHandle[] = []
  readonly #notes = new Set<AnswerNote>()
  #usage: ModelUsage | undefined
  #firstMs: number | undefined
  readonly #speaker: Speaker
  #writing = Promise.resolve()
  #isLost = false

  /** It is kept by the rights with which it began, so that what was said is never lost; `asker` has those of today. */
  constructor(context: Context, id: number, { asker, lose }: { asker: Pick<Context, 'actor'>; lose: () => void }) {
    this.#context = context
    this.#id = id
    this.#asker = asker
    this.#lose = lose
    this.#speaker = { id, context, words: () => this.#words(), lose: () => this.#endLost() }
  }

  say(kind: 'text' | 'thinking', words: string) {
    this.#firstMs ??= this.#age()
    if (kind === 'text') this.#text += words
    else this.#thinking = (this.#thinking + words).slice(0, mostThinking)
    this.keepSoon()
  }

  addCall(call: KeptCall) {
    this.#parts.push({ kind: 'call', ...call, at: this.#text.length })
    this.keepSoon()
  }

  addNote(note: AnswerNote) {
    this.#notes.add(note)
    this.keepSoon()
  }

  addHandles(handles: readonly KeptHandle[]) {
    this.#handles.push(...handles)
    this.keepSoon()
  }

  use(usage: ModelUsage) {
    this.#usage = usage
  }

  /** Keeps the records whose values the model was shown. Returns once they are kept, so that no word made of them is kept before. */
  async addSubjects(subjects: readonly TurnSubject[]) {
    await this.#write(async (tx) => {
      for (const [kind, some] of Map.groupBy(subjects, (subject) => subject.kind)) {
        const ids = [...new Set(some.map(({ id }) => id))]
        const open = await openAmong({ ...tx, actor: this.#asker.actor }, kind, ids)
        await keepSubjects(
          tx,
          this.#id,
          sql`select ${kind}::text, id, id = any(${[...open]}::bigint[]) from unnest(${ids}::bigint[]) id`,
        )
      }
    })
  }

  /** Keeps the records of messages that the model is told, since what it says may come from them. */
  async addSubjectsOf(messageIds: readonly number[]) {
    await this.#write((tx) =>
      keepSubjects(
        tx,
        this.#id,
        sql`select kind, record_id, bool_or(as_insider) from ai.message_subjects
          where message_id = any(${[...messageIds]}::bigint[]) group by kind, record_id`,
      ),
    )
  }

  async addProposal(proposal: NewProposal) {
    await this.#write(async (tx) => {
      const [id] = await insertProposals(tx, this.#id, [proposal])
      if (id !== undefined) this.#parts.push({ kind: 'proposal', id })
    })
  }

  /** Keeps what it has said, and says that the process is at work. Called also where the model says nothing. */
  keepSoon() {
    roundsOf(this.#context.db).keepSoon(this.#speaker)
  }

  /** Keeps the rest, and how it ended. What somebody has stopped stays as she saw it. */
  async end(end: AnswerEnd) {
    this.close()
    await this.#writing
    const { failure, params } = end.state === 'failed' ? end : { failure: null, params: {} }
    const { tokensIn, tokensOut, tokensCached, isEstimated } = this.#usage ?? {}
    const { id: person } = personOf(this.#context)
    await write.bookkeep(this.#context, permission, async (tx) => {
      await sql`
        update ai.messages set ${this.#columns()}, state = ${end.state}, failure = ${failure}::text, failure_params = ${storableJson(params)}::jsonb
        where id = ${this.#id} and ${isAtWork}`.execute(tx.db)
      await sql`
        update ai.messages set ms = ${this.#age()}, first_ms = ${this.#firstMs ?? null}::int, tokens_in = ${tokensIn ?? null}::int,
          tokens_out = ${tokensOut ?? null}::int, tokens_cached = ${tokensCached ?? null}::int, are_tokens_estimated = ${isEstimated ?? false}
        where id = ${this.#id}`.execute(tx.db)
      tx.publish({ event: { topic: answerTopic, id: this.#id }, audience: { person } })
      tx.publish({ event: { topic: 'ai.chat' }, audience: { person } })
    })
  }

  close() {
    roundsOf(this.#context.db).leave(this.#speaker)
  }

  #age = () => Math.round(performance.now() - this.#begun)

  /** Writes one after another what there is by then, with something that has to stand with it. */
  async #write(besides: (tx: WriteContext) => Promise<unknown>) {
    const write = this.#writing.then(() => this.#writeNow(besides))
    this.#writing = write.catch(() => undefined)
    await write
  }

  async #writeNow(besides: (tx: WriteContext) => Promise<unknown>) {
    const isKept = await inTurn(() => (this.#isLost ? Promise.resolve(true) : this.#keepNow(besides)))
    if (!isKept) this.#endLost()
  }

  #endLost() {
    this.#isLost = true
    this.close()
    this.#lose()
  }

  /** Returns whether the answer is still at work. */
  #keepNow(besides: (tx: WriteContext) => Promise<unknown>): Promise<boolean> {
    return write.bookkeep(this.#context, permission, async (tx) => {
      const { rows } = await sql`
        select from ai.messages where id = ${this.#id} and ${isAtWork} for no key update`.execute(tx.db)
      if (rows.length === 0) return false
      await besides(tx)
      await sql`
        update ai.messages set ${this.#columns()}, state = 'running', lease_until = ${leaseEnd} where id = ${this.#id}`.execute(
        tx.db,
      )
      tx.publish({
        event: { topic: answerTopic, id: this.#id },
        audience: { person: personOf(this.#context).id },
      })
      return true
    })
  }

  #words(): SaidWords {
    return {
      text: wholeLetters(this.#text),
      thinking: wholeLetters(this.#thinking),
      parts: keptParts.parse(this.#parts),
      handles: this.#handles,
      notes: [...this.#notes],
    }
  }

  #columns() {
    const { text, thinking, parts, handles, notes } = this.#words()
    return sql`text = ${text}, thinking = ${thinking}, parts = ${storableJson(parts)}::jsonb, handles = ${storableJson(handles)}::jsonb,
      notes = ${[...notes]}::text[]`
  }
}

/** Keeps records with an answer, and with its question, which asks for them. `select` gives their kinds, ids, and whether their values were shown unmasked. */
async function keepSubjects({ db }: WriteContext, answerId: number, select: RawBuilder<unknown>) {
  await sql`
    insert into ai.message_subjects as s (message_id, kind, record_id, as_insider)
    select m.id, r.kind, r.id, r.as_insider from (${select}) r (kind, id, as_insider)
    cross join (select id from ai.messages where id = ${answerId} union select parent_id from ai.messages where id = ${answerId}) m
    on conflict (message_id, kind, record_id) do update set as_insider = s.as_insider or excluded.as_insider`.execute(
    db,
  )
}

/** A letter whose second half has not come yet waits for it: what is kept never changes, it only grows. */
const wholeLetters = (text: string) => storableText(/[\ud800-\udbff]$/u.test(text) ? text.slice(0, -1) : text)
