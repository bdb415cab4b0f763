import type { Permission } from '../platform/route.ts'

export const messagingPermissions = {
  'messaging.sendBulks': { code: 319 },
  'messaging.sendMany': { code: 319, capability: 'bulkSend' },
  'messaging.optOut': 'anyone',
} as const satisfies Record<string, Permission>
