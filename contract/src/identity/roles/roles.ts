import { z } from 'zod'
import { id, idParam } from '../../platform/envelope.ts'
import { capabilities, route } from '../../platform/route.ts'
import { dataScopes } from '../sessions/users.ts'

const name = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine((text) => !/\p{Cc}/u.test(text), 'field.characters')

/** Numbers of screens, including those without a screen in this build, because a role may hold them already. */
const screenCode = z.number().int().min(0).max(9999)

/** The choices of an administrator about a role. Opening everything is none of them, because only the role `admin` does that. */
export const newRole = z.strictObject({
  names: z.strictObject({ zh: name, en: name, es: name, ja: name }),
  codes: z.array(screenCode).max(1000),
  scope: z.enum(dataScopes),
  capabilities: z.array(z.enum(capabilities)).max(capabilities.length),
})
export type NewRole = z.output<typeof newRole>

export const roleChanges = newRole.partial()
export type RoleChanges = z.output<typeof roleChanges>

export const role = z.object({
  id,
  version: z.number().int(),
  /** The name of the role in the token; made once and never changed. */
  authority: z.string(),
  names: z.object({ zh: z.string(), en: z.string(), es: z.string(), ja: z.string() }),
  /** For 系统管理员 this lists only the codes that were granted beyond 0 to 399. */
  codes: z.array(z.number().int()),
  opensEverything: z.boolean(),
  scope: z.enum(dataScopes),
  capabilities: z.array(z.enum(capabilities)),
  /** The first twenty people with the role by name, the active before the disabled. */
  holders: z.object({
    count: z.number().int(),
    people: z.array(z.object({ id, name: z.string(), isDisabled: z.boolean() })),
  }),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Role = z.output<typeof role>

export const listRoles = route({
  method: 'GET',
  path: '/identity/roles',
  summary: 'All roles with what they open and who has them',
  permission: 'identity.seeRoles',
  rate: 'read',
  response: z.object({ roles: z.array(role), can: z.object({ create: z.boolean() }) }),
})

export const createRole = route({
  method: 'POST',
  path: '/identity/roles',
  summary: 'A new role; a copy is a new role with what another one has',
  permission: 'identity.manageRoles',
  rate: 'write',
  body: newRole,
  response: role,
  failures: ['identity.role_exceeds', 'identity.role_name_taken'],
})

export const editRole = route({
  method: 'PATCH',
  path: '/identity/roles/:id',
  summary: 'Change a role; it holds for everybody who has it from the next request on',
  permission: 'identity.manageRoles',
  rate: 'write',
  params: idParam,
  body: roleChanges,
  response: role,
  versioned: true,
  failures: ['identity.role_not_found', 'identity.role_fixed', 'identity.role_exceeds', 'identity.role_name_taken'],
})

export const deleteRole = route({
  method: 'DELETE',
  path: '/identity/roles/:id',
  summary:
    'Switch a role off that nobody has, for thirty days, in which it can be brought back; it also needs manageRoles',
  permission: 'identity.deleteRoles',
  rate: 'write',
  params: idParam,
  response: z.null(),
  versioned: true,
  failures: [
    'identity.role_not_found',
    'identity.role_required',
    'identity.role_exceeds',
    'identity.role_in_use',
    'platform.reach_all',
  ],
})
