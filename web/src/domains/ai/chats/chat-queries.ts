import {
  type Asked,
  askInChat,
  beginChat,
  type ChatMessage,
  type ChatTurn,
  listChats,
  openChat,
  type OpenedChat,
} from '@seamark/contract/ai/chats/chats'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidate, queryClient } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { makeUniqueKey } from '../../../platform/unique-key.ts'
import { isAtWork } from './answer-rules.ts'

/** The caller's chats that hold a text; each further page brings earlier ones. */
export function useChats(q: string) {
  const query = q === '' ? {} : { q }
  return useInfiniteQuery({
    queryKey: [listChats.path, { query }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listChats,
        { query: { ...query, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** The messages of a chat; each further page brings earlier ones. What a colleague has changed since may veil them, so they are always read anew. */
export function useChat(id: number | undefined) {
  // The chat is always on the page, the list of chats is not on a phone: it hears for both.
  useLive('ai.chat', () => void readChatsAgain())
  return useInfiniteQuery(queryOf(id))
}

const queryOf = (id: number | undefined) =>
  infiniteQueryOptions({
    queryKey: keyOfChat(id),
    queryFn: ({ pageParam, signal }) =>
      call(
        openChat,
        { params: { id: id ?? 0 }, query: pageParam === undefined ? {} : { before: pageParam }, signal },
        { quiet: true },
      ),
    enabled: id !== undefined,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ earlier }) => earlier ?? undefined,
    staleTime: 0,
  })

/** The answer of the chat at which a model is at work. */
export const useAtWork = (id: number | undefined): number | undefined =>
  useInfiniteQuery(queryOf(id)).data?.pages[0]?.messages.findLast(isAtWork)?.id

export const keyOfChat = (id: number | undefined) => [openChat.path, { params: { id } }]

export const readChatsAgain = () => invalidate(listChats.path)

/** Shows a turn at once, in its place where its question stands already; it is read again behind. */
export function showTurn({ chat, messages }: ChatTurn) {
  queryClient.setQueryData<InfiniteData<OpenedChat, number | undefined>>(keyOfChat(chat.id), (known) => {
    const [newest, ...earlier] = known?.pages ?? []
    const before = newest?.messages ?? []
    const told = new Map(messages.map((message) => [message.id, message]))
    const isNew = ({ id }: ChatMessage) => before.every((one) => one.id !== id)
    const all = [...before.map((one) => told.get(one.id) ?? one), ...messages.filter(isNew)]
    return {
      pages: [{ chat, messages: all, earlier: newest?.earlier ?? null }, ...earlier],
      pageParams: known?.pageParams ?? [undefined],
    }
  })
}

/** A question that has not been answered yet. Its key makes it the same question when it is sent again. */
export interface Unsent extends Asked {
  images: readonly File[]
  chat: number | undefined
  error?: unknown
}

/** The images of a question by the names of the call. */
const imagesNamed = (images: readonly File[]) =>
  Object.fromEntries(images.map((image, at) => [`image${at + 1}`, image]))

/** Sends questions one at a time. One whose answer did not come stays with its failure. */
export function useAsking(onBegun: (chat: number) => void) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const settle = ({ key }: Unsent, outcome?: Unsent) =>
    setUnsent((all) => all.flatMap((one) => (one.key !== key ? [one] : outcome ? [outcome] : [])))
  const { mutate, isPending } = useMutation({
    mutationFn: ({ chat, key, text, images }: Unsent) => {
      const asked = { body: { key, text }, ...(images.length > 0 ? { images: imagesNamed(images) } : {}) }
      return chat === undefined
        ? call(beginChat, asked, { quiet: true })
        : call(askInChat, { params: { id: chat }, ...asked }, { quiet: true })
    },
    onMutate: ({ error: _before, ...turn }) => settle(turn, turn),
    onSuccess(answered, turn) {
      showTurn(answered)
      settle(turn)
      if (turn.chat === undefined) onBegun(answered.chat.id)
      void readChatsAgain()
    },
    onError: (error, turn) => settle(turn, { ...turn, error }),
  })
  return {
    unsent,
    isPending,
    ask(text: string, chat: number | undefined, images: readonly File[]) {
      const turn = { key: makeUniqueKey(), text, chat, images }
      setUnsent([...unsent, turn])
      mutate(turn)
    },
    retry: (turn: Unsent) => void (isPending || mutate(turn)),
  }
}
