import type { Permission } from '../platform/route.ts'

export const ordersPermissions = {
  'orders.listOrders': { code: 347 },
  'orders.writeOrders': { code: 347, capability: 'edit' },
  'orders.markMilestones': { code: 347 },
  'orders.importOrders': { code: 347, capability: 'import' },
  'orders.exportOrders': { code: 347, capability: 'export' },
  'orders.deleteOrders': { code: 347, capability: 'delete' },
  'orders.assignOrders': { code: 347, capability: 'assign' },
} as const satisfies Record<string, Permission>
