import type { Permission } from '../platform/route.ts'

export const messagingPermissions = {
  'messaging.sendBulks': { code: 319 },
  'messaging.exportRecipients': { code: 319, capability: 'export' },
  'messaging.sendMany': { code: 319, capability: 'bulkSend' },
  'messaging.manageOptOuts': { code: 363 },
  'messaging.exportOptOuts': { code: 363, capability: 'export' },
  'messaging.importOptOuts': { code: 363, capability: 'import' },
  /** Pause and mend channels, and all sending. */
  'messaging.manageChannels': { code: 363 },
  'messaging.optOut': 'anyone',
  /** A provider proves itself by the secret in the address, and by its signature where it has one. */
  'messaging.takeHook': 'anyone',
} as const satisfies Record<string, Permission>
