import type { Permission } from '../platform/route.ts'

/** The owner of the record decides, so the domain of the record checks that. */
export const applicationsPermissions = {
  'applications.open': { code: 320 },
  /** An application that can no longer be granted closes by itself, whoever caused it. */
  'applications.lapse': 'signedIn',
} as const satisfies Record<string, Permission>
