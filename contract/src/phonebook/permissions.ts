import type { Permission } from '../platform/route.ts'

export const phonebookPermissions = {
  'phonebook.listCompanies': { code: 321 },
  'phonebook.openCompany': 'signedIn',
  'phonebook.writeCompany': { code: 321, capability: 'edit' },
  'phonebook.importCompanies': { code: 321, capability: 'import' },
  'phonebook.exportCompanies': { code: 321, capability: 'export' },
  'phonebook.deleteCompany': { code: 321, capability: 'delete' },
  'phonebook.handOver': { code: 321, capability: 'assign' },
  'phonebook.claimCompanies': { code: 321, capability: 'edit' },
  'phonebook.assignCompanies': { code: 321, capability: 'assign' },
  'phonebook.releaseCompanies': { code: 321, capability: 'edit' },
  'phonebook.transferCompanies': { code: 321, capability: 'edit' },
  'phonebook.changeFollowers': { code: 321, capability: 'edit' },
  'phonebook.designate': { code: 463, capability: 'assign' },
  'phonebook.managePoolRules': { code: 358 },
  'phonebook.readTags': 'signedIn',
  'phonebook.manageTags': { code: 318, capability: 'edit' },
  'phonebook.lookUpCompanies': { code: 321, capability: 'edit' },
} as const satisfies Record<string, Permission>
