import type { Permission } from '../platform/route.ts'

export const summaryPermissions = {
  'summary.readDay': { code: 321 },
  'summary.readSales': { code: 327 },
  'summary.exportSales': { code: 327, capability: 'export' },
} as const satisfies Record<string, Permission>
