import { z } from 'zod'
import { commaSeparated, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { exactMatch } from '../../phonebook/look-ups/look-ups.ts'
import { groupPlatforms, groupTypes } from '../groups/fields.ts'
import { memberGrades } from '../members/members.ts'
import { maskable, maskableText } from '../../platform/masked-values.ts'

/** How a person stands to us, and no more: whose client he is says the look-up alone. */
export const personStates = ['ours', 'colleague', 'pool', 'new'] as const
export type PersonState = (typeof personStates)[number]

/** What a person is known by. An account has the kind of its platform. */
export const personKeyKinds = [...groupPlatforms, 'mobile', 'email'] as const

export const listedPerson = z.object({
  id,
  name: maskableText(z.string()),
  platforms: z.array(z.enum(groupPlatforms)),
  /** Groups in which he is, of those that the caller may read. */
  groups: z.number().int(),
  /** His latest message there; null for somebody who only stands in rosters. */
  lastSaidAt: instant.nullable(),
})
export type ListedPerson = z.output<typeof listedPerson>

const personSeat = z.object({
  id,
  group: z.object({ id, name: z.string(), platform: z.enum(groupPlatforms), type: z.enum(groupTypes) }),
  name: maskableText(z.string()),
  /** Of a member; null for somebody who is only named in messages. */
  grade: z.enum(memberGrades).nullable(),
  lastSaidAt: instant.nullable(),
  can: z.object({ erase: z.boolean() }),
})

export const person = z.object({
  id,
  name: maskableText(z.string()),
  /** Other names that he uses. */
  names: z.array(maskableText(z.string())),
  keys: z.array(z.object({ kind: z.enum(personKeyKinds), value: maskable(z.string()) })),
  seats: z.array(personSeat),
  state: z.enum(personStates),
  /** Our client, where he is one. */
  company: z.object({ id, name: z.string() }).nullable(),
  can: z.object({ decide: z.boolean(), erase: z.boolean() }),
})
export type GroupPerson = z.output<typeof person>

export const personFilters = z.strictObject({
  q: line(200).optional(),
  /** He is in a group of one of these platforms. */
  platform: commaSeparated(groupPlatforms).optional(),
  /** He is in this group. */
  groupId: z.coerce.number().int().positive().optional(),
})
export type PersonFilters = z.output<typeof personFilters>

/** People whom several groups have in common; those in most groups first. */
export const listPersons = route({
  method: 'GET',
  path: '/groups/persons',
  summary: 'People in at least two groups that the caller may read, those in most groups first; `q` finds anybody',
  permission: 'groups.readMessages',
  rate: 'read',
  query: personFilters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({ rows: z.array(listedPerson), next: z.string().nullable() }),
  failures: ['groups.cursor_invalid'],
})

export const getPerson = route({
  method: 'GET',
  path: '/groups/persons/:id',
  summary: 'A person with all places in groups that the caller may read',
  permission: 'groups.readMessages',
  rate: 'read',
  params: idParam,
  response: person,
  failures: ['groups.person_not_found'],
})

const personOf = {
  permission: 'groups.readMessages',
  rate: 'read',
  params: idParam,
  response: z.object({ personId: id }),
  failures: ['groups.person_not_found'],
} as const

export const findPersonOfSender = route({
  ...personOf,
  method: 'GET',
  path: '/groups/senders/:id/person',
  summary: 'The person who wrote under this name',
})

export const findPersonOfMember = route({
  ...personOf,
  method: 'GET',
  path: '/groups/members/:id/person',
  summary: 'The person who has this place in a roster',
})

const deciding = {
  permission: 'groups.judgePersons',
  rate: 'write',
  params: idParam,
} as const

export const mergePersons = route({
  ...deciding,
  method: 'POST',
  path: '/groups/persons/:id/merge',
  summary: 'Say that two are one person; it holds when files are read again',
  body: z.strictObject({ otherId: id }),
  response: z.object({ personId: id }),
  failures: ['groups.person_not_found', 'groups.person_same'],
})

export const splitPerson = route({
  ...deciding,
  method: 'POST',
  path: '/groups/persons/:id/split',
  summary: 'Say that these places are another person; it holds when files are read again',
  body: z.strictObject({ seatIds: z.array(id).min(1).max(200) }),
  response: z.object({ personId: id, otherId: id }),
  failures: ['groups.person_not_found', 'groups.person_whole', 'groups.person_one_account'],
})

export const lookUpPerson = route({
  method: 'POST',
  path: '/groups/persons/:id/look-up',
  summary: 'Who holds the company of a person; counted as the look-ups of the phonebook are',
  permission: 'groups.readMessages',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: z.object({ matches: z.array(exactMatch) }),
  failures: ['groups.person_not_found', 'phonebook.lookups_exhausted'],
})
