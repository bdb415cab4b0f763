import { z } from 'zod'
import { id } from '../../platform/envelope.ts'
import { capabilities, route } from '../../platform/route.ts'

export const roleNames = z.object({ zh: z.string(), en: z.string(), es: z.string(), ja: z.string() })

/** The rows that a role reaches: one's own, those of one's department and below, or all. */
export const dataScopes = ['own', 'department', 'all'] as const

/** The authority that opens codes 0 to 399, and so neither 463 (designate) nor 476 (marketing QQ friends). */
export const systemAdministrator = '系统管理员'
export const systemAdministratorCodes: readonly number[] = Array.from({ length: 400 }, (_, code) => code)

export const userInfo = z.object({
  id,
  /** The version of the person's own profile, for saving it. */
  version: z.number().int(),
  username: z.string(),
  name: z.string(),
  /** The path of the image, after the API base address. */
  avatar: z.string().nullable(),
  introduction: z.string(),
  companyName: z.string(),
  companyAddress: z.string(),
  organizationCode: z.string(),
  /** The active role's id. */
  rid: id,
  /** Screen codes, or the one word that opens everything. */
  roles: z.array(z.union([z.number().int(), z.literal('admin')])),
  currentAuthority: z.string(),
  role: z.object({ id, names: roleNames, scope: z.enum(dataScopes) }),
  capabilities: z.array(z.enum(capabilities)),
  /** Every role that the person may work in, the primary one first. */
  ownRoles: z.array(z.object({ id, names: roleNames })),
  department: z.object({ id, name: z.string() }).nullable(),
  /** The firm whose people work here; empty until an administrator has set it. */
  organization: z.string(),
  /** The IANA zone in which the office counts its days. */
  zone: z.string(),
})
export type UserInfo = z.output<typeof userInfo>

/** The claims that the browser may read from a token. They are hints, and the server trusts none of them. */
export const tokenClaims = z.object({ sid: z.string(), userId: id, currentAuthority: z.string(), exp: z.number() })

export const person = z.object({
  id,
  name: z.string(),
  username: z.string(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
})
export type Person = z.output<typeof person>

export const listPeople = route({
  method: 'GET',
  path: '/identity/people',
  summary: 'Colleagues by name, for pickers',
  permission: 'identity.seePeople',
  rate: 'read',
  query: z.strictObject({ q: z.string().trim().max(100).optional(), ids: z.string().max(2000).optional() }),
  response: z.object({ people: z.array(person) }),
})

export const listDepartments = route({
  method: 'GET',
  path: '/identity/departments',
  summary: 'Departments as a flat list; `parentId` makes the tree',
  permission: 'identity.seePeople',
  rate: 'read',
  response: z.object({ departments: z.array(z.object({ id, parentId: id.nullable(), name: z.string() })) }),
})
