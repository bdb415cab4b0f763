import type { Permission } from '../platform/route.ts'

/** The screens of the workbench are those of the lists, so each verb also checks the list's own permission. */
export const workbenchPermissions = {
  'workbench.imports': 'signedIn',
  'workbench.exports': 'signedIn',
  'workbench.views': 'signedIn',
  'workbench.bulkRuns': 'signedIn',
  /** People who see the audit log may see here whose work it was. */
  'workbench.everyonesBulkRuns': { code: 354 },
} as const satisfies Record<string, Permission>
