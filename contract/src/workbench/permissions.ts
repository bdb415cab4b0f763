import type { Permission } from '../platform/route.ts'

/** The screens of the workbench are those of the lists: each verb asks the list's own permission besides. */
export const workbenchPermissions = {
  'workbench.imports': 'signedIn',
  'workbench.exports': 'signedIn',
  'workbench.views': 'signedIn',
  'workbench.bulkRuns': 'signedIn',
  /** Who sees the audit log sees whose work it was here too. */
  'workbench.everyonesBulkRuns': { code: 354 },
} as const satisfies Record<string, Permission>
