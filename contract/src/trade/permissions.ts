import type { Permission } from '../platform/route.ts'

export const tradePermissions = {
  'trade.readRecords': { code: 341 },
  'trade.exportRecords': { code: 341, capability: 'export' },
  'trade.readParties': { code: 342 },
  'trade.exportParties': { code: 342, capability: 'export' },
  'trade.judgeParties': { code: 342, capability: 'merge' },
  'trade.bringParties': { code: 342, capability: 'edit' },
  // Every page that slices by sources and parties shows their names.
  'trade.nameSlices': { anyOf: [341, 342, 343, 344, 375] },
  'trade.readImports': { code: 343 },
  'trade.importRecords': { code: 343, capability: 'import' },
  'trade.deleteSources': { code: 343, capability: 'delete' },
  'trade.watch': { code: 344 },
  'trade.analyse': { code: 375 },
  'trade.exportAnalysis': { code: 375, capability: 'export' },
  'trade.weighLeads': { code: 375, capability: 'edit' },
} as const satisfies Record<string, Permission>
