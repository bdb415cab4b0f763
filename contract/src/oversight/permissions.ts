import type { Permission } from '../platform/route.ts'

export const oversightPermissions = {
  'oversight.reportErrors': 'signedIn',
  'oversight.seeErrors': { code: 355 },
  'oversight.resolveErrors': { code: 355, capability: 'edit' },
  'oversight.seeAudit': { code: 354 },
  'oversight.exportAudit': { code: 354, capability: 'export' },
  'oversight.seeExports': { code: 360 },
  'oversight.seeHealth': { code: 361 },
  'oversight.seeMailbox': { code: 362, capability: 'manageUsers' },
} as const satisfies Record<string, Permission>
