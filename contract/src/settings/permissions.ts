import type { Permission } from '../platform/route.ts'

export const settingsPermissions = {
  'settings.manage': { code: 356 },
  'settings.readDictionaries': 'signedIn',
} as const satisfies Record<string, Permission>
