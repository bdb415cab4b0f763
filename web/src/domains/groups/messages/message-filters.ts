import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import { isLongEnough, wordsOf } from '@seamark/contract/groups/messages/folding'
import type { searchMessages } from '@seamark/contract/groups/messages/messages'
import { placeText } from '@seamark/contract/groups/messages/places'
import { z } from 'zod'
import { dayParam, idParam, textParam } from '../../../platform/search.ts'

const known: readonly string[] = groupPlatforms

/** What is searched, and the hit that is open, `7:1792468800000.12.0.345`. */
export const messageSearch = z.object({
  q: textParam(200),
  groupId: idParam,
  platform: z
    .string()
    .transform(
      (text) =>
        text
          .split(',')
          .filter((one) => known.includes(one))
          .join(',') || undefined,
    )
    .optional()
    .catch(undefined),
  from: dayParam,
  to: dayParam,
  sender: textParam(100),
  open: z
    .string()
    .regex(/^\d{1,10}:-?[\d.]{7,40}$/)
    .optional()
    .catch(undefined),
})
export type MessageSearch = z.output<typeof messageSearch>

/** The address of the page: which tab is shown, and what it searches. */
export const extractionSearch = messageSearch.extend({ tab: textParam(20) })

/** Where the tab of a group's messages stands: at a place, at a day, searching, or within some days and of one sender. */
export const talkSearch = z.object({
  q: textParam(200),
  at: placeText.optional().catch(undefined),
  day: dayParam,
  from: dayParam,
  to: dayParam,
  senderId: idParam,
})
export type TalkSearch = z.output<typeof talkSearch>

/** What is shown of the talk: all of it, or what was said in some days, or by one sender. */
export type TalkPart = Pick<TalkSearch, 'from' | 'to' | 'senderId'>

export const isPart = ({ from, to, senderId }: TalkPart) => (from ?? to ?? senderId) !== undefined

/** Whatever narrows the talk or leads to a place in it. */
export const wholeTalk: Partial<TalkSearch> = {
  at: undefined,
  day: undefined,
  from: undefined,
  to: undefined,
  senderId: undefined,
}

export type SearchQuery = z.input<NonNullable<typeof searchMessages.query>>

/** The call's query; undefined where nothing is searched yet, or a single letter over all groups. */
export function queryOf({ q, groupId, platform, from, to, sender }: MessageSearch): SearchQuery | undefined {
  if (!q || !isLongEnough(wordsOf(q), groupId !== undefined)) return undefined
  return {
    q,
    ...(groupId === undefined ? {} : { groupId }),
    ...(platform ? { platform } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sender ? { sender } : {}),
  }
}

/** The group and the place of the hit that is open. */
export function openedOf({ open }: Pick<MessageSearch, 'open'>): { groupId: number; place: string } | undefined {
  const [group, place] = open?.split(':') ?? []
  return group && place ? { groupId: Number(group), place } : undefined
}

/** How many filters are set; the two ends of the days are one. */
export const countSet = ({ groupId, platform, from, to, sender }: MessageSearch) =>
  [groupId, platform, from ?? to, sender].filter((part) => part !== undefined).length

export const isNarrowed = (search: MessageSearch) => countSet(search) > 0

export const withoutFilters: Partial<MessageSearch> = {
  groupId: undefined,
  platform: undefined,
  from: undefined,
  to: undefined,
  sender: undefined,
}
