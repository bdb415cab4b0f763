import type { Permission } from '../platform/route.ts'

export const territoryPermissions = {
  'territory.read': 'signedIn',
  'territory.manageCoverages': { code: 304, capability: 'assign' },
} as const satisfies Record<string, Permission>
