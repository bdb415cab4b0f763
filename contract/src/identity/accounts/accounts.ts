import { z } from 'zod'
import { languages } from '../../languages.ts'
import { id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { openSession } from '../sessions/own-sessions.ts'
import { roleNames } from '../sessions/users.ts'
import { profileChanges } from './person-fields.ts'

/** The state of a user for administrators. `invited` has no password yet, and waits until a one-time link is used. */
export const accountStates = ['active', 'invited', 'disabled'] as const
export type AccountState = (typeof accountStates)[number]

/** A user name. It has at least one letter, so that it is never taken for a telephone number, and no @, so that it is never taken for a mailbox. */
const username = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { abort: true })
  .regex(/^(?=.*[a-z])[a-z0-9._-]{2,32}$/, 'identity.username_form')

const heldRole = z.object({ id, names: roleNames })

export const account = z.object({
  id,
  version: z.number().int(),
  username: z.string(),
  name: z.string(),
  state: z.enum(accountStates),
  /** The primary one first. */
  roles: z.array(heldRole),
  department: z.object({ id, name: z.string() }).nullable(),
  /** Proven addresses. The list masks all but their ends. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  can: z.object({
    edit: z.boolean(),
    invite: z.boolean(),
    disable: z.boolean(),
    enable: z.boolean(),
    endSessions: z.boolean(),
  }),
})
export type Account = z.output<typeof account>

export const accountDetail = account.extend({
  disabled: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
  /** The time until which a one-time link that was given out can be used. */
  linkExpiresAt: instant.nullable(),
  sessions: z.array(openSession),
})
export type AccountDetail = z.output<typeof accountDetail>

export const accountSorts = ['name', 'username', 'department', 'lastSeenAt', 'createdAt'] as const

export const accountFilters = z.strictObject({
  /** A part of the name or the user name. For people who may manage users it also searches telephone and e-mail. */
  q: z.string().trim().max(100).optional(),
  roleId: z.coerce.number().int().positive().optional(),
  /** The department with all departments below it. */
  departmentId: z.coerce.number().int().positive().optional(),
  state: z.enum(accountStates).optional(),
})
export type AccountFilters = z.output<typeof accountFilters>

/** The first role is the primary one. */
const roleIds = z
  .array(id)
  .min(1)
  .max(20)
  .refine((ids) => new Set(ids).size === ids.length, 'identity.role_twice')
const name = profileChanges.shape.name.unwrap()
const departmentId = id.nullable()

/** The address to which a link also goes by mail, and the language of the mail. */
const byMail = z.strictObject({
  to: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  language: z.enum(languages),
})
export type ByMail = z.output<typeof byMail>

export const newAccount = z.strictObject({
  username,
  name,
  roleIds,
  departmentId: departmentId.optional(),
  mail: byMail.optional(),
})
export type NewAccount = z.output<typeof newAccount>

export const accountChanges = z.strictObject({ name, roleIds, departmentId }).partial()
export type AccountChanges = z.output<typeof accountChanges>

/** The secret of a one-time link is shown only here and only once, because only its hash is stored. */
const linkGiven = z.object({ link: z.string(), account: accountDetail })

const refusals = ['identity.account_not_found', 'identity.account_beyond'] as const
const roleRefusals = [
  'identity.role_unknown',
  'identity.role_beyond',
  'identity.department_unknown',
  'identity.department_beyond',
] as const

export const listAccounts = route({
  method: 'GET',
  path: '/identity/accounts',
  summary: 'Users, filtered, sorted, a page at a time',
  permission: 'identity.seeAccounts',
  rate: 'read',
  query: accountFilters.extend({
    sort: z.enum(accountSorts).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(account),
  failures: ['identity.cursor_invalid'],
})

export const listAccountChoices = route({
  method: 'GET',
  path: '/identity/accounts/choices',
  summary: 'The roles, and which of them the caller may grant; whether links can be sent by mail',
  permission: 'identity.seeAccounts',
  rate: 'read',
  response: z.object({ roles: z.array(heldRole.extend({ canGrant: z.boolean() })), mail: z.boolean() }),
})

export const getAccount = route({
  method: 'GET',
  path: '/identity/accounts/:id',
  summary: 'One user, with the open sessions',
  permission: 'identity.seeAccounts',
  rate: 'read',
  params: idParam,
  response: accountDetail,
  failures: ['identity.account_not_found'],
})

export const inviteUser = route({
  method: 'POST',
  path: '/identity/accounts',
  summary: 'A new user, who sets a password by a one-time link: said in this answer alone, and sent by mail if asked',
  permission: 'identity.manageAccounts',
  rate: 'write',
  body: newAccount,
  response: linkGiven,
  failures: ['identity.username_taken', 'identity.mail_absent', ...roleRefusals],
})

export const editAccount = route({
  method: 'PATCH',
  path: '/identity/accounts/:id',
  summary: 'Change name, roles or department; a stale version is refused with the current record in `details.current`',
  permission: 'identity.manageAccounts',
  rate: 'write',
  params: idParam,
  body: accountChanges,
  response: accountDetail,
  versioned: true,
  failures: [...refusals, ...roleRefusals, 'identity.last_administrator'],
})

export const renewLink = route({
  method: 'POST',
  path: '/identity/accounts/:id/link',
  summary:
    'A new one-time link; an earlier one dies. Of somebody who has a password it is taken away and every session ends',
  permission: 'identity.manageAccounts',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ mail: byMail.optional() }),
  response: linkGiven,
  failures: [...refusals, 'identity.account_self', 'identity.account_off', 'identity.mail_absent'],
})

export const disableAccount = route({
  method: 'POST',
  path: '/identity/accounts/:id/disable',
  summary: 'Nobody gets in by this account any more: its sessions end, its links die',
  permission: 'identity.manageAccounts',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ reason: z.string().trim().min(1).max(300) }),
  response: accountDetail,
  failures: [...refusals, 'identity.account_self', 'identity.last_administrator'],
})

/** The records that somebody holds in the domains above. They stay hers when her account is disabled. */
export const listHoldings = route({
  method: 'GET',
  path: '/identity/accounts/:id/holdings',
  summary: 'How many records of each kind a user holds, before the account is disabled',
  permission: 'identity.manageAccounts',
  rate: 'read',
  params: idParam,
  response: z.object({ holdings: z.array(z.object({ kind: z.enum(['companies']), count: z.number().int() })) }),
  failures: ['identity.account_not_found'],
})

export const enableAccount = route({
  method: 'POST',
  path: '/identity/accounts/:id/enable',
  summary: 'The account is good again, with the roles and the password that it had',
  permission: 'identity.manageAccounts',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: accountDetail,
  failures: refusals,
})

export const endAccountSessions = route({
  method: 'POST',
  path: '/identity/accounts/:id/endSessions',
  summary: 'End one of the user’s sessions, or all of them',
  permission: 'identity.manageAccounts',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ sessionId: z.uuid().optional() }),
  response: accountDetail,
  failures: refusals,
})
