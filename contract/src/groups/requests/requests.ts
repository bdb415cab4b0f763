import { requestQueues, requestLists } from '../choices.ts'
import { z } from 'zod'
import { commaSeparated, id, idParam, instant, listCount, page } from '../../platform/envelope.ts'
import { mostImageBytes } from '../../platform/images.ts'
import { route } from '../../platform/route.ts'
import { isVisible, line, lines, narrow } from '../../phonebook/matching/texts.ts'
import { lanes } from '../../territory/lanes.ts'
import { chosenTypes, groupPlatforms } from '../groups/fields.ts'
import { maskable } from '../../platform/masked-values.ts'

/** `chat`: a colleague asks for a group of our own (群聊申请). `join`: somebody wants to join a group of the register (申请入群). */
export const requestKinds = ['chat', 'join'] as const
export type RequestKind = (typeof requestKinds)[number]

/** A request for a group is agreed or declined; one to join has passed or has not. `lapsed`: there was nothing left to decide. */
export const requestStates = [
  'applied',
  'inProgress',
  'agreed',
  'declined',
  'passed',
  'notPassed',
  'withdrawn',
  'lapsed',
] as const
export type RequestState = (typeof requestStates)[number]

/** Everything about a group that is asked for. */
const chatRequestFields = {
  platform: z.enum(groupPlatforms),
  type: z.enum(chosenTypes, { error: 'groups.type_blank' }),
  name: line(200),
  companyId: id.nullable(),
  lane: z.enum(lanes).nullable(),
  note: lines(2000).refine(isVisible, 'groups.reason_blank'),
}

export const newChatRequest = z.strictObject({
  ...chatRequestFields,
  name: chatRequestFields.name.default(''),
  companyId: chatRequestFields.companyId.default(null),
  lane: chatRequestFields.lane.default(null),
})
export type NewChatRequest = z.output<typeof newChatRequest>

/** Everything about a person who wants to join. */
export const newJoinRequest = z.strictObject({
  groupId: z.coerce.number({ error: 'groups.request_group_missing' }).int().positive('groups.request_group_missing'),
  name: line(100).refine(isVisible, 'groups.member_name_blank'),
  account: narrow(200).refine(isVisible, 'groups.joining_account_blank'),
  phone: narrow(40).default(''),
  company: line(200).default(''),
  /** How the person has come to know of the group. */
  foundBy: line(200).default(''),
  note: lines(2000).default(''),
})
export type NewJoinRequest = z.output<typeof newJoinRequest>

const person = z.object({ id, name: z.string() })
const named = z.object({ id, name: z.string() })

export const groupRequest = z.object({
  id,
  version: z.number().int(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  applicant: person.extend({ department: z.string().nullable() }),
  appliedAt: instant,
  /** How the group should be called, or how the person who wants to join is called. */
  name: z.string(),
  note: z.string(),
  platform: z.enum(groupPlatforms).nullable(),
  type: z.enum(chosenTypes).nullable(),
  /** The company for which the group is wanted, for those who see it. */
  client: named.nullable(),
  isClientHidden: z.boolean(),
  lane: z.enum(lanes).nullable(),
  /** The group that somebody wants to join. Its id is null once it is gone. */
  group: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  account: maskable(z.string()),
  phone: maskable(z.string()),
  company: z.string(),
  foundBy: z.string(),
  /** The path of the image, after the API base address. */
  proof: z.string().nullable(),
  takenBy: person.nullable(),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionNote: z.string(),
  lapse: z.string().nullable(),
  /** The group that was written down after the request was agreed. */
  made: named.nullable(),
  can: z.object({
    withdraw: z.boolean(),
    takeUp: z.boolean(),
    decide: z.boolean(),
    /** Write down the group that was agreed. */
    register: z.boolean(),
    delete: z.boolean(),
  }),
})
export type GroupRequest = z.output<typeof groupRequest>

/** The requests of a kind, without their kind. */
export const requestFilters = z.strictObject({
  /** A part of a name, an account, a telephone or a company. */
  q: line(200).optional(),
  platform: commaSeparated(groupPlatforms).optional(),
  queue: z.enum(requestQueues).default('toDecide'),
  state: z.enum(requestLists).default('open'),
})
export type RequestFilters = z.output<typeof requestFilters>

const filters = requestFilters.extend({ kind: z.enum(requestKinds) })

export const listGroupRequests = route({
  method: 'GET',
  path: '/groups/requests',
  summary:
    'Requests for groups, or to join one: the caller’s own and those that the caller may decide. What waits for a decision comes longest waiting first, everything else newest first',
  permission: 'groups.read',
  rate: 'read',
  query: filters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.coerce.number().int().positive().optional(),
  }),
  response: page(groupRequest),
})

export const countGroupRequests = route({
  method: 'GET',
  path: '/groups/requests/counts',
  summary: 'How many requests of a kind wait in either queue, counted up to a hundred',
  permission: 'groups.read',
  rate: 'read',
  query: filters.pick({ kind: true }),
  response: z.object({ mine: listCount, toDecide: listCount }),
})

export const getGroupRequest = route({
  method: 'GET',
  path: '/groups/requests/:id',
  summary: 'One request, for the applicant, for whoever may decide and for whoever has decided',
  permission: 'groups.read',
  rate: 'read',
  params: idParam,
  response: groupRequest,
  failures: ['groups.request_not_found'],
})

export const requestChat = route({
  method: 'POST',
  path: '/groups/chatRequests',
  summary: 'Ask for a chat group; one open request per person, platform, type, company and lane',
  permission: 'groups.request',
  rate: 'write',
  body: newChatRequest,
  response: groupRequest,
  failures: ['groups.request_open_already', 'groups.company_unknown'],
})

export const requestToJoin = route({
  method: 'POST',
  path: '/groups/joinRequests',
  summary:
    'Write down that somebody wants to join a group, with the image that proves it; one open request per account',
  permission: 'groups.request',
  rate: 'write',
  body: newJoinRequest,
  images: { proof: mostImageBytes },
  response: groupRequest,
  failures: [
    'groups.group_not_found',
    'groups.group_closed',
    'groups.request_open_already',
    'groups.joined_already',
    'files.storage_full',
  ],
})

export const openRequestProof = route({
  method: 'GET',
  path: '/groups/requests/:id/proof',
  summary: 'The image of a request to join, for whoever may read the request',
  permission: 'groups.read',
  rate: 'read',
  params: idParam,
  response: z.unknown(),
  raw: 'image',
  failures: ['groups.request_not_found', 'files.file_gone'],
})

export const withdrawGroupRequest = route({
  method: 'POST',
  path: '/groups/requests/:id/withdrawal',
  summary: 'Take back one’s own request, as long as nobody has decided',
  permission: 'groups.request',
  rate: 'write',
  params: idParam,
  response: groupRequest,
  failures: ['groups.request_not_found', 'groups.request_not_yours', 'groups.request_decided', 'groups.request_closed'],
})

const deciding = [
  'groups.request_not_found',
  'groups.request_own',
  'groups.request_decided',
  'groups.request_closed',
  'groups.request_not_deciding',
] as const

export const takeUpGroupRequest = route({
  method: 'POST',
  path: '/groups/requests/:id/progress',
  summary: 'Say that one looks into it; others may still decide',
  permission: 'groups.decideRequests',
  rate: 'write',
  params: idParam,
  response: groupRequest,
  failures: deciding,
})

const decisionNote = lines(300)

/** A refusal tells the applicant why. */
export const requestDecision = z.discriminatedUnion('isGranted', [
  z.strictObject({
    isGranted: z.literal(true),
    note: decisionNote.default(''),
    /** Answers the warning that so large a group is normally one of forwarders. */
    confirmLarge: z.boolean().default(false),
  }),
  z.strictObject({
    isGranted: z.literal(false),
    note: decisionNote.refine(isVisible, 'groups.decision_note_blank'),
  }),
])
export type RequestDecision = z.output<typeof requestDecision>

export const decideGroupRequest = route({
  method: 'POST',
  path: '/groups/requests/:id/decision',
  summary:
    'Grant it, which adds the person who wants to join to the roster at once, or refuse it with a note; whoever comes second hears who has decided, and when',
  permission: 'groups.decideRequests',
  rate: 'write',
  params: idParam,
  body: requestDecision,
  response: groupRequest,
  failures: [
    ...deciding,
    'groups.owner_first',
    'groups.member_account_taken',
    'groups.member_name_taken',
    'groups.large_inquiry',
    'groups.large_inquiry_posts',
  ],
})

export const deleteGroupRequest = route({
  method: 'DELETE',
  path: '/groups/requests/:id',
  summary: 'Gone at once, undone within 10 seconds, then really deleted with its image',
  permission: 'groups.request',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: ['groups.request_not_found', 'groups.request_not_yours'],
})

export const restoreGroupRequest = route({
  method: 'POST',
  path: '/groups/requests/:id/restore',
  summary: 'Undo a deletion while there is time',
  permission: 'groups.request',
  rate: 'write',
  params: idParam,
  response: groupRequest,
  failures: ['groups.request_not_found', 'groups.request_not_yours', 'groups.request_open_already', 'groups.undo_over'],
})
