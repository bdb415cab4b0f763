import type { Permission } from '../platform/route.ts'

export const phonebookPermissions = {
  'phonebook.listCompanies': { code: 321 },
  'phonebook.openCompany': 'signedIn',
  'phonebook.writeCompany': { code: 321, capability: 'edit' },
  'phonebook.importCompanies': { code: 321, capability: 'import' },
  'phonebook.exportCompanies': { code: 321, capability: 'export' },
  'phonebook.deleteCompany': { code: 321, capability: 'delete' },
} as const satisfies Record<string, Permission>
