import type { Permission } from '../platform/route.ts'

export const ratesPermissions = {
  'rates.read': { code: 346 },
  'rates.write': { code: 346, capability: 'edit' },
  'rates.assign': { code: 346, capability: 'assign' },
  'rates.import': { code: 346, capability: 'import' },
  'rates.export': { code: 346, capability: 'export' },
  'rates.pair': { code: 346, capability: 'edit' },
  'rates.readQuotes': { code: 348 },
  'rates.writeQuotes': { code: 348, capability: 'edit' },
  'rates.assignQuotes': { code: 348, capability: 'assign' },
  'rates.keepCharges': { code: 348, capability: 'edit' },
  'rates.openQuotes': 'anyone',
  'rates.exportQuotes': { code: 348, capability: 'export' },
  'rates.seeLanes': { code: 349 },
} as const satisfies Record<string, Permission>
