import type { Permission } from '../platform/route.ts'

export const phonebookPermissions = {
  'phonebook.listCompanies': { code: 321 },
  'phonebook.openCompany': 'signedIn',
  'phonebook.writeCompany': { code: 321, capability: 'edit' },
  'phonebook.deleteCompany': { code: 321, capability: 'delete' },
} as const satisfies Record<string, Permission>
