import type { Permission } from '../platform/route.ts'

/** Everybody who is signed in may ask; which records she may discuss, the owner of their kind says. */
export const discussionsPermissions = { 'discussions.discuss': 'signedIn' } as const satisfies Record<
  string,
  Permission
>
