import { type Speaker, Speakers } from './sides.rules.ts'
import { type ChatMessage, type ChatPart, type LineCounts, lineKinds } from '../reading/messages.rules.ts'

/** A conversation of one text of a file. Its messages carry its number, and are written as one part. */
export interface Piece {
  number: number
  source: string
  index: number
}

/** A conversation as it is chosen: pieces of one name in one folder belong together. */
export interface ScannedPart {
  label: string
  account: string
  kind: ChatPart['kind']
  messages: number
  firstAt: number
  lastAt: number
  pieces: Piece[]
  lines: LineCounts
  /** Those who speak in it, where they are two at most. */
  speakers: Speaker[]
}

interface Seen extends Piece {
  part: ChatPart
  messages: number
  firstAt: number
  lastAt: number
  speakers: Speakers
}

const minuteMs = 60_000
const minuteOf = (at: number) => Math.floor(at / minuteMs)

/** Counts the conversations of a file while it is read once, and sees whether its messages stand in their order. */
export class PartScanner {
  readonly #seen = new Map<ChatPart, Seen>()
  #current: Seen | undefined
  /** False where a conversation is left and taken up again, or its minutes fall: then the file has to be sorted. */
  isOrdered = true

  see(source: string, messages: readonly ChatMessage[]) {
    for (const { part, at, sender } of messages) {
      const seen = this.#seen.get(part) ?? this.#begin(source, part, at)
      if (this.#current !== seen && seen.messages > 0) this.isOrdered = false
      if (minuteOf(at) < minuteOf(seen.lastAt)) this.isOrdered = false
      this.#current = seen
      seen.messages += 1
      if (sender) seen.speakers.see(sender)
      seen.firstAt = Math.min(seen.firstAt, at)
      seen.lastAt = Math.max(seen.lastAt, at)
    }
  }

  #begin(source: string, part: ChatPart, at: number): Seen {
    const { index } = part
    const seen = {
      number: this.#seen.size,
      source,
      index,
      part,
      messages: 0,
      firstAt: at,
      lastAt: at,
      speakers: new Speakers(),
    }
    this.#seen.set(part, seen)
    return seen
  }

  get pieces(): number {
    return this.#seen.size
  }

  /** Returns the conversations; the names of some stand behind their messages, so this is asked at the end. */
  find(): ScannedPart[] {
    const parts = new Map<string, Omit<ScannedPart, 'speakers'> & { speakers: Speakers }>()
    for (const seen of this.#seen.values()) {
      const { number, source, index, part, messages, firstAt, lastAt, speakers } = seen
      const known = parts.get(keyOf(seen))
      if (known) {
        known.speakers.join(speakers)
        known.messages += messages
        known.firstAt = Math.min(known.firstAt, firstAt)
        known.lastAt = Math.max(known.lastAt, lastAt)
        known.pieces.push({ number, source, index })
        for (const kind of lineKinds) known.lines[kind] += part.lines[kind]
      } else {
        const { label, account, kind } = part
        const pieces = [{ number, source, index }]
        const lines = { ...part.lines }
        parts.set(keyOf(seen), { label, account, kind, messages, firstAt, lastAt, pieces, lines, speakers })
      }
    }
    return [...parts.values()].map(({ kind, speakers, ...part }) => ({
      ...part,
      // Names of contact groups that people make themselves may sound like either.
      kind: kind === 'private' && speakers.areMany ? 'unknown' : kind,
      speakers: speakers.list(),
    }))
  }
}

const folderOf = (source: string) => source.slice(0, source.lastIndexOf('/') + 1)

/** Chunks of one conversation lie in one folder under one name; a conversation without a name is its own. */
function keyOf({ source, index, part: { label, account, kind } }: Seen): string {
  return label === '' && account === ''
    ? JSON.stringify([source, index])
    : JSON.stringify([folderOf(source), label, account, kind])
}
