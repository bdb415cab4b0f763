import { z } from 'zod'
import { commaSeparated, count, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { isVisible, line, narrow } from '../../phonebook/matching/texts.ts'
import { maskable } from '../../platform/masked-values.ts'

export const memberGrades = ['owner', 'administrator', 'ordinary'] as const
export type MemberGrade = (typeof memberGrades)[number]

/** What an ordinary member does for us or for a competitor; the others have no duty. */
export const memberDuties = ['sales', 'assistant'] as const

/** Everything about a member that somebody types. */
export const memberFields = {
  name: line(100).refine(isVisible, 'groups.member_name_blank'),
  nickname: line(100),
  phone: narrow(40),
  company: line(200),
  account: narrow(200),
  address: line(300),
  grade: z.enum(memberGrades),
  duty: z.enum(memberDuties).nullable(),
  /** A colleague of ours. */
  isStaff: z.boolean(),
  /** Which one; goes with `isStaff`. Whoever it is may read a group of clients that has no company. */
  colleagueId: id.nullable(),
  /** The contact of the phonebook that the member is. */
  contactId: id.nullable(),
  isJoined: z.boolean(),
}
export type MemberField = keyof typeof memberFields
// The keys of the object are exactly the fields of the type.
export const memberFieldNames = Object.keys(memberFields) as MemberField[]

const confirmLarge = z.boolean().default(false)

export const newMember = z.strictObject({
  ...memberFields,
  nickname: memberFields.nickname.default(''),
  phone: memberFields.phone.default(''),
  company: memberFields.company.default(''),
  account: memberFields.account.default(''),
  address: memberFields.address.default(''),
  duty: memberFields.duty.default(null),
  isStaff: memberFields.isStaff.default(false),
  colleagueId: memberFields.colleagueId.default(null),
  contactId: memberFields.contactId.default(null),
  isJoined: memberFields.isJoined.default(true),
  confirmLarge,
})
export type NewMember = z.output<typeof newMember>

export const memberChanges = z.strictObject(memberFields).partial()
export type MemberChanges = z.output<typeof memberChanges>

const { colleagueId: _colleague, contactId: _contact, ...shownFields } = memberFields

export const member = z.object({
  id,
  version: z.number().int(),
  groupId: id,
  ...shownFields,
  name: z.string(),
  phone: maskable(z.string()),
  account: maskable(z.string()),
  colleague: z.object({ id, name: z.string() }).nullable(),
  /** For those who see the company. */
  contact: z.object({ id, name: z.string(), companyId: id, company: z.string() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string(),
})
export type Member = z.output<typeof member>

/** The roster: the owner first, then administrators, then the others in the order in which they came. */
export const listMembers = route({
  method: 'GET',
  path: '/groups/:id/members',
  summary:
    'The members of a group, the owner first, a page at a time; `q` is looked for in names, account, phone and company',
  permission: 'groups.read',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    q: line(200).optional(),
    grade: commaSeparated(memberGrades).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  response: page(member),
  failures: ['groups.group_not_found', 'groups.cursor_invalid'],
})

/** At most as many members as a page of the roster has. */
const memberIds = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(id).min(1).max(100))

/** What a member said in the group, under all accounts by which he is known to be the same person. */
const memberTalk = z.object({
  memberId: id,
  /** The title that the group gives him, as the latest file shows it: 群主. */
  title: z.string(),
  messages: count,
  firstAt: instant.nullable(),
  lastAt: instant.nullable(),
  /** Under which his messages are read, where it is one. */
  senderId: id.nullable(),
})
export type MemberTalk = z.output<typeof memberTalk>

export const listMemberTalk = route({
  method: 'GET',
  path: '/groups/:id/members/messages',
  summary:
    'How much some members of a group have said, and when first and last; those of whom no file speaks are left out',
  permission: 'groups.readMessages',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ members: memberIds }),
  response: z.object({ rows: z.array(memberTalk) }),
  failures: ['groups.group_not_found', 'groups.messages_unavailable'],
})

/** The roster of a group, without paging. */
export const rosterQuery = z.strictObject({
  groupId: z.coerce.number().int().positive(),
  q: line(200).optional(),
  grade: commaSeparated(memberGrades).optional(),
})

const memberFailures = [
  'groups.group_not_found',
  'groups.group_not_yours',
  'groups.owner_first',
  'groups.owner_taken',
  'groups.duty_of_ordinary',
  'groups.colleague_unknown',
  'groups.contact_unknown',
  'groups.member_account_taken',
  'groups.member_name_taken',
] as const

export const addMember = route({
  method: 'POST',
  path: '/groups/:id/members',
  summary: 'A member in the roster; the first one is the owner',
  permission: 'groups.editGroup',
  rate: 'write',
  params: idParam,
  body: newMember,
  response: member,
  failures: [...memberFailures, 'groups.large_inquiry', 'groups.large_inquiry_posts'],
})

export const editMember = route({
  method: 'PATCH',
  path: '/groups/members/:id',
  summary: 'Change some fields; a stale version is refused with the current member in `details.current`',
  permission: 'groups.editGroup',
  rate: 'write',
  params: idParam,
  body: memberChanges,
  response: member,
  versioned: true,
  failures: [...memberFailures, 'groups.member_not_found'],
})

export const removeMember = route({
  method: 'DELETE',
  path: '/groups/members/:id',
  summary: 'Out of the roster at once, undone within 10 seconds, then really deleted',
  permission: 'groups.editGroup',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: ['groups.group_not_found', 'groups.group_not_yours', 'groups.member_not_found'],
})

export const restoreMember = route({
  method: 'POST',
  path: '/groups/members/:id/restore',
  summary: 'Undo a removal while there is time',
  permission: 'groups.editGroup',
  rate: 'write',
  params: idParam,
  response: member,
  failures: [...memberFailures, 'groups.member_not_found', 'groups.undo_over'],
})
