import type { Permission } from '../platform/route.ts'

export const territoryPermissions = {
  'territory.read': 'signedIn',
  'territory.manageCoverages': { code: 304, capability: 'assign' },
  // Whoever answers the port names of trade records.
  'territory.teachPorts': { code: 343, capability: 'import' },
} as const satisfies Record<string, Permission>
