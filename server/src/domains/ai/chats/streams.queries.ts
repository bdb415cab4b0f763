import type { AnswerPiece, ChatMessage } from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { batchReads } from '../../../platform/database/batched-reads.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { PieceSource, PieceStream } from '../../../platform/http/serve.ts'
import { describeError } from '../../../platform/log.ts'
import { messagesOf, readAnswer, stateOf } from './messages.queries.ts'
import { answerTopic } from './places.commands.ts'

/**
 * The answers that streams of this process show. Whoever works at one is somewhere else, or here: a stream shows the row. All streams of an answer are its
 * owner's, so one reading serves those in which she has the same role.
 */
export class AnswerStreams {
  readonly #readings = new Map<string, Reading>()

  /** Opens a stream of an answer of the caller. Throws message_not_found. */
  async open(context: Context, id: number, after: number): Promise<(stream: PieceStream) => PieceSource> {
    await readAnswer(context, id)
    const key = `${id} ${personOf(context).roleId}`
    return (stream) => {
      const reading = this.#readings.get(key) ?? new Reading(id)
      this.#readings.set(key, reading)
      const shown = new ShownAnswer(stream, after)
      reading.add(shown)
      return {
        hear: (event) => {
          if (event.topic === answerTopic && event.id === id) reading.wake()
        },
        beat: () => reading.wake('whole'),
        ended: () => {
          if (reading.remove(shown)) this.#readings.delete(key)
        },
      }
    }
  }
}

/** Reads one answer for its streams each time that there is more of it. */
class Reading {
  readonly #id: number
  readonly #shown = new Set<ShownAnswer>()
  #isReading = false
  /** What is to be read next: the words alone, or all of it as it may be seen by now. */
  #wanted: 'words' | 'whole' | undefined
  #message: ChatMessage | undefined
  #shape = ''

  constructor(id: number) {
    this.#id = id
  }

  add(shown: ShownAnswer) {
    this.#shown.add(shown)
    this.wake('whole')
  }

  /** Returns whether none is left. */
  remove(shown: ShownAnswer): boolean {
    this.#shown.delete(shown)
    return this.#shown.size === 0
  }

  wake(what: 'words' | 'whole' = 'words') {
    this.#wanted = this.#wanted === 'whole' ? 'whole' : what
    if (!this.#isReading) void this.#readAll()
  }

  async #readAll() {
    this.#isReading = true
    for (let [one] = this.#shown; this.#wanted && one; [one] = this.#shown) {
      const what = this.#wanted
      this.#wanted = undefined
      const context = one.stream.context()
      try {
        await this.#read(context, what)
      } catch (error) {
        // Its page opens another one.
        context.log.warn({ err: describeError(error), answer: this.#id }, 'a stream of an answer ended')
        for (const shown of this.#shown) shown.stream.end()
      }
    }
    this.#isReading = false
  }

  async #read(context: Context, what: 'words' | 'whole') {
    const words = await wordsOf(context, this.#id)
    if (what === 'words' && this.#message && words?.shape === this.#shape && !this.#message.isVeiled) {
      this.#message = { ...this.#message, text: words.text, thinking: words.thinking }
    } else {
      const [message] = words ? await messagesOf(context, sql`m.id = ${this.#id}`) : []
      this.#message = message
      this.#shape = words?.shape ?? ''
    }
    for (const shown of this.#shown) shown.show(this.#message, this.#shape)
  }
}

interface Words {
  text: string
  thinking: string
  /** It is another one as soon as something beside the words has changed. */
  shape: string
}

/** The words of an answer of the caller as they are kept. Its records are asked again when it has others, and at every beat. */
function wordsOf(context: Context, id: number): Promise<Words | undefined> {
  const reads = wordReads.get(context.db) ?? batchReads((asked: readonly Wanted[]) => readWords(context.db, asked))
  wordReads.set(context.db, reads)
  return reads({ id, ownerId: personOf(context).id })
}

interface Wanted {
  id: number
  ownerId: number
}

/** One statement serves all answers that have something new at the same moment. */
const wordReads = new WeakMap<Database, (wanted: Wanted) => Promise<Words | undefined>>()

async function readWords(db: Database, asked: readonly Wanted[]): Promise<(wanted: Wanted) => Words | undefined> {
  const { rows } = await sql<Words & Wanted>`
    select m.id, chat.owner_id as "ownerId", m.text, m.thinking, concat_ws(' ', ${stateOf}, jsonb_array_length(m.parts), jsonb_array_length(m.handles), cardinality(m.notes),
      m.emptied_at, (select count(*) from ai.message_subjects s where s.message_id = m.id)) as shape
    from ai.messages m join ai.chats chat on chat.id = m.chat_id
    where m.id = any(${[...new Set(asked.map(({ id }) => id))]}::bigint[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ({ id, ownerId }) => {
    const row = found.get(id)
    return row?.ownerId === ownerId ? row : undefined
  }
}

/** What one stream has been told of an answer. */
class ShownAnswer {
  readonly stream: PieceStream
  #text: number
  #thinking = 0
  #told = ''

  constructor(stream: PieceStream, after: number) {
    this.stream = stream
    this.#text = after
  }

  /** Tells what the stream has not been told yet, and ends it with the answer. */
  show(message: ChatMessage | undefined, shape: string) {
    if (!message) return this.stream.end()
    const { text, thinking } = message
    const rest = { ...message, text: '', thinking: '' }
    const told = `${shape} ${message.isVeiled} ${JSON.stringify(message.handles)}`
    if (told !== this.#told) this.#send({ kind: 'message', message: rest })
    this.#told = told
    if (thinking.length > this.#thinking) {
      this.#send({ kind: 'thinking', from: this.#thinking, text: thinking.slice(this.#thinking) })
      this.#thinking = thinking.length
    }
    // Whoever knows more than there is has another text.
    if (this.#text > text.length) this.#text = 0
    if (text.length > this.#text) {
      const from = this.#text
      this.#text = text.length
      this.#send({ kind: 'text', from, text: text.slice(from) })
    }
    if (message.state !== 'waiting' && message.state !== 'running') this.stream.end()
  }

  #send(piece: AnswerPiece) {
    this.stream.send(piece, this.#text)
  }
}
