import type { AnswerPiece, ChatMessage } from '@seamark/contract/ai/chats/chats'
import { makeUniqueKey } from '../../../platform/unique-key.ts'

/** Whether a model still writes it. */
export const isAtWork = ({ state }: Pick<ChatMessage, 'state'>): boolean => state === 'waiting' || state === 'running'

/** An answer with one more piece of its stream. What is known already is not written twice. */
export function withPiece(known: ChatMessage, piece: AnswerPiece): ChatMessage {
  if (piece.kind !== 'message') return { ...known, [piece.kind]: known[piece.kind].slice(0, piece.from) + piece.text }
  const { message } = piece
  return message.isVeiled || message.isEmptied ? message : { ...message, text: known.text, thinking: known.thinking }
}

/** The version before and behind the one that is shown, by steps of one. */
export function versionsAround({ id, versions }: Pick<ChatMessage, 'id' | 'versions'>) {
  const place = versions.indexOf(id)
  return { number: place + 1, all: versions.length, before: versions[place - 1], behind: versions[place + 1] }
}

/** Keys of what is asked. The very same is asked again with its key, because its answer was lost on the way; anything else has a key of its own. */
export class TryKeys {
  #last: { asked: string; key: string } | undefined

  of(asked: string): string {
    if (this.#last?.asked !== asked) this.#last = { asked, key: makeUniqueKey() }
    return this.#last.key
  }

  /** It has come through. */
  forget() {
    this.#last = undefined
  }
}
