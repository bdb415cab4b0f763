import type { Permission } from '../platform/route.ts'

export const groupsPermissions = {
  'groups.read': { code: 304 },
  'groups.editGroup': { code: 304, capability: 'edit' },
  'groups.readMessages': { code: 304 },
  'groups.judgePersons': { code: 304, capability: 'edit' },
  'groups.uploadChat': { code: 304, capability: 'import' },
  'groups.eraseSender': { code: 304, capability: 'delete' },
  'groups.decideFindings': { code: 304, capability: 'edit' },
  /** A saved view of findings tells its owner of new ones. */
  'groups.alerts': { code: 304 },
  'groups.exportFindings': { code: 304, capability: 'export' },
  /** Ask for a group, or write down who wants to join one. */
  'groups.request': { code: 304 },
  /** Whoever may edit the group decides who joins it, and a scope that covers the applicant decides about a group that is asked for. */
  'groups.decideRequests': { code: 304, capability: 'edit' },
  /** A request that nobody can decide any more closes by itself, whoever caused it. */
  'groups.lapseRequests': 'signedIn',
  /** The marketing QQ friends have a screen of their own among those of the phonebook. */
  'groups.qqFriends': { code: 476, within: 304 },
  'groups.editFriends': { code: 476, within: 304, capability: 'edit' },
  'groups.deleteFriends': { code: 476, within: 304, capability: 'delete' },
  'groups.importFriends': { code: 476, within: 304, capability: 'import' },
  'groups.exportFriends': { code: 476, within: 304, capability: 'export' },
  'groups.exportGroups': { code: 304, capability: 'export' },
  'groups.exportFiles': { code: 304, capability: 'export' },
  'groups.exportRequests': { code: 304, capability: 'export' },
  'groups.exportPersons': { code: 304, capability: 'export' },
  'groups.exportValues': { code: 304, capability: 'export' },
  'groups.importRosters': { code: 304, capability: 'import' },
  'groups.deleteGroup': { code: 304, capability: 'delete' },
} as const satisfies Record<string, Permission>
