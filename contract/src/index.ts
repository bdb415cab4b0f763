import * as identity from './identity/index.ts'
import * as phonebook from './phonebook/index.ts'
import { platformFailures } from './platform/failures.ts'
import { liveStream, platformPermissions } from './platform/live.ts'
import type { Permission, Route } from './platform/route.ts'

/** Every refusal by its code, with its HTTP status. */
export const failures = { ...platformFailures, ...identity.identityFailures, ...phonebook.phonebookFailures } as const
export type FailureCode = keyof typeof failures

/** Every permission by its name. A route or a write that names none of these does not start. */
export const permissions = { ...platformPermissions, ...identity.identityPermissions, ...phonebook.phonebookPermissions } as const satisfies Record<
  string,
  Permission
>
export type PermissionName = keyof typeof permissions

/** The route manifest: every call of the product. */
export const routes: readonly Route[] = [{ liveStream }, identity, phonebook].flatMap((domain) => Object.values(domain).filter(isRoute))

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
