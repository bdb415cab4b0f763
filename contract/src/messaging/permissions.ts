import type { Permission } from '../platform/route.ts'

export const messagingPermissions = {
  'messaging.sendBulks': { code: 319 },
} as const satisfies Record<string, Permission>
