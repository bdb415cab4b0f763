import type { PageRoute, RouteGroup } from '../routes.ts'

type Role = number | string

/** True if these roles open something that requires one of `codes`. Without `codes` it is open; an empty list opens only for `admin`. */
export function areOpened(roles: readonly Role[], codes: readonly number[] | undefined) {
  if (codes === undefined || roles.includes('admin')) return true
  const held = new Set(roles.map(codeOf))
  return codes.some((code) => held.has(code))
}

/** Returns the groups and pages that these roles open; a group without pages is left out. */
export function permitted(groups: readonly RouteGroup[], roles: readonly Role[]): RouteGroup[] {
  return groups
    .filter((group) => areOpened(roles, group.codes))
    .map((group) => ({ ...group, children: group.children.filter((page) => areOpened(roles, page.codes)) }))
    .filter((group) => group.children.length > 0)
}

/** A page is open if both its group and the page itself are. */
export const opensPage = (roles: readonly Role[], group: Pick<RouteGroup, 'codes'>, page: Pick<PageRoute, 'codes'>) =>
  areOpened(roles, group.codes) && areOpened(roles, page.codes)

/** Codes may arrive as text. */
const codeOf = (role: Role) => (typeof role === 'string' && /^\d+$/.test(role.trim()) ? Number(role) : role)
