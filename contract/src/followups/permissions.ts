import type { Permission } from '../platform/route.ts'

export const followupsPermissions = {
  'followups.readTimeline': { code: 323 },
  'followups.readTemplates': 'signedIn',
  'followups.manageTemplates': { code: 307, capability: 'edit' },
  'followups.deleteTemplates': { code: 307, capability: 'delete' },
  'followups.logRecords': { code: 321 },
  'followups.deleteRecords': { code: 321, capability: 'delete' },
  'followups.exportRecords': { code: 321, capability: 'export' },
  'followups.importRecords': { code: 321, capability: 'import' },
  'followups.readTasks': { code: 317 },
  'followups.writeTasks': { code: 317 },
  'followups.planContact': 'signedIn',
  'followups.keepOfficeDays': { code: 356 },
  'followups.openFeed': 'anyone',
  'followups.keepStayRules': { code: 318, capability: 'edit' },
  'followups.deleteStayRules': { code: 318, capability: 'delete' },
} as const satisfies Record<string, Permission>
