import type { Permission } from '../platform/route.ts'

export const settingsPermissions = {
  'settings.manage': { code: 356 },
  'settings.deleteItems': { code: 356, capability: 'delete' },
  'settings.deleteRates': { code: 356, capability: 'delete' },
  'settings.readDictionaries': 'signedIn',
  /** Each kind of record asks for its own permission. */
  'settings.officeRecords': 'signedIn',
} as const satisfies Record<string, Permission>
