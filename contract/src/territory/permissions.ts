import type { Permission } from '../platform/route.ts'

export const territoryPermissions = {
  'territory.read': 'signedIn',
  'territory.manageCoverages': { code: 304, capability: 'assign' },
  // Whoever brings files or texts in which ports are named: of trade, or of rates.
  'territory.teachPorts': { anyOf: [341, 343, 346], capability: 'import' },
} as const satisfies Record<string, Permission>
