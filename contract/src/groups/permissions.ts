import type { Permission } from '../platform/route.ts'

export const groupsPermissions = {
  'groups.read': { code: 304 },
  'groups.editGroup': { code: 304, capability: 'edit' },
  'groups.readMessages': { code: 304 },
  'groups.uploadChat': { code: 304, capability: 'import' },
  'groups.eraseSender': { code: 304, capability: 'delete' },
  'groups.decideFindings': { code: 304, capability: 'edit' },
  'groups.exportFindings': { code: 304, capability: 'export' },
  'groups.deleteGroup': { code: 304, capability: 'delete' },
} as const satisfies Record<string, Permission>
