import {
  askInChat,
  askModelInChat,
  type ChatMessage,
  getAssistant,
  type OpenedChat,
  readAnswer,
  showVersion,
  stopAnswer,
  streamAnswer,
} from '@seamark/contract/ai/chats/chats'
import { Refusal } from '@seamark/contract/platform/client'
import { type InfiniteData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryClient, useCall } from '../../../platform/api/calls.ts'
import { readPieces } from '../../../platform/api/piece-stream.ts'
import { isAtWork, TryKeys, withPiece } from './answer-rules.ts'
import { keyOfChat, readChatsAgain, showTurn } from './chat-queries.ts'

/** What answers here beside the office's entries and the rules. */
export const useAssistant = () => useCall(getAssistant, {})

const askingMs = 1000

/** An answer as it is by now: while a model writes it, it is followed from whichever process shows it. */
export function useAnswer(chat: number, message: ChatMessage): ChatMessage {
  const key = [streamAnswer.path, message.id]
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<ChatMessage>(key) ?? message
      const ended = await followAnswer(known, signal, (one) => queryClient.setQueryData(key, one))
      putInto(chat, ended)
      void readChatsAgain()
      return ended
    },
    enabled: isAtWork(message),
    staleTime: 0,
    retry: (_failures, error) => !(error instanceof Refusal),
    retryDelay: askingMs,
  })
  return isAtWork(message) ? (data ?? message) : message
}

/**
 * Reads the stream of an answer until it has ended. Where it is cut, the answer is read as it is by now, and the stream goes on from there; where none comes
 * through, the page asks once a second.
 */
async function followAnswer(known: ChatMessage, signal: AbortSignal, onMore: (one: ChatMessage) => void) {
  let answer = known
  let isStreaming = true
  function take(more: ChatMessage) {
    answer = more
    onMore(more)
  }
  while (isAtWork(answer)) {
    const asked = { params: { id: answer.id }, signal }
    if (isStreaming)
      isStreaming = await readPieces(streamAnswer, { ...asked, query: { after: answer.text.length } }, (piece) =>
        take(withPiece(answer, piece)),
      ).catch((error: unknown) => {
        if (signal.aborted || error instanceof Refusal) throw error
        return false
      })
    if (!isAtWork(answer)) break
    take(await call(readAnswer, asked, { quiet: true }))
    if (isAtWork(answer)) await new Promise((resolve) => setTimeout(resolve, askingMs))
    signal.throwIfAborted()
  }
  return answer
}

/** Puts a message into its open chat, where the box looks whether an answer is at work. */
function putInto(chat: number, message: ChatMessage) {
  queryClient.setQueryData<InfiniteData<OpenedChat, number | undefined>>(keyOfChat(chat), (known) =>
    known === undefined
      ? known
      : {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            messages: page.messages.map((one) => (one.id === message.id ? message : one)),
          })),
        },
  )
}

/** Has a model answer a question anew. */
export function useModelAnswer(question: number) {
  const [keys] = useState(() => new TryKeys())
  return useMutation({
    mutationFn: (model: string | undefined) =>
      call(askModelInChat, {
        params: { id: question },
        body: { key: keys.of(model ?? ''), ...(model === undefined ? {} : { model }) },
      }),
    onSuccess(turn) {
      keys.forget()
      showTurn(turn)
      void readChatsAgain()
    },
  })
}

/** Asks a question anew in the place of another one of its chat. */
export function useEditedQuestion(chat: number, edits: number, onDone: () => void) {
  const [keys] = useState(() => new TryKeys())
  return useMutation({
    mutationFn: (text: string) =>
      call(askInChat, { params: { id: chat }, body: { key: keys.of(text), text, edits } }, { quiet: true }),
    async onSuccess() {
      keys.forget()
      // What followed the other question is gone from sight.
      await readChatsAgain()
      onDone()
    },
  })
}

export const useStop = () =>
  useMutation({
    mutationFn: (id: number) => call(stopAnswer, { params: { id } }),
    onSettled: () => readChatsAgain(),
  })

export const useShownVersion = () =>
  useMutation({
    mutationFn: (id: number) => call(showVersion, { params: { id } }),
    onSettled: () => readChatsAgain(),
  })
