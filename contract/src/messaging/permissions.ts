import type { Permission } from '../platform/route.ts'

export const messagingPermissions = {
  'messaging.sendBulks': { code: 319 },
  'messaging.sendMany': { code: 319, capability: 'bulkSend' },
  'messaging.manageOptOuts': { code: 363 },
  'messaging.exportOptOuts': { code: 363, capability: 'export' },
  'messaging.importOptOuts': { code: 363, capability: 'import' },
  'messaging.optOut': 'anyone',
} as const satisfies Record<string, Permission>
