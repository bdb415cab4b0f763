import type { ChatMessage } from '@seamark/contract/ai/chats/chats'

/** A question with its answer. */
export interface Turn {
  asked: ChatMessage
  answer: ChatMessage | undefined
}

/** The turns of a chat, the oldest first. Of several answers to one question the last one counts. */
export const turnsOf = (messages: readonly ChatMessage[]): Turn[] =>
  messages
    .filter(({ kind }) => kind === 'asked')
    .map((asked) => ({
      asked,
      answer: messages.findLast(({ kind, parentId }) => kind === 'answered' && parentId === asked.id),
    }))
