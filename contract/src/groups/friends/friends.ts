import { friendSorts, friendStates } from '../choices.ts'
import { z } from 'zod'
import {
  chosenIds,
  commaSeparated,
  day,
  id,
  idParam,
  instant,
  listCount,
  page,
  yesOrNo,
} from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { isVisible, line, lines, narrow } from '../../phonebook/matching/texts.ts'
import { maskable } from '../../platform/masked-values.ts'

/** A QQ number as it is compared: its digits, also of an address such as 10001@qq.com. */
export const qqKey = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/@qq\.com$/i, '')
    .replace(/[\s-]+/g, '')

const qqNumber = /^[1-9]\d{4,11}$/

/** Everything about a friend that somebody types. */
export const friendFields = {
  /** The QQ account of ours that has the friend. */
  ourAccount: narrow(40).refine(isVisible, 'groups.our_account_blank'),
  qq: narrow(40)
    .refine(isVisible, 'groups.qq_blank')
    .refine((text) => !isVisible(text) || qqNumber.test(qqKey(text)), 'groups.qq_invalid'),
  nickname: line(100),
  remark: lines(2000),
  /** The group of friends in which QQ shows it. */
  grouping: line(100),
  state: z.enum(friendStates),
  /** The day on which they became friends. */
  since: day.nullable(),
  colleagueId: id.nullable(),
  contactId: id.nullable(),
}
export type FriendField = keyof typeof friendFields
// The keys of the object are exactly the fields of the type.
export const friendFieldNames = Object.keys(friendFields) as FriendField[]

export const newFriend = z.strictObject({
  ...friendFields,
  nickname: friendFields.nickname.default(''),
  remark: friendFields.remark.default(''),
  grouping: friendFields.grouping.default(''),
  state: friendFields.state.default('friend'),
  since: friendFields.since.default(null),
  colleagueId: friendFields.colleagueId.default(null),
  contactId: friendFields.contactId.default(null),
})
export type NewFriend = z.output<typeof newFriend>

export const friendChanges = z.strictObject(friendFields).partial()
export type FriendChanges = z.output<typeof friendChanges>

export const friend = z.object({
  id,
  version: z.number().int(),
  ourAccount: z.string(),
  qq: maskable(z.string()),
  nickname: z.string(),
  remark: z.string(),
  grouping: z.string(),
  state: z.enum(friendStates),
  since: day.nullable(),
  colleague: z.object({ id, name: z.string() }).nullable(),
  /** The contact of the phonebook, for those who see the company. */
  contact: z.object({ id, name: z.string(), companyId: id, company: z.string() }).nullable(),
  isContactHidden: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Friend = z.output<typeof friend>

/** A friend with what was sent to the number, from whatever record and by whatever channel. */
export const listedFriend = friend.extend({
  /** When a message last left for the number, or may have left. */
  lastSentAt: instant.nullable(),
  /** Whether the number's one message of today is used: sent, or about to be. */
  isSentToday: z.boolean(),
})
export type ListedFriend = z.output<typeof listedFriend>

export const friendFilters = z.strictObject({
  ids: chosenIds.optional(),
  q: line(200).optional(),
  ourAccount: line(40).optional(),
  state: commaSeparated(friendStates).optional(),
  colleagueId: z.coerce.number().int().positive().optional(),
  /** Linked to a contact of the phonebook. */
  linked: yesOrNo.optional(),
  /** Whether the number's one message of today is used. */
  sentToday: yesOrNo.optional(),
})
export type FriendFilters = z.output<typeof friendFilters>

/** The list as it stands: filters and order, without paging. */
export const friendListQuery = friendFilters.extend({
  sort: z.enum(friendSorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listFriends = route({
  method: 'GET',
  path: '/groups/friends',
  summary: 'The QQ friends of our marketing accounts, filtered, sorted, a page at a time',
  permission: 'groups.qqFriends',
  rate: 'read',
  query: friendListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(listedFriend),
  failures: ['groups.cursor_invalid'],
})

/** The rows do not wait for it. */
export const countListedFriends = route({
  method: 'GET',
  path: '/groups/friends/count',
  summary: 'How many friends fit the filters: exact up to 10,000',
  permission: 'groups.qqFriends',
  rate: 'read',
  query: friendFilters,
  response: listCount,
})

export const listOurAccounts = route({
  method: 'GET',
  path: '/groups/friends/accounts',
  summary: 'Our QQ accounts that have friends here, with how many, the largest first; a hundred at most',
  permission: 'groups.qqFriends',
  rate: 'read',
  response: z.object({ accounts: z.array(z.object({ account: z.string(), friends: z.number().int() })) }),
})

const referenceFailures = ['groups.friend_taken', 'groups.colleague_unknown', 'groups.contact_unknown'] as const
const changeFailures = ['groups.friend_not_found', 'groups.friend_not_yours'] as const

export const createFriend = route({
  method: 'POST',
  path: '/groups/friends',
  summary: 'A friend of one of our accounts',
  permission: 'groups.editFriends',
  rate: 'write',
  body: newFriend,
  response: friend,
  failures: referenceFailures,
})

export const editFriend = route({
  method: 'PATCH',
  path: '/groups/friends/:id',
  summary: 'Change some fields; a stale version is refused with the current friend in `details.current`',
  permission: 'groups.editFriends',
  rate: 'write',
  params: idParam,
  body: friendChanges,
  response: friend,
  versioned: true,
  failures: [...changeFailures, ...referenceFailures],
})

export const deleteFriend = route({
  method: 'DELETE',
  path: '/groups/friends/:id',
  summary: 'Gone at once for everybody, undone within 10 seconds, then really deleted',
  permission: 'groups.deleteFriends',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: changeFailures,
})

export const restoreFriend = route({
  method: 'POST',
  path: '/groups/friends/:id/restore',
  summary: 'Undo a deletion while there is time',
  permission: 'groups.deleteFriends',
  rate: 'write',
  params: idParam,
  response: friend,
  failures: [...changeFailures, 'groups.friend_taken', 'groups.undo_over'],
})

/** What many friends get at once. */
export const friendBulkColleague = z.strictObject({ colleagueId: id.nullable() })
export const friendBulkState = z.strictObject({ state: z.enum(friendStates) })
