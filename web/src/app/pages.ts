import { identityRoutes } from '../domains/identity/routes.tsx'
import { phonebookRoutes } from '../domains/phonebook/routes.tsx'
import { summaryRoutes } from '../domains/summary/routes.tsx'
import { permitted } from '../platform/access.ts'
import type { RouteGroup } from '../platform/routes.ts'
import { sessionUser } from '../platform/session.ts'

/** Every page of the product, in the order of the menu. */
const groups: readonly RouteGroup[] = [...summaryRoutes, ...phonebookRoutes, ...identityRoutes]

export const pages = groups.flatMap((group) => group.children.map((page) => ({ group, page })))

export const home = { name: 'dashboard', path: '/dashboard', title: 'summary.dashboard' } as const

/** The groups and pages that the signed-in person may open. */
export const ownGroups = () => permitted(groups, sessionUser()?.roles ?? [])
