import { groupSorts } from '../choices.ts'
import { z } from 'zod'
import { activityEntry } from '../../activity/entries.ts'
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
import { line } from '../../phonebook/matching/texts.ts'
import { groupFields, groupPlatforms, groupStates, groupTypes } from './fields.ts'
import { maskable, maskableWhere } from '../../platform/masked-values.ts'

/** Answers the warning that so large a group is normally one of forwarders. */
const confirmLarge = z.boolean().default(false)

export const newGroup = z.strictObject({
  ...groupFields,
  state: groupFields.state.default('active'),
  memberCount: groupFields.memberCount.default(null),
  ownerNickname: groupFields.ownerNickname.default(''),
  ownerWechat: groupFields.ownerWechat.default(''),
  ownerArea: groupFields.ownerArea.default(''),
  startPorts: groupFields.startPorts.default([]),
  endPorts: groupFields.endPorts.default([]),
  transferPorts: groupFields.transferPorts.default([]),
  assistantId: groupFields.assistantId.default(null),
  operatorId: groupFields.operatorId.default(null),
  companyId: groupFields.companyId.default(null),
  language: groupFields.language.default(''),
  remark: groupFields.remark.default(''),
  /** The agreed request for this group. */
  requestId: id.nullable().default(null),
  confirmLarge,
})
export type NewGroup = z.output<typeof newGroup>

export const groupChanges = z.strictObject(groupFields).partial().extend({ confirmLarge })
export type GroupChanges = z.output<typeof groupChanges>

const person = z.object({ id, name: z.string() })

export const group = maskableWhere(
  z.object({
    id,
    version: z.number().int(),
    platform: z.enum(groupPlatforms),
    account: z.string(),
    name: z.string(),
    type: z.enum(groupTypes),
    state: z.enum(groupStates),
    memberCount: z.number().int().nullable(),
    /** The members that stand in the roster. */
    rosterSize: z.number().int(),
    /** Whether the roster names an owner; without one the first member is the owner. */
    hasOwner: z.boolean(),
    ownerNickname: z.string(),
    ownerWechat: maskable(z.string()),
    ownerArea: z.string(),
    startPorts: z.array(z.string()),
    endPorts: z.array(z.string()),
    transferPorts: z.array(z.string()),
    assistant: person.nullable(),
    operator: person.nullable(),
    /** The company whose people ask in it, for those who see it. */
    company: z.object({ id, name: z.string() }).nullable(),
    language: groupFields.language,
    remark: z.string(),
    /** The path of an image of the group, after the API base address; for those who may read its messages, as the invitation is. */
    screenshot: z.string().nullable(),
    /** How people come into it: a link, an image with a code, or both. */
    invitation: z
      .object({
        link: z.string(),
        image: z.string().nullable(),
        /** The last day on which it lets people in, if it ends. */
        endsOn: day.nullable(),
      })
      .nullable(),
    /** When something was last said; null where nothing was read, and for those who may not read its messages. */
    lastMessageAt: instant.nullable(),
    /** Nothing was said for the days that the office has chosen. */
    isQuiet: z.boolean(),
    /** Findings that nobody has decided on; null for those who may not read its messages. */
    openFindings: z.number().int().nullable(),
    /** The request by which somebody had asked for this group. */
    request: z.object({ id, applicant: z.string() }).nullable(),
    /** The colleague who gave this private chat to its present owner. */
    givenBy: z.string().nullable(),
    createdAt: instant,
    createdBy: z.string(),
    updatedAt: instant,
    updatedBy: z.string(),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), readMessages: z.boolean() }),
  }),
  'account',
  ({ type }) => type === 'private',
)
export type Group = z.output<typeof group>

const codes = z
  .string()
  .max(1000)
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(z.array(z.string().max(80)).max(50))

const members = z.coerce.number().int().min(0).max(1_000_000)

export const groupFilters = z.strictObject({
  ids: chosenIds.optional(),
  q: line(200).optional(),
  platform: commaSeparated(groupPlatforms).optional(),
  type: commaSeparated(groupTypes).optional(),
  state: commaSeparated(groupStates).optional(),
  /** A part of the account, however it is written. */
  account: line(200).optional(),
  /** A part of the owner's nickname or WeChat. */
  owner: line(100).optional(),
  /** The code of an area; what lies in it counts. */
  ownerArea: line(20).optional(),
  /** The size as the register shows it. */
  membersFrom: members.optional(),
  membersTo: members.optional(),
  /** The days between which something was last said, both included; of groups whose messages the caller may read. */
  lastMessageFrom: day.optional(),
  lastMessageTo: day.optional(),
  /** Its assistant or operator. */
  personId: z.coerce.number().int().positive().optional(),
  assistantId: z.coerce.number().int().positive().optional(),
  operatorId: z.coerce.number().int().positive().optional(),
  /** Of a company that the caller sees. */
  companyId: z.coerce.number().int().positive().optional(),
  /** In whose roster a contact stands whose company the caller sees. */
  contactId: z.coerce.number().int().positive().optional(),
  /** Groups in which nothing was said for long. */
  quiet: yesOrNo.optional(),
  /** Groups with findings on which nobody has decided, of those whose messages the caller may read. */
  openFindings: yesOrNo.optional(),
  startPort: codes.optional(),
  endPort: codes.optional(),
  transferPort: codes.optional(),
})
export type GroupFilters = z.output<typeof groupFilters>

/** The list as it stands: filters and order, without paging. */
export const groupListQuery = groupFilters.extend({
  sort: z.enum(groupSorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listGroups = route({
  method: 'GET',
  path: '/groups',
  summary: 'The register of chat groups, filtered, sorted, a page at a time',
  permission: 'groups.read',
  rate: 'read',
  query: groupListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(group),
  failures: ['groups.cursor_invalid'],
})

/** The rows do not wait for it. */
export const countListedGroups = route({
  method: 'GET',
  path: '/groups/count',
  summary: 'How many groups fit the filters: exact up to 10,000',
  permission: 'groups.read',
  rate: 'read',
  query: groupFilters,
  response: listCount,
})

/** Beside each contact of a company's page, so that a page of them needs one call. */
export const countGroupsOfContacts = route({
  method: 'GET',
  path: '/groups/contacts',
  summary:
    'In how many groups each contact of a company is, of those whose rosters the caller may read; others are left out',
  permission: 'groups.read',
  rate: 'read',
  query: z.strictObject({ companyId: z.coerce.number().int().positive() }),
  response: z.object({ contacts: z.array(z.object({ id, groups: z.number().int() })) }),
})

/** The group that has an account, in `details.current` of `account_taken`: everybody who enters groups sees the register. */
export const takenBy = z.object({ id, name: z.string() })
export type TakenBy = z.output<typeof takenBy>

const referenceFailures = [
  'groups.account_taken',
  'groups.account_just_freed',
  'groups.area_unknown',
  'groups.assistant_unknown',
  'groups.operator_unknown',
  'groups.company_unknown',
  'groups.large_inquiry',
  'groups.large_inquiry_posts',
] as const
const changeFailures = ['groups.group_not_found', 'groups.group_not_yours'] as const

export const createGroup = route({
  method: 'POST',
  path: '/groups',
  summary: 'A new group in the register',
  permission: 'groups.editGroup',
  rate: 'write',
  body: newGroup,
  response: group,
  failures: [...referenceFailures, 'groups.request_not_agreed', 'groups.request_used'],
})

export const getGroup = route({
  method: 'GET',
  path: '/groups/:id',
  summary: 'One group',
  permission: 'groups.read',
  rate: 'read',
  params: idParam,
  response: group,
  failures: ['groups.group_not_found'],
})

export const listGroupActivity = route({
  method: 'GET',
  path: '/groups/:id/activity',
  summary: 'What happened to a group, newest first, thirty a page; `before` continues it',
  permission: 'groups.read',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({ entries: z.array(activityEntry), next: id.nullable() }),
  failures: ['groups.group_not_found'],
})

export const editGroup = route({
  method: 'PATCH',
  path: '/groups/:id',
  summary: 'Change some fields; a stale version is refused with the current group in `details.current`',
  permission: 'groups.editGroup',
  rate: 'write',
  params: idParam,
  body: groupChanges,
  response: group,
  versioned: true,
  failures: [...changeFailures, ...referenceFailures, 'groups.group_closed_to_you', 'groups.private_stays'],
})

export const deleteGroup = route({
  method: 'DELETE',
  path: '/groups/:id',
  summary: 'Gone at once for everybody, undone within 10 seconds, then really deleted with its roster',
  permission: 'groups.deleteGroup',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: changeFailures,
})

export const restoreGroup = route({
  method: 'POST',
  path: '/groups/:id/restore',
  summary: 'Undo a deletion while there is time',
  permission: 'groups.deleteGroup',
  rate: 'write',
  params: idParam,
  response: group,
  failures: [...changeFailures, 'groups.account_taken', 'groups.account_just_freed', 'groups.undo_over'],
})

/** What many groups get at once; no colleague is nobody. */
export const groupBulkAssistant = z.strictObject({ assistantId: id.nullable() })
export const groupBulkOperator = z.strictObject({ operatorId: id.nullable() })
export const groupBulkType = z.strictObject({ type: groupFields.type })
/** To whom private chats go. */
export const groupBulkOwner = z.strictObject({ ownerId: id })
export const groupBulkActions = ['assistant', 'operator', 'type', 'owner'] as const
export type GroupBulkAction = (typeof groupBulkActions)[number]
