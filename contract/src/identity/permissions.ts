import type { Permission } from '../platform/route.ts'

export const identityPermissions = {
  'identity.signIn': 'anyone',
  'identity.ownSession': 'signedIn',
  'identity.seePeople': 'signedIn',
} as const satisfies Record<string, Permission>
