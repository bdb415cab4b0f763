import type { Permission } from '../platform/route.ts'

/** Who decides is asked of whoever owns the record. */
export const applicationsPermissions = {
  'applications.open': { code: 320 },
  /** What can no longer be given closes by itself, whoever's doing that is. */
  'applications.lapse': 'signedIn',
} as const satisfies Record<string, Permission>
