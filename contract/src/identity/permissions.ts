import type { Permission } from '../platform/route.ts'

export const identityPermissions = {
  'identity.signIn': 'anyone',
  'identity.ownSession': 'signedIn',
  'identity.seePeople': 'signedIn',
  'identity.covers': 'signedIn',
  'identity.seeAccounts': { code: 351 },
  'identity.manageAccounts': { code: 351, capability: 'manageUsers' },
  'identity.seeRoles': { code: 352 },
  'identity.manageRoles': { code: 352, capability: 'manageRoles' },
  'identity.deleteRoles': { code: 352, capability: 'delete' },
  'identity.seeDepartments': { code: 353 },
  'identity.manageDepartments': { code: 353, capability: 'manageUsers' },
  'identity.deleteDepartments': { code: 353, capability: 'delete' },
  'identity.reviewCertifications': { code: 357 },
} as const satisfies Record<string, Permission>
